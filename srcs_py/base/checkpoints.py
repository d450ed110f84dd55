"""Finished parts of a long computation, stored in a folder so that it can be resumed.

The settings of the computation are written into the folder, and a computation with other settings
is refused.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.base.errors import SRCSError
from srcs_py.base.files import check_folder, check_readable, replacing

if TYPE_CHECKING:
    from srcs_py.base.array_types import Floats

_SETTINGS = "settings.json"


class Checkpoints:
    """Arrays by name in a folder, or computed every time without a folder.

    Parameters
    ----------
    folder : path or None
        Made if it does not exist; ``None`` stores nothing.
    settings : mapping
        JSON values that the arrays depend on in addition to their name.

    Raises
    ------
    SRCSError
        If the folder has arrays made with other settings.
    """

    def __init__(self, folder: str | os.PathLike[str] | None, settings: Mapping[str, Any]) -> None:
        self._folder = None if folder is None else check_folder(folder, "cache")
        if self._folder is not None:
            _claim(self._folder / _SETTINGS, json.loads(json.dumps(settings)))

    def get(self, name: str, compute: Callable[[], Floats]) -> Floats:
        """Return the array stored under ``name``; compute and store it if it is not there yet."""
        if self._folder is None:
            return compute()
        path = self._folder / f"{digest(name)[:24]}.npz"  # a zip file, which has checksums
        if not path.exists():
            with replacing(path) as part:
                np.savez(part, values=compute())
        try:
            with np.load(io.BytesIO(check_readable(path).read_bytes()), allow_pickle=False) as file:
                return np.asarray(file["values"], dtype=np.float64)
        except SRCSError:  # not a regular file
            raise
        except Exception as error:  # the kind depends on the damaged byte
            raise SRCSError(f"{path} is damaged; delete it, and it is computed again.") from error


def digest(*parts: object) -> str:
    """Return a checksum of the content of arrays and of the text of everything else."""
    checksum = hashlib.sha256()
    for part in parts:
        if isinstance(part, np.ndarray) and part.dtype != object:
            checksum.update(f"{part.dtype.str}{part.shape}".encode())
            checksum.update(np.ascontiguousarray(part).tobytes())
        else:
            text = part.tolist() if isinstance(part, np.ndarray) else part
            checksum.update(repr(text).encode())
        checksum.update(b"\0")
    return checksum.hexdigest()


def _claim(path: Path, settings: dict[str, Any]) -> None:
    if not path.exists():
        with replacing(path) as part:
            part.write_text(json.dumps(settings, indent=1, sort_keys=True), encoding="utf-8")
        return
    try:
        written = dict(json.loads(check_readable(path).read_text(encoding="utf-8")))
    except (ValueError, TypeError) as error:
        raise SRCSError(
            f"{path} is damaged, so the settings of the results in {path.parent} are unknown; "
            "name another folder, or delete this one."
        ) from error
    for name in sorted({*settings, *written}):
        if settings.get(name) != written.get(name):
            raise SRCSError(
                f"{path.parent} holds results of a run with {name} = {written.get(name)!r}, not "
                f"{settings.get(name)!r}; name another folder, or delete this one."
            )
