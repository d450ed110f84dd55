"""The uploads of the ranks page: under Data, and in the picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from shiny import reactive

from srcs_py import SRCSError
from srcs_py.app.history.address import Address, saved_address
from srcs_py.app.importing.files import Reading
from srcs_py.app.importing.readings import Upload, read_upload
from srcs_py.app.importing.studies import StudyTable, bundled_study
from srcs_py.app.importing.upload_store import GONE, PageUpload
from srcs_py.app.importing.uploads import UNREAD, forget, read_in_process
from srcs_py.app.jobs.jobs import Job, needed
from srcs_py.app.jobs.processes import Outcome
from srcs_py.app.pages.ranks.inputs import first_choice
from srcs_py.tables.guess_roles import GuessedRoles

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
    held, before : PageUpload
        The upload that is under Data; the one before, while the picture still shows it.
    reading : Job
        Reads files.
    """

    def __init__(self, page: State) -> None:
        self._page = page
        self.held, self.before = PageUpload(page.session, Upload), PageUpload(page.session, Upload)
        self.reading = Job(self._read, self._took)
        self._coming: tuple[Any, Reading] = (), Reading()  # files that are read, and how

    def read(self, files: Any) -> None:
        """Read files and show what they contain."""
        self._begin_reading(tuple(files), Reading())

    def read_again(self, what: str, name: str, value: str) -> None:
        """Read the files again with one correction."""
        upload = needed(self._page.upload.get())
        files, reading = upload.file.records, upload.file.reading
        if self.reading.running():
            coming, reading = self._coming  # corrections during the reading add up
            if coming != files:
                return  # the correction is of files that others replace
        try:
            if not all(Path(record["datapath"]).is_file() for record in files):
                raise SRCSError(GONE.format(""))  # another tab has replaced it
            corrected = reading.corrected(what, name, value)
        except SRCSError as error:
            self._refuse(str(error))
            return
        self._begin_reading(files, corrected, upload.column_types if what == "types" else None)

    def _begin_reading(
        self, files: Any, reading: Reading, column_types: Mapping[str, str] | None = None
    ) -> None:
        self._coming = files, reading
        self.reading.start(files, reading, column_types)

    def stop_reading(self) -> str:
        """Stop reading, whose study would replace an entry's; return a note if it was running."""
        if not self.reading.running():
            return ""
        self.reading.stop()
        return UNREAD.format(" and ".join(str(record["name"]) for record in self._coming[0]))

    async def _read(
        self, ticket: Any, files: Any, reading: Reading, column_types: Mapping[str, str] | None
    ) -> Upload:
        try:
            asked = files, reading, column_types
            return await read_in_process(files, read_upload, *asked, ticket=ticket)
        except SRCSError:
            if reading == Reading():  # new files; there is nothing to correct
                forget(files)
            raise

    def _refuse(self, error: str) -> None:
        """Show why the files were not read; the controls go back to the reading before."""
        before = self._page.upload.get()
        self._page.upload.set(before and with_chosen(replace(before), before, self._page))
        self._page.problem.set(error)

    async def _took(self, outcome: Outcome) -> None:
        before = self._page.upload.get()
        if outcome.error:
            self._refuse(outcome.error)
            return
        upload = outcome.value
        new = before is None or before.file.records != upload.file.records
        if before is not None and not new:
            upload = with_chosen(upload, before, self._page)
            self.renew(upload)
        else:
            self.keep(upload)
        self._page.upload.set(upload)
        self._page.problem.set(upload.study if isinstance(upload.study, str) else "")
        if new and upload.settings is not None:
            await self._open(upload.to_study(), saved_address(upload.settings))

    async def _open(self, study: StudyTable, address: Address) -> None:
        """Show a saved study with the roles in its file, whatever its columns are called."""
        if first_choice(address, study).target:
            self._page.problem.set("")
            await self._page.show_state(study, address)
            await self._page.session.send_custom_message("srcs_view", {"name": "picture"})

    def tokens(self) -> dict[str, str]:
        """Return the tokens of the uploads in the picture and under Data. Reactive."""
        study, upload, held = self._page.study(), self._page.upload(), self.held.upload
        if upload and held and held.file is not upload.file is study.file:
            self.held.renew(upload)  # the reading that is shown from now on
        used = self._holder(study)
        return {
            "used": used.token if used else "",
            "upload": self.held.token if upload else "",
        }

    def _holder(self, study: StudyTable) -> PageUpload[Upload] | None:
        """Return the holder of a study's files; None for the bundled study."""
        for held in (self.held, self.before):
            if held.upload and study.file and held.upload.file.records == study.file.records:
                return held
        return None

    def keep(self, upload: Upload) -> None:
        """Keep a new upload, and the one before as long as the picture shows it."""
        if self._holder(self._page.study.get()) is self.held:
            self.held, self.before = self.before, self.held
        self.held.store(upload, upload.file.records)

    def renew(self, upload: Upload) -> None:
        """Keep another reading of the same files, unless a study shows the one before."""
        if self._holder(self._page.study.get()) is not self.held:
            self.held.renew(upload)

    def pictured(self, study: StudyTable) -> None:
        """Forget the upload before once the picture shows the new one."""
        if self._holder(study) is self.held:
            self.before.forget()

    def forget(self) -> None:
        """Delete the user's files, and stop reading."""
        self.reading.stop()
        self.held.forget()
        self.before.forget()
        self._page.upload.set(None)

    def study_of_entry(self, entry: Mapping[str, Any]) -> StudyTable | None:
        """Return the study of an entry; None if its upload is gone. The one under Data stays."""
        used, upload = (str(entry.get(name) or "") for name in ("used", "upload"))
        came = self.held.upload is None and self._returned(self.held, upload)  # by a reload
        study = self._page.study.get()
        if not used:
            return study if study.bundled is not None else bundled_study()
        in_picture = self.before.has(used) or (came and not self.held.has(used))
        shown = self._returned(self.before if in_picture else self.held, used)
        if shown is None:
            return None
        return study if study.file is shown.file else shown.to_study()

    def _returned(self, held: PageUpload[Upload], token: str) -> Upload | None:
        """Return the upload of a token; set the page's problem if it is gone."""
        before, upload = held.upload, held.returned(token) if token else None
        if token and upload is None:
            self._page.problem.set(GONE.format(" under Data"))
        elif held is self.held and upload is not before:
            self._page.upload.set(upload)
        return upload


def chosen_roles(page: State) -> GuessedRoles | None:
    """Return the roles in the controls; None before there are any. Not reactive."""
    with reactive.isolate():
        if "srcs_target" not in page.input:
            return None
        params = tuple(page.input.srcs_params() or ())
        names = page.input.srcs_target(), page.input.srcs_performance()
        return GuessedRoles(names[0] or None, params, names[1] or None, None)


def kept_roles(
    found: GuessedRoles, before: GuessedRoles, chosen: GuessedRoles | None, columns: tuple[str, ...]
) -> GuessedRoles:
    """Return the roles that a user chose before another reading, if its columns allow them."""
    if chosen is None or replace(chosen, pairing=before.pairing) == before:
        return found  # the user chose nothing: these were guesses, too
    if not {chosen.target, chosen.performance, *chosen.params} <= {*columns}:
        return found
    return replace(chosen, pairing=found.pairing)


def with_chosen(upload: Upload, before: Upload, page: State) -> Upload:
    """Return files that were read again, with the user's choices under Data."""
    chosen = chosen_roles(page)
    if chosen is None:
        return upload
    roles = kept_roles(upload.roles, before.roles, chosen, upload.known)
    with reactive.isolate():
        missing = page.input.srcs_missing()
        better = page.input.srcs_larger() if roles.performance == chosen.performance else ""
    return replace(upload, roles=roles, better=better, missing=missing)
