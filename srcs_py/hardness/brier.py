"""The Brier score in parts; it is the mean score-driven hardness."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pandas as pd

from srcs_py.base.checks import check_count
from srcs_py.hardness.inputs import Bools, Floats, check_sample_weight
from srcs_py.hardness.predictions import Predicted, predictions

PARTS = ("brier", "reliability", "resolution", "uncertainty", "within_bins")


def brier_parts(
    scores: Predicted,
    y: npt.ArrayLike,
    *,
    bins: int | None = 10,
    sample_weight: npt.ArrayLike | None = None,
    scores_of: object = None,
    positive: object = None,
) -> pd.DataFrame:
    """Return the Brier score of models and its parts.

    The Brier score is the mean score-driven hardness. It equals reliability - resolution +
    uncertainty + what is within the bins of scores.

    Parameters
    ----------
    scores : array_like, mapping, DataFrame or path-like
        Scores as for :func:`instance_hardness`.
    y : array_like, shape (instances,)
        Classes.
    bins : int or None
        Number of bins of equal width in [0, 1]; with None each distinct score is a bin, and
        nothing is within bins.
    sample_weight : array_like of shape (instances,), optional
        Weights of the instances, at least 0; equal by default.
    scores_of : object, optional
        The label in ``y`` whose chance the scores are; by default the negative class.
    positive : object, optional
        The label in ``y`` that is the positive class.

    Returns
    -------
    pandas.DataFrame
        A row for each model. ``brier``; ``reliability``: how far the mean score of a bin is from
        the share of the negative class in it (0 is calibrated); ``resolution``: how far these
        shares are from the share in all; ``uncertainty``: the variance of the class;
        ``within_bins``: variance of the scores in a bin less twice their covariance with the
        class.

    Raises
    ------
    SRCSError
        As :func:`instance_hardness`, or if bins or weights are out of range.

    References
    ----------
    Murphy, "A new vector partition of the probability score", 1973; Stephenson, Coelho and
    Jolliffe, "Two extra components in the Brier score decomposition", 2008.

    Examples
    --------
    >>> brier_parts({"a": [0.1, 0.4, 0.6, 0.9]}, [0, 1, 0, 1], bins=2).round(4)
       brier  reliability  resolution  uncertainty  within_bins
    a  0.185       0.0625         0.0         0.25      -0.1275
    """
    given = predictions(scores, y, positive, scores_of)
    weights = check_sample_weight(sample_weight, given.negative.size)
    count = None if bins is None else check_count("bins", bins)
    values = np.atleast_2d(given.values)
    rows = [_parts(each, given.negative, weights, count) for each in values]
    return pd.DataFrame(rows, index=given.models, columns=PARTS)


def _parts(scores: Floats, negative: Bools, weights: Floats, bins: int | None) -> list[float]:
    if bins is None:
        place = np.unique(scores, return_inverse=True)[1]
    else:
        place = np.minimum((scores * bins).astype(np.intp), bins - 1)
    # Instances of weight 0 and empty bins must not divide by 0.
    mass = np.bincount(place, weights)
    divisor = np.where(mass > 0, mass, 1)
    mean_score = np.bincount(place, weights * scores) / divisor
    share = np.bincount(place, weights * negative) / divisor
    overall = weights @ negative
    from_mean, from_share = scores - mean_score[place], negative - share[place]
    return [
        float(weights @ (scores - negative) ** 2),
        float(mass @ (mean_score - share) ** 2),
        float(mass @ (share - overall) ** 2),
        float(overall * (1 - overall)),
        float(weights @ (from_mean * (from_mean - 2 * from_share))),
    ]
