"""Naive Bayes as scikit-learn had it in the year of the article."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from sklearn.naive_bayes import GaussianNB

# What was added to every variance; today it is that share of the largest variance, which for
# attributes that hardly vary (two of ecoli's) changes the scores.
_ADDED = 1e-9


class OldGaussianNB(GaussianNB):  # type: ignore[misc]
    """Gaussian naive Bayes that adds 1e-9 itself to every variance."""

    def fit(self, X: Any, y: Any, sample_weight: npt.ArrayLike | None = None) -> OldGaussianNB:
        """Fit to attributes X, shape (instances, attributes), and classes y."""
        largest = np.var(X, axis=0).max()
        self.var_smoothing = _ADDED / largest if largest > 0 else _ADDED
        super().fit(X, y, sample_weight)
        return self
