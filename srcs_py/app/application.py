"""The pages of A-TOPSIS and hardness as one application."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from htmltools import HTML
from shiny import App, reactive

from srcs_py import __version__
from srcs_py.app.browser_history import BrowserHistory
from srcs_py.app.history.address import Address, written
from srcs_py.app.importing.upload_store import LARGEST
from srcs_py.app.pages.atopsis.page import AtopsisPage
from srcs_py.app.pages.atopsis.view import atopsis_ui
from srcs_py.app.pages.hardness.page import HardnessPage
from srcs_py.app.pages.hardness.view import hardness_ui
from srcs_py.app.web.browser_controls import BrowserControls
from srcs_py.app.web.html import problem, tags
from srcs_py.app.web.templates import STATIC, filled_template
from srcs_py.app.web.words import remedy_named

if TYPE_CHECKING:
    from htmltools import Tag
    from shiny import Inputs, Outputs, Session
    from starlette.requests import Request

# one style with the interactive page
THEME = Path(__file__).parents[1] / "page" / "browser"
PAGES = {"atopsis": "A-TOPSIS", "hardness": "Hardness"}


def make_app() -> App:
    """Return the application, for any ASGI server."""
    return App(_ui, _server, static_assets={"/static": STATIC, "/theme": THEME})


def _ui(request: Request) -> Tag:
    address = Address(request.url.query)
    current = address.text("page", "atopsis", PAGES)
    sections = {"atopsis": atopsis_ui(address), "hardness": hardness_ui()}
    links = dict.fromkeys(PAGES, "") | {current: 'aria-current="page"'}
    return tags.html(
        {"lang": "en"},
        tags.head(HTML(filled_template(STATIC / "head.html", version=__version__))),
        tags.body(
            HTML(filled_template(STATIC / "header.html", **links, version=__version__)),
            tags.main(
                {"data-largest": str(LARGEST)},
                problem(address.problem) if address.problem else None,
                # a browser would fill in values of another visit, which are not the address's
                tags.form(
                    {"autocomplete": "off", "method": "dialog"},
                    *(
                        tags.section(
                            {"class": "page", "id": f"page_{name}", "aria-label": PAGES[name]},
                            {"hidden": ""} if name != current else {},
                            content,
                        )
                        for name, content in sections.items()
                    ),
                ),
            ),
        ),
    )


def link_of(page: AtopsisPage | HardnessPage) -> dict[str, Any]:
    """Return the state that a link to a page has; nothing of an upload. Reactive."""
    return {} if page.token() else page.state()


def _server(input: Inputs, output: Outputs, session: Session) -> None:
    with reactive.isolate():
        address = Address(session.clientdata.url_search())
    controls = BrowserControls(input, session)
    atopsis = AtopsisPage(input, session, controls)
    hardness = HardnessPage(input, session, address, controls)
    history = BrowserHistory(input, controls, {"atopsis": atopsis, "hardness": hardness})

    @reactive.effect
    @reactive.event(input.srcs_remedy)
    async def _remedy() -> None:
        """Set the control of a remedy whose button was pressed."""
        named = remedy_named(str(input.srcs_remedy()))
        if named is not None:
            _, control, value = named
            await controls.set({control: value}, {})

    @reactive.effect
    async def _address() -> None:
        if not (controls.settled() and hardness.settled()):
            return
        link: dict[str, Any] = {"page": input.page()}
        default: dict[str, Any] = {"page": "atopsis"}
        for page in (atopsis, hardness):
            link |= link_of(page)
            default |= page.default_link()
        message = {"query": written(link, default), "turn": input.turn(), "entry": history.entry()}
        await session.send_custom_message("srcs_address", message)
