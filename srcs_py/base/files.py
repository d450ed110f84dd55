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
        If the folder does not exist, the path is a folder or a device, or the file exists and
        ``overwrite`` is false.
    """
    path = Path(path)
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
    return path


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Give a temporary file beside ``path`` (same ending), renamed to it if the block succeeds."""
    path = check_writable(path).resolve()  # through a symbolic link, which stays
    suffix = "".join(path.suffixes[-2:])
    part = path.with_name(f".{path.name[:40]}.{secrets.token_hex(8)}{suffix}")
    # Not mkstemp, whose files are private: made so, it has the permissions of any new file, and
    # nobody needs to read the umask, which cannot be read without changing it for all threads.
    part.open("xb").close()
    try:
        yield part
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
