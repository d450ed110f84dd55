"""Orientation of a table: whether its rows or its columns are the algorithms."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from srcs_py.atopsis.directions import marked, sounds_like_cost
from srcs_py.atopsis.titles import title_kind

if TYPE_CHECKING:
    import pandas as pd

_ALGORITHM = re.compile(
    r"(?:.*(?:svm|svc|\d?-?nn|forest|tree|c4\.5|bayes|boost|net|mlp|lstm|gru|fcn|former|bert|gpt"
    r"|encoder|logistic|regression|ridge|lasso|bagging|stacking|ensemble|baseline|proposed)\d*"
    r"|(?:alg|algorithm|method|model|clf|classifier)[ _-]?\d+|ours"
    r"|rf|dt|lr|nb|lda|qda|cart|knn|elm|xgb|lgbm|pso|cma|cma-es|ga|de|aco|abc|s?hade|jade)",
    re.I,
)
_BENCHMARK = re.compile(
    r"(?:iris|wine|glass|ecoli|yeast|heart|sonar|vehicle|vowel|zoo|.*cancer.*|diabetes|pima|mnist"
    r"|cifar.*|imagenet.*|svhn|covtype|letter|digits?|adult|abalone|spam.*|.*credit.*|ionosphere"
    r"|titanic|housing|susy|higgs|isolet|[fbd]\d+|ackley|rastrigin|rosenbrock|sphere|griewank"
    r"|(?:ds|data ?set|problem|task|instance)[ _-]?\d+|accuracy|auc|f1|precision|recall)",
    re.I,
)
# Papers compare few algorithms on many data sets.
_MANY = 3


class Orientation(NamedTuple):
    """Where the algorithms are.

    Attributes
    ----------
    turned : bool
        Whether they are in the columns.
    certain : bool
        Whether a title, a mark or the names leave no doubt.
    why : str
        The reason.
    """

    turned: bool
    certain: bool
    why: str


def orientation(table: pd.DataFrame, title: str) -> Orientation:
    """Decide by the title of the names, then by marks, names, and the numbers of both."""
    if kind := title_kind(title):
        return Orientation(kind == "benchmark", True, f"the first title is {title!r}")
    rows, columns = (list(map(str, axis)) for axis in table.axes)
    signs = [sum(marked(name) is not None for name in names) for names in (rows, columns)]
    if signs[0] != signs[1]:
        return Orientation(signs[0] > signs[1], True, "names have marks such as ↓")
    in_rows = _count(rows, _ALGORITHM) + _count(columns, _BENCHMARK)
    in_columns = _count(columns, _ALGORITHM) + _count(rows, _BENCHMARK)
    if in_rows != in_columns:
        sure = min(in_rows, in_columns) == 0 and max(in_rows, in_columns) > 1
        return Orientation(in_columns > in_rows, sure, "the names look so")
    if len(rows) >= _MANY * len(columns) > _MANY:
        return Orientation(True, False, f"there are {len(rows)} rows and {len(columns)} columns")
    return Orientation(False, False, "nothing tells otherwise")


def _count(names: list[str], known: re.Pattern[str]) -> int:
    costs = known is _BENCHMARK
    return sum(
        known.fullmatch(name) is not None or (costs and sounds_like_cost(name)) for name in names
    )
