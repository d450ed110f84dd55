"""What the second page is asked for: two tables, and how to rank them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.app.importing.studies import StudyRuns


class RankedStudy(Protocol):
    """The page whose study can be ranked here, too. All of it is reactive."""

    def ranking(self) -> StudyRuns | None:
        """Return the study of its ranks; None if it has none."""

    def problem(self) -> str:
        """Return why it has none."""

    def settings(self) -> Any:
        """Return its settings, such as ``maximize``."""


@dataclass(frozen=True, eq=False)
class Tables:
    """What is ranked.

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


@dataclass(frozen=True, eq=False)
class Files:
    """Two tables of a user, or one that has both.

    Attributes
    ----------
    tables : Tables
        What they contain.
    records : dict of str to mapping
        What Shiny says of the files: of the means, and of the deviations.
    """

    tables: Tables
    records: dict[str, Any]

    @property
    def names(self) -> list[str]:
        """The names that the user gave them."""
        return [str(each["name"]) for each in self.records.values()]


@dataclass(frozen=True)
class Options:
    """What the controls say, but the weight, under which the browser ranks by itself.

    Attributes
    ----------
    method : str
        One of METHODS.
    normalization : str
        One of NORMALIZATIONS; of A-TOPSIS only.
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
