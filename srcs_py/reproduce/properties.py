"""Formulas and claims of sections 2 to 6 of the hardness article, on constructed scores."""

from __future__ import annotations

import numpy as np

from srcs_py.hardness import (
    aggregate,
    cost_curve,
    default_models,
    dissimilarity,
    instance_hardness,
)
from srcs_py.hardness.inputs import Method
from srcs_py.reproduce.claims import Answers, stated
from srcs_py.reproduce.table1 import INSTANCES, printed_means

_COSTS = np.arange(1, 200) / 200 + 1e-4  # none is a score or a rate below, where curves jump
_GRID = (np.arange(20_000) + 0.5) / 20_000  # midpoints, for integrals
_EXACT = 1e-12  # rounding of a few sums
_UNIT = 5.1e-5  # half a unit of the last of four digits, and rounding
_NEAR = 2e-4  # a jump of height 2 misplaced by a cell of the grid
_DRIVEN: tuple[Method, ...] = ("score_driven", "rate_driven")


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


def _apart(scores: np.ndarray, y: np.ndarray, method: Method) -> float:
    """Return the dissimilarity of two models."""
    return float(dissimilarity(instance_hardness(scores, y, method)).to_numpy()[0, 1])


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

    def classify_alike(self) -> str:
        """Compare a score-fixed dissimilarity with the share of other predictions."""
        scores, y = np.random.default_rng(0).random((2, 200)), np.arange(200) % 2
        share = float(np.logical_xor(*(scores > 0.5)).mean())
        return stated(
            abs(_apart(scores, y, "score_fixed") - share) < _EXACT,
            f"the dissimilarity is the share of instances classified differently, {share:.3f}",
        )

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

    def accuracy(self) -> str:
        """Compare two models that are wrong equally often, but on other instances."""
        y = np.arange(100) % 2
        scores = np.stack([y, y]).astype(float)
        scores[0, :20] = scores[1, 20:40] = 1 - y[:20]  # each wrong on 20 of 100, but on others
        apart = _apart(scores, y, "score_fixed")
        one, other = instance_hardness(scores, y, "score_fixed").mean(axis=1)
        return stated(
            one == other and apart > 0,
            f"20 other errors among 100 each: error rates {one:.2f}, dissimilarity {apart:.2f}",
        )

    def boundary(self) -> str:
        """Return which instance is right if the score is the threshold."""
        found = instance_hardness([0.5, 0.5], [0, 1], "score_fixed").tolist()
        return stated(found == [0, 1], "a score of 0.5 is right for the positive instance only")

    def more_positive(self) -> str:
        """Compare the shares that are predicted positive at two costs."""
        scores, _ = _data()
        low, high = _predicted(scores, np.array([0.5, 0.7]), "score_driven").mean(axis=0)
        return stated(
            high > low, f"costs 1.4 and 0.6; shares predicted positive {low:.2f} and {high:.2f}"
        )

    def concentrated(self) -> str:
        """Compare the predictions at two costs below and above all scores."""
        scores, y = np.linspace(0.495, 0.505, 100), np.arange(100) % 2
        shares = _predicted(scores, np.array([0.49, 0.51]), "score_driven").mean(axis=0)
        curve = cost_curve(scores, y, "score_driven", at=[0.49, 0.51]).loss
        # First all positive instances are wrong, then all negative ones.
        return stated(
            shares.tolist() == [0, 1] and np.allclose(curve, [0.49, 0.49], rtol=0, atol=_EXACT),
            "scores of 0.495 to 0.505: from c = 0.49 to 0.51 all predictions change",
        )

    def share(self) -> str:
        """Return the share that is predicted positive rate-driven at a cost of 0.7."""
        scores, y = _data()
        cost = [0.7 + 1e-4]  # no jump there
        wrong = cost_curve(scores, y, "rate_driven", per="instance", at=cost).loss[:, 0] > 0
        share = float((wrong == (y == 1)).mean())  # predicted positive: wrong where negative
        return stated(share == 0.7, f"a share of {share:.2f}")

    def ranked(self) -> str:
        """Compare the hardness of positive instances in the order of their scores."""
        scores, y = _data()
        order = np.argsort(scores)
        hardness = instance_hardness(scores, y, "rate_driven")[order][y[order] == 0]
        rises = bool((np.diff(hardness) > 0).all())
        return stated(rises, f"hardness rises with each place of {hardness.size}")

    def well_ranked(self) -> str:
        """Return the hardness of an instance of a bad score and the best rank."""
        scores, y = np.linspace(0.9, 1, 10), np.array([0] + [1] * 9)
        driven, rated = (instance_hardness(scores, y, method)[0] for method in _DRIVEN)
        return stated(
            driven > 0.5 > rated,
            f"a positive instance of score 0.9, first of ten: {driven:.2f} and {rated:.2f}",
        )

    def others(self) -> str:
        """Return the hardness of an instance among two pairs of others."""
        scores, y = np.array([[0.4, 0.5, 0.6], [0.4, 0.3, 0.2]]), [0, 1, 1]
        driven, rated = (instance_hardness(scores, y, method)[:, 0] for method in _DRIVEN)
        return stated(
            driven[0] == driven[1] and rated[0] != rated[1],
            f"score 0.4 among two others: {driven[0]:.2f} and {driven[1]:.2f} score-driven, "
            f"{rated[0]:.2f} and {rated[1]:.2f} rate-driven",
        )

    def like_scores(self) -> str:
        """Compare the dissimilarity of two models with the distance of their scores."""
        scores, y = _data()
        other = np.clip(scores + np.random.default_rng(2).normal(0, 0.05, 100), 0, 1)
        apart = _apart(np.stack([scores, other]), y, "score_driven")
        most = 2 * float(np.abs(scores - other).mean())
        return stated(
            0 < apart <= most,
            f"scores {most / 2:.3f} apart in mean: {apart:.3f}, at most twice that",
        )

    def like_ranks(self) -> str:
        """Return the dissimilarities of two models that rank alike."""
        scores, y = _data()
        both = np.stack([scores, scores**3])
        driven, rated = (_apart(both, y, method) for method in _DRIVEN)
        return stated(
            rated == 0 < driven,
            f"scores and their cubes, ranked alike: {rated:.2f}, and score-driven {driven:.2f}",
        )

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
        models = default_models("2014")
        near = models["5NN"].fit(X[:60], y[:60])
        forest = models["RF"].fit(X[:60], y[:60])
        neighbours = ((X[60:, None] - X[:60]) ** 2).sum(axis=2).argsort(axis=1)[:, :5]
        trees = np.mean([each.predict(X[60:]) for each in forest.estimators_], axis=0)
        off = max(
            float(np.abs(model.predict_proba(X[60:])[:, 1] - share).max())
            for model, share in ((near, y[neighbours].mean(axis=1)), (forest, trees))
        )
        return stated(off < _EXACT, f"of 30 instances none is more than {off:.0e} off")

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
