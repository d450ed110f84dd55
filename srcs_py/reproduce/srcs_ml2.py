"""Figure 8 of the package's vignette: preprocessing of imbalanced data (ML2, only in SRCS 1.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from srcs_py import datasets
from srcs_py.base.errors import SRCSError
from srcs_py.reproduce import srcs_figures
from srcs_py.reproduce.report import Picture, Section
from srcs_py.reproduce.rows import judge
from srcs_py.reproduce.srcs_arrangement import arrangement
from srcs_py.srcs.api import SRCSranks

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TABLES = {"ML2a": 5, "ML2b": 7}  # data set -> imbalance ratio
FILTERS = "BORD_SMOTE SL_SMOTE SMOTE SMOTE_ENN SMOTE_TL SPIDER2"
ALGORITHMS = "SVM RIPPER PART LDA C4.5 1-NN"
BEST = ["SMOTE", "SMOTE_ENN", "SMOTE_TL"]  # as the vignette says
_TITLE = "Figure 8 of the vignette: six ways to prepare imbalanced data (ML2)"


def ml2_section() -> Section:
    """Return both parts of the figure, or why the data are missing."""
    try:
        tables = [datasets.load(name) for name in TABLES]
    except SRCSError as error:
        return Section(title=_TITLE, text=f"Not drawn: {error}")
    rows, pictures, best = [], [], []
    for number, (name, ratio) in enumerate(TABLES.items()):
        ranks = SRCSranks(tables[number], **datasets.describe(name).roles)
        figure = cast("Figure", srcs_figures.figure("figure8", ranks))
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
