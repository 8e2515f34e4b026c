"""Notes, keys and checkpoints against the examples of c2sp.org and of Go's own module of notes."""

from __future__ import annotations

import pytest

from houseway.errors import BadNotation
from houseway.server.transparency.checkpoints import Checkpoint, opened, read_hash
from houseway.server.transparency.notes import COSIGNATURE, Note, PrivateKey, PublicKey, Signature

C2SP_KEY = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
C2SP_NOTE = (
    "This is an example message.\n\n\u2014 example.com/foo "
    "Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n"
)
GO_PRIVATE = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"
GO_PUBLIC = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
GO_TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
GO_SIGNATURE = (
    "\u2014 PeterNeumann "
    "x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
)
C2SP_CHECKPOINT = (
    "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n"
    "\u2014 example.com/behind-the-sofa "
    "Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n"
    "\u2014 witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/"
    "zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n"
)


def test_the_example_of_c2sp_is_signed_by_its_key() -> None:
    key, note = PublicKey.read(C2SP_KEY), Note.read(C2SP_NOTE)
    assert str(key) == C2SP_KEY
    assert note.signed_by([key]) == [key]
    assert str(note) == C2SP_NOTE


def test_the_example_of_go_comes_out_to_the_byte() -> None:
    key = PrivateKey.read(GO_PRIVATE)
    assert key.written() == GO_PRIVATE
    assert str(key.public) == GO_PUBLIC
    assert str(key.sign(GO_TEXT)) == GO_SIGNATURE


def test_the_checkpoint_of_c2sp_is_read_and_written() -> None:
    note = Note.read(C2SP_CHECKPOINT)
    found = Checkpoint.read(note)
    assert (found.origin, found.size) == ("example.com/behind-the-sofa", 20852163)
    assert found.text == note.text
    assert [each.name for each in note.signatures] == ["example.com/behind-the-sofa", "witness.example.com/w1"]
    assert int.from_bytes(note.signatures[1].data[4:12], "big") == 1679315147  # the time that its text names
    assert str(note) == C2SP_CHECKPOINT


def test_a_cosignature_says_when_and_binds_the_text() -> None:
    key = PrivateKey.new("witness.example/w", COSIGNATURE)
    signature = key.sign("a\n1\nb\n", at=1679315147)
    assert signature.data[:4] == key.public.id
    assert len(signature.data) == 4 + 8 + 64
    note = Note("a\n1\nb\n", (signature,))
    assert note.signed_by([PublicKey.read(str(key.public))]) == [key.public]
    later = Signature(signature.name, signature.data[:11] + b"\0" + signature.data[12:])
    for wrong in (Note("a\n2\nb\n", (signature,)), Note("a\n1\nb\n", (later,))):
        with pytest.raises(BadNotation, match="does not fit the note"):
            wrong.signed_by([key.public])


def test_unknown_keys_are_passed_over_and_known_ones_must_fit() -> None:
    ours, other = PrivateKey.new("log.example"), PrivateKey.new("log.example")
    note = Note("text\n", (ours.sign("text\n"), other.sign("text\n")))
    assert note.signed_by([ours.public]) == [ours.public]
    assert Note("text\n", (other.sign("text\n"),)).signed_by([ours.public]) == []
    with pytest.raises(BadNotation, match=r"the signature of log\.example does not fit the note"):
        Note("text\n", (ours.sign("other\n"),)).signed_by([ours.public])


def test_a_checkpoint_is_opened_with_all_the_keys_that_are_asked_for() -> None:
    log, witness = PrivateKey.new("log.example"), PrivateKey.new("witness.example", COSIGNATURE)
    checkpoint = Checkpoint("log.example", 7, bytes(32))
    note = Note(checkpoint.text, (log.sign(checkpoint.text), witness.sign(checkpoint.text, 5)))
    assert opened(str(note), [log.public, witness.public]) == checkpoint
    alone = str(Note(checkpoint.text, (log.sign(checkpoint.text),)))
    with pytest.raises(BadNotation, match=r"^the checkpoint is not signed by witness\.example$"):
        opened(alone, [log.public, witness.public])


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "a",
            "a\n\n",
            "a\n\n\u2014 b\n",
            "a\n\n\u2014 b AAAA\n",
            "a\n\n- b AAAAAAAA\n",
            "a\n\n\u2014 b AAAAAAAA",
        ),
        "\ta\n\n\u2014 b AAAAAAAA\n",
        GO_TEXT + "\n" + GO_SIGNATURE + "Unexpected line.\n",
    ],
)
def test_other_notes_are_refused(text: str) -> None:
    with pytest.raises(BadNotation, match=r"is not a signed note|is not a signature"):
        Note.read(text)


@pytest.mark.parametrize(
    "text",
    ["", "a+b+c", C2SP_KEY.replace("530d", "530e"), C2SP_KEY.replace("foo", "bar"), C2SP_KEY[:-4], "+" + C2SP_KEY],
)
def test_other_keys_are_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="is not a public key"):
        PublicKey.read(text)
    with pytest.raises(BadNotation, match="is not the file of a signing key"):
        PrivateKey.read(text)


@pytest.mark.parametrize("lines", ["a\n1\n", "a\n01\nb\n", "a\n-1\nb\n", "a\n1\nb\n", "a\n1\n\n", "\n1\nb\n"])
def test_other_checkpoints_are_refused(lines: str) -> None:
    with pytest.raises(BadNotation):
        Checkpoint.read(Note(lines, ()))


def test_a_hash_has_one_text() -> None:
    assert read_hash("CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=").hex().startswith("0ac5186a")
    for text in ("", "CsUY", "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2J="):
        with pytest.raises(BadNotation, match="is not a hash"):
            read_hash(text)
