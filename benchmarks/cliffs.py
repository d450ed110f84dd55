"""Cases whose cost once rose steeply: files, many columns, performances or levels."""

import tempfile
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

import srcs_py
from benchmarks.timing import header, in_turn, report, seconds
from srcs_py import (
    SRCScomparison,
    SRCSError,
    SRCSranks,
    SRCSWarning,
    best_levels,
    cd_diagram,
    comparison_table,
    datasets,
    equivalence,
    equivalence_plot,
    explain,
    hasse_diagram,
    leaderboard,
    leaderboard_plot,
    mean_against_sd,
    overall,
    parameter_effects,
    performance_profiles,
    places,
    rank_distribution,
    read_table,
    runs_needed,
    singleplot,
    stability,
    to_html,
    win_matrix,
    write_table,
)
from srcs_py.srcs.engine.ranking import rank_block
from srcs_py.srcs.options import Options
from srcs_py.stats.block import Block

ROLES = {"params": ["Dim", "CF", "Severity"], "target": "Algorithm", "maximize": False}
COLUMNS, PERFORMANCES, LEVELS = 30, 100, 200
FOLDER = Path(tempfile.gettempdir())
# The functions of a table of ranks that need no other argument.
OF_RANKS = (
    *(leaderboard, places, explain, win_matrix, leaderboard_plot, best_levels, cd_diagram),
    *(mean_against_sd, hasse_diagram, performance_profiles, parameter_effects),
    rank_distribution,
)


def paired(times: int) -> tuple[pd.DataFrame, Mapping[str, Any]]:
    """Return ML1 ``times`` over, each copy with configurations of its own, and its roles."""
    data, roles = datasets.load("ML1"), datasets.describe("ML1").roles
    tiles = pd.concat([data] * times, ignore_index=True)
    tiles["Tile"] = np.repeat(np.arange(times, dtype=np.int32), len(data))
    return tiles, {**roles, "params": ["Tile", *roles["params"]]}


def with_performances(data: pd.DataFrame, count: int) -> tuple[pd.DataFrame, list[str]]:
    """Return a table with many columns of the same runs, in other configurations."""
    names = [f"Error{number}" for number in range(count)]
    runs, keys = data["OffError"].to_numpy(), data.drop(columns="OffError")
    columns = {name: np.roll(runs, 400 * number) for number, name in enumerate(names)}
    return pd.concat([keys, pd.DataFrame(columns)], axis=1), names


def files(data: pd.DataFrame) -> None:
    """Time the reading of files, and that of a column among many."""
    import pyarrow as pa
    import pyarrow.csv as pc
    import pyarrow.parquet as pq

    rows = f"{len(data):.2g} rows"
    with tempfile.TemporaryDirectory() as folder:
        csv, parquet, wide = (Path(folder) / name for name in ("r.csv", "r.parquet", "w.parquet"))
        pc.write_csv(pa.Table.from_pandas(data), csv)
        data.to_parquet(parquet)
        calls = (lambda: read_table(csv)), (lambda: pc.read_csv(csv).to_pandas())
        ours, other = in_turn(*calls, repeat=5)
        report(f"{rows}, csv, to pyarrow's reader", ours, other, "1.3", faster=False)
        calls = (lambda: read_table(parquet)), (lambda: pq.read_table(parquet).to_pandas())
        ours, other = in_turn(*calls, repeat=5)
        report(f"{rows}, parquet, to pyarrow's reader", ours, other, "1.5", faster=False)
        columns, names = with_performances(data, COLUMNS)
        columns.to_parquet(wide)
        tile = {**ROLES, "params": ["Tile", *ROLES["params"]]}
        ours, other = in_turn(
            lambda: SRCSranks(wide, performance=names[0], **tile),
            lambda: SRCSranks(parquet, performance="OffError", **tile),
            repeat=3,
        )
        report(
            f"{rows}, one of {COLUMNS} columns, to a file of it", ours, other, "1.3", faster=False
        )


def performances() -> None:
    """Time many performances; the floor are the tests alone, of runs that lie ready in arrays."""
    data, names = with_performances(datasets.load("MPB"), PERFORMANCES)
    ours = seconds(lambda: SRCSranks(data, performance=names, **ROLES), 2)
    runs = [data[name].to_numpy().reshape(5, 110, 8, 50) for name in names]
    counts, settings = np.full((110, 8), 50), Options(maximize=False)
    tests = seconds(
        lambda: [rank_block(Block(part, counts), settings) for each in runs for part in each]
    )
    report(f"{PERFORMANCES} performances, to the tests alone", ours, tests, "2", faster=False)
    sort = seconds(lambda: [np.argsort(each.reshape(550, -1), axis=1) for each in runs])
    print(f"  the same, to np.argsort of the runs of each configuration: {ours / sort:.1f}")


def corrections() -> None:
    """Time Hommel's correction of 19,900 pairs."""
    level = np.tile(np.repeat(np.arange(LEVELS), 10), 20)
    data = pd.DataFrame(
        {
            "Size": np.repeat(np.arange(20), LEVELS * 10),
            "Algorithm": level,
            "Error": np.random.default_rng(0).normal(level * 0.02),
        }
    )

    def ranked(correction: str) -> pd.DataFrame:
        return SRCSranks(data, "Size", "Algorithm", "Error", correction=correction)

    ours, other = in_turn(lambda: ranked("hommel"), lambda: ranked("holm"), repeat=2)
    report(f"{LEVELS} levels, Hommel to Holm", ours, other, "3", faster=False)


def grown(levels: int, configurations: int, performances: int = 1) -> pd.DataFrame:
    """Return ten runs of each level in each configuration."""
    level = np.tile(np.repeat(np.arange(levels), 10), configurations)
    size = np.repeat(np.arange(configurations), levels * 10)
    random = np.random.default_rng(0)
    better = level * np.array([0.3, -0.3, 0.0])[size % 3]  # so that there is a change to explain
    errors = {f"Error{k}": random.normal(100 + better) for k in range(performances)}
    return pd.DataFrame({"Size": size, "Algorithm": level, **errors})


def exponents() -> None:
    """Print the growth of the time from the second to the third size, as a power of the size."""
    roles = ("Size", "Algorithm", "Error0")
    of_runs = {
        "SRCSranks": lambda data: SRCSranks(data, *roles),
        "overall": lambda data: overall(data, *roles),
        "stability, 2 draws": lambda data: stability(data, *roles, draws=2),
        "equivalence": lambda data: equivalence(data, *roles, margin=0.1),
        "equivalence_plot": lambda data: equivalence_plot(equivalence(data, *roles, margin=0.1)),
        "runs_needed, 2 draws": lambda data: runs_needed(data, *roles, draws=2, most=20),
    }
    of_ranks = {each.__name__: each for each in OF_RANKS} | {
        "SRCScomparison": lambda ranks: SRCScomparison(ranks, Size=0),
        "comparison_table": lambda ranks: comparison_table(ranks, Size=0),
        "to_html": lambda ranks: to_html(ranks, FOLDER / "cliff.html"),
        "write_table": lambda ranks: write_table(ranks, FOLDER / "cliff.csv"),
        "report": srcs_py.report,
        "singleplot": lambda ranks: singleplot(ranks, "Algorithm", "Size"),
    }
    sizes = {
        "levels": [grown(levels, 5) for levels in (10, 100, 300)],
        "configurations": [grown(4, number) for number in (10, 10_000, 100_000)],
    }
    for axis, tables in sizes.items():
        print(f"  seconds by {axis}, and the exponent between the last two")
        for name, call in of_runs.items():
            growth(name, call, tables, list(map(len, tables)))
        # without a correction, which of 44,850 pairs leaves nothing to explain
        how = {"correction": "none", "summarize": "always"}
        ranks = [SRCSranks(data, *roles, **how) for data in tables]
        for name, call in of_ranks.items():
            growth(name, call, ranks, list(map(len, tables)))
    print("  seconds by performances, and the exponent between the last two")
    counts = [1, 100, 1000]
    wide = [grown(4, 20, count) for count in counts]
    growth(
        "SRCSranks",
        lambda data: SRCSranks(data, *roles[:2], [*data.columns[2:]]),
        wide,
        counts,
    )


def growth(name: str, call: Callable[[Any], Any], tables: list[Any], sizes: list[int]) -> None:
    """Print the seconds of a call by size, and their exponent; or why it ends."""
    took = []
    for table in tables:
        try:
            took.append(seconds(lambda table=table: call(table), 1))
        except SRCSError as error:
            print(f"  {name:<24} ends: {error}", flush=True)
            return
    power = np.log(took[2] / took[1]) / np.log(sizes[2] / sizes[1])
    numbers = "".join(f"{value:10.4f}" for value in took)
    print(f"  {name:<24}{numbers}{power:8.2f}", flush=True)


def concentrated() -> None:
    """Time a million runs in four configurations, and in ten thousand."""
    random = np.random.default_rng(0)
    error = random.normal(size=1_000_000)
    few, many = (
        pd.DataFrame(
            {
                "Size": np.repeat(np.arange(number), 1_000_000 // number),
                "Algorithm": np.tile(np.arange(4), 250_000),
                "Error": error,
            }
        )
        for number in (4, 10_000)
    )
    roles = ("Size", "Algorithm", "Error")
    ours, other = in_turn(lambda: SRCSranks(few, *roles), lambda: SRCSranks(many, *roles), repeat=3)
    report("10^6 runs in 4 configurations, to in 10^4", ours, other, "1.5", faster=False)
    long, short = in_turn(
        lambda: np.argsort(error.reshape(4, -1), axis=1),
        lambda: np.argsort(error.reshape(10_000, -1), axis=1),
        repeat=3,
    )
    print(f"  the same, np.argsort of the runs of each configuration alone: {long / short:.1f}")


def main_lines(data: pd.DataFrame) -> None:
    """Print all lines; ``data`` is for the files."""
    files(data)
    performances()
    corrections()


def main() -> None:
    warnings.simplefilter("ignore", SRCSWarning)
    header()
    concentrated()
    exponents()
