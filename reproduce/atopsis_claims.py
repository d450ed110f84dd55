"""Values for the claims of the A-TOPSIS article, computed from its tables 1 and 8."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from reproduce.atopsis_cases import CASES, Case, expected_warnings
from reproduce.claims import Answers, read_claims
from srcs_py.atopsis import atopsis, compare, hellinger_topsis

if TYPE_CHECKING:
    from collections.abc import Mapping

    from srcs_py.atopsis.tables import Floats


SETTINGS = range(1, 401)  # behind each mean, tried for all tables at once


def _order(case: Case, weight: str | float) -> list[str]:
    return str(case.ranking(float(weight))).split(" > ")


def _better(case: Case) -> list[tuple[str, str]]:
    """Return the significant pairs, the better one first."""
    means = case.study[0].mean(axis=1)
    pairs = case.tests.significant()[["first", "second"]].to_numpy().tolist()
    return [
        (one, other) if (means[one] > means[other]) == case.maximize else (other, one)
        for one, other in pairs
    ]


def _count_pairs(case: Case) -> int:
    p = np.asarray(case.tests.p)
    return int(np.isfinite(p[np.triu_indices(len(p), 1)]).sum())


def _closeness(matrix: Floats, up: bool) -> Floats:
    low, high = matrix.min(axis=0), matrix.max(axis=0)
    best, worst = (high, low) if up else (low, high)
    far = [np.sqrt(((matrix - ideal) ** 2).sum(axis=1)) for ideal in (best, worst)]
    closeness: Floats = far[1] / (far[0] + far[1])
    return closeness


def _literal(case: Case, weight: float) -> Floats:
    """Compute equations 10 to 21 as they are written, on tables that are not normalized."""
    means, stds = (table.to_numpy() for table in case.study)
    both = np.column_stack([_closeness(means, case.maximize), _closeness(stds, False)])
    return _closeness(both * [weight, 1 - weight], True)


class AtopsisAnswers(Answers):
    """Values for the claims of the A-TOPSIS article.

    Examples
    --------
    >>> AtopsisAnswers().answer("places part2 0.6 KNN ELM")
    'KNN 7, ELM 4'
    """

    def __init__(self, cases: Mapping[str, Case] = CASES) -> None:
        self.cases = cases

    def argument(self, word: str) -> Case | str:
        """Return the case of that name, or the word itself."""
        return self.cases.get(word, word)

    def ranking(self, case: Case, weight: str, normalization: Any = "none") -> str:
        """Return the ranking of A-TOPSIS under a weight of the means.

        With ``constant`` both tables are divided by their largest values.
        """
        if normalization != "constant":
            return str(case.ranking(float(weight), normalization))
        means, stds = (table / table.to_numpy().max() for table in case.study)
        weights = float(weight), 1 - float(weight)
        return str(atopsis(means, stds, weights, case.maximize, normalization="none"))

    def hellinger(self, case: Case) -> str:
        """Return the ranking of Hellinger-TOPSIS."""
        return str(case.hellinger)

    def one_setting(self) -> str:
        """Return how many tables of Hellinger-TOPSIS come out of one number of runs."""
        hits = [
            sum(
                str(case.hellinger_of(runs))
                == read_claims("atopsis", f"table {case.tables[1]}")[0].printed
                for case in self.cases.values()
            )
            for runs in SETTINGS
        ]
        best = [runs for runs, count in zip(SETTINGS, hits, strict=True) if count == max(hits)]
        return f"{max(hits)} of {len(self.cases)}, with {best[0]} to {best[-1]} runs"

    def p(self, case: Case, first: str, second: str) -> str:
        """Return the p-value of Wilcoxon's test of two algorithms."""
        return f"{case.tests.p_values()[first][second]:.6f}"

    def places(self, case: Case, weight: str, *names: str) -> str:
        """Return the places of some algorithms."""
        order = _order(case, weight)
        return ", ".join(f"{name} {order.index(name) + 1}" for name in names)

    def always(self, case: Case, first: str, last: str) -> str:
        """Return the commonest algorithms at these places, and under how many of the weights."""
        places = slice(int(first) - 1, int(last) or None)
        weights = case.sensitivity.mean_weights
        held = [" ".join(_order(case, weight)[places]) for weight in weights]
        most = max(dict.fromkeys(held), key=held.count)  # the first of those that are as often
        return f"{most} under {held.count(most)} of {len(held)} weights"

    def changes(self, case: Case, low: str, high: str) -> str:
        """Return the weights at which the ranking differs from that at the weight before."""
        least, most = float(low) - 1e-9, float(high) + 1e-9
        weights = [weight for weight in case.sensitivity.mean_weights if least <= weight <= most]
        orders = [_order(case, weight) for weight in weights]
        changed = [
            f"{weight:.1f}"
            for weight, now, before in zip(weights[1:], orders[1:], orders[:-1], strict=True)
            if now != before
        ]
        return ", ".join(changed) or "none"

    def moved(self, case: Case, low: str, high: str) -> str:
        """Return the algorithms whose place differs under the two weights, sorted."""
        before, after = _order(case, low), _order(case, high)
        return " ".join(sorted(name for name in before if before.index(name) != after.index(name)))

    def differ(self, case: Case, name: str) -> str:
        """Return the algorithms that differ significantly from one, sorted."""
        pairs = [{*pair} for pair in _better(case) if name in pair]
        return " ".join(sorted(set().union(*pairs) - {name}))

    def beaten(self, case: Case, count: str) -> str:
        """Return the algorithms that are beaten most often, and how often each is."""
        worse = [other for _, other in _better(case)]
        ordered = sorted(map(str, case.study[0].index), key=lambda name: -worse.count(name))
        often = ", ".join(f"{name} {worse.count(name)}" for name in ordered if name in worse)
        return f"{' '.join(ordered[: int(count)])}: {often}"

    def beats_all(self, case: Case) -> str:
        """Return the algorithms that are significantly better than all others."""
        better = [one for one, _ in _better(case)]
        names = list(map(str, case.study[0].index))
        return " ".join(name for name in names if better.count(name) == len(names) - 1) or "nobody"

    def decided(self, case: Case) -> str:
        """Return whether the tests rank all algorithms."""
        undecided = _count_pairs(case) > len(_better(case))
        return "not a ranking of all" if undecided else "a ranking of all"

    def same_place(self, case: Case, weight: str) -> str:
        """Return the algorithms that have the same place by both methods."""
        ours, theirs = _order(case, weight), str(case.hellinger).split(" > ")
        return " ".join(sorted(name for name in ours if ours.index(name) == theirs.index(name)))

    def other_place(self, case: Case, weight: str) -> str:
        """Return the algorithms that have different places by the two methods."""
        same = self.same_place(case, weight).split()
        return " ".join(sorted(name for name in _order(case, weight) if name not in same))

    def gap(self, case: Case, *names: str) -> str:
        """Return how far apart the closeness coefficients of some algorithms are."""
        rankings = {"Hellinger": case.hellinger, "A-TOPSIS": case.ranking(0.7)}
        values = {
            name: ranking.to_frame()["closeness"][list(names)] for name, ranking in rankings.items()
        }
        return ", ".join(f"{name} {each.max() - each.min():.3f}" for name, each in values.items())

    def ends(self, case: Case) -> str:
        """Return the first and the last algorithm of Hellinger-TOPSIS."""
        order = str(case.hellinger).split(" > ")
        return f"{order[0]} first, {order[-1]} last"

    def shape(self, case: Case) -> str:
        """Return the size of the tables."""
        rows, columns = case.study[0].shape
        return f"{rows} algorithms, {columns} benchmarks"

    def rejected(self, case: Case) -> str:
        """Return the decision of Friedman's test."""
        return "rejected" if case.tests.friedman_p < 0.05 else "not rejected"

    def friedman(self, case: Case) -> str:
        """Return the p-value of Friedman's test."""
        return f"{case.tests.friedman_p:.5f}"

    def pairs(self) -> str:
        """Return the number of pairwise tests of each comparison."""
        return ", ".join(
            f"{_count_pairs(case)} for {len(case.study[0])}" for case in self.cases.values()
        )

    def by_chance(self) -> str:
        """Return whether the chance of a false positive grows with the number of tests."""
        chances = [1 - 0.95 ** _count_pairs(case) for case in self.cases.values()]
        return "grows" if 0.05 < chances[0] < chances[1] < chances[2] else "does not grow"

    def significant(self) -> str:
        """Return the number of significant pairs of each comparison."""
        return ", ".join(str(len(_better(case))) for case in self.cases.values())

    def equations(self) -> str:
        """Return how far the equations are from our coefficients."""
        off = max(
            np.abs(_literal(case, weight) - case.ranking(weight).closeness).max()
            for case in self.cases.values()
            for weight in case.sensitivity.mean_weights
        )
        return "the same coefficients" if off < 1e-12 else f"{off:.1e} off"

    def as_benefit(self) -> str:
        """Return whether accuracies rank as error rates do."""
        errors, stds = self.cases["case2"].study
        same = all(
            str(atopsis(100 - errors, stds, (weight, 1 - weight)))
            == str(self.cases["case2"].ranking(weight))
            for weight in self.cases["case2"].sensitivity.mean_weights
        )
        return "the same rankings" if same else "other rankings"

    def small_sd(self) -> str:
        """Return the ranking of Hellinger-TOPSIS with small deviations in place of 0."""
        means, stds = self.cases["part2"].study
        runs = self.cases["part2"].runs
        with expected_warnings():
            rankings = [
                str(hellinger_topsis(means, stds.where(stds > 0, small), runs=runs))
                for small in (1e-3, 1e-6, 1e-9)
            ]
        return rankings[0] if len(set(rankings)) == 1 else "it depends"

    def names(self) -> str:
        """Return the algorithms of case 2, sorted."""
        return " ".join(sorted(map(str, self.cases["case2"].study[0].index)))

    def deterministic(self) -> str:
        """Return the algorithms whose standard deviations are all 0."""
        stds = self.cases["part2"].study[1]
        return " ".join(stds.index[(stds == 0).all(axis=1)])

    def only_means(self) -> str:
        """Return whether the p-values depend on the standard deviations."""
        means, stds = self.cases["part1"].study
        with expected_warnings():
            wider = compare(means, stds * 3, correction="none")
        return "no p-value" if (wider.p == self.cases["part1"].tests.p).all() else "some p-values"

    def zero_sd(self) -> str:
        """Return whether Hellinger-TOPSIS is defined with standard deviations of 0."""
        closeness = self.cases["part2"].hellinger_of(None).closeness
        return "defined for all" if np.isfinite(closeness).all() else "not defined"
