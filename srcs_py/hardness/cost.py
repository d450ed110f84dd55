"""Instance hardness: expected cost of an instance over misclassification costs."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from srcs_py.base.checks import check_number, check_rng, match_choice
from srcs_py.hardness.densities import Density, Losses, losses
from srcs_py.hardness.inputs import METHODS, TIES, Bools, Floats, Method, Ties
from srcs_py.hardness.predictions import Predicted, predictions
from srcs_py.hardness.rates import TieBlocks, tie_blocks


def instance_hardness(
    scores: Predicted,
    y: npt.ArrayLike,
    method: Method = "score_fixed",
    *,
    scores_of: object = None,
    threshold: float = 0.5,
    ties: Ties = "expected",
    cost_density: Density = None,
    positive: object = None,
    rng: int | np.random.Generator = 0,
) -> Any:
    r"""Return the expected cost of every instance over the cost proportions c in [0, 1].

    A model predicts *positive* (the article's class 0) where its score, the chance of the
    negative class, is at most a threshold; a false negative costs 2c, a false positive 2(1 - c).

    Parameters
    ----------
    scores : array_like, shape (instances,) or (models, instances), mapping, DataFrame, path-like
        Scores in [0, 1], or by rates, where only their order counts, any numbers; NaN is an
        error. Also a mapping of models to their scores, a DataFrame with a row for each instance
        and a column for each model, and, instead of the scores of a model, its probabilities of
        both classes, shape (instances, 2), as ``predict_proba`` and ``cross_val_predict`` of
        scikit-learn return them. A file is read as a DataFrame; with a column ``model`` it has a
        row for each model.
    y : array_like, shape (instances,)
        Classes: 0 is positive, 1 is negative; or any two with ``positive``.
    method : {'score_fixed', 'score_driven', 'rate_driven'}
        How the threshold follows from c: it is ``threshold`` always, or c itself, or the score
        under which a share c of the instances is predicted positive.
    scores_of : object, optional
        The label in ``y`` whose chance the scores are; by default the negative class, as in the
        article. Not for the probabilities of both classes, which are in the order of the labels.
    threshold : float, optional
        Threshold of the score-fixed method.
    ties : {'expected', 'max', 'average', 'ordinal'}
        Rate of equal scores in the rate-driven method, where R(s) places an instance among n at
        position k / n. ``'expected'`` averages the cost over all orders of the tied instances;
        ``'max'`` gives all of them the last position, which is the article's formula read
        literally; ``'average'`` the mean position; ``'ordinal'`` one random order.
    cost_density : (float, float), optional
        Parameters of the Beta(a, b) density of the cost proportion; uniform by default.
    positive : object, optional
        The label in ``y`` that is the positive class, needed unless the labels are 0 and 1.
    rng : int or numpy.random.Generator, optional
        Seed of the order under ``ties="ordinal"``. A Generator draws it.

    Returns
    -------
    numpy.ndarray or pandas.DataFrame of float
        Hardness, shape (instances,) or (models, instances), a DataFrame if ``scores`` names the
        models; between 0 and 1 under the uniform density.

    Raises
    ------
    SRCSError
        If a score is outside [0, 1] or NaN, ``y`` does not have exactly two classes, or another
        argument is out of its range.

    Warns
    -----
    SRCSWarning
        If the AUC of most models is so far under 0.5 that scores and labels look inverted.

    See Also
    --------
    cost_curve : Return the loss of models, or of their instances, at each cost proportion c.
    collect_scores : Score every instance by models that were trained without it.
    hardness_table : Return hardness as a long table with one column for each method.
    dissimilarity : Return how differently models find the same instances hard.
    read_scores : Read a table of scores, one data set at a time.

    Notes
    -----
    In the article class 0 is positive and a score is the chance of class 1, the negative one.
    In scikit-learn class 1 is usually called positive, and ``predict_proba(X)[:, 1]`` is its
    chance: with ``positive=1`` say ``scores_of=1``, or give ``predict_proba(X)`` as it is.

    Under the uniform density the mean score-fixed hardness is the error rate and the mean
    score-driven hardness the Brier score. With class shares p0 (positive) and p1 and n instances
    the mean rate-driven hardness under expected ties is

    .. math:: 1/3 + p_0 p_1 (1 - 2 AUC) + (1/2 - p_1)/n + 1/(6 n^2).

    References
    ----------
    De Melo and Prudencio, "Similarity measures of algorithm performance for cost-sensitive
    scenarios", MetaSel at ECAI 2014.

    Examples
    --------
    >>> scores, y = [0.1, 0.4, 0.6, 0.9], [0, 1, 0, 1]
    >>> instance_hardness(scores, y, "score_fixed")
    array([0., 1., 1., 0.])
    >>> instance_hardness(scores, y, "score_driven").round(2)
    array([0.01, 0.36, 0.36, 0.01])
    >>> instance_hardness(scores, y, "rate_driven")
    array([0.0625, 0.25  , 0.5625, 0.    ])
    >>> instance_hardness(scores, y, "score_driven", positive=1, scores_of=1).round(2)
    array([0.01, 0.36, 0.36, 0.01])
    """
    method = match_choice("method", method, METHODS)
    ties = match_choice("ties", ties, TIES)
    threshold, seed = check_number("threshold", threshold, 0, 1), check_rng(rng)
    given = predictions(scores, y, positive, scores_of, method == "rate_driven")
    values, negative = given.values, given.negative
    loss = losses(cost_density)
    hardness = np.empty(values.shape)
    of_rates = None  # the uniform density has a closed form
    if method == "rate_driven" and ties == "expected" and not loss.uniform:
        rates = np.arange(1, negative.size + 1) / negative.size
        of_rates = loss.positive(rates), loss.negative(rates)
    for row, out in zip(np.atleast_2d(values), np.atleast_2d(hardness), strict=True):
        if method == "score_driven":
            loss.write(row, negative, out)
        elif method == "rate_driven":
            _rate_driven(tie_blocks(row, ties, seed), negative, ties, loss, of_rates, out)
        else:
            np.not_equal(row > threshold, negative, out=out, casting="unsafe")
            if not loss.uniform:
                always, never = loss.negative(np.zeros(1))[0], loss.positive(np.ones(1))[0]
                np.multiply(out, np.where(negative, always, never), out=out)
    return given.named(hardness)


def _rate_driven(
    found: TieBlocks,
    negative: Bools,
    ties: Ties,
    loss: Losses,
    of_rates: tuple[Floats, Floats] | None,
    out: Floats,
) -> None:
    if of_rates is not None:
        if_positive, if_negative = (
            found.spread(np.add.reduceat(each, found.starts) / found.sizes) for each in of_rates
        )
        out[:] = np.where(negative, if_negative, if_positive)
        return
    loss.write(found.rates(ties), negative, out)
    if ties == "expected" and found.tied:
        # The mean of (k/n)^2 over a block is the square of its mean plus its variance.
        out += found.spread((found.sizes**2.0 - 1) / (12 * out.size**2))
