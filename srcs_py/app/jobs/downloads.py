"""The export panel of a page, and its downloads."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from shiny import reactive, render, ui
from shiny.types import SilentException
from starlette.responses import Response

from srcs_py.app.jobs.figures import FigureOptions
from srcs_py.app.jobs.jobs import Job, needed, stop_with
from srcs_py.app.jobs.processes import Outcome, Ticket, in_process
from srcs_py.app.web import html
from srcs_py.app.web.html import tags

if TYPE_CHECKING:
    from htmltools import Tag
    from shiny import Inputs, Session
    from starlette.requests import Request

FIGURES = ("png", "pdf", "svg")
TABLES = ("csv", "xlsx", "parquet", "tex", "html")
SIZES = {"": "as it needs", "column": "column, 88 mm", "page": "page, 180 mm", "mm": "in mm …"}
WIDTH = 120  # mm
DPI = {"150": "150 per inch", "300": "300 per inch", "600": "600 per inch"}
PALETTES = {"": "for colour-blind readers", "grey": "grey"}  # of curves, bars and trees
RENAMED = "LR = logistic; …"
NOTHING = "There is no result yet to save."
STOPPED = "Stopped; no file was made."


def export_groups(
    name: str,
    figure: str,
    tables: Mapping[str, str],
    *,
    shown: Mapping[str, str] | None = None,
    palettes: Mapping[str, str] = PALETTES,
    words: str = RENAMED,
    more: Iterable[Tag] = (),
) -> list[Tag]:
    """Return the export panel of a page.

    Parameters
    ----------
    name, figure : str
        Prefix of the page's ids; heading of its figures.
    tables : mapping of str to str
        Headings of its tables, by their kinds in :meth:`Downloads.offer`.
    shown, palettes : mapping of str to str
        Menus of its figures, if there are several, and of their palettes.
    words : str
        An example of words of the legend.
    more : iterable of Tag
        Other menus of the figure.
    """
    which = [html.menu(f"{name}_shown", "Which", shown)] if shown else []
    width = ui.input_numeric(f"{name}_mm", "Width in mm", WIDTH, min=20, max=2000)
    return [
        html.group(
            figure,
            *which,
            *more,
            html.menu(f"{name}_size", "Width", SIZES),
            tags.div({"class": "mm"}, width),
            html.menu(f"{name}_dpi", "Pixels of png", DPI, "300"),
            html.menu(f"{name}_palette", "Palette", palettes),
            ui.input_text(
                f"{name}_words", "Words of the legend", placeholder=words, update_on="blur"
            ),
            file_buttons(name, "figure", FIGURES),
        ),
        *(html.group(title, file_buttons(name, kind, TABLES)) for kind, title in tables.items()),
        ui.output_ui(f"{name}_download"),
    ]


def file_buttons(name: str, kind: str, endings: Iterable[str]) -> Tag:
    """Return the buttons of a page for the files of one kind."""
    buttons = (
        tags.button(e.upper(), type="button", id=f"{name}_{kind}_{e}", data_file=f"{kind}.{e}")
        for e in endings
    )
    return tags.div({"class": "buttons"}, *buttons)


def figure_options(input: Inputs, name: str) -> FigureOptions:
    """Return the options in the export panel of a page. Reactive."""
    size, dpi = input[f"{name}_size"](), input[f"{name}_dpi"]()
    if size == "mm":
        size = f"{input[f'{name}_mm']() or WIDTH:g} mm"
    shown = input[f"{name}_shown"]() if f"{name}_shown" in input else ""
    palette, words = input[f"{name}_palette"](), input[f"{name}_words"]()
    return FigureOptions(shown, size, int(dpi if dpi in DPI else 300), palette, words.strip())


def codes(python: str, r: str) -> Tag:
    """Return the panels of code in both languages."""
    return tags.div({"class": "codes"}, _code("Python", python), _code("R", r))


def _code(name: str, text: str) -> Tag:
    return tags.section(
        tags.div(
            {"class": "head"},
            tags.h2(name),
            tags.button({"type": "button", "data-copy": ""}, "Copy"),
        ),
        tags.pre({"tabindex": "0", "aria-label": f"{name} code"}, tags.code(text)),
    )


class Downloads:
    """The downloads of a page, one at a time.

    Parameters
    ----------
    session : Session
        The session.
    name : str
        Prefix of the page's ids.
    title : callable
        Returns the name of what is shown, with which the names of the files begin; reactive.
    """

    def __init__(self, session: Session, name: str, title: Callable[[], str]) -> None:
        self._session, self._name, self._title = session, name, title
        self._problem = reactive.value("", name="problem")
        self._offered: dict[str, tuple[Any, Any]] = {}  # work and inputs, by kind and ending
        self._job = Job(_made, self._send)
        jobs = {"Making the file": self._job}
        busy = stop_with(session, f"{name}_download", jobs, lambda _: self._problem.set(STOPPED))

        @session.output(id=f"{name}_download")
        @render.ui
        def _() -> Any:
            return busy() or (html.problem(self._problem()) if self._problem() else None)

        @reactive.effect
        @reactive.event(session.input[f"{name}_wanted"])
        def _wanted() -> None:
            self._make(str(session.input[f"{name}_wanted"]()))

    def offer(
        self,
        kind: str,
        endings: Iterable[str],
        work: Callable[..., bytes | str],
        inputs: Callable[[], tuple[Any, ...]],
    ) -> None:
        """Make and send files of a kind when their buttons are pressed.

        Parameters
        ----------
        kind : str
            Part of the ids of the buttons.
        endings : iterable of str
            Endings of the files.
        work : callable
            ``work(report, *inputs(), ending)`` returns the content; it runs in its own process.
        inputs : callable
            Reads reactive values, and is cancelled if there is nothing to save.
        """
        self._offered |= {f"{kind}.{ending}": (work, inputs) for ending in endings}

    def _make(self, wanted: str) -> None:
        """Make a file that is offered. Reactive."""
        work, inputs = needed(self._offered.get(wanted))
        self._problem.set("")
        try:
            arguments = inputs()
        except SilentException:
            self._problem.set(NOTHING)
        else:
            title = re.sub(r"[^\w() -]+", "_", self._title()) or self._name
            ending = wanted.partition(".")[2]
            self._job.start(f"{title}-{wanted}", work, (*arguments, ending))

    async def _send(self, outcome: Outcome) -> None:
        if outcome.error:
            self._problem.set(outcome.error)
            return
        filename, content = outcome.value
        self._problem.set(" ".join(outcome.notes))
        head = {"Content-Disposition": f'attachment; filename="{filename}"'}

        def answer(request: Request) -> Response:
            return Response(content, media_type="application/octet-stream", headers=head)

        url = self._session.dynamic_route(f"{self._name}_download", answer)
        await self._session.send_custom_message("srcs_download", {"url": url, "name": filename})


async def _made(
    ticket: Ticket, filename: str, work: Callable[..., Any], arguments: tuple[Any, ...]
) -> tuple[str, Any]:
    return filename, await in_process(work, *arguments, ticket=ticket)
