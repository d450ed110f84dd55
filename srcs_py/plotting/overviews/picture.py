"""What the pictures that sum up have in common: where they go, and what their arguments mean."""

from __future__ import annotations

import inspect
import os
import textwrap
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ParamSpec, TypedDict, TypeVar

from srcs_py.base.checks import check_flag
from srcs_py.base.errors import SRCSError, warn
from srcs_py.code.recorded import carries_call
from srcs_py.plotting.alt import in_full, say
from srcs_py.plotting.axes_target import check_axes
from srcs_py.plotting.figures import root_of
from srcs_py.plotting.overviews.sheet import Sheet
from srcs_py.plotting.paper import PAGE_WIDTH, ink_of
from srcs_py.plotting.target import Size, Target
from srcs_py.plotting.text import size_in_cm

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure

P = ParamSpec("P")
R = TypeVar("R")

# Draws on a sheet and returns the height that it would like to have.
Compose = Callable[[Sheet], float]


class Where(TypedDict, total=False):
    """Where a picture goes, as the user said it."""

    figsize: Size
    dpi: float | None
    fig: Figure | SubFigure | None
    ax: Axes | None
    caption: bool
    save: str | os.PathLike[str] | None


PARAMETERS = {
    "ranks": "pandas.DataFrame, any dataframe that narwhals reads, or path-like\n"
    "    A table made by :func:`SRCSranks`.",
    "target": "str, optional\n"
    "    Column of the compared levels; by default the one that the table carries.",
    "rank": "str\n    Column of ranks.",
    "alpha": "float, optional\n    Significance level; by default the one that the table carries.",
    "figsize, dpi, fig, save": "optional\n    As in :func:`plot`.",
    "caption": "bool\n"
    "    Whether text below says what the picture shows and what not; files carry it either way.",
    "ax": "matplotlib Axes, optional\n"
    "    Drawn into, in the place and with the size that it has; its own axes are turned off.",
}
_PLACES = {
    "figsize": "Size",
    "dpi": "float | None",
    "fig": "Figure | SubFigure | None",
    "save": "str | os.PathLike[str] | None",
    "ax": "Axes | None",
    "caption": "bool",
}
_DEFAULTS = {"caption": True}
WIDER = 12.0, 15.0, PAGE_WIDTH  # cm; beyond, text grows as the picture does


def overview(**further: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a picture carry its call, and give it the signature and the docs of its arguments.

    ``further`` has type and meaning of the arguments that only this picture has, as numpydoc
    writes them.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        signature = inspect.signature(function)
        own = [each for each in signature.parameters.values() if each.kind is not each.VAR_KEYWORD]
        places = [
            inspect.Parameter(
                name, inspect.Parameter.KEYWORD_ONLY, default=_DEFAULTS.get(name), annotation=kind
            )
            for name, kind in _PLACES.items()
        ]
        whole = signature.replace(parameters=[*own, *places])
        setattr(function, "__signature__", whole)  # noqa: B010
        function.__doc__ = _documented(function.__doc__ or "", [each.name for each in own], further)
        return carries_call(function)

    return decorate


def _documented(doc: str, names: list[str], further: dict[str, str]) -> str:
    """Return a docstring with the section of parameters before what it returns."""
    known = PARAMETERS | further
    shown = [*names, "figsize, dpi, fig, save", "ax", "caption"]
    entries = "\n".join(f"{name} : {known[name]}" for name in shown)
    section = textwrap.indent(f"Parameters\n----------\n{entries}\n\n", "    ")
    # Python 3.13 takes the indentation away by itself
    doc = textwrap.indent(inspect.cleandoc(doc), "    ").lstrip()
    head, returns, rest = doc.partition("    Returns\n")
    return f"{head}{section}{returns}{rest}\n    "


def picture(
    compose: Compose, words: tuple[str, str], where: Where, width: float = PAGE_WIDTH
) -> Figure | SubFigure:
    """Make a figure of what ``compose`` draws.

    Parameters
    ----------
    compose : callable
        Draws on a :class:`Sheet` and returns the height in cm that it needs; it is called with a
        sheet of any height first.
    words : tuple of str
        Title and description for readers who cannot see it.
    where : mapping
        ``figsize``, ``dpi``, ``fig``, ``ax``, ``caption`` and ``save`` as the user gave them.
    width : float
        Width in cm where the user gave no size.

    Returns
    -------
    Figure or SubFigure
        The picture, or the figure that holds the given axes.
    """
    refuse = {*where} - {*_PLACES}
    if refuse:
        raise TypeError(f"{min(refuse)!r} is not an argument of this picture.")
    ax = where.get("ax")
    figsize, dpi, fig = where.get("figsize"), where.get("dpi"), where.get("fig")
    check_axes(ax, figsize, dpi, fig)
    target = Target(figsize, dpi, fig, where.get("save"))
    colors = ink_of(target.given if ax is None else ax.figure)
    captions = check_flag("caption", where.get("caption", True))

    def height_of(each: float) -> float:
        return compose(Sheet(width=each, ink=colors, captions=captions))

    if ax is None:
        figure: Any = target.figure(lambda: (width, height_of(width)), height_of)
        canvas = figure
    else:
        figure, canvas = root_of(ax), ax
        ax.set_axis_off()
        if figure.get_layout_engine() is not None:
            figure.draw_without_rendering()  # its layout decides how large the axes are
    across, high = size_in_cm(canvas)
    needed = height_of(across)
    if high < 0.999 * needed:
        raise SRCSError(
            f"{'A figure' if ax is None else 'The axes'} of {across:.1f} x {high:.1f} cm is too "
            f"low for this picture, which needs {needed:.1f} cm at that width; give "
            "figsize=(.., .., 'cm') or a size by name."
        )
    sheet = Sheet(width=across, ink=colors, captions=captions, height=high)
    compose(sheet)
    _warn_lacking(sheet, compose)
    sheet.draw(canvas, (across, high))
    title, text = words
    if not captions:
        text = " ".join([text, *(each for each in sheet.said if each not in text)])
    say(figure, title, text + in_full(sheet.named, (each.text for each in sheet.labels)))
    target.write(figure)
    return figure  # type: ignore[no-any-return]


def wider(width: float, fits: Callable[[Sheet], bool], like: Sheet) -> str:
    """Return, as the end of a sentence, what has the room that ``width`` cm lack."""
    for each in WIDER:
        if each > width and fits(
            Sheet(width=each, height=1000.0, ink=like.ink, captions=like.captions)
        ):
            return f"{each:g} cm has"
    return "a picture of fewer levels has"


def _warn_lacking(sheet: Sheet, compose: Compose) -> None:
    """Say in one warning what was left out, and which width would hold it."""
    if not sheet.lacking:
        return

    def fits(other: Sheet) -> bool:
        compose(other)
        return not other.lacking

    what = " and ".join(dict.fromkeys(sheet.lacking))
    warn(
        f"There is no room for {what} in a width of {sheet.width:.1f} cm; "
        f"{wider(sheet.width, fits, sheet)}."
    )
