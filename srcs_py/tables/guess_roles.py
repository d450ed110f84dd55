"""Roles that the columns of a table of runs seem to have."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from srcs_py.tables.words import FILE, better_by_name, names_compared

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["FILE", "better_by_name"]

MOST_LEVELS = 200  # a column with more is not a factor that anyone would look at
# A level of a parameter has at least a third of its usual number of runs, in most cases: single
# runs of a cell, or all, may be missing.
_RATIO, _CROSSED = 3, 0.8

_WORD = re.compile(r"[fF]1(?![a-z\d])|[A-Z]+(?![^\W\dA-Z_])|[A-Z]?[^\W\dA-Z_]+")
_TURNED = re.compile(r"\b(neg|minus)\b|^(negative|inverse)\b")


@dataclass(frozen=True)
class GuessedRoles:
    """Roles of columns; None or empty where no column seems to have the role.

    Attributes
    ----------
    target, performance, pairing : str or None
        Columns of the compared levels, of the performance, and of what pairs the runs.
    params : tuple of str
        Columns that make the configurations.
    """

    target: str | None
    params: tuple[str, ...]
    performance: str | None
    pairing: str | None


def guess_roles(table: pd.DataFrame) -> GuessedRoles:
    """Return the roles that columns seem to have, by their types, levels and names.

    A run, seed, fold or row number is never the performance. A parameter has the same levels with
    each target, so that a second measure is not taken for one.
    """
    from srcs_py.tables.column_types import column_type

    names = [str(name) for name in table]
    filled = [name for name in names if table[name].notna().any()]
    numbers = [name for name in filled if column_type(table[name]) == "number"]
    levels = [name for name in names if _has_levels(table[name])]
    texts = [name for name in levels if name not in numbers]
    files = [name for name in levels if name == FILE and _names_algorithms(table[name])]
    target = next(iter([*filter(names_compared, levels), *files, *texts, *levels]), None)
    crossed = [name for name in levels if target and _is_crossed(table, target, name)]
    performance = _performance(table, numbers, crossed)
    rest = [name for name in names if name not in (target, performance)]
    runs = [name for name in rest if _names_key(name) and _any("run", _words(name))]
    params = tuple(
        name
        for name in rest
        if name in crossed
        and name not in runs
        # the numbers of the rows are no parameter
        and not (_names_key(name) and not table.duplicated([target, name]).any())
    )
    if not runs and len(params) > 1 and not table.duplicated([target, *params]).any():
        unnamed = [name for name in params if name in numbers]
        runs = sorted(unnamed, key=lambda name: -table[name].nunique())[:1]
        params = tuple(name for name in params if name not in runs)
    keys = [target, *params] if target else [*params]
    pairing = next((name for name in runs if _pairs(table, keys, name)), None)
    if not params:  # one problem
        params = tuple(name for name in rest if table[name].nunique() == 1)
    if not params and pairing in crossed:
        params, pairing = (pairing,), None
    return GuessedRoles(target, params, performance, pairing)


def _pairs(table: pd.DataFrame, keys: list[str], name: str) -> bool:
    """Return whether values of a column are shared, and identify the runs of each level."""
    return bool(table[name].duplicated().any()) and not table.duplicated([*keys, name]).any()


def _names_algorithms(files: pd.Series) -> bool:
    """Return whether the names of files differ by one word, and not only by its digits."""
    names = [re.sub(r"\d+", "", str(name)) for name in files.unique()]
    for separators in (r"[\W_]+", r"[^\w-]|_"):  # a hyphen may belong to a name: NSGA-II, MOEAD
        words = [re.split(separators, name) for name in names]
        if len(set(map(len, words))) == 1:
            return sum(len(set(column)) == len(names) for column in zip(*words, strict=True)) == 1
    return False


def configurations_with(table: pd.DataFrame, roles: GuessedRoles) -> dict[str, int]:
    """Return the number of configurations that each column without a role would make."""
    used = {roles.target, *roles.params, roles.performance, roles.pairing}
    return {
        name: len(table[[*roles.params, name]].drop_duplicates())
        for name in map(str, table)
        if name not in used and _has_levels(table[name])
    }


def _has_levels(column: pd.Series) -> bool:
    return 2 <= column.nunique() <= min(MOST_LEVELS, len(column) / 2)


def _is_crossed(table: pd.DataFrame, target: str, name: str) -> bool:
    """Return whether most levels of a column occur about as often with each target."""
    import pandas as pd

    runs = pd.crosstab(table[target], table[name])
    return bool((runs >= runs.median().clip(lower=1) / _RATIO).to_numpy().mean() >= _CROSSED)


def _performance(table: pd.DataFrame, numbers: list[str], crossed: list[str]) -> str | None:
    """Return the last number that is a quality by its name, or else an effort, or a fraction."""
    numbers = [
        name
        for name in numbers
        if not _names_key(name) and (name not in crossed or _any("quality", _words(name)))
    ]

    def likely(name: str) -> tuple[bool, ...]:
        words, is_fraction = _words(name), table[name].dtype.kind == "f"
        return name not in crossed, _any("quality", words), _any("effort", words), is_fraction

    return max(reversed(numbers), key=likely, default=None)


def _names_key(name: str) -> bool:
    """Return whether a name is that of a run, seed, fold, or row number: fold_id, not run_time."""
    words = _head(name)
    measure = _any("quality", words) or _any("effort", words)
    return _any("key", words[-1:]) or (_any("key", words) and not measure)


def _any(kind: str, words: list[str]) -> bool:
    """Return whether one of the words is of a kind in ``guess_roles.toml``."""
    return any(map(_patterns()[kind].fullmatch, words))


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    """Return a pattern for each kind of words; some kinds contain others."""
    import tomllib

    kinds = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    kinds["loss"] = kinds["error"] + kinds["effort"]
    kinds["key"] += kinds["run"]
    kinds["quality"] += kinds["error"] + kinds["gain"] + kinds["fair"]
    return {kind: re.compile("|".join(words)) for kind, words in kinds.items()}


def _words(name: str) -> list[str]:
    """Return the words of a name in small letters, split at signs, digits and capital letters."""
    decomposed = unicodedata.normalize("NFD", name)
    plain = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return [word.lower() for word in _WORD.findall(plain)]


def _head(name: str) -> list[str]:
    """Return the words before a "per" or "to": an error per run is an error."""
    return re.split(r"\b(?:per|to|until|over)\b", " ".join(_words(name)))[0].split()
