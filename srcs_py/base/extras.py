"""Errors for optional libraries that are missing."""

from __future__ import annotations

import importlib

from srcs_py.base.errors import SRCSError


def require_scikit_learn(what: str) -> None:
    """Raise unless scikit-learn is installed; ``what`` needs it."""
    try:
        importlib.import_module("sklearn")
    except ImportError as error:
        raise SRCSError(f"{what} needs scikit-learn: pip install 'srcs_py[sklearn]'.") from error
