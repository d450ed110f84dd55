"""Relations between two calls that must hold for every study, on random ones.

The first ones are checked every time; SRCS_STUDIES=2500 checks 20,000 of them.
"""

import itertools
import os

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from srcs_py import SRCSranks, leaderboard, read_table, write_table
from tests.studies import PAIRED

STUDIES = int(os.environ.get("SRCS_STUDIES", "500"))  # with the eight relations below each
ROLES = {"params": ["Size", "Noise"], "target": "Algorithm", "performance": "y"}
pytestmark = pytest.mark.filterwarnings("ignore::srcs_py.SRCSWarning")


def study(rng):
    """Return a study of unequal cells, with ties, and a call that ranks it."""
    sizes, noises, levels = (range(rng.integers(1, most)) for most in (3, 4, 5))
    cells = itertools.product(sizes, noises, range(len(levels) + 1))
    ties, apart = rng.integers(0, 3), rng.choice([0.0, 0.5, 3.0])
    pairs = rng.integers(3, 12) if rng.random() < 0.25 else 0
    rows = [
        (10 * size, f"n{noise}", "dcbae"[level], fold, round(value, int(ties)))
        for size, noise, level in cells
        for fold, value in enumerate(rng.normal(apart * level, size=pairs or rng.integers(3, 12)))
    ]
    runs = pd.DataFrame(rows, columns=["Size", "Noise", "Algorithm", "Fold", "y"])
    call = {
        "test": str(rng.choice(["wilcoxon", "t", "welch", "tukeyHSD"])),
        "correction": str(rng.choice(["holm", "none", "BH"])),
        "alpha": float(rng.choice([0.01, 0.05, 0.1, 0.3])),
        "maximize": bool(rng.integers(2)),
        "summarize": str(rng.choice(["significant", "always"])),
    }
    if call["test"] != "tukeyHSD" and rng.integers(2):
        call["control"] = str(rng.choice(runs["Algorithm"].unique()))
    return runs, call | (PAIRED if pairs else {})


def ranked(runs, call, **other):
    return SRCSranks(runs, **(ROLES | call | other))


def same(found, expected):
    """Ranks to the last bit; means sum in another order, and Tukey's p is integrated for many.

    Columns of p-values stand in the order in which the levels appear.
    """
    assert {*found} == {*expected}
    keys = dict.fromkeys(["Algorithm", "Size", "Noise"], str)  # their types are not the subject
    found = found[[*expected]].reset_index(drop=True).astype(keys)
    assert found["rank"].equals(expected["rank"])
    pd.testing.assert_frame_equal(found, expected.astype(keys), rtol=1e-9, atol=1e-12)


def shuffled(runs, call, expected, rng, folder):
    """The order of the rows is nothing."""
    order = rng.permutation(len(runs))
    same(ranked(runs.iloc[order].reset_index(drop=True), call), expected)


def renamed(runs, call, expected, rng, folder):
    names = {level: f"{level} = 1, ü" for level in runs["Algorithm"].unique()}
    control = {"control": names[call["control"]]} if "control" in call else {}
    found = ranked(runs.replace({"Algorithm": names}), call, **control)
    back = {
        f"{new}{end}": f"{old}{end}" for old, new in names.items() for end in (".pval", ".sign")
    }
    levels = found["Algorithm"].map({new: old for old, new in names.items()})
    same(found.rename(columns=back).assign(Algorithm=levels), expected)


def scaled(runs, call, expected, rng, folder):
    """A power of two leaves every digit; a minus turns what is better."""
    factor = 2.0 ** rng.integers(-40, 40)
    found = ranked(runs.assign(y=runs["y"] * factor), call)
    same(found.assign(mean=found["mean"] / factor, sd=found["sd"] / factor), expected)
    turned = ranked(runs.assign(y=-runs["y"]), call, maximize=not call["maximize"])
    assert turned["rank"].equals(expected["rank"])


def split(runs, call, expected, rng, folder):
    """Configurations know nothing of each other."""
    levels = pd.CategoricalDtype(sorted(runs["Algorithm"].unique()))
    whole = runs.astype({"Algorithm": levels})
    parts = [ranked(part, call) for _, part in whole.groupby("Size")]
    keys = ["Size", "Noise", "Algorithm"]
    found, expected = (
        table.sort_values(keys, ignore_index=True)
        for table in (pd.concat(parts).astype({"Size": int}), ranked(whole, call))
    )
    same(found, expected)


def doubled(runs, call, expected, rng, folder):
    """Two performances have the ranks that each has alone."""
    both = {"performance": ["y", "z"], "summarize": "significant"}
    several = ranked(runs.assign(z=runs["y"]), call, **both)
    ranks = [several[name] for name in several if str(name).startswith("rank")]
    assert len(ranks) == 2
    assert all(np.array_equal(each, expected["rank"]) for each in ranks)


def with_another_engine(runs, call, expected, rng, folder):
    kind = rng.choice(["polars", "pyarrow", "threads", "memory", "csv"])
    if kind == "polars":
        found = ranked(pl.DataFrame(runs.to_dict("list")), call)
    elif kind == "pyarrow":
        found = ranked(pa.Table.from_pandas(runs), call)
    elif kind == "threads":
        found = ranked(runs, call, ncores=2)
    else:
        file = folder / ("runs.parquet" if kind == "memory" else "runs.csv")
        write_table(runs, file)
        found = ranked(file, call, **({"memory": "1MB"} if kind == "memory" else {}))
    same(found, expected)


def read_back(runs, call, expected, rng, folder):
    """A table of ranks knows its control in every format; its alpha is given."""
    file = folder / f"ranks.{rng.choice(['csv', 'tsv', 'parquet', 'xlsx', 'feather'])}"
    write_table(expected, file)
    again = read_table(file)
    assert again["rank"].equals(expected["rank"])
    found, board = leaderboard(again, alpha=call.get("alpha")), leaderboard(expected)
    told = [name for name in ("Algorithm", "mean_rank", "wins", "losses") if name in board]
    pd.testing.assert_frame_equal(
        found[told], board[told], check_dtype=False, check_categorical=False
    )


def with_other_levels(runs, call, expected, rng, folder):
    """A level that no run has changes nothing."""
    levels = [*sorted(runs["Algorithm"].unique()), "none has it"]
    found = ranked(runs.astype({"Algorithm": pd.CategoricalDtype(levels)}), call)
    kept = found[found["Algorithm"] != "none has it"].reset_index(drop=True)
    ours = [name for name in expected if name in kept]
    assert kept["rank"].equals(expected["rank"])
    assert ours == list(expected)


RELATIONS = (
    *(shuffled, renamed, scaled, split, doubled),
    *(with_another_engine, read_back, with_other_levels),
)


SLOW = [pytest.param(part, marks=pytest.mark.slow) for part in range(1, 25)]


@pytest.mark.parametrize("part", [0, *SLOW])
def test_relations_hold(part, tmp_path):
    for seed in range(part * STUDIES // 25, (part + 1) * STUDIES // 25):
        rng = np.random.default_rng(seed)
        runs, call = study(rng)
        expected = ranked(runs, call)
        for relation in RELATIONS:
            try:
                relation(runs, call, expected, rng, tmp_path)
            except Exception as error:
                error.add_note(f"seed {seed}, {relation.__name__}: {call}")
                raise
