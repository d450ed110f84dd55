"""Files for the user: made by a job, with Stop beside it, and then fetched by the browser."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from shiny import reactive, render, ui
from shiny.types import SilentException
from starlette.responses import Response

from srcs_py.app import pieces
from srcs_py.app.work.drawn import FIGURES, Noted
from srcs_py.app.work.jobs import Job, stop_with
from srcs_py.app.work.processes import Outcome, Ticket, in_process

if TYPE_CHECKING:
    from htmltools import Tag, TagChild
    from shiny import Inputs, Session
    from starlette.requests import Request

SIZES = {"": "as it needs", "column": "column, 88 mm", "page": "page, 180 mm"}
DPI = {"150": "150 per inch", "300": "300 per inch", "600": "600 per inch"}
NOTHING = "There is no result yet to save."
STOPPED = "Stopped; no file was made."


def file_buttons(name: str, kind: str, endings: Iterable[str]) -> Tag:
    """Return the buttons of a page for the files of one kind."""
    buttons = (pieces.button(f"{name}_{kind}_{each}", each.upper()) for each in endings)
    return pieces.tags.div({"class": "buttons"}, *buttons)


def figure_group(name: str, title: str, *children: TagChild) -> Tag:
    """Return what a page offers of its figures: size, pixels, and the files."""
    return pieces.group(
        title,
        *children,
        pieces.select(f"{name}_size", "Width", SIZES),
        pieces.select(f"{name}_dpi", "Pixels of png", DPI, "300"),
        file_buttons(name, "figure", FIGURES),
    )


def figure_options(input: Inputs, name: str) -> tuple[str, int]:
    """Return the chosen size and pixels per inch; reactive."""
    dpi = input[f"{name}_dpi"]()
    return input[f"{name}_size"](), int(dpi if dpi in DPI else 300)


def file_status(name: str) -> Tag:
    """Return the place where a page says how far its file is."""
    return ui.output_ui(f"{name}_download")


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
            return busy() or (pieces.problem(self._problem()) if self._problem() else None)

    def offer(
        self,
        kind: str,
        files: Mapping[str, Callable[..., Any]],
        what: Callable[[], tuple[Any, ...]],
    ) -> None:
        """Hand out files of a kind when their buttons are pressed.

        Parameters
        ----------
        kind : str
            As the buttons have it.
        files : mapping of str to callable
            By their endings: ``work(report, *what())`` is what the file holds; it runs in a
            process of its own.
        what : callable
            Reads reactive values; while they hold nothing, there is nothing to save.
        """
        for ending, work in files.items():
            self._offer(f"{self._name}_{kind}_{ending}", f"{self._title}.{ending}", work, what)

    def _offer(
        self, button: str, filename: str, work: Callable[..., Any], what: Callable[[], Any]
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
                self._job.start(filename, work, asked)

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
