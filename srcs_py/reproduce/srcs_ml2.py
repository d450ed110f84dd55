"""Figure 8 of the package's vignette: preprocessing of imbalanced data (ML2, only in SRCS 1.0)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, cast

from srcs_py.datasets import FOLDER_VARIABLE
from srcs_py.reproduce import srcs_figures
from srcs_py.reproduce.report import Picture, Section
from srcs_py.reproduce.rows import judge
from srcs_py.reproduce.srcs_arrangement import arrangement
from srcs_py.srcs.api import SRCSranks
from srcs_py.tables.reading import read_table

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FILE = "ML2.rdata"
URL = (
    "https://raw.githubusercontent.com/cran/SRCS/1a348dee57ae5ea4f048aceb1746d8b1cc92b709/"
    f"data/{FILE}"
)
TABLES = {"ML2a": 5, "ML2b": 7}  # table of the file -> imbalance ratio
FILTERS = "BORD_SMOTE SL_SMOTE SMOTE SMOTE_ENN SMOTE_TL SPIDER2"
ALGORITHMS = "SVM RIPPER PART LDA C4.5 1-NN"
BEST = ["SMOTE", "SMOTE_ENN", "SMOTE_TL"]  # as the vignette says
_TITLE = "Figure 8 of the vignette: six ways to prepare imbalanced data (ML2)"


def ml2_section() -> Section:
    """Return both parts of the figure, or what to do to see them."""
    path = Path(os.environ.get(FOLDER_VARIABLE, "")) / FILE
    if not path.is_file():
        return Section(
            title=_TITLE,
            text=f"Not drawn: SRCS 1.1 does not have these data. Put {URL} into the folder that "
            f"{FOLDER_VARIABLE} names.",
        )
    rows, pictures, best = [], [], []
    for number, (name, ratio) in enumerate(TABLES.items()):
        ranks = SRCSranks(
            read_table(f"{path}::{name}"),
            params=["Algorithm", "Shape", "Disturbance ratio"],
            target="Filter",
            performance="Performance",
            pairing_col="Fold",
            paired=True,
        )
        figure = cast("Figure", srcs_figures.figure8(ranks))
        caption = f"Figure 8{'ab'[number]} of the vignette: imbalance ratio {ratio}"
        pictures.append(Picture(f"srcs_figure8{'ab'[number]}", caption, figure))
        places = arrangement(figure, "Algorithm", ALGORITHMS, "Filter", FILTERS)
        rows += [judge(f"IR {ratio}: {row.what}", row.published, row.ours) for row in places]
        means = ranks.groupby("Filter", observed=True)["rank"].mean()
        best.append(float(means[BEST].mean()))
        three = " ".join(sorted(means.nlargest(len(BEST)).index))
        rows.append(judge(f"IR {ratio}: the three best", " ".join(BEST), three))
    grows = "rises" if best[1] > best[0] else "does not rise"
    rows.append(judge("from IR 5 to 7 the mean rank of the three", "rises", grows))
    return Section(
        title=_TITLE,
        text="The vignette prints no call; this one is that of figure 5, with paired tests, for "
        f"folds are shared. Mean rank of the three: {best[0]:.2f} and {best[1]:.2f}.",
        rows=tuple(rows),
        pictures=tuple(pictures),
    )
