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
    path : str
        Dotted names of the module and of the function in it.
    """

    path: str

    def __call__(self, *args: Any, **options: Any) -> Any:
        """Return what the function returns."""
        module, _, name = self.path.rpartition(".")
        return getattr(importlib.import_module(module), name)(*args, **options)
