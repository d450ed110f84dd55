"""Upload store: files survive a page reload, by tokens that nobody can guess."""

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

from srcs_py.app.importing.uploads import STORED

if TYPE_CHECKING:
    from shiny import Session

    Records = Iterable[MutableMapping[str, Any]]  # Shiny's records of the uploads

T = TypeVar("T")
SECONDS = 600.0  # until an upload without a page is deleted
MOST = 8  # uploads without a page
READINGS = 4  # of the same files, for Undo
LARGE = 2**26  # bytes of a reading, of which only the last is stored
GONE = "The file of this page is no longer on the server; choose it again{}."


@dataclass
class _Stored:
    uploads: dict[str, Any]  # readings of the same files by their tokens, the last used one last
    folder: Path
    pages: int = 1
    timer: asyncio.TimerHandle | None = None


def _files(token: str) -> str:
    """Return the part of a token that the readings of the same files share."""
    return token.partition(".")[0]


class UploadStore:
    """The uploads of all sessions, by their tokens."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._stored: dict[str, _Stored] = {}

    def store(self, upload: object, records: Records) -> str:
        """Move the files of an upload, which Shiny would delete, to the store; return its token."""
        folder = Path(tempfile.mkdtemp(prefix=STORED))
        for at, record in enumerate(records):
            os.replace(record["datapath"], folder / str(at))
            record["datapath"] = str(folder / str(at))
        token = secrets.token_urlsafe(32)
        self._stored[token] = _Stored({token: upload}, folder)
        return token

    def renew(self, token: str, upload: object) -> str:
        """Store another reading of the same files, too; return its token."""
        stored = self._stored.get(_files(token))
        if stored is None:
            return token
        token = f"{_files(token)}.{secrets.token_hex(4)}"
        stored.uploads[token] = upload
        most = READINGS if len(pickle.dumps(upload)) < LARGE else 1
        for old in [*stored.uploads][:-most]:
            del stored.uploads[old]
        return token

    def upload(self, token: str, kind: type[T]) -> T | None:
        """Return an upload; None if there is none of this class."""
        stored = self._stored.get(_files(token))
        if stored is None or not isinstance(stored.uploads.get(token), kind):
            return None
        upload: T = stored.uploads.pop(token)
        stored.uploads[token] = upload
        return upload

    def returned(self, token: str, kind: type[T]) -> T | None:
        """Return an upload to another page; None if there is none of this class."""
        upload = self.upload(token, kind)
        if upload is not None:
            stored = self._stored[_files(token)]
            stored.pages += 1
            if stored.timer is not None:
                stored.timer.cancel()
                stored.timer = None
        return upload

    def left(self, token: str) -> None:
        """Delete an upload after a while, if no other page has it."""
        stored = self._stored.get(_files(token))
        if stored is None:
            return
        stored.pages -= 1
        if stored.pages <= 0:
            loop = asyncio.get_running_loop()
            stored.timer = loop.call_later(self._seconds, self.forget, token)
            alone = [name for name, stored in self._stored.items() if stored.timer is not None]
            for name in alone[:-MOST]:
                self.forget(name)

    def forget(self, token: str) -> None:
        """Delete an upload at once."""
        stored = self._stored.pop(_files(token), None)
        if stored is not None:
            if stored.timer is not None:
                stored.timer.cancel()
            shutil.rmtree(stored.folder, ignore_errors=True)


UPLOADS = UploadStore()


class PageUpload(Generic[T]):
    """The upload of one page of a session, and its token.

    Parameters
    ----------
    session : Session
        The session.
    kind : type
        Class of the page's uploads.

    Attributes
    ----------
    token : str
        Its token; empty if there is no upload.
    upload : object or None
        The upload.
    """

    def __init__(self, session: Session, kind: type[T]) -> None:
        self._kind = kind
        self.token = ""
        self.upload: T | None = None
        session.on_ended(lambda: UPLOADS.left(self.token))

    def store(self, upload: T, records: Records) -> None:
        """Store an upload and its files in place of the one before, which is deleted."""
        token = UPLOADS.store(upload, records)  # first, as it may have files of the one before
        self.forget()
        self.token, self.upload = token, upload

    def renew(self, upload: T) -> None:
        """Store another reading of the same files, too."""
        self.token, self.upload = UPLOADS.renew(self.token, upload), upload

    def forget(self) -> None:
        """Delete the upload."""
        UPLOADS.forget(self.token)
        self.token, self.upload = "", None

    def returned(self, token: str) -> T | None:
        """Return the upload of a token, which becomes the page's own; None if there is none."""
        if token == self.token:
            return self.upload
        if self.has(token):
            upload = UPLOADS.upload(token, self._kind)
        elif upload := UPLOADS.returned(token, self._kind):
            self.forget()
        if upload is not None:
            self.token, self.upload = token, upload
        return upload

    def has(self, token: str) -> bool:
        """Return whether a token is one of the same files."""
        return bool(token) and _files(token) == _files(self.token)
