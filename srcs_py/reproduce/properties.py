"""Formulas and claims of sections 2 to 6 of the hardness article, on constructed scores."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from srcs_py.hardness import (
    aggregate,
    cost_curve,
    default_models,
    dissimilarity,
    instance_hardness,
)
from srcs_py.hardness.inputs import Method

# Whether a claim holds, and the numbers behind it.
Answer = tuple[bool, str]

_COSTS = np.arange(1, 200) / 200 + 1e-4  # none is a score or a rate below, where curves jump
_GRID = (np.arange(20_000) + 0.5) / 20_000  # midpoints, for integrals
_EXACT = 1e-12  # rounding of a few sums
_NEAR = 2e-4  # a jump of height 2 misplaced by a cell of the grid


def claims() -> dict[str, Answer]:
    """Return each claim with its answer."""
    of: dict[str, Callable[[], Answer]] = {
        "equations 8 and 9: score-fixed hardness is 1 where the prediction is wrong, else 0": (
            partial(_formula, "score_fixed")
        ),
        "equations 13 and 16: score-driven hardness is the squared error of the score": (
            partial(_formula, "score_driven")
        ),
        "equations 20 and 23: rate-driven hardness is R(s)^2, or (1 - R(s))^2": (
            partial(_formula, "rate_driven")
        ),
        "section 5: under score-fixed two models are alike if they classify alike": _classify_alike,
        "section 2: equal accuracies may hide that two models fail on other instances": _accuracy,
        "section 3: a score of the threshold itself is predicted positive": _boundary,
        "section 4: the loss of instances is that of equation 1, decomposed": _decomposed,
        "equations 6 and 7: score-fixed cost curves": partial(_curves, "score_fixed"),
        "equations 12 and 15: score-driven cost curves": partial(_curves, "score_driven"),
        "equations 19 and 22: rate-driven cost curves": partial(_curves, "rate_driven"),
        "section 4.2: with c = 0.7 false negatives cost more, and more is predicted positive than "
        "at 0.5": _more_positive,
        "section 4.3: where scores are concentrated a small change of c changes all predictions, "
        "score-driven": _concentrated,
        "section 4.3: with c = 0.7 a share of 70% is predicted positive, rate-driven": _share,
        "section 4.3: the worse a positive instance is ranked, the harder it is": _ranked,
        "section 4.3: a badly scored but well ranked instance is hard score-driven, easy "
        "rate-driven": _well_ranked,
        "section 4.3: score-driven hardness depends on the instance alone, rate-driven on the "
        "others too": _others,
        "section 5: under score-driven two models are alike if their scores are": _like_scores,
        "section 5: under rate-driven two models are alike if their rankings are": _like_ranks,
        "equations 24 and 25: a mean over instances, and one over data sets": _mean,
        "section 6: the scores of k-NN and RF are shares of the votes for the negative class": (
            _votes
        ),
    }
    return {claim: answer() for claim, answer in of.items()}


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


def _formula(method: Method) -> Answer:
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
    return exact < _EXACT and integral < _NEAR, numbers


def _classify_alike() -> Answer:
    scores, y = np.random.default_rng(0).random((2, 200)), np.arange(200) % 2
    share = float(np.logical_xor(*(scores > 0.5)).mean())
    return abs(_apart(scores, y, "score_fixed") - share) < _EXACT, (
        f"the dissimilarity is the share of instances classified differently, {share:.3f}"
    )


def _curves(method: Method) -> Answer:
    ours = cost_curve(*_data(), method, per="instance", at=_COSTS, ties="max").loss
    off = float(np.abs(ours - _loss(method, _COSTS)).max())
    return off < _EXACT, f"at {_COSTS.size} costs none of 100 curves is more than {off:.0e} off"


def _decomposed() -> Answer:
    scores, y = _data()
    positive = _predicted(scores, _COSTS, "score_driven")
    share = y.mean()
    wrong = (~positive)[y == 0].mean(axis=0), positive[y == 1].mean(axis=0)
    whole = 2 * (_COSTS * (1 - share) * wrong[0] + (1 - _COSTS) * share * wrong[1])
    off = float(np.abs(_loss("score_driven", _COSTS).mean(axis=0) - whole).max())
    return off < _EXACT, f"the mean loss of 100 instances is not more than {off:.0e} off"


def _accuracy() -> Answer:
    y = np.arange(100) % 2
    scores = np.stack([y, y]).astype(float)
    scores[0, :20] = scores[1, 20:40] = 1 - y[:20]  # each wrong on 20 of 100, but on others
    apart = _apart(scores, y, "score_fixed")
    means = instance_hardness(scores, y, "score_fixed").mean(axis=1)
    return bool(means[0] == means[1] and apart > 0), (
        f"20 other errors among 100 each: error rates {means[0]:.2f}, dissimilarity {apart:.2f}"
    )


def _boundary() -> Answer:
    found = instance_hardness([0.5, 0.5], [0, 1], "score_fixed")
    return found.tolist() == [0, 1], "a score of 0.5 is right for the positive instance only"


def _more_positive() -> Answer:
    scores, _ = _data()
    shares = _predicted(scores, np.array([0.5, 0.7]), "score_driven").mean(axis=0)
    return bool(shares[1] > shares[0]), (
        f"costs 1.4 and 0.6; shares predicted positive {shares[0]:.2f} and {shares[1]:.2f}"
    )


def _concentrated() -> Answer:
    scores = np.linspace(0.495, 0.505, 100)
    shares = _predicted(scores, np.array([0.49, 0.51]), "score_driven").mean(axis=0)
    y = np.arange(100) % 2
    curve = cost_curve(scores, y, "score_driven", at=[0.49, 0.51]).loss
    # First all positive instances are wrong, then all negative ones.
    holds = shares.tolist() == [0, 1] and np.allclose(curve, [0.49, 0.49], rtol=0, atol=_EXACT)
    return holds, "scores of 0.495 to 0.505: from c = 0.49 to 0.51 all predictions change"


def _share() -> Answer:
    scores, y = _data()
    cost = [0.7 + 1e-4]  # no jump there
    wrong = cost_curve(scores, y, "rate_driven", per="instance", at=cost).loss[:, 0] > 0
    share = float((wrong == (y == 1)).mean())  # predicted positive: wrong where negative
    return share == 0.7, f"a share of {share:.2f}"


def _ranked() -> Answer:
    scores, y = _data()
    order = np.argsort(scores)
    hardness = instance_hardness(scores, y, "rate_driven")[order][y[order] == 0]
    rises = bool((np.diff(hardness) > 0).all())
    return rises, f"hardness rises with each place of {hardness.size}"


def _well_ranked() -> Answer:
    scores = np.linspace(0.9, 1, 10)
    y = np.array([0] + [1] * 9)
    driven, rated = (
        float(instance_hardness(scores, y, method)[0]) for method in ("score_driven", "rate_driven")
    )
    return driven > 0.5 > rated, (
        f"a positive instance of score 0.9, first of ten: {driven:.2f} and {rated:.2f}"
    )


def _others() -> Answer:
    scores, y = np.array([[0.4, 0.5, 0.6], [0.4, 0.3, 0.2]]), [0, 1, 1]
    driven, rated = (
        instance_hardness(scores, y, method)[:, 0] for method in ("score_driven", "rate_driven")
    )
    return bool(driven[0] == driven[1] and rated[0] != rated[1]), (
        f"score 0.4 among two others: {driven[0]:.2f} and {driven[1]:.2f} score-driven, "
        f"{rated[0]:.2f} and {rated[1]:.2f} rate-driven"
    )


def _like_scores() -> Answer:
    scores, y = _data()
    other = np.clip(scores + np.random.default_rng(2).normal(0, 0.05, 100), 0, 1)
    apart = _apart(np.stack([scores, other]), y, "score_driven")
    most = 2 * float(np.abs(scores - other).mean())
    return (
        0 < apart <= most,
        f"scores {most / 2:.3f} apart in mean: {apart:.3f}, at most twice that",
    )


def _like_ranks() -> Answer:
    scores, y = _data()
    both = np.stack([scores, scores**3])
    driven, rated = _apart(both, y, "score_driven"), _apart(both, y, "rate_driven")
    return rated == 0 < driven, (
        f"scores and their cubes, ranked alike: {rated:.2f}, and score-driven {driven:.2f}"
    )


def _mean() -> Answer:
    rng = np.random.default_rng(3)
    sets = [rng.random((2, size)) for size in (20, 60)]
    by_hand = [float(np.abs(one[0] - one[1]).mean()) for one in sets]
    ours = float(aggregate([dissimilarity(one) for one in sets]).to_numpy()[0, 1])
    off = abs(ours - sum(by_hand) / 2)
    return off < _EXACT, f"of two data sets not more than {off:.0e} off"


def _votes() -> Answer:
    """Fit both on random data and count the votes; scores are of the class 1, the negative one."""
    rng = np.random.default_rng(4)
    X, y = rng.normal(size=(90, 3)), rng.integers(0, 2, 90)
    models = default_models("2014")
    near = models["5NN"].fit(X[:60], y[:60])
    forest = models["RF"].fit(X[:60], y[:60])
    neighbours = ((X[60:, None] - X[:60]) ** 2).sum(axis=2).argsort(axis=1)[:, :5]
    votes = y[neighbours].mean(axis=1), np.mean([e.predict(X[60:]) for e in forest.estimators_], 0)
    off = max(
        float(np.abs(model.predict_proba(X[60:])[:, 1] - share).max())
        for model, share in zip((near, forest), votes, strict=True)
    )
    return off < _EXACT, f"of 30 instances none is more than {off:.0e} off"
