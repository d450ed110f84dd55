"""Output files, written under a temporary name and renamed when they are complete."""

from __future__ import annotations

import errno
import glob
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from srcs_py.base.checks import check_flag
from srcs_py.base.errors import Argument, SRCSError

# no space, an exceeded quota, a file that is too large, a failing disk
_FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EFBIG, errno.EIO}


def as_path(path: str | os.PathLike[str], argument: str = "path") -> Path:
    """Return ``path`` as a path; raise if it cannot be one."""
    if not isinstance(path, str | os.PathLike):
        raise SRCSError(
            Argument(argument), f" must be the name of a file, not a {type(path).__name__}."
        )
    name = os.fspath(path)
    try:
        known = bool(name) and "\0" not in name and bool(os.fsencode(name))
    except UnicodeEncodeError:  # an incomplete character
        known = False
    if not known:
        raise SRCSError(Argument(argument, name), " is not a name of a file.")
    return Path(path)


def check_writable(path: str | os.PathLike[str], overwrite: bool = True) -> Path:
    """Return ``path`` if a file may be written there; to be called before a long computation.

    Raises
    ------
    SRCSError
        If the folder does not exist or takes no new file, the path is a folder or a device, or
        the file exists and ``overwrite`` is false.
    """
    path = as_path(path)
    overwrite = check_flag("overwrite", overwrite)
    with _named(path), suppress(FileNotFoundError, NotADirectoryError):
        path.stat()  # raises for a name that is too long, and for links in a circle
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


def check_readable(path: str | os.PathLike[str], prefix: str = "") -> Path:
    """Return ``path`` if it is a regular file; errors begin with ``prefix``.

    Raises
    ------
    SRCSError
        If there is no file, or it is a folder, a device, or a pipe, which would wait for a
        writer.
    """
    file, name = as_path(path), f"{prefix}{path}"
    try:
        kind = file.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        raise SRCSError(f"{name}: there is no such file.") from None
    except OSError as error:  # a name that is too long, links in a circle
        raise SRCSError(f"{name}: {error.strerror}.") from error
    if stat.S_ISDIR(kind):
        raise SRCSError(
            f"{name} is a folder; name a file in it, or several by a pattern in quotes, such as "
            f"'{path}/*/*.csv'."
        )
    if not stat.S_ISREG(kind):
        raise SRCSError(f"{name} is not a regular file; name one.")
    return file


def check_folder(path: str | os.PathLike[str], argument: str = "path") -> Path:
    """Return the folder ``path`` if files may be written there; it is made if it does not exist.

    Raises
    ------
    SRCSError
        If the folder cannot be made or takes no new file, or the path is a file.
    """
    folder = as_path(path, argument)
    if os.path.exists(folder) and not folder.is_dir():  # Path.exists raises for a long name
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
    """Write and remove a temporary file; permissions alone do not tell, least of all for root."""
    part = _part(path, os.urandom(8).hex())
    part.open("xb").close()
    part.unlink(missing_ok=True)


def _part(path: Path, token: str) -> Path:
    """Return a temporary file in the folder of ``path``, with its ending."""
    return path.with_name(f".{path.name[:40]}.{token}{''.join(path.suffixes[-2:])}")


@contextmanager
def replacing(path: str | os.PathLike[str], overwrite: bool = True) -> Iterator[Path]:
    """Give a temporary file (same folder and ending) that replaces ``path`` if the block succeeds.

    Without ``overwrite`` only one of several writers of the same file succeeds. Temporary files
    of killed writers are removed.

    Raises
    ------
    SRCSError
        As :func:`check_writable`, or if the disk is full.
    """
    given, path = path, check_writable(path, overwrite).resolve()  # a link stays
    _remove_abandoned(path)
    part, held = _locked_part(path)
    try:
        yield part
        _publish(part, path, overwrite)
    except SRCSError:
        raise
    except Exception as error:
        if (full := _full(error)) is None:
            raise
        raise SRCSError(f"{given} cannot be written: {full.strerror}.") from error
    finally:
        held.close()
        part.unlink(missing_ok=True)


def _full(error: BaseException | None) -> OSError | None:
    """Return the error of a full disk that caused ``error``, if any."""
    while error is not None:
        if isinstance(error, OSError) and error.errno in _FULL:
            return error
        error = error.__context__
    return None


def _publish(part: Path, path: Path, overwrite: bool) -> None:
    """Give the finished file its name."""
    if not overwrite:
        try:
            os.link(part, path)  # unlike a rename, it fails if the file exists
            return
        except (AttributeError, OSError):  # it exists, or the disk or the browser has no links
            check_writable(path, overwrite)
    part.replace(path)


def _locked_part(path: Path) -> tuple[Path, IO[bytes]]:
    """Return a new temporary file, and its lock, which lasts until it is closed."""
    while True:
        # Not mkstemp, whose files are private: this file has the permissions of other new files,
        # without the umask, which cannot be read without changing it for all threads.
        part = _part(path, os.urandom(8).hex())
        held = part.open("xb")
        if not lock(held, wait=True):
            held.close()  # without such locks, an open file cannot be renamed
        elif not part.exists():  # removed before it was locked
            held.close()
            continue
        return part, held


def lock(file: IO[bytes], wait: bool) -> bool:
    """Lock a file until it is closed or its process ends; return whether that was possible."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock

        flock(file, LOCK_EX | (0 if wait else LOCK_NB))
    except (ImportError, OSError):  # Windows has no fcntl
        return False
    return True


def _remove_abandoned(path: Path) -> None:
    """Remove temporary files of ``path`` whose writers have ended."""
    pattern = glob.escape(str(_part(path, "\0"))).replace("\0", "[0-9a-f]" * 16)
    for part in map(Path, glob.glob(pattern)):
        with suppress(OSError), part.open("rb") as file:
            if lock(file, wait=False):
                part.unlink()
