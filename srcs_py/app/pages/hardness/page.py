"""The hardness page: instances that are hard for a model, under three kinds of thresholds."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from shiny import reactive, render, req

from srcs_py.app.history.address import Address
from srcs_py.app.importing.reading_step import ReadingStep
from srcs_py.app.importing.table_preview import on_correction, table_preview
from srcs_py.app.importing.upload_store import GONE, StoredFiles
from srcs_py.app.jobs.downloads import FIGURES, TABLES, Downloads, codes, figure_options
from srcs_py.app.jobs.figures import saved_table
from srcs_py.app.jobs.jobs import Job, needed, stop_with, value_of
from srcs_py.app.jobs.processes import Outcome, Ticket, in_process
from srcs_py.app.pages.hardness.code import hardness_python, hardness_r
from srcs_py.app.pages.hardness.inputs import (
    HOW,
    READING,
    ROLES,
    Controls,
    HardnessInputs,
    ScoresFile,
    ScoresReading,
    ScoresTable,
    hardness_controls,
    inputs_after,
    inputs_in,
    known_inputs,
    token_parts,
)
from srcs_py.app.pages.hardness.scores import (
    HardnessResult,
    dependencies,
    draw_parts,
    example_table,
    read_all,
    save_hardness_figure,
    save_instances,
)
from srcs_py.app.pages.hardness.view import ACCEPTED, result_part
from srcs_py.app.web import html

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from shiny import Inputs, Session

    from srcs_py.app.history.controls import Control
    from srcs_py.app.web.browser_controls import BrowserControls

    Roles = tuple[tuple[str, str], ...]


FRESH = Address()


class HardnessPage:
    """The hardness page of one session.

    The server decides what is shown, and the controls follow, because another data set or model
    has other instances.
    """

    def __init__(
        self, input: Inputs, session: Session, address: Address, controls: BrowserControls
    ) -> None:
        self.input, self.session, self.controls = input, session, controls
        self.table: reactive.Value[ScoresTable | None] = reactive.value(None, name="table")
        self.inputs: reactive.Value[HardnessInputs | None] = reactive.value(None, name="inputs")
        self.outcome: reactive.Value[Outcome | None] = reactive.value(None, name="outcome")
        self.problem = reactive.value(Outcome(), name="problem")
        # roles that were chosen, and the file that was read last
        self._roles: reactive.Value[Roles] = reactive.value((), name="roles")
        self.file: reactive.Value[ScoresFile | None] = reactive.value(None, name="file")
        self._asked = address  # inputs for the next table
        self._parts: dict[str, tuple[Any, Any]] = {}  # what each part of the page depends on; it
        self.job = Job(self._draw, self.outcome.set)
        endings = tuple(ACCEPTED)
        self.step = ReadingStep(session, read_all, self._took, self._refuse, endings)
        self.step.listen("hardness_file", self._take)
        on_correction(session, "hardness", self._correct)
        self._listen()
        self._show()
        downloads = Downloads(session, "hardness", self._title)
        downloads.offer("table", TABLES, saved_table, lambda: (self._result().table,))
        downloads.offer("instances", TABLES, save_instances, self._drawn_of)
        downloads.offer(
            "figure",
            FIGURES,
            save_hardness_figure,
            lambda: (*self._drawn_of(), figure_options(input, "hardness")),
        )

    def _listen(self) -> None:
        input = self.input

        @reactive.effect
        async def _() -> None:
            if input.page() == "hardness" and self.table() is None and not self.step.wanted:
                await self._use(example_table(), self._asked)

        @reactive.effect
        @reactive.event(input.hardness_example)
        async def _() -> None:
            self.step.job.stop()
            self._refuse("")
            await self._use(example_table(), Address())

        @reactive.effect
        def _() -> None:
            how = self._how_read()
            for file, before in self.step.wanted:
                if how != before and self.controls.settled():
                    self._read(file, how)

        @reactive.effect
        async def _() -> None:
            before = self.inputs()
            if before is not None and self.controls.settled():
                instances = tuple(input.hardness_instances() or ())
                shown = input.hardness_dataset(), input.hardness_model(), instances
                chosen = HardnessInputs(*shown, *self._values(HOW))
                if chosen != before:
                    await self._follow(before, chosen)

        @reactive.effect
        def _() -> None:
            self.job.start(req(self.table()), needed(self.inputs()), input.dark())

        jobs = {"Reading": self.step.job, "Drawing": self.job}
        busy = stop_with(self.session, "hardness", jobs, self._refuse)
        self.session.output(id="hardness_busy")(render.ui(busy))

    def _values(self, controls: Iterable[Control]) -> Iterator[Any]:
        """Return the values of controls. Reactive."""
        return (self.input[f"hardness_{control.name}"]() for control in controls)

    def _how_read(self) -> ScoresReading:
        positive, cut = (text.strip() for text in self._values(READING))
        return ScoresReading(positive, cut, self._roles())

    def _take(self, file: StoredFiles) -> None:
        self._roles.set(())
        self._read(file, self._how_read())

    def _correct(self, what: str, column: str, role: str) -> None:
        """Take a role that was chosen in the head of a column."""
        columns = needed(self.file()).outline.columns
        if column in columns and role in ROLES:
            self._roles.set(self._how_read().with_role(columns, column, role).roles)

    def _refuse(self, error: str) -> None:
        self.problem.set(Outcome(error=error))

    def _read(self, file: StoredFiles, how: ScoresReading, asked: Address = FRESH) -> None:
        """Read an upload; it is shown in the state of an address."""
        self._asked = asked
        self.step.read((file, how))

    async def _took(self, outcome: Outcome) -> None:
        file: ScoresFile | None = outcome.value and outcome.value[0]._replace(notes=outcome.notes)
        self.file.set(file)
        self.problem.set(file.problem if file else outcome)
        if file and not file.problem.error:
            ((upload, how),) = self.step.wanted
            table = ScoresTable(upload.names[0], file.data_sets, how, upload)
            await self._use(table, self._asked)
        elif self.table.get() is None:
            await self._use(example_table(), self._asked)

    async def _use(self, table: ScoresTable, asked: Address) -> None:
        """Show a table in the state of an address."""
        await self.controls.set(*self._taken(table, asked))

    def _taken(self, table: ScoresTable, asked: Address) -> Controls:
        """Take a table in the state of an address; return the controls."""
        if table.upload is None:
            self.step.wanted = ()
            self.file.set(None)
        self._roles.set(table.how.roles)
        found = known_inputs(table, inputs_in(asked))
        self.table.set(table)
        self.inputs.set(found)
        return hardness_controls(table, found)

    async def _follow(self, before: HardnessInputs, chosen: HardnessInputs) -> None:
        """Show a user's choice, and what follows from it."""
        if chosen[:2] == before[:2] and not chosen.instances:
            self._refuse("Choose at least one instance; nothing changed yet.")
            return
        self._refuse("")
        table = needed(self.table.get())
        found = inputs_after(table, before, chosen)
        self.inputs.set(found)
        if chosen[:2] != before[:2]:  # the controls after the one that changed follow it
            values, menus = hardness_controls(table, found)
            follow = [*menus][1:] if chosen.dataset != before.dataset else [*menus][2:]
            of_those = ({name: part[name] for name in follow} for part in (values, menus))
            await self.controls.set(*of_those)

    async def _draw(
        self, ticket: Ticket, table: ScoresTable, inputs: HardnessInputs, dark: bool
    ) -> HardnessResult:
        """Draw the parts that the inputs change, and keep the rest."""
        keys = dependencies(table, inputs, dark)
        new = [name for name, key in keys.items() if self._parts.get(name, ((),))[0] != key]
        arguments = table, inputs, dark, new
        found = await in_process(draw_parts, *arguments, ticket=ticket) if new else {}
        self._parts |= {name: (keys[name], found[name]) for name in new}
        rows = {name: part for name, (_, part) in self._parts.items()}
        return HardnessResult(table, inputs, rows.pop("table"), rows)

    def _show(self) -> None:
        @render.ui
        def hardness_problem() -> Any:
            found = [each for each in (self.problem(), self.outcome()) if each and each.error]
            return html.problem(found[0].error, found[0].remedy) if found else None

        @render.ui
        def hardness_reading() -> Any:
            file, name = needed(self.file()), self.step.wanted[0][0].names[0]
            roles = ScoresReading(roles=self._roles()).roles_of(file.outline.columns)
            notes = map(html.note, dict.fromkeys(file.notes))  # outline and scores are read apart
            return [*notes, table_preview("hardness", file.outline, name, roles, ROLES)]

        @render.ui
        def hardness_used() -> Any:
            return html.note(f"Shown: {needed(self.table()).name.rpartition('/')[2]}")

        @render.ui
        def hardness_result() -> Any:
            return result_part(self._result())

        @render.ui
        def hardness_code() -> Any:
            table, inputs = self._drawn_of()
            return codes(hardness_python(table, inputs), hardness_r(table, inputs))

    def settled(self) -> bool:
        """Return whether the inputs are known, or the page was not opened. Reactive."""
        known = self.inputs() is not None or self.input.page() != "hardness"
        return known and not self.step.job.running()

    def state(self) -> dict[str, Any]:
        """Return the inputs, as an address has them. Reactive."""
        return (self.inputs() or inputs_in(self._asked))._asdict()

    def token(self) -> str:
        """Return the upload and how it is read; empty if none is used. Reactive."""
        table = self.table()
        return table.token if table is not None else ""

    def restore(self, address: Address, token: str) -> Controls:
        """Take the state of an entry; return the values of the controls and their menus."""
        unread, before = self.step.stop(), self.table.get()
        name, how = token_parts(token)
        files = self.step.opened(name) if name else None
        self._refuse(GONE.format("") if name and files is None else unread)
        if files is None and before is None and self.input.page() != "hardness":
            self._asked = address  # the example is shown when the page is opened
            return {}, {}
        if files is None:
            return self._taken(example_table(), address)
        if before is not None and before.token == token:
            if self.step.wanted != (wanted := ((files, how),)):
                self.step.wanted = wanted
                self.file.set(None)
            return self._taken(before, address)
        self._read(files, how, address)
        return {}, {}

    def default_link(self) -> dict[str, Any]:
        """Return the same of a fresh page. Reactive."""
        table, inputs = self.table(), self.inputs()
        if table is None or inputs is None:
            return HardnessInputs()._asdict()
        fresh = known_inputs(table, HardnessInputs())
        instances = known_inputs(table, inputs._replace(instances=())).instances
        return fresh._replace(instances=instances)._asdict()

    def _title(self) -> str:
        """Return the name of the table without folder and ending, for files. Reactive."""
        return f"{PurePath(self._result().scores.name).name.partition('.')[0]}-hardness"

    def _drawn_of(self) -> tuple[ScoresTable, HardnessInputs]:
        """Return the data of the figures on the page. Reactive."""
        found = self._result()
        return found.scores, found.inputs

    def _result(self) -> HardnessResult:
        found: HardnessResult = value_of(self.outcome())
        return found
