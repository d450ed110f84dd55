"""Entries of the browser's history: the state of all pages, one entry for each change.

The browser keeps the entries, and the address, which contains nothing of an upload. The server
keeps the uploads, by tokens that nobody can guess.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from shiny import reactive

from srcs_py.app.history.address import LONG, Address, written

if TYPE_CHECKING:
    from shiny import Inputs

_UPLOAD = "upload."  # begins the names of the pages' tokens


class HistoryPage(Protocol):
    """A page with one upload."""

    def state(self) -> Mapping[str, Any]:
        """Return the values of its controls, as an address has them. Reactive."""

    def token(self) -> str:
        """Return the token of its upload; empty if that is not used. Reactive."""

    def restore(self, address: Address, token: str) -> tuple[dict[str, Any], dict[str, Any]]:
        """Take the state of an entry; return the values of the controls and their menus, by ids."""


class PicturePage(Protocol):
    """The page with the picture, whose arrangement is part of an entry."""

    def state(self) -> Mapping[str, Any]:
        """Return the values of its controls, as an address has them. Reactive."""

    def tokens(self) -> dict[str, str]:
        """Return the tokens of the upload in the picture and of the one under Data. Reactive."""

    def picture_state(self) -> dict[str, Any]:
        """Return the arrangement of the picture, as an address has it. Reactive."""

    def arranged(self) -> bool:
        """Return whether the picture has reported the arrangement of what it shows. Reactive."""

    async def restore(
        self,
        address: Address,
        entry: Mapping[str, Any],
        values: dict[str, Any],
        menus: dict[str, Any],
    ) -> None:
        """Take the state of an entry, and set the controls of all pages."""


class BrowserHistory:
    """The entries of one session.

    Parameters
    ----------
    input : Inputs
        The session's.
    first : PicturePage
        The page with the picture.
    others : mapping of str to HistoryPage
        The other pages, by their names.
    """

    def __init__(
        self, input: Inputs, first: PicturePage, others: Mapping[str, HistoryPage]
    ) -> None:
        self._first, self._others = first, others

        @reactive.effect(priority=1)  # before anything that reads the settings
        @reactive.event(input.srcs_entry)
        async def _() -> None:
            await self.restore(input.srcs_entry())

    def entry(self) -> dict[str, Any]:
        """Return what the browser keeps; the arrangement once the picture has it. Reactive."""
        own = self._first.tokens()
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
