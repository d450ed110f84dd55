"""The table of corrections for multiple tests.

All other parts of srcs_py read it. Like the table of pairwise tests it loads without numpy.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

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
    adjust: Callable[[Floats, float], Floats]
    in_r: bool = False
    of_all_pairs: bool = False
    most_levels: int | None = None
    same_as: str = ""
    also: str = ""
    uses_alpha: bool = False
    familywise: bool = True

    @property
    def label(self) -> str:
        """Its name in a text."""
        return _LABELS.get(self.name, self.name)

    def check_levels(self, levels: int) -> None:
        """Raise if it cannot take all pairs of that many levels."""
        if self.most_levels is not None and levels > self.most_levels:
            raise SRCSError(
                Argument("correction", self.name),
                f" goes through all ways in which {levels} levels can be equal, which takes "
                f"too long above {self.most_levels}; 'shaffer' does not.",
            )


_LABELS = {
    "holm": "Holm",
    "hochberg": "Hochberg",
    "hommel": "Hommel",
    "bonferroni": "Bonferroni",
    "BH": "Benjamini-Hochberg (false discovery rate)",
    "BY": "Benjamini-Yekutieli (false discovery rate)",
    "sidak": "Šidák",
    "holm-sidak": "Holm-Šidák",
    "fdr_tsbh": "two-stage Benjamini-Hochberg",
    "fdr_tsbky": "two-stage Benjamini-Krieger-Yekutieli",
    "fdr_gbs": "Gavrilov-Benjamini-Sarkar",
    "shaffer": "Shaffer",
    "bergmann-hommel": "Bergmann-Hommel",
    "none": "no correction",
}


def _of_r(name: str) -> Correction:
    def corrected(p: Floats, alpha: float) -> Floats:
        from srcs_py.stats.adjust import adjust

        return adjust(p, name)

    return Correction(
        name,
        corrected,
        in_r=True,
        same_as="BH" if name == "fdr" else "",
        also=_ALSO.get(name, ""),
        familywise=name not in {"BH", "BY", "fdr", "none"},
    )


def _of_statsmodels(name: str) -> Correction:
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

    two_stage, familywise = name.startswith("fdr_tsb"), not name.startswith("fdr")
    return Correction(name, corrected, uses_alpha=two_stage, familywise=familywise)


def _shaffer(p: Floats, alpha: float) -> Floats:
    from srcs_py.stats.logical import shaffer

    return shaffer(p)


def _bergmann_hommel(p: Floats, alpha: float) -> Floats:
    from srcs_py.stats.logical import bergmann_hommel

    return bergmann_hommel(p)


_OF_R = ("holm", "hochberg", "hommel", "bonferroni", "BH", "BY", "fdr", "none")
_ALSO = {"BH": "fdr_bh", "BY": "fdr_by", "hochberg": "simes-hochberg"}
# Corrections of statsmodels that R does not have, not even under another name.
_OF_STATSMODELS = ("sidak", "holm-sidak", "fdr_tsbh", "fdr_tsbky", "fdr_gbs")
_ALL = (
    *map(_of_r, _OF_R),
    *map(_of_statsmodels, _OF_STATSMODELS),
    Correction("shaffer", _shaffer, of_all_pairs=True),
    Correction("bergmann-hommel", _bergmann_hommel, of_all_pairs=True, most_levels=12),
)

# By name, the default first; in R's order as far as R has them.
CORRECTIONS: dict[str, Correction] = {each.name: each for each in _ALL}
DEFAULT_CORRECTION = _ALL[0]
