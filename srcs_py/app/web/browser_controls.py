"""The controls in the browser, as the server sets them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from shiny import reactive

if TYPE_CHECKING:
    from shiny import Inputs, Session


class BrowserControls:
    """The controls of one session.

    Attributes
    ----------
    messages : int
        Number of messages that set controls.
    """

    def __init__(self, input: Inputs, session: Session) -> None:
        self._input, self._session = input, session
        self.messages = 0
        self._pending: dict[str, Any] = {}  # values that the browser has not confirmed yet

    async def set(
        self, values: Mapping[str, Any], menus: Mapping[str, Mapping[str, str]], **more: Any
    ) -> None:
        """Set controls, and the choices of their menus, by their ids."""
        with reactive.isolate():
            self._pending = dict(values) if self.settled() else self._pending | dict(values)
        self.messages += 1
        options = {name: list(choices.items()) for name, choices in menus.items()}
        message = {"values": dict(values), "options": options, "settled": self.messages, **more}
        await self._session.send_custom_message("srcs_controls", message)

    def settled(self) -> bool:
        """Return whether the browser has set all of them. Reactive."""
        settled: int = self._input.srcs_settled()
        return settled == self.messages

    def value(self, id: str) -> Any:
        """Return the value of a control, or the one that the browser is about to set. Reactive."""
        value = self._input[id]()
        return value if self.settled() else self._pending.get(id, value)
