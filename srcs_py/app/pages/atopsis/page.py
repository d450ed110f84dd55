"""The second page: algorithms ranked by their means and standard deviations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from shiny import reactive, render

from srcs_py.app.importing.upload_store import GONE, Held
from srcs_py.app.importing.uploads import forget, read_in_process, too_large
from srcs_py.app.jobs.downloads import FIGURES, TABLES, Downloads, codes, wanted
from srcs_py.app.jobs.jobs import Job, needed, stop_with, value_of
from srcs_py.app.jobs.processes import Outcome, Ticket, in_process
from srcs_py.app.pages.atopsis.closeness import (
    CASES,
    Result,
    ranked,
    saved,
    saved_ranking,
    tables_of,
    tables_of_files,
)
from srcs_py.app.pages.atopsis.inputs import Files, Options, Tables
from srcs_py.app.pages.atopsis.view import (
    PAPERS,
    WEIGHT,
    controls,
    file_inputs,
    files_used,
    own_better,
    sensitivity_part,
    steps_of,
)
from srcs_py.app.web import html

if TYPE_CHECKING:
    from shiny import Inputs, Session

    from srcs_py.app.history.address import Address
    from srcs_py.app.importing.studies import StudyRuns
    from srcs_py.app.pages.atopsis.inputs import RankedStudy

    Source = str | StudyRuns  # a case study, or the study of the ranks page


class AtopsisPage:
    """The second page of one session."""

    def __init__(self, input: Inputs, session: Session, ranked: RankedStudy) -> None:
        self.input, self.session, self._study = input, session, ranked
        self.outcome: reactive.Value[Outcome | None] = reactive.value(None, name="outcome")
        self.files: reactive.Value[Outcome | None] = reactive.value(None, name="files")
        self._made: tuple[Source, Tables] | None = None
        self._records: reactive.Value[dict[str, Any]] = reactive.value({}, name="records")
        self._removed = reactive.value(0, name="removed")  # files, after which the boxes are empty
        self._held = Held(session, Files)
        self._job = Job(self._ranked, self.outcome.set)
        self._reading = Job(_read, self._took)
        self._listen()
        self._show()
        self._hand_out()

    def options(self) -> Options:
        """Return what the controls say; reactive."""
        return Options(
            self.input.atopsis_method(),
            self.input.atopsis_normalization(),
            self.input.atopsis_better() == "larger",
        )

    def _weight(self) -> float:
        return float(self.input.atopsis_weight())

    def source(self) -> Tables | Source | None:
        """Return two tables, or what they are made of; None while there is nothing. Reactive."""
        source: str = self.input.atopsis_source()
        if source in CASES:
            return source
        if source == "study":
            return self._study.ranking()
        files = self.files()
        return files.value.tables if files is not None and files.value else None

    def _why_none(self) -> Outcome | None:
        """Return why there is no source, if anything is wrong. Reactive."""
        if self.input.atopsis_source() == "files":
            return self.files()
        problem = self._study.problem()
        return Outcome(error=f"The first page has no ranks: {problem}") if problem else None

    def _listen(self) -> None:
        input = self.input

        @reactive.effect
        def _() -> None:
            if input.page() == "atopsis":
                self._rank()

        for kind in ("means", "stds"):
            self._take(kind)

        @reactive.effect
        @reactive.event(input.atopsis_remove)
        def _() -> None:
            self._removed.set(self._removed() + 1)
            self._read_files({kind: each for kind, each in self._given().items() if kind != "stds"})

        @reactive.effect
        @reactive.event(input.atopsis_too_large)
        def _() -> None:
            self.outcome.set(Outcome(error=too_large(str(input.atopsis_too_large()))))

        jobs = {"Reading": self._reading, "Ranking": self._job}
        self._busy = stop_with(self.session, "atopsis", jobs, self._stopped)

    def _take(self, kind: str) -> None:
        """Read the files once more whenever the user gives one of this kind."""

        @reactive.effect
        @reactive.event(self.input[f"atopsis_{kind}"])
        def _() -> None:
            self._read_files(self._given() | {kind: self.input[f"atopsis_{kind}"]()[0]})

    def _given(self) -> dict[str, Any]:
        """Return what Shiny says of each file. Not reactive."""
        with reactive.isolate():
            return self._records()

    def _read_files(self, records: dict[str, Any]) -> None:
        """Read these files in place of those before."""
        held = self._held.upload.records.values() if self._held.upload else ()
        forget(each for each in self._given().values() if each not in (*records.values(), *held))
        self._records.set(records)
        if "means" in records:
            self._reading.start(records)

    def _took(self, outcome: Outcome) -> None:
        if not outcome.error:
            files: Files = outcome.value
            self._held.keep(files, files.records.values())
            self._records.set(files.records)
        self.files.set(outcome)

    def _rank(self) -> None:
        """Rank what the controls say; reactive."""
        options, source = self.options(), self.source()
        if source is None:
            self._job.stop()  # or it would tell of another source
            self.outcome.set(self._why_none())
        else:
            self._job.start(source, options, self.input.dark())

    async def _ranked(
        self, ticket: Ticket, source: Tables | Source, options: Options, dark: bool
    ) -> Result:
        if isinstance(source, Tables):
            return await in_process(ranked, source, options, dark, ticket=ticket)
        if self._made is None or self._made[0] is not source:
            self._made = source, await in_process(tables_of, source, ticket=ticket)
        return await in_process(ranked, self._made[1], options, dark, ticket=ticket)

    def _stopped(self, text: str) -> None:
        self.outcome.set(Outcome(error=text))

    def _show(self) -> None:
        input = self.input

        @render.ui
        def atopsis_files() -> Any:
            self._removed()
            return file_inputs() if input.atopsis_source() == "files" else None

        @render.ui
        def atopsis_used() -> Any:
            if input.atopsis_source() == "files":
                files = self.files()
                return files_used(files.value if files else None, self._records().get("stds"))
            return None

        @render.ui
        def atopsis_idle() -> Any:
            if input.atopsis_method() == "atopsis":
                return None
            return html.note("Weight and normalization do not apply to Hellinger-TOPSIS.")

        @render.ui
        def atopsis_problem() -> Any:
            outcome = self.outcome()
            return html.problem(outcome.error) if outcome is not None and outcome.error else None

        @render.ui
        def atopsis_busy() -> Any:
            return self._busy()

        @reactive.effect
        async def _() -> None:
            outcome = self.outcome()
            found = None if outcome is None or outcome.error else steps_of(outcome.value)
            await self.session.send_custom_message("srcs_closeness", {"found": found})

        @render.ui
        def atopsis_sensitivity() -> Any:
            result = self.result()
            return sensitivity_part(needed(result.study), needed(result.curves))

        @render.ui
        def atopsis_code() -> Any:
            return codes(*self.result().codes(self._weight()))

    def result(self) -> Result:
        """Return what came out, if anything did; reactive."""
        found: Result = value_of(self.outcome())
        return found

    def _hand_out(self) -> None:
        downloads = Downloads(self.session, "atopsis", "atopsis")
        downloads.offer(
            "figure",
            FIGURES,
            saved,
            lambda: (self.result(), self._weight(), wanted(self.input, "atopsis")),
        )
        downloads.offer("table", TABLES, saved_ranking, lambda: (self.result(), self._weight()))

    def link(self) -> dict[str, Any]:
        """Return the state that a link to the page has; nothing of an upload. Reactive."""
        return {} if self.input.atopsis_source() == "files" else self.state()

    def token(self) -> str:
        """Return the token of the files; empty if they are not used. Reactive."""
        self.files()
        return self._held.token if self.input.atopsis_source() == "files" else ""

    def restore(self, address: Address, token: str) -> tuple[dict[str, Any], dict[str, Any]]:
        """Take what an entry says; return the values of the controls, and no menus."""
        self._reading.stop()  # what comes would be shown over the entry, in place of its tables
        if token and token != self._held.token:
            files = self._held.returned(token)
            self.files.set(Outcome(files) if files else Outcome(error=GONE.format("")))
            self._records.set(files.records if files else {})
        return controls(address), {}

    def state(self) -> dict[str, Any]:
        """Return the values of the controls, as an address has them. Reactive."""
        options = self.options()
        return {
            "data": self.input.atopsis_source(),
            "method": options.method,
            "weight": self._weight(),
            "normalization": options.normalization,
            "means": "larger" if options.maximize else "smaller",
        }

    def default_link(self) -> dict[str, Any]:
        """Return the same of a fresh page with this source. Reactive."""
        return {
            "data": "case1",
            "method": "atopsis",
            "weight": WEIGHT,
            "normalization": "none",
            "means": own_better(self.input.atopsis_source(), self._study.settings().maximize),
        }


async def _read(ticket: Ticket, records: dict[str, Any]) -> Files:
    given: dict[str, Any] = {
        kind: dict(records[kind]) for kind in ("means", "stds") if kind in records
    }
    names = tuple(str(each["name"]) for each in given.values())
    uploads = list(given.values())
    tables = await read_in_process(uploads, tables_of_files, names, endings=PAPERS, ticket=ticket)
    return Files(tables, given)
