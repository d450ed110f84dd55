"""The first page: a study, its ranks as one picture, and the comparisons of each cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from shiny import reactive, render

from srcs_py import SRCSError
from srcs_py.app.history.address import Address, arrangement_parts, saved_address
from srcs_py.app.importing.files import Reading
from srcs_py.app.importing.readings import Upload, read_upload
from srcs_py.app.importing.studies import Choice, Study, bundled_study
from srcs_py.app.importing.upload_store import GONE
from srcs_py.app.importing.uploads import UNREAD, forget, read_in_process, too_large
from srcs_py.app.jobs.jobs import Job, needed, stop_with
from srcs_py.app.jobs.processes import Outcome, Ticket, get_ready, in_process
from srcs_py.app.pages.ranks.data_view import data_server, with_chosen
from srcs_py.app.pages.ranks.export_view import export_server
from srcs_py.app.pages.ranks.first_picture import fresh_settings, ranked_study
from srcs_py.app.pages.ranks.inputs import (
    FRESH_PICTURE,
    control_choices,
    control_values,
    first_choice,
    first_places,
    first_settings,
    settings_parts,
)
from srcs_py.app.pages.ranks.ranking import RankSettings, StudyRanks, look_into
from srcs_py.app.pages.ranks.state import State
from srcs_py.app.pages.ranks.uploads import StudyUploads
from srcs_py.app.web import html
from srcs_py.app.web.html import tags

if TYPE_CHECKING:
    from shiny import Inputs, Session

    from srcs_py.app.web.browser_controls import BrowserControls


class RanksPage(State):
    """The first page of one session: what its parts share, and the jobs that change it."""

    def __init__(
        self, input: Inputs, session: Session, address: Address, controls: BrowserControls
    ) -> None:
        super().__init__(input, session, address, controls)
        self.uploads = StudyUploads(self)
        self._pictured: Study | None = None
        self._pictured_of = -1  # self._of when a picture was sent
        self._settled = 0  # messages when the browser had last set its controls
        self._wanted: tuple[int, Study, Choice, RankSettings] | None = None
        self._coming: tuple[Any, Reading] = (), Reading()  # files that are read, and how
        self._job = Job(self._rank, self._ranked)
        self._reading = Job(self._read, self._took)
        self._looking = Job(self._look, self._looked)
        self._listen()
        self._show()
        data_server(self, self.read, self.read_again, self._reading.running, self.forget)
        export_server(self)

    def read(self, files: Any) -> None:
        """Read files and show what they contain."""
        self._begin_reading(tuple(files), Reading())

    def read_again(self, what: str, name: str, value: str) -> None:
        """Read the file with one thing of it corrected."""
        upload = needed(self.upload.get())
        files, reading = upload.file.records, upload.file.reading
        if self._reading.running():
            coming, reading = self._coming  # what was said while it is read holds, too
            if coming != files:
                return  # other files come, and what they need
        try:
            if not all(Path(each["datapath"]).is_file() for each in files):
                raise SRCSError(GONE.format(""))  # another page of this history has replaced it
            corrected = reading.corrected(what, name, value)
        except SRCSError as error:
            self._refuse(str(error))
            return
        self._begin_reading(files, corrected, upload.column_types if what == "types" else None)

    def _begin_reading(
        self, files: Any, reading: Reading, column_types: Mapping[str, str] | None = None
    ) -> None:
        self._coming = files, reading
        self._reading.start(files, reading, column_types)

    def forget(self) -> None:
        """Delete the user's files, also those that are read."""
        self._reading.stop()
        self.uploads.forget()
        self.upload.set(None)

    async def _read(
        self, ticket: Any, files: Any, reading: Reading, column_types: Mapping[str, str] | None
    ) -> Upload:
        try:
            asked = files, reading, column_types
            return await read_in_process(files, read_upload, *asked, ticket=ticket)
        except SRCSError:
            if reading == Reading():  # new files, which are nothing to be corrected
                forget(files)
            raise

    def _refuse(self, error: str) -> None:
        """Say why a file is not read so; its controls go back to what holds."""
        before = self.upload.get()
        self.upload.set(before and with_chosen(replace(before), before, self))
        self.problem.set(error)

    async def _took(self, outcome: Outcome) -> None:
        before = self.upload.get()
        if outcome.error:
            self._refuse(outcome.error)
            return
        upload = outcome.value
        new = before is None or before.file.records != upload.file.records
        if before is not None and not new:
            upload = with_chosen(upload, before, self)
            self.uploads.renew(upload)
        else:
            self.uploads.keep(upload)
        self.upload.set(upload)
        self.problem.set(upload.study if isinstance(upload.study, str) else "")
        if new and upload.settings is not None:
            await self._open(upload.to_study(), saved_address(upload.settings))

    async def _open(self, study: Study, address: Address) -> None:
        """Show a saved study as its file says; it need not look like one."""
        if first_choice(address, study).target:
            self.problem.set("")
            await self._show_state(study, address)
            await self.session.send_custom_message("srcs_view", {"name": "picture"})

    async def _rank(
        self, ticket: Ticket, study: Study, choice: Choice, settings: RankSettings
    ) -> StudyRanks:
        return StudyRanks(
            study, choice, settings, *await ranked_study(ticket, study, choice, settings)
        )

    async def _ranked(self, outcome: Outcome) -> None:
        if self._wanted is not None and self._wanted[0] != self._of:
            return  # another study or choice is shown by now, and will be ranked
        if outcome.error:
            self.problem.set(outcome.error)
            await self._outdate()
            return
        ranking: StudyRanks = outcome.value
        self.ranking.set(ranking)
        self.uploads.pictured(ranking.study)
        fresh = self._pictured is not ranking.study
        message = {"payload": ranking.payload, "fresh": fresh, "arrangement": self._asked}
        message |= {"of": self._of, "description": ranking.description}
        self._pictured, self._pictured_of, self._asked = ranking.study, self._of, None
        await self.session.send_custom_message("srcs_picture", message)
        levels = ranking.payload["factors"][ranking.payload["target"]]["levels"]
        await self.controls.set({}, {"srcs_control": control_choices(levels)})

    async def _outdate(self) -> None:
        """Show no ranks of other settings than those that the page shows."""
        self.ranking.set(None)
        await self.session.send_custom_message("srcs_outdated", {"is": True})

    async def _look(self, ticket: Ticket, ranking: StudyRanks, cell: Any) -> dict[str, Any]:
        named = {str(name): str(each) for name, each in cell["levels"].items()}
        runs = await in_process(look_into, ranking, named, ticket=ticket)
        return {"cell": cell["cell"], "runs": runs}

    async def _looked(self, outcome: Outcome) -> None:
        await self.session.send_custom_message(
            "srcs_runs", outcome.value or {"problem": outcome.error}
        )

    def _listen(self) -> None:
        @reactive.effect
        def _() -> None:
            wanted = self.study(), self.choice(), self.settings()
            if not self.controls.settled():
                return
            messages = self.controls.messages
            told, self._settled = messages > self._settled, messages
            if (self._of, *wanted) == self._wanted:
                return
            self._wanted = self._of, *wanted
            with reactive.isolate():
                if not told:  # the user's own change; what was said before it is over
                    self.problem.set("")
                ranking = self.ranking() if self._pictured_of == self._of else None
            if ranking is not None and ranking.decides(*wanted):  # as the picture did at once
                self._job.stop()
                self.ranking.set(replace(ranking, settings=wanted[2]))
            else:
                self._job.start(*wanted)

        @reactive.effect
        @reactive.event(self.input.srcs_arrangement)  # the first picture is drawn by then
        def _() -> None:
            get_ready()

        @reactive.effect
        def _() -> None:
            cell = self.input.srcs_cell()
            with reactive.isolate():
                self._looking.start(needed(self.ranking()), cell)

        @reactive.effect
        @reactive.event(self.input.srcs_too_large)
        def _() -> None:
            self.problem.set(too_large(str(self.input.srcs_too_large())))

        jobs = {"Reading": self._reading, "StudyRanks": self._job, "Comparing": self._looking}
        self._busy = stop_with(self.session, "srcs", jobs, self._stopped)

    async def _stopped(self, text: str) -> None:
        unfinished = self._job.running()
        self._job.stop()
        self._wanted = None
        self.problem.set(text)
        if unfinished:
            await self._outdate()

    def _show(self) -> None:
        @render.ui
        def srcs_problem() -> Any:
            return html.problem(self.problem()) if self.problem() else None

        @render.text
        def srcs_title() -> str:
            return self.study().title

        @render.ui
        def srcs_status() -> Any:
            return self._status()

    def _status(self) -> Any:
        busy = self._busy()
        if busy is not None:
            return busy
        if self.alpha_problem():
            return tags.div({"class": "status", "role": "status"}, self.alpha_problem())
        ranking = self.ranking()
        if ranking is None or self.problem():
            return tags.div({"class": "status", "role": "status"})
        count = ranking.payload["configurations"]
        many = "1 configuration" if count == 1 else f"{count} configurations"
        better = "larger" if ranking.settings.maximize else "smaller"
        shown = f"{many}; {better} {ranking.choice.performance} is better"
        return tags.div({"class": "status", "role": "status"}, shown)

    def tokens(self) -> dict[str, str]:
        """Return the tokens of the uploads in the picture and under Data. Reactive."""
        return self.uploads.tokens()

    async def restore(
        self,
        address: Address,
        entry: Mapping[str, Any],
        values: dict[str, Any],
        menus: dict[str, Any],
    ) -> None:
        """Take the state of an entry, and set the controls of all pages."""
        self.problem.set("")
        if self._reading.running():  # what comes would be shown over the entry
            self._reading.stop()
            names = [str(record["name"]) for record in self._coming[0]]
            self.problem.set(UNREAD.format(" and ".join(names)))
        study = self.uploads.study_of_entry(entry)
        if study is None:
            await self.controls.set(values, menus)
        else:
            await self._show_state(study, address, values, menus)

    async def _show_state(
        self,
        study: Study,
        address: Address,
        values: Mapping[str, Any] | None = None,
        menus: Mapping[str, Any] | None = None,
    ) -> None:
        """Show a study with the state of an address, and set more controls and their menus."""
        settings = first_settings(address, study)
        await self.show(
            study,
            first_choice(address, study),
            settings.na_action,
            control_values(settings) | dict(values or {}),
            address.arrangement(),
            menus,
        )

    def link(self) -> dict[str, Any]:
        """Return the state that a link to the page has; nothing of an upload. Reactive."""
        if self.study().bundled is None:
            return {}
        return self.state() | self.picture_state() | {"view": self.input.srcs_view()}

    def default_link(self) -> dict[str, Any]:
        """Return the same of a fresh page."""
        study = bundled_study()
        settings = settings_parts(study.first, fresh_settings(study))
        arrangement = {"places": first_places(self.choice())}
        return settings | arrangement_parts(arrangement) | FRESH_PICTURE
