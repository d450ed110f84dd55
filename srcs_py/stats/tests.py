"""The tables of pairwise and omnibus tests.

All other parts of srcs_py read them, and none of them names a test. They load without numpy,
because ``srcs ranks --help`` and the first page of the application list the tests.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from srcs_py.base.checks import match_entry, name_of
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.later import Later
from srcs_py.stats.kinds import InR, Note, OmnibusTest, PairwiseTest

if TYPE_CHECKING:
    from srcs_py.base.array_types import Bools, Floats
    from srcs_py.stats.block import Block

# Names for editors to complete; abbreviations as in R are accepted too.
TestName = Literal[
    "wilcoxon", "t", "tukeyHSD", "custom", "brunnermunzel", "welch", "ks", "exact", "dunnett",
    "corrected", "permutation",
]  # fmt: skip
OmnibusName = Literal["kruskal", "friedman", "anova", "none"]


def _wilcoxon(block: Block) -> Floats | tuple[Floats, Bools]:
    from srcs_py.stats.pairwise import rank_sum

    if not block.paired:
        return rank_sum(block.pooled)
    p, near, _ = block.signed_rank
    return p, near & block.compared


def _rank_sign(block: Block) -> Floats:
    from srcs_py.stats.pairwise import rank_sum_sign

    return block.signed_rank[2] if block.paired else rank_sum_sign(block.pooled)


def _unpaired_sign(block: Block) -> Floats:
    from srcs_py.stats.pairwise import rank_sum_sign

    return rank_sum_sign(block.pooled)


def _mean_sign(block: Block) -> Floats:
    from srcs_py.stats.pairwise import mean_sign

    return mean_sign(block.means)


def _t(block: Block, overlap: float = 0.0) -> Floats | tuple[Floats, Bools]:
    from srcs_py.stats.pairwise import paired_t, pooled_t

    if not block.paired:
        return pooled_t(*block.moments, block.counts)
    p, constant = paired_t(block.runs, overlap)
    return p, constant & block.compared


def _welch(block: Block) -> Floats:
    from srcs_py.stats.pairwise import welch_t

    return welch_t(*block.moments, block.counts)


def _tukey(block: Block) -> Floats:
    from srcs_py.stats.tukey import tukey_hsd

    return tukey_hsd(*block.moments, block.counts)


def _hedges_g(block: Block, maximize: bool) -> Floats:
    from srcs_py.stats.effect import hedges_g

    return hedges_g(*block.moments, block.counts, maximize)


def _of_scipy(name: str, label: str, function: str, **more: Any) -> PairwiseTest:
    """Return a test of ``srcs_py.stats.functions``, which is imported when it is used."""
    p = Later(f"srcs_py.stats.functions.{function}")
    return PairwiseTest(name, label, p, notes=_undefined(name), threads=False, **more)


def _undefined(name: str) -> tuple[Note, Note]:
    text = f"pairs have runs for which the test {name!r} is not defined; their p-values are NaN."
    return Note(text), Note(text)


# Numbers with few decimals have some such pairs; scaled or divided ones, nearly all.
_NEAR_TIES = Note(
    "pairs of levels have paired differences that only rounding errors tell apart, and that count "
    "as different, as in R; rank whole numbers instead, such as 10**6 times the performance, "
    "rounded.",
    share=0.5,
)
# A test of means has a standardized difference as its effect size.
_OF_MEANS: dict[str, Any] = {"effect": _hedges_g, "sign": _mean_sign}
_CONSTANT = Note("paired t tests met constant differences; their p-values are NaN.")


_ALL = (
    PairwiseTest(
        "wilcoxon",
        "Wilcoxon",
        _wilcoxon,
        sign=_rank_sign,
        notes=(Note(), _NEAR_TIES),
        in_r=InR(),
    ),
    PairwiseTest(
        "t",
        "t test",
        _t,
        **_OF_MEANS,
        safer="welch",
        notes=(Note(), _CONSTANT),
        in_r=InR(),
    ),
    PairwiseTest(
        "tukeyHSD",
        "Tukey's HSD",
        _tukey,
        corrects_itself=True,
        uses_pairs=False,
        safer="welch",
        **_OF_MEANS,
        in_r=InR(text_order=True, imprecise=True),
    ),
    PairwiseTest(
        "custom", "your own", None, in_r=InR(fails="SRCS 1.1 fails with every custom test")
    ),
    _of_scipy(
        "brunnermunzel",
        "Brunner-Munzel",
        "brunner_munzel",
        safer="wilcoxon",
        uses_pairs=False,
        sign=_unpaired_sign,
    ),
    PairwiseTest(
        "welch",
        "Welch's t test",
        _welch,
        uses_pairs=False,
        **_OF_MEANS,
        notes=_undefined("welch"),
    ),
    _of_scipy("ks", "Kolmogorov-Smirnov", "kolmogorov_smirnov", uses_pairs=False),
    _of_scipy("exact", "Wilcoxon, exact", "exact_wilcoxon", sign=_rank_sign),
    _of_scipy(
        "dunnett",
        "Dunnett, against a control",
        "dunnett",
        corrects_itself=True,
        uses_pairs=False,
        **_OF_MEANS,
        safer="welch",
        needs_control=True,
    ),
    PairwiseTest(
        "corrected",
        "t test, corrected for overlapping folds",
        _t,
        needs_pairs=True,
        needs_overlap=True,
        notes=(Note(), _CONSTANT),
        **_OF_MEANS,
    ),
    _of_scipy(
        "permutation",
        "Permutation of means",
        "permutation",
        safer="welch",
        **_OF_MEANS,
    ),
)

# By name, the default first; in R's order as far as R has them.
TESTS: dict[str, PairwiseTest] = {each.name: each for each in _ALL}
DEFAULT_TEST = _ALL[0]
CALLED = "()"  # ends the name of a test that was given as a function
PAIRED_IN_SCIPY = {"ttest_rel", "wilcoxon"}  # its other tests of two samples are of unpaired ones


def test_of(value: Any) -> PairwiseTest:
    """Return the test given by a name or as a function of two samples."""
    if not callable(value):
        return match_entry("test", value, TESTS)

    name = name_of(value) + CALLED
    _check_takes_two(value, name)
    # scipy returns NaN if a test is not defined; from another function it is a mistake
    of_scipy = str(getattr(value, "__module__", "")).partition(".")[0] == "scipy"

    of_all_pairs = Later("srcs_py.stats.functions.of_all_pairs")
    pairs_rows = of_scipy and name.removesuffix(CALLED) in PAIRED_IN_SCIPY
    return PairwiseTest(
        name,
        name,
        partial(of_all_pairs, value, strict=not of_scipy),
        uses_pairs=pairs_rows or not of_scipy,
        pairs_rows=pairs_rows,
        notes=_undefined(name),
        threads=False,
    )


def _check_takes_two(fun: Callable[..., Any], name: str) -> None:
    import inspect

    try:
        signature = inspect.signature(fun)
    except (TypeError, ValueError):  # functions in C have no signature
        return
    try:
        signature.bind(None, None)
    except TypeError as error:
        raise SRCSError(
            Argument("test", name),
            " must be a function of two samples of runs, which are all that it is "
            f"given ({error}).",
        ) from None


def test_named(name: str | None) -> PairwiseTest:
    """Return the test that a table of ranks names; an unknown name is a user's function."""
    return TESTS.get(str(name), PairwiseTest(str(name), str(name), None))


def _kruskal(block: Block) -> Floats:
    from srcs_py.stats.omnibus_kernels import kruskal_wallis

    return kruskal_wallis(block.pooled)


def _none(block: Block) -> Floats:
    import numpy as np

    return np.zeros(len(block.counts))


_OMNIBUS = (
    OmnibusTest("kruskal", _kruskal, "Kruskal-Wallis", in_r=True),
    OmnibusTest(
        "friedman", Later("srcs_py.stats.friedman.friedman_p"), "Friedman", needs_pairs=True
    ),
    OmnibusTest(
        "anova",
        Later("srcs_py.stats.omnibus_kernels.anova"),
        "analysis of variance",
        of_ranks=False,
    ),
    OmnibusTest("none", _none),
)

# By name, R's first.
OMNIBUS_TESTS: dict[str, OmnibusTest] = {each.name: each for each in _OMNIBUS}
DEFAULT_OMNIBUS_TEST = _OMNIBUS[0]
