"""Messages whose answers are files: figures, tables, the report, the page, the study; and code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from srcs_py import SRCSError
from srcs_py.app.jobs.figures import FigureOptions
from srcs_py.app.messages.ranks import ranking_of
from srcs_py.app.messages.studies import chosen
from srcs_py.app.pages.ranks import exported_files as exported

if TYPE_CHECKING:
    from srcs_py.app.jobs.processes import Report

ENDINGS = {
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
    ``look`` ("srcs" or "R"), ``blocks``.
    """
    ranking, ending = ranking_of(asked, report), _ending("figure", asked)
    how = _options(asked), str(asked.get("look") or "srcs"), str(asked.get("blocks") or "")
    return exported.saved_picture(report, ranking, asked.get("arrangement"), *how, ending)


def code_texts(asked: Mapping[str, Any], report: Report) -> dict[str, str]:
    """Return the figure and its code. In: as of ``figure``. Out: ``svg``, ``python`` and ``r``."""
    how = _options(asked), str(asked.get("look") or "srcs"), str(asked.get("blocks") or "")
    ranking = ranking_of(asked, report)
    drawn = exported.draw_printed(report, ranking, asked.get("arrangement"), *how)
    return {"svg": drawn.figure.svg.decode(), "python": drawn.python, "r": drawn.r}


def table_file(asked: Mapping[str, Any], report: Report) -> bytes:
    """Return the table of ranks. In: the view, and ``ending``."""
    return exported.saved_ranks(report, ranking_of(asked, report), _ending("table", asked))


def report_file(asked: Mapping[str, Any], report: Report) -> bytes:
    """Return the report. In: the view, and ``ending``."""
    return exported.saved_report(report, ranking_of(asked, report), _ending("report", asked))


def page_file(asked: Mapping[str, Any], report: Report) -> bytes:
    """Return the interactive page. In: the view, and ``arrangement`` of the picture."""
    ranking = ranking_of(asked, report)
    return exported.interactive(report, ranking, asked.get("arrangement"), "html")


def saved_file(asked: Mapping[str, Any], report: Report) -> bytes:
    """Return the study with its settings. In: the view, and ``state``, which is saved with it."""
    study, _ = chosen(asked)
    return exported.saved_study(report, study, asked.get("state") or {})


def _ending(kind: str, asked: Mapping[str, Any]) -> str:
    ending = str(asked.get("ending") or ENDINGS[kind][0])
    if ending not in ENDINGS[kind]:
        known = ", ".join(ENDINGS[kind])
        raise SRCSError(f"The file is one of {known}; {ending!r} is another type.")
    return ending


def _options(asked: Mapping[str, Any]) -> FigureOptions:
    shown = str(asked.get("shown") or "")
    if shown not in exported.FIGURES_SHOWN:
        raise SRCSError(f"There is no figure {shown!r}.")
    texts = {name: str(asked.get(name) or "") for name in ("size", "palette", "words")}
    return FigureOptions(shown, dpi=int(asked.get("dpi") or 300), **texts)
