"""Messages about A-TOPSIS: two tables, how they are read, their ranking, its files and code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from srcs_py import SRCSError
from srcs_py.app.atopsis import closeness
from srcs_py.app.atopsis.code import atopsis_python
from srcs_py.app.atopsis.inputs import AtopsisInputs, Tables
from srcs_py.app.atopsis.reading import Paper, case_study, read_papers, with_role
from srcs_py.app.exporting.figures import figure_bytes, saved_table, to_svg
from srcs_py.app.importing.limits import BUDGET
from srcs_py.app.importing.words import told
from srcs_py.app.messages.files import ENDINGS, figure_options, file_ending
from srcs_py.app.messages.studies import preview_of, settings_of, shown_table, uploaded
from srcs_py.tables.budget import budget

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.app.importing.limits import Report
    from srcs_py.atopsis import Ranking, Sensitivity

MOST_ROWS = 500  # of a table on the page
CASES = {  # title, and whether larger means are better
    "case1": ("Case study 1: accuracy", True),
    "case2": ("Case study 2: error rate", False),
}


def ranked_tables(asked: Mapping[str, Any], report: Report) -> dict[str, Any]:
    """Return two tables and their ranking.

    In: ``study``, which is ``{"bundled": "case1"}`` or ``{"files", "reading"}``, the file of the
    means first; the reading has the texts ``orient`` and ``drop`` (names with ; between them).
    ``settings``, as :class:`AtopsisInputs` has them.
    ``correct``, if a column gets another role: "role", its name, the role.

    Out: ``title``; of files ``rows``, ``columns``, ``head``, ``roles`` and ``reading``;
    ``problem``, if they cannot be read; ``read`` (notes), ``cells``, and for each of the
    ``benchmarks`` its ``name``, ``plain`` name and whether ``larger`` is better, None if it is
    open. As soon as nothing is open: ``ranking`` (``algorithms``, and their ``closeness``, or
    ``mean`` and ``std`` with the ``tolerance`` of their ties, from which that under any weight
    follows), ``break_points`` (weights at which it changes), and ``tables``.
    """
    study, inputs = asked["study"], _inputs(asked)
    if "bundled" in study:
        tables = case_study(study["bundled"])
        found: dict[str, Any] = {"title": CASES[study["bundled"]][0], "problem": None}
    else:
        paper, reading = _paper(study, asked.get("correct"))
        found = preview_of(", ".join(map(str, study["files"])), paper.outline)
        found |= {"roles": paper.roles, "reading": reading}
        found["problem"] = paper.problem and told(paper.problem)
        if paper.tables is None:
            return found
        tables = paper.tables
    found |= _described(tables)
    if inputs.maximize is None and None in [each["larger"] for each in found["benchmarks"]]:
        return found
    try:
        return found | _ranked(tables, inputs)
    except SRCSError as error:
        return found | {"problem": told(error)}


def _described(tables: Tables) -> dict[str, Any]:
    from srcs_py.atopsis.directions import larger_is_better, plain_name
    from srcs_py.atopsis.values import cell_texts

    return {
        "read": list(tables.notes),
        "cells": shown_table("", cell_texts(tables.means, tables.stds).reset_index()),
        "benchmarks": [
            {"name": name, "plain": plain_name(name), "larger": larger_is_better(name)}
            for name in map(str, tables.means)
        ],
    }


def _ranked(tables: Tables, inputs: AtopsisInputs) -> dict[str, Any]:
    from srcs_py.atopsis import Sensitivity

    ranking = closeness.rank_tables(tables, inputs)
    shown = [shown_table(*each) for each in closeness.beside_ranking(tables, inputs)]
    if not isinstance(ranking, Sensitivity):
        return {"ranking": _closeness(ranking), "tables": shown}
    points = ranking.break_points.tolist()
    intervals: pd.DataFrame | str = f"The ranking changes at {len(points)} weights."
    if len(points) <= MOST_ROWS:
        intervals = ranking.intervals().drop(columns="width")
    stability = ranking.stability().reset_index().rename(columns=_STABILITY)
    shown += [
        shown_table("Break points: where the ranking changes", intervals),
        shown_table("Ranks over all weights", stability),
    ]
    return {"ranking": _closeness(ranking), "tables": shown, "break_points": points}


_STABILITY = {
    "best_rank": "best rank",
    "worst_rank": "worst rank",
    "first_share": "share of weights where first",
}


def _closeness(found: Ranking | Sensitivity) -> dict[str, Any]:
    from srcs_py.atopsis import Ranking

    names = list(map(str, found.algorithms))
    if isinstance(found, Ranking):
        return {"algorithms": names, "closeness": found.closeness.tolist()}
    return {
        "algorithms": names,
        "mean": found.mean.closeness.tolist(),
        "std": found.std.closeness.tolist(),
        "tolerance": [found.mean.tolerance, found.std.tolerance],
    }


def ranking_file(asked: Mapping[str, Any], report: Report) -> bytes:
    """Return a figure or the table of the ranking.

    In: as of ``atopsis``; ``kind``, "figure" or "table"; ``ending``; and of the figure, as of the
    message ``figure``, ``shown`` ("bars" or "curves"), ``size``, ``dpi``, ``palette``, ``words``.
    """
    inputs = _inputs(asked)
    tables = _tables(asked, inputs)
    if asked.get("kind") == "table":
        table = closeness.closeness_table(tables, inputs)
        return saved_table(table, file_ending(asked, ENDINGS["table"]))
    wanted = figure_options(asked, closeness.SHOWN)
    ending = file_ending(asked, ENDINGS["figure"])
    return figure_bytes(closeness.closeness_figure(tables, inputs, wanted), wanted.dpi, ending)


def ranking_texts(asked: Mapping[str, Any], report: Report) -> dict[str, str]:
    """Return the figure and its code. In: as of a file. Out: ``svg`` and ``python``."""
    inputs = _inputs(asked)
    tables = _tables(asked, inputs)
    wanted = figure_options(asked, closeness.SHOWN)
    svg = to_svg(closeness.closeness_figure(tables, inputs, wanted))
    return {"svg": svg, "python": atopsis_python(tables, inputs)}


def _inputs(asked: Mapping[str, Any]) -> AtopsisInputs:
    given = settings_of(asked, [each.name for each in fields(AtopsisInputs)])
    study = asked["study"]
    if "bundled" in study and study["bundled"] not in CASES:
        raise SRCSError(f"There is no case study {study['bundled']!r}; use {' or '.join(CASES)}.")
    if "bundled" in study and given.get("maximize") is None:
        given["maximize"] = CASES[study["bundled"]][1]
    return AtopsisInputs(**given)


def _tables(asked: Mapping[str, Any], inputs: AtopsisInputs) -> Tables:
    if "bundled" in asked["study"]:
        return case_study(asked["study"]["bundled"])
    paper, _ = _paper(asked["study"], None)
    if paper.tables is None:
        raise paper.problem or SRCSError("There are no tables.")
    return paper.tables


def _paper(study: Mapping[str, Any], correct: Any) -> tuple[Paper, dict[str, str]]:
    """Return files as they are read, and how; ``correct``: with another role of a column."""
    paths = uploaded(study)
    reading = {name: str(text) for name, text in (study.get("reading") or {}).items()}
    with budget(BUDGET):
        paper = read_papers(paths, _how(reading))
        if correct:
            _, column, role = map(str, correct)
            how = with_role(_how(reading), paper.roles, column, role)
            reading |= {"drop": "; ".join(how["drop"]), "orient": how.get("orient", "")}
            paper = read_papers(paths, _how(reading))
    return paper, reading


def _how(reading: Mapping[str, str]) -> dict[str, Any]:
    """Return the arguments of the library for reading such files."""
    drop = [name.strip() for name in reading.get("drop", "").split(";") if name.strip()]
    given: dict[str, Any] = {"orient": reading.get("orient"), "drop": drop}
    return {name: value for name, value in given.items() if value}
