"""The tables of pairwise and omnibus tests.

All other parts of srcs_py read them, and none of them names a test. They load without numpy,
because ``srcs ranks --help`` and the first page of the application list the tests.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from srcs_py.base.checks import match_entry, name_of
from srcs_py.base.errors import Argument, SRCSError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from srcs_py.stats.block import Block

    Floats = NDArray[np.float64]
    Bools = NDArray[np.bool_]

# Names for editors to complete; abbreviations as in R are accepted too.
TestName = Literal[
    "wilcoxon", "t", "tukeyHSD", "custom", "brunnermunzel", "welch", "ks", "exact", "dunnett",
    "corrected", "permutation",
]  # fmt: skip
OmnibusName = Literal["kruskal", "friedman", "anova", "none"]


@dataclass(frozen=True)
class InR:
    """Behaviour of a test in R's package SRCS 1.1.

    Attributes
    ----------
    fails : str
        Reason why it never gives a result; empty if it does.
    text_order : bool
        Whether it gives the p-values to the wrong pairs unless the order of the target's levels
        is that of their texts.
    imprecise : bool
        Whether its p-values can be wrong from the ninth decimal on: R's ptukey.
    """

    fails: str = ""
    text_order: bool = False
    imprecise: bool = False


@dataclass(frozen=True)
class Note:
    """A warning of pairs of levels.

    Attributes
    ----------
    text : str
        What follows the number of pairs.
    share : float
        Share of the tested pairs above which it is given.
    """

    text: str = ""
    share: float = 0.0


@dataclass(frozen=True)
class PairwiseTest:
    """A test of all pairs of levels.

    Attributes
    ----------
    name : str
        Value of the argument ``test``.
    label : str
        Text in a menu.
    p : callable or None
        From a :class:`Block` to p-values of shape (B, pairs), the pairs in the order of
        ``numpy.triu_indices``, NaN if the test is not defined. Or to these and an array of
        bool of the same shape, True for pairs that a warning counts.
        None for a function of the user.
    corrects_itself : bool
        Whether the p-values need no correction.
    uses_pairs : bool
        Whether it has a form for paired runs.
    needs_pairs : bool
        Whether it has no other form.
    pairs_rows : bool
        Whether it pairs the runs of two levels by their order, also where they are not paired.
    needs_control : bool
        Whether it compares all levels with one only.
    needs_overlap : bool
        Whether ``p`` has an argument ``overlap``, the ratio of test to training data of each run.
    effect : callable or None
        From a block and ``maximize`` to effect sizes, shape (B, k, k), in favour of the first
        level; None for Vargha and Delaney's A12.
    notes : tuple of Note
        That warning, for unpaired and for paired runs.
    threads : bool
        Whether threads make it faster, which they do not for a Python function.
    in_r : InR or None
        None if R's package does not have it.
    """

    name: str
    label: str
    p: Callable[[Block], Floats | tuple[Floats, Bools]] | None
    corrects_itself: bool = False
    uses_pairs: bool = True
    needs_pairs: bool = False
    pairs_rows: bool = False
    needs_control: bool = False
    needs_overlap: bool = False
    effect: Callable[[Block, bool], Floats] | None = None
    notes: tuple[Note, Note] = (Note(), Note())
    threads: bool = True
    in_r: InR | None = None


def _wilcoxon(block: Block) -> Floats | tuple[Floats, Bools]:
    from srcs_py.stats.pairwise import rank_sum

    if not block.paired:
        return rank_sum(block.pooled)
    p, near = block.signed_rank()
    return p, near & block.compared


def _t(block: Block) -> Floats | tuple[Floats, Bools]:
    from srcs_py.stats.pairwise import paired_t, pooled_t

    if not block.paired:
        return pooled_t(*block.moments, block.counts), _uneven(block)
    p, constant = paired_t(block.runs)
    return p, constant & block.compared


def _corrected(block: Block, overlap: float = 0.0) -> tuple[Floats, Bools]:
    from srcs_py.stats.pairwise import paired_t

    p, constant = paired_t(block.runs, overlap)
    return p, constant & block.compared


def _tukey(block: Block) -> tuple[Floats, Bools]:
    from srcs_py.stats.tukey import tukey_hsd

    return tukey_hsd(*block.moments, block.counts), _uneven(block)


def _uneven(block: Block) -> Bools:
    from srcs_py.stats.pairwise import uneven

    return uneven(block.moments[1], block.counts) & block.compared


def _hedges_g(block: Block, maximize: bool) -> Floats:
    from srcs_py.stats.effect import hedges_g

    return hedges_g(*block.moments, block.counts, maximize)


def _of_scipy(name: str, label: str, function: str, **more: Any) -> PairwiseTest:
    """Return a test of ``srcs_py.stats.functions``, which is imported when it is used."""

    def p(block: Block) -> tuple[Floats, Bools]:
        from srcs_py.stats import functions

        found: Floats = getattr(functions, function)(block)
        return found, functions.undefined(found, block)

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
_CONSTANT = Note("paired t tests met constant differences; their p-values are NaN.")
# Of levels with equal spreads and 5 and 10 runs, 4 % of the pairs are such; with 10 and 40, 0.1 %.
_UNEVEN = Note(
    "pairs of levels have twice as many runs or more on one side, and more than twice the standard "
    "deviation on the other, where this test finds too many differences; 'welch' and "
    "'brunnermunzel' do not.",
    share=0.05,
)


_ALL = (
    PairwiseTest(
        "wilcoxon",
        "Wilcoxon",
        _wilcoxon,
        notes=(Note(), _NEAR_TIES),
        in_r=InR(),
    ),
    PairwiseTest(
        "t",
        "t test",
        _t,
        effect=_hedges_g,
        notes=(_UNEVEN, _CONSTANT),
        in_r=InR(),
    ),
    PairwiseTest(
        "tukeyHSD",
        "Tukey's HSD",
        _tukey,
        corrects_itself=True,
        uses_pairs=False,
        notes=(_UNEVEN, _UNEVEN),
        effect=_hedges_g,
        in_r=InR(text_order=True, imprecise=True),
    ),
    PairwiseTest(
        "custom", "your own", None, in_r=InR(fails="SRCS 1.1 fails with every custom test")
    ),
    _of_scipy("brunnermunzel", "Brunner-Munzel", "brunner_munzel", uses_pairs=False),
    _of_scipy("welch", "Welch's t test", "welch", uses_pairs=False, effect=_hedges_g),
    _of_scipy("ks", "Kolmogorov-Smirnov", "kolmogorov_smirnov", uses_pairs=False),
    _of_scipy("exact", "Wilcoxon, exact", "exact_wilcoxon"),
    _of_scipy(
        "dunnett",
        "Dunnett, against a control",
        "dunnett",
        corrects_itself=True,
        uses_pairs=False,
        effect=_hedges_g,
        needs_control=True,
    ),
    PairwiseTest(
        "corrected",
        "t test, corrected for overlapping folds",
        _corrected,
        needs_pairs=True,
        needs_overlap=True,
        notes=(Note(), _CONSTANT),
        effect=_hedges_g,
    ),
    _of_scipy("permutation", "Permutation of means", "permutation", effect=_hedges_g),
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

    def p(block: Block) -> Floats | tuple[Floats, Bools]:
        from srcs_py.stats.functions import of_all_pairs, undefined

        found = of_all_pairs(value, block, strict=not of_scipy)
        return (found, undefined(found, block)) if of_scipy else found

    pairs_rows = of_scipy and name.removesuffix(CALLED) in PAIRED_IN_SCIPY
    return PairwiseTest(
        name,
        name,
        p,
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
        signature.bind(None, None, **{"axis": -1} if "axis" in signature.parameters else {})
    except TypeError as error:
        raise SRCSError(
            Argument("test", name),
            " must be a function of two samples of runs, which are all that it is "
            f"given ({error}).",
        ) from None


def test_named(name: str | None) -> PairwiseTest:
    """Return the test that a table of ranks names; an unknown name is a user's function."""
    return TESTS.get(str(name), PairwiseTest(str(name), str(name), None))


@dataclass(frozen=True)
class OmnibusTest:
    """An omnibus test.

    Attributes
    ----------
    name : str
        Value of the argument ``gate``.
    p : callable
        From a :class:`Block` to p-values of shape (B,); NaN if it is not defined.
    label : str
        Its name in a text; empty for no test.
    needs_pairs : bool
        Whether the runs must be paired.
    in_r : bool
        Whether it is the omnibus test of R's package.
    """

    name: str
    p: Callable[[Block], Floats]
    label: str = ""
    needs_pairs: bool = False
    in_r: bool = False


def _kruskal(block: Block) -> Floats:
    from srcs_py.stats.omnibus_kernels import kruskal_wallis

    return kruskal_wallis(block.pooled)


def _friedman(block: Block) -> Floats:
    from srcs_py.stats.friedman import friedman_p

    return friedman_p(block.runs, block.counts)


def _anova(block: Block) -> Floats:
    from srcs_py.stats.omnibus_kernels import anova

    return anova(*block.moments, block.counts)


def _none(block: Block) -> Floats:
    import numpy as np

    return np.zeros(len(block.counts))


_OMNIBUS = (
    OmnibusTest("kruskal", _kruskal, "Kruskal-Wallis", in_r=True),
    OmnibusTest("friedman", _friedman, "Friedman", needs_pairs=True),
    OmnibusTest("anova", _anova, "analysis of variance"),
    OmnibusTest("none", _none),
)

# By name, R's first.
OMNIBUS_TESTS: dict[str, OmnibusTest] = {each.name: each for each in _OMNIBUS}
DEFAULT_OMNIBUS_TEST = _OMNIBUS[0]
