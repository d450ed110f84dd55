"""Inputs of an A-TOPSIS ranking: two tables, and how to rank them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from srcs_py.app.importing.words import pairs_in

if TYPE_CHECKING:
    import pandas as pd

METHODS = {
    "atopsis": "A-TOPSIS",
    "hellinger": "Hellinger-TOPSIS",
    "topsis": "TOPSIS, of the means alone",
}


@dataclass(frozen=True, eq=False)
class Tables:
    """Means and standard deviations.

    Attributes
    ----------
    means, stds : pandas.DataFrame
        (algorithms, benchmarks); no stds for TOPSIS on means alone.
    python : str
        Code that makes them.
    notes : tuple of str
        Decisions that were made in reading.
    """

    means: pd.DataFrame
    stds: pd.DataFrame | None
    python: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class AtopsisInputs:
    """Settings of a ranking.

    Attributes
    ----------
    method : str
        One of METHODS.
    normalization : str
        As for :func:`srcs_py.atopsis.atopsis`; not for Hellinger-TOPSIS.
    maximize : bool or mapping of str to bool
        Whether larger means are better, for all benchmarks or for each.
    shares : str
        Weights of benchmarks relative to the 1 of the others, such as ``Latency = 2; F1 = 0.5``.
    runs : int or None
        Runs behind each mean, for Hellinger-TOPSIS and the bootstrap.
    beside : tuple of str
        Shown with the ranking: "bootstrap", "reversal", "tests".
    weight : float
        Weight of the means.
    """

    method: str = "atopsis"
    normalization: str = "none"
    maximize: bool | Mapping[str, bool] | None = None
    shares: str = ""
    runs: int | None = None
    beside: tuple[str, ...] = ()
    weight: float = 0.75

    @property
    def weights(self) -> tuple[float, float]:
        """Weights of the means and of the standard deviations."""
        return self.weight, 1 - self.weight

    def directions(self, names: Collection[str]) -> bool | dict[str, bool] | None:
        """Return ``maximize`` for these benchmarks: some may have left."""
        if not isinstance(self.maximize, Mapping):
            return self.maximize
        return {name: up for name, up in self.maximize.items() if name in names}

    def shared(self, means: pd.DataFrame) -> dict[str, Any]:
        """Return the arguments of every method for a table of means."""
        from srcs_py.atopsis.tables import check_maximize, check_weights

        names = tuple(map(str, means.columns))
        larger = check_maximize(self.directions(names), names).tolist()
        found: dict[str, Any] = {"maximize": larger[0] if len(set(larger)) == 1 else larger}
        if self.shares.strip():
            weights = check_weights("benchmark_weights", pairs_in(self.shares), names)
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
