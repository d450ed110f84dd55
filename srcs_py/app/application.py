"""The three pages as one application."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from shiny import App, reactive

from srcs_py import __version__
from srcs_py.app.browser_history import BrowserHistory
from srcs_py.app.history.address import Address, written
from srcs_py.app.importing.studies import bundled_study
from srcs_py.app.importing.upload_store import LARGEST
from srcs_py.app.pages.atopsis.page import AtopsisPage
from srcs_py.app.pages.atopsis.view import atopsis_ui
from srcs_py.app.pages.hardness.page import HardnessPage
from srcs_py.app.pages.hardness.view import hardness_ui
from srcs_py.app.pages.ranks.page import RanksPage
from srcs_py.app.pages.ranks.view import ranks_ui
from srcs_py.app.web.browser_controls import BrowserControls
from srcs_py.app.web.header import header
from srcs_py.app.web.html import problem, tags
from srcs_py.app.web.templates import STATIC

if TYPE_CHECKING:
    from htmltools import Tag
    from shiny import Inputs, Outputs, Session
    from starlette.requests import Request

THEME = (
    Path(__file__).parents[1] / "plotting" / "page" / "browser"
)  # one style with the interactive page
PAGES = {"srcs": "SRCS", "atopsis": "A-TOPSIS", "hardness": "Hardness"}


def make_app() -> App:
    """Return the application, for any ASGI server."""
    return App(_ui, _server, static_assets={"/static": STATIC, "/theme": THEME})


def _ui(request: Request) -> Tag:
    address = Address(request.url.query)
    current = address.text("page", "srcs", PAGES)
    sections = {
        "srcs": ranks_ui(address, bundled_study()),
        "atopsis": atopsis_ui(address),
        "hardness": hardness_ui(),
    }
    return tags.html(
        {"lang": "en"},
        tags.head(
            tags.meta(name="viewport", content="width=device-width, initial-scale=1"),
            tags.title("srcs: which algorithm is better, where?"),
            tags.link(rel="icon", href="data:,"),
            tags.link(rel="stylesheet", href=f"theme/theme.css?{__version__}"),
            tags.link(rel="stylesheet", href=f"static/app.css?{__version__}"),
            tags.script(src=f"static/app.js?{__version__}"),
            *(
                tags.script(src=f"static/{name}.js?{__version__}", type="module")
                for name in ("importing", "atopsis")
            ),
        ),
        tags.body(
            header(PAGES, current),
            tags.main(
                {"data-largest": str(LARGEST)},
                problem(address.problem) if address.problem else None,
                # a browser would fill in values of another visit, which are not the address's
                tags.form(
                    {"autocomplete": "off", "method": "dialog"},
                    *(_section(name, current, content) for name, content in sections.items()),
                ),
            ),
        ),
    )


def _section(name: str, current: str, content: Tag) -> Tag:
    hidden = {} if name == current else {"hidden": ""}
    return tags.section(
        {"class": "page", "id": f"page_{name}", "aria-label": PAGES[name], **hidden},
        content,
    )


def _server(input: Inputs, output: Outputs, session: Session) -> None:
    with reactive.isolate():
        address = Address(session.clientdata.url_search())
    controls = BrowserControls(input, session)
    ranks = RanksPage(input, session, address, controls)
    atopsis = AtopsisPage(input, session, ranks, controls)
    hardness = HardnessPage(input, session, address, controls)
    history = BrowserHistory(input, ranks, {"atopsis": atopsis, "hardness": hardness})
    pages: tuple[Any, ...] = ranks, atopsis, hardness  # the address has other names for each

    @reactive.effect
    async def _address() -> None:
        if not (controls.settled() and ranks.settled() and hardness.settled()):
            return
        link, default = {"page": input.page()}, {"page": "srcs"}
        for page in pages:
            link |= page.link()
            default |= page.default_link()
        message = {"query": written(link, default), "turn": input.turn(), "entry": history.entry()}
        await session.send_custom_message("srcs_address", message)
