"""The lines that keep some levels, in Python and in R, for levels of every kind."""

import numpy as np
import pandas as pd
import pytest

from srcs_py.app.exporting.python_source import python_levels
from srcs_py.app.exporting.r_source import r_source
from srcs_py.app.importing.files import Reading
from srcs_py.app.importing.outline import labels_of
from srcs_py.app.importing.readings import read_upload
from srcs_py.app.importing.studies import with_levels
from srcs_py.app.ranks.code import r_levels
from tests.app.uploads import stored
from tests.rscript import rscript

LEVELS = {
    "texts": ["a", 'b "c"', "ä"],
    "letters that R takes for truth values": ["F", "T"],
    "texts that R takes for numbers": ["0x10", "0x1F", "3i"],
    "truth values": [True, False],
    "truth values that may be missing": pd.array([True, False], dtype="boolean"),
    "integers": np.array([5, 10, 100_000], dtype="int32"),
    "integers that may be missing": pd.array([5, 10], dtype="Int64"),
    "fractions": [0.1, 5.0, 1e-7, float("inf"), float("-inf")],
    "fractions that are written alike": [0.1, 0.1 + 0.2, 0.3, 0.5],
    "short fractions": np.array([0.1, 0.2], dtype="float32"),
    "days": pd.to_datetime(["2026-01-01", "2026-01-02"]),
    "moments": pd.to_datetime(["2026-01-01 10:30", "2026-01-02 11:00"]),
    "moments of a zone": pd.to_datetime(["2026-01-01 10:30", "2026-01-02 11:00"], utc=True),
    "spans": pd.to_timedelta([1, 36], unit="h"),
    "months": pd.PeriodIndex(["2026-01", "2026-02"], freq="M"),
    "ranges": pd.IntervalIndex.from_breaks([0, 1.5, 2]),
}
IN_R = (*list(LEVELS)[:4], "integers", "fractions", "days", "moments")


def runs_of(kind):
    """Return six runs of each level, and the texts of all but the first, the last one first."""
    table = pd.DataFrame({"P": pd.Series(LEVELS[kind]).repeat(6)}).reset_index(drop=True)
    table["Method"] = ["A", "B"] * (len(table) // 2)
    table["E"] = np.arange(len(table)) / 2
    return table, labels_of(table, "P")[:0:-1]


@pytest.mark.parametrize("kind", LEVELS)
def test_python_keeps_the_rows_that_the_page_keeps(kind):
    table, texts = runs_of(kind)
    names = {"pd": pd, "data": table}
    exec(python_levels("data", table, "P", texts), names)
    assert len(names["data"]) == len(with_levels(table, "P", texts)) > 0
    assert labels_of(names["data"], "P") == texts
    expected = with_levels(table, "P", texts)
    rest = ["Method", "E"]
    pd.testing.assert_frame_equal(names["data"][rest], expected[rest])
    own, ours = (each["P"].astype(object).tolist() for each in (expected, names["data"]))
    assert own == (pytest.approx(ours, rel=1e-15) if isinstance(own[0], float) else ours)


@pytest.mark.parametrize("kind", IN_R)
def test_r_keeps_the_rows_that_the_page_keeps(kind, tmp_path):
    table, texts = runs_of(kind)
    path = tmp_path / "runs.csv"
    table.to_csv(path, index=False)
    lines = [
        r_source(read_upload(stored(path), Reading()).study, ["P"]),
        # as R has them from a file that is not text
        *(['data$P <- as.POSIXct(data$P, tz = "UTC")'] if kind in {"days", "moments"} else []),
        r_levels("data", "P", texts),
        'writeLines(c(data$E, levels(data$P)), "kept.txt", useBytes = TRUE)',
    ]
    (tmp_path / "code.R").write_text("\n".join(lines), encoding="utf-8")
    rscript("code.R", folder=tmp_path)
    kept = (tmp_path / "kept.txt").read_text(encoding="utf-8").splitlines()
    runs = [f"{each:g}" for each in with_levels(table, "P", texts)["E"]]
    assert kept == [*runs, *texts]
