"""The third page: which instances are hard for which model, under three kinds of thresholds."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from shiny import reactive, render, req, ui

from srcs_py.app import pieces
from srcs_py.app.address import Address
from srcs_py.app.data.uploads import LARGEST, forget, read_in_process, too_large
from srcs_py.app.hardness.code import python_code, r_code
from srcs_py.app.hardness.scores import (
    EXAMPLE_FILE,
    FIGURES_SHOWN,
    METHODS,
    SAVED,
    Hardness,
    ScoresFile,
    example_scores,
    first_dataset,
    first_instances,
    hardest,
    hardness,
    read_all,
    saved,
    saved_instances,
)
from srcs_py.app.pieces import tags
from srcs_py.app.work.downloads import FIGURES, TABLES, Downloads, codes, export_groups, wanted
from srcs_py.app.work.drawn import saved_table
from srcs_py.app.work.jobs import Job, needed, stop_with, value_of
from srcs_py.app.work.opened import when_opened
from srcs_py.app.work.processes import Outcome, Ticket

if TYPE_CHECKING:
    from htmltools import Tag
    from shiny import Inputs, Session

    from srcs_py.app.hardness.scores import Asked
    from srcs_py.app.work.drawn import Line
    from srcs_py.hardness import Scores

NAMED = ("dataset", "model", "instances")  # in the address
ACCEPTED = [".csv", ".tsv", ".gz", ".parquet"]


def hardness_ui() -> Tag:
    """Return the page."""
    return tags.div(
        {"class": "split"},
        pieces.panel(
            pieces.group(
                "Table of scores",
                ui.input_file(
                    "hardness_file", "Your file", accept=ACCEPTED, button_label="Choose …"
                ),
                ui.input_text(
                    "hardness_positive", "Positive class (if empty: 0)", update_on="blur"
                ),
                pieces.note(
                    "Columns dataset, instance, model, score (chance of the negative class) and "
                    "class; csv, tsv or parquet, up to "
                    f"{LARGEST // 2**20} MB. The command srcs scores makes one."
                ),
                pieces.button("hardness_example", "Use the example (iris)"),
            ),
            ui.output_ui("hardness_choice"),
            *export_groups("hardness", "Figure", SAVED, shown=FIGURES_SHOWN),
        ),
        tags.div(
            {"class": "result"},
            ui.output_ui("hardness_busy"),
            ui.output_ui("hardness_problem"),
            ui.output_ui("hardness_result"),
            ui.output_ui("hardness_code"),
        ),
    )


class HardnessPage:
    """The third page of one session."""

    def __init__(self, input: Inputs, session: Session, address: Address) -> None:
        self.input, self.session = input, session
        self.scores: reactive.Value[list[Scores]] = reactive.value([], name="scores")
        self.file = reactive.value(EXAMPLE_FILE, name="file")
        self.outcome: reactive.Value[Outcome | None] = reactive.value(None, name="outcome")
        self.problem = reactive.value("", name="problem")
        self._asked = address
        self._left: Any = None  # the file that the user left for the example
        self._read: list[Any] = []  # what Shiny says of the file that was read
        self._drawn_of: Asked | None = None  # what is shown
        self._job = Job(hardness, self.outcome.set)
        self._reading = Job(_read, self._took)
        when_opened(lambda: input.page() == "hardness", self._begin)

    def _begin(self) -> None:
        self._listen()
        self._show_choice()
        self._show()
        downloads = Downloads(self.session, "hardness", "hardness")
        downloads.offer("table", TABLES, saved_table, lambda: (self._found().table,))
        downloads.offer("instances", TABLES, saved_instances, lambda: (self._shown(),))
        downloads.offer(
            "figure", FIGURES, saved, lambda: (self._shown(), wanted(self.input, "hardness"))
        )

    def _shown(self) -> Asked:
        """Return what the figures on the page were drawn of."""
        self._found()
        return needed(self._drawn_of)

    def _took(self, outcome: Outcome) -> None:
        self.problem.set(outcome.error)
        if not outcome.error:
            file, data_sets = outcome.value
            self.file.set(file)
            self.scores.set(data_sets)

    def _listen(self) -> None:
        input = self.input

        @reactive.effect
        def _() -> None:
            if input.page() == "hardness" and not self.scores():
                self._reading.start(None, None)

        @reactive.effect
        @reactive.event(input.hardness_example)
        def _() -> None:
            self._left = (input.hardness_file() or [None])[0]
            self._reading.start(None, None)

        @reactive.effect
        @reactive.event(input.hardness_file, input.hardness_positive)
        def _() -> None:
            if (chosen := input.hardness_file()) and chosen[0] is not self._left:
                forget(each for each in self._read if each is not chosen[0])
                self._read = chosen
                self._reading.start(chosen[0], input.hardness_positive().strip() or None)

        @reactive.effect
        def _() -> None:
            data_sets = req(self.scores())
            dataset, model = input.hardness_dataset(), input.hardness_model()
            instances = tuple(input.hardness_instances() or ())
            scores = _of(data_sets, dataset)
            known = {str(each) for each in scores.instances}
            if model in scores.models and instances and known.issuperset(instances):
                self.problem.set("")
                self._drawn_of = data_sets, scores.dataset, model, instances
                self._job.start(*self._drawn_of, input.dark())

        @reactive.effect
        @reactive.event(input.hardness_too_large)
        def _() -> None:
            self.problem.set(too_large(str(input.hardness_too_large())))

        jobs = {"Reading": self._reading, "Drawing": self._job}
        self._busy = stop_with(self.session, "hardness", jobs, self.problem.set)

    def _show_choice(self) -> None:
        @render.ui
        def hardness_choice() -> Any:
            data_sets = req(self.scores())
            names = [each.dataset for each in data_sets]
            dataset = self._asked.text("dataset", first_dataset(names), names)
            return pieces.group(
                "Shown",
                pieces.select("hardness_dataset", "Data set", names, dataset),
                ui.output_ui("hardness_models"),
                ui.output_ui("hardness_hardest"),
            )

        @render.ui
        def hardness_models() -> Any:
            models = self._chosen().models
            model = self._asked.text("model", models[0], models)
            return pieces.select("hardness_model", "Instances as they are for", models, model)

        @render.ui
        def hardness_hardest() -> Any:
            scores, model = self._chosen(), self.input.hardness_model()
            req(model in scores.models)
            order = hardest(scores, model)
            asked = [each for each in self._asked.texts("instances") if each in order]
            chosen = asked or first_instances(order)
            return pieces.several("hardness_instances", "Instances, hardest first", order, chosen)

    def _show(self) -> None:
        @render.ui
        def hardness_problem() -> Any:
            outcome = self.outcome()
            text = self.problem() or (outcome.error if outcome is not None else "")
            return pieces.problem(text) if text else None

        @render.ui
        def hardness_busy() -> Any:
            return self._busy()

        @render.ui
        def hardness_result() -> Any:
            return _result(self._found(), self.input.hardness_model())

        @render.ui
        def hardness_code() -> Any:
            shown, file = self._shown(), self.file()
            return codes(python_code(file, *shown[1:]), r_code(file, *shown[1:]))

    def parts(self) -> dict[str, Any]:
        """Return what the address says of this page; nothing of an upload. Reactive."""
        if self.file() is not EXAMPLE_FILE:
            return {}
        if "hardness_instances" not in self.input:  # not looked at yet
            return {name: self._asked.texts(name) for name in NAMED}
        return {name: self.input[f"hardness_{name}"]() for name in NAMED}

    def fresh_parts(self) -> dict[str, Any]:
        """Return the same of a fresh page. Reactive."""
        if not self.scores() or "hardness_instances" not in self.input:
            return {}
        scores, model = self._chosen(), self.input.hardness_model()
        req(model in scores.models)  # of another data set for a moment
        return {
            "dataset": first_dataset([each.dataset for each in self.scores()]),
            "model": scores.models[0],
            "instances": tuple(first_instances(hardest(scores, model))),
        }

    def _chosen(self) -> Scores:
        return _of(req(self.scores()), self.input.hardness_dataset())

    def _found(self) -> Hardness:
        found: Hardness = value_of(self.outcome())
        return found


def _of(data_sets: list[Scores], dataset: str) -> Scores:
    return next((each for each in data_sets if each.dataset == dataset), data_sets[0])


async def _read(
    ticket: Ticket, upload: Any, positive: str | None
) -> tuple[ScoresFile, list[Scores]]:
    if upload is None:
        return EXAMPLE_FILE, await asyncio.to_thread(example_scores)
    read = await read_in_process([upload], read_all, positive, ticket=ticket)
    layout, data_sets = read
    return ScoresFile(str(upload["name"]), layout, positive), data_sets


def _result(found: Hardness, model: str) -> Tag:
    def row(title: str, name: str, legend: tuple[Line, ...] = ()) -> list[Tag]:
        figures = [(METHODS[each.method], getattr(each, name)) for each in found.panels]
        shown = [pieces.picture(each, f"{title}, {method}") for method, each in figures if each]
        key = [pieces.legend(legend)] if legend else []
        return [tags.h3(title), tags.div({"class": "columns three"}, *shown), *key] if shown else []

    return tags.div(
        tags.h2("Mean hardness of each model: its expected cost"),
        pieces.data_table(found.table, write=pieces.four_decimals),
        *row("Cost curves of the models", "curves", found.models),
        *row(f"Cost curves of single instances for {model}", "instances", found.instances),
        *row("Models that find the same instances hard", "tree"),
    )
