"""The arguments figsize, dpi, fig and save, which all drawing functions have in common."""

from __future__ import annotations

import functools
import inspect
import os
import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ParamSpec, TypedDict, TypeVar

from srcs_py.base.checks import refuse_unknown
from srcs_py.plotting.series import Colors
from srcs_py.plotting.target import Size

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure

P = ParamSpec("P")
R = TypeVar("R")


class Places(TypedDict, total=False):
    """Size, figure and file of a picture, as the user gave them."""

    figsize: Size
    dpi: float | None
    fig: Figure | SubFigure | None
    save: str | os.PathLike[str] | None


class SeriesPlaces(Places, total=False):
    """The same with the colours of the levels.

    Attributes
    ----------
    figsize, dpi, fig, save : optional
        As in :func:`srcs_py.plot`.
    colors : str, optional
        A palette of the levels: "grey", or a colormap's name. A level has the same colour in all
        pictures; of more than eight the best are coloured and named while the rest is grey.
    """

    colors: Colors


def meanings_of(documented: type) -> dict[str, str]:
    """Return type and meaning of each attribute, as the docstring of a class has them."""
    _, _, section = inspect.cleandoc(documented.__doc__ or "").partition("----------\n")
    entries = (entry.partition(" : ") for entry in re.split(r"\n(?=\S)", section))
    return {name: text for name, _, text in entries}


MEANINGS = meanings_of(SeriesPlaces)


def with_places(
    places: Any, meanings: Mapping[str, str] | None = None
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Give a drawing function that collects ``**where`` the signature and the docs of its places.

    Parameters
    ----------
    places : type
        :class:`Places` or a class derived from it: the keys of ``where``.
    meanings : mapping, optional
        Type and meaning, as numpydoc writes them, of arguments that the docstring leaves out.
    """
    known = MEANINGS | dict(meanings or {})
    kinds = {key: kind.__forward_arg__ for key, kind in places.__annotations__.items()}

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        collects = inspect.signature(function)
        own = [each for each in collects.parameters.values() if each.kind is not each.VAR_KEYWORD]
        keyword = functools.partial(inspect.Parameter, kind=inspect.Parameter.KEYWORD_ONLY)
        further = [keyword(key, default=None, annotation=kind) for key, kind in kinds.items()]
        signature = collects.replace(parameters=[*own, *further])

        @functools.wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            refuse_unknown(function.__name__, kwargs, signature.parameters)
            return function(*args, **kwargs)

        names = [each.name for each in own]
        names += ["figsize, dpi, fig, save" if key == "figsize" else key for key in kinds]
        call.__doc__ = _documented(function.__doc__ or "", names, known)
        setattr(call, "__signature__", signature)  # noqa: B010
        return call

    return decorate


def _documented(doc: str, names: Iterable[str], meanings: Mapping[str, str]) -> str:
    """Return a docstring whose section of parameters has those that it left out."""
    head, returns, rest = inspect.cleandoc(doc).partition("Returns\n-------\n")
    if "Parameters\n----------\n" not in head:
        head += "Parameters\n----------\n\n"
    missing = [name for name in names if name in meanings and f"\n{name} : " not in head]
    entries = "".join(f"{name} : {meanings[name]}\n" for name in missing)
    return f"{head.rstrip()}\n{entries}\n{returns}{rest}\n"
