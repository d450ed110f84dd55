"""Cost curves: what an instance, or a whole model, costs at each cost proportion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
import numpy.typing as npt
import pandas as pd

from srcs_py.base.arrays import array, numbers
from srcs_py.base.checks import check_number, check_rng, match_choice
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.hardness.inputs import (
    METHODS,
    TIES,
    Bools,
    Floats,
    Method,
    Ties,
)
from srcs_py.hardness.predictions import Predicted, predictions
from srcs_py.hardness.rates import Indices, tie_blocks
from srcs_py.tables.latex_html import Shown

Per = Literal["model", "instance"]
PER: tuple[Per, ...] = get_args(Per)


@dataclass(frozen=True, eq=False, repr=False)
class CostCurve(Shown):
    """Loss over cost proportions.

    Attributes
    ----------
    costs : array of float, shape (points,)
        Cost proportions c, increasing from 0 to 1. Among exact breakpoints each point where a
        curve jumps is there twice, for its limits from the left and from the right.
    loss : array of float, shape (points,), (models, points), (instances, points) or \
(models, instances, points)
        Loss at each of them: the shape of the scores, without the instances if they are
        averaged, and the points.
    """

    costs: Floats
    loss: Floats

    @property
    def _parts(self) -> list[str | pd.DataFrame]:
        sizes = " x ".join(map(str, self.loss.shape[:-1])) or "1"
        areas = pd.Series(np.ravel(self.area()), name="area").describe()
        return [f"{sizes} cost curves at {self.costs.size} points", areas.to_frame()]

    def area(self) -> Floats:
        """Return the area under each curve, on exact breakpoints the (mean) hardness.

        Returns
        -------
        numpy.ndarray of float
            Of the shape of the loss without its points.
        """
        widths = np.diff(self.costs, prepend=self.costs[:1], append=self.costs[-1:])
        area: Floats = self.loss @ ((widths[1:] + widths[:-1]) / 2)  # the trapezoidal rule
        return area


@dataclass(frozen=True)
class _Switches:
    """Where the predictions of one model switch from negative to positive as c grows.

    Attributes
    ----------
    ticks : array of float, shape (ticks,)
        Cost proportions at which any prediction switches, increasing.
    first, last : array of int, shape (instances,)
        Instance i switches at one of ``ticks[first[i]:last[i]]``, each equally likely.
    """

    ticks: Floats
    first: Indices
    last: Indices

    def waiting(self, instance: np.intp, switched: Indices) -> Floats:
        """Return the share of orders in which an instance is still taken for negative."""
        first, last = self.first[instance], self.last[instance]
        share: Floats = (last - switched) / (last - first)
        return share.clip(0, 1)


def cost_curve(
    scores: Predicted,
    y: npt.ArrayLike,
    method: Method = "score_driven",
    *,
    per: Per = "model",
    instances: npt.ArrayLike | None = None,
    scores_of: object = None,
    at: npt.ArrayLike | None = None,
    threshold: float = 0.5,
    ties: Ties = "expected",
    positive: object = None,
    rng: int | np.random.Generator = 0,
) -> CostCurve:
    """Return the loss of models, or of their instances, at each cost proportion c.

    Per model it is the mean over the instances: the Brier curve if the method is score-driven,
    the rate-driven curve if it is rate-driven, and a line between the error rates of the two
    classes, 2c FN + 2(1 - c) FP, if the threshold is fixed.

    Parameters
    ----------
    scores : array_like, shape (instances,) or (models, instances), mapping, DataFrame, path-like
        Scores as for :func:`instance_hardness`.
    y : array_like, shape (instances,)
        Classes as in :func:`instance_hardness`.
    method : {'score_fixed', 'score_driven', 'rate_driven'}
        How the threshold follows from c.
    per : {'model', 'instance'}
        A curve for each model, or for each instance.
    instances : array_like of int, optional
        Positions of the instances whose curves are returned with ``per="instance"``; all by
        default.
    scores_of : object, optional
        The label in ``y`` whose chance the scores are; by default the negative class.
    at : array_like of float, optional
        Increasing cost proportions in [0, 1]. By default the exact breakpoints: the curves are
        straight lines between them.
    threshold : float, optional
        Threshold of the score-fixed method.
    ties : {'expected', 'max', 'average', 'ordinal'}
        Rate of equal scores in the rate-driven method, as in :func:`instance_hardness`.
    positive : object, optional
        The label in ``y`` that is the positive class.
    rng : int or numpy.random.Generator, optional
        Seed of the order under ``ties="ordinal"``. A Generator draws it.

    Returns
    -------
    CostCurve
        Cost proportions and losses.

    Raises
    ------
    SRCSError
        As :func:`instance_hardness`, or if ``at`` is not increasing in [0, 1].

    See Also
    --------
    instance_hardness :
        Return the expected cost of every instance over the cost proportions c in [0, 1].
    plot_cost_curves : Draw the loss of models or instances over the cost proportion.

    References
    ----------
    De Melo and Prudencio (2014), figures 1 and 2; Hernandez-Orallo, Flach and Ferri, "Brier
    curves", ICML 2011.

    Examples
    --------
    >>> curve = cost_curve([0.2, 0.7, 0.9], [0, 0, 1], at=[0, 0.25, 0.5, 1])
    >>> curve.loss.round(3)
    array([0.   , 0.167, 0.333, 0.   ])
    >>> exact = cost_curve([0.2, 0.7, 0.9], [0, 0, 1])  # the area is the Brier score
    >>> exact.costs
    array([0. , 0.2, 0.2, 0.7, 0.7, 0.9, 0.9, 1. ])
    >>> float(exact.area().round(2))
    0.18
    """
    method = match_choice("method", method, METHODS)
    ties = match_choice("ties", ties, TIES)
    per = match_choice("per", per, PER)
    threshold, seed = check_number("threshold", threshold, 0, 1), check_rng(rng)
    given = predictions(scores, y, positive, scores_of, method == "rate_driven")
    values, negative = given.values, given.negative
    places = _checked_places(instances, per, negative.size)
    found = [_switches(row, method, threshold, ties, seed) for row in np.atleast_2d(values)]
    costs, before = _breakpoints(found) if at is None else _checked_grid(at)
    if per == "model":
        loss = np.stack([_loss_of_model(each, negative, costs, before) for each in found])
    else:
        loss = _no_loss((len(found), places.size, costs.size))
        for each, rows in zip(found, loss, strict=True):
            switched = _switched(each.ticks, costs, before)
            for row, place in zip(rows, places, strict=True):
                waiting = each.waiting(place, switched)
                row[:] = (1 - costs) * (1 - waiting) if negative[place] else costs * waiting
        loss *= 2
    return CostCurve(costs, loss[0] if values.ndim == 1 else loss)


def _checked_places(instances: npt.ArrayLike | None, per: Per, count: int) -> Indices:
    if instances is None:
        return np.arange(count)
    places = array("instances", instances)
    if per == "model" or places.ndim != 1 or not np.isin(places, np.arange(count)).all():
        told = f" must be positions from 0 to {count - 1}, and fits "
        raise SRCSError(Argument("instances"), told, Argument("per", "instance"), " only.")
    return places.astype(np.intp)


def _no_loss(shape: tuple[int, int, int]) -> Floats:
    """Return zeros, which take memory only where something else is written."""
    try:
        return np.zeros(shape)
    except MemoryError:
        raise SRCSError(
            f"the curves of {shape[1]} instances have {shape[2]} breakpoints each, too many "
            "for the memory; give fewer cost proportions with at."
        ) from None


def _switches(scores: Floats, method: Method, threshold: float, ties: Ties, seed: int) -> _Switches:
    if method == "score_fixed":  # predicted positive always or never, whatever c is
        scores = np.where(scores > threshold, np.inf, -np.inf)
    elif method == "rate_driven":
        found = tie_blocks(scores, ties, seed)
        if ties == "expected":
            ticks = np.arange(1, scores.size + 1) / scores.size
            return _Switches(ticks, found.spread(found.starts), found.spread(found.ends))
        scores = found.rates(ties)
    ticks, first = np.unique(scores, return_inverse=True)
    return _Switches(ticks, first, first + 1)


def _breakpoints(found: list[_Switches]) -> tuple[Floats, Bools]:
    """Return 0, every switch between 0 and 1 twice, 1; and which of them are limits from below."""
    ticks = np.unique(np.concatenate([each.ticks for each in found]))
    inner = ticks[(ticks > 0) & (ticks < 1)]
    costs = np.concatenate([[0.0], np.repeat(inner, 2), [1.0]])
    return costs, np.arange(costs.size) % 2 == 1


def _checked_grid(at: npt.ArrayLike) -> tuple[Floats, Bools]:
    costs = numbers("at", at)
    inside = costs.ndim == 1 and costs.size > 0 and bool(((costs >= 0) & (costs <= 1)).all())
    if not inside or (np.diff(costs) < 0).any():
        raise SRCSError(Argument("at"), " must be increasing cost proportions in [0, 1].")
    return costs, np.zeros(costs.shape, dtype=bool)


def _switched(ticks: Floats, costs: Floats, before: Bools) -> Indices:
    """Count the ticks up to each c, or below it where its limit from below is asked for."""
    return np.where(before, np.searchsorted(ticks, costs), np.searchsorted(ticks, costs, "right"))


def _loss_of_model(found: _Switches, negative: Bools, costs: Floats, before: Bools) -> Floats:
    switched = _switched(found.ticks, costs, before)
    misses = _expected_switches(found, ~negative)
    misses = misses[-1] - misses[switched]
    alarms = _expected_switches(found, negative)[switched]
    loss: Floats = 2 * (costs * misses + (1 - costs) * alarms) / negative.size
    return loss


def _expected_switches(found: _Switches, counted: Bools) -> Floats:
    """Return the expected number of instances that have switched after 0, 1, ... ticks."""
    first, last = found.first, found.last
    count = found.ticks.size
    share = counted / (last - first)
    started = np.bincount(first, share, count + 1) - np.bincount(last, share, count + 1)
    # Rounding must not leave a loss below zero.
    return np.maximum.accumulate(np.concatenate([[0], np.cumsum(np.cumsum(started)[:-1])]))
