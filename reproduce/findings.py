"""Findings of the hardness article on its tables and dendrograms, checked on matrices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import numpy as np
import pandas as pd
from scipy.cluster import hierarchy

from reproduce.claims import Answers, stated
from reproduce.many_tasks import LABELS, matrices_of
from srcs_py.hardness import Scores, aggregate, cluster, instance_hardness
from srcs_py.hardness.inputs import METHODS, Method

Clusters = set[frozenset[str]]

SVMS = frozenset({"SVM LIN", "SVM RBF"})
SCORE_METHODS: tuple[Method, ...] = ("score_fixed", "score_driven")


class TreeAnswers(Answers):
    """Values for the findings on the similarity of models.

    Parameters
    ----------
    tasks : mapping of str to list of DataFrame
        The dissimilarity matrix of each task, by threshold choice method.
    """

    def __init__(self, tasks: Mapping[Method, list[pd.DataFrame]]) -> None:
        self.tasks = tasks
        self.matrices = {method: aggregate(each) for method, each in tasks.items()}

    def cluster(self, method: Method, *models: str) -> str:
        """Return whether some models are a cluster of the tree."""
        more = ", ".join(sorted(_least(self.matrices[method], models) - {*models}))
        return stated(not more, f"they are together with {more}" if more else "they are a cluster")

    def no_cluster(self, method: Method, *models: str) -> str:
        """Return whether some models are no cluster of the tree."""
        found = self.cluster(method, *models)
        return stated(found.startswith("not so: "), found.removeprefix("not so: "))

    def alike(self, method: Method, *models: str) -> str:
        """Return whether some models are in a cluster without the SVMs and NB."""
        least = _least(self.matrices[method], models)
        return stated(
            least.isdisjoint({*SVMS, "NB"}), f"the least cluster with them is {_shown({least})}"
        )

    def three_clusters(self, method: Method) -> str:
        """Return whether the tree cut into three has the SVMs, NB, and the rest."""
        matrix = self.matrices[method]
        found = clusters_at(matrix, 3)
        rest = frozenset(matrix.index) - SVMS - {"NB"}
        return stated(found == {SVMS, frozenset({"NB"}), rest}, _shown(found))

    def same_tree(self) -> str:
        """Return whether both methods by scores have the same clusters."""
        one, other = ({*_tree(self.matrices[each])} for each in SCORE_METHODS)
        return stated(one == other, f"{len(one & other)} of {len(one)} clusters are in both trees")

    def other_heights(self) -> str:
        """Compare the heights between which the tree has three clusters."""
        fixed, driven = (cluster(self.matrices[each])[-3:-1, 2] for each in SCORE_METHODS)
        shown = (f"{low:.3f} to {high:.3f}" for low, high in (fixed, driven))
        return stated(not np.allclose(fixed, driven, rtol=0.01), " and ".join(shown))

    def pair(self, method: Method, place: str, *pair: str) -> str:
        """Return which pair has a place by its distance, the nearest first."""
        matrix = self.matrices[method]
        rows, columns = np.triu_indices(len(matrix), 1)
        values = matrix.to_numpy()[rows, columns]
        at = int(np.argsort(values, kind="stable")[int(place) - 1])
        found = [str(matrix.index[each]) for each in (rows[at], columns[at])]
        return stated({*found} == {*pair}, f"{' and '.join(found)} at {values[at]:.4f}")

    def distance(self, method: Method, about: str, one: str, other: str) -> str:
        """Return the mean distance of two models, and whether it is about a printed one."""
        distance = _distance(self.matrices[method], one, other)
        values = [_distance(matrix, one, other) for matrix in self.tasks[method]]
        error = 1.96 * np.std(values) / np.sqrt(len(values))  # half of the 95 % interval
        return stated(
            abs(distance - float(about)) <= error + 1e-12,
            f"they are at {distance:.4f}, {error:.4f} more or less over the tasks (95 %)",
        )

    def cut(self, method: Method, height: str, *models: str) -> str:
        """Return the cluster of DT where the tree is cut at a height."""
        matrix = self.matrices[method]
        count = len(matrix) - int((cluster(matrix)[:, 2] <= float(height)).sum())
        found = next(each for each in clusters_at(matrix, count) if "DT" in each)
        return stated(found == {*models}, f"DT is in {_shown({found})}")

    def most_distinct(self, method: Method, model: str) -> str:
        """Return the model that is farthest from the others."""
        matrix = self.matrices[method]
        mean = matrix.sum() / (len(matrix) - 1)
        first = mean.idxmax()
        return stated(first == model, f"{first}, in mean {mean.max():.4f} from the others")

    def svms_between(self, method: Method) -> str:
        """Compare the distance of the SVMs with those of other pairs and from other models."""
        matrix, svms = self.matrices[method], sorted(SVMS)
        apart = _distance(matrix, *svms)
        others = matrix.loc[svms, matrix.index.difference(svms)].to_numpy().mean()
        pairs = max(_distance(matrix, "3NN", "5NN"), _distance(matrix, "LR", "RF"))
        return stated(
            pairs < apart < others,
            f"{apart:.4f} from each other, {others:.4f} from the others; the nearest pairs "
            f"{pairs:.4f}",
        )

    def closest_by_rates(self) -> str:
        """Compare the mean dissimilarities of the methods."""
        means = {
            method: float(matrix.to_numpy()[np.triu_indices(len(matrix), 1)].mean())
            for method, matrix in self.matrices.items()
        }
        shown = ", ".join(f"{LABELS[method]} {mean:.4f}" for method, mean in means.items())
        return stated(min(means.values()) == means["rate_driven"], f"mean dissimilarity {shown}")


class ScoreAnswers(TreeAnswers):
    """Values for the findings on one data set, with the mean hardness of each model.

    Parameters
    ----------
    scores : Scores
        Scores of the article's eight models.
    """

    def __init__(self, scores: Scores) -> None:
        super().__init__({method: [each] for method, each in matrices_of(scores).items()})
        self.scores = scores

    @cached_property
    def means(self) -> pd.DataFrame:
        """Mean hardness, (models, methods)."""
        return pd.DataFrame({each: self.scores.hardness(each).mean(axis=1) for each in METHODS})

    def smaller_by_scores(self) -> str:
        """Return how often hardness by scores is smaller than by rates."""
        by_score = self.means[list(SCORE_METHODS)]
        smaller = int(by_score.lt(self.means["rate_driven"], axis=0).to_numpy().sum())
        return stated(smaller > by_score.size / 2, f"{smaller} of {by_score.size} values are")

    def ranges(self) -> str:
        """Return the ranges over the models."""
        spread = self.means.max() - self.means.min()
        return stated(
            spread["rate_driven"] < spread[list(SCORE_METHODS)].min(),
            ", ".join(f"{LABELS[each]} range {spread[each]:.3f}" for each in METHODS),
        )

    def worst(self, model: str) -> str:
        """Return how far a model is from the worst by scores, and from the others by rates."""
        places = self.means[list(SCORE_METHODS)].rank(ascending=False)
        fixed, driven = (float(places[each].loc[model]) for each in SCORE_METHODS)
        by_rate, scores = self.means["rate_driven"], self.means["score_driven"]
        off = abs(by_rate[model] - by_rate.drop(model).median())
        return stated(
            max(fixed, driven) <= 3 and off < (scores.max() - scores.min()) / 10,
            f"places {fixed:.0f} and {driven:.0f} from the worst; by rates {off:.4f} from the "
            "median of the others",
        )

    def calibration(self) -> str:
        """Compare the excess over the least possible hardness, which is not 0 for a ranking."""
        y = self.scores.y
        perfect = (np.argsort(np.argsort(y, kind="stable")) + 0.5) / y.size
        least = float(instance_hardness(perfect, y, "rate_driven").mean())
        by_score, by_rate = self.means["score_driven"], self.means["rate_driven"] - least
        return stated(
            int((by_score < by_rate).sum()) > len(by_rate) / 2,
            f"a perfect ranking has {least:.4f} already; above it the models have "
            f"{by_rate.min():.4f} to {by_rate.max():.4f}, score-driven {by_score.min():.4f} to "
            f"{by_score.max():.4f}",
        )


class FoldAnswers(Answers):
    """Values for findings over several assignments to folds: in how many of them each holds.

    Parameters
    ----------
    folds : sequence of Answers
        Values for each assignment; none without the data.
    """

    def __init__(self, folds: Sequence[Answers]) -> None:
        self.folds = folds

    def answer(self, key: str) -> str | None:
        """Return the share of the assignments, and the numbers of the first."""
        found = [str(each.answer(key)) for each in self.folds]
        held = [numbers for numbers in found if not numbers.startswith("not so: ")]
        if not found:
            return None
        first = (held or found)[0].removeprefix("not so: ")
        return f"in {len(held)} of {len(found)} assignments to folds; {first}"


def _tree(matrix: pd.DataFrame) -> list[frozenset[str]]:
    names = [str(each) for each in matrix.index]
    nodes = hierarchy.to_tree(cluster(matrix), rd=True)[1][len(names) :]
    return [frozenset(names[each] for each in node.pre_order()) for node in nodes]


def _distance(matrix: pd.DataFrame, one: str, other: str) -> float:
    return float(matrix[one].loc[other])


def _least(matrix: pd.DataFrame, models: Sequence[str]) -> frozenset[str]:
    """Return the least cluster with some models."""
    return next(each for each in _tree(matrix) if each.issuperset(models))


def clusters_at(matrix: pd.DataFrame, count: int) -> Clusters:
    """Return the clusters of the tree cut into that many."""
    clusters = {frozenset({str(each)}) for each in matrix.index}
    for joined in _tree(matrix)[: len(matrix) - count]:
        clusters = {each for each in clusters if not each < joined} | {joined}
    return clusters


def _shown(clusters: Clusters) -> str:
    return " ".join(sorted("{" + ", ".join(sorted(each)) + "}" for each in clusters))
