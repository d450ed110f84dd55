"""22 million shuffled rows on dask and on Spark, each with two workers on this machine.

Each engine also shuffles the runs by configuration itself and takes their means, in the same
session: less cannot be done before anything is ranked.

``SRCS_CLUSTER_ROWS`` makes it smaller. Needs the extras dask and spark, and Java.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from benchmarks.beyond import PARAMS, write
from benchmarks.timing import absent, header, report
from srcs_py import SRCSranks

ROWS = int(float(os.environ.get("SRCS_CLUSTER_ROWS", "22e6")))
CALL = (PARAMS, "Algorithm", "Error")
KEYS = [*reversed(PARAMS)]
KEPT = os.environ.get("SRCS_CLUSTER_KEPT", "")


def rank_pandas(folder: str) -> None:
    import pandas as pd

    start = time.perf_counter()
    ranks = SRCSranks(pd.read_parquet(folder), *CALL)
    _print(start, ranks)


def rank_dask(folder: str) -> None:
    import dask.dataframe as dd
    from distributed import Client, LocalCluster

    with LocalCluster(2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster):
        start = time.perf_counter()
        runs = dd.read_parquet(folder).shuffle(on=PARAMS)
        runs.map_partitions(_means, meta={"Error": float}).compute()
        print(time.perf_counter() - start)
        start = time.perf_counter()
        ranks = SRCSranks(dd.read_parquet(folder), *CALL).compute()
        _print(start, ranks)


def _means(runs: Any) -> Any:
    return runs.groupby([*PARAMS, "Algorithm"], observed=True)[["Error"]].mean()


def rank_spark(folder: str) -> None:
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    settings = {
        "spark.ui.enabled": "false",
        "spark.driver.memory": "4g",
        "spark.sql.shuffle.partitions": "8",
        "spark.sql.execution.arrow.pyspark.enabled": "true",
    }
    spark = SparkSession.builder.master("local[2]").config(map=settings).getOrCreate()
    from pyspark.sql.functions import array_sort, collect_list

    start = time.perf_counter()
    runs = spark.read.parquet(folder).groupBy(*PARAMS, "Algorithm")
    runs.agg(array_sort(collect_list("Error"))).toPandas()
    print(time.perf_counter() - start)
    start = time.perf_counter()
    ranks = SRCSranks(spark.read.parquet(folder), *CALL).toPandas()
    _print(start, ranks)


def _print(start: float, ranks: object) -> None:
    """Print seconds; keep the sorted ranks as text keys and numbers."""
    took = time.perf_counter() - start
    ranks = ranks.sort_values(KEYS, kind="stable", ignore_index=True)  # type: ignore[attr-defined]
    keys = [*KEYS, "Algorithm"]
    numbers = [name for name in sorted(ranks) if name not in keys]
    ranks = ranks.astype(dict.fromkeys(keys, str) | dict.fromkeys(numbers, float))
    ranks[[*keys, *numbers]].to_parquet(KEPT)
    print(took)


def differing(ranks: object, expected: object) -> str:
    """Return how many cells differ, and by how much at most relative to their column's largest."""
    import numpy as np

    one, other = (each.select_dtypes(float).to_numpy() for each in (ranks, expected))  # type: ignore[attr-defined]
    apart = np.nan_to_num(np.abs(one - other), nan=0.0)
    apart[np.isnan(one) != np.isnan(other)] = np.inf
    return f"{np.count_nonzero(apart)} of {apart.size} cells differ, by {apart.max():.1e} at most"


def measured(name: str, folder: str) -> tuple[list[float], object]:
    """Return the printed seconds, ours last, and the ranks."""
    import pandas as pd

    code = f"import sys; from benchmarks.cluster import rank_{name}; rank_{name}(sys.argv[1])"
    guarded = f"if __name__ == '__main__':\n    {code}"  # workers import it again
    script = Path(folder).parent / f"on_{name}_.py"
    script.write_text(guarded, encoding="utf-8")
    kept = Path(folder).parent / f"{name}.parquet"
    project = str(Path(__file__).parents[1])
    environment = {**os.environ, "PYTHONPATH": project, "SRCS_CLUSTER_KEPT": str(kept)}
    run = subprocess.run(
        [sys.executable, str(script), folder],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    return [*map(float, run.stdout.split())], pd.read_parquet(kept)


def main() -> None:
    header()
    needs = {"dask": find_spec("dask") and find_spec("distributed"), "spark": find_spec("pyspark")}
    needs["spark"] = needs["spark"] and shutil.which("java")
    with tempfile.TemporaryDirectory() as folder:
        runs = Path(folder) / "runs"
        runs.mkdir()
        write(runs, ROWS)
        (memory,), expected = measured("pandas", str(runs))
        for name, there in needs.items():
            if not there:
                absent(name, f"needs the extra {name}" + " and Java" * (name == "spark"))
                continue
            (plain, took), ranks = measured(name, str(runs))
            report(f"{ROWS:.3g} rows, {name}, to its own shuffle", took, plain, "1.2", faster=False)
            report(f"{ROWS:.3g} rows, {name}, to in memory", took, memory, "10", faster=False)
            print(f"  {name}, to in memory: {differing(ranks, expected)}", flush=True)
