"""The second page: algorithms ranked by their means and standard deviations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from shiny import reactive, render, ui

from srcs_py import datasets
from srcs_py.app import page
from srcs_py.app.address import Address
from srcs_py.app.exports import FIGURES, TABLES, figure_bytes, table_bytes
from srcs_py.app.jobs import Job, Outcome, Ticket, busy_line, needed, stop_with, value_of
from srcs_py.app.page import tags
from srcs_py.app.uploads import LARGEST, read_apart, too_large
from srcs_py.atopsis import (
    Ranking,
    Sensitivity,
    atopsis,
    from_runs,
    hellinger_topsis,
    plot_methods,
    plot_sensitivity,
    read_tables,
    sensitivity,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    import pandas as pd
    from htmltools import Tag
    from matplotlib.figure import Figure
    from shiny import Inputs, Session

    from srcs_py.app.srcs_page import SrcsPage

    Tables = tuple[pd.DataFrame, pd.DataFrame]

CASES = {"case1": True, "case2": False}  # whether larger means are better
SOURCES = {
    "case1": "Case study 1: accuracy",
    "case2": "Case study 2: error rate",
    "study": "The study on the first page",
    "files": "Your files",
}
METHODS = {"atopsis": "A-TOPSIS", "hellinger": "Hellinger-TOPSIS"}
NORMALIZATIONS = {
    "none": "none, as published",
    "vector": "vector",
    "max": "max",
    "minmax": "minmax",
}
BETTER = {"larger": "larger (benefit)", "smaller": "smaller (cost)"}
WEIGHT = 0.75
CSV = [".csv", ".tsv", ".txt"]


@dataclass(frozen=True)
class Options:
    """What the controls say.

    Attributes
    ----------
    method : str
        One of METHODS.
    weight : float
        Of the means; of A-TOPSIS only.
    normalization : str
        One of NORMALIZATIONS; of A-TOPSIS only.
    benefit : bool
        Whether larger means are better.
    """

    method: str
    weight: float
    normalization: str
    benefit: bool


@dataclass(frozen=True)
class Result:
    """What came out.

    Attributes
    ----------
    ranking : Ranking
        By the chosen method.
    bars : Figure
        Its closeness coefficients.
    study : Sensitivity or None
        Rankings of A-TOPSIS under every weight; None for another method.
    curves : Figure or None
        Their picture.
    """

    ranking: Ranking
    bars: Figure
    study: Sensitivity | None = None
    curves: Figure | None = None

    @property
    def table(self) -> pd.DataFrame:
        """The ranking, best first."""
        frame = self.ranking.to_frame().sort_values("rank", kind="stable")
        return frame.rename_axis("algorithm").reset_index()


def ranked(ticket: Ticket, tables: Tables, options: Options) -> Result:
    """Rank by the library's functions and draw."""
    if options.method == "hellinger":
        ranking = hellinger_topsis(*tables, benefit=options.benefit)
        return Result(ranking, plot_methods({METHODS["hellinger"]: ranking}))
    normalization: Any = None if options.normalization == "none" else options.normalization
    shared = {"benefit": options.benefit, "normalization": normalization}
    weights = (options.weight, 1 - options.weight)
    ranking = atopsis(*tables, weights, **shared)
    study = sensitivity(*tables, **shared)
    return Result(
        ranking, plot_methods({METHODS["atopsis"]: ranking}), study, plot_sensitivity(study)
    )


def case_study(name: str) -> Tables:
    """Return the two tables of a case study of the article."""
    mean, std = (datasets.bundled(f"atopsis/atopsis_{name}_{kind}.csv") for kind in ("mean", "std"))
    return read_tables(mean, std)


def atopsis_ui(address: Address) -> Tag:
    """Return the page as the address asks for it."""
    source = address.text("data", "case1", SOURCES)
    better = "larger" if CASES.get(source, True) else "smaller"
    return tags.div(
        {"class": "split"},
        page.panel(
            page.group(
                "Means and standard deviations",
                ui.input_radio_buttons("atopsis_source", None, SOURCES, selected=source),
                ui.output_ui("atopsis_files"),
            ),
            page.group(
                "Method",
                page.select(
                    "atopsis_method", "Method", METHODS, address.text("method", "atopsis", METHODS)
                ),
                page.select(
                    "atopsis_better", "Better is", BETTER, address.text("means", better, BETTER)
                ),
                ui.input_slider(
                    "atopsis_weight",
                    "Weight of the means; the rest is that of the deviations",
                    *(0, 1, address.number("weight", WEIGHT, 0, 1)),
                    step=0.01,
                ),
                page.select(
                    "atopsis_normalization",
                    "Normalization",
                    NORMALIZATIONS,
                    address.text("normalization", "none", NORMALIZATIONS),
                ),
                ui.output_ui("atopsis_idle"),
            ),
            page.group("Download", *_downloads()),
        ),
        tags.div(
            {"class": "result"},
            ui.output_ui("atopsis_busy"),
            ui.output_ui("atopsis_problem"),
            tags.div(
                {"class": "columns"},
                tags.div(tags.h2("Closeness to the ideal"), ui.output_ui("atopsis_bars")),
                tags.div(tags.h2("Ranking"), ui.output_ui("atopsis_table")),
            ),
            ui.output_ui("atopsis_sensitivity"),
        ),
    )


def _downloads() -> list[Tag]:
    return [
        tags.div(
            {"class": "buttons"},
            *(page.download(f"atopsis_{each}", each.upper()) for each in kinds),
        )
        for kinds in (FIGURES, TABLES)
    ]


class AtopsisPage:
    """The second page of one session."""

    def __init__(self, input: Inputs, session: Session, srcs: SrcsPage, address: Address) -> None:
        self.input, self.session, self.srcs = input, session, srcs
        self.outcome: reactive.Value[Outcome | None] = reactive.value(None)
        self.files: reactive.Value[Outcome | None] = reactive.value(None)
        self._asked = address.text("means", "", BETTER)
        self._job = Job(ranked, self.outcome.set)
        self._reading = Job(_read, self.files.set)
        self._listen()
        self._show()
        self._hand_out()

    def options(self) -> Options:
        """Return what the controls say; reactive."""
        return Options(
            self.input.atopsis_method(),
            float(self.input.atopsis_weight()),
            self.input.atopsis_normalization(),
            self.input.atopsis_better() == "larger",
        )

    def tables(self) -> Tables | None:
        """Return the two tables of the chosen source; None while there are none. Reactive."""
        source = self.input.atopsis_source()
        if source in CASES:
            return case_study(source)
        if source == "study":
            ranking = needed(self.srcs.ranking())
            choice = ranking.choice
            return from_runs(ranking.runs, choice.target, list(choice.params), choice.performance)
        files = self.files()
        return files.value if files is not None else None

    def _listen(self) -> None:
        input = self.input

        @reactive.effect
        def _() -> None:
            if input.page() != "atopsis":
                return
            options = self.options()
            try:
                tables = self.tables()
            except ValueError as error:
                self.outcome.set(Outcome(error=str(error)))
                return
            if tables is None:
                self.outcome.set(self.files())
            else:
                self._job.start(tables, options)

        @reactive.effect
        @reactive.event(input.atopsis_source)
        def _() -> None:
            asked, self._asked = self._asked, ""
            source = input.atopsis_source()
            if asked:
                return
            larger = CASES.get(source, True)
            if source == "study":
                larger = self.srcs.settings().maximize
            ui.update_select("atopsis_better", selected="larger" if larger else "smaller")

        @reactive.effect
        @reactive.event(input.atopsis_means, input.atopsis_stds)
        def _() -> None:
            if input.atopsis_means() is not None:
                chosen = [input.atopsis_means(), input.atopsis_stds()]
                self._reading.start([each[0] for each in chosen if each])

        @reactive.effect
        @reactive.event(input.atopsis_too_large)
        def _() -> None:
            self.outcome.set(Outcome(error=too_large(str(input.atopsis_too_large()))))

        stop_with(self.session, input.atopsis_stop, self._job, self._reading)

    def _show(self) -> None:
        input = self.input

        @render.ui
        def atopsis_files() -> Any:
            return _file_inputs() if input.atopsis_source() == "files" else None

        @render.ui
        def atopsis_idle() -> Any:
            if input.atopsis_method() == "atopsis":
                return None
            return page.note("Weight and normalization have no part in Hellinger-TOPSIS.")

        @render.ui
        def atopsis_problem() -> Any:
            outcome = self.outcome()
            return page.problem(outcome.error) if outcome is not None and outcome.error else None

        @render.ui
        def atopsis_busy() -> Any:
            return busy_line("atopsis_stop", {"Reading": self._reading, "Ranking": self._job})

        @render.ui
        def atopsis_bars() -> Any:
            result = self.result()
            return page.picture(result.bars, f"Closeness coefficients: {result.ranking}")

        @render.ui
        def atopsis_table() -> Any:
            return page.data_table(self.result().table, write=_four_digits)

        @render.ui
        def atopsis_sensitivity() -> Any:
            result = self.result()
            return _sensitivity(needed(result.study), needed(result.curves))

    def result(self) -> Result:
        """Return what came out, if anything did; reactive."""
        found: Result = value_of(self.outcome())
        return found

    def _hand_out(self) -> None:
        for ending in FIGURES:
            self._file(ending, lambda ending: figure_bytes(self.result().bars, ending))
        for ending in TABLES:
            self._file(ending, lambda ending: table_bytes(self.result().table, ending))

    def _file(self, ending: str, write: Any) -> None:
        @self.session.output(id=f"atopsis_{ending}")
        @render.download_link(filename=f"atopsis.{ending}")
        async def _() -> AsyncIterator[bytes]:
            yield write(ending)

    def parts(self) -> dict[str, Any]:
        """Return what the address says of this page. Reactive."""
        source = self.input.atopsis_source()
        if source == "files":
            return {}
        options = self.options()
        return {
            "data": source,
            "method": options.method,
            "weight": options.weight,
            "normalization": options.normalization,
            "means": "larger" if options.benefit else "smaller",
        }

    @staticmethod
    def fresh_parts() -> dict[str, Any]:
        """Return the same of a fresh page."""
        return {
            "data": "case1",
            "method": "atopsis",
            "weight": WEIGHT,
            "normalization": "none",
            "means": "larger",
        }


async def _read(ticket: Ticket, uploads: list[Any]) -> Tables:
    return await read_apart(uploads, read_tables)


def _file_inputs() -> Tag:
    return tags.div(
        ui.input_file("atopsis_means", "Means", accept=CSV, button_label="Choose …"),
        ui.input_file("atopsis_stds", "Standard deviations", accept=CSV, button_label="Choose …"),
        page.note(
            "CSV files up to "
            f"{LARGEST // 2**20} MB: algorithms in rows, benchmarks in columns. One file will do "
            "if its cells are such as 78.14 ± 0.65."
        ),
    )


def _sensitivity(study: Sensitivity, curves: Figure) -> Tag:
    intervals = study.intervals().drop(columns="width")
    stability = study.stability().reset_index()
    return tags.div(
        tags.h3("Closeness under every weight of the means"),
        page.picture(curves, "Closeness coefficients over the weight of the means"),
        tags.h3("Break points: where the ranking changes"),
        page.data_table(intervals, write=_four_digits),
        tags.h3("Ranks over all weights"),
        page.data_table(stability, write=_four_digits),
    )


def _four_digits(value: Any) -> str:
    return f"{value:.4f}" if isinstance(value, float) else str(value)
