"""The folder of a server's temporary files; those of servers that were killed are removed."""

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
    """Have all temporary files made in a new folder, uploads too, and remove it at the end."""
    before = Path(tempfile.gettempdir())
    _remove_leftovers(before)
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


def _remove_leftovers(where: Path) -> None:
    """Remove the folders of servers that do not run any more: their locks are free."""
    for folder in where.glob(f"{_PREFIX}*"):
        with suppress(OSError), (folder / _LOCK).open("rb") as file:
            if lock(file, wait=False):
                shutil.rmtree(folder, ignore_errors=True)
