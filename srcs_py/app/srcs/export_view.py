"""What can be taken away from the first page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from shiny import reactive, render, ui

from srcs_py.app import pieces
from srcs_py.app.pieces import tags
from srcs_py.app.srcs.entries import said_of, saved_study
from srcs_py.app.srcs.exports import interactive, printed, saved_ranks
from srcs_py.app.work.downloads import (
    Downloads,
    figure_group,
    figure_options,
    file_buttons,
    file_status,
)
from srcs_py.app.work.drawn import FIGURE_FILES, TABLES
from srcs_py.app.work.jobs import Job, needed, stop_with, value_of
from srcs_py.app.work.processes import Outcome

if TYPE_CHECKING:
    from htmltools import Tag

    from srcs_py.app.srcs.state import State


LOOKS = {"R": "as R draws it", "srcs": "of srcs_py"}


def export_panel() -> Tag:
    """Return the view."""
    return tags.div(
        {"class": "split"},
        pieces.panel(
            figure_group("srcs", "Figure, as arranged", pieces.select("srcs_look", "Look", LOOKS)),
            pieces.group("Table of ranks", file_buttons("srcs", "table", TABLES)),
            pieces.group(
                "Interactive page",
                file_buttons("srcs", "page", ["html"]),
                pieces.note(
                    "As arranged now; one file that every browser opens, without this program."
                ),
            ),
            pieces.group(
                "Study",
                file_buttons("srcs", "study", ["srcs"]),
                pieces.note("The runs and all settings in one file, which Data opens again."),
            ),
            file_status("srcs"),
        ),
        tags.div(
            {"class": "result"},
            tags.div({"class": "printed"}, ui.output_ui("srcs_printed")),
            tags.div({"class": "codes"}, ui.output_ui("srcs_code")),
        ),
    )


def export_server(own: State) -> None:
    """Draw when the view is looked at, and hand out the files."""
    made: reactive.Value[Outcome | None] = reactive.value(None, name="made")
    job = Job(printed, made.set)
    busy = stop_with(
        own.session, "srcs_drawing", {"Drawing": job}, lambda text: made.set(Outcome(error=text))
    )

    @reactive.effect
    def _() -> None:
        ranking, arrangement = own.ranking(), own.arrangement()
        size, look = own.input.srcs_size(), own.input.srcs_look()
        if ranking is None:
            job.stop()
            made.set(None)
        elif own.input.srcs_view() == "export":
            made.set(None)
            job.start(ranking, arrangement, size, look)

    @render.ui
    def srcs_printed() -> Any:
        outcome = made()
        if outcome is None:
            return busy()
        if outcome.error:
            return pieces.problem(outcome.error)
        return pieces.picture(outcome.value.figure, "The figure as it will be printed")

    @render.ui
    def srcs_code() -> Any:
        outcome = made()
        if outcome is None or outcome.error:
            return None
        return [_code("Python", outcome.value.python), _code("R", outcome.value.r)]

    downloads = Downloads(own.session, "srcs", "ranks")
    tables = {each: partial(saved_ranks, ending=each) for each in TABLES}
    downloads.offer(
        "figure",
        FIGURE_FILES,
        lambda: (value_of(made()).figure, figure_options(own.input, "srcs")[1]),
    )
    downloads.offer("table", tables, lambda: (needed(own.ranking()),))
    pictured = {"html": interactive}
    downloads.offer("study", {"srcs": saved_study}, lambda: (own.study(), said_of(own.said())))
    downloads.offer("page", pictured, lambda: (needed(own.ranking()), own.arrangement()))


def _code(name: str, text: str) -> Tag:
    return tags.section(
        tags.div(
            {"class": "head"},
            tags.h2(name),
            tags.button({"type": "button", "data-copy": ""}, "Copy"),
        ),
        tags.pre({"tabindex": "0", "aria-label": f"{name} code"}, tags.code(text)),
    )
