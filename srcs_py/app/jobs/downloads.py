"""What a page hands out: its export panel, and the files, made by a job with Stop beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from shiny import reactive, render, ui
from shiny.types import SilentException
from starlette.responses import Response

from srcs_py.app.jobs.figures import Noted, Wanted
from srcs_py.app.jobs.jobs import Job, stop_with
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
WIDTH = 120  # mm, where a width of one's own is asked for
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
        The page's, with which its ids begin; heading of its figures.
    tables : mapping of str to str
        Headings of its tables, by the kind that :meth:`Downloads.offer` has.
    shown, palettes : mapping of str to str
        Which figures it has, if several; their palettes.
    words : str
        An example of the words of the legend.
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
    buttons = (html.button(f"{name}_{kind}_{each}", each.upper()) for each in endings)
    return tags.div({"class": "buttons"}, *buttons)


def wanted(input: Inputs, name: str) -> Wanted:
    """Return what the export panel of a page says; reactive."""
    size, dpi = input[f"{name}_size"](), input[f"{name}_dpi"]()
    if size == "mm":
        size = f"{input[f'{name}_mm']() or WIDTH:g} mm"
    shown = input[f"{name}_shown"]() if f"{name}_shown" in input else ""
    palette, words = input[f"{name}_palette"](), input[f"{name}_words"]()
    return Wanted(shown, size, int(dpi if dpi in DPI else 300), palette, words.strip())


def codes(python: str, r: str) -> Tag:
    """Return code in both languages."""
    return tags.div({"class": "codes"}, *(_code(*each) for each in (("Python", python), ("R", r))))


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
    """The files that a page hands out, one at a time.

    Parameters
    ----------
    session : Session
        The page's.
    name, title : str
        The page's, with which its ids begin; the files', without their ending.
    """

    def __init__(self, session: Session, name: str, title: str) -> None:
        self._session, self._name, self._title = session, name, title
        self._problem = reactive.value("", name="problem")
        self._job = Job(_made, self._hand_over)
        jobs = {"Making the file": self._job}
        busy = stop_with(session, f"{name}_download", jobs, lambda _: self._problem.set(STOPPED))

        @session.output(id=f"{name}_download")
        @render.ui
        def _() -> Any:
            return busy() or (html.problem(self._problem()) if self._problem() else None)

    def offer(
        self,
        kind: str,
        endings: Iterable[str],
        work: Callable[..., bytes | str | Noted],
        what: Callable[[], tuple[Any, ...]],
    ) -> None:
        """Hand out files of a kind when their buttons are pressed.

        Parameters
        ----------
        kind : str
            As the buttons have it.
        endings : iterable of str
            Of the files.
        work : callable
            ``work(report, *what(), ending)`` is what a file holds; it runs in a process of its own.
        what : callable
            Reads reactive values; while they hold nothing, there is nothing to save.
        """
        for ending in endings:
            self._offer(f"{self._name}_{kind}_{ending}", ending, work, what)

    def _offer(
        self, button: str, ending: str, work: Callable[..., Any], what: Callable[[], Any]
    ) -> None:
        @reactive.effect
        @reactive.event(self._session.input[button])
        def _() -> None:
            self._problem.set("")
            try:
                asked = what()
            except SilentException:
                self._problem.set(NOTHING)
            else:
                self._job.start(f"{self._title}.{ending}", work, (*asked, ending))

    async def _hand_over(self, outcome: Outcome) -> None:
        if outcome.error:
            self._problem.set(outcome.error)
            return
        filename, content = outcome.value
        if isinstance(content, Noted):
            self._problem.set(content.note)
            content = content.content
        head = {"Content-Disposition": f'attachment; filename="{filename}"'}

        def answer(request: Request) -> Response:
            return Response(content, media_type="application/octet-stream", headers=head)

        url = self._session.dynamic_route(f"{self._name}_download", answer)
        await self._session.send_custom_message("srcs_download", {"url": url, "name": filename})


async def _made(
    ticket: Ticket, filename: str, work: Callable[..., Any], asked: tuple[Any, ...]
) -> tuple[str, Any]:
    return filename, await in_process(work, *asked, ticket=ticket)
