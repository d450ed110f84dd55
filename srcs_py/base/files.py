"""Output files: written beside their place and renamed, never half there."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from srcs_py.base.errors import SRCSError


def check_writable(path: str | os.PathLike[str], overwrite: bool = True) -> Path:
    """Return ``path`` if a file may be written there; called before any long computation.

    Raises
    ------
    SRCSError
        If the folder does not exist or takes no new file, the path is a folder or a device, or
        the file exists and ``overwrite`` is false.
    """
    path = Path(path)
    with _named(path):
        path.exists()  # raises for a name that is too long
    if not path.parent.is_dir():
        raise SRCSError(f"{path}: the folder {str(path.parent)!r} does not exist; make it first.")
    if path.is_dir():
        raise SRCSError(f"{path} is a folder; name a file in it.")
    if path.exists() and not path.is_file():
        raise SRCSError(f"{path} is not a regular file and cannot be replaced; name another.")
    if path.exists() and not overwrite:
        raise SRCSError(
            f"{path} exists; give another name, or have it replaced.", remedy=("overwrite", True)
        )
    with _named(path):
        _try_to_write(path)
    return path


def check_folder(path: str | os.PathLike[str]) -> Path:
    """Return ``path``, made if need be, if files may be written there; called before computing.

    Raises
    ------
    SRCSError
        If the folder cannot be made or takes no new file, or the path is a file.
    """
    folder = Path(path)
    if folder.exists() and not folder.is_dir():
        raise SRCSError(f"{folder} is a file; name a folder.")
    with _named(folder):
        folder.mkdir(parents=True, exist_ok=True)
        _try_to_write(folder / "srcs")
    return folder


@contextmanager
def _named(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise SRCSError(f"{path} cannot be written: {error.strerror}.") from error


def _try_to_write(path: Path) -> None:
    """Make and remove a file beside ``path``: permissions do not say enough, least to root."""
    part = _part(path)
    part.open("xb").close()
    part.unlink()


def _part(path: Path) -> Path:
    """Return the name of a new temporary file beside ``path``, with its ending."""
    suffix = "".join(path.suffixes[-2:])
    return path.with_name(f".{path.name[:40]}.{secrets.token_hex(8)}{suffix}")


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Give a temporary file beside ``path`` (same ending), renamed to it if the block succeeds."""
    path = check_writable(path).resolve()  # through a symbolic link, which stays
    part = _part(path)
    # Not mkstemp, whose files are private: made so, it has the permissions of any new file, and
    # nobody needs to read the umask, which cannot be read without changing it for all threads.
    part.open("xb").close()
    try:
        yield part
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
