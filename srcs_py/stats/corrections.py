"""The table of corrections for multiple tests.

All other parts of srcs_py read it. Like the table of pairwise tests it loads without numpy.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from srcs_py.base.errors import Argument, SRCSError

if TYPE_CHECKING:
    from srcs_py.base.array_types import Floats

# Names for editors to complete; abbreviations as in R are accepted too.
CorrectionName = Literal[
    "holm", "hochberg", "hommel", "bonferroni", "BH", "BY", "fdr", "none", "sidak", "holm-sidak",
    "fdr_tsbh", "fdr_tsbky", "fdr_gbs", "shaffer", "bergmann-hommel",
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
        was not made, and a significance level (which two-stage corrections need) to corrected
        p-values. It leaves its argument as it is.
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
    uses_alpha : bool
        Whether corrected p-values hold for one significance level only.
    familywise : bool
        Whether it controls the probability of any false rejection in a family.
    """

    name: str
    label: str
    adjust: Callable[[Floats, float], Floats]
    in_r: bool = False
    of_all_pairs: bool = False
    most_levels: int | None = None
    same_as: str = ""
    also: str = ""
    uses_alpha: bool = False
    familywise: bool = True

    def check_levels(self, levels: int) -> None:
        """Raise if it cannot take all pairs of that many levels."""
        if self.most_levels is not None and levels > self.most_levels:
            raise SRCSError(
                Argument("correction", self.name),
                f" goes through all ways in which {levels} levels can be equal, which takes "
                f"too long above {self.most_levels}; 'shaffer' does not.",
            )


def _of_r(name: str, label: str, **more: Any) -> Correction:
    def corrected(p: Floats, alpha: float) -> Floats:
        from srcs_py.stats.adjust import adjust

        return adjust(p, name)

    return Correction(name, label, corrected, in_r=True, **more)


def _of_statsmodels(name: str, label: str, **more: Any) -> Correction:
    def corrected(p: Floats, alpha: float) -> Floats:
        import numpy as np
        from statsmodels.stats.multitest import multipletests

        result = p.copy()
        for family in result.reshape(-1, p.shape[-1]):
            made = ~np.isnan(family)
            if made.any():
                with np.errstate(divide="ignore", invalid="ignore"):  # of a p-value of 1
                    family[made] = multipletests(family[made], alpha, name)[1]
        return result

    return Correction(name, label, corrected, **more)


def _shaffer(p: Floats, alpha: float) -> Floats:
    from srcs_py.stats.logical import shaffer

    return shaffer(p)


def _bergmann_hommel(p: Floats, alpha: float) -> Floats:
    from srcs_py.stats.logical import bergmann_hommel

    return bergmann_hommel(p)


_TWO_STAGE: dict[str, Any] = {"familywise": False, "uses_alpha": True}
_FDR = "(false discovery rate)"
_ALL = (
    _of_r("holm", "Holm"),
    _of_r("hochberg", "Hochberg", also="simes-hochberg"),
    _of_r("hommel", "Hommel"),
    _of_r("bonferroni", "Bonferroni"),
    _of_r("BH", f"Benjamini-Hochberg {_FDR}", also="fdr_bh", familywise=False),
    _of_r("BY", f"Benjamini-Yekutieli {_FDR}", also="fdr_by", familywise=False),
    _of_r("fdr", "fdr", same_as="BH", familywise=False),
    _of_r("none", "no correction", familywise=False),
    # statsmodels has these, R not, not even under another name
    _of_statsmodels("sidak", "Šidák"),
    _of_statsmodels("holm-sidak", "Holm-Šidák"),
    _of_statsmodels("fdr_tsbh", "two-stage Benjamini-Hochberg", **_TWO_STAGE),
    _of_statsmodels("fdr_tsbky", "two-stage Benjamini-Krieger-Yekutieli", **_TWO_STAGE),
    _of_statsmodels("fdr_gbs", "Gavrilov-Benjamini-Sarkar", familywise=False),
    Correction("shaffer", "Shaffer", _shaffer, of_all_pairs=True),
    Correction(
        "bergmann-hommel", "Bergmann-Hommel", _bergmann_hommel, of_all_pairs=True, most_levels=12
    ),
)

# By name, the default first; in R's order as far as R has them.
CORRECTIONS: dict[str, Correction] = {each.name: each for each in _ALL}
DEFAULT_CORRECTION = _ALL[0]
