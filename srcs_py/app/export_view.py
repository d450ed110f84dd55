"""What can be taken away from the first page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from shiny import reactive, render, ui

from srcs_py.app import page
from srcs_py.app.apart import Outcome, apart
from srcs_py.app.drawn import FIGURES, TABLES, saved_figure, saved_table
from srcs_py.app.exports import interactive, printed
from srcs_py.app.jobs import Job, needed, stop_with, value_of
from srcs_py.app.page import tags

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from htmltools import Tag

    from srcs_py.app.srcs_page import SrcsPage


def export_panel() -> Tag:
    """Return the view."""
    return tags.div(
        {"class": "split"},
        page.panel(
            page.group(
                "Figure, as arranged",
                tags.div(
                    {"class": "buttons"},
                    *(page.download(f"srcs_figure_{each}", each.upper()) for each in FIGURES),
                ),
            ),
            page.group(
                "Table of ranks",
                tags.div(
                    {"class": "buttons"},
                    *(page.download(f"srcs_table_{each}", each.upper()) for each in TABLES),
                ),
            ),
            page.group(
                "Interactive page",
                tags.div({"class": "buttons"}, page.download("srcs_html", "HTML")),
                page.note(
                    "As arranged now; one file that every browser opens, without this program."
                ),
            ),
        ),
        tags.div(
            {"class": "result"},
            tags.div({"class": "printed"}, ui.output_ui("srcs_printed")),
            tags.div({"class": "codes"}, ui.output_ui("srcs_code")),
        ),
    )


def export_server(own: SrcsPage) -> None:
    """Draw when the view is looked at, and hand out the files."""
    made: reactive.Value[Outcome | None] = reactive.value(None, name="made")
    job = Job(printed, made.set)
    busy = stop_with(
        own.session, "srcs_drawing", {"Drawing": job}, lambda text: made.set(Outcome(error=text))
    )

    @reactive.effect
    def _() -> None:
        ranking, arrangement = own.ranking(), own.arrangement()
        if ranking is not None and own.input.srcs_view() == "export":
            made.set(None)
            job.start(ranking, arrangement)

    @render.ui
    def srcs_printed() -> Any:
        outcome = made()
        if outcome is None:
            return busy()
        if outcome.error:
            return page.problem(outcome.error)
        return page.picture(outcome.value.figure, "The figure as it will be printed")

    @render.ui
    def srcs_code() -> Any:
        outcome = made()
        if outcome is None or outcome.error:
            return None
        return [_code("Python", outcome.value.python), _code("R", outcome.value.r)]

    for ending in FIGURES:
        _figure_file(own, made, ending)
    for ending in TABLES:
        _table_file(own, ending)

    @render.download_link(filename="ranks.html")
    async def srcs_html() -> AsyncIterator[str]:
        yield await apart(interactive, needed(own.ranking()), own.arrangement())


def _code(name: str, text: str) -> Tag:
    return tags.section(
        tags.div(
            {"class": "head"},
            tags.h2(name),
            tags.button({"type": "button", "data-copy": ""}, "Copy"),
        ),
        tags.pre({"tabindex": "0", "aria-label": f"{name} code"}, tags.code(text)),
    )


def _figure_file(own: SrcsPage, made: reactive.Value[Outcome | None], ending: str) -> None:
    @own.session.output(id=f"srcs_figure_{ending}")
    @render.download_link(filename=f"ranks.{ending}")
    async def _file() -> AsyncIterator[bytes]:
        figure = value_of(made()).figure
        yield await apart(saved_figure, figure, ending)


def _table_file(own: SrcsPage, ending: str) -> None:
    @own.session.output(id=f"srcs_table_{ending}")
    @render.download_link(filename=f"ranks.{ending}")
    async def _file() -> AsyncIterator[bytes]:
        yield await apart(saved_table, needed(own.ranking()).ranks, ending)
