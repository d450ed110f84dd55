"""Shiny without its chats, its command, its data frames and its preparations for traces.

The pages do not use them, and they take half of the time that Shiny needs to start.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

_FRAMES = "shiny.render._data_frame"
UNUSED = (
    *("shinychat", "shinychat.express", "shinychat.types", "shiny._main"),
    *(_FRAMES, f"{_FRAMES}_utils"),
    *(f"{_FRAMES}_utils.{name}" for name in ("_selection", "_tbl_data", "_types")),
)
# Reads the source of each function that Shiny is given, 1 to 2 ms each; only traces use it.
_READER = "extract_source_ref"


class _Empty(ModuleType):
    """A module with a class of every name."""

    __path__: list[str] = []  # noqa: RUF012  # a package

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})


def import_shiny() -> None:
    """Import Shiny with empty modules in place of the unused ones, which stay importable.

    A release that needs more of these modules than their names is imported whole.
    """
    put = [name for name in UNUSED if name not in sys.modules]
    sys.modules |= {name: _Empty(name) for name in put}
    try:
        import shiny
    except Exception:
        for name in [name for name in sys.modules if name.partition(".")[0] == "shiny"]:
            del sys.modules[name]
    finally:
        for name in put:
            sys.modules.pop(name, None)
    import shiny  # noqa: F401

    for name, module in list(sys.modules.items()):
        if name.startswith("shiny.") and hasattr(module, _READER):
            setattr(module, _READER, lambda _: {})
