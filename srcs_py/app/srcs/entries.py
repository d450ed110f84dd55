"""The first page in the browser's history: each change of a setting is an entry to return to.

The browser keeps what an entry says of the settings, beside the address, which contains nothing of
an upload. The server keeps the upload for who has its token.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from io import BytesIO
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlencode

from srcs_py.app.address import Address, written
from srcs_py.app.data.kept import KEEPER
from srcs_py.app.data.studies import Choice, Study, bundled_study
from srcs_py.app.srcs.start import first_choice, first_settings

if TYPE_CHECKING:
    from srcs_py.app.data.readings import Upload
    from srcs_py.app.srcs.ranking import Settings
    from srcs_py.app.srcs.state import State
    from srcs_py.app.work.processes import Report

LONG = 2**20  # characters of settings that may name all levels of an upload
GONE = "The file of this page is no longer kept here; choose it again under Data."


def said_of(parts: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return what a saved study says of its settings."""
    return parse_qs(written(parts, {}))


def saved_study(
    report: Report, study: Study, settings: Mapping[str, Any], ending: str = "srcs"
) -> bytes:
    """Return a study with its settings as a file."""
    from srcs_py.tables.faults import named_errors
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


class Entries:
    """What one session's first page gives the browser to keep, and what comes back.

    Parameters
    ----------
    own : State
        The page.

    Attributes
    ----------
    others : list of callable
        Each returns the values of another page's controls as an address asks for them.
    """

    def __init__(self, own: State) -> None:
        self._own = own
        self.others: list[Callable[[Address], dict[str, Any]]] = []
        self._token: str | None = None
        own.session.on_ended(lambda: KEEPER.left(self._token or ""))

    def keep(self, upload: Upload) -> None:
        """Keep an upload in place of the one before, which is deleted."""
        self.forget()
        self._token = KEEPER.keep(upload)

    def renew(self, upload: Upload) -> None:
        """Keep the same files as they were read anew."""
        KEEPER.renew(self._token or "", upload)

    def forget(self) -> None:
        """Delete what is kept."""
        KEEPER.forget(self._token or "")
        self._token = None

    def entry(self, parts: Mapping[str, Any]) -> dict[str, Any]:
        """Return what the browser keeps; nothing before the picture is there. Reactive."""
        if not self._own.arranged():
            return {}
        upload, used = self._own.upload(), self._own.study().bundled is None
        return {"own": written(parts, {}), "used": used, "upload": upload and self._token}

    async def restore(self, entry: Mapping[str, Any]) -> None:
        """Show what an entry says, once more."""
        token = str(entry.get("upload") or "")
        if token and token != self._token:
            upload = KEEPER.returned(token)
            if upload is None:
                self._own.problem.set(GONE)
            else:
                self.forget()
                self._token = token
                self._own.upload.set(upload)
        study = self._study(bool(entry.get("used")), token)
        if study is not None:
            address = Address(str(entry.get("own", "")), LONG)
            more = [values for other in self.others for values in other(address).items()]
            await self.show(study, address, dict(more))

    def _study(self, used: bool, token: str) -> Study | None:
        """Return the study of an entry; None if it is not kept."""
        study, upload = self._own.study.get(), self._own.upload.get()
        if not used:
            return study if study.bundled is not None else bundled_study()
        if upload is None or token != self._token:
            return None
        return study if study.file is upload.file else study_of(upload)

    async def show(
        self, study: Study, address: Address, more: Mapping[str, Any] | None = None
    ) -> None:
        """Show a study with the settings of an address, and set ``more`` controls."""
        settings = first_settings(address, study)
        await self._own.show(
            study,
            first_choice(address, study),
            settings.na_action,
            controls(settings) | dict(more or {}),
            address.arrangement(),
        )
