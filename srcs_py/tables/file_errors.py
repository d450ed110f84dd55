"""Errors of reading and writing a file, as one sentence that names the file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from srcs_py.base.errors import SRCSError


def check_distinct(names: Sequence[str], file: Path) -> None:
    """Raise if two columns of a file have the same name."""
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise SRCSError(f"{file} has {names.count(twice)} columns named {twice!r}.")


@contextmanager
def unchanged(file: Path) -> Iterator[None]:
    """Raise at the end if the file was changed while it was read."""
    before = _state(file)
    yield
    if _state(file) != before:
        raise SRCSError(f"{file} was changed while it was read; read it once it is complete.")


def _state(file: Path) -> tuple[int, int, int]:
    found = file.stat()
    return found.st_size, found.st_mtime_ns, found.st_ino


@contextmanager
def named_errors(path: str, problem: str = "is damaged or of another kind") -> Iterator[None]:
    """Turn the error of a library into one sentence that names the file."""
    try:
        yield
    except SRCSError:
        raise
    except OSError as error:
        if error.errno is None:  # a damaged file, not a missing right or a full disk
            raise SRCSError(f"{path} {problem} ({error}).") from error
        raise SRCSError(f"{path}: {error.strerror}.") from error
    except Exception as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise SRCSError(f"{path} {problem} ({reason}).") from error
