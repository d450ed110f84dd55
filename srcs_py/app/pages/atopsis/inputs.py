"""Inputs of the A-TOPSIS page: two tables, and how to rank them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from srcs_py.app.history.controls import Control
from srcs_py.app.web.words import pairs_in

if TYPE_CHECKING:
    import pandas as pd
    from shiny import Inputs

    from srcs_py.app.importing.outline import Outline
    from srcs_py.app.jobs.processes import Outcome

METHODS = {
    "atopsis": "A-TOPSIS",
    "hellinger": "Hellinger-TOPSIS",
    "topsis": "TOPSIS, of the means alone",
}
NORMALIZATIONS = {
    "none": "none, as published",
    "vector": "vector",
    "max": "max",
    "minmax": "minmax",
}
BESIDE = {
    "bootstrap": "bootstrap of the benchmarks",
    "reversal": "rank reversal",
    "tests": "tests and agreement of the rankings",
}
ROLES = {"": "left out", "algorithm": "algorithm", "benchmark": "benchmark"}
ORIENT = {"": "as the table looks", "rows": "rows", "columns": "columns"}
MISSING = {
    "": "an error",
    "drop_algorithms": "leave out the algorithm",
    "drop_benchmarks": "leave out the benchmark",
    "mean": "mean of the benchmark",
    "worst": "worst of the benchmark",
}
READING = (
    Control("orient", "Algorithms are in the", choices=ORIENT),
    Control("gaps", "Missing cells", choices=MISSING),
    Control("drop", "Leave out (names, separated by ;)"),
    Control("rename", "Rename (old = new; …)"),
)
METHOD = (
    Control("method", "Method", "atopsis", METHODS),
    Control("shares", "Weights of benchmarks, others 1 (name = weight; …)"),
    Control("weight", "Weight of the means; the rest is that of the deviations", 0.75),
    Control("normalization", "Normalization", "none", NORMALIZATIONS),
    Control("runs", "Runs behind each mean, for Hellinger and bootstrap"),
    Control("beside", "Beside the ranking", (), BESIDE),
)
CONTROLS = READING + METHOD


@dataclass(frozen=True, eq=False)
class Tables:
    """Means and standard deviations.

    Attributes
    ----------
    means, stds : pandas.DataFrame
        (algorithms, benchmarks); no stds for TOPSIS on means alone.
    python : tuple of str
        Code that makes them.
    notes : tuple of str
        Decisions that were made in reading.
    title : str
        Begins the names of files.
    """

    means: pd.DataFrame
    stds: pd.DataFrame | None
    python: tuple[str, ...]
    notes: tuple[str, ...] = ()
    title: str = ""


class PaperFile(NamedTuple):
    """Files as they were read.

    Attributes
    ----------
    outline : Outline
        Of the table in the first one, as it is there.
    roles : dict of str to str
        Roles of its columns, from ROLES.
    tables : Tables or None
        The numbers; None if there is a problem.
    problem : Outcome
        Why they cannot be ranked, if they cannot.
    """

    outline: Outline
    roles: dict[str, str]
    tables: Tables | None
    problem: Outcome


@dataclass(frozen=True)
class AtopsisInputs:
    """Values of the controls, except for the weight, under which the browser ranks by itself.

    Attributes
    ----------
    method : str
        One of METHODS.
    normalization : str
        One of NORMALIZATIONS; for A-TOPSIS only.
    maximize : bool, tuple of str or None
        Whether larger means are better; or the benchmarks on which smaller ones are; None: by
        their marks and names.
    weights : str
        Weights of benchmarks relative to the 1 of the others, such as ``Latency = 2; F1 = 0.5``.
    runs : int or None
        Runs behind each mean, for Hellinger-TOPSIS.
    beside : tuple of str
        What is shown beside the ranking, from BESIDE.
    weight : float or None
        Weight of the means, if what is shown beside the ranking depends on it.
    """

    method: str
    normalization: str
    maximize: bool | tuple[str, ...] | None
    weights: str = ""
    runs: int | None = None
    beside: tuple[str, ...] = ()
    weight: float | None = None

    def shared(self, means: pd.DataFrame) -> dict[str, Any]:
        """Return the arguments of every method for a table of means."""
        from srcs_py.atopsis.tables import check_maximize, check_weights

        names = tuple(map(str, means.columns))
        maximize: Any = self.maximize
        if isinstance(maximize, tuple):
            maximize = {name: name not in maximize for name in names}
        larger = check_maximize(maximize, names).tolist()
        found: dict[str, Any] = {"maximize": larger[0] if len(set(larger)) == 1 else larger}
        if self.weights.strip():
            weights = check_weights("benchmark_weights", pairs_in(self.weights), names)
            found["benchmark_weights"] = weights.tolist()
        return found

    def arguments(self, means: pd.DataFrame) -> dict[str, Any]:
        """Return the arguments of the method for a table of means, but its two weights."""
        found = self.shared(means)
        if self.method == "hellinger":
            return found | ({} if self.runs is None else {"runs": self.runs})
        if self.method == "topsis" and "benchmark_weights" in found:
            found["weights"] = found.pop("benchmark_weights")
        return found | {"normalization": self.normalization}


def inputs_of(input: Inputs, switches: bool) -> AtopsisInputs:
    """Return the values of the controls; ``switches``: whether those of benchmarks are there."""
    better, beside = input.atopsis_better(), tuple(input.atopsis_beside() or ())
    maximize: bool | tuple[str, ...] | None = better == "larger"
    if better == "columns":  # before the switches are there, the marks decide
        maximize = tuple(input.atopsis_smaller() or ()) if switches else None
    runs = input.atopsis_runs().strip()
    return AtopsisInputs(
        input.atopsis_method(),
        input.atopsis_normalization(),
        maximize,
        input.atopsis_shares(),
        int(runs) if runs.isdigit() else None,
        beside,
        float(input.atopsis_weight()) if beside else None,
    )


def how_read(input: Inputs) -> dict[str, Any]:
    """Return how files are read, as arguments of the library, by the controls."""
    drop = [name.strip() for name in input.atopsis_drop().split(";") if name.strip()]
    orient, missing = input.atopsis_orient(), input.atopsis_gaps()
    rename = pairs_in(input.atopsis_rename())
    given = {"orient": orient, "missing": missing, "drop": drop, "rename": rename}
    return {name: value for name, value in given.items() if value}
