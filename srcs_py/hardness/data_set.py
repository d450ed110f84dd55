"""The scores of several models on a data set, and its long table."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from srcs_py.hardness.cost import instance_hardness
from srcs_py.hardness.inputs import METHODS, Floats, Method
from srcs_py.tables.latex_html import Shown

FOLD = "fold"


@dataclass(frozen=True, eq=False, repr=False)
class Scores(Shown):
    """The scores of several models for the instances of one data set.

    Attributes
    ----------
    dataset : str
        Its name.
    models : tuple of str
        Names of the models.
    instances : array, shape (instances,)
        Names or numbers of the instances.
    scores : array of float, shape (models, instances)
        Chance of the negative class, in [0, 1]; or any numbers where only their order counts.
    y : array of int, shape (instances,)
        0 for the positive and 1 for the negative class.
    folds : array or None, shape (instances,)
        In which fold of the cross-validation the instance was scored, where that is known.
    """

    dataset: str
    models: tuple[str, ...]
    instances: npt.NDArray[Any]
    scores: Floats
    y: npt.NDArray[np.int64]
    folds: npt.NDArray[Any] | None = None

    @property
    def _parts(self) -> list[str | pd.DataFrame]:
        positive = int((self.y == 0).sum())
        head = f"{self.dataset}: {self.y.size} instances, {positive} positive; mean hardness"
        scored = self.scores.min() >= 0 and self.scores.max() <= 1
        methods = METHODS if scored else ("rate_driven",)
        means = {each: self.hardness(each).mean(axis=1) for each in methods}
        return [head, pd.DataFrame(means, index=pd.Index(self.models, name="model"))]

    @property
    def by_model(self) -> dict[str, Floats]:
        """Scores of each model, which :func:`instance_hardness` never takes for predict_proba."""
        return dict(zip(self.models, self.scores, strict=True))

    def to_table(self) -> pd.DataFrame:
        """Return the long table.

        Returns
        -------
        pandas.DataFrame
            A row for each model and instance, with the columns that :func:`read_scores` reads.
        """
        return long_table(self, {"score": self.scores})

    def hardness(self, method: Method = "score_fixed", **settings: Any) -> pd.DataFrame:
        """Return the hardness of the instances under each model.

        Parameters
        ----------
        method : {'score_fixed', 'score_driven', 'rate_driven'}
            Threshold choice method.
        **settings
            Further arguments of :func:`instance_hardness`.

        Returns
        -------
        pandas.DataFrame
            (models, instances).
        """
        found: pd.DataFrame = instance_hardness(self.by_model, self.y, method, **settings)
        return found.set_axis(self.instances, axis=1)


def long_table(scores: Scores, values: Mapping[str, Floats]) -> pd.DataFrame:
    """Lay out arrays of shape (models, instances) as columns, a row for each model and instance."""
    models, instances = len(scores.models), scores.instances.size
    columns: dict[Hashable, Any] = {
        "dataset": scores.dataset,
        "instance": np.tile(scores.instances, models),
        "model": np.repeat(np.asarray(scores.models, dtype=object), instances),
        **{name: each.ravel() for name, each in values.items()},
        "class": np.tile(scores.y, models),
    }
    if scores.folds is not None:
        columns[FOLD] = np.tile(scores.folds, models)
    return pd.DataFrame(columns)
