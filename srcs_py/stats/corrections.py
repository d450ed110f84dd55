"""The table of corrections for multiple tests.

All other parts of srcs_py read it. Like the table of pairwise tests it loads without numpy.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.later import Later

if TYPE_CHECKING:
    from srcs_py.base.array_types import Floats

# Names for editors to complete; abbreviations as in R are accepted too.
CorrectionName = Literal[
    "holm", "hochberg", "hommel", "bonferroni", "BH", "BY", "fdr", "none", "sidak", "holm-sidak",
    "shaffer", "bergmann-hommel",
]  # fmt: skip


@dataclass(frozen=True)
class Correction:
    """A correction of families of p-values.

    Attributes
    ----------
    name : str
        Value of the argument ``correction``.
    label : str
        Its name in a text.
    adjust : callable
        From p-values of shape (..., tests), a family along the last axis, NaN for a test that
        was not made, to corrected p-values. It leaves its argument as it is.
    in_r : bool
        Whether R's ``p.adjust`` has it.
    of_all_pairs : bool
        Whether a family must be all pairs of some levels.
    most_levels : int or None
        Largest number of levels that it can take.
    same_as : str
        Name of the correction to which this is an alias; empty for most.
    also : str
        Its name in statsmodels' ``multipletests``, if that is different.
    familywise : bool
        Whether it controls the probability of any false rejection in a family.
    """

    name: str
    label: str
    adjust: Callable[[Floats], Floats]
    in_r: bool = False
    of_all_pairs: bool = False
    most_levels: int | None = None
    same_as: str = ""
    also: str = ""
    familywise: bool = True

    def check_levels(self, levels: int) -> None:
        """Raise if it cannot take all pairs of that many levels."""
        if self.most_levels is not None and levels > self.most_levels:
            raise SRCSError(
                Argument("correction", self.name),
                f" goes through all ways in which {levels} levels can be equal, which takes "
                f"too long above {self.most_levels}; 'shaffer' does not.",
            )


def _of_any_tests(name: str, label: str, **more: Any) -> Correction:
    def corrected(p: Floats) -> Floats:
        from srcs_py.stats.adjust import adjust

        return adjust(p, name)

    return Correction(name, label, corrected, **more)


def _of_all_pairs(name: str, label: str, **more: Any) -> Correction:
    adjust = Later(f"srcs_py.stats.logical.{name.replace('-', '_')}")
    return Correction(name, label, adjust, of_all_pairs=True, **more)


_NOT_FAMILYWISE: dict[str, Any] = {"in_r": True, "familywise": False}
_ALL = (
    _of_any_tests("holm", "Holm", in_r=True),
    _of_any_tests("hochberg", "Hochberg", in_r=True, also="simes-hochberg"),
    _of_any_tests("hommel", "Hommel", in_r=True),
    _of_any_tests("bonferroni", "Bonferroni", in_r=True),
    _of_any_tests(
        "BH", "Benjamini-Hochberg (false discovery rate)", also="fdr_bh", **_NOT_FAMILYWISE
    ),
    _of_any_tests(
        "BY", "Benjamini-Yekutieli (false discovery rate)", also="fdr_by", **_NOT_FAMILYWISE
    ),
    _of_any_tests("fdr", "fdr", same_as="BH", **_NOT_FAMILYWISE),
    _of_any_tests("none", "no correction", **_NOT_FAMILYWISE),
    _of_any_tests("sidak", "Šidák"),
    _of_any_tests("holm-sidak", "Holm-Šidák"),
    _of_all_pairs("shaffer", "Shaffer"),
    _of_all_pairs("bergmann-hommel", "Bergmann-Hommel", most_levels=12),
)

# By name, the default first; in R's order as far as R has them.
CORRECTIONS: dict[str, Correction] = {each.name: each for each in _ALL}
DEFAULT_CORRECTION = _ALL[0]
