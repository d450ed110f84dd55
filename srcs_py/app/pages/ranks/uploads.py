"""The uploads of the ranks page: under Data, and in the picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from shiny import reactive

from srcs_py import SRCSError
from srcs_py.app.history.address import Address, saved_address
from srcs_py.app.importing.files import Reading, reading_in
from srcs_py.app.importing.reading_step import ReadingStep
from srcs_py.app.importing.readings import Upload, read_upload
from srcs_py.app.importing.studies import StudyTable, bundled_study
from srcs_py.app.importing.upload_store import GONE, STORED, StoredFiles
from srcs_py.app.jobs.jobs import needed
from srcs_py.app.jobs.processes import Outcome
from srcs_py.app.pages.ranks.inputs import first_choice
from srcs_py.app.pages.ranks.state import Draft, State


class StudyUploads:
    """The uploads of one session.

    Parameters
    ----------
    page : State
        The ranks page.

    Attributes
    ----------
    step : ReadingStep
        Reads a user's files, and those of an entry of the history.
    absent : reactive value
        The upload of an entry whose files are gone, until the user's next change.
    """

    def __init__(self, page: State) -> None:
        self._page = page
        self.step = ReadingStep(page.session, read_upload, self._took, self._refuse)
        self.step.listen("srcs_file", self._read)
        self.absent = reactive.value("", name="absent")
        # the entry whose uploads are read again, and its state
        self._restored: tuple[str, Address] | None = None

    def _read(self, files: StoredFiles) -> None:
        self._restored = None
        self.step.read((files, Reading()))

    def read_again(self, what: str, name: str, value: str) -> None:
        """Read the files again with one correction."""
        file = needed(self._page.upload.get()).file
        files, reading = STORED.get(file.files.token), file.reading
        if self.step.job.running():
            coming, reading = self.step.wanted[0]  # corrections during the reading add up
            if coming != files or self._restored:
                return  # the correction is of files that others replace
        try:
            if files is None:
                raise SRCSError(GONE.format(""))
            wanted = files, reading.corrected(what, name, value)
        except SRCSError as error:
            self._refuse(str(error))
        else:
            self._restored = None
            self.step.read(wanted)

    def stop_reading(self) -> str:
        """Stop reading, whose study would replace an entry's; return a note if it was running."""
        note = self.step.stop()
        return "" if self._restored else note

    def restoring(self) -> bool:
        """Return whether the uploads of an entry are read again. Reactive."""
        return self.step.job.running() and self._restored is not None

    def _refuse(self, error: str) -> None:
        """Show why the files were not read; the controls go back to the reading before."""
        before = self._page.upload.get()
        self._page.upload.set(before and replace(before))
        self._page.problem.set(error)

    async def _took(self, outcome: Outcome) -> None:
        restored, self._restored = self._restored, None
        if outcome.error:
            self._refuse(outcome.error)
            return
        for upload in outcome.value:
            await (self._show_restored(upload, *restored) if restored else self._show(upload))

    async def _show(self, upload: Upload) -> None:
        """Show files under Data; a saved study with the roles in it, whatever its columns are."""
        before = self._page.upload.get()
        new = before is None or before.file.files != upload.file.files
        draft = Draft() if new else self._page.draft.get()
        if before and not new and len(_missing(upload)) > len(_missing(before)):
            draft = replace(draft, missing="omit")  # their runs are to be left out
        self._page.draft.set(draft)
        self._page.upload.set(upload)
        self._page.fail(Outcome(error=upload.problem, remedy=upload.remedy))
        if new and upload.study is not None and upload.settings is not None:
            address = saved_address(upload.settings)
            if first_choice(address, upload.study).target:
                self._page.problem.set("")
                await self._page.show_state(upload.study, address)
                await self._page.session.send_custom_message("srcs_view", {"name": "picture"})

    async def _show_restored(self, upload: Upload, used: str, address: Address) -> None:
        """Show the study of an entry; the upload under Data stays if it is another."""
        own, shown = upload.file.entry == used, self._page.upload.get()
        if shown is None or not own or shown.file.files == upload.file.files:
            self._page.upload.set(upload)
        if own and upload.study is not None:
            await self._page.show_state(upload.study, address)

    def tokens(self) -> dict[str, str]:
        """Return the uploads in the picture and under Data, as an entry has them. Reactive."""
        file, upload = self._page.study().file, self._page.upload()
        return {
            "used": file.entry if file else self.absent(),
            "upload": upload.file.entry if upload else "",
        }

    def put_away(self) -> None:
        """Show no upload under Data, and stop reading; Undo leads back to it."""
        self.step.job.stop()
        self._page.upload.set(None)

    def restore(self, entry: Mapping[str, Any], address: Address) -> StudyTable | None:
        """Return the study of an entry; None if it is read again, or its upload is gone."""
        used, upload = (str(entry.get(name) or "") for name in ("used", "upload"))
        self.absent.set("")
        study = self._known(used)
        wanted = [] if study else [used]
        if upload not in ("", used) and self._page.upload.get() is None:  # by a reload
            wanted.append(upload)
        readable = []
        for name in wanted:
            token, reading = reading_in(name)
            files = self.step.opened(token)
            if files is not None:
                readable.append((files, reading))
                continue
            self._page.problem.set(GONE.format(" under Data"))
            if name == used:
                self.absent.set(used)
        if readable:
            self._restored = used, address
            self.step.read(*readable)
        return study

    def _known(self, used: str) -> StudyTable | None:
        """Return the study of an entry if it is not to be read."""
        study, upload = self._page.study.get(), self._page.upload.get()
        if not used:
            return study if study.bundled is not None else bundled_study()
        if study.file and study.file.entry == used:
            return study
        return upload.study if upload and upload.file.entry == used else None


def _missing(upload: Upload) -> tuple[str, ...]:
    return upload.file.reading.missing
