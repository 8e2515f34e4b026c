"""`houseway verify` and `houseway replay`: answers, exit codes and errors of one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from houseway.cli import main
from houseway.record.audit import verify
from tests.record.tables import logged, rewritten, walked


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    walker = walked(rounds=3, seed=81)
    return logged(tmp_path_factory.mktemp("logs") / "table.log", walker.round.rulebook, walker.entries)


@pytest.fixture
def tampered(path: Path, tmp_path: Path) -> Path:
    """A log in which somebody has doubled a payment, by hand."""
    data = path.read_bytes()
    assert b'"cents":' in data
    other = tmp_path / "tampered.log"
    place = data.index(b'"cents":') + len(b'"cents":')
    other.write_bytes(data[:place] + b"1" + data[place:])
    return other


Captured = pytest.CaptureFixture[str]


def refused(arguments: list[str], capsys: Captured) -> str:
    """The one line of an error."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("error: ")
    assert err.count("\n") == 1
    return err


def test_verify_says_that_a_log_is_whole(path: Path, capsys: Captured) -> None:
    assert main(["verify", str(path)]) == 0
    out, err = capsys.readouterr()
    assert f"{path} is whole, and follows from the rules" in out
    assert verify(path).head in out
    assert err == ""


def test_verify_gives_one_json_document(path: Path, capsys: Captured) -> None:
    assert main(["verify", str(path), "--json"]) == 0
    out, err = capsys.readouterr()
    document = json.loads(out)
    assert sorted(document) == ["events", "head", "ok", "rounds"]
    assert (document["ok"], document["rounds"]) == (True, 3)
    assert document["head"].startswith("sha256:")
    assert err == ""


def test_verify_names_the_first_event_that_does_not_fit(tampered: Path, capsys: Captured) -> None:
    assert main(["verify", str(tampered), "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    line = tampered.read_bytes()[: tampered.read_bytes().index(b'"cents":')].count(b"\n") + 1
    assert document["ok"] is False
    assert document["first"] == document["findings"][0]
    assert (document["first"]["line"], document["first"]["seq"]) == (line, line - 1)
    assert main(["verify", str(tampered)]) == 1
    assert f"does not verify; the first that does not fit is line {line}" in capsys.readouterr().out


def test_verify_names_the_event_where_only_the_rules_can_tell(
    path: Path, tmp_path: Path, capsys: Captured
) -> None:
    other = rewritten(path, tmp_path / "other.log", lambda lines: lines[1]["events"][0].update(name="Mallory"))
    assert main(["verify", str(other), "--json"]) == 1
    first = json.loads(capsys.readouterr().out)["first"]
    assert (first["line"], first["seq"], first["event"]) == (2, 1, 1)
    assert first["message"].startswith('Seated.name is "Mallory": the rules give ')


def test_verify_asks_for_a_head_that_was_kept(path: Path, tmp_path: Path, capsys: Captured) -> None:
    head = verify(path).head
    cut = tmp_path / "cut.log"
    cut.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    assert main(["verify", str(path), "--head", head]) == 0
    assert main(["verify", str(path), "--head", head.removeprefix("sha256:")]) == 0
    assert main(["verify", str(cut)]) == 0
    assert main(["verify", str(cut), "--head", head]) == 1
    capsys.readouterr()
    assert "head 'abc': expected sha256: and 64 digits" in refused(["verify", str(path), "--head", "abc"], capsys)


def test_verify_refuses_what_is_no_log(path: Path, tmp_path: Path, capsys: Captured) -> None:
    other = tmp_path / "notes.txt"
    other.write_bytes(b"\x00\x01\xff seat 1 wins\n")
    assert "is not a houseway log" in refused(["verify", str(other)], capsys)
    other.write_bytes(b"")
    assert "is empty" in refused(["verify", str(other)], capsys)
    assert "no such file" in refused(["verify", str(tmp_path / "none.log"), "--json"], capsys)
    assert "is a directory" in refused(["verify", str(tmp_path)], capsys)
    assert "LOG" in refused(["verify"], capsys)


def test_replay_shows_a_round_as_a_seat_saw_it(path: Path, capsys: Captured) -> None:
    assert main(["replay", str(path), "--round", "2", "--seat", "dealer"]) == 0
    out, err = capsys.readouterr()
    title, heading, *rest = out.splitlines()
    assert title.endswith("as the dealer saw it")
    assert heading == "Round 2"
    assert not any(line.startswith("Round") for line in rest)
    assert err == ""


def test_replay_without_a_seat_is_for_a_bystander(path: Path, capsys: Captured) -> None:
    for seat in ([], ["--seat", "bystander"], ["--seat", "nobody"]):
        assert main(["replay", str(path), *seat]) == 0
        out = capsys.readouterr().out
        assert out.splitlines()[0].endswith("as a bystander saw it")
        assert [line for line in out.splitlines() if line.startswith("Round")] == ["Round 1", "Round 2", "Round 3"]


def test_replay_gives_one_json_document(path: Path, capsys: Captured) -> None:
    assert main(["replay", str(path), "--round", "3", "--seat", "1", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["seat"] == 1
    assert {each["round"] for each in document["entries"]} == {3}


def test_replay_refuses_what_it_cannot_show(path: Path, tampered: Path, capsys: Captured) -> None:
    assert "round 4 is not in the log: it has rounds 1 to 3" in refused(
        ["replay", str(path), "--round", "4"], capsys
    )
    for number in ("0", "-1", "two", "1.5", "9" * 5000):
        assert "expected" in refused(["replay", str(path), f"--round={number}"], capsys)
    assert "no seat '9'" in refused(["replay", str(path), "--seat", "9"], capsys)
    assert "its hash does not fit" in refused(["replay", str(tampered), "--json"], capsys)


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_help_teaches_by_example(command: str, capsys: Captured) -> None:
    assert main([command, "--help"]) == 0
    out = capsys.readouterr().out
    assert f"houseway {command} table.log" in out
    assert "examples:" in out
