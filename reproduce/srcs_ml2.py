"""Figure 8 of the package's vignette: preprocessing of imbalanced data (ML2, only in SRCS 1.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from reproduce import srcs_figures
from reproduce.report import Section
from reproduce.rows import judge
from reproduce.sections import section_of
from reproduce.srcs_arrangement import arrangement
from srcs_py import datasets
from srcs_py.base.errors import SRCSError
from srcs_py.srcs.api import SRCSranks

if TYPE_CHECKING:
    from matplotlib.figure import Figure

TABLES = {"ML2a": 5, "ML2b": 7}  # data set -> imbalance ratio
FILTERS = "BORD_SMOTE SL_SMOTE SMOTE SMOTE_ENN SMOTE_TL SPIDER2"
ALGORITHMS = "SVM RIPPER PART LDA C4.5 1-NN"
BEST = ["SMOTE", "SMOTE_ENN", "SMOTE_TL"]  # as the vignette says


def ml2_section() -> Section:
    """Return both parts of the figure, or why the data are missing."""
    try:
        tables = [datasets.load(name) for name in TABLES]
    except SRCSError as error:
        return section_of("srcs", "ml2_missing", error=error)
    rows, figures, best = [], [], []
    for table, (name, ratio) in zip(tables, TABLES.items(), strict=True):
        ranks = SRCSranks(table, **datasets.describe(name).roles)
        figures.append(cast("Figure", srcs_figures.figure("figure8", ranks)))
        places = arrangement(figures[-1], "Algorithm", ALGORITHMS, "Filter", FILTERS)
        rows += [judge(f"IR {ratio}: {row.what}", row.published, row.ours) for row in places]
        means = ranks.groupby("Filter", observed=True)["rank"].mean()
        best.append(float(means[BEST].mean()))
        three = " ".join(sorted(means.nlargest(len(BEST)).index))
        rows.append(judge(f"IR {ratio}: the three best", " ".join(BEST), three))
    grows = "rises" if best[1] > best[0] else "does not rise"
    rows.append(judge("from IR 5 to 7 the mean rank of the three", "rises", grows))
    return section_of("srcs", "ml2", rows=rows, figures=figures, low=best[0], high=best[1])
