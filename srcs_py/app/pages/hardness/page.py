"""The third page: which instances are hard for which model, under three kinds of thresholds."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from shiny import reactive, render, req

from srcs_py.app.history.address import Address
from srcs_py.app.importing.upload_store import GONE, Held
from srcs_py.app.importing.uploads import UNREAD, forget, read_in_process, too_large
from srcs_py.app.jobs.downloads import FIGURES, TABLES, Downloads, codes, wanted
from srcs_py.app.jobs.figures import saved_table
from srcs_py.app.jobs.jobs import Job, needed, stop_with, value_of
from srcs_py.app.jobs.processes import Outcome, Ticket, in_process
from srcs_py.app.pages.hardness.code import python_code, r_code
from srcs_py.app.pages.hardness.inputs import (
    EXAMPLE_FILE,
    Chosen,
    ScoresFile,
    Table,
    followed,
    known,
    offers,
)
from srcs_py.app.pages.hardness.scores import (
    Hardness,
    example_scores,
    keys,
    parts,
    read_all,
    saved,
    saved_instances,
)
from srcs_py.app.pages.hardness.view import result
from srcs_py.app.web import html

if TYPE_CHECKING:
    from shiny import Inputs, Session

    from srcs_py.app.web.browser_controls import BrowserControls

    Controls = tuple[dict[str, Any], dict[str, Any]]  # their values, their menus


class HardnessPage:
    """The third page of one session.

    The server decides what is shown, and the controls follow: a data set or a model has other
    instances, which nobody chose.
    """

    def __init__(
        self, input: Inputs, session: Session, address: Address, controls: BrowserControls
    ) -> None:
        self.input, self.session, self.controls = input, session, controls
        self.table: reactive.Value[Table | None] = reactive.value(None, name="table")
        self.chosen: reactive.Value[Chosen | None] = reactive.value(None, name="chosen")
        self.outcome: reactive.Value[Outcome | None] = reactive.value(None, name="outcome")
        self.problem = reactive.value("", name="problem")
        self._asked = address  # what is shown of the next table
        self._example: Table | None = None
        self._held = Held(session, Table)
        self._tried: tuple[Any, str | None] = (None, None)  # upload and positive class
        self._offered: dict[str, Any] = {}  # menus that the browser has
        self._made: dict[str, tuple[Any, Any]] = {}  # parts of the page, and what they depend on
        self._job = Job(self._draw, self.outcome.set)
        self._reading = Job(_read, self._took)
        self._listen()
        self._show()
        downloads = Downloads(session, "hardness", "hardness")
        downloads.offer("table", TABLES, saved_table, lambda: (self._found().table,))
        downloads.offer("instances", TABLES, saved_instances, self._drawn_of)
        downloads.offer(
            "figure", FIGURES, saved, lambda: (*self._drawn_of(), wanted(self.input, "hardness"))
        )

    def _listen(self) -> None:
        input = self.input

        @reactive.effect
        def _() -> None:
            if input.page() == "hardness" and self.table() is None:
                self._begin_example()

        @reactive.effect
        @reactive.event(input.hardness_example)
        def _() -> None:
            self.problem.set("")
            self._asked = Address()
            self._begin_example()

        @reactive.effect
        @reactive.event(input.hardness_file)
        def _() -> None:
            before, held = self._tried[0], self._held.upload
            if before is not None and (held is None or before is not held.record):
                forget([before])
            self._try(input.hardness_file()[0])

        @reactive.effect
        @reactive.event(input.hardness_positive)
        def _() -> None:
            if self._tried[0] is not None:
                self._try(self._tried[0])

        @reactive.effect
        async def _() -> None:
            before = self.chosen()
            if before is not None and self.controls.settled():
                instances = tuple(input.hardness_instances() or ())
                said = Chosen(input.hardness_dataset(), input.hardness_model(), instances)
                if said != before:
                    await self._follow(before, said)

        @reactive.effect
        def _() -> None:
            self._job.start(req(self.table()), needed(self.chosen()), input.dark())

        @reactive.effect
        @reactive.event(input.hardness_too_large)
        def _() -> None:
            self.problem.set(too_large(str(input.hardness_too_large())))

        jobs = {"Reading": self._reading, "Drawing": self._job}
        self._busy = stop_with(self.session, "hardness", jobs, self.problem.set)

    def _begin_example(self) -> None:
        self._tried = None, None
        self._reading.start(None, None)

    def _try(self, record: Any) -> None:
        """Read an upload, unless it was read so already."""
        asked = record, self.input.hardness_positive().strip() or None
        if asked != self._tried:
            self._tried = asked
            self._reading.start(*asked)

    async def _took(self, outcome: Outcome) -> None:
        if outcome.error:
            self.problem.set(outcome.error)
            if self.table.get() is None and self._tried[0] is not None:
                self._begin_example()  # which the upload did not let come
            return
        table: Table = outcome.value
        if table.record is None:
            self._example = self._example or table  # whose figures are known
            await self._use(self._example, self._asked)
            return
        self.problem.set("")
        if self._held.upload is not None and self._held.upload.record is table.record:
            self._held.renew(table)
        else:
            self._held.keep(table, [table.record])
        await self._use(table, Address())

    async def _use(self, table: Table, asked: Address) -> None:
        """Show what an address asks for of a table."""
        found = known(table, _chosen(asked))
        self.table.set(table)
        self.chosen.set(found)
        await self.controls.set(*self._controls(table, found))

    async def _follow(self, before: Chosen, said: Chosen) -> None:
        """Show what a user said, and what follows from it."""
        if said[:2] == before[:2] and not said.instances:
            self.problem.set("Choose at least one instance; nothing changed yet.")
            return
        self.problem.set("")
        table = needed(self.table.get())
        found = followed(table, before, said)
        self.chosen.set(found)
        values, offered = self._controls(table, found, said)
        if values:
            await self.controls.set(values, offered)

    def _controls(self, table: Table, found: Chosen, said: Chosen | None = None) -> Controls:
        """Return the values and menus of the controls that do not have them."""
        offered = offers(table, found)
        names = [
            name
            for name, value in found._asdict().items()
            if said is None or getattr(said, name) != value or offered[name] != self._offered[name]
        ]
        self._offered = offered
        values = {f"hardness_{name}": getattr(found, name) for name in names}
        if said is None:
            values["hardness_positive"] = table.file.positive or ""
        return values, {
            f"hardness_{name}": {each: each for each in offered[name]} for name in names
        }

    async def _draw(self, ticket: Ticket, table: Table, chosen: Chosen, dark: bool) -> Hardness:
        """Draw what another choice changes, and keep the rest."""
        wanted = keys(table, chosen, dark)
        new = [name for name, key in wanted.items() if self._made.get(name, ((),))[0] != key]
        found = await in_process(parts, table, chosen, dark, new, ticket=ticket)
        self._made |= {name: (wanted[name], found[name]) for name in new}
        rows = {name: part for name, (_, part) in self._made.items()}
        return Hardness(table, chosen, rows.pop("table"), rows)

    def _show(self) -> None:
        @render.ui
        def hardness_problem() -> Any:
            outcome = self.outcome()
            text = self.problem() or (outcome.error if outcome is not None else "")
            return html.problem(text) if text else None

        @render.ui
        def hardness_busy() -> Any:
            return self._busy()

        @render.ui
        def hardness_used() -> Any:
            return html.used([needed(self.table()).file.name.rpartition("/")[2]])

        @render.ui
        def hardness_result() -> Any:
            return result(self._found())

        @render.ui
        def hardness_code() -> Any:
            table, chosen = self._drawn_of()
            return codes(python_code(table.file, chosen), r_code(table.file, chosen))

    def settled(self) -> bool:
        """Say whether what the page shows is decided, or was not looked at. Reactive."""
        coming = self._reading.running() or self.input.page() == "hardness"
        return self.chosen() is not None or not coming

    def state(self) -> dict[str, Any]:
        """Return the values of the controls, as an address has them. Reactive."""
        return (self.chosen() or _chosen(self._asked))._asdict()

    def token(self) -> str:
        """Return the token of the upload; empty if it is not used. Reactive."""
        table = self.table()
        return self._held.token if table is not None and table.record is not None else ""

    def restore(self, address: Address, token: str) -> Controls:
        """Take what an entry says; return the values and menus of the controls."""
        uploading = self._reading.running() and self._tried[0] is not None
        if uploading:
            self.problem.set(UNREAD.format(self._tried[0]["name"]))
        table = self._held.returned(token) if token else self._example
        if token and table is None:
            self.problem.set(GONE.format(""))
            table = self._example
        if uploading or table is not None:
            self._reading.stop()  # what comes would be shown over the entry
        self._asked = address
        self.table.set(table)  # the example is read when the page is looked at
        self._tried = (table.record, table.file.positive) if table is not None else (None, None)
        if uploading and table is None and self.input.page() == "hardness":
            self._begin_example()
        if table is None:
            self.chosen.set(None)
            return {}, {}
        found = known(table, _chosen(address))
        if found != self.chosen.get():
            self.chosen.set(found)
        return self._controls(table, found)

    def link(self) -> dict[str, Any]:
        """Return the state that a link to the page has; nothing of an upload. Reactive."""
        return {} if self.token() else self.state()

    def default_link(self) -> dict[str, Any]:
        """Return the same of a fresh page. Reactive."""
        table, chosen = self.table(), self.chosen()
        if table is None or chosen is None:
            return {}
        fresh = known(table, Chosen())
        instances = known(table, chosen._replace(instances=())).instances
        return fresh._replace(instances=instances)._asdict()

    def _drawn_of(self) -> tuple[Table, Chosen]:
        """Return what the figures on the page were drawn of. Reactive."""
        found = self._found()
        return found.of, found.chosen

    def _found(self) -> Hardness:
        found: Hardness = value_of(self.outcome())
        return found


def _chosen(address: Address) -> Chosen:
    """Return what an address asks for."""
    return Chosen(
        address.text("dataset", ""), address.text("model", ""), address.texts("instances")
    )


async def _read(ticket: Ticket, upload: Any, positive: str | None) -> Table:
    if upload is None:
        return Table(EXAMPLE_FILE, await asyncio.to_thread(example_scores))
    layout, data_sets = await read_in_process([upload], read_all, positive, ticket=ticket)
    return Table(ScoresFile(str(upload["name"]), layout, positive), data_sets, upload)
