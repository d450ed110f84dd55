"""Controls and results of the A-TOPSIS page."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from shiny import ui

from srcs_py.app.history.controls import Control, values_in
from srcs_py.app.importing.upload_store import LARGEST
from srcs_py.app.jobs.downloads import export_groups
from srcs_py.app.pages.atopsis.closeness import CASES, SHOWN
from srcs_py.app.pages.atopsis.inputs import CONTROLS, METHOD, READING
from srcs_py.app.web import html
from srcs_py.app.web.html import tags

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pandas as pd
    from htmltools import Tag

    from srcs_py.app.history.address import Address
    from srcs_py.app.importing.upload_store import StoredFiles
    from srcs_py.app.pages.atopsis.closeness import ClosenessResult
    from srcs_py.app.pages.atopsis.inputs import Tables
    from srcs_py.app.web.figures import SvgFigure
    from srcs_py.atopsis import Sensitivity

SOURCES = {
    "case1": "Case study 1: accuracy",
    "case2": "Case study 2: error rate",
    "files": "Your files",
}
BETTER = {
    "larger": "larger (benefit)",
    "smaller": "smaller (cost)",
    "columns": "by benchmark (below)",
}
NEEDLESS = {  # controls that a method has no use for
    "atopsis_weight": ["hellinger", "topsis"],
    "atopsis_normalization": ["hellinger"],
    "atopsis_runs": ["topsis"],
}
PAPERS = (".csv", ".tsv", ".txt", ".md", ".tex", ".xlsx")


def atopsis_ui(address: Address) -> Tag:
    """Return the page in the state of an address."""
    values = atopsis_controls(address)
    better = {case: default_better(case) for case in (*CASES, "files")}
    sources = ui.input_radio_buttons(
        "atopsis_source", None, SOURCES, selected=values["atopsis_source"]
    )

    def tags_of(controls: Sequence[Control]) -> list[Tag]:
        return [each.tag("atopsis", values[f"atopsis_{each.name}"]) for each in controls]

    better_menu = html.menu("atopsis_better", "Better is", BETTER, values["atopsis_better"])
    return tags.div(
        {"class": "split"},
        html.folded(
            html.panel(
                html.group(
                    "Means and standard deviations",
                    tags.div(sources, data_better=json.dumps(better)),
                    ui.output_ui("atopsis_files"),
                    ui.output_ui("atopsis_used"),
                ),
                html.group(
                    "How files are read", *tags_of(READING), ui.output_ui("atopsis_reading")
                ),
                html.group("Direction", better_menu, ui.output_ui("atopsis_directions")),
                html.needless(html.group("Method", *tags_of(METHOD)), NEEDLESS),
                *export_groups(
                    "atopsis", "Figure", {"table": "Table"}, shown=SHOWN, words="CHO = …"
                ),
            )
        ),
        tags.div(
            {"class": "result"},
            *html.outputs("atopsis", "busy", "problem", "preview"),
            tags.div(id="atopsis_table"),  # which the browser ranks
            *html.outputs("atopsis", "beside_ranking", "sensitivity", "code"),
        ),
    )


def atopsis_controls(address: Address) -> dict[str, Any]:
    """Return the values of the controls, by their ids, in the state of an address."""
    source = address.text("data", "case1", SOURCES)
    own = {f"atopsis_{name}": value for name, value in values_in(address, CONTROLS).items()}
    better = address.text("means", default_better(source), BETTER)
    return {"atopsis_source": source, "atopsis_better": better, **own}


def default_better(source: str) -> str:
    """Return which means are better by default."""
    if source == "files":
        return "columns"
    return "larger" if CASES[source] else "smaller"


def file_inputs() -> Tag:
    """Return the boxes for the two files of a user."""
    return tags.div(
        ui.input_file("atopsis_means", "Means", accept=list(PAPERS), button_label="Choose …"),
        ui.input_file(
            "atopsis_stds", "Standard deviations", accept=list(PAPERS), button_label="Choose …"
        ),
        html.note(
            "CSV, Markdown, LaTeX or Excel files up to "
            f"{LARGEST // 2**20} MB: algorithms in rows, benchmarks in columns, or the other way "
            "round below a title such as Dataset. One file will do if its cells are such as "
            "78.14 ± 0.65."
        ),
    )


def files_used(files: Mapping[str, StoredFiles]) -> Tag:
    """Return the names of the files, with a button that removes the second, optional one."""
    stds, names = files.get("stds"), [name for file in files.values() for name in file.names]
    return tags.div(
        html.note(f"Shown: {' and '.join(names)}") if files else None,
        ui.input_action_button("atopsis_remove", f"Remove {stds.names[0]}") if stds else None,
    )


def steps_of(result: ClosenessResult) -> dict[str, Any]:
    """Return what the browser ranks by under any weight; for Hellinger-TOPSIS, the ranking."""
    ranking, study = result.ranking, result.study
    if ranking is not None:
        return {"algorithms": ranking.algorithms, "closeness": ranking.closeness.tolist()}
    assert study is not None
    return {
        "algorithms": study.algorithms,
        "mean": study.mean.closeness.tolist(),
        "std": study.std.closeness.tolist(),
        "tolerance": [study.mean.tolerance, study.std.tolerance],
    }


def reading_part(tables: Tables) -> Tag:
    """Return what was read from the files, and the decisions about it."""
    from srcs_py.atopsis.values import cell_texts

    rows, columns = tables.means.shape
    cells = cell_texts(tables.means, tables.stds)
    return tags.div(
        *(html.note(note) for note in tables.notes),
        tags.details(
            tags.summary(f"{rows} algorithms x {columns} benchmarks"),
            tags.div({"class": "scroll"}, html.data_table(cells.reset_index())),
        ),
    )


def directions_part(means: pd.DataFrame) -> Tag:
    """Return a switch for each benchmark, set by its mark or name."""
    from srcs_py.atopsis.directions import larger_is_better, plain_name

    names = list(map(str, means.columns))
    costs = [name for name in names if larger_is_better(name) is False]
    plain = {name: plain_name(name) for name in names}
    return ui.input_checkbox_group(
        "atopsis_smaller", "Smaller is better for", plain, selected=costs
    )


def beside_part(found: Sequence[tuple[str, Any]]) -> Tag:
    """Return what is shown beside the ranking."""
    return tags.div(
        *(
            tags.section(
                tags.h3(title),
                html.note(content)
                if isinstance(content, str)
                else html.data_table(content, write=html.four_decimals),
            )
            for title, content in found
        )
    )


def sensitivity_part(study: Sensitivity, curves: SvgFigure) -> Tag:
    """Return curves, break points and ranks over all weights."""
    intervals = study.intervals().drop(columns="width")
    names = {
        "best_rank": "best rank",
        "worst_rank": "worst rank",
        "first_share": "share of weights where first",
    }
    stability = study.stability().reset_index().rename(columns=names)
    return tags.div(
        tags.h3("Closeness under every weight of the means"),
        html.figure_image(curves, "Closeness coefficients over the weight of the means"),
        tags.h3("Break points: where the ranking changes"),
        tags.div({"class": "intervals"}, html.data_table(intervals, write=html.four_decimals)),
        tags.h3("Ranks over all weights"),
        html.data_table(stability, write=html.four_decimals),
    )
