"""Values that are unpickled where they are used."""

from __future__ import annotations

import pickle
from functools import cached_property
from typing import Any


class Pickled:
    """A value that is unpickled where it is used, as the imports for that take seconds.

    Parameters
    ----------
    value : object
        The value.
    """

    def __init__(self, value: Any) -> None:
        self._content = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
        self.value = value  # caches the property in this process

    @cached_property
    def value(self) -> Any:
        """The value."""
        return pickle.loads(self._content)  # made in a process of this program

    def __getstate__(self) -> dict[str, Any]:
        return {name: each for name, each in vars(self).items() if name != "value"}
