"""R's palettes of n colours, to the last digit of their codes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray


def _rainbow(n: int, start: float = 0.0, end: float | None = None) -> tuple[str, ...]:
    """Full hues from ``start``; by default the whole circle without repeating its first."""
    return _hsv(np.linspace(start, (n - 1) / n if end is None else end, n), 1.0, 1.0)


def _heat(n: int) -> tuple[str, ...]:
    """Red to yellow, then the last quarter fades towards white."""
    fading = n // 4
    full = _rainbow(n - fading, 0.0, 1 / 6)
    if not fading:
        return full
    margin = 1 / (2 * fading)
    return full + _hsv(1 / 6, np.linspace(1 - margin, margin, fading), 1.0)


def _terrain(n: int) -> tuple[str, ...]:
    """Green to yellow, then over orange to light grey."""
    lower = n // 2
    upper = n - lower + 1
    green = _hsv(np.linspace(4 / 12, 2 / 12, lower), np.ones(lower), np.linspace(0.65, 0.9, lower))
    gray = _hsv(
        np.linspace(2 / 12, 0, upper), np.linspace(1, 0, upper), np.linspace(0.9, 0.95, upper)
    )
    return green + gray[1:]


def _topo(n: int) -> tuple[str, ...]:
    """Blues, greens and yellows, a third each."""
    third = n // 3
    blues = n - 2 * third
    return (
        _hsv(np.linspace(43 / 60, 31 / 60, blues), 1.0, 1.0)
        + _hsv(np.linspace(23 / 60, 11 / 60, third), 1.0, 1.0)
        + _hsv(np.linspace(10 / 60, 6 / 60, third), np.linspace(1, 0.3, third), 1.0)
    )


def _cm(n: int) -> tuple[str, ...]:
    """Cyan over white to magenta; white only where n is odd."""
    odd = n % 2
    half = n // 2
    cyan = np.linspace(0.5, 0.0 if odd else 0.5 / half, half + odd)
    magenta = np.linspace(0.0, 0.5, half + 1)[1:]
    return _hsv(0.5, cyan, 1.0) + _hsv(10 / 12, magenta, 1.0)


def _gray(n: int) -> tuple[str, ...]:
    """Greys from 0.3 to 0.9, even after the gamma 2.2 of a screen."""
    level = np.linspace(0.3**2.2, 0.9**2.2, n) ** (1 / 2.2)
    return hex_codes(np.repeat(level[:, None], 3, axis=1))


PALETTES: dict[str, Callable[[int], tuple[str, ...]]] = {
    "heat.colors": _heat,
    "terrain.colors": _terrain,
    "topo.colors": _topo,
    "cm.colors": _cm,
    "rainbow": _rainbow,
    "gray.colors": _gray,
}


def _hsv(hue: Any, saturation: Any, value: Any) -> tuple[str, ...]:
    """Hex codes of hues (in turns), saturations and values, broadcast together."""
    from colorsys import hsv_to_rgb  # matplotlib takes a second to import

    turned = np.broadcast_arrays(*map(np.atleast_1d, (hue, saturation, value)))
    return hex_codes(np.array([hsv_to_rgb(*row) for row in np.column_stack(turned).tolist()]))


def hex_codes(rgb: NDArray[np.float64]) -> tuple[str, ...]:
    """Return hex codes of RGB rows in [0, 1], rounded half up as R rounds."""
    codes = np.floor(np.asarray(rgb) * 255 + 0.5).astype(int)
    return tuple("#{:02X}{:02X}{:02X}".format(*row) for row in codes)
