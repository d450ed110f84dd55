"""Functions that are imported when they are called, for tables that must load fast."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Later:
    """A function of a module that is imported when the function is first called.

    Attributes
    ----------
    module, name : str
        Dotted name of the module, and name of the function in it.
    """

    module: str
    name: str

    def __call__(self, *args: Any, **options: Any) -> Any:
        """Return what the function returns."""
        return getattr(importlib.import_module(self.module), self.name)(*args, **options)
