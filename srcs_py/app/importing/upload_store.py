"""Uploads that outlive a reload of the page, for who has their token."""

from __future__ import annotations

import asyncio
import os
import pickle
import secrets
import shutil
import tempfile
from collections.abc import Iterable, MutableMapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from srcs_py.app.importing.uploads import KEPT

if TYPE_CHECKING:
    from shiny import Session

    Records = Iterable[MutableMapping[str, Any]]  # what Shiny says of uploaded files

T = TypeVar("T")
SECONDS = 600.0  # that an upload is kept after its last page has gone
MOST = 8  # uploads without a page that are kept
READINGS = 4  # of an upload that are kept: Undo leads back to how its files were read before
LARGE = 2**26  # bytes of a reading; of larger ones only the last is kept
GONE = "The file of this page is no longer kept here; choose it again{}."


@dataclass
class _Kept:
    uploads: dict[str, Any]  # the same files as they were read, by their tokens; the last used last
    folder: Path
    pages: int = 1
    timer: asyncio.TimerHandle | None = None


def _files(token: str) -> str:
    """Return the part of a token that all readings of the same files share."""
    return token.partition(".")[0]


class Keeper:
    """The uploads of all sessions by their tokens, which nobody can guess."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._kept: dict[str, _Kept] = {}

    def keep(self, upload: object, records: Records) -> str:
        """Take over the files of an upload, which would go with their session; return its token."""
        folder = Path(tempfile.mkdtemp(prefix=KEPT))
        for at, record in enumerate(records):
            os.replace(record["datapath"], folder / str(at))
            record["datapath"] = str(folder / str(at))
        token = secrets.token_urlsafe(32)
        self._kept[token] = _Kept({token: upload}, folder)
        return token

    def renew(self, token: str, upload: object) -> str:
        """Keep the same files as they were read anew, too; return the token of this reading."""
        kept = self._kept.get(_files(token))
        if kept is None:
            return token
        token = f"{_files(token)}.{secrets.token_hex(4)}"
        kept.uploads[token] = upload
        most = READINGS if len(pickle.dumps(upload)) < LARGE else 1
        for each in [*kept.uploads][:-most]:
            del kept.uploads[each]
        return token

    def upload(self, token: str, kind: type[T]) -> T | None:
        """Return an upload; None if none of the kind is kept."""
        kept = self._kept.get(_files(token))
        if kept is None or not isinstance(kept.uploads.get(token), kind):
            return None
        upload: T = kept.uploads.pop(token)
        kept.uploads[token] = upload
        return upload

    def returned(self, token: str, kind: type[T]) -> T | None:
        """Return an upload to a page that has come back; None if none of the kind is kept."""
        upload = self.upload(token, kind)
        if upload is not None:
            kept = self._kept[_files(token)]
            kept.pages += 1
            if kept.timer is not None:
                kept.timer.cancel()
                kept.timer = None
        return upload

    def left(self, token: str) -> None:
        """Keep an upload whose page has gone for a while only."""
        kept = self._kept.get(_files(token))
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
        kept = self._kept.pop(_files(token), None)
        if kept is not None:
            if kept.timer is not None:
                kept.timer.cancel()
            shutil.rmtree(kept.folder, ignore_errors=True)


KEEPER = Keeper()


class Held(Generic[T]):
    """The upload of one page of a session, and its token.

    Parameters
    ----------
    session : Session
        The session's.
    kind : type
        Of the page's uploads.

    Attributes
    ----------
    token : str
        Empty while there is no upload.
    upload : object or None
        The upload.
    """

    def __init__(self, session: Session, kind: type[T]) -> None:
        self._kind = kind
        self.token = ""
        self.upload: T | None = None
        session.on_ended(lambda: KEEPER.left(self.token))

    def keep(self, upload: T, records: Records) -> None:
        """Keep an upload and its files in place of the one before, which is deleted."""
        token = KEEPER.keep(upload, records)  # first: it may have files of the one before
        self.forget()
        self.token, self.upload = token, upload

    def renew(self, upload: T) -> None:
        """Keep the same files as they were read anew, too."""
        self.token, self.upload = KEEPER.renew(self.token, upload), upload

    def forget(self) -> None:
        """Delete what is kept."""
        KEEPER.forget(self.token)
        self.token, self.upload = "", None

    def returned(self, token: str) -> T | None:
        """Return what is kept under a token, from now on in place of the page's own."""
        if token == self.token:
            return self.upload
        if self.has(token):
            upload = KEEPER.upload(token, self._kind)
        elif upload := KEEPER.returned(token, self._kind):
            self.forget()
        if upload is not None:
            self.token, self.upload = token, upload
        return upload

    def has(self, token: str) -> bool:
        """Say whether a token is of the same files, however they are read."""
        return bool(token) and _files(token) == _files(self.token)
