"""Temporary files of the server: a folder of its own, removed at the end."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.util import Finalize
from pathlib import Path

from srcs_py.base.files import lock

_PREFIX, _LOCK = "srcsapp-", "lock"
_LAST = -200  # after the folder of multiprocessing, which has -100


@contextmanager
def own_folder() -> Iterator[Path]:
    """Make all temporary files, uploads too, in a new folder, and remove it at the end."""
    before = Path(tempfile.gettempdir())
    _remove_abandoned(before)
    folder = Path(tempfile.mkdtemp(prefix=_PREFIX))
    with (folder / "new").open("xb") as held:
        if lock(held, wait=False):
            (folder / "new").rename(folder / _LOCK)  # never there without its lock
        tempfile.tempdir = str(folder)
        try:
            yield folder
        finally:
            tempfile.tempdir = str(before)
            held.close()
            # Processes have a folder in it, which they remove at the very end.
            Finalize(None, shutil.rmtree, (folder, True), exitpriority=_LAST)
            if not any(folder.glob("pymp-*")):
                shutil.rmtree(folder, ignore_errors=True)


def _remove_abandoned(where: Path) -> None:
    """Remove the folders of servers that were killed: their locks are free."""
    for folder in where.glob(f"{_PREFIX}*"):
        with suppress(OSError), (folder / _LOCK).open("rb") as file:
            if lock(file, wait=False):
                shutil.rmtree(folder, ignore_errors=True)
