"""The uploads of the ranks page: under Data, and in the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from srcs_py.app.importing.readings import Upload
from srcs_py.app.importing.studies import Study, bundled_study
from srcs_py.app.importing.upload_store import GONE, Held

if TYPE_CHECKING:
    from srcs_py.app.pages.ranks.state import State


class StudyUploads:
    """The uploads of one session.

    Parameters
    ----------
    page : State
        The ranks page.

    Attributes
    ----------
    held, before : Held
        The upload that is under Data; the one before, while the picture still shows it.
    """

    def __init__(self, page: State) -> None:
        self._page = page
        self.held, self.before = Held(page.session, Upload), Held(page.session, Upload)

    def tokens(self) -> dict[str, str]:
        """Return the tokens of the uploads in the picture and under Data. Reactive."""
        study, upload, held = self._page.study(), self._page.upload(), self.held.upload
        if upload and held and held.file is not upload.file is study.file:
            self.held.renew(upload)  # as the study reads it, which is shown from now on
        used = self._holder(study)
        return {
            "used": used.token if used else "",
            "upload": self.held.token if upload else "",
        }

    def _holder(self, study: Study) -> Held[Upload] | None:
        """Return what holds the files of a study; None for the bundled one."""
        for held in (self.held, self.before):
            if held.upload and study.file and held.upload.file.records == study.file.records:
                return held
        return None

    def keep(self, upload: Upload) -> None:
        """Keep a new upload; the one before as long as the picture shows it."""
        if self._holder(self._page.study.get()) is self.held:
            self.held, self.before = self.before, self.held
        self.held.keep(upload, upload.file.records)

    def renew(self, upload: Upload) -> None:
        """Keep another reading of the same files, unless a study shows the one before."""
        if self._holder(self._page.study.get()) is not self.held:
            self.held.renew(upload)

    def pictured(self, study: Study) -> None:
        """Forget the upload before, once the picture shows the new one."""
        if self._holder(study) is self.held:
            self.before.forget()

    def forget(self) -> None:
        """Forget the uploads."""
        self.held.forget()
        self.before.forget()

    def study_of_entry(self, entry: Mapping[str, Any]) -> Study | None:
        """Return the study of an entry; None if its upload is gone. The one under Data stays."""
        used, upload = (str(entry.get(name) or "") for name in ("used", "upload"))
        came = self.held.upload is None and self._returned(self.held, upload)  # by a reload
        study = self._page.study.get()
        if not used:
            return study if study.bundled is not None else bundled_study()
        apart = self.before.has(used) or (came and not self.held.has(used))
        shown = self._returned(self.before if apart else self.held, used)
        if shown is None:
            return None
        return study if study.file is shown.file else shown.to_study()

    def _returned(self, held: Held[Upload], token: str) -> Upload | None:
        """Return the upload of a token; set the page's problem if it is gone."""
        before, upload = held.upload, held.returned(token) if token else None
        if token and upload is None:
            self._page.problem.set(GONE.format(" under Data"))
        elif held is self.held and upload is not before:
            self._page.upload.set(upload)
        return upload
