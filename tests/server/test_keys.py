"""Keys lie in a folder of their own, are made once, and are their owner's alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.errors import HousewayError
from houseway.server.keys import Keys, folder_for


def test_a_secret_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    keys = Keys(tmp_path / "deep" / "keys")
    assert keys.kept("a") is None
    assert keys.secret("a", lambda: b"first") == b"first"
    assert Keys(keys.folder).secret("a", lambda: b"second") == b"first"
    assert keys.folder.stat().st_mode & 0o777 == 0o700
    assert [(each.name, each.stat().st_mode & 0o777) for each in keys.folder.iterdir()] == [("a", 0o600)]


def test_two_that_make_a_secret_at_the_same_time_have_the_same(tmp_path: Path) -> None:
    keys = Keys(tmp_path)

    def slowly() -> bytes:
        keys.secret("a", lambda: b"quicker")
        return b"slower"

    assert keys.secret("a", slowly) == b"quicker"
    assert [each.name for each in tmp_path.iterdir()] == ["a"]


def test_a_folder_that_cannot_be_used_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    keys = Keys(tmp_path / "file")
    with pytest.raises(HousewayError, match=r"^cannot read the key '[^\n]*a': not a directory$"):
        keys.kept("a")
    with pytest.raises(HousewayError, match=r"^cannot write the key '[^\n]*a': file exists$"):
        keys.keep("a", b"")


def test_keys_lie_beside_the_file_of_their_database(tmp_path: Path) -> None:
    assert folder_for(f"sqlite:///{tmp_path}/tables.db") == tmp_path / "tables.keys"
    assert folder_for("postgresql://houseway@db/cards").name == "cards.keys"
