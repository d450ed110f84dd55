"""Cost-sensitive instance hardness, and how similar algorithms are by it.

Only :func:`collect_scores` and :func:`default_models` need scikit-learn, and only the functions
that draw load matplotlib.
"""

import importlib
from typing import TYPE_CHECKING, Any

from srcs_py.hardness.cost import instance_hardness
from srcs_py.hardness.curves import CostCurve, cost_curve
from srcs_py.hardness.data_set import Scores
from srcs_py.hardness.inputs import scale_decisions
from srcs_py.hardness.models import default_models
from srcs_py.hardness.results import dissimilarities, hardness_table
from srcs_py.hardness.scores import collect_scores
from srcs_py.hardness.similarity import aggregate, cluster, dissimilarity
from srcs_py.hardness.table import read_scores, write_scores

if TYPE_CHECKING:
    from srcs_py.hardness.plots import dendrogram, plot_cost_curves

__all__ = [
    "CostCurve",
    "Scores",
    "aggregate",
    "cluster",
    "collect_scores",
    "cost_curve",
    "default_models",
    "dendrogram",
    "dissimilarities",
    "dissimilarity",
    "hardness_table",
    "instance_hardness",
    "plot_cost_curves",
    "read_scores",
    "scale_decisions",
    "write_scores",
]


def __getattr__(name: str) -> Any:
    if name not in ("dendrogram", "plot_cost_curves"):
        raise AttributeError(f"module 'srcs_py.hardness' has no attribute {name!r}")
    return getattr(importlib.import_module("srcs_py.hardness.plots"), name)


def __dir__() -> list[str]:
    return __all__
