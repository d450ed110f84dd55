"""The Export view: figures, tables, the interactive page, the study, and code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from htmltools import HTML
from shiny import reactive, render, ui

from srcs_py.app.history.address import saved_state
from srcs_py.app.importing.studies import file_stem
from srcs_py.app.jobs.downloads import (
    FIGURES,
    TABLES,
    Downloads,
    codes,
    export_groups,
    figure_options,
)
from srcs_py.app.jobs.jobs import Job, needed, stop_with, value_of
from srcs_py.app.jobs.processes import Outcome, Ticket, in_process
from srcs_py.app.pages.ranks.exported_files import (
    FIGURES_SHOWN,
    OF_BLOCKS,
    Printed,
    draw_printed,
    interactive,
    saved_picture,
    saved_ranks,
    saved_report,
    saved_study,
)
from srcs_py.app.web import html
from srcs_py.app.web.html import tags
from srcs_py.app.web.templates import STATIC, filled_template

if TYPE_CHECKING:
    from htmltools import Tag

    from srcs_py.app.pages.ranks.state import State


LOOKS = {"srcs": "as on the screen", "R": "as R draws it"}
_PALETTES = (
    *("srcs.safe", "srcs.dark", "srcs.print"),
    *("heat.colors", "terrain.colors", "topo.colors", "cm.colors", "rainbow", "gray.colors"),
)
COLOURS = {"": "as in the picture", **{name: name for name in _PALETTES}}


def export_panel() -> Tag:
    """Return the view."""
    panel = export_groups(
        "srcs",
        "Figure",
        {"table": "Table of ranks"},
        shown=FIGURES_SHOWN,
        palettes=COLOURS,
        words="wins minus losses",
        more=[html.menu("srcs_look", "Look", LOOKS), ui.output_ui("srcs_problems")],
    )
    return tags.div(
        {"class": "split"},
        html.panel(*panel[:-1], HTML(filled_template(STATIC / "files.html")), panel[-1]),
        tags.div(
            {"class": "result"},
            tags.div({"class": "printed"}, ui.output_ui("srcs_printed")),
            ui.output_ui("srcs_code"),
        ),
    )


def export_server(page: State) -> None:
    """Draw when the view is open, and hand out the files."""
    made: reactive.Value[Outcome | None] = reactive.value(None, name="made")
    job = Job(_drawn, made.set)
    busy = stop_with(
        page.session, "srcs_drawing", {"Drawing": job}, lambda text: made.set(Outcome(error=text))
    )

    @reactive.calc
    def inputs() -> Any:
        blocks = page.input.srcs_blocks() if "srcs_blocks" in page.input else ""
        figure = figure_options(page.input, "srcs"), page.input.srcs_look(), blocks
        return needed(page.ranking()), page.arrangement(), *figure

    drawn: tuple[Any, ...] | None = None

    @reactive.effect
    def _() -> None:
        nonlocal drawn
        if page.ranking() is None:
            job.stop()
            made.set(None)
            drawn = None
        elif page.input.srcs_view() == "export" and (wanted := inputs()) != drawn:
            made.set(None)
            drawn = wanted
            job.start(*wanted)

    @render.ui
    def srcs_problems() -> Any:
        if page.input.srcs_shown() not in OF_BLOCKS:
            return None
        params = {name: name for name in page.choice().params}
        return html.menu("srcs_blocks", "Problems (blocks)", {"": "all configurations"} | params)

    @render.ui
    def srcs_printed() -> Any:
        outcome = made()
        if outcome is None:
            return busy()
        if outcome.error:
            return html.problem(outcome.error)
        figure = html.figure_image(outcome.value.figure, "The figure as it will be printed")
        return [figure, *map(html.note, outcome.notes)]

    @render.ui
    def srcs_code() -> Any:
        found = value_of(made())
        return codes(found.python, found.r)

    downloads = Downloads(page.session, "srcs", lambda: file_stem(page.study()))
    downloads.offer("figure", FIGURES, saved_picture, inputs)
    downloads.offer("table", TABLES, saved_ranks, lambda: (needed(page.ranking()),))
    downloads.offer(
        "page", ["html"], interactive, lambda: (needed(page.ranking()), page.arrangement())
    )
    downloads.offer(
        "report", ["html", "tex", "md"], saved_report, lambda: (needed(page.ranking()),)
    )
    downloads.offer(
        "study",
        ["srcs"],
        saved_study,
        lambda: (page.study(), saved_state(page.state() | page.picture_state())),
    )


async def _drawn(ticket: Ticket, *wanted: Any) -> Printed:
    return await in_process(draw_printed, *wanted, ticket=ticket)
