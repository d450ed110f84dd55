"""Expected cost of an instance whose prediction switches at a cost proportion u.

A positive instance costs 2c while c < u, a negative one 2(1 - c) from u on. Under a density w
of the cost proportion c the expected cost is G(u) = int_0^u 2c w(c) dc for the positive and
H(u) = int_u^1 2(1 - c) w(c) dc for the negative instance; u^2 and (1 - u)^2 if w = 1.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from srcs_py.base.arrays import numbers
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.hardness.inputs import Bools, Floats

# A density, or the (a, b) of a Beta density; None is the uniform one.
Density = tuple[float, float] | Callable[[Floats], Any] | None
# The same of a positive and of a negative instance.
Both = tuple[Callable[[Floats], Floats], Callable[[Floats], Floats]]

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

# From this many switch points on, costs are interpolated: the table takes as long as these.
_TABLE_FROM = 2**16
_TABLE_PANELS = 2**14
# Near 0 and 1, where a Beta density may have a pole, and for narrow densities (a + b is large) the
# closed form is always used. Elsewhere the table errs by less than 1e-12 (tested).
_TABLE_ENDS = 1 / 64
_TABLE_MOST = 64.0
_CHUNK = 2**15  # points at once: what is between stays in the cache, and calls of numpy are few


@dataclass(frozen=True)
class Losses:
    """The two antiderivatives of a density of cost proportions.

    Attributes
    ----------
    positive, negative : callable
        G and H: arrays of switch points in [0, 1] to arrays of expected costs.
    uniform : bool
        Whether the density is 1, for which averages over ties have a closed form.
    tabulated : callable or None
        Writes both from a table, for many points.
    """

    positive: Callable[[Floats], Floats]
    negative: Callable[[Floats], Floats]
    uniform: bool = False
    tabulated: Callable[[Floats, Bools, Floats], None] | None = None

    def write(self, switch: Floats, negative: Bools, out: Floats) -> None:
        """Write what instances cost that switch at given points into ``out``."""
        if self.uniform:
            np.subtract(switch, negative, out=out)
            np.square(out, out=out)
        elif self.tabulated is not None and switch.size >= _TABLE_FROM:
            self.tabulated(switch, negative, out)
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
            " must be None, the two positive parameters (a, b) of a Beta density, or a "
            "density on [0, 1].",
        )
    return _beta(a, b)


def _beta(a: float, b: float) -> Losses:
    from scipy.special import betainc, betaln

    mean, log_scale = a / (a + b), betaln(a, b)

    def positive(u: Floats) -> Floats:
        cost: Floats = 2 * mean * betainc(a + 1, b, u)
        return cost

    def negative(u: Floats) -> Floats:
        cost: Floats = 2 * (1 - mean) * betainc(b + 1, a, 1 - u)
        return cost

    def density(c: Floats) -> Floats:
        height: Floats = np.exp((a - 1) * np.log(c) + (b - 1) * np.log1p(-c) - log_scale)
        return height

    exact = positive, negative
    if a + b > _TABLE_MOST:
        return Losses(*exact)
    slopes = lambda c: 2 * c * density(c), lambda c: -2 * (1 - c) * density(c)
    table = functools.cache(lambda: _table(exact, slopes))

    def write(switch: Floats, of_negative: Bools, out: Floats) -> None:
        _write_interpolated(table(), exact, switch, of_negative, out)

    def of_one_class(of_negative: bool) -> Callable[[Floats], Floats]:
        def at(u: Floats) -> Floats:
            if u.size < _TABLE_FROM:
                return exact[of_negative](u)
            out = np.empty(u.shape)
            write(u, np.full(u.shape, of_negative), out)
            return out

        return at

    return Losses(of_one_class(False), of_one_class(True), tabulated=write)


def _table(exact: Both, slopes: Both) -> Floats:
    """Return the cubics of all panels, (4, 2 * panels): those of positive instances first."""
    from scipy.interpolate import CubicHermiteSpline

    edges = np.linspace(_TABLE_ENDS, 1 - _TABLE_ENDS, _TABLE_PANELS + 1)
    cubics = [
        CubicHermiteSpline(edges, of_class(edges), slope(edges)).c
        for of_class, slope in zip(exact, slopes, strict=True)
    ]
    return np.ascontiguousarray(np.concatenate(cubics, axis=1))


def _write_interpolated(
    table: Floats, exact: Both, switch: Floats, negative: Bools, out: Floats
) -> None:
    """Evaluate cubics on equal panels; scipy's search for the panel takes ten times as long.

    ``take`` with a place to write to and without a check of the bounds takes half as long as
    indexing, and whole numbers are kept as floats as long as they are computed with.
    """
    width = (1 - 2 * _TABLE_ENDS) / _TABLE_PANELS
    found, panel, beyond = np.empty((3, min(_CHUNK, switch.size)))
    for start in range(0, switch.size, _CHUNK):
        u, of_negative = switch[start : start + _CHUNK], negative[start : start + _CHUNK]
        part, row, at, over = (each[: u.size] for each in (out[start:], found, panel, beyond))
        np.subtract(u, _TABLE_ENDS, out=over)
        over /= width
        np.floor(over, out=at)
        outside = np.flatnonzero((at < 0) | (at >= _TABLE_PANELS))
        over -= at
        over *= width
        at += of_negative * float(_TABLE_PANELS)
        place = at.astype(np.intp)
        np.take(table[0], place, out=part, mode="clip")
        for each in table[1:]:
            part *= over
            part += np.take(each, place, out=row, mode="clip")
        for which, cost in zip((~of_negative[outside], of_negative[outside]), exact, strict=True):
            part[outside[which]] = cost(u[outside[which]])


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
        raise SRCSError(
            Argument("cost_density"),
            f" returns the shape {height.shape} for {c.shape}; it must return a number "
            "for each cost proportion.",
        )
    height = np.broadcast_to(height, c.shape)
    if not (np.isfinite(height).all() and height.min() >= 0):
        raise SRCSError(
            Argument("cost_density"),
            " is negative or not finite somewhere on [0, 1]; give a bounded density, "
            "or (a, b) for a Beta density.",
        )
    return height
