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

from srcs_py.base.arrays import numbers
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.hardness.inputs import Bools, Floats

# A density, or the (a, b) of a Beta density; None is the uniform one.
Density = tuple[float, float] | Callable[[Floats], Any] | None

# Panels of the quadrature. Hermite interpolation of the integral errs by h^4 / 384 times the
# fourth derivative: below rounding for a smooth density.
_PANELS = 4096
# Around a jump panels are halved until they are so narrow that what is wrong there is rounding.
_NARROWEST = 2.0**-45
# Two quadratures of a panel that differ by more than this (in sum below 1e-12) see a jump in it.
_PANEL_TOLERANCE = 1e-16
# More panels than this at once are not halved: values with few digits differ everywhere.
_MOST_HALVED = 4 * _PANELS
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

    def write(self, switch: Floats, negative: Bools, out: Floats) -> None:
        """Write what instances cost that switch at given points into ``out``."""
        if self.uniform:
            np.subtract(switch, negative, out=out)
            np.square(out, out=out)
        else:  # each instance only as what it is
            for of_class, cost in ((negative, self.negative), (~negative, self.positive)):
                chosen = np.flatnonzero(of_class)
                out[chosen] = cost(switch[chosen])


def losses(cost_density: Density) -> Losses:
    """Return G and H for the uniform density, a Beta density or any other."""
    if cost_density is None:
        return Losses(lambda u: u * u, lambda u: (1 - u) ** 2, uniform=True)
    if callable(cost_density):
        return _integrated(cost_density)
    try:
        if np.shape(cost_density) != (2,):  # a set has two in no order
            raise TypeError
        a, b = (float(each) for each in cost_density)
    except (TypeError, ValueError):
        a = b = float("nan")
    if not (0 < a < np.inf and 0 < b < np.inf):
        raise SRCSError(
            Argument("cost_density", cost_density),
            " must be None, the positive (a, b) of a Beta density, or a density on [0, 1].",
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
    """Integrate 2c w(c) and 2(1 - c) w(c) over panels that are halved where the density jumps."""
    from scipy.interpolate import CubicHermiteSpline

    edges, below, above = _panels(density)
    mass = (below + above).sum() / 2
    if not abs(mass - 1) < _MASS_TOLERANCE:
        raise SRCSError(
            Argument("cost_density"),
            f" integrates to {mass:.6g} over [0, 1]; a density must integrate to 1.",
        )
    slopes = _evaluated(density, edges)
    return Losses(
        CubicHermiteSpline(edges, np.append(0, np.cumsum(below)), 2 * edges * slopes),
        CubicHermiteSpline(
            edges, np.append(np.cumsum(above[::-1])[::-1], 0), -2 * (1 - edges) * slopes
        ),
    )


def _panels(density: Callable[[Floats], Any]) -> tuple[Floats, Floats, Floats]:
    """Return edges of panels, and the integrals of 2c w(c) and 2(1 - c) w(c) over each panel."""
    left = np.arange(_PANELS) / _PANELS
    width = np.full(_PANELS, 1 / _PANELS)
    done: list[Floats] = []
    while left.size:
        whole = _panel_integrals(density, left, width)
        halves = _panel_integrals(density, left, width / 2)
        halves += _panel_integrals(density, left + width / 2, width / 2)
        jumps = (np.abs(halves - whole).max(axis=0) > _PANEL_TOLERANCE) & (width > _NARROWEST)
        jumps &= jumps.sum() <= _MOST_HALVED
        done.append(np.vstack([left, halves])[:, ~jumps])
        width = np.repeat(width[jumps] / 2, 2)
        left = np.repeat(left[jumps], 2)
        left[1::2] += width[1::2]
    panels = np.concatenate(done, axis=1)
    edges, below, above = panels[:, np.argsort(panels[0])]
    return np.append(edges, 1.0), below, above


def _panel_integrals(density: Callable[[Floats], Any], left: Floats, width: Floats) -> Floats:
    """Integrate 2c w(c) and 2(1 - c) w(c) over panels by Gauss-Legendre, shape (2, panels)."""
    nodes, node_weights = np.polynomial.legendre.leggauss(5)
    c = left[:, None] + (nodes + 1) / 2 * width[:, None]
    height = _evaluated(density, c) * node_weights * width[:, None] / 2
    return np.array([(2 * c * height).sum(axis=1), (2 * (1 - c) * height).sum(axis=1)])


def _evaluated(density: Callable[[Floats], Any], c: Floats) -> Floats:
    height = numbers("cost_density", density(c))
    if height.shape not in ((), c.shape):
        told = f" returns the shape {height.shape} for {c.shape}; give a number for each cost."
        raise SRCSError(Argument("cost_density"), told)
    height = np.broadcast_to(height, c.shape)
    if not (np.isfinite(height).all() and height.min() >= 0):
        raise SRCSError(
            Argument("cost_density"),
            " is negative or not finite on [0, 1]; give a bounded one, or the (a, b) of Beta.",
        )
    return height
