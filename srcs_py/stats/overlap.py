"""Training data that runs share, as the ratio of Nadeau and Bengio's correction."""

from __future__ import annotations

import math
import re
from typing import Any

from srcs_py.base.checks import is_flag
from srcs_py.base.errors import Argument, SRCSError


def overlap_ratio(overlap: Any) -> float:
    """Return the ratio of test to training data; 0 for None, that is for independent runs.

    Parameters
    ----------
    overlap : float, str or None
        The ratio itself, or a cross-validation, such as "5-fold".

    Examples
    --------
    >>> overlap_ratio("5-fold"), overlap_ratio(0.1)
    (0.25, 0.1)
    """
    if overlap is None:
        return 0.0
    found = re.fullmatch(r"(\d{1,6}) *+-? *folds?", str(overlap).strip().lower())
    if found is not None and int(found[1]) > 1:
        return 1 / (int(found[1]) - 1)
    try:
        ratio = math.nan if is_flag(overlap) else float(overlap)  # also a text of the command
    except (TypeError, ValueError):
        ratio = math.nan
    if not 0 <= ratio < math.inf:
        raise SRCSError(
            Argument("overlap", overlap),
            " must be the ratio of test to training data, such as 0.25, or a cross-validation, "
            "such as '5-fold'.",
        )
    return ratio
