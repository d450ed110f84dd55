"""Factors between our work and the least that it could cost, by the libraries that do it."""

import tempfile
from pathlib import Path

import numpy as np
import pandas as pd

from benchmarks.timing import header, in_turn, report
from srcs_py import SRCSranks, datasets, write_table


def permutations() -> None:
    """Time permutation tests; their sums are one product of the runs and of random signs."""
    random = np.random.default_rng(0)
    configuration, level = (part.ravel() for part in np.indices((20, 6, 25))[:2])
    runs = pd.DataFrame({"configuration": configuration, "level": level})
    runs["error"] = random.normal(size=configuration.size)
    pooled, chosen = random.normal(size=(20 * 15, 50)), random.integers(2, size=(50, 9999))
    chosen = chosen.astype(float)
    ours, least = in_turn(
        lambda: SRCSranks(runs, *runs, test="permutation", gate="none"),
        lambda: pooled @ chosen,
        repeat=3,
    )
    report("permutation tests, to one matrix product", ours, least, "2", faster=False)


def files() -> None:
    """Time the writing of 220,000 rows."""
    import pyarrow as pa
    import pyarrow.csv as pc

    data = datasets.load("MPB")
    with tempfile.TemporaryDirectory() as folder:
        csv, feather = Path(folder) / "r.csv", Path(folder) / "r.feather"
        plain = data.astype({"Algorithm": str})
        for name, file, write, goal in (
            ("csv, to pyarrow's writer", csv, lambda: pc.write_csv(pa.table(plain), csv), "2"),
            ("feather, to pandas", feather, lambda: data.to_feather(feather), "1.5"),
        ):
            ours, other = in_turn(lambda file=file: write_table(data, file), write, repeat=5)
            report(f"writing {name}", ours, other, goal, faster=False)


def calls() -> None:
    """Time MPB and one of its configurations."""
    data, roles = datasets.load("MPB"), datasets.describe("MPB").roles
    runs = data["OffError"].to_numpy().reshape(550, -1)
    ours, sort = in_turn(
        lambda: SRCSranks(data, **roles), lambda: np.argsort(runs, axis=1), repeat=7
    )
    report("MPB, to np.argsort of its configurations", ours, sort, "5", faster=False)
    names = [*roles["params"], "Algorithm"]
    small = data[(data[names[:3]] == data[names[:3]].iloc[0]).all(axis=1)]

    def means() -> pd.DataFrame:
        return small.groupby(names, observed=True).mean()

    ours, mean = in_turn(lambda: SRCSranks(small, **roles), means, repeat=25)
    report(f"{len(small)} rows, to a group-by mean of pandas", ours, mean, "2", faster=False)


def main() -> None:
    header()
    permutations()
    files()
    calls()
