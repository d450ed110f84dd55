"""Random studies, each made from a seed and a number alone."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from srcs_py.tables.levels import factor, level_text

from ..studies import R_CORRECTIONS

_NAMES = ("a", "b", "B", "z", "é", "a b", "a-b", "x.1", "10", "9", "Zoë", "_")


@dataclass(frozen=True)
class RandomStudy:
    """A table, the arguments to rank it with, and what R 1.1 is expected to do with it."""

    title: str
    table: pd.DataFrame
    arguments: dict

    @property
    def srcs_is_right(self):
        """Whether SRCS 1.1 gets it right: it mislabels Tukey's p-values in most level orders.

        README of r_reference, quirk 10.
        """
        if self.arguments["test"] != "tukeyHSD":
            return True
        levels = list(factor(self.table["alg"]).labels)
        used = {level_text(each) for each in self.table["alg"]}
        return levels == sorted(used, key=lambda text: text.replace("-", "@"))


def random_study(seed, number):
    """Return study ``number`` of ``seed``: one to three params, any test, any order, any ties."""
    rng = np.random.default_rng([seed, number])
    paired = bool(rng.integers(2))
    params = [
        _key(rng, f"P{index}", int(rng.integers(1, 4))) for index in range(rng.integers(1, 4))
    ]
    target = _key(rng, "alg", int(rng.integers(2, 7)))
    table = _rows(rng, params, target, paired)
    names = [name for name, *_ in params]
    arguments = {
        "params": rng.permutation(names).tolist(),
        "target": "alg",
        "performance": "y",
        "test": str(rng.choice(["wilcoxon", "t", "tukeyHSD"])),
        "correction": str(rng.choice(R_CORRECTIONS)),
        "alpha": float(rng.choice([0.01, 0.05, 0.1, 0.3, 0.7])),
        "maximize": bool(rng.integers(2)),
        "paired": paired,
    }
    if paired:
        arguments["pairing_col"] = "run"
    if rng.random() < 0.1:
        table["y2"] = rng.permutation(table["y"])
        arguments["performance"] = ["y", "y2"]
    title = f"study {number} of seed {seed}: {arguments}"
    return RandomStudy(title, table[list(rng.permutation(table.columns))], arguments)


def _key(rng, name, size):
    """Return a column's name, its values in level order, and its kind."""
    kind = rng.choice(["text", "factor", "number", "integer"])
    if kind == "number":
        values = rng.choice([0.1, 5.0, 100000.0, 1e-5, 123456.0, 2.5, -1.0], size, replace=False)
        return name, sorted(map(float, values)), kind
    if kind == "integer":
        return name, sorted(map(int, rng.choice(200000, size, replace=False))), kind
    values = list(map(str, rng.choice(_NAMES, size, replace=False)))
    return name, values if kind == "factor" else sorted(values), kind


def _rows(rng, params, target, paired):
    """Return shuffled runs; some configurations are left out, counts differ unless paired."""
    grid = pd.MultiIndex.from_product([values for _, values, _ in params]).to_frame(index=False)
    kept = rng.random(len(grid)) < 0.8
    kept[rng.integers(len(grid))] = True
    runs, spread, decimals = rng.integers(3, 16), rng.choice([0, 1, 3]), rng.integers(0, 4)
    blocks = []
    for _, configuration in grid[kept].iterrows():
        effect = rng.normal(0, spread, len(target[1]))
        fold = rng.normal(0, 1, runs)
        for level, shift in zip(target[1], effect, strict=True):
            count = runs if paired else rng.integers(2, runs + 1)
            block = pd.DataFrame({"run": np.arange(count), "y": rng.normal(shift, 1, count)})
            block["y"] = (block["y"] + (fold[:count] if paired else 0)).round(decimals)
            block["alg"] = level
            for (name, *_), value in zip(params, configuration, strict=True):
                block[name] = value
            blocks.append(block)
    table = pd.concat(blocks, ignore_index=True).sample(frac=1, random_state=rng)
    for name, values, kind in [*params, target]:
        if kind == "factor":
            levels = list(rng.permutation([*values, "never"])) if rng.random() < 0.5 else values
            table[name] = pd.Categorical(table[name], categories=levels)
        else:
            table[name] = table[name].astype(
                {"text": object, "number": float, "integer": int}[kind]
            )
    return table.reset_index(drop=True)
