"""``table.srcs``: the functions that take a table of ranks, as methods of the table."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from types import MethodType
from typing import Any

import pandas as pd


class _Method:
    """A public function whose first argument is the table: its signature and its docstring.

    The function is imported when the method is first used.
    """

    def __init__(self, module: str, name: str) -> None:
        self._module, self._name = module, name

    def __get__(self, accessor: Any, owner: type) -> Callable[..., Any]:
        function: Callable[..., Any]
        function = getattr(importlib.import_module(f"srcs_py.{self._module}"), self._name)
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

    plot: _Method = _Method("plotting.heatmaps.api", "plot")
    single: _Method = _Method("plotting.heatmaps.api", "singleplot")
    animate: _Method = _Method("plotting.animation.api", "animatedplot")
    compare: _Method = _Method("srcs.results.comparison", "SRCScomparison")
    leaderboard: _Method = _Method("srcs.results.leaderboard", "leaderboard")
    places: _Method = _Method("srcs.results.places", "places")
    explain: _Method = _Method("answers.explain", "explain")
    report: _Method = _Method("answers.report", "report")
    overall: _Method = _Method("srcs.results.overall", "overall")
    cd_diagram: _Method = _Method("plotting.overviews.cd_diagram", "cd_diagram")
    best_levels: _Method = _Method("plotting.overviews.best", "best_levels")
    hasse_diagram: _Method = _Method("plotting.overviews.hasse", "hasse_diagram")
    leaderboard_plot: _Method = _Method("plotting.overviews.leaderboard_plot", "leaderboard_plot")
    mean_against_sd: _Method = _Method("plotting.overviews.fronts", "mean_against_sd")
    parameter_effects: _Method = _Method("plotting.overviews.spreads", "parameter_effects")
    performance_profiles: _Method = _Method("plotting.overviews.profiles", "performance_profiles")
    rank_distribution: _Method = _Method("plotting.overviews.spreads", "rank_distribution")
    rank_trajectories: _Method = _Method("plotting.overviews.spreads", "rank_trajectories")
    win_matrix: _Method = _Method("plotting.overviews.wins", "win_matrix")
    explore: _Method = _Method("page.notebook", "explore")
    to_html: _Method = _Method("page.html", "to_html")
