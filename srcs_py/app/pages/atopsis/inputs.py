"""Inputs of the A-TOPSIS page: two tables, and how to rank them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.app.importing.studies import StudyRuns


class StudySource(Protocol):
    """The page whose study can be ranked here, too. All of it is reactive."""

    def ranking(self) -> StudyRuns | None:
        """Return the study of its ranks; None if it has none."""

    def upload(self) -> Any:
        """Return the upload under its Data; None if there is none."""

    def problem(self) -> str:
        """Return why it has none."""

    def settings(self) -> Any:
        """Return its settings, such as ``maximize``."""


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
    """

    means: pd.DataFrame
    stds: pd.DataFrame | None
    python: tuple[str, ...]
    notes: tuple[str, ...] = ()


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
        from srcs_py.atopsis.tables import check_maximize

        names = tuple(map(str, means.columns))
        maximize: Any = self.maximize
        if isinstance(maximize, tuple):
            maximize = dict.fromkeys(names, True) | dict.fromkeys(
                (name for name in maximize if name in names), False
            )
        larger = check_maximize(maximize, names).tolist()
        found: dict[str, Any] = {"maximize": larger[0] if len(set(larger)) == 1 else larger}
        if self.weights.strip():
            found["benchmark_weights"] = benchmark_shares(self.weights, names)
        return found


def benchmark_shares(text: str, names: tuple[str, ...]) -> list[float]:
    """Return the weights of benchmarks, which sum to 1, from texts such as ``Latency = 2``."""
    from srcs_py import SRCSError
    from srcs_py.atopsis.directions import plain_name
    from srcs_py.base.checks import nearest

    weights = dict.fromkeys((plain_name(name).lower() for name in names), 1.0)
    for pair in filter(str.strip, text.split(";")):
        name, _, value = (part.strip() for part in pair.partition("="))
        if name.lower() not in weights:
            known = nearest(name, list(map(plain_name, names)))
            raise SRCSError(f"Weights of benchmarks: {name!r} is not a benchmark: {known}")
        try:
            weights[name.lower()] = float(value)
        except ValueError:
            raise SRCSError(f"Weights of benchmarks: {value!r} is not a number.") from None
    total = sum(weights.values())
    if min(weights.values()) < 0 or not total > 0:
        raise SRCSError("Weights of benchmarks must not be negative, and not all 0.")
    return [weight / total for weight in weights.values()]
