"""Expected cost of an instance whose prediction switches at a cost proportion u.

A positive instance costs 2c while c < u, a negative one 2(1 - c) from u on. Under a density w
of the cost proportion c the expected cost is G(u) = int_0^u 2c w(c) dc for the positive and
H(u) = int_u^1 2(1 - c) w(c) dc for the negative instance; u^2 and (1 - u)^2 if w = 1.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from srcs_py.base.errors import Argument, SRCSError
from srcs_py.hardness.inputs import Bools, Floats

# The (a, b) of a Beta density; None is the uniform one.
Density = tuple[float, float] | None


@dataclass(frozen=True)
class Losses:
    """The two antiderivatives G and H of the density Beta(a, b) of cost proportions."""

    a: float = 1.0
    b: float = 1.0

    @property
    def uniform(self) -> bool:
        """Whether the density is 1, for which averages over ties have a closed form."""
        return self.a == self.b == 1

    def positive(self, u: Floats) -> Floats:
        """Return G, the expected cost of positive instances that switch at ``u``."""
        from scipy.special import betainc

        cost: Floats = 2 * self.a / (self.a + self.b) * betainc(self.a + 1, self.b, u)
        return cost

    def negative(self, u: Floats) -> Floats:
        """Return H, the expected cost of negative instances that switch at ``u``."""
        return Losses(self.b, self.a).positive(1 - u)

    def write(self, switch: Floats, negative: Bools, out: Floats) -> None:
        """Write the costs of instances that switch at given points into ``out``."""
        if self.uniform:
            np.subtract(switch, negative, out=out)
            np.square(out, out=out)
        else:  # of each instance that of its class only
            for of_class, cost in ((negative, self.negative), (~negative, self.positive)):
                chosen = np.flatnonzero(of_class)
                out[chosen] = cost(switch[chosen])


def losses(cost_density: Density) -> Losses:
    """Return G and H for the uniform density or a Beta density."""
    if cost_density is None:
        return Losses()
    try:
        if np.shape(cost_density) != (2,):  # a set has two in no order
            raise TypeError
        a, b = (float(each) for each in cost_density)
    except (TypeError, ValueError):
        a = b = float("nan")
    if not (0 < a < np.inf and 0 < b < np.inf):
        raise SRCSError(
            Argument("cost_density", cost_density),
            " must be None or the positive (a, b) of a Beta density.",
        )
    return Losses(a, b)
