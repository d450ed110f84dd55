"""Columns of levels of every kind."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

_TEXTS = ("a", "b", "B", "z", "é", "a b", "a-b", "x.1", "10", "9", "Zoë", "_", "@", "", "-1", "1e5",
          "TRUE", "ab", "a.", "日本", "NULL", "a@")  # fmt: skip
_NUMBERS = (0.1, 5.0, 100000.0, 1e-5, 123456.0, 2.5, -1.0, 0.0, 1e15, 123456.7, 1 / 3, -0.25)
_DAYS = pd.date_range("1969-12-30", periods=40, freq="13D")
_KINDS = ("text", "text", "factor", "factor", "number", "random number", "alike", "integer",
          "large", "logical", "day")  # fmt: skip
_PAIRS = {"logical", "join", "join too"}  # of two levels


@dataclass(frozen=True)
class Key:
    """A column's name, its levels in any order, and the order of levels if it is a factor."""

    name: str
    values: tuple
    categories: tuple | None = None

    @property
    def size(self):
        return len(self.values)

    def column(self, codes):
        if self.categories is not None:
            place = np.array([self.categories.index(each) for each in self.values])
            return pd.Categorical.from_codes(place[codes], categories=pd.Index(self.categories))
        if isinstance(self.values[0], pd.Timestamp):
            return pd.DatetimeIndex(self.values)[codes]
        if isinstance(self.values[0], str):
            kind = "str" if codes[0] % 2 else object  # both that pandas has
            return pd.Series(np.array(self.values, dtype=object)[codes], dtype=kind)
        return np.array(self.values)[codes]


def key(rng, name, size, kind="", distinct=True):
    """Return a column with ``size`` levels, of a random kind or of ``kind``.

    If ``distinct``, all levels are different in R.
    """
    while not kind or (kind in _PAIRS and size != 2) or (kind == "alike" and distinct):
        kind = str(rng.choice(_KINDS))
    if kind == "logical":
        return Key(name, (False, True))
    if kind in {"text", "factor"}:
        many = [str(each) for each in _TEXTS] + [f"level {at}" for at in range(size)]
        values = [str(each) for each in rng.choice(many, size, replace=False)]
        if kind == "text":
            return Key(name, tuple(values))
        further = ["never"] if rng.random() < 0.3 else []
        return Key(name, tuple(values), tuple(map(str, rng.permutation(values + further))))
    return Key(name, tuple(_values(rng, kind, size)))


def _values(rng, kind, size):
    large = rng.integers(-(2**53), 2**53, size) // 10 ** int(rng.integers(1, 8))
    random = 10.0 ** rng.uniform(-20, 20, size) * rng.choice([-1, 1], size)
    kinds = {
        "number": list(map(float, _distinct(rng, _NUMBERS, size))),
        "random number": list(map(float, random)),
        # two of them are one level, of 15 digits
        "alike": [0.3, 0.1 + 0.2, *(each / 10 for each in range(4, 4 + size))][:size],
        "integer": list(map(int, rng.choice(200000, size, replace=False) - 1000)),
        "large": list(map(int, large)),
        "day": _distinct(rng, list(_DAYS), size),
        "join": [0.0, 0.5],
        "join too": [5.0, 5.5],
    }
    return kinds[kind]


def _distinct(rng, values, size):
    values = list(values) if len(values) >= size else [*values, *range(1000, 1000 + size)]
    return [values[at] for at in rng.permutation(len(values))[:size]]
