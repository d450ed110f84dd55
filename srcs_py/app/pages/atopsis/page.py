"""The A-TOPSIS page: algorithms ranked by their means and standard deviations."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from shiny import reactive, render

from srcs_py.app.importing.reading_step import ReadingStep
from srcs_py.app.importing.table_preview import on_correction, table_preview
from srcs_py.app.importing.upload_store import GONE, StoredFiles
from srcs_py.app.jobs.downloads import FIGURES, TABLES, Downloads, codes, figure_options
from srcs_py.app.jobs.jobs import Job, needed, stop_with, value_of
from srcs_py.app.jobs.processes import Outcome, Ticket, in_process
from srcs_py.app.pages.atopsis.closeness import (
    CASES,
    ClosenessResult,
    rank_algorithms,
    save_atopsis_figure,
    save_atopsis_table,
    tables_of,
)
from srcs_py.app.pages.atopsis.inputs import (
    CONTROLS,
    ROLES,
    AtopsisInputs,
    PaperFile,
    Tables,
    how_read,
    inputs_of,
)
from srcs_py.app.pages.atopsis.reading import read_papers
from srcs_py.app.pages.atopsis.view import (
    PAPERS,
    atopsis_controls,
    beside_part,
    default_better,
    directions_part,
    file_inputs,
    files_used,
    reading_part,
    sensitivity_part,
    steps_of,
)
from srcs_py.app.web import html

if TYPE_CHECKING:
    from shiny import Inputs, Session

    from srcs_py.app.history.address import Address
    from srcs_py.app.web.browser_controls import BrowserControls

KINDS = ("means", "stds")  # of files


class AtopsisPage:
    """The A-TOPSIS page of one session."""

    def __init__(self, input: Inputs, session: Session, controls: BrowserControls) -> None:
        self.input, self.session, self.controls = input, session, controls
        self.outcome: reactive.Value[Outcome | None] = reactive.value(None, name="outcome")
        # tables of files, or what is wrong; and the files as they were read
        self.files: reactive.Value[Outcome | None] = reactive.value(None, name="files")
        self.paper: reactive.Value[PaperFile | None] = reactive.value(None, name="paper")
        # tables made last, and their source
        self._made: reactive.Value[tuple[str, Tables] | None] = reactive.value(None, name="made")
        self._chosen: reactive.Value[dict[str, StoredFiles]] = reactive.value({}, name="chosen")
        self._removed = reactive.value(0, name="removed")  # files, after which the boxes are empty
        self.job = Job(self._ranked, self._take_result)
        self.step = ReadingStep(session, read_papers, self._took, self._refuse, PAPERS)
        self._listen()
        self._listen_to_files()
        self._show()
        self._show_result()
        result = self.result
        downloads = Downloads(session, "atopsis", lambda: f"{result().tables.title}-atopsis")
        downloads.offer(
            "figure",
            FIGURES,
            save_atopsis_figure,
            lambda: (result(), self._weight(), figure_options(input, "atopsis")),
        )
        downloads.offer("table", TABLES, save_atopsis_table, lambda: (result(), self._weight()))

    def _weight(self) -> float:
        return float(self.input.atopsis_weight())

    def source(self) -> Tables | str | None:
        """Return two tables, or what they are made from; None if there is nothing. Reactive."""
        source: str = self.input.atopsis_source()
        if source in CASES:
            return source
        files = self.files()
        return files.value if files is not None else None

    def _tables(self) -> Tables | None:
        """Return the two tables of the source; None if they are still to be made. Reactive."""
        source, made = self.source(), self._made()
        if isinstance(source, Tables):
            return source
        return made[1] if made is not None and made[0] == source else None

    def _listen(self) -> None:
        input = self.input

        @reactive.effect
        def _() -> None:
            if input.page() == "atopsis":
                self._rank()

        busy = stop_with(
            self.session,
            "atopsis",
            {"Reading": self.step.job, "Ranking": self.job},
            lambda text: self.outcome.set(Outcome(error=text)),
        )
        self.session.output(id="atopsis_busy")(render.ui(busy))

    def _listen_to_files(self) -> None:
        for kind in KINDS:
            self.step.listen(f"atopsis_{kind}", partial(self._take, kind))
        on_correction(self.session, "atopsis", self._correct)

        @reactive.effect
        @reactive.event(self.input.atopsis_remove)
        def _() -> None:
            self._removed.set(self._removed() + 1)
            given = self._chosen()
            self._chosen.set({"means": given["means"]} if "means" in given else {})

        @reactive.effect
        def _() -> None:
            chosen = self._chosen()
            if "means" in chosen:
                given = [chosen[kind] for kind in KINDS if kind in chosen]
                names = tuple(name for file in given for name in file.names)
                paths = tuple(path for file in given for path in file.paths)
                self.step.read((StoredFiles("", names, paths), how_read(self.input)))

    def _take(self, kind: str, file: StoredFiles) -> None:
        self._chosen.set(self._chosen() | {kind: file})

    async def _correct(self, what: str, column: str, role: str) -> None:
        """Take a role that was chosen in the head of a column, into the controls."""
        out = [name for name in how_read(self.input).get("drop", ()) if name != column]
        values = {"atopsis_drop": "; ".join(out if role else [*out, column])}
        if role and role not in needed(self.paper()).roles.values():
            values["atopsis_orient"] = "columns" if role == "algorithm" else "rows"
        await self.controls.set(values, {})

    def _took(self, outcome: Outcome) -> None:
        paper: PaperFile | None = outcome.value and outcome.value[0]
        self.paper.set(paper)
        failed = outcome if paper is None else paper.problem
        self.files.set(failed if failed.error or paper is None else Outcome(paper.tables))

    def _refuse(self, error: str) -> None:
        self.files.set(Outcome(error=error))

    def _rank(self) -> None:
        """Rank the tables of the controls, or tell why there are none. Reactive."""
        known = self._tables() is not None and "atopsis_smaller" in self.input
        inputs, source = inputs_of(self.input, known), self.source()
        if source is not None:
            self.job.start(self._tables() or source, inputs, self.input.dark())
            return
        self.job.stop()  # or it would show another source
        self.outcome.set(self.files())

    async def _ranked(
        self, ticket: Ticket, source: Tables | str, inputs: AtopsisInputs, dark: bool
    ) -> ClosenessResult | tuple[str, Tables]:
        """Return the ranking of two tables, or the tables that are made from a source."""
        if isinstance(source, Tables):
            return await in_process(rank_algorithms, source, inputs, dark, ticket=ticket)
        return source, await in_process(tables_of, source, ticket=ticket)

    def _take_result(self, outcome: Outcome) -> None:
        """Show a ranking; tables that were made are ranked next, since _rank reads them."""
        if isinstance(outcome.value, tuple):
            self._made.set(outcome.value)
        else:
            self.outcome.set(outcome)

    def _show(self) -> None:
        input = self.input

        @render.ui
        def atopsis_files() -> Any:
            self._removed()
            return file_inputs() if input.atopsis_source() == "files" else None

        @render.ui
        def atopsis_used() -> Any:
            if input.atopsis_source() == "files":
                return files_used(self._chosen())
            return None

        @render.ui
        def atopsis_reading() -> Any:
            tables = self._tables()
            return reading_part(tables) if tables else None

        @render.ui
        def atopsis_directions() -> Any:
            tables = self._tables() if input.atopsis_better() == "columns" else None
            return directions_part(tables.means) if tables else None

    def _show_result(self) -> None:
        input = self.input

        @render.ui
        def atopsis_problem() -> Any:
            outcome = self.outcome()
            if outcome is None or not outcome.error:
                return None
            return html.problem(outcome.error, outcome.remedy)

        @render.ui
        def atopsis_preview() -> Any:
            paper = self.paper() if input.atopsis_source() == "files" else None
            title = self._chosen().get("means")
            if paper is None or title is None:
                return None
            return table_preview("atopsis", paper.outline, title.names[0], paper.roles, ROLES)

        @reactive.effect
        async def _() -> None:
            outcome = self.outcome()
            found = None if outcome is None or outcome.error else steps_of(outcome.value)
            await self.session.send_custom_message("srcs_closeness", {"found": found})

        @render.ui
        def atopsis_beside_ranking() -> Any:
            return beside_part(self.result().beside)

        @render.ui
        def atopsis_sensitivity() -> Any:
            result = self.result()
            return sensitivity_part(needed(result.study), needed(result.curves))

        @render.ui
        def atopsis_code() -> Any:
            return codes(*self.result().codes(self._weight()))

    def result(self) -> ClosenessResult:
        """Return the ranking, if there is one. Reactive."""
        found: ClosenessResult = value_of(self.outcome())
        return found

    def token(self) -> str:
        """Return the tokens of the files; empty if they are not used. Reactive."""
        files = self._chosen() if self.input.atopsis_source() == "files" else {}
        return ".".join(files[kind].token if kind in files else "" for kind in KINDS if files)

    def restore(self, address: Address, token: str) -> tuple[dict[str, Any], dict[str, Any]]:
        """Take the state of an entry; return the values of the controls, and no menus."""
        self.step.job.stop()  # its tables would be shown in place of the entry's
        if token and token != self.token():
            asked = dict(zip(KINDS, token.split("."), strict=False))
            opened = {kind: self.step.opened(name) for kind, name in asked.items() if name}
            found = {kind: files for kind, files in opened.items() if files is not None}
            gone = len(found) < len(opened)
            self.files.set(Outcome(error=GONE.format("")) if gone else None)
            self._chosen.set({} if gone else found)
        return atopsis_controls(address), {}

    def state(self) -> dict[str, Any]:
        """Return the values of the controls, as an address has them. Reactive."""
        own = {control.name: self.input[f"atopsis_{control.name}"]() for control in CONTROLS}
        return {"data": self.input.atopsis_source(), "means": self.input.atopsis_better(), **own}

    def default_link(self) -> dict[str, Any]:
        """Return the same of a fresh page with this source. Reactive."""
        own = {control.name: control.fresh for control in CONTROLS}
        return {"data": "case1", "means": default_better(self.input.atopsis_source()), **own}
