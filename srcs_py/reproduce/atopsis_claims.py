"""Our values for the claims of the A-TOPSIS article, computed from its tables 1 and 8."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from srcs_py.atopsis import atopsis, compare, hellinger_topsis, sensitivity
from srcs_py.reproduce.atopsis_cases import CASES

if TYPE_CHECKING:
    from srcs_py.atopsis import Comparison, Ranking, Sensitivity
    from srcs_py.atopsis.tables import Floats
    from srcs_py.reproduce.atopsis_cases import Case

PART1, PART2, CASE2 = CASES


@cache
def _study(case: Case) -> Sensitivity:
    return sensitivity(*case.study, maximize=case.maximize)


@cache
def _tests(case: Case) -> Comparison:
    return compare(*case.study, maximize=case.maximize, correction="none")


@cache
def _hellinger(case: Case) -> Ranking:
    return hellinger_topsis(*case.study, maximize=case.maximize, runs=case.runs)


def _order(case: Case, weight: float) -> list[str]:
    ranking = atopsis(*case.study, (weight, 1 - weight), case.maximize)
    return str(ranking).split(" > ")


def _ranking(case: Case, weight: float) -> str:
    return " ".join(_order(case, weight))


def _places(case: Case, weight: float, *names: str) -> str:
    order = _order(case, weight)
    return ", ".join(f"{name} {order.index(name) + 1}" for name in names)


def _always(case: Case, places: slice) -> str:
    """Say which algorithms hold some places, and under how many of the six weights."""
    held = [" ".join(_order(case, weight)[places]) for weight in _study(case).mean_weights]
    most = max(dict.fromkeys(held), key=held.count)  # the first of those that are as often
    return f"{most} under {held.count(most)} of {len(held)} weights"


def _changes(case: Case, low: float, high: float) -> str:
    """Return the steps of the weight at which the ranking is another than at the one before."""
    weights = [each for each in _study(case).mean_weights if low - 1e-9 <= each <= high + 1e-9]
    orders = [_order(case, each) for each in weights]
    changed = [
        f"{weight:.1f}"
        for weight, now, before in zip(weights[1:], orders[1:], orders[:-1], strict=True)
        if now != before
    ]
    return ", ".join(changed) or "none"


def _moved(case: Case, low: float, high: float) -> str:
    """Return who has another place under the second weight, in alphabetical order."""
    before, after = _order(case, low), _order(case, high)
    return " ".join(sorted(name for name in before if before.index(name) != after.index(name)))


def _differ(case: Case, name: str) -> str:
    """Return from whom the test finds an algorithm different, in alphabetical order."""
    pairs = _tests(case).significant()[["first", "second"]].to_numpy().tolist()
    return " ".join(sorted({each for pair in pairs if name in pair for each in pair} - {name}))


def _better(case: Case) -> list[tuple[str, str]]:
    """Return the significant pairs, the better one first."""
    means = case.study[0].mean(axis=1)
    pairs = _tests(case).significant()[["first", "second"]].to_numpy().tolist()
    return [
        (one, other) if (means[one] > means[other]) == case.maximize else (other, one)
        for one, other in pairs
    ]


def _beaten(case: Case) -> str:
    """Return how many algorithms are significantly better, the most beaten first."""
    worse = [other for _, other in _better(case)]
    ordered = sorted(map(str, case.study[0].index), key=lambda each: -worse.count(each))
    return ", ".join(f"{name} {worse.count(name)}" for name in ordered if name in worse)


def _beats_all(case: Case) -> str:
    """Return who is significantly better than each of the others."""
    better = [one for one, _ in _better(case)]
    names = list(map(str, case.study[0].index))
    return " ".join(name for name in names if better.count(name) == len(names) - 1) or "nobody"


def _count_pairs(case: Case) -> int:
    """Return how many tests of two algorithms are made."""
    p = np.asarray(_tests(case).p)
    return int(np.isfinite(p[np.triu_indices(len(p), 1)]).sum())


def _decided(case: Case) -> str:
    undecided = _count_pairs(case) - len(_better(case))
    return "not a ranking of all" if undecided else "a ranking of all"


def _pairs() -> str:
    """Return how many tests are made of the pairs of each comparison."""
    counts = [f"{_count_pairs(case)} for {len(case.study[0])}" for case in CASES]
    return ", ".join(counts)


def _by_chance() -> str:
    """Say whether 5% of each pair are more of all pairs, and the more the more there are."""
    chances = [1 - 0.95 ** _count_pairs(case) for case in CASES]
    return "grows" if 0.05 < chances[0] < chances[1] < chances[2] else "does not grow"


def _significant() -> str:
    return ", ".join(str(len(_better(case))) for case in CASES)


def _literal(case: Case, weight: float) -> Floats:
    """Compute equations 10 to 21 as they are written, on tables that are not normalized."""
    columns = []
    for table, up in zip(case.study, (case.maximize, False), strict=True):
        columns.append(_closeness(table.to_numpy(), up))
    weighted = np.column_stack(columns) * [weight, 1 - weight]
    return _closeness(weighted, True)


def _closeness(matrix: Floats, up: bool) -> Floats:
    low, high = matrix.min(axis=0), matrix.max(axis=0)
    best, worst = (high, low) if up else (low, high)
    far = [np.sqrt(((matrix - ideal) ** 2).sum(axis=1)) for ideal in (best, worst)]
    closeness: Floats = far[1] / (far[0] + far[1])
    return closeness


def _equations() -> str:
    """Say how far the equations are from the coefficients of each comparison and weight."""
    off = max(
        np.abs(
            _literal(case, weight)
            - atopsis(*case.study, (weight, 1 - weight), case.maximize).closeness
        ).max()
        for case in CASES
        for weight in _study(case).mean_weights
    )
    return "the same coefficients" if off < 1e-12 else f"{off:.1e} off"


def _as_benefit() -> str:
    """Rank case 2 by what is left of 100 per cent, the more the better."""
    errors, stds = CASE2.study
    same = all(
        str(atopsis(100 - errors, stds, (weight, 1 - weight))) == " > ".join(_order(CASE2, weight))
        for weight in _study(CASE2).mean_weights
    )
    return "the same rankings" if same else "other rankings"


def _small_sd() -> str:
    """Rank by Hellinger-TOPSIS with small deviations in place of those that are 0."""
    means, stds = PART2.study
    rankings = [
        str(hellinger_topsis(means, stds.where(stds > 0, small), runs=PART2.runs))
        for small in (1e-3, 1e-6, 1e-9)
    ]
    return rankings[0].replace(" > ", " ") if len(set(rankings)) == 1 else "it depends"


def _names() -> str:
    return " ".join(sorted(map(str, CASE2.study[0].index)))


def _same_place(case: Case, weight: float, same: bool) -> str:
    """Return who has the same place by both methods, or who has not."""
    ours, theirs = _order(case, weight), str(_hellinger(case)).split(" > ")
    names = [name for name in ours if (ours.index(name) == theirs.index(name)) == same]
    return " ".join(sorted(names))


def _gap(case: Case, names: tuple[str, ...]) -> str:
    """Return how far apart the closeness coefficients of some algorithms are, by both methods."""
    rankings = _hellinger(case), atopsis(*case.study, (0.7, 0.3), case.maximize)
    values = [each.to_frame()["closeness"][list(names)] for each in rankings]
    return ", ".join(
        f"{name} {each.max() - each.min():.3f}"
        for name, each in zip(("Hellinger", "A-TOPSIS"), values, strict=True)
    )


def _ends(case: Case) -> str:
    order = str(_hellinger(case)).split(" > ")
    return f"{order[0]} first, {order[-1]} last"


def _shape(case: Case) -> str:
    rows, columns = case.study[0].shape
    return f"{rows} algorithms, {columns} benchmarks"


def _deterministic() -> str:
    stds = PART2.study[1]
    return " ".join(stds.index[(stds == 0).all(axis=1)])


def _only_means() -> str:
    means, stds = PART1.study
    wider = compare(means, stds * 3, correction="none")
    return "no p-value" if (wider.p == _tests(PART1).p).all() else "some p-values"


def _defined() -> str:
    closeness = hellinger_topsis(*PART2.study).closeness
    return "defined for all" if np.isfinite(closeness).all() else "not defined"


def _rejected(case: Case) -> str:
    return "rejected" if _tests(case).friedman_p < 0.05 else "not rejected"


def _friedman(case: Case) -> str:
    return f"{_tests(case).friedman_p:.5f}"


_OF_CASE: dict[str, Callable[..., str]] = {
    "always": lambda case, first, last: _always(case, slice(int(first) - 1, int(last) or None)),
    "beaten": _beaten,
    "beats_all": _beats_all,
    "changes": lambda case, low, high: _changes(case, float(low), float(high)),
    "decided": _decided,
    "differ": _differ,
    "ends": _ends,
    "friedman": _friedman,
    "gap": lambda case, *names: _gap(case, names),
    "hellinger": lambda case: str(_hellinger(case)).replace(" > ", " "),
    "moved": lambda case, low, high: _moved(case, float(low), float(high)),
    "other_place": lambda case, weight: _same_place(case, float(weight), same=False),
    "places": lambda case, weight, *names: _places(case, float(weight), *names),
    "ranking": lambda case, weight: _ranking(case, float(weight)),
    "rejected": _rejected,
    "same_place": lambda case, weight: _same_place(case, float(weight), same=True),
    "shape": _shape,
}
_ALONE = {
    "as_benefit": _as_benefit,
    "by_chance": _by_chance,
    "deterministic": _deterministic,
    "equations": _equations,
    "names": _names,
    "only_means": _only_means,
    "pairs": _pairs,
    "significant": _significant,
    "small_sd": _small_sd,
    "zero_sd": _defined,
}
_CASES = {"part1": PART1, "part2": PART2, "case2": CASE2}


def answer(key: str) -> str:
    """Return our value for a key of the list of claims: a function, a case, its arguments.

    Examples
    --------
    >>> answer("places part2 0.6 KNN ELM")
    'KNN 7, ELM 4'
    """
    name, *arguments = key.split()
    if name in _ALONE:
        return _ALONE[name]()
    case, *others = arguments
    return _OF_CASE[name](_CASES[case], *others)
