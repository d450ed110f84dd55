"""Ranks by the corrected resampled t test in base R, since the package SRCS does not have it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from srcs_py.code.literals import r
from srcs_py.stats.corrections import CORRECTIONS, DEFAULT_CORRECTION
from srcs_py.stats.tests import DEFAULT_OMNIBUS_TEST

_OMNIBUS = {"kruskal": "kruskal.test(runs)$p.value", "none": "0"}
_CODE = Path(__file__).with_suffix(".R").read_text("utf-8").rstrip()


def ranks_of_folds(data: str, arguments: Mapping[str, Any]) -> str:
    """Return statements that make the columns of levels, params, ranks and means in base R.

    Corrections and omnibus tests that need more than a line of base R are named in a comment, and
    those of the defaults take their place.
    """
    correction, gate = arguments["correction"], arguments.get("gate", DEFAULT_OMNIBUS_TEST.name)
    lacks = {
        **({} if CORRECTIONS[correction].in_r else {"correction": correction}),
        **({} if gate in _OMNIBUS else {"gate": gate}),
        **{name: arguments[name] for name in ("across", "control") if name in arguments},
    }
    notes = "".join(f"# not in base R: {name} = {r(value)}\n" for name, value in lacks.items())
    code = _CODE.format(
        data=data,
        overlap=r(arguments["overlap"]),
        correction=r(DEFAULT_CORRECTION.name if "correction" in lacks else correction),
        omnibus=_OMNIBUS.get(gate, _OMNIBUS[DEFAULT_OMNIBUS_TEST.name]),
        sign=">=" if arguments["maximize"] else "<=",
        alpha=r(arguments["alpha"]),
        params=r(list(arguments["params"])),
        **{name: r(arguments[name]) for name in ("pairing_col", "target", "performance")},
    )
    return notes + code
