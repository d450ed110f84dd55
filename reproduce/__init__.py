"""The three articles rebuilt: tables, figures and claims, compared with the printed ones.

The module of an article, ``NAME``, has ``NAME_report()``, which returns a
:class:`reproduce.report.Report`.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from reproduce.report import Report

# name -> the article; the module is reproduce.<name>
ARTICLES: dict[str, str] = {
    "srcs": "SRCS (Villacorta and Saez 2015): tables of MPB, figures 1, 3-5, the animation",
    "atopsis": "A-TOPSIS (Pacheco and Krohling 2016): tables 2-7 and 9-11, figures 3-8",
    "hardness": "Instance hardness (de Melo and Prudencio 2014): table 1, figures 1-8, findings",
}


def build_report(name: str) -> Report:
    """Build the report of one of :data:`ARTICLES`."""
    module = importlib.import_module(f"reproduce.{name}")
    return cast("Report", getattr(module, f"{name}_report")())
