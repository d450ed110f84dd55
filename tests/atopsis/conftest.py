"""The article's tables."""

import pytest

from srcs_py.atopsis import read_tables
from srcs_py.datasets import bundled


def _article(case):
    return read_tables(
        bundled(f"atopsis/atopsis_case{case}_mean.csv"),
        bundled(f"atopsis/atopsis_case{case}_std.csv"),
    )


@pytest.fixture(scope="session")
def case1():
    """Table 1: accuracy of 7 algorithms on 12 benchmarks; higher is better."""
    return _article(1)


@pytest.fixture(scope="session")
def case2():
    """Table 8: error rate of 8 algorithms on 10 benchmarks; lower is better."""
    return _article(2)
