"""Write the small studies of the cases: ``python r_reference/make_inputs.py``.

Seeded, so that a second run writes the same files. ``columns.csv`` says what each column is,
because a CSV file cannot: number, integer, whole (integers here, doubles in R), text, logical, or
a factor with its levels in order.
Values have few decimals, so that R and Python read the same doubles.
"""

from __future__ import annotations

import csv
import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).parent / "inputs"
ACCENTED = ("Zoë tree", "k-NN", "été", "C4.5", "a-b", "a")


@dataclass
class Study:
    """Rows and what their columns are."""

    rows: list[dict[str, Any]]
    kinds: dict[str, str]
    levels: dict[str, tuple[str, ...]] = field(default_factory=dict)


def crossed(
    rng: np.random.Generator,
    keys: dict[str, tuple[Any, ...]],
    target: str,
    runs: Callable[[], int],
    value: Callable[[int, int], float],
) -> list[dict[str, Any]]:
    """Return shuffled rows: each combination of keys with its runs; value(level, configuration)."""
    rows = []
    names = [name for name in keys if name != target]
    for cell, combination in enumerate(itertools.product(*(keys[name] for name in names))):
        for code, level in enumerate(keys[target]):
            for run in range(1, runs() + 1):
                keyed = dict(zip(names, combination, strict=True)) | {target: level}
                rows.append(keyed | {"run": run, "y": value(code, cell)})
    return [rows[index] for index in rng.permutation(len(rows))]


def ties(rng: np.random.Generator) -> Study:
    keys = {"P": (1, 2, 3), "alg": ("gamma", "alpha", "beta")}
    rows = crossed(
        rng, keys, "alg", lambda: 10, lambda code, cell: int(rng.integers(0, 5) + code * cell)
    )
    return Study(rows, {"P": "integer", "alg": "text", "run": "integer", "y": "integer"})


def unbalanced(rng: np.random.Generator) -> Study:
    """Ties, other counts in each cell, an unused params level, accents, dashes, level order."""
    keys = {"Noise type": ("white noise", "none"), "P": (0.5, 10, 9), "alg": ACCENTED}
    rows = crossed(
        rng,
        keys,
        "alg",
        lambda: int(rng.integers(4, 12)),
        lambda code, cell: round(float(rng.normal(code * (cell % 3), 1.5)), 1),
    )
    kinds = {"P": "number", "alg": "factor", "Noise type": "factor", "run": "integer"}
    levels = {"alg": ACCENTED, "Noise type": ("white noise", "unused", "none")}
    return Study(rows, {**kinds, "y": "number"}, levels)


def paired(rng: np.random.Generator) -> Study:
    """Folds as text, ties, zero differences, level order that is not the order of texts."""
    algorithms = ("svm", "CART", "1-NN", "naïve Bayes")
    keys = {"Data set": ("iris", "Wine", "glass é"), "ratio": (0, 0.1), "alg": algorithms}
    rows = crossed(
        rng,
        keys,
        "alg",
        lambda: 12,
        lambda code, cell: round(float(rng.normal(code * (cell % 4) / 2, 1)), 1),
    )
    rows = [row | {"run": f"fold {row['run']}"} for row in rows]
    kinds = {"alg": "factor", "Data set": "text", "ratio": "number", "run": "text", "y": "number"}
    return Study(rows, kinds, {"alg": algorithms})


def unused(rng: np.random.Generator) -> Study:
    keys = {"P": ("low", "high"), "alg": ("c", "a", "b")}
    rows = crossed(
        rng, keys, "alg", lambda: 8, lambda code, cell: round(float(rng.normal(2 * code, 1)), 3)
    )
    levels = {"alg": ("never", "b", "c", "a", "neither"), "P": ("none", "low", "mid", "high")}
    kinds = {"P": "factor", "alg": "factor", "run": "integer", "y": "number"}
    return Study(rows, kinds, levels)


def single(rng: np.random.Generator) -> Study:
    keys = {"P": (1, 2), "alg": ("a", "b", "c", "d")}
    rows = crossed(
        rng, keys, "alg", lambda: 9, lambda code, cell: round(float(rng.normal(2 * code, 1)), 2)
    )
    rows = [row for row in rows if (row["P"], row["alg"]) != (1, "b") or row["run"] == 1]
    return Study(rows, {"P": "integer", "alg": "text", "run": "integer", "y": "number"})


def two(rng: np.random.Generator) -> Study:
    keys = {"P": (1, 2, 3), "alg": ("new", "Old")}
    rows = crossed(
        rng, keys, "alg", lambda: 9, lambda code, cell: round(float(rng.normal(code * cell, 1)), 2)
    )
    return Study(rows, {"P": "integer", "alg": "text", "run": "integer", "y": "number"})


def constant(rng: np.random.Generator) -> Study:
    """All equal in 1; equal within each level in 2 (two levels alike); an ordinary 3."""
    keys = {"P": (1, 2, 3), "alg": ("a", "b", "c")}

    def value(code: int, cell: int) -> float:
        fixed = {0: 5.0, 1: (1.0, 1.0, 3.0)[code]}
        return fixed.get(cell, round(float(rng.normal(2 * code, 1)), 2))

    rows = crossed(rng, keys, "alg", lambda: 8, value)
    return Study(rows, {"P": "integer", "alg": "text", "run": "integer", "y": "number"})


def differences(rng: np.random.Generator) -> Study:
    """Paired: a and b differ by zero in 1, by a constant in 2, by one but for rounding in 3."""
    rows = []
    shifts = {1: 0.0, 2: 2.0, 3: 0.1}
    for P, shift in shifts.items():
        base = rng.integers(0, 9, 10) / (10 if P == 3 else 1)
        far = rng.integers(20, 40, 10)
        for alg, values in {"a": base, "b": base + shift, "c": far}.items():
            for run, y in enumerate(values, start=1):
                rows.append({"P": P, "alg": alg, "run": run, "y": round(float(y), 1)})
    rows = [rows[index] for index in rng.permutation(len(rows))]
    return Study(rows, {"P": "integer", "alg": "text", "run": "integer", "y": "number"})


def several(rng: np.random.Generator) -> Study:
    study = two(rng)
    study.rows = crossed(
        rng,
        {"P": (1, 2, 3), "Q": ("v", "u"), "alg": ("x", "y", "z")},
        "alg",
        lambda: 7,
        lambda code, cell: round(float(rng.normal(code * cell, 1)), 2),
    )
    for row in study.rows:
        row |= {"y late": round(-row["y"], 2), "flat": 1.0}
        row["noise"] = round(float(rng.normal()), 2)
    study.kinds |= {"Q": "text", "y late": "number", "flat": "number", "noise": "number"}
    return study


def numbers(rng: np.random.Generator) -> Study:
    """Keys whose text R decides: 1e+05, 1e-05, 100001, TRUE."""
    keys = {"P": (100000, 0.00001, 100001, 0.1), "Q": (True, False), "alg": (100000, 9, 10.5)}
    rows = crossed(
        rng, keys, "alg", lambda: 6, lambda code, cell: round(float(rng.normal(3 * code, 1)), 2)
    )
    kinds = {"Q": "logical", "P": "number", "alg": "number", "run": "integer", "y": "number"}
    return Study(rows, kinds)


def equal_means(rng: np.random.Generator) -> Study:
    """Exactly equal means with p < alpha; level order b, c, a."""
    shapes = {
        1: {"a": [0] * 11 + [12], "b": [1] * 12, "c": list(range(21, 33))},
        2: {"a": [0] * 11 + [12], "b": [1] * 12, "c": [2] * 11 + [-10]},
    }
    rows = [
        {"P": P, "alg": alg, "run": run, "y": y}
        for P, shape in shapes.items()
        for alg, values in shape.items()
        for run, y in enumerate(values, start=1)
    ]
    rows = [rows[index] for index in rng.permutation(len(rows))]
    kinds = {"P": "integer", "alg": "factor", "run": "integer", "y": "integer"}
    return Study(rows, kinds, {"alg": ("b", "c", "a")})


def close_means(rng: np.random.Generator) -> Study:
    """Paired differences in tenths whose sum is zero on paper but not in binary."""
    rows = []
    for P in range(1, 9):
        base = rng.integers(0, 50, 12) / 10
        lift = np.full(12, P / 10)
        lift[-1] = -11 * P / 10
        for alg, values in {
            "b": base,
            "a": base + lift,
            "c": base + rng.integers(30, 50, 12) / 10,
        }.items():
            order = rng.permutation(12)
            for run in order:
                rows.append(
                    {"P": P, "alg": alg, "run": int(run), "y": round(float(values[run]), 1)}
                )
    return Study(rows, {"P": "integer", "alg": "text", "run": "integer", "y": "number"})


def near_ties(rng: np.random.Generator) -> Study:
    """Values of 15 equal digits that are not equal: in 1 all of them, elsewhere means of folds."""
    alike = {"a": 0.3, "b": 0.1 + 0.2, "c": 0.3}
    first = [{"P": 1, "alg": alg, "run": run, "y": alike[alg]} for alg in alike for run in (1, 2)]
    keys = {"P": tuple(range(2, 12)), "alg": ("a", "b", "c")}

    def mean_of_folds(code: int, cell: int) -> float:
        tenths = rng.integers(6, 10 + code, 3) / 10
        return float((tenths[0] + tenths[1] + tenths[2]) / 3)

    rows = first + crossed(rng, keys, "alg", lambda: 10, mean_of_folds)
    return Study(rows, {"P": "integer", "alg": "text", "run": "integer", "y": "number"})


def cancelling(rng: np.random.Generator) -> Study:
    """Means that are zero on paper; which of them is larger hangs on the order of additions."""
    a = [-0.3, -0.1, -0.6, 2.3, -0.2, -0.4, -0.1, -0.1, -0.5]
    b = [-3.6, 0.4, 0.1, 0.3, 0.3, 0.6, 0.7, 0.6, 0.6]
    rows = [
        {"P": P, "alg": alg, "run": run, "y": value}
        for P in (1, 2)
        for alg, values in (("a", a), ("b", b))
        for run, value in enumerate(values if P == 1 else rng.permutation(values).tolist())
    ]
    return Study(rows, {"P": "integer", "alg": "text", "run": "integer", "y": "number"})


def large(rng: np.random.Generator) -> Study:
    """Whole numbers beyond R's integers, which are doubles there: 1e+10, 1e+05, 2147483648."""
    keys = {
        "P": (10**10, 100000, 3 * 10**9 + 1),
        "alg": (2**31, 10**10, 5, 123456789012345),
    }
    rows = crossed(
        rng, keys, "alg", lambda: 6, lambda code, cell: round(float(rng.normal(3 * code, 1)), 2)
    )
    return Study(rows, {"P": "whole", "alg": "whole", "run": "integer", "y": "number"})


def halves(rng: np.random.Generator) -> Study:
    """Numbers whose 16th digit is nearly a half, which R rounds in extended precision."""
    keys = {
        "P": (9.999999999999995e-12, 1.330314523000005e41, 2 / 3),
        "alg": (1.175629544885695e-12, 1.578999999999995e38, 5.930316448000005e-12),
    }
    rows = crossed(
        rng, keys, "alg", lambda: 6, lambda code, cell: round(float(rng.normal(3 * code, 1)), 2)
    )
    return Study(rows, {"P": "number", "alg": "number", "run": "integer", "y": "number"})


def far(rng: np.random.Generator) -> Study:
    """Paired runs so far apart that the p-value of their t test is below 1e-308."""
    rows = []
    for P, lift in {1: 1e6, 2: 1e9}.items():
        for alg, shift in (("a", 0.0), ("b", lift), ("c", 1.0)):
            for run, value in enumerate(rng.normal(shift, 1, 60)):
                rows.append({"P": P, "alg": alg, "run": run, "y": round(float(value), 3)})
    return Study(rows, {"P": "integer", "alg": "text", "run": "integer", "y": "number"})


def few_rows(*cells: tuple[list[float], list[float]]) -> Study:
    """Return runs of two levels, a configuration for each pair."""
    rows = [
        {"P": P, "alg": alg, "run": run, "y": value}
        for P, pair in enumerate(cells)
        for alg, values in zip("ab", pair, strict=True)
        for run, value in enumerate(values)
    ]
    return Study(rows, {"P": "integer", "alg": "text", "run": "integer", "y": "number"})


def two_differences(rng: np.random.Generator) -> Study:
    """Paired t with one degree of freedom, t from nearly 0 to far out."""
    shifts = (1.2e-9, 1e-5, 1e-4, 0.3, 40.0)
    return few_rows(*(([1.0, 2.0], [2.0, 1.0 + shift]) for shift in shifts))


def two_and_one(rng: np.random.Generator) -> Study:
    """Tukey's test with one degree of freedom: equal means, and means that differ."""
    return few_rows(([10.0, 30.0], [20.0]), ([10.0, 30.0], [50.0]))


def absent(rng: np.random.Generator) -> Study:
    """A target level that some configurations lack: SRCS 1.1 fails, the port ranks the others."""
    keys = {"P": (1, 2, 3), "alg": ("d", "a", "c", "b")}
    rows = crossed(
        rng, keys, "alg", lambda: 8, lambda code, cell: round(float(rng.normal(2 * code, 1)), 2)
    )
    rows = [row for row in rows if (row["P"], row["alg"]) not in {(2, "a"), (3, "d")}]
    return Study(rows, {"P": "integer", "alg": "text", "run": "integer", "y": "number"})


def many(rng: np.random.Generator) -> Study:
    keys = {"P": (1, 2), "alg": tuple(f"m{index}" for index in range(12, 0, -1))}
    rows = crossed(
        rng, keys, "alg", lambda: 6, lambda code, cell: round(float(rng.normal(code / 2, 1)), 2)
    )
    return Study(rows, {"P": "integer", "alg": "text", "run": "integer", "y": "number"})


def tails(rng: np.random.Generator) -> Study:
    """Levels so far apart that p-values reach 1e-100 and less."""
    keys = {"P": (1, 2), "alg": ("a", "b", "c")}
    rows = crossed(
        rng, keys, "alg", lambda: 60, lambda code, cell: round(float(rng.normal(40 * code, 1)), 2)
    )
    return Study(rows, {"P": "integer", "alg": "text", "run": "integer", "y": "number"})


def sparse(rng: np.random.Generator) -> Study:
    """Combinations that do not occur, three params, one of them with a single level."""
    keys = {"R": ("r",), "Q": ("q2", "q1", "q3"), "P": (2, 1), "alg": ("u", "t", "s")}
    rows = crossed(
        rng, keys, "alg", lambda: 7, lambda code, cell: round(float(rng.normal(code * 2, 1)), 2)
    )
    rows = [row for row in rows if (row["Q"], row["P"]) not in {("q1", 1), ("q3", 2)}]
    kinds = {"y": "number", "Q": "text", "run": "integer", "alg": "text", "R": "text"}
    return Study(rows, {**kinds, "P": "integer"})


def bad(rng: np.random.Generator) -> Study:
    """A good study with additional bad columns, one for each error."""
    keys = {"P": (1, 2), "alg": ("a", "b", "c")}
    rows = crossed(
        rng, keys, "alg", lambda: 6, lambda code, cell: round(float(rng.normal(code * 2, 1)), 2)
    )
    for index, row in enumerate(rows):
        row |= {
            "y text": f"v{row['y']}",
            "y missing": "NA" if index in {3, 7} else row["y"],
            "y infinite": "Inf" if index == 5 else row["y"],
            "P missing": "NA" if index == 4 else f"p{row['P']}",
            "alg missing": "NA" if index == 4 else row["alg"],
            "run missing": "NA" if index == 4 else row["run"],
            "run repeated": 1 if row["run"] == 2 else row["run"],
            "run other": 99 if index == 6 else row["run"],
            "alg one": "a",
            "rank": row["P"],
            "a.pval": row["P"],
        }
    kinds = dict.fromkeys(rows[0], "number")
    texts = ("alg", "y text", "P missing", "alg missing", "alg one")
    return Study(rows, kinds | dict.fromkeys(texts, "text"))


def short(rng: np.random.Generator) -> Study:
    """Paired, but one run is missing."""
    study = bad(rng)
    rows = [{name: row[name] for name in ("P", "alg", "run", "y")} for row in study.rows[1:]]
    return Study(rows, {"P": "integer", "alg": "text", "run": "integer", "y": "number"})


def lone(rng: np.random.Generator) -> Study:
    """One run of each level."""
    study = short(rng)
    study.rows = [row for row in bad(rng).rows if row["run"] == 1]
    return study


def empty(rng: np.random.Generator) -> Study:
    study = short(rng)
    study.rows = []
    return study


STUDIES: dict[str, tuple[Callable[[np.random.Generator], Study], int]] = {
    "ties": (ties, 1),
    "unbalanced": (unbalanced, 2),
    "paired": (paired, 3),
    "unused": (unused, 4),
    "single": (single, 5),
    "two": (two, 6),
    "constant": (constant, 7),
    "differences": (differences, 8),
    "several": (several, 9),
    "numbers": (numbers, 10),
    "equal-means": (equal_means, 11),
    "close-means": (close_means, 12),
    "absent": (absent, 13),
    "many": (many, 14),
    "tails": (tails, 15),
    "sparse": (sparse, 16),
    "bad": (bad, 17),
    "short": (short, 18),
    "lone": (lone, 19),
    "empty": (empty, 20),
    "near-ties": (near_ties, 21),
    "cancelling": (cancelling, 22),
    "large": (large, 23),
    "halves": (halves, 24),
    "far": (far, 25),
    "two-differences": (two_differences, 26),
    "two-and-one": (two_and_one, 27),
}


def main() -> None:
    """Write every study and the description of its columns."""
    HERE.mkdir(exist_ok=True)
    described = []
    for name, (make, seed) in STUDIES.items():
        study = make(np.random.default_rng(seed))
        with (HERE / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, study.kinds, extrasaction="ignore", lineterminator="\n")
            writer.writeheader()
            writer.writerows(study.rows)
        for column, kind in study.kinds.items():
            described.append([name, column, kind, "|".join(study.levels.get(column, ()))])
    with (HERE / "columns.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["input", "column", "kind", "levels"])
        writer.writerows(described)


if __name__ == "__main__":
    main()
