"""Controls and results of the hardness page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shiny import ui

from srcs_py.app.importing.upload_store import LARGEST
from srcs_py.app.jobs.downloads import export_groups
from srcs_py.app.pages.hardness.inputs import HOW, METHODS, READING
from srcs_py.app.pages.hardness.scores import (
    FIGURES_SHOWN,
    SAVED,
    FigureRow,
    HardnessResult,
)
from srcs_py.app.web import html
from srcs_py.app.web.html import tags

if TYPE_CHECKING:
    from htmltools import Tag

ACCEPTED = [".csv", ".tsv", ".gz", ".parquet"]
ORDERED = (
    "Not all scores are in [0, 1], so only their order counts: the rate-driven method. If they are "
    "decisions, give their threshold. "
)
UNWEIGHTED = "The support of the clusters counts all data sets, or classes, alike."


def hardness_ui() -> Tag:
    """Return the page."""
    return tags.div(
        {"class": "split"},
        html.folded(
            html.panel(
                html.group(
                    "Table of scores",
                    ui.input_file(
                        "hardness_file", "Your file", accept=ACCEPTED, button_label="Choose …"
                    ),
                    *(control.tag("hardness", control.fresh) for control in READING),
                    html.note(
                        "Columns dataset, instance, model, score (chance of the negative class) "
                        "and class; csv, tsv or parquet, up to "
                        f"{LARGEST // 2**20} MB. The command srcs scores makes one."
                    ),
                    ui.input_action_button("hardness_example", "Use the example (iris)"),
                    ui.output_ui("hardness_used"),
                ),
                html.group(
                    "Shown",
                    html.menu("hardness_dataset", "Data set", []),
                    html.menu("hardness_model", "Instances as they are for", []),
                    html.several("hardness_instances", "Instances, hardest first", [], []),
                ),
                html.group("How", *(control.tag("hardness", control.fresh) for control in HOW)),
                *export_groups("hardness", "Figure", SAVED, shown=FIGURES_SHOWN),
            )
        ),
        tags.div(
            {"class": "result"},
            *html.outputs("hardness", "busy", "problem", "reading", "result", "code"),
        ),
    )


def result_part(found: HardnessResult) -> Tag:
    """Return the table and the figures of a data set."""

    def row(title: str, shown: FigureRow) -> list[Tag]:
        if not shown.figures:
            return []
        figures = zip(found.scores.methods, shown.figures, strict=True)
        images = [html.figure_image(svg, f"{title}, {METHODS[each]}") for each, svg in figures]
        key = [html.legend(shown.legend)] if shown.legend else []
        return [tags.h3(title), tags.div({"class": "columns three"}, *images), *key]

    titles = {
        "curves": "Cost curves of the models",
        "instances": f"Cost curves of single instances for {found.inputs.model}",
        "tree": "Models that find the same instances hard",
    }
    of = f"{found.inputs.dataset} ({found.scores.name.rpartition('/')[2]})"
    return tags.div(
        html.problem(ORDERED, ("decision_threshold", 0)) if found.scores.ordered else None,
        tags.h2(f"Mean hardness of each model in {of}: its expected cost"),
        html.data_table(found.table, write=html.four_decimals),
        html.note(
            "The threshold under a cost proportion c is fixed (score-fixed), c (score-driven), or "
            "such that the share c is taken for positive (rate-driven). Hardness is the cost of "
            "an instance, expected over c; 0 is the easiest."
        ),
        *(row(title, found.rows[name]) for name, title in titles.items()),
        html.note(UNWEIGHTED)
        if (found.inputs.support, found.inputs.average) == ("yes", "prevalence")
        else None,
    )
