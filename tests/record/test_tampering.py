"""Whatever is changed in a log is found, and the line is named where it was changed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from houseway.errors import CorruptLog
from houseway.record.audit import Finding, verify
from houseway.record.chain import LONGEST, hash_of
from houseway.record.log import read_log
from tests.laws.walking import TABLES, Walk
from tests.record.tables import lines_of, logged, walked

FLIPS = 240


def found(data: bytes, path: Path) -> Finding:
    """The first thing that an audit finds in such a file; a strict reader must stop at the same line."""
    path.write_bytes(data)
    audit = verify(path)
    assert not audit.ok
    with pytest.raises(CorruptLog) as stopped:
        list(read_log(path))
    assert stopped.value.line == audit.findings[0].line
    return audit.findings[0]


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_a_log_as_it_was_written_verifies(name: str, number: int, tmp_path: Path) -> None:
    walker = walked(name, number, rounds=5, seed=41)
    path = logged(tmp_path / "table.log", walker.round.rulebook, walker.entries)
    *_, last = read_log(path)
    assert verify(path).as_json() == {
        "ok": True,
        "rounds": 5,
        "events": sum(len(entry.events) for entry in walker.entries),
        "head": last.hash,
    }


def test_a_log_without_entries_verifies(tmp_path: Path, walker: Walk) -> None:
    audit = verify(logged(tmp_path / "table.log", walker.round.rulebook, []))
    assert (audit.ok, audit.entries, audit.rounds, audit.events) == (True, 0, 0, 0)


# --- bytes -----------------------------------------------------------------------------------------------------


def at_random_places(data: bytes, seed: int) -> list[tuple[int, int]]:
    """Some places of a file, each with the number of its line; the first line and the last are among them."""
    rng = random.Random(seed)
    header, last = data.index(b"\n"), data.rindex(b"\n", 0, -1)
    places = [rng.randrange(len(data)) for _ in range(FLIPS)]
    places += [rng.randrange(header) for _ in range(60)] + [rng.randrange(last, len(data)) for _ in range(30)]
    places += [0, header, last, len(data) - 1]
    return [(place, data.count(b"\n", 0, place) + 1) for place in places]


def test_every_flipped_byte_is_found(whole: Path, tmp_path: Path) -> None:
    data, rng = whole.read_bytes(), random.Random(1)
    for place, line in at_random_places(data, 2):
        flipped = data[place] ^ (1 << rng.randrange(8))
        changed = data[:place] + bytes([flipped]) + data[place + 1 :]
        assert found(changed, tmp_path / "changed.log").line == line, (place, chr(data[place]), chr(flipped))


def test_every_byte_left_out_is_found(whole: Path, tmp_path: Path) -> None:
    data = whole.read_bytes()
    for place, line in at_random_places(data, 3)[::3]:
        assert found(data[:place] + data[place + 1 :], tmp_path / "changed.log").line == line


def test_every_byte_put_in_is_found(whole: Path, tmp_path: Path) -> None:
    data, rng = whole.read_bytes(), random.Random(4)
    for place, line in at_random_places(data, 5)[::3]:
        extra = bytes([rng.choice(b' \n\t",:0{[\\\xc3') if rng.random() < 0.5 else rng.randrange(256)])
        after = extra == b"\n" == data[place : place + 1]  # an empty line is put in after this one
        assert found(data[:place] + extra + data[place:], tmp_path / "changed.log").line == line + after


def test_every_place_at_which_a_log_is_cut_is_found(whole: Path, tmp_path: Path) -> None:
    data = whole.read_bytes()
    cuts = [place for place, _ in at_random_places(data, 6) if place and data[place - 1] != ord("\n")]
    for place in cuts[::3]:
        finding = found(data[:place], tmp_path / "cut.log")
        assert finding.line == data.count(b"\n", 0, place) + 1
        assert finding.message == "cut short: the last line has no end"


# --- lines -----------------------------------------------------------------------------------------------------


def some_lines(lines: list[bytes]) -> list[int]:
    return [1, 2, 3, *random.Random(7).sample(range(4, len(lines) - 2), 30), len(lines) - 2]


def test_every_missing_line_is_found(whole: Path, tmp_path: Path) -> None:
    lines = lines_of(whole)
    for at in some_lines(lines):
        finding = found(b"".join(lines[:at] + lines[at + 1 :]), tmp_path / "changed.log")
        assert finding.line == at + 1
        assert finding.message == f"its seq is {at + 1}, expected {at}: a line is missing before it"


def test_every_doubled_line_is_found(whole: Path, tmp_path: Path) -> None:
    lines = lines_of(whole)
    for at in some_lines(lines):
        finding = found(b"".join(lines[: at + 1] + lines[at:]), tmp_path / "changed.log")
        assert finding.line == at + 2
        assert finding.message == f"its seq is {at}, expected {at + 1}: a line is doubled or out of order"


def test_every_exchange_of_lines_is_found(whole: Path, tmp_path: Path) -> None:
    lines = lines_of(whole)
    for at in some_lines(lines):
        swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        assert found(b"".join(swapped), tmp_path / "changed.log").line == at + 1


def test_every_line_put_in_is_found(whole: Path, tmp_path: Path, walker: Walk) -> None:
    """A line of a log of the same rules, that stood at the same place there."""
    other = walked(rounds=5, seed=9)
    strange = lines_of(logged(tmp_path / "other.log", walker.round.rulebook, other.entries))
    lines = lines_of(whole)
    for at in [each for each in some_lines(lines) if 1 < each < len(strange)]:
        assert found(b"".join([*lines[:at], strange[at], *lines[at:]]), tmp_path / "changed.log").line == at + 1
        assert (
            found(b"".join([*lines[:at], strange[at], *lines[at + 1 :]]), tmp_path / "changed.log").line == at + 1
        )
        assert found(b"".join([*lines[:at], b"\n", *lines[at:]]), tmp_path / "changed.log").line == at + 1


def test_a_log_without_its_header_is_corrupt(whole: Path, tmp_path: Path) -> None:
    assert found(b"".join(lines_of(whole)[1:]), tmp_path / "changed.log").line == 1


def test_a_header_of_another_log_is_found(whole: Path, tmp_path: Path) -> None:
    walker = walked(number=2, rounds=1)
    header = lines_of(logged(tmp_path / "other.log", walker.round.rulebook, []))[0]
    finding = found(header + b"".join(lines_of(whole)[1:]), tmp_path / "changed.log")
    assert (finding.line, finding.message) == (
        2,
        "it does not follow from the line before it: the hash it names is another",
    )


def test_an_edited_header_is_found(whole: Path, tmp_path: Path) -> None:
    data = whole.read_bytes()
    for old, new in ((b'"pair_up_paytable":"1"', b'"pair_up_paytable":"2"'), (b'"0.2.0"', b'"0.2.1"'),
                     (b'"format_version":2', b'"format_version":3'), (b"two-card", b"too-card")):  # fmt: skip
        assert data.count(old) == 1
        assert found(data.replace(old, new), tmp_path / "changed.log").line == 1


def test_a_line_longer_than_any_entry_is_not_read_into_memory(whole: Path, tmp_path: Path) -> None:
    lines = lines_of(whole)
    for end in (b"\n", b""):
        changed = b"".join([*lines[:4], b"[" * (LONGEST + 1) + end, *lines[4:]])
        finding = found(changed, tmp_path / "changed.log")
        assert (finding.line, finding.message) == (5, f"longer than {LONGEST} bytes")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"[" * 100_000 + b"}", "it is nested too deeply"),
        (b'{"a":' + b"9" * 5000 + b"}", "it is not JSON: Exceeds the limit"),
        (b'{"a":"\xff"}', "it is not JSON: 'utf-8' codec"),
        (b'{"a":"\\ud800"}', "it is not JSON: 'utf-8' codec"),
        (b'{"a":NaN}', "it is not JSON: Out of range float"),
        (b"}", "it is not JSON: Expecting value"),
        (b'{"a": 1}', "it is not in the canonical form"),
        (b'{"b":1,"a":1}', "it is not in the canonical form"),
        (b'{"a":1,"a":1}', "it is not in the canonical form"),
        (b'{"a":"\\u0041"}', "it is not in the canonical form"),
        (b'{"a":1.50}', "it is not in the canonical form"),
        (b'{"a":1}', "its seq is None: expected 4"),
    ],
)
def test_a_line_with_a_true_hash_must_still_be_plain_json(
    text: bytes, message: str, whole: Path, tmp_path: Path
) -> None:
    lines = lines_of(whole)
    lines[4] = text[:-1] + b',"this":"' + hash_of(text).encode() + b'"}\n'
    finding = found(b"".join(lines), tmp_path / "changed.log")
    assert finding.line == 5
    assert finding.message.startswith(message)
