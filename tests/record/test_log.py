"""The log: written, read back, gone on with after a break or a crash."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from houseway import __version__
from houseway.engine.actions import Sit
from houseway.engine.events import RoundEnded
from houseway.engine.play import Entry, apply, open_table
from houseway.errors import BadNotation, CorruptLog, HousewayError
from houseway.procedures.submission import as_json
from houseway.record.audit import verify
from houseway.record.chain import LONGEST, START
from houseway.record.fold import states
from houseway.record.log import LogWriter, read_log
from tests.laws.walking import TABLES, Walk
from tests.record.tables import GAME, logged, rewritten, walked


@pytest.fixture(scope="module")
def walker() -> Walk:
    return walked()


@pytest.fixture
def path(tmp_path: Path, walker: Walk) -> Path:
    return logged(tmp_path / "table.log", walker.round.rulebook, walker.entries)


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_a_log_is_read_back_the_same_and_leads_to_the_same_state(name: str, number: int, tmp_path: Path) -> None:
    walker = walked(name, number, rounds=4, seed=31)
    log = read_log(logged(tmp_path / "table.log", walker.round.rulebook, walker.entries))
    assert [each.entry for each in log] == walker.entries
    assert [each.entry for each in log] == walker.entries  # as often as wanted
    assert log.rulebook.id == name
    assert log.rulebook.options == walker.round.rulebook.options
    *_, (round, _) = states(log)
    assert round == walker.round


def test_the_header_names_the_format_and_the_rules_that_were_filed(path: Path, walker: Walk) -> None:
    header = json.loads(path.read_bytes().splitlines()[0])
    hash = header.pop("this")
    assert header == {
        "format": "houseway log",
        "format_version": 2,
        "houseway": __version__,
        "options": json.loads(json.dumps(as_json(walker.round.rulebook.options))),
        "previous": START,
        "rulebook": GAME,
        "seq": 0,
    }
    text = json.dumps(header, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert hash == "sha256:" + sha256(text.encode()).hexdigest()


def test_every_line_has_its_number_its_round_and_the_hash_before_it(path: Path) -> None:
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    assert [line["seq"] for line in lines] == list(range(len(lines)))
    assert [line["previous"] for line in lines[1:]] == [line["this"] for line in lines[:-1]]
    round = 1
    for line in lines[1:]:
        assert line["round"] == round
        round += sum(event["type"] == "RoundEnded" for event in line["events"])
    assert round == 7


def test_the_round_of_every_entry_is_known_to_a_reader(path: Path, walker: Walk) -> None:
    rounds = [each.round for each in read_log(path)]
    assert rounds == sorted(rounds)
    assert set(rounds) == set(range(1, 7))
    ended = [each.round for each in read_log(path) if RoundEnded() in each.entry.events]
    assert ended == [1, 2, 3, 4, 5, 6]


def test_a_name_in_another_script_is_written_as_it_is(tmp_path: Path, walker: Walk) -> None:
    round = open_table(walker.round.rulebook)
    entry = apply(round, Sit(by=1, name="Ægir 王"))[1]
    path = logged(tmp_path / "table.log", round.rulebook, [entry])
    assert '"name":"Ægir 王"' in path.read_text("utf-8")
    assert [each.entry for each in read_log(path)] == [entry]


def test_a_log_never_overwrites_a_file(path: Path, walker: Walk) -> None:
    before = path.read_bytes()
    with pytest.raises(BadNotation, match=r"cannot write .*table.log': file exists"):
        LogWriter.create(path, walker.round.rulebook)
    assert path.read_bytes() == before


def test_a_log_with_a_break_is_the_same_as_one_without(tmp_path: Path, path: Path, walker: Walk) -> None:
    broken = logged(tmp_path / "broken.log", walker.round.rulebook, walker.entries[:40])
    for start in range(40, len(walker.entries), 25):
        with LogWriter.reopen(broken) as writer:
            for entry in walker.entries[start : start + 25]:
                writer.append(entry)
    assert broken.read_bytes() == path.read_bytes()


def test_append_gives_the_head_of_the_log(tmp_path: Path, walker: Walk) -> None:
    with LogWriter.create(tmp_path / "table.log", walker.round.rulebook) as writer:
        heads = [writer.append(entry) for entry in walker.entries[:5]]
        assert writer.head == heads[-1]
    assert [each.hash for each in read_log(tmp_path / "table.log")] == heads


def test_what_is_flushed_can_be_read_while_the_writer_is_open(tmp_path: Path, walker: Walk) -> None:
    with LogWriter.create(tmp_path / "table.log", walker.round.rulebook) as writer:
        assert list(read_log(writer.path)) == []
        writer.append(walker.entries[0])
        writer.flush()
        assert [each.entry for each in read_log(writer.path)] == walker.entries[:1]


def test_a_log_has_one_writer(path: Path) -> None:
    with (
        LogWriter.reopen(path),
        pytest.raises(HousewayError, match=r"table.log' is being written by another program"),
    ):
        LogWriter.reopen(path)
    LogWriter.reopen(path).close()


def test_a_closed_writer_writes_no_more(path: Path, walker: Walk) -> None:
    writer = LogWriter.reopen(path)
    writer.close()
    writer.close()
    with pytest.raises(HousewayError, match="it is closed"):
        writer.append(walker.entries[0])


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_told_in_one_line_and_nothing_follows(walker: Walk) -> None:
    writer = LogWriter("/dev/full", open("/dev/full", "wb"), 1, 1, START)  # noqa: SIM115
    writer.append(walker.entries[0])
    with pytest.raises(HousewayError, match="cannot write to the log '/dev/full': no space left"):
        writer.flush()
    with pytest.raises(HousewayError, match="it is closed"):
        writer.append(walker.entries[1])


# --- after a crash ---------------------------------------------------------------------------------------------


def crashes(path: Path) -> list[tuple[bytes, int]]:
    """What a crash may leave: whole lines and a part of the next, with the number of the torn line."""
    lines = path.read_bytes().splitlines(keepends=True)
    found = []
    for number in (2, 3, len(lines) // 2, len(lines)):
        whole, line = b"".join(lines[: number - 1]), lines[number - 1]
        found += [(whole + line[:cut], number) for cut in {1, 2, len(line) // 2, len(line) - 2, len(line) - 1}]
    return [*found, (b"".join(lines) + b"\0\0\0\0", len(lines) + 1)]


def test_a_torn_last_line_is_found_and_never_written_after(path: Path) -> None:
    for data, number in crashes(path):
        path.write_bytes(data)
        with pytest.raises(CorruptLog, match=f"line {number}: cut short: the last line has no end") as found:
            LogWriter.reopen(path)
        assert found.value.line == number
        assert path.read_bytes() == data
        with pytest.raises(CorruptLog, match=f"line {number}: cut short"):
            list(read_log(path))


def test_recovering_cuts_off_the_torn_line_and_goes_on(path: Path, walker: Walk) -> None:
    whole = path.read_bytes()
    for data, number in crashes(path):
        path.write_bytes(data)
        with LogWriter.reopen(path, recover=True) as writer:
            assert path.read_bytes() == data[: data.rindex(b"\n") + 1]
            for entry in walker.entries[number - 2 :]:
                writer.append(entry)
        assert path.read_bytes() == whole


def test_recovering_leaves_a_sound_log_as_it_is(path: Path) -> None:
    before = path.read_bytes()
    LogWriter.reopen(path, recover=True).close()
    assert path.read_bytes() == before


def test_recovering_does_not_hide_any_other_damage(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    del lines[10]
    data = b"".join(lines)[:-5]
    path.write_bytes(data)
    with pytest.raises(CorruptLog, match="line 11: its seq is 11, expected 10: a line is missing before it"):
        LogWriter.reopen(path, recover=True)
    assert path.read_bytes() == data


def test_a_log_torn_in_its_header_has_nothing_to_recover(path: Path) -> None:
    header = path.read_bytes().splitlines(keepends=True)[0]
    for cut in (1, 20, len(header) - 1):
        path.write_bytes(header[:cut])
        with pytest.raises(CorruptLog, match="line 1: cut short"):
            LogWriter.reopen(path, recover=True)


# --- files that are no logs ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is not a houseway log: it is empty"),
        (b"\n", r"is not a houseway log: it begins with '\\n'"),
        (b"Dear Sir,\n", "is not a houseway log: it begins with 'Dear Sir"),
        (b'{"format":"another log"}\n', "is not a houseway log"),
        (b"{\n}\n", "is not a houseway log"),
        (b"[1,2,3]", "is not a houseway log"),
        (b"\xff\xfe\x00\x01" * 1000, "is not a houseway log"),
        (b"x" * (LONGEST + 10), "is not a houseway log: it begins with 'x{40}'"),
    ],
)
def test_another_file_is_not_a_log(data: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "other"
    path.write_bytes(data)
    for use in (read_log, LogWriter.reopen):
        with pytest.raises(BadNotation, match=message):
            use(path)


def test_a_file_that_cannot_be_opened_is_told(tmp_path: Path, walker: Walk) -> None:
    with pytest.raises(BadNotation, match=r"cannot read .*none.log': no such file"):
        read_log(tmp_path / "none.log")
    with pytest.raises(BadNotation, match=r"cannot read .*: is a directory"):
        read_log(tmp_path)
    with pytest.raises(BadNotation, match="null byte"):
        read_log("a\0b")
    with pytest.raises(BadNotation, match=r"cannot write .*none.log': no such file"):
        LogWriter.reopen(tmp_path / "none.log")
    with pytest.raises(BadNotation, match=r"cannot write .*: no such file"):
        LogWriter.create(tmp_path / "no" / "table.log", walker.round.rulebook)


def test_a_log_of_a_later_format_is_not_read(path: Path, tmp_path: Path) -> None:
    later = rewritten(path, tmp_path / "later.log", lambda lines: lines[0].update(format_version=3))
    for use in (read_log, LogWriter.reopen):
        with pytest.raises(BadNotation, match=r"the log has format version 3: expected 2$"):
            use(later)


OLD = Path(__file__).parent / "version-1.log"


@pytest.mark.parametrize("use", [read_log, LogWriter.reopen, verify])
def test_a_log_of_an_older_format_says_who_reads_it(use: Callable[[Path], object]) -> None:
    with pytest.raises(BadNotation) as refused:
        use(OLD)
    assert str(refused.value) == (
        "the log has format version 1: expected 2; houseway 0.1.0 wrote it, and reads it: "
        "pip install houseway==0.1.0"
    )


def test_a_writer_refuses_a_last_line_that_is_no_entry(path: Path, tmp_path: Path) -> None:
    for change in ({"round": None}, {"events": None}, {"events": [1]}, {"round": [2]}):
        other = rewritten(path, tmp_path / "other.log", lambda lines, change=change: lines[-1].update(change))  # type: ignore[misc]
        with pytest.raises(CorruptLog, match="it is not an entry"):
            LogWriter.reopen(other)


def test_an_entry_is_an_action_with_its_events(path: Path) -> None:
    assert all(type(each.entry) is Entry for each in read_log(path))
