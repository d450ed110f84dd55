"""The first page in the browser's history: each change of a setting is an entry to return to.

The browser keeps what an entry says of the settings, beside the address, which contains nothing of
an upload. The server keeps the upload for who has its token.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from io import BytesIO
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import parse_qs, urlencode

from srcs_py.app.history.address import Address, written
from srcs_py.app.importing.readings import Upload
from srcs_py.app.importing.studies import Choice, Study, bundled_study
from srcs_py.app.importing.upload_store import GONE, Held
from srcs_py.app.pages.ranks.inputs import first_choice, first_settings

if TYPE_CHECKING:
    from srcs_py.app.jobs.processes import Report
    from srcs_py.app.pages.ranks.ranking import Settings
    from srcs_py.app.pages.ranks.state import State

_UPLOAD = "upload."  # begins the names of the other pages' tokens
LONG = 2**20  # characters of settings that may name all levels of an upload


def said_of(parts: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return what a saved study says of its settings."""
    return parse_qs(written(parts, {}))


def saved_study(
    report: Report, study: Study, settings: Mapping[str, Any], ending: str = "srcs"
) -> bytes:
    """Return a study with its settings as a file."""
    from srcs_py.tables.file_errors import named_errors
    from srcs_py.tables.study_file import write_study

    content = BytesIO()
    with named_errors("The study", "cannot be saved as parquet"):
        write_study(study.table, settings, content)
    return content.getvalue()


def address_of(settings: Mapping[str, Any]) -> Address:
    """Return what a saved study says of its settings, as a link would say it."""
    return Address(urlencode(dict(settings), doseq=True), LONG)


def controls(settings: Settings) -> dict[str, Any]:
    """Return the values of the controls, by their ids, that say so."""
    said = asdict(settings)
    missing, larger = said.pop("na_action"), said.pop("maximize")
    del missing  # has its control in another view
    said = {"better": "larger" if larger else "smaller", "pairing": said.pop("pairing_col")} | said
    return {f"srcs_{name}": "" if value is None else value for name, value in said.items()}


def study_of(upload: Upload) -> Study:
    """Return the study of an upload; without roles where none could be guessed."""
    if isinstance(upload.study, Study):
        return upload.study
    assert upload.source is not None
    nothing, pairing = Choice("", (), ""), upload.roles.pairing
    return Study(upload.file.name, upload.source, nothing, True, pairing, upload.file, upload.wide)


class Other(Protocol):
    """Another page, whose settings are in the entries, too."""

    def said(self) -> Mapping[str, Any]:
        """Return what its controls say. Reactive."""

    def token(self) -> str:
        """Return the token of its upload; empty if that is not used. Reactive."""

    def restore(self, address: Address, token: str) -> tuple[dict[str, Any], dict[str, Any]]:
        """Take what an entry says; return the values of its controls and their menus, by ids."""


class Entries:
    """What one session gives the browser to keep, and what comes back.

    Parameters
    ----------
    own : State
        The first page.

    Attributes
    ----------
    others : dict of str to Other
        The other pages by their names.
    held, before : Held
        The upload that is under Data; the one before, while the picture still shows it.
    """

    def __init__(self, own: State) -> None:
        self._own = own
        self.others: dict[str, Other] = {}
        self.held, self.before = Held(own.session, Upload), Held(own.session, Upload)

    def entry(self) -> dict[str, Any]:
        """Return what the browser keeps; of the picture once that has said it. Reactive."""
        parts = self._own.said()
        tokens = {_UPLOAD + name: other.token() for name, other in self.others.items()}
        for other in self.others.values():
            parts |= other.said()
        study, chosen = self._own.study(), self._own.upload()
        self._used(study, chosen)
        held = self._holder(study)
        used, upload = held.token if held else "", self.held.token if chosen else ""
        entry = {
            "own": written(parts | tokens, {}),
            "used": used,
            "upload": upload,
            "kept": any((used, upload, *tokens.values())),  # a link alone would not lead back
        }
        if self._own.arranged():
            entry["picture"] = written(self._own.arrangement_said(), {})
        return entry

    def _holder(self, study: Study) -> Held[Upload] | None:
        """Return what holds the files of a study; None for the bundled one."""
        for held in (self.held, self.before):
            if held.upload and study.file and held.upload.file.records == study.file.records:
                return held
        return None

    def keep(self, upload: Upload) -> None:
        """Keep a new upload; the one before as long as the picture shows it."""
        if self._holder(self._own.study.get()) is self.held:
            self.held, self.before = self.before, self.held
        self.held.keep(upload, upload.file.records)

    def read_anew(self, upload: Upload) -> None:
        """Keep the same files as they were read anew; not yet while a study shows the former."""
        if self._holder(self._own.study.get()) is not self.held:
            self.held.renew(upload)

    def _used(self, study: Study, upload: Upload | None) -> None:
        """Keep the upload as the study reads it, which is shown from now on."""
        held = self.held.upload
        if upload and held and held.file is not upload.file is study.file:
            self.held.renew(upload)

    def pictured(self, study: Study) -> None:
        """Forget the upload before, once the picture shows the new one."""
        if self._holder(study) is self.held:
            self.before.forget()

    def forget(self) -> None:
        """Forget the uploads."""
        self.held.forget()
        self.before.forget()

    async def restore(self, entry: Mapping[str, Any]) -> None:
        """Show what an entry says, once more."""
        if not entry.get("own"):  # it was left before it was written
            return
        address = Address(f"{entry['own']}&{entry.get('picture', '')}", LONG)
        values: dict[str, Any] = {}
        menus: dict[str, Any] = {}
        for name, other in self.others.items():
            more, offered = other.restore(address, address.text(_UPLOAD + name, ""))
            values |= more
            menus |= offered
        study = self._study(*(str(entry.get(name) or "") for name in ("used", "upload")))
        if study is not None:
            await self.show(study, address, values, menus)
        else:
            await self._own.tell(values, menus)

    def _study(self, used: str, upload: str) -> Study | None:
        """Return the study of an entry; None if it is not kept. What is under Data stays there."""
        came = self.held.upload is None and self._returned(self.held, upload)  # by a reload
        study = self._own.study.get()
        if not used:
            return study if study.bundled is not None else bundled_study()
        apart = self.before.has(used) or (came and not self.held.has(used))
        shown = self._returned(self.before if apart else self.held, used)
        if shown is None:
            return None
        return study if study.file is shown.file else study_of(shown)

    def _returned(self, held: Held[Upload], token: str) -> Upload | None:
        """Return what is kept under a token; say so where nothing is."""
        before, upload = held.upload, held.returned(token) if token else None
        if token and upload is None:
            self._own.problem.set(GONE.format(" under Data"))
        elif held is self.held and upload is not before:
            self._own.upload.set(upload)
        return upload

    async def show(
        self,
        study: Study,
        address: Address,
        values: Mapping[str, Any] | None = None,
        menus: Mapping[str, Any] | None = None,
    ) -> None:
        """Show a study with the settings of an address, and set more controls and their menus."""
        settings = first_settings(address, study)
        await self._own.show(
            study,
            first_choice(address, study),
            settings.na_action,
            controls(settings) | dict(values or {}),
            address.arrangement(),
            menus,
        )
