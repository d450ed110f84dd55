"""R's colours: its 657 names, the numbers of its palette, and hex codes.

The names and codes are what R 4.2.2 answers to ``colors()`` and ``col2rgb()``; the script
r_reference/figures/palettes.R writes them out again, and a test compares.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from srcs_py.base.checks import nearest
from srcs_py.base.errors import Argument, SRCSError

# R's default palette(), which the numbers 1, 2, ... name; 0 is the background.
PALETTE = (
    *("#000000", "#DF536B", "#61D04F", "#2297E6"),
    *("#28E2E5", "#CD0BBC", "#F5C710", "#9E9E9E"),
)
TRANSPARENT = "#FFFFFF00"


def to_hex(argument: str, color: Any) -> str:
    """Return the hex code ``#RRGGBB[AA]`` of a colour as R writes it.

    Parameters
    ----------
    argument : str
        Where the colour was given; for the message.
    color : str or int
        One of R's 657 names, ``"transparent"``, a hex code, or a number of R's palette.

    Returns
    -------
    str
        Hex code in upper case, with alpha only where the colour is translucent.

    Raises
    ------
    SRCSError
        If R knows no such colour.

    Examples
    --------
    >>> to_hex("col", "tomato3"), to_hex("col", 2), to_hex("col", "#0072b2")
    ('#CD4F39', '#DF536B', '#0072B2')
    """
    text = str(color).strip()
    if re.fullmatch(r"#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})", text):
        return text.upper()
    if re.fullmatch(r"\d+", text):
        number = int(text)
        return PALETTE[(number - 1) % len(PALETTE)] if number else TRANSPARENT
    name = text.lower().replace(" ", "")
    if name in {"transparent", "na"}:
        return TRANSPARENT
    if name in named_colors():
        return named_colors()[name]
    suggestion = re.split("[Kk]nown", nearest(name, named_colors()))[0]
    raise SRCSError(
        Argument(argument, color),
        f" is not a colour that R knows: {suggestion}give a name of R, a hex "
        "code such as '#0072B2', or a number of R's palette.",
    )


def channels(code: str) -> NDArray[np.float64]:
    """Return red, green and blue, 0 to 1, of a hex code."""
    return np.array([int(code[at : at + 2], 16) for at in (1, 3, 5)]) / 255


def linear_channels(code: str) -> NDArray[np.float64]:
    """Return the channels of a hex code in linear light (IEC 61966-2-1)."""
    rgb = channels(code)
    return np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)


@cache
def named_colors() -> dict[str, str]:
    """Return R's colour names with their hex codes; ``gray`` may be spelled ``grey``."""
    table = files("srcs_py.plotting.rpar").joinpath("rcolors.csv").read_text(encoding="utf-8")
    codes = dict(line.split(",") for line in table.split()[1:])
    grays = (name for name in codes if "gray" in name and not re.search("slategray.", name))
    return codes | {name.replace("gray", "grey"): codes[name] for name in grays}
