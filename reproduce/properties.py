"""Formulas and claims of sections 2 to 6 of the hardness article, on constructed scores."""

from __future__ import annotations

import numpy as np

from reproduce.claims import Answers, stated
from reproduce.table1 import INSTANCES, printed_means
from srcs_py.base.checks import match_choice
from srcs_py.hardness import (
    aggregate,
    cost_curve,
    default_models,
    dissimilarity,
    instance_hardness,
)
from srcs_py.hardness.inputs import METHODS, Method

_COSTS = np.arange(1, 200) / 200 + 1e-4  # none is a score or a rate below, where curves jump
_GRID = (np.arange(20_000) + 0.5) / 20_000  # midpoints, for integrals
_EXACT = 1e-12  # rounding of a few sums
_UNIT = 5.1e-5  # half a unit of the last of four digits, and rounding
_NEAR = 2e-4  # a jump of height 2 misplaced by a cell of the grid


def _data() -> tuple[np.ndarray, np.ndarray]:
    """Return scores of 100 instances without ties, and their classes."""
    rng = np.random.default_rng(1)
    return rng.permutation(100) / 100 + 0.0005, rng.integers(0, 2, 100)


def _predicted(scores: np.ndarray, costs: np.ndarray, method: Method) -> np.ndarray:
    """Return which instances are predicted positive at each c, as the article defines it."""
    place = (scores[:, None] >= scores).mean(axis=1) if method == "rate_driven" else scores
    threshold = np.full(costs.shape, 0.5) if method == "score_fixed" else costs
    positive: np.ndarray = place[:, None] <= threshold
    return positive


def _loss(method: Method, costs: np.ndarray) -> np.ndarray:
    """Return 2c for each false negative and 2(1 - c) for each false positive."""
    scores, y = _data()
    positive = _predicted(scores, costs, method)
    loss: np.ndarray = np.where(y[:, None] == 0, 2 * costs * ~positive, 2 * (1 - costs) * positive)
    return loss


def _numbers(text: str) -> np.ndarray:
    return np.array(text.split(), dtype=float)


def _methods(text: str) -> list[Method]:
    return [match_choice("method", each, METHODS) for each in text.split(",")]


def _table(*texts: str) -> np.ndarray:
    return np.array([_numbers(text) for text in texts])


class DefinitionAnswers(Answers):
    """Values for the formulas of the article, and for its claims on the three measures."""

    def formula(self, method: Method) -> str:
        """Compare hardness with its formula, and with the integral of the loss over the costs."""
        scores, y = _data()
        rate = (scores[:, None] >= scores).mean(axis=1)
        formula = {
            "score_fixed": (scores > 0.5) != y,
            "score_driven": (scores - y) ** 2,
            "rate_driven": (rate - y) ** 2,
        }[method]
        exact = float(np.abs(instance_hardness(scores, y, method) - formula).max())
        integral = float(np.abs(_loss(method, _GRID).mean(axis=1) - formula).max())
        numbers = f"of 100 values none is more than {max(exact, integral):.0e} off"
        return stated(exact < _EXACT and integral < _NEAR, numbers)

    def curves(self, method: Method) -> str:
        """Compare cost curves with the loss at each cost."""
        ours = cost_curve(*_data(), method, per="instance", at=_COSTS, ties="max").loss
        off = float(np.abs(ours - _loss(method, _COSTS)).max())
        return stated(
            off < _EXACT, f"at {_COSTS.size} costs none of 100 curves is more than {off:.0e} off"
        )

    def decomposed(self) -> str:
        """Compare the mean loss of instances with equation 1, by rates of errors."""
        scores, y = _data()
        positive = _predicted(scores, _COSTS, "score_driven")
        share = y.mean()
        wrong = (~positive)[y == 0].mean(axis=0), positive[y == 1].mean(axis=0)
        whole = 2 * (_COSTS * (1 - share) * wrong[0] + (1 - _COSTS) * share * wrong[1])
        off = float(np.abs(_loss("score_driven", _COSTS).mean(axis=0) - whole).max())
        return stated(
            off < _EXACT, f"the mean loss of 100 instances is not more than {off:.0e} off"
        )

    def hardness(self, methods: str, classes: str, *scores: str) -> str:
        """Return the hardness of each instance by some methods, for each of some models."""
        return "; ".join(
            " ".join(f"{each:.2f}" for each in hardness)
            for method in _methods(methods)
            for hardness in instance_hardness(_table(*scores), _numbers(classes), method)
        )

    def apart(self, methods: str, classes: str, *scores: str) -> str:
        """Return the mean hardness of two models by some methods, and their dissimilarity."""
        found = []
        for method in _methods(methods):
            hardness = instance_hardness(_table(*scores), _numbers(classes), method)
            one, other = hardness.mean(axis=1)
            apart = dissimilarity(hardness).to_numpy()[0, 1]
            found.append(f"{one:.2f} and {other:.2f}, {apart:.2f} apart")
        return "; ".join(found)

    def positive(self, method: Method, scores: str, *costs: str) -> str:
        """Return the share that is predicted positive at some cost proportions."""
        values, at = _numbers(scores), [float(each) for each in costs]
        negative = np.arange(values.size) % 2
        wrong = cost_curve(values, negative, method, per="instance", at=at).loss > 0
        shares = ((negative == 1) == wrong.T).mean(axis=1)  # predicted positive: wrong if negative
        return ", ".join(f"{share:.0%}" for share in shares)

    def mean(self) -> str:
        """Compare the mean of two data sets with one by hand."""
        rng = np.random.default_rng(3)
        sets = [rng.random((2, size)) for size in (20, 60)]
        by_hand = [float(np.abs(one[0] - one[1]).mean()) for one in sets]
        ours = float(aggregate([dissimilarity(one) for one in sets]).to_numpy()[0, 1])
        off = abs(ours - sum(by_hand) / 2)
        return stated(off < _EXACT, f"of two data sets not more than {off:.0e} off")

    def votes(self) -> str:
        """Fit k-NN and RF on random data, and count the votes for class 1, the negative one."""
        rng = np.random.default_rng(4)
        X, y = rng.normal(size=(90, 3)), rng.integers(0, 2, 90)
        near, forest = (default_models("2014")[name].fit(X, y) for name in ("5NN", "RF"))
        neighbours = y[near.kneighbors(X, return_distance=False)].mean(axis=1)
        trees = np.mean([each.predict(X) for each in forest.estimators_], axis=0)
        ours = [model.predict_proba(X)[:, 1] for model in (near, forest)]
        off = float(np.abs(np.array(ours) - [neighbours, trees]).max())
        return stated(off < _EXACT, f"of 90 instances none is more than {off:.0e} off")

    def models(self) -> str:
        """Return the number of algorithms, and that of models."""
        models = default_models("2014")
        return f"{len({type(each) for each in models.values()})}, {len(models)}"

    def errors(self) -> str:
        """Return the score-fixed means of table 1 that are no number of errors among ecoli's."""
        off = []
        for (model, method), mean in printed_means().items():
            count = round(mean * INSTANCES)
            if method == "score_fixed" and abs(count / INSTANCES - mean) > _UNIT:
                off.append(f"{model} {count} / {INSTANCES} = {count / INSTANCES:.4f}")
        return ", ".join(off) or "all"
