"""Which algorithm is better, where? SRCS, A-TOPSIS and cost-sensitive instance hardness.

Everything loads when it is first used, so that ``import srcs_py`` and ``srcs --help`` cost
nothing that they do not need.
"""

from __future__ import annotations

import importlib
import sys

TYPE_CHECKING = False  # as type checkers read it; importing typing would double our own cost
if TYPE_CHECKING:
    from typing import Any as Any

    from srcs_py import atopsis as atopsis
    from srcs_py import datasets as datasets
    from srcs_py import experiments as experiments
    from srcs_py import hardness as hardness
    from srcs_py.callcode import as_python_code as as_python_code
    from srcs_py.callcode import as_r_code as as_r_code
    from srcs_py.errors import SRCSError as SRCSError
    from srcs_py.errors import SRCSWarning as SRCSWarning
    from srcs_py.io import file_layout as file_layout
    from srcs_py.io import read_table as read_table
    from srcs_py.io import write_table as write_table
    from srcs_py.plotting.animate import animatedplot as animatedplot
    from srcs_py.plotting.api import plot as plot
    from srcs_py.plotting.api import singleplot as singleplot
    from srcs_py.plotting.html import to_html as to_html
    from srcs_py.rcompat import SRCScomparison as SRCScomparison
    from srcs_py.rcompat import SRCSranks as SRCSranks
    from srcs_py.standings import leaderboard as leaderboard
    from srcs_py.stats.padjust import p_adjust as p_adjust
    from srcs_py.views import cd_diagram as cd_diagram
    from srcs_py.views import comparison_table as comparison_table

__version__ = "0.1.0"

_HOME = {
    "SRCScomparison": "rcompat",
    "SRCSError": "errors",
    "SRCSranks": "rcompat",
    "SRCSWarning": "errors",
    "animatedplot": "plotting.animate",
    "as_python_code": "callcode",
    "as_r_code": "callcode",
    "cd_diagram": "views",
    "comparison_table": "views",
    "file_layout": "io",
    "leaderboard": "standings",
    "p_adjust": "stats.padjust",
    "plot": "plotting.api",
    "read_table": "io",
    "singleplot": "plotting.api",
    "to_html": "plotting.html",
    "write_table": "io",
}
_MODULES: tuple[str, ...] = ("atopsis", "datasets", "experiments", "hardness")

__all__ = [*_HOME, *_MODULES]  # noqa: PLE0604


def __getattr__(name: str) -> Any:
    if name in _HOME:
        value = getattr(importlib.import_module(f"srcs_py.{_HOME[name]}"), name)
    elif name in _MODULES:
        value = importlib.import_module(f"srcs_py.{name}")
    else:
        raise AttributeError(f"module 'srcs_py' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])


if "pandas" in sys.modules:  # so that table.srcs is there for any table, at no cost to others
    importlib.import_module("srcs_py.accessor")
