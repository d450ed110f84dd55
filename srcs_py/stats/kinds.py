"""Entries of the tables of pairwise and omnibus tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from srcs_py.base.array_types import Bools, Floats
    from srcs_py.stats.block import Block


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
        What follows the number of pairs; empty for no warning.
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
        bool of the same shape, True for pairs that a warning counts, by default those without
        a p-value. None for a function of the user.
    corrects_itself : bool
        Whether the p-values need no correction.
    uses_pairs : bool
        Whether it has a form for paired runs.
    needs_pairs : bool
        Whether it has no other form.
    pairs_rows : bool
        Whether it pairs the runs of two levels by their order, also where they are not paired.
    safer : {"", "welch", "wilcoxon"}
        Test of unpaired runs that holds where this one does not: where the spreads differ, or
        where the runs are few.
    needs_control : bool
        Whether it compares all levels with one only.
    needs_overlap : bool
        Whether ``p`` has an argument ``overlap``, the ratio of test to training data of each run.
    effect : callable or None
        From a block and ``maximize`` to effect sizes, shape (B, k, k), in favour of the first
        level; None for Vargha and Delaney's A12.
    sign : callable or None
        From a block to the sign of the statistic, shape (B, pairs): positive where the runs of the
        first level tend to be larger. None for a test that has no direction.
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
    safer: str = ""
    needs_control: bool = False
    needs_overlap: bool = False
    effect: Callable[[Block, bool], Floats] | None = None
    sign: Callable[[Block], Floats] | None = None
    notes: tuple[Note, Note] = (Note(), Note())
    threads: bool = True
    in_r: InR | None = None

    @property
    def of_ranks(self) -> bool:
        """Whether it has a direction, which can be another one than that of the means."""
        return self.sign is not None and self.effect is None


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
    of_ranks : bool
        Whether it needs only the order of the runs.
    in_r : bool
        Whether it is the omnibus test of R's package.
    """

    name: str
    p: Callable[[Block], Floats]
    label: str = ""
    needs_pairs: bool = False
    of_ranks: bool = True
    in_r: bool = False
