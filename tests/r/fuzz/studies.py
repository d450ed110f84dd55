"""Random studies with their calls, each made from a seed and a number alone."""

import itertools
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import pandas as pd

from srcs_py.tables.factors import factor

from ...studies import R_CORRECTIONS
from . import arbiter
from .keys import key
from .values import STYLES

_TESTS = ("wilcoxon", "t", "tukeyHSD")
_NAMES = ("P", "Q", "Noise type", "é", "a-b", "row.names", "check.names", ".x", "if", "2")


@dataclass(frozen=True)
class Study:
    """A table, the arguments to rank it with, and numbers for other questions to R."""

    title: str
    style: str  # of its runs
    table: pd.DataFrame
    arguments: dict
    refused: str = ""  # why srcs_py must refuse it
    numbers: np.ndarray = field(
        default_factory=lambda: np.zeros(12)
    )  # of any size, for their texts
    p_values: np.ndarray = field(default_factory=lambda: np.zeros(12))

    @property
    def keys(self):
        pairing = [self.arguments["pairing_col"]] if "pairing_col" in self.arguments else []
        return [*self.arguments["params"], self.arguments["target"], *pairing]

    @property
    def performance(self):
        names = self.arguments["performance"]
        return [names] if isinstance(names, str) else names

    @cached_property
    def factors(self):
        return {name: factor(self.table[name]) for name in self.keys}

    @cached_property
    def runs(self):
        """The runs of each level, {performance: {params: {level: runs}}}, params as texts.

        Levels are in their order, runs in that of the pairing key.
        """
        params = self.arguments["params"]
        keys = self.factors
        others = [each.codes for name, each in keys.items() if name not in params]
        order = np.lexsort(others[::-1])  # by target, then by the pairing key
        rows = {}
        names = [*params, self.arguments["target"]]
        texts = [np.array(keys[name].labels, dtype=object)[keys[name].codes] for name in names]
        for at, *cell, level in zip(order, *(each[order] for each in texts), strict=True):
            rows.setdefault(tuple(cell), {}).setdefault(level, []).append(at)
        columns = {name: self.table[name].to_numpy(float) for name in self.performance}
        return {
            name: {
                cell: {level: values[at] for level, at in levels.items()}
                for cell, levels in rows.items()
            }
            for name, values in columns.items()
        }

    @cached_property
    def tukey_ratios(self):
        """Arguments of R's ptukey, {(performance, params): ratios}; for Tukey's test only."""
        if self.arguments["test"] != "tukeyHSD" or self.refused:
            return {}
        return {
            (name, cell): arbiter.tukey_ratios(list(levels.values()), arbiter.ULPS_OF_AOV)
            for name, cells in self.runs.items()
            for cell, levels in cells.items()
            if sum(map(len, levels.values())) > len(levels) > 1
        }


def random_study(seed, number):
    rng = np.random.default_rng([seed, number])
    paired = bool(rng.random() < 0.4)
    names = list(rng.choice(_NAMES, int(rng.choice([1, 1, 2, 3])), replace=False))
    params = [key(rng, str(name), int(rng.integers(1, 4)), distinct=paired) for name in names]
    if len(params) > 1 and rng.random() < 0.03:  # 0 and 5.5 join to what 0.5 and 5 do, "0.5.5"
        params[:2] = [key(rng, params[0].name, 2, "join"), key(rng, params[1].name, 2, "join too")]
    name, size = str(rng.choice(["alg", "Algorithm used"])), int(rng.choice([2, 3, 3, 4, 6]))
    target = key(rng, name, size, distinct=paired or size == 2)
    cells = _configurations(rng, params)
    style = str(rng.choice(list(STYLES)))
    columns, run = _runs(rng, style, cells, params, target, paired)
    arguments = {
        "params": [each.name for each in params],
        "target": target.name,
        "performance": "y",
        "test": str(rng.choice(_TESTS, p=[0.45, 0.35, 0.2])),
        "correction": str(rng.choice(R_CORRECTIONS)),
        "alpha": float(rng.choice([0.01, 0.05, 0.1, 0.3, 0.7])),
        "maximize": bool(rng.integers(2)),
        "paired": paired,
    }
    if paired:
        arguments["pairing_col"] = run.name
    if rng.random() < 0.1:
        columns["y 2"] = rng.permutation(columns["y"])
        arguments["performance"] = ["y", "y 2"]
    names = [list(columns)[at] for at in rng.permutation(len(columns))]
    table, refused = _spoiled(rng, pd.DataFrame({each: columns[each] for each in names}), arguments)
    compared = table[target.name]
    if compared.dtype.kind == "f" and len(set(factor(compared).codes)) < 2:  # by 15 digits
        refused = "one target level only"
    title = f"study {number} of seed {seed}, {style}"
    numbers = 10.0 ** rng.uniform(-330, 308, 12) * rng.choice([1, -1, 1e-3], 12)
    numbers[:6] = np.round(rng.normal(0, 10, 6), int(rng.integers(0, 17)))
    p_values = rng.random(12).round(int(rng.integers(1, 17))) ** rng.integers(1, 9)
    p_values[rng.random(12) < 0.05] = np.nan
    return Study(title, style, table, arguments, refused, numbers, p_values)


def _configurations(rng, params):
    every = list(itertools.product(*(range(each.size) for each in params)))
    count = int(rng.integers(1, min(len(every), 4) + 1))
    return [every[at] for at in sorted(rng.choice(len(every), count, replace=False))]


def _runs(rng, style, cells, params, target, paired):
    """Return the columns of the runs, shuffled, and the key that pairs them."""
    most = int(rng.integers(2, 13))
    run = key(rng, "run", most)
    codes, blocks = [], []
    absent = rng.random() < 0.05
    for cell in cells:
        used = np.ones(target.size, dtype=bool)
        if absent and target.size > 2:
            used[rng.integers(target.size)] = False
        counts = np.full(target.size, most) if paired else rng.integers(2, most + 1, target.size)
        if not paired and rng.random() < 0.05:
            counts[rng.integers(target.size)] = 1
        counts = counts * used
        for level, values in enumerate(STYLES[style](rng, counts)):
            blocks.append(np.asarray(values, dtype=float))
            codes += [(*cell, level, at) for at in range(len(values))]
    order = rng.permutation(len(codes))
    at = np.array(codes)[order]
    columns = {each.name: each.column(at[:, i]) for i, each in enumerate([*params, target, run])}
    return columns | {"y": np.concatenate(blocks)[order]}, run


def _spoiled(rng, table, arguments):
    """Return the table, now and then spoiled, and why srcs_py must refuse it."""
    if rng.random() > 0.02:
        return table, ""
    name = str(rng.choice(["y", arguments["params"][0]]))
    if name == "y":
        wrong = float(rng.choice([np.nan, np.inf]))
        values = table["y"].to_numpy(copy=True)
        values[rng.integers(len(values))] = wrong
        return table.assign(y=values), "a missing or infinite performance"
    if arguments["paired"]:
        keys = [*arguments["params"], arguments["target"]]
        lost = table.drop(index=int(rng.integers(len(table))))
        return lost, "" if len(lost.value_counts(keys).unique()) == 1 else "a missing key"
    return table, ""
