"""The ranks page: a study, its ranks as one picture, and the comparisons of each cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from shiny import reactive, render

from srcs_py.app.history.address import Address, arrangement_parts
from srcs_py.app.importing.studies import Choice, StudyTable, bundled_study
from srcs_py.app.jobs.jobs import Job, needed, stop_with
from srcs_py.app.jobs.processes import Outcome, Ticket, get_ready, in_process
from srcs_py.app.pages.ranks.data_view import data_server
from srcs_py.app.pages.ranks.export_view import export_server
from srcs_py.app.pages.ranks.first_picture import fresh_settings, ranked_study
from srcs_py.app.pages.ranks.inputs import (
    FRESH_PICTURE,
    control_choices,
    first_places,
    ranks_state,
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
    """The ranks page of one session: its state, and the jobs that change it."""

    def __init__(
        self, input: Inputs, session: Session, address: Address, controls: BrowserControls
    ) -> None:
        super().__init__(input, session, address, controls)
        self.uploads = StudyUploads(self)
        self._pictured: StudyTable | None = None
        self._pictured_as = -1  # self._shown when a picture was sent
        self._messages = 0  # to the controls when the browser had last set them
        self._wanted: tuple[int, StudyTable, Choice, RankSettings] | None = None
        self.job = Job(self._rank, self._ranked)
        self._looking = Job(self._look, self._looked)
        self._listen()
        self._show()
        data_server(self, self.uploads)
        export_server(self)

    async def _rank(
        self, ticket: Ticket, study: StudyTable, choice: Choice, settings: RankSettings
    ) -> StudyRanks:
        return StudyRanks(
            study, choice, settings, *await ranked_study(ticket, study, choice, settings)
        )

    async def _ranked(self, outcome: Outcome) -> None:
        if self._wanted is not None and self._wanted[0] != self._shown:
            return  # another study or choice is shown by now
        if outcome.error:
            self.fail(outcome)
            await self._outdate()
            return
        ranking: StudyRanks = outcome.value
        self.ranking.set(ranking)
        fresh = self._pictured is not ranking.study
        payload = {**ranking.payload, "warnings": outcome.notes}
        message = {"payload": payload, "fresh": fresh, "arrangement": self._arrangement}
        message["of"] = self._shown
        self._pictured, self._pictured_as, self._arrangement = ranking.study, self._shown, None
        await self.session.send_custom_message("srcs_picture", message)
        levels = ranking.payload["factors"][ranking.payload["target"]]["levels"]
        await self.controls.set({}, {"srcs_control": control_choices(levels)})

    async def _outdate(self) -> None:
        """Remove ranks that do not belong to the settings of the page."""
        self.ranking.set(None)
        await self.session.send_custom_message("srcs_outdated", {"is": True})

    async def _look(self, ticket: Ticket, ranking: StudyRanks, cell: Any) -> dict[str, Any]:
        levels = {str(name): str(level) for name, level in cell["levels"].items()}
        runs = await in_process(look_into, ranking, levels, ticket=ticket)
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
            by_server, self._messages = messages > self._messages, messages
            if (self._shown, *wanted) == self._wanted:
                return
            self._wanted = self._shown, *wanted
            with reactive.isolate():
                if not by_server:  # a user's change, which an old problem does not concern
                    self.problem.set("")
                    self.uploads.absent.set("")
                ranking = self.ranking() if self._pictured_as == self._shown else None
            if ranking is not None and ranking.decides(*wanted):  # the picture shows it already
                self.job.stop()
                self.ranking.set(replace(ranking, settings=wanted[2]))
            else:
                self.job.start(*wanted)

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
        @reactive.event(self.input.srcs_remedy)
        async def _() -> None:
            await self.remedy(self.input.srcs_remedy())

        jobs = {
            "Reading": self.uploads.step.job,
            "Ranking": self.job,
            "Comparing": self._looking,
        }
        self._busy = stop_with(self.session, "srcs", jobs, self._stopped)

    async def _stopped(self, text: str) -> None:
        unfinished = self.job.running()
        self.job.stop()
        self._wanted = None
        self.problem.set(text)
        if unfinished:
            await self._outdate()

    def _show(self) -> None:
        @render.ui
        def srcs_problem() -> Any:
            text, failed = self.problem(), self.failed()
            return (
                html.problem(text, failed.remedy if failed.error == text else None)
                if text
                else None
            )

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

    async def restore(
        self,
        address: Address,
        entry: Mapping[str, Any],
        values: dict[str, Any],
        menus: dict[str, Any],
    ) -> None:
        """Take the state of an entry, and set the controls of all pages."""
        self.problem.set(self.uploads.stop_reading())
        study = self.uploads.restore(entry, address)
        if study is None:
            await self.controls.set(values, menus)
        else:
            await self.show_state(study, address, values, menus)

    def settled(self) -> bool:
        """Return whether no upload of an entry is read again. Reactive."""
        return not self.uploads.restoring()

    def link(self) -> dict[str, Any]:
        """Return the state that a link to the page has; nothing of an upload. Reactive."""
        if self.study().bundled is None:
            return {}
        return self.state() | self.picture_state() | {"view": self.input.srcs_view()}

    def default_link(self) -> dict[str, Any]:
        """Return the same of a fresh page."""
        study = bundled_study()
        settings = ranks_state(study.first, fresh_settings(study))
        arrangement = {"places": first_places(self.choice())}
        return settings | arrangement_parts(arrangement) | FRESH_PICTURE
