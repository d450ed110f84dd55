"""What the hardness article says of its dendrograms, as questions to matrices."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd

from srcs_py.hardness import cluster
from srcs_py.hardness.inputs import METHODS, Method
from srcs_py.hardness.similarity import members
from srcs_py.reproduce.rows import Row

# A finding answered from the matrices: whether it holds, and the numbers that say so.
Answer = tuple[bool, str]

_SVMS = ("SVM LIN", "SVM RBF")
_NEIGHBOURS = {"3NN", "5NN"}


def finding_rows(where: str, matrices: Mapping[Method, pd.DataFrame]) -> list[Row]:
    """Check the article's four findings on the dissimilarities of its eight models.

    Parameters
    ----------
    where : str
        Which data the matrices come from.
    matrices : mapping of str to DataFrame
        One matrix for each threshold choice method.

    Returns
    -------
    list of Row
        One for each finding and method: "match" if confirmed, else a known mismatch whose note
        says what is there instead.
    """
    answers = {
        **{
            f"the two k-NN are the nearest pair, {method}": _nearest_pair(matrices[method])
            for method in METHODS
        },
        "naive Bayes stands alone, score_driven": _stands_alone(matrices["score_driven"], "NB"),
        **{
            f"the two SVMs cluster together, {method}": _cluster_together(matrices[method], _SVMS)
            for method in ("score_fixed", "score_driven")
        },
        "models are closest to each other under rate_driven": _closest_under_rates(matrices),
    }
    return [_row(f"{where}: {claim}", *answer) for claim, answer in answers.items()]


def _row(claim: str, holds: bool, numbers: str) -> Row:
    if holds:
        return Row(claim, "stated", f"confirmed: {numbers}", "match")
    note = "it does not hold on these data with our models and folds."
    return Row(claim, "stated", f"not confirmed: {numbers}", "known mismatch", note)


def _nearest_pair(matrix: pd.DataFrame) -> Answer:
    values = matrix.to_numpy(copy=True)
    np.fill_diagonal(values, np.inf)
    pair = [str(matrix.index[each]) for each in divmod(int(values.argmin()), len(values))]
    return set(pair) == _NEIGHBOURS, f"{' and '.join(pair)} at {values.min():.4f}"


def _clusters(matrix: pd.DataFrame) -> tuple[tuple[str, ...], ...]:
    names = [str(each) for each in matrix.index]
    return tuple(tuple(names[each] for each in sorted(group)) for group in members(cluster(matrix)))


def _stands_alone(matrix: pd.DataFrame, model: str) -> Answer:
    """Tell whether a model joins the tree last and alone."""
    clusters = _clusters(matrix)
    first = next(each for each in clusters if model in each)
    others = ", ".join(each for each in first if each != model)
    if first == clusters[-1]:
        return True, f"{model} joins the others last"
    return False, f"{model} joins {others} before the end"


def _cluster_together(matrix: pd.DataFrame, models: tuple[str, ...]) -> Answer:
    first = next(each for each in _clusters(matrix) if set(models) <= set(each))
    if len(first) == len(models):
        return True, "they join each other first"
    joined = ", ".join(each for each in first if each not in models)
    return False, f"they come together only with {joined}"


def _closest_under_rates(matrices: Mapping[Method, pd.DataFrame]) -> Answer:
    means = {
        method: float(matrix.to_numpy()[np.triu_indices(len(matrix), 1)].mean())
        for method, matrix in matrices.items()
    }
    least = min(means, key=lambda each: means[each])
    return least == "rate_driven", "mean dissimilarity " + ", ".join(
        f"{method} {mean:.4f}" for method, mean in means.items()
    )
