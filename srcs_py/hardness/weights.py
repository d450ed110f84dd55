"""Expected cost of an instance whose prediction switches at a cost proportion u.

A positive instance costs 2c while c < u, a negative one 2(1 - c) from u on. Under a density w
of the cost proportion c the expected cost is G(u) = int_0^u 2c w(c) dc for the positive and
H(u) = int_u^1 2(1 - c) w(c) dc for the negative instance; u^2 and (1 - u)^2 if w = 1.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from srcs_py.base.errors import SRCSError
from srcs_py.hardness.inputs import Floats

# A density, or the (a, b) of a Beta density; None is the uniform one.
Weight = tuple[float, float] | Callable[[Floats], Any] | None

# Panels of the quadrature. Hermite interpolation of the integral errs by h^4 / 384 times the
# fourth derivative: below rounding for a smooth density.
_PANELS = 4096
# A density given by a formula with rounded constants should still pass.
_MASS_TOLERANCE = 1e-6


@dataclass(frozen=True)
class Losses:
    """The two antiderivatives of a density of cost proportions.

    Attributes
    ----------
    positive, negative : callable
        G and H: arrays of switch points in [0, 1] to arrays of expected costs.
    uniform : bool
        Whether the density is 1, for which averages over ties have a closed form.
    """

    positive: Callable[[Floats], Floats]
    negative: Callable[[Floats], Floats]
    uniform: bool = False


def losses(weight: Weight) -> Losses:
    """Return G and H for the uniform density, a Beta density or any other."""
    if weight is None:
        return Losses(lambda u: u * u, lambda u: (1 - u) ** 2, uniform=True)
    if callable(weight):
        return _integrated(weight)
    try:
        a, b = (float(each) for each in weight)
    except (TypeError, ValueError):
        a = b = float("nan")
    if not (0 < a < np.inf and 0 < b < np.inf):
        raise SRCSError(
            f"weight = {weight!r} must be None, the two positive parameters (a, b) of a Beta "
            "density, or a density on [0, 1]."
        )
    return _beta(a, b)


def _beta(a: float, b: float) -> Losses:
    from scipy.special import betainc

    mean = a / (a + b)
    return Losses(
        lambda u: 2 * mean * betainc(a + 1, b, u),
        lambda u: 2 * (1 - mean) * betainc(b + 1, a, 1 - u),
    )


def _integrated(density: Callable[[Floats], Any]) -> Losses:
    """Integrate 2c w(c) and 2(1 - c) w(c) by Gauss-Legendre rules on equal panels."""
    from scipy.interpolate import CubicHermiteSpline

    edges = np.linspace(0, 1, _PANELS + 1)
    nodes, node_weights = np.polynomial.legendre.leggauss(5)
    inner = edges[:-1, None] + (nodes + 1) / (2 * _PANELS)
    height = _evaluated(density, inner) * node_weights / (2 * _PANELS)
    if not abs(height.sum() - 1) < _MASS_TOLERANCE:
        raise SRCSError(
            f"weight integrates to {height.sum():.6g} over [0, 1]; a density must integrate to 1."
        )
    slopes = _evaluated(density, edges)
    below = np.concatenate([[0], np.cumsum((2 * inner * height).sum(axis=1))])
    above = np.concatenate([np.cumsum((2 * (1 - inner) * height).sum(axis=1)[::-1])[::-1], [0]])
    return Losses(
        CubicHermiteSpline(edges, below, 2 * edges * slopes),
        CubicHermiteSpline(edges, above, -2 * (1 - edges) * slopes),
    )


def _evaluated(density: Callable[[Floats], Any], c: Floats) -> Floats:
    height = np.broadcast_to(np.asarray(density(c), dtype=np.float64), c.shape)
    if not (np.isfinite(height).all() and height.min() >= 0):
        raise SRCSError(
            "weight is negative or not finite somewhere on [0, 1]; give a bounded density, or "
            "(a, b) for a Beta density."
        )
    return height
