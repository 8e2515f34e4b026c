"""Keys: a folder outside the database with what the database must not hold, readable by its owner alone."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from houseway.errors import HousewayError
from houseway.server.store.database import data_folder, read_url


def folder_for(database: str) -> Path:
    """The usual folder of a database's keys: beside its file, or in the user's data folder."""
    url = read_url(database)
    if url.drivername.startswith("sqlite"):
        return Path(str(url.database)).with_suffix(".keys")
    return data_folder() / f"{url.database}.keys"


class Keys:
    """The folder of keys of a server; it is made at the first start."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """A secret that is made once, whoever is first, and never again as long as its file is there."""
        found = self.kept(name)
        if found is not None:
            return found
        with suppress(FileExistsError):
            self._write(name, make(), os.link)
        return self.kept(name) or b""

    def kept(self, name: str) -> bytes | None:
        try:
            return (self.folder / name).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise self._refused("read", name, error) from None

    def keep(self, name: str, data: bytes) -> None:
        """Writes a file whole and to the disk, or not at all."""
        self._write(name, data, os.replace)

    def _write(self, name: str, data: bytes, put: Callable[[Path, Path], None]) -> None:
        part = self.folder / f".{name}.{secrets.token_hex(4)}"
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            put(part, self.folder / name)
        except OSError as error:
            if isinstance(error, FileExistsError) and self.folder.is_dir():
                raise  # another server was quicker
            raise self._refused("write", name, error) from None
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)

    def _refused(self, what: str, name: str, error: OSError) -> HousewayError:
        why = (error.strerror or str(error)).lower()
        return HousewayError(f"cannot {what} the key {str(self.folder / name)!r}: {why}")
