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
        (algorithms, benchmarks).
    python : tuple of str
        Code that makes them.
    """

    means: pd.DataFrame
    stds: pd.DataFrame
    python: tuple[str, ...]


@dataclass(frozen=True)
class AtopsisInputs:
    """Values of the controls, except for the weight, under which the browser ranks by itself.

    Attributes
    ----------
    method : str
        One of METHODS.
    normalization : str
        One of NORMALIZATIONS; for A-TOPSIS only.
    maximize : bool
        Whether larger means are better.
    """

    method: str
    normalization: str
    maximize: bool

    @property
    def shared(self) -> dict[str, object]:
        """The arguments of A-TOPSIS that hold under any weight."""
        return {"maximize": self.maximize, "normalization": self.normalization}
