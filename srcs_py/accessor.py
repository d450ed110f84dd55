"""``table.srcs``: what can be done with a table of ranks, as methods of the table itself."""

from __future__ import annotations

import importlib
from typing import Any

import pandas as pd


def _verb(name: str) -> Any:
    """Return a public function of the package, which loads when it is first called."""
    return getattr(importlib.import_module("srcs_py"), name)


@pd.api.extensions.register_dataframe_accessor("srcs")
class SRCSAccessor:
    """The views of a table of ranks; each method is the public function on this table.

    Parameters
    ----------
    table : pandas.DataFrame
        The table that the methods show.

    Examples
    --------
    >>> import srcs_py.accessor
    >>> table = pd.DataFrame({
    ...     "Algorithm": ["A", "B"], "Size": [10, 10], "Noise": [0, 0], "rank": [1, -1],
    ... })
    >>> [each.get_label() for each in table.srcs.plot("Algorithm", None, "Noise", "Size").axes]
    ['Algorithm=B', 'Algorithm=A', 'colorbar 1', 'colorbar 2']
    """

    def __init__(self, table: pd.DataFrame) -> None:
        self._table = table

    def plot(self, *args: Any, **kwargs: Any) -> Any:
        """Draw a grid of heatmaps; see :func:`srcs_py.plot`."""
        return _verb("plot")(self._table, *args, **kwargs)

    def single(self, *args: Any, **kwargs: Any) -> Any:
        """Draw one heatmap; see :func:`srcs_py.singleplot`."""
        return _verb("singleplot")(self._table, *args, **kwargs)

    def animate(self, *args: Any, **kwargs: Any) -> Any:
        """Write an animation; see :func:`srcs_py.animatedplot`."""
        return _verb("animatedplot")(self._table, *args, **kwargs)

    def compare(self, *args: Any, **kwargs: Any) -> Any:
        """Compare the levels in one configuration; see :func:`srcs_py.SRCScomparison`."""
        return _verb("SRCScomparison")(self._table, *args, **kwargs)

    def to_html(self, *args: Any, **kwargs: Any) -> Any:
        """Write an interactive page; see :func:`srcs_py.to_html`."""
        return _verb("to_html")(self._table, *args, **kwargs)
