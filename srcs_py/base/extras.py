"""Errors for optional libraries that are missing."""

from __future__ import annotations

import importlib

from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.quoting import shell


def require(package: str, extra: str, *needy: str | Argument, name: str = "") -> None:
    """Raise unless a package is installed, which is part of an extra; ``needy`` needs it."""
    try:
        importlib.import_module(package)
    except ImportError as error:
        install = shell(["pip", "install", f"srcs_py[{extra}]"])
        raise SRCSError(*needy, f" needs {name or package}: {install}.") from error


def require_scikit_learn(needy: str) -> None:
    """Raise unless scikit-learn is installed."""
    require("sklearn", "sklearn", needy, name="scikit-learn")
