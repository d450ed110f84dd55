"""Output files, written under a temporary name and renamed when they are complete."""

from __future__ import annotations

import errno
import glob
import os
import random
import re
import shutil
import stat
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import IO, TypeVar

from srcs_py.base.checks import check_flag
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.quoting import shell

# no space, an exceeded quota, a file that is too large, a failing disk
_FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EFBIG, errno.EIO}
_MISSING = {errno.ENOENT, errno.ENOTDIR, errno.EINVAL}  # the last: * in a name on Windows
# To rename or open a file, and the most seconds between two; only Windows refuses for a moment.
_ATTEMPTS, _LONGEST = 100 if os.name == "nt" else 1, 0.05
_BRACES = re.compile(r"\{[^{}/\\]+\}")  # the name of a column in a pattern
T = TypeVar("T")


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


def check_writable(
    path: str | os.PathLike[str], overwrite: bool = True, data: object = None
) -> Path:
    """Return ``path`` if a file may be written there; to be called before a long computation.

    Parameters
    ----------
    path : path-like
        The file.
    overwrite : bool
        Whether an existing file may be replaced.
    data : object
        The input, or a list of inputs, of the call that writes the file; only paths count.

    Raises
    ------
    SRCSError
        If the folder does not exist or takes no new file, the path is a folder, a device or a
        link to a file with another ending, the file is an input, or it exists and ``overwrite`` is
        false.
    """
    path = as_path(path)
    overwrite = check_flag("overwrite", overwrite)
    with _named(path), suppress(FileNotFoundError, NotADirectoryError):
        path.stat()  # raises for a name that is too long, and for links in a circle
    if not path.parent.is_dir():
        folder = path.parent.as_posix()
        raise SRCSError(f"{path}: the folder {folder!r} does not exist; make it first.")
    if path.is_dir():
        raise SRCSError(f"{path} is a folder; name a file in it.")
    if path.exists() and not path.is_file():
        raise SRCSError(f"{path} is not a regular file and cannot be replaced; name another.")
    if os.path.abspath(path).startswith("\\\\.\\"):  # Windows: aux.csv, COM1.csv
        raise SRCSError(f"{path} has the name of a device of Windows; name another file.")
    _check_kept(path, data if isinstance(data, (list, tuple)) else [data])
    if path.exists() and not overwrite:
        raise SRCSError(
            f"{path} exists; give another name, or have it replaced.", remedy=("overwrite", True)
        )
    with _named(path):
        _try_to_write(path)
        if path.exists():
            patiently(lambda: path.replace(path))
    return path


def _check_kept(path: Path, inputs: Sequence[object]) -> None:
    """Raise if a new file would take the place of an input, or of a file of another kind."""
    if not path.exists():
        return
    target = path.resolve()
    if path.is_symlink() and target.suffix.lower() != path.suffix.lower():
        raise SRCSError(f"{path} is a link to {target}, a file of another kind; name another file.")
    paths = (each for each in inputs if isinstance(each, str | os.PathLike))
    for each in chain.from_iterable(map(_files_of, paths)):
        if os.path.exists(each) and os.path.samefile(each, path):
            lost = "is an input of this call and would be lost; name another file."
            raise SRCSError(f"{path} {lost}")


def _files_of(data: str | os.PathLike[str]) -> list[str]:
    """Return the files of an input: itself, those of a folder, or of a pattern."""
    text = os.fspath(data).partition("::")[0]
    if os.path.isdir(text):
        return glob.glob(os.path.join(glob.escape(text), "**"), recursive=True)
    return [text] if os.path.exists(text) else glob.glob(_BRACES.sub("*", text), recursive=True)


def check_readable(path: str | os.PathLike[str]) -> Path:
    """Return ``path`` if it is a regular file.

    Raises
    ------
    SRCSError
        If there is no file, or it is a folder, a device, or a pipe, which would wait for a
        writer.
    """
    file = as_path(path)
    try:
        kind = file.stat().st_mode
    except OSError as error:
        if error.errno not in _MISSING:  # a name that is too long, links in a circle
            raise SRCSError(f"{path}: {error.strerror}.") from error
        if os.path.islink(file):
            gone = f"{os.readlink(file)}, the target of the link {path}, does not exist."
            raise SRCSError(gone) from None
        raise SRCSError(f"{path}: there is no such file.") from None
    if stat.S_ISDIR(kind):
        raise SRCSError(
            f"{path} is a folder; name a file in it, or several by a pattern in quotes, such as "
            f"{shell([f'{file.as_posix()}/*/*.csv'])}."
        )
    if not stat.S_ISREG(kind):
        raise SRCSError(f"{path} is not a regular file; name one.")
    return file


def check_folder(path: str | os.PathLike[str]) -> Path:
    """Return the folder ``path`` if files may be written there; it is made if it does not exist.

    Raises
    ------
    SRCSError
        If the folder cannot be made or takes no new file, or the path is a file.
    """
    folder = as_path(path)
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
    """Write and remove a file with a name as long; permissions do not tell, least of all root's."""
    token = os.urandom(8).hex()
    as_long = path.with_name(f".{token}{path.name[17:]}")
    # the next writer removes a temporary file, should this process be killed here
    part = max(_part(path, token), as_long, key=lambda each: len(each.name))
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
    with suppress(OSError):  # there is no file yet, or its system has no modes
        shutil.copymode(path, part)
    with _named(path):
        patiently(lambda: part.replace(path))


def patiently(work: Callable[[], T]) -> T:
    """Open or rename a file; Windows refuses while another program does, or has it open."""
    for _ in range(_ATTEMPTS - 1):
        with suppress(PermissionError):
            return work()
        time.sleep(random.uniform(0, _LONGEST))  # other programs try again as well
    return work()


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
    if os.name == "nt":  # without locks nothing tells, and a file that is open cannot be renamed
        return
    pattern = glob.escape(str(_part(path, "\0"))).replace("\0", "[0-9a-f]" * 16)
    for part in map(Path, glob.glob(pattern)):
        with suppress(OSError), part.open("rb") as file:
            if lock(file, wait=False):
                part.unlink()
