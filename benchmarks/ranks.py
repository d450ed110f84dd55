"""SRCSranks against R, against a loop over scipy, and against sorting the data alone."""

import importlib.util
import os
import shutil
import subprocess
import warnings
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from scipy import stats

from benchmarks.timing import absent, header, in_turn, report, seconds
from srcs_py import SRCSranks, datasets, stability

R_LIBRARY = os.environ.get("SRCS_RLIB", "")
METHOD = Path(__file__).parents[1] / "r_reference" / "method.R"

DRAWS = 100
# name of the line, data set, arguments in addition to the article's, the same in R, goal
CALLS = (
    ("MPB, Wilcoxon", "MPB", {}, "", "200"),
    ("ML1, Wilcoxon paired", "ML1", {}, "", "100"),
    ("MPB, t", "MPB", {"test": "t"}, ', test = "t"', "100"),
    ("MPB, Tukey", "MPB", {"test": "tukeyHSD"}, ', test = "tukeyHSD"', "100"),
)
R_CALLS = {
    "MPB": '(MPB, c("Dim", "CF", "Severity"), "Algorithm", "OffError", maximize = FALSE%s)',
    "ML1": '(ML1, c("Dataset", "Noise type", "Noise ratio"), "Algorithm", "Performance", '
    'pairing.col = "Fold", paired = TRUE%s)',
}


def r_seconds(name: str, extra: str) -> tuple[str, float] | None:
    """Return what of R was measured and its own time for one call, or None without R.

    That is the package SRCS, or else the same method in base R's own tests, method.R.
    """
    if shutil.which("Rscript") is None:
        return None
    script = f"""
    if (nzchar("{R_LIBRARY}")) .libPaths("{R_LIBRARY}")
    found <- requireNamespace("SRCS", quietly = TRUE)
    if (found) rank <- SRCS::SRCSranks else {{ source("{METHOD}"); rank <- reference_ranks }}
    load("{datasets.fetch(name)}")
    took <- system.time(rank{R_CALLS[name] % extra})[["elapsed"]]
    cat(if (found) "R's SRCS" else "base R", took, sep = "\n")
    """
    run = subprocess.run(
        ["Rscript", "--vanilla", "-e", script], capture_output=True, text=True, check=True
    )
    measured, took = run.stdout.splitlines()[-2:]
    return measured, float(took)


def scipy_loop(data: pd.DataFrame) -> dict[object, np.ndarray]:
    """Rank MPB as one would by hand: a loop over configurations and pairs."""
    ranks = {}
    for configuration, rows in data.groupby(["Dim", "CF", "Severity"]):
        runs = [part.to_numpy() for _, part in rows.groupby("Algorithm", observed=True)["OffError"]]
        rank = np.zeros(len(runs), dtype=int)
        if stats.kruskal(*runs).pvalue < 0.05:
            pairs = list(combinations(range(len(runs)), 2))
            p = holm(
                [stats.mannwhitneyu(runs[i], runs[j], method="asymptotic").pvalue for i, j in pairs]
            )
            for (i, j), value in zip(pairs, p, strict=True):
                if value < 0.05:
                    better, worse = (i, j) if runs[i].mean() < runs[j].mean() else (j, i)
                    rank[better] += 1
                    rank[worse] -= 1
        ranks[configuration] = rank
    return ranks


def holm(p: list[float]) -> np.ndarray:
    """Holm's correction (statsmodels' collects garbage at every call, which takes longer)."""
    values = np.asarray(p)
    order = np.argsort(values)
    steps = np.maximum.accumulate(values[order] * np.arange(len(values), 0, -1))
    corrected = np.empty_like(values)
    corrected[order] = np.minimum(steps, 1)
    return corrected


def vectorised_scipy(data: pd.DataFrame) -> None:
    """Test each pair in all configurations by one call; no omnibus test, correction or ranks."""
    runs = data.sort_values(["Algorithm", "Dim", "CF", "Severity"], kind="stable")["OffError"]
    levels = runs.to_numpy().reshape(data["Algorithm"].nunique(), 550, -1)
    for x, y in combinations(levels, 2):
        stats.mannwhitneyu(x, y, axis=1, method="asymptotic")


def illico_pairs(data: pd.DataFrame) -> None:
    """Test each pair in all configurations by illico, one call for each level but the last."""
    import anndata
    import illico
    from loguru import logger

    runs = data.sort_values(["Algorithm", "Dim", "CF", "Severity"], kind="stable")["OffError"]
    levels = runs.to_numpy().reshape(data["Algorithm"].nunique(), 550, -1)
    names = [f"level {number}" for number in range(len(levels))]
    logger.disable("illico")
    table = anndata.AnnData(
        np.concatenate([level.T for level in levels]),
        obs=pd.DataFrame({"level": np.repeat(names, levels.shape[2])}).rename(index=str),
    )
    for number, name in enumerate(names[:-1]):
        others = names[number + 1 :]
        illico.asymptotic_wilcoxon(table, False, "level", reference=name, groups=others)


def keys_and_sort(data: pd.DataFrame) -> None:
    """Do what no ranking can do without, as pandas and numpy do it: find each row's cell, sort."""
    data.groupby(["Dim", "CF", "Severity", "Algorithm"], observed=True).ngroup()
    np.argsort(data["OffError"].to_numpy().reshape(550, -1), axis=1)


def brunner_munzel_loop(data: pd.DataFrame, roles: Mapping[str, Any]) -> None:
    """Test all pairs of each configuration, one call of scipy after the other."""
    for _, rows in data.groupby(roles["params"], observed=True):
        groups = rows.groupby(roles["target"], observed=True)[roles["performance"]]
        for x, y in combinations([part.to_numpy() for _, part in groups], 2):
            stats.brunnermunzel(x, y)


def beyond_r() -> None:
    """Time what R does not have."""
    data, roles = datasets.load("noise"), datasets.describe("noise").roles
    unpaired = {**roles, "paired": False, "gate": "none", "test": "brunnermunzel"}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # separated samples
        ours = seconds(lambda: SRCSranks(data, **unpaired), repeat=1)
        loop = seconds(lambda: brunner_munzel_loop(data, roles), repeat=1)
    report("noise, Brunner-Munzel, to a loop over scipy", ours, loop, "10")
    one, draws = in_turn(
        lambda: SRCSranks(data, **roles),
        lambda: stability(data, **roles, draws=DRAWS),
        repeat=3,
    )
    report(f"noise, stability of {DRAWS} draws, to {DRAWS} plain calls", draws, DRAWS * one, "4")


def main() -> None:
    header()
    ours = {}
    for line, name, arguments, extra, goal in CALLS:
        data, roles = datasets.load(name), datasets.describe(name).roles
        ours[line] = seconds(lambda: SRCSranks(data, **roles, **arguments))  # noqa: B023
        theirs = r_seconds(name, extra)
        if theirs is None:
            absent(f"{line}, to R", "there is no Rscript")
        else:
            report(f"{line}, to {theirs[0]}", ours[line], theirs[1], goal)
    data, wilcoxon = datasets.load("MPB"), ours["MPB, Wilcoxon"]
    loop = seconds(lambda: scipy_loop(data), repeat=1)
    report("MPB, Wilcoxon, to a loop over scipy", wilcoxon, loop, "150")
    pairs = seconds(lambda: vectorised_scipy(data), repeat=3)
    report("MPB, Wilcoxon, to 28 calls of vectorised scipy", wilcoxon, pairs, "3")
    line = "MPB, Wilcoxon, to 7 calls of illico"
    if importlib.util.find_spec("illico") is None:
        absent(line, "illico is not installed")
    else:
        illico_pairs(data)  # compiles
        report(line, wilcoxon, seconds(lambda: illico_pairs(data), repeat=3), "1")
    beyond_r()
    least = seconds(lambda: keys_and_sort(data))
    report("MPB, Wilcoxon, to factorising and sorting", wilcoxon, least, "4", faster=False)
