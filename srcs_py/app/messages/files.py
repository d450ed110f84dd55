"""Messages whose answers are files: figures, tables, the report, the page, the study; and code."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from srcs_py import SRCSError
from srcs_py.app.exporting.figures import FigureOptions
from srcs_py.app.messages.ranks import ranking_of
from srcs_py.app.messages.studies import chosen
from srcs_py.app.ranks import exported_files as exported

if TYPE_CHECKING:
    from srcs_py.app.importing.limits import Report

ENDINGS: dict[str, tuple[str, ...]] = {
    "figure": ("png", "pdf", "svg"),
    "table": ("csv", "xlsx", "parquet", "tex", "html"),
    "report": ("html", "tex", "md"),
    "page": ("html",),
    "save": ("srcs",),
}


def figure_file(asked: Mapping[str, Any], report: Report) -> bytes:
    """Return the picture as arranged, or an overview, for print.

    In: the view; ``arrangement`` of the picture, if it has one; ``ending``; and of the figure:
    ``shown`` (an overview; by default the picture), ``size``, ``dpi``, ``palette``, ``words``,
    ``look`` ("srcs" or "R"), ``blocks``, ``levels`` of the configuration whose differences it has.
    """
    ranking, ending = ranking_of(asked, report), _ending("figure", asked)
    return exported.saved_picture(ranking, *_how(asked), ending)


def code_texts(asked: Mapping[str, Any], report: Report) -> dict[str, str]:
    """Return the figure and its code. In: as of ``figure``. Out: ``svg``, ``python`` and ``r``."""
    ranking = ranking_of(asked, report)
    drawn = exported.draw_printed(ranking, *_how(asked))
    return {"svg": drawn.svg, "python": drawn.python, "r": drawn.r}


def table_file(asked: Mapping[str, Any], report: Report) -> bytes:
    """Return the table of ranks. In: the view, and ``ending``."""
    return exported.saved_ranks(ranking_of(asked, report), _ending("table", asked))


def report_file(asked: Mapping[str, Any], report: Report) -> bytes:
    """Return the report. In: the view, and ``ending``."""
    return exported.saved_report(ranking_of(asked, report), _ending("report", asked))


def page_file(asked: Mapping[str, Any], report: Report) -> bytes:
    """Return the interactive page. In: the view, and ``arrangement`` of the picture."""
    ranking = ranking_of(asked, report)
    return exported.interactive(ranking, asked.get("arrangement"), "html")


def saved_file(asked: Mapping[str, Any], report: Report) -> bytes:
    """Return the study with its settings. In: the view, and ``state``, which is saved with it."""
    study, _ = chosen(asked)
    return exported.saved_study(study, asked.get("state") or {})


def _how(asked: Mapping[str, Any]) -> tuple[Any, FigureOptions, str]:
    """Return how the picture is drawn: its arrangement, options and look."""
    options = figure_options(asked, exported.FIGURES_SHOWN)
    return asked.get("arrangement"), options, str(asked.get("look") or "srcs")


def _ending(kind: str, asked: Mapping[str, Any]) -> str:
    return file_ending(asked, ENDINGS[kind])


def file_ending(asked: Mapping[str, Any], known: Sequence[str]) -> str:
    """Return the ending of the file that is asked for; by default the first one."""
    ending = str(asked.get("ending") or known[0])
    if ending not in known:
        raise SRCSError(f"The file is one of {', '.join(known)}; {ending!r} is another type.")
    return ending


def figure_options(asked: Mapping[str, Any], known: Collection[str]) -> FigureOptions:
    """Return the options of a figure, one of those known."""
    shown = str(asked.get("shown") or "")
    if shown not in known:
        raise SRCSError(f"There is no figure {shown!r}.")
    texts = {name: str(asked.get(name) or "") for name in ("size", "palette", "words", "blocks")}
    levels = {str(name): str(level) for name, level in (asked.get("levels") or {}).items()}
    return FigureOptions(shown, dpi=int(asked.get("dpi") or 300), levels=levels, **texts)
