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
    from srcs_py.app.pages.ranks.page import RanksPage

_UPLOAD = "upload."  # begins the names of the pages' tokens


class BrowserHistory:
    """The entries of one session.

    Parameters
    ----------
    input : Inputs
        The session's.
    first : RanksPage
        The page with the picture, whose arrangement is part of an entry.
    others : mapping of str to AtopsisPage or HardnessPage
        The other pages, by their names, with one upload each.
    """

    def __init__(
        self, input: Inputs, first: RanksPage, others: Mapping[str, AtopsisPage | HardnessPage]
    ) -> None:
        self._first, self._others = first, others

        @reactive.effect(priority=1)  # before anything that reads the settings
        @reactive.event(input.srcs_entry)
        async def _() -> None:
            await self.restore(input.srcs_entry())

    def entry(self) -> dict[str, Any]:
        """Return what the browser keeps; the arrangement once the picture has it. Reactive."""
        own = self._first.uploads.tokens()
        tokens = {_UPLOAD + name: page.token() for name, page in self._others.items()}
        state = dict(self._first.state())
        for page in self._others.values():
            state |= page.state()
        entry = {
            "own": written(state | tokens, {}),
            **own,
            "kept": any((*own.values(), *tokens.values())),  # a link alone would not lead back
        }
        if self._first.arranged():
            entry["picture"] = written(self._first.picture_state(), {})
        return entry

    async def restore(self, entry: Mapping[str, Any]) -> None:
        """Show the state of an entry again."""
        if not entry.get("own"):  # it was left before it was written
            return
        address = Address(f"{entry['own']}&{entry.get('picture', '')}", LONG)
        values: dict[str, Any] = {}
        menus: dict[str, Any] = {}
        for name, page in self._others.items():
            more, offered = page.restore(address, address.text(_UPLOAD + name, ""))
            values |= more
            menus |= offered
        await self._first.restore(address, entry, values, menus)
