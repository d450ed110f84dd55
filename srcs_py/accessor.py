"""``table.srcs``: the functions that take a table of ranks, as methods of the table."""

from __future__ import annotations

from collections.abc import Callable
from types import MethodType
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

import pandas as pd

import srcs_py

P = ParamSpec("P")
R = TypeVar("R")


class _Method(Generic[P, R]):
    """A public function whose first argument is the table: its signature and its docstring.

    The function is imported when the method is first used.
    """

    def __init__(self, function: Callable[[], Callable[Concatenate[Any, P], R]]) -> None:
        self._function = function

    def __get__(self, accessor: SRCSAccessor | None, owner: type) -> Callable[P, R]:
        function: Any = self._function()
        return function if accessor is None else MethodType(function, accessor._table)


@pd.api.extensions.register_dataframe_accessor("srcs")
class SRCSAccessor:
    """Methods of a table of ranks; each is a public function, called with the table.

    ``plot``, ``to_html``, ``leaderboard``, ``places``, ``explain``, ``report``, ``overall`` and
    the other summaries have the name of their function; ``single`` is :func:`srcs_py.singleplot`,
    ``animate`` :func:`srcs_py.animatedplot` and ``compare`` :func:`srcs_py.SRCScomparison`.

    Parameters
    ----------
    table : pandas.DataFrame
        A table of ranks.

    Examples
    --------
    >>> import srcs_py.accessor
    >>> table = pd.DataFrame({
    ...     "Algorithm": ["A", "B"], "Size": [10, 10], "Noise": [0, 0], "rank": [1, -1],
    ... })
    >>> [each.get_label() for each in table.srcs.plot("Algorithm", None, "Noise", "Size").axes]
    ['heatmaps', 'colour bars']
    """

    def __init__(self, table: pd.DataFrame) -> None:
        self._table = table

    def select(self, /, **levels: Any) -> pd.DataFrame:
        """Return the rows that have some levels, compared as text, as R compares them.

        Parameters
        ----------
        **levels
            Column names and the level that each must have: ``**{"Noise ratio": 10}``, or
            ``**{"Noise ratio": "10"}``.

        Returns
        -------
        pandas.DataFrame
            At least one row.

        Raises
        ------
        SRCSError
            If a column or a level does not exist, or no row has them all.

        Examples
        --------
        >>> ranks = pd.DataFrame({"Algorithm": ["A", "B"], "Size": [10, 20], "rank": [0, 0]})
        >>> ranks.srcs.select(Size="20")
          Algorithm  Size  rank
        1         B    20     0
        """
        from srcs_py.srcs.results.rank_arrays import select

        return select(self._table, levels)

    # The types are right; mypy objects, since a keyword for a column may have the table's name.
    plot = _Method(lambda: srcs_py.plot)
    single = _Method(lambda: srcs_py.singleplot)  # type: ignore[arg-type, return-value]
    animate = _Method(lambda: srcs_py.animatedplot)  # type: ignore[arg-type, return-value]
    compare = _Method(lambda: srcs_py.SRCScomparison)  # type: ignore[arg-type, return-value]
    leaderboard = _Method(lambda: srcs_py.leaderboard)
    places = _Method(lambda: srcs_py.places)
    explain = _Method(lambda: srcs_py.explain)
    report = _Method(lambda: srcs_py.report)  # type: ignore[arg-type, return-value]
    overall = _Method(lambda: srcs_py.overall)
    cd_diagram = _Method(lambda: srcs_py.cd_diagram)
    best_levels = _Method(lambda: srcs_py.best_levels)
    hasse_diagram = _Method(lambda: srcs_py.hasse_diagram)
    leaderboard_plot = _Method(lambda: srcs_py.leaderboard_plot)
    mean_against_sd = _Method(lambda: srcs_py.mean_against_sd)
    parameter_effects = _Method(lambda: srcs_py.parameter_effects)
    performance_profiles = _Method(lambda: srcs_py.performance_profiles)
    rank_distribution = _Method(lambda: srcs_py.rank_distribution)
    rank_trajectories = _Method(lambda: srcs_py.rank_trajectories)
    win_matrix = _Method(lambda: srcs_py.win_matrix)
    explore = _Method(lambda: srcs_py.explore)  # type: ignore[arg-type, return-value]
    to_html = _Method(lambda: srcs_py.to_html)  # type: ignore[arg-type, return-value]
