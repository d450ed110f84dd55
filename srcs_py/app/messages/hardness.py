"""Messages about hardness: a table of scores, the hardness in one data set, its files and code."""

from __future__ import annotations

import json
import warnings
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from srcs_py import SRCSError, SRCSWarning
from srcs_py.app.exporting.figures import figure_bytes, saved_table, to_svg
from srcs_py.app.hardness import scores as drawn
from srcs_py.app.hardness.code import hardness_python
from srcs_py.app.hardness.inputs import (
    METHODS,
    ROLES,
    HardnessInputs,
    ScoresReading,
    ScoresTable,
    hardest,
    known_inputs,
)
from srcs_py.app.importing.limits import BUDGET, checked_table
from srcs_py.app.importing.outline import Outline, outline_of
from srcs_py.app.importing.words import told
from srcs_py.app.messages.files import ENDINGS, figure_options, file_ending
from srcs_py.app.messages.studies import preview_of, settings_of, shown_table, stamp, uploaded
from srcs_py.base.errors import find_stack_level
from srcs_py.tables.budget import budget

if TYPE_CHECKING:
    from srcs_py.app.importing.limits import Report
    from srcs_py.hardness import Scores

POINTS = 401  # of a curve on the page


def shown_hardness(asked: Mapping[str, Any], report: Report) -> dict[str, Any]:
    """Return the hardness in one data set of a table of scores.

    In: ``study``, which is ``{"bundled": "iris"}`` or ``{"files", "reading"}``, with one file; the
    reading has ``positive``, ``cut`` and ``roles`` (see :class:`ScoresReading`); ``settings``, as
    :class:`HardnessInputs` has them; ``correct``, if a column gets another role: "role", its name,
    the role.

    Out: ``title``; of a file ``rows``, ``columns``, ``head``, ``roles`` and ``reading``;
    ``problem``, if it cannot be read. Otherwise ``settings`` (``dataset``, ``model`` and
    ``instances`` as they are there), ``menus`` of these, ``ordered`` (whether only the order of
    the scores counts), and ``shown``: ``hardness`` (a table), and by their kinds ``curves``,
    ``instances`` and ``tree``, of each method its ``label`` with ``lines`` over ``costs``, or
    with a tree.
    """
    study = asked["study"]
    found: dict[str, Any] = {"title": "Example: iris", "problem": None}
    if "bundled" not in study:
        study, found = _described(study, asked.get("correct"))
        if found["problem"] is not None:
            return found
    table = _table(study)
    inputs = known_inputs(table, _inputs(asked))
    scores = table.of(inputs.dataset)
    found["settings"] = {name: getattr(inputs, name) for name in ("dataset", "model", "instances")}
    found["menus"] = {
        "dataset": [each.dataset for each in table.data_sets],
        "model": list(scores.models),
        "instances": hardest(scores, inputs.model),
    }
    return found | {"ordered": table.ordered, "shown": _shown(report, table, inputs)}


def _shown(report: Report, table: ScoresTable, inputs: HardnessInputs) -> dict[str, Any]:
    import numpy as np

    costs = np.linspace(0, 1, POINTS)
    shown: dict[str, Any] = {
        "hardness": shown_table("", drawn.hardness_of_models(table, inputs)),
        "costs": costs.round(4).tolist(),
        "curves": [],
        "instances": [],
        "tree": [],
    }
    for done, method in enumerate(table.methods):
        report(done, len(table.methods), METHODS[method])
        for kind in ("curves", "instances"):
            curve, names = drawn.curves_of(kind, table, inputs, method, costs)
            loss = curve.loss.round(4).tolist()
            lines = [{"name": name, "y": y} for name, y in zip(names, loss, strict=True)]
            shown[kind].append({"label": METHODS[method], "lines": lines})
        if len(table.of(inputs.dataset).models) > 1:
            tree = drawn.tree_of(table, inputs, method)
            shown["tree"].append({"label": METHODS[method], **tree})
    return shown


def hardness_file(asked: Mapping[str, Any], report: Report) -> bytes:
    """Return a figure or a table.

    In: as of ``hardness``; ``kind``: "figure", "table" (of models) or "instances"; ``ending``; and
    of the figure, as of the message ``figure``, ``shown`` (such as "curves score_fixed"),
    ``size``, ``dpi``, ``palette`` and ``words``.
    """
    table, inputs = _chosen(asked)
    if asked.get("kind") == "figure":
        wanted = figure_options(asked, drawn.FIGURES_SHOWN)
        ending = file_ending(asked, ENDINGS["figure"])
        return figure_bytes(drawn.hardness_figure(table, inputs, wanted), wanted.dpi, ending)
    whole = asked.get("kind") == "instances"
    found = (drawn.hardness_of_instances if whole else drawn.hardness_of_models)(table, inputs)
    return saved_table(found, file_ending(asked, ENDINGS["table"]))


def hardness_texts(asked: Mapping[str, Any], report: Report) -> dict[str, str]:
    """Return a figure and the code. In: as of a file. Out: ``svg`` and ``python``."""
    table, inputs = _chosen(asked)
    wanted = figure_options(asked, drawn.FIGURES_SHOWN)
    svg = to_svg(drawn.hardness_figure(table, inputs, wanted))
    return {"svg": svg, "python": hardness_python(table, inputs)}


def _chosen(asked: Mapping[str, Any]) -> tuple[ScoresTable, HardnessInputs]:
    table = _table(asked["study"])
    return table, known_inputs(table, _inputs(asked))


def _inputs(asked: Mapping[str, Any]) -> HardnessInputs:
    given = settings_of(asked, HardnessInputs._fields)
    return HardnessInputs(**given | {"instances": tuple(given.get("instances", ()))})


def _table(study: Mapping[str, Any]) -> ScoresTable:
    if "bundled" in study:
        return drawn.example_table()
    how = _reading(study)
    _, data_sets, problem = _read(study, how)
    if problem is not None:
        raise problem
    return ScoresTable(str(study["files"][0]), data_sets, how)


def _reading(study: Mapping[str, Any]) -> ScoresReading:
    given = study.get("reading") or {}
    roles = {str(name): str(role) for name, role in (given.get("roles") or {}).items()}
    known = {name: role for name, role in roles.items() if role in ("", *ROLES)}
    texts = {name: str(given.get(name) or "").strip() for name in ("positive", "cut")}
    return ScoresReading(**texts, roles=known)


def _described(study: Mapping[str, Any], correct: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a study of a file, read as corrected, and what is told of it."""
    how = _reading(study)
    outline, _, problem = _read(study, how)
    if correct and str(correct[1]) in outline.columns:
        how = how.with_role(outline.columns, str(correct[1]), str(correct[2]))
        outline, _, problem = _read(study, how)
    found = preview_of(str(study["files"][0]), outline)
    found |= {"roles": how.roles_of(outline.columns), "reading": how._asdict()}
    found["problem"] = problem and told(problem)
    return {**study, "reading": how._asdict()}, found


Read = tuple[Outline, list["Scores"], SRCSError | None]


def _read(study: Mapping[str, Any], how: ScoresReading) -> Read:
    """Return the outline of a file, its data sets, and why there are none; and warn."""
    (path, *_), key = uploaded(study), json.dumps(how)
    read, notes = _cached(str(path), key, stamp(study))
    for note in notes:
        warnings.warn(note, stacklevel=find_stack_level())
    return read


@lru_cache(4)
def _cached(name: str, key: str, stamp: object) -> tuple[Read, list[SRCSWarning]]:
    from srcs_py import read_table

    path, how = Path(name), ScoresReading(*json.loads(key))
    with budget(BUDGET), warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        outline = outline_of(checked_table(read_table(path), name))
        try:
            data_sets, problem = drawn.few_data_sets(path, how), None
        except SRCSError as error:
            data_sets, problem = [], error
    notes = {str(each.message): each.message for each in caught}  # the file is read twice
    return (outline, data_sets, problem), [
        note for note in notes.values() if isinstance(note, SRCSWarning)
    ]
