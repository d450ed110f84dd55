"""The SRCS article: tables of MPB, figures 3 to 5, the animation, a toy figure 1, its claims."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, cast

import pandas as pd

from reproduce import srcs_figures, toy
from reproduce.claims import claims_section, compared_claims
from reproduce.report import Report, Section
from reproduce.rows import ComparedValue, judge
from reproduce.sections import report_of, section_of
from reproduce.srcs_animation import animation_section
from reproduce.srcs_arrangement import arrangement
from reproduce.srcs_claims import SrcsAnswers, ranks_of
from reproduce.srcs_ml2 import ml2_section
from srcs_py import datasets
from srcs_py.srcs.results.comparison import SRCScomparison

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FIGURES = {3: "MPB", 4: "MPB", 5: "ML1"}  # the study of each
# Of figures with several heatmaps: rows and columns of them, as they are printed.
_ALGORITHMS = "soriga agents mqso mqso-change mqso-rand mqso-both independent-cs reactive-cs"
_STUDIES = "vehicle pima ionosphere glass ecoli cleveland balance automobile"
LEVELS = {
    3: ("Algorithm", _ALGORITHMS, "Dim", "5 10 15 20 25"),
    5: ("Dataset", _STUDIES, "Algorithm", "1-NN 3-NN 5-NN C4.5 RIPPER SVM"),
}


def srcs_report() -> Report:
    """Rank the three studies and compare them with what the article prints and shows.

    Returns
    -------
    Report
        The toy example of figure 1, both tables, figures 3 to 5, the animation, the vignette's
        figure 8 where ML2 is given, and the claims.

    Raises
    ------
    SRCSError
        If the data are neither in ``SRCS_DATA`` nor in the cache and cannot be downloaded.
    """
    mpb = ranks_of("MPB")
    return report_of(
        "srcs",
        toy.toy_section(),
        head_section(mpb),
        _comparison_section(mpb),
        *map(_figure_section, FIGURES),
        animation_section(),
        ml2_section(),
        claims_section("srcs", SrcsAnswers()),
    )


def _printed(file: str) -> pd.DataFrame:
    """Return a printed table as the texts that the article prints."""
    return pd.read_csv(datasets.bundled(f"srcs/{file}.csv"), dtype=str, keep_default_na=False)


def head_section(mpb: pd.DataFrame) -> Section:
    """Return the first rows of the ranks of MPB, compared with the printed ones."""
    printed = _printed("mpb_head")
    rows: list[ComparedValue] = []
    for (_, theirs), (_, ours) in zip(
        printed.iterrows(), mpb.head(len(printed)).iterrows(), strict=True
    ):
        what = ", ".join(f"{name} {theirs[name]}" for name in printed.columns[1:4])
        for part, columns in (("rank, mean, sd", slice(4, 7)), ("p-values", slice(7, None))):
            names = printed.columns[columns]
            written = [written_like(theirs[name], ours[name]) for name in names]
            found = written if list(ours.index) == list(printed.columns) else ["other columns"]
            rows.append(
                judge(
                    f"{theirs['Algorithm']} ({what}): {part}",
                    "  ".join(theirs[name] for name in names),
                    "  ".join(found),
                )
            )
    return section_of("srcs", "head", rows=rows)


def written_like(text: str, value: float) -> str:
    """Write a number with the digits of a printed one."""
    if math.isnan(value):
        return "NA"
    mantissa, exponent, _ = text.partition("e")
    decimals = len(mantissa.partition(".")[2])
    return f"{value:.{decimals}{'e' if exponent else 'f'}}"


def _comparison_section(mpb: pd.DataFrame) -> Section:
    printed = _printed("comparison_CF40_Dim25_Severity20")
    printed = printed.set_index(printed.columns[0])
    ours = SRCScomparison(mpb, CF=40, Dim=25, Severity=20).fillna("NA")
    rows = [
        judge("order of the algorithms", " ".join(printed.columns), " ".join(ours.columns)),
        *(
            judge(name, " ".join(printed.loc[name]), " ".join(ours.loc[name]))
            for name in printed.index
        ),
    ]
    return section_of("srcs", "comparison", rows=rows, names=", ".join(printed.columns))


def _figure_section(number: int) -> Section:
    """Draw a figure, and compare the levels of its heatmaps, if it has several, and its claims."""
    name = f"figure{number}"
    figure = cast("Figure", srcs_figures.figure(name, ranks_of(FIGURES[number])))
    places = arrangement(figure, *LEVELS[number]) if number in LEVELS else []
    rows = (*places, *compared_claims("srcs", f"figure {number}", SrcsAnswers()))
    return section_of("srcs", name, rows=rows, figures=[figure])
