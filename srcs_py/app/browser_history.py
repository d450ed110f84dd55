"""Entries of the browser's history: the state of all pages, one entry for each change.

The browser keeps the entries, and the address, which contains nothing of an upload. The server
keeps the uploads, by tokens that nobody can guess.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from shiny import reactive

from srcs_py.app.history.address import LONG, Address, written

if TYPE_CHECKING:
    from shiny import Inputs

    from srcs_py.app.pages.atopsis.page import AtopsisPage
    from srcs_py.app.pages.hardness.page import HardnessPage
    from srcs_py.app.web.browser_controls import BrowserControls

_UPLOAD = "upload."  # begins the names of the pages' tokens


class BrowserHistory:
    """The entries of one session.

    Parameters
    ----------
    input : Inputs
        The session's.
    controls : BrowserControls
        Its controls.
    pages : mapping of str to AtopsisPage or HardnessPage
        The pages, by their names, with one upload each.
    """

    def __init__(
        self,
        input: Inputs,
        controls: BrowserControls,
        pages: Mapping[str, AtopsisPage | HardnessPage],
    ) -> None:
        self._controls, self._pages = controls, pages

        @reactive.effect(priority=1)  # before anything that reads the settings
        @reactive.event(input.srcs_entry)
        async def _() -> None:
            await self.restore(input.srcs_entry())

    def entry(self) -> dict[str, Any]:
        """Return what the browser keeps. Reactive."""
        tokens = {_UPLOAD + name: page.token() for name, page in self._pages.items()}
        state: dict[str, Any] = {}
        for page in self._pages.values():
            state |= page.state()
        # a link alone would not lead back to uploads
        return {"own": written(state | tokens, {}), "kept": any(tokens.values())}

    async def restore(self, entry: Mapping[str, Any]) -> None:
        """Show the state of an entry again."""
        if not entry.get("own"):  # it was left before it was written
            return
        address = Address(str(entry["own"]), LONG)
        values: dict[str, Any] = {}
        menus: dict[str, Any] = {}
        for name, page in self._pages.items():
            more, offered = page.restore(address, address.text(_UPLOAD + name, ""))
            values |= more
            menus |= offered
        await self._controls.set(values, menus)
