"""Controls of a page whose values are in the address."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from htmltools import Tag

    from srcs_py.app.history.address import Address


@dataclass(frozen=True)
class Control:
    """A control; the kind of its value decides how it looks.

    Attributes
    ----------
    name, label : str
        Its id after that of the page; its label.
    fresh : str, float or tuple of str
        Value on a fresh page: of a menu, or without choices of a field for a text; of a slider
        from 0 to 1; of boxes, any of which can be ticked.
    choices : mapping of str to str, optional
        Labels of the values of a menu or of boxes.
    """

    name: str
    label: str
    fresh: Any = ""
    choices: Mapping[str, str] | None = None

    def tag(self, page: str, value: Any) -> Tag:
        """Return the control of a page with a value."""
        from shiny import ui  # late: processes know the controls, too, and need no shiny

        from srcs_py.app.web import html

        id = f"{page}_{self.name}"
        if isinstance(self.fresh, float):
            return html.slider(id, self.label, value, step=0.01)
        if self.choices is None:
            return ui.input_text(id, self.label, value, update_on="blur")
        if isinstance(self.fresh, tuple):
            return ui.input_checkbox_group(id, self.label, dict(self.choices), selected=value)
        return html.menu(id, self.label, self.choices, value)

    def value_in(self, address: Address) -> Any:
        """Return the value in an address, if it is known."""
        if isinstance(self.fresh, float):
            return address.number(self.name, self.fresh, 0, 1)
        if isinstance(self.fresh, tuple):
            return tuple(name for name in address.texts(self.name) if name in (self.choices or ()))
        return address.text(self.name, self.fresh, self.choices)


def values_in(address: Address, controls: Iterable[Control]) -> dict[str, Any]:
    """Return the values of controls in an address, by their names."""
    return {control.name: control.value_in(address) for control in controls}
