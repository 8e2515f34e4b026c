"""A witness signs one history of a log and no other, by the statuses of c2sp.org/tlog-witness."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from structlog.testing import capture_logs

from houseway.cli import main
from houseway.errors import BadNotation
from houseway.server.keys import Keys
from houseway.server.transparency import asking, looking
from houseway.server.transparency.checkpoints import Checkpoint, hash_text, opened
from houseway.server.transparency.looking import server
from houseway.server.transparency.merkle import EMPTY, consistency, leaf_hash, over, root
from houseway.server.transparency.notes import Note, PrivateKey, PublicKey, Signature
from houseway.server.transparency.witness import Answer, Witness, origin_hash
from tests.server.serving import clients, serving, settings
from tests.server.test_rest import in_a_thread

NOW = 1_700_000_000
LOG = PrivateKey.new("log.example")
HERE = [leaf_hash(b"%d" % each) for each in range(40)]
THERE = [leaf_hash(b"other %d" % each) for each in range(40)]


@pytest.fixture
def witness(tmp_path: Path) -> Witness:
    found = Witness(Keys(tmp_path / "state"), lambda: NOW + 0.5, "witness.example/w")
    found.trust(LOG.public)
    return found


def note_of(size: int, leaves: list[bytes] = HERE, key: PrivateKey = LOG, name: str = "log.example") -> Note:
    checkpoint = Checkpoint(name, size, root(over(leaves), size))
    return Note(checkpoint.text, (key.sign(checkpoint.text),))


def asked(witness: Witness, old: int, size: int, leaves: list[bytes] = HERE) -> Answer:
    proof = "".join(f"{hash_text(each)}\n" for each in consistency(over(leaves), old, size))
    return witness.add_checkpoint(f"old {old}\n{proof}\n{note_of(size, leaves)}")


def test_a_log_that_goes_on_is_signed(witness: Witness) -> None:
    for old, size in ((0, 0), (0, 5), (5, 5), (5, 17), (17, 40)):
        answer = asked(witness, old, size)
        assert answer.status == 200, answer
        note = Note.read(f"{note_of(size)}{answer.text}")
        assert note.signed_by([witness.key.public]) == [witness.key.public]
        assert int.from_bytes(note.signatures[-1].data[4:12], "big") == NOW
        assert witness.last("log.example") == note


def test_what_is_signed_outlives_the_witness(witness: Witness) -> None:
    asked(witness, 0, 17)
    again = Witness(witness.folder, lambda: NOW)
    again.trust(LOG.public)
    assert again.key.public == witness.key.public
    assert asked(again, 0, 20) == Answer(409, "17\n", "text/x.tlog.size")
    assert asked(again, 17, 20).status == 200


def test_another_history_is_refused_and_kept_as_evidence(witness: Witness) -> None:
    asked(witness, 0, 17)
    for size in (17, 30):
        assert asked(witness, 17, size, THERE).status == 422
    assert opened(str(witness.last("log.example")), [LOG.public]).root == root(over(HERE), 17)
    (evidence, _) = sorted(each.read_text() for each in witness.folder.folder.glob("fork-*"))
    assert evidence.count("log.example\n17\n") >= 1
    assert str(witness.last("log.example")) in evidence
    assert asked(witness, 17, 30).status == 200


def test_evidence_is_kept_once_whatever_is_written_below_it(witness: Witness) -> None:
    """Anybody can write further signatures below a checkpoint, and must not fill the disk with that."""
    asked(witness, 0, 17)
    for number in range(3):
        other = note_of(30, THERE)
        junk = Signature("x.example", number.to_bytes(9, "big"))
        assert witness.add_checkpoint(f"old 17\n\n{Note(other.text, (*other.signatures, junk))}").status == 422
    assert len(list(witness.folder.folder.glob("fork-*"))) == 1


def test_statuses_of_the_protocol(witness: Witness) -> None:
    asked(witness, 0, 17)
    other = PrivateKey.new("log.example")
    forged = Note(note_of(20).text, (LOG.sign(note_of(21).text),))
    for request, status in (
        ("", 400),
        (f"old 17\n{note_of(20)}", 400),
        (f"old x\n\n{note_of(20)}", 400),
        (f"old 017\n\n{note_of(20)}", 400),
        (f"old 17\nx\n\n{note_of(20)}", 400),
        (f"old 17\n{64 * (hash_text(EMPTY) + chr(10))}\n{note_of(20)}", 400),
        (f"old 21\n\n{note_of(20)}", 400),
        (f"old 17\n\n{note_of(20, name='other.example')}", 404),
        (f"old 17\n\n{note_of(20, key=other)}", 403),
        (f"old 17\n\n{forged}", 403),
        (f"old 3\n\n{note_of(20)}", 409),
        (f"old 17\n\n{note_of(20)}", 422),
    ):
        assert witness.add_checkpoint(request).status == status, request[:60]
    fresh = Witness(Keys(witness.folder.folder / "fresh"), lambda: NOW)
    fresh.trust(LOG.public)
    assert fresh.add_checkpoint(f"old 0\n{hash_text(EMPTY)}\n\n{note_of(20)}").status == 422
    nothing = Checkpoint("log.example", 0, HERE[0])
    assert fresh.add_checkpoint(f"old 0\n\n{Note(nothing.text, (LOG.sign(nothing.text),))}").status == 422


def test_a_log_keeps_its_key(witness: Witness) -> None:
    with pytest.raises(BadNotation, match=r"the log log\.example has another key than before"):
        Witness(witness.folder, lambda: NOW).trust(PrivateKey.new("log.example").public)


@contextmanager
def answering(witness: Witness) -> Iterator[str]:
    with server(witness, "127.0.0.1", 0) as found:
        thread = threading.Thread(target=found.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{found.server_address[1]}"
        found.shutdown()
        thread.join()


def rewritten(url: str) -> None:
    """The house as its owner would have it: one leaf says something else, and nothing remembers."""
    file = Path(url.removeprefix("sqlite:///"))
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in (
            "DROP TRIGGER leaves_no_update",
            "UPDATE leaves SET body = '{}' WHERE position = 3",
            "UPDATE leaves SET position = NULL",
            "DELETE FROM tiles",
            "DELETE FROM checkpoints",
        ):
            connection.execute(statement)
    (file.with_suffix(".keys") / "checkpoint").unlink()


def test_a_house_has_the_signature_of_its_witness_until_it_is_rewritten(sqlite: str, witness: Witness) -> None:
    async def signed() -> list[str]:
        async with serving(chosen) as address, clients(address, "Ann") as (ann,):
            key = PublicKey.read((await ann.http.get("/api/log/key")).text)
            witness.trust(key)
            await asyncio.sleep(1.2)
            note = Note.read((await ann.http.get("/api/log/checkpoint")).text)
            return [each.name for each in note.signed_by([key, witness.key.public])]

    with answering(witness) as address:
        chosen = settings(sqlite, witnesses=((str(witness.key.public), address),), names=("cards.example",))
        assert asyncio.run(signed()) == ["cards.example/api/log", "witness.example/w"]
        before = witness.last("cards.example/api/log")
        shown = httpx.get(f"{address}/{origin_hash('cards.example/api/log')}/checkpoint")
        assert shown.text == str(before)
        assert httpx.get(f"{address}/{64 * 'a'}/checkpoint").status_code == 404
        assert httpx.post(f"{address}/other", content="x").status_code == 404
        assert httpx.post(f"{address}/add-checkpoint", content=b"x" * 70_000).status_code == 413
        rewritten(sqlite)
        with capture_logs() as logs:
            assert asyncio.run(signed()) == ["cards.example/api/log"]
        assert [each["event"] for each in logs].count("a witness did not sign") == 1
        assert witness.last("cards.example/api/log") == before


def test_a_witness_that_looks_by_itself_finds_a_rewritten_log(
    sqlite: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = ("--state", str(tmp_path / "w"), "--once")
    with in_a_thread(sqlite) as address:
        assert main(["witness", address, *state]) == 0
        out = capsys.readouterr().out
        assert "taken from the house itself" in out
        assert "\nsigned    houseway.invalid/" in out
        assert main(["witness", address, *state]) == 0
        assert ", 0 of them new" in capsys.readouterr().out
    rewritten(sqlite)
    with in_a_thread(sqlite) as address:
        assert main(["witness", address, *state]) == 1
        assert "\nFORK      houseway.invalid/" in capsys.readouterr().out
    assert main(["witness", address, *state]) == 2
    assert "does not answer" in capsys.readouterr().err
    assert main(["witness", "nowhere", *state]) == 2
    assert capsys.readouterr().err.startswith("error: 'nowhere' is not an address")


def test_a_house_cannot_begin_another_log_or_show_an_older_one_unnoticed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nobody but the house can make it look as if it did: what is at its address is written here."""
    shown: dict[str, list[str]] = {"checkpoint": [str(note_of(17))], "key": [str(LOG.public)]}

    def got(url: str) -> bytes:
        answers = shown[url.rpartition("/")[2]]
        return (answers.pop(0) if len(answers) > 1 else answers[0]).encode()

    monkeypatch.setattr(asking, "got", got)
    monkeypatch.setattr(looking, "got", got)
    monkeypatch.setattr(looking, "nodes_at", lambda url, size: over(HERE))
    monkeypatch.setattr(looking, "BEHIND_S", (0.0,))
    look = ["witness", "https://cards.example", "--state", str(tmp_path / "w"), "--once"]
    assert main(look) == 0
    shown["checkpoint"] = [
        str(note_of(12)),
        str(note_of(12)),
        str(note_of(20)),
    ]  # the first is looked at for its name
    assert main(look) == 0, "a node was behind for a moment"
    stranger = PrivateKey.new("log.example")
    shown["checkpoint"] = [str(note_of(3, key=stranger))]
    assert main(look) == 2
    assert "is not signed by a log that is known here" in capsys.readouterr().err
    assert not list((tmp_path / "w").glob("fork-*"))
    shown["checkpoint"] = [str(note_of(12))]
    assert main(look) == 1
    assert "FORK      log.example has 12 leaves: it had 20" in capsys.readouterr().out
    assert len(list((tmp_path / "w").glob("fork-*"))) == 1
    other = PrivateKey.new("other.example")
    shown |= {"checkpoint": [str(note_of(5, key=other, name="other.example"))], "key": [str(other.public)]}
    assert main(look) == 2
    assert "has another log than before, other.example: expected log.example" in capsys.readouterr().err
    assert main([*look, "--key", str(other.public)]) == 0
    assert main(look) == 0
