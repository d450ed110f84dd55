"""Uploads that outlive a reload of the page, for who has their token."""

from __future__ import annotations

import asyncio
import os
import secrets
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from srcs_py.app.data.uploads import KEPT, forget

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from srcs_py.app.data.readings import Upload

SECONDS = 600.0  # that an upload is kept after its last page has gone
MOST = 8  # uploads without a page that are kept


@dataclass
class _Kept:
    upload: Upload
    pages: int = 1
    timer: asyncio.TimerHandle | None = None


class Keeper:
    """The uploads of all sessions by their tokens, which nobody can guess."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._kept: dict[str, _Kept] = {}

    def keep(self, upload: Upload) -> str:
        """Take over the files of an upload, which would go with their session; return its token."""
        folder = Path(tempfile.mkdtemp(prefix=KEPT))
        for at, each in enumerate(upload.file.records):
            record: MutableMapping[str, Any] = each  # type: ignore[assignment]
            os.replace(record["datapath"], folder / str(at))
            record["datapath"] = str(folder / str(at))
        token = secrets.token_urlsafe(32)
        self._kept[token] = _Kept(upload)
        return token

    def renew(self, token: str, upload: Upload) -> None:
        """Keep the same files as they were read anew."""
        if token in self._kept:
            self._kept[token].upload = upload

    def returned(self, token: str) -> Upload | None:
        """Return an upload to a page that has come back; None if it is not kept any more."""
        kept = self._kept.get(token)
        if kept is None:
            return None
        kept.pages += 1
        if kept.timer is not None:
            kept.timer.cancel()
            kept.timer = None
        return kept.upload

    def left(self, token: str) -> None:
        """Keep an upload whose page has gone for a while only."""
        kept = self._kept.get(token)
        if kept is None:
            return
        kept.pages -= 1
        if kept.pages <= 0:
            loop = asyncio.get_running_loop()
            kept.timer = loop.call_later(self._seconds, self.forget, token)
            alone = [name for name, each in self._kept.items() if each.timer is not None]
            for name in alone[:-MOST]:
                self.forget(name)

    def forget(self, token: str) -> None:
        """Delete an upload at once."""
        kept = self._kept.pop(token, None)
        if kept is not None:
            if kept.timer is not None:
                kept.timer.cancel()
            forget(kept.upload.file.records)


KEEPER = Keeper()
