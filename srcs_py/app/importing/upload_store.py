"""Upload store: files survive a page reload, by tokens that nobody can guess."""

from __future__ import annotations

import asyncio
import re
import secrets
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from srcs_py import SRCSError
from srcs_py.tables import formats

if TYPE_CHECKING:
    from shiny import Session

LARGEST = 64 * 2**20  # bytes of an upload
SECONDS = 600.0  # until an upload without a page is deleted
MOST = 8  # uploads without a page
OWN = 4  # uploads of a page, to which Undo leads back
GONE = "The file of this page is no longer on the server; choose it again{}."
_PREFIX = "stored-"  # of our folders; those of Shiny end with the session


@dataclass(frozen=True)
class StoredFiles:
    """Files of a user.

    Attributes
    ----------
    token : str
        Opens them again.
    names : tuple of str
        The user's names; files of the same name are numbered.
    paths : tuple of Path
        Where they are, under harmless forms of their names.
    """

    token: str
    names: tuple[str, ...]
    paths: tuple[Path, ...] = field(compare=False)


STORED: dict[str, StoredFiles] = {}  # uploads of all pages, by their tokens
_PAGES: list[PageFiles] = []
_ALONE: dict[str, asyncio.TimerHandle] = {}  # tokens of no page, and what will delete the files


class PageFiles:
    """The uploads of one page of a session, the last ones of which are stored."""

    def __init__(self, session: Session, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._tokens: list[str] = []
        _PAGES.append(self)
        session.on_ended(self.leave)

    def store(
        self, records: Sequence[Mapping[str, Any]], endings: tuple[str, ...] = ()
    ) -> StoredFiles:
        """Move uploads, which Shiny would delete, to the store.

        Parameters
        ----------
        records : sequence of mapping
            Shiny's records of the uploads: name, datapath.
        endings : tuple of str
            File endings that are accepted; by default those of tables.

        Raises
        ------
        SRCSError
            If a file is not an upload, empty, too large, or of another kind.
        """
        files = _moved(records, endings)
        STORED[files.token] = files
        self._tokens.append(files.token)
        for token in self._tokens[:-OWN]:
            forget(token)
        del self._tokens[:-OWN]
        return files

    def opened(self, token: str) -> StoredFiles | None:
        """Return the files of a token, perhaps of a page before a reload; None if they are gone."""
        files = STORED.get(token)
        if files is not None and token not in self._tokens:
            self._tokens.append(token)
            if token in _ALONE:
                _ALONE.pop(token).cancel()
        return files

    def leave(self) -> None:
        """Delete the uploads that no other page has after a while."""
        _PAGES.remove(self)
        held = {token for page in _PAGES for token in page._tokens}
        for token in self._tokens:
            if token in STORED and token not in held:
                loop = asyncio.get_running_loop()
                _ALONE[token] = loop.call_later(self._seconds, forget, token)
        for token in [*_ALONE][:-MOST]:
            forget(token)


def forget(token: str) -> None:
    """Delete an upload at once."""
    files = STORED.pop(token, None)
    if files is not None:
        shutil.rmtree(files.paths[0].parents[1], ignore_errors=True)
    if token in _ALONE:
        _ALONE.pop(token).cancel()


def _moved(records: Sequence[Mapping[str, Any]], endings: tuple[str, ...]) -> StoredFiles:
    sources = [Path(str(record["datapath"])).resolve() for record in records]
    if not all(map(_is_upload, sources)):  # a browser may send any path
        raise SRCSError("That is not an uploaded file.")
    folder = Path(tempfile.mkdtemp(prefix=_PREFIX))
    names, paths = [str(record["name"]) for record in records], []
    try:
        for at, (source, name) in enumerate(zip(sources, names, strict=True)):
            path = folder / str(at) / _checked_name(source, name, endings)
            path.parent.mkdir()
            paths.append(source.rename(path))
        if sum(path.stat().st_size for path in paths) > LARGEST:
            raise SRCSError(too_large("All together"))
    except SRCSError:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    finally:
        for source in sources:
            shutil.rmtree(source.parent, ignore_errors=True)
    return StoredFiles(secrets.token_urlsafe(32), numbered(names), tuple(paths))


def too_large(name: str) -> str:
    """Return the message that a file is too large."""
    return f"{name} is too large; the limit is {LARGEST // 2**20} MB."


def _is_upload(path: Path) -> bool:
    """Return whether a path is Shiny's, fileupload-XXX/XXX/0.csv."""
    folder = Path(tempfile.gettempdir()).resolve()
    return path.is_file() and path.match("fileupload-*/*/*") and path.parents[2] == folder


def _checked_name(source: Path, given: str, endings: tuple[str, ...]) -> str:
    """Return a harmless form of the user's name of a file that can be read."""
    name = Path(given.replace("\\", "/")).name
    if not endings:
        formats.format_of(Path(name), "read")
    elif not name.lower().endswith(endings):
        raise SRCSError(f"{name}: use one of {', '.join(endings)}.")
    size = source.stat().st_size
    if size == 0:
        raise SRCSError(f"{name} is empty.")
    if size > LARGEST:
        raise SRCSError(too_large(name))
    return re.sub(r"[^\w.() -]|:", "_", name)[-100:]


def numbered(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names, the second and later ones of the same text with a number."""
    before = [names[:at].count(name) for at, name in enumerate(names)]
    return tuple(
        re.sub(r"((\.\w+)?\.\w+)$", rf" ({count + 1})\1", name) if count else name
        for name, count in zip(names, before, strict=True)
    )
