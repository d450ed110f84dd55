"""The first page: a study, its ranks as one picture, and what stands behind each cell."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from shiny import reactive, render, ui

from srcs_py import SRCSError
from srcs_py.app import pieces
from srcs_py.app.address import Address, arrangement_parts
from srcs_py.app.data.readings import Reading, Upload, read_upload
from srcs_py.app.data.studies import Choice, Study, bundled_study, kept_choice
from srcs_py.app.data.uploads import read_apart, too_large
from srcs_py.app.pieces import tags
from srcs_py.app.srcs.cell_view import cell_content
from srcs_py.app.srcs.data_view import data_server
from srcs_py.app.srcs.export_view import export_server
from srcs_py.app.srcs.first import fresh_settings, let_draw, ranked
from srcs_py.app.srcs.ranking import Ranking, Settings, look_into
from srcs_py.app.srcs.start import (
    FRESH_PICTURE,
    first_choice,
    first_places,
    first_settings,
    pairing_choices,
    pairing_columns,
    settings_parts,
)
from srcs_py.app.srcs.view import board_table
from srcs_py.app.work.apart import Outcome, Ticket
from srcs_py.app.work.jobs import Job, needed, stop_with
from srcs_py.app.work.opened import when_opened
from srcs_py.base.options import NA_ACTIONS

if TYPE_CHECKING:
    from shiny import Inputs, Session


class SrcsPage:
    """The first page of one session.

    Attributes
    ----------
    study, choice, ranking : reactive values
        The table of runs; its roles and levels; what came out, None before the first time.
    upload : reactive value
        The user's file, also one that makes no study yet; None for the bundled study.
    """

    def __init__(self, input: Inputs, session: Session, address: Address) -> None:
        self.input, self.session = input, session
        first = bundled_study()
        self.study = reactive.value(first, name="study")
        self.choice = reactive.value(first_choice(address, first), name="choice")
        self.ranking: reactive.Value[Ranking | None] = reactive.value(None, name="ranking")
        self.upload: reactive.Value[Upload | None] = reactive.value(None, name="upload")
        self.problem = reactive.value("", name="problem")
        self._link, self._asked = address.arrangement(), address.arrangement()
        self._missing = first_settings(address, first).na_action
        self._awaited: dict[str, str | None] = {}
        self._pictured: Study | None = None
        self._wanted: tuple[Study, Choice, Settings] | None = None
        self.settings = reactive.calc(self._settings)
        self._job = Job(self._rank, self._ranked)
        self._reading = Job(self._read, self._took)
        self._looking = Job(look_into, self._looked)
        self._listen()
        self._show()
        when_opened(lambda: input.srcs_view() == "data", lambda: data_server(self))
        when_opened(lambda: input.srcs_view() == "export", lambda: export_server(self))

    def _settings(self) -> Settings:
        """Return what the controls say."""
        pairing = self.input.srcs_pairing()
        known = pairing_columns(self.study(), self.choice())
        alpha = self.input.srcs_alpha()
        return Settings(
            self.input.srcs_test(),
            self.input.srcs_correction(),
            float("nan") if alpha is None else alpha,
            self.input.srcs_better() == "larger",
            pairing if pairing in known else None,
            self.missing(),
        )

    def arrangement(self) -> Any:
        """Return what was chosen in the picture; None before it has said so. Reactive."""
        return self.input.srcs_arrangement() if "srcs_arrangement" in self.input else None

    def missing(self) -> str:
        """Return what is done with missing performances."""
        value = self.input.srcs_missing() if "srcs_missing" in self.input else self._missing
        return value if value in NA_ACTIONS else "fail"

    def use(self, study: Study, choice: Choice) -> None:
        """Show another study, or other roles and levels of this one."""
        new = study is not self.study.get()
        columns = pairing_columns(study, choice)
        pairing = study.pairing if new else self.input.srcs_pairing()
        pairing = pairing if pairing in columns else ""
        self._awaited = {"srcs_pairing": pairing}
        self.study.set(study)
        self.choice.set(choice)
        ui.update_select("srcs_pairing", choices=pairing_choices(columns), selected=pairing)
        if new:
            better = "larger" if study.maximize else "smaller"
            self._awaited["srcs_better"] = better
            ui.update_select("srcs_better", selected=better)

    def _settled(self) -> bool:
        """Say whether the controls have taken what a new study set them to."""
        if all(self.input[id]() == value for id, value in self._awaited.items()):
            self._awaited = {}
        return not self._awaited

    def read(self, file: Any) -> None:
        """Read a file and show it."""
        self._reading.start(file, Reading(), None)

    def read_again(self, what: str, name: str, value: str) -> None:
        """Read the file with one thing of it corrected."""
        upload = needed(self.upload.get())
        try:
            reading = upload.file.reading.corrected(what, name, value)
        except SRCSError as error:
            self.problem.set(str(error))
            return
        kinds = upload.kinds if what == "types" else None
        self._reading.start(upload.file.record, reading, kinds)

    async def _read(
        self, ticket: Any, file: Any, reading: Reading, kinds: Mapping[str, str] | None
    ) -> Upload:
        return await read_apart([file], read_upload, file, reading, kinds)

    async def _took(self, outcome: Outcome) -> None:
        before = self.upload.get()
        if outcome.error:
            self.upload.set(before and replace(before))  # its controls go back to what holds
            self.problem.set(outcome.error)
            return
        upload = outcome.value
        self.upload.set(upload)
        if isinstance(upload.study, str):
            await self._stopped(upload.study)
            return
        self.problem.set("")
        self.use(upload.study, kept_choice(upload.study, self.study.get(), self.choice.get()))

    async def _rank(
        self, ticket: Ticket, study: Study, choice: Choice, settings: Settings
    ) -> Ranking:
        """Rank and send the picture; only then open the tables, which takes a second at first."""
        ranking = Ranking(study, choice, settings, *await ranked(ticket, study, choice, settings))
        fresh = self._pictured is not study
        message = {"payload": ranking.payload, "fresh": fresh, "arrangement": self._asked}
        self._pictured, self._asked = study, None
        await self.session.send_custom_message("srcs_picture", message)
        await let_draw()
        await asyncio.to_thread(ranking.open)
        return ranking

    async def _ranked(self, outcome: Outcome) -> None:
        self.problem.set(outcome.error)
        if outcome.error:
            await self._outdate()
        else:
            self.ranking.set(outcome.value)

    async def _outdate(self) -> None:
        """Show no ranks of other settings than those that the page shows."""
        self.ranking.set(None)
        await self.session.send_custom_message("srcs_outdated", {"is": True})

    async def _looked(self, outcome: Outcome) -> None:
        content = pieces.problem(outcome.error) if outcome.error else cell_content(outcome.value)
        await self.session.send_custom_message("srcs_cell", {"html": content.get_html_string()})

    def _listen(self) -> None:
        @reactive.effect
        def _() -> None:
            wanted = self.study(), self.choice(), self.settings()
            if wanted != self._wanted and self._settled():
                self._wanted = wanted
                self._job.start(*wanted)

        @reactive.effect
        def _() -> None:
            levels = self.input.srcs_cell()["levels"]
            with reactive.isolate():
                ranking = self.ranking()
            ranking = needed(ranking or self.ranking())  # comes again once there is one
            named = {str(name): str(each) for name, each in levels.items()}
            self._looking.start(ranking, named)

        @reactive.effect
        @reactive.event(self.input.srcs_too_large)
        def _() -> None:
            self.problem.set(too_large(str(self.input.srcs_too_large())))

        jobs = {"Reading": self._reading, "Ranking": self._job, "Comparing": self._looking}
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
        def srcs_board() -> Any:
            return board_table(needed(self.ranking()).board)

        @render.ui
        def srcs_problem() -> Any:
            return pieces.problem(self.problem()) if self.problem() else None

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
        ranking = self.ranking()
        if ranking is None or self.problem():
            return tags.div({"class": "status", "role": "status"})
        count = len(ranking.ranks) // max(len(ranking.board), 1)
        told = "1 configuration" if count == 1 else f"{count} configurations"
        return tags.div({"class": "status", "role": "status"}, told)

    def parts(self) -> dict[str, Any]:
        """Return what the address says of this page; nothing of an upload. Reactive."""
        study, choice, settings = self.study(), self.choice(), self.settings()
        if study.bundled is None:
            return {}
        arrangement = self.arrangement() or self._link or {}  # the picture may not be there yet
        view = self.input.srcs_view()
        return settings_parts(choice, settings) | arrangement_parts(arrangement) | {"view": view}

    def fresh_parts(self) -> dict[str, Any]:
        """Return the same of a fresh page."""
        study = bundled_study()
        settings = settings_parts(study.first, fresh_settings(study))
        arrangement = {"places": first_places(self.choice())}
        return settings | arrangement_parts(arrangement) | FRESH_PICTURE
