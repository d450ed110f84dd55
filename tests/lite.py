"""A plugin for ``tox -e lite``: a test that needs a library of an extra is skipped, and says so.

Anything else that is missing is a failure: srcs_py itself needs no more than it requires.
"""

import pytest

from srcs_py import SRCSError

EXTRAS = (
    *("duckdb", "joblib", "openpyxl", "playwright", "polars", "pyarrow"),
    *("pymcdm", "rpy2", "skcriteria", "sklearn"),
)


def _missing(error: BaseException | None) -> str:
    """Return what is to be installed, if that is what an error says."""
    if isinstance(error, ModuleNotFoundError):
        return str(error) if str(error.name).split(".")[0] in EXTRAS else ""
    return str(error) if isinstance(error, SRCSError) and "pip install" in str(error) else ""


def _skipping():
    try:
        return (yield)
    except (ModuleNotFoundError, SRCSError) as error:
        if why := _missing(error):
            pytest.skip(why)
        raise


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup():
    return (yield from _skipping())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call():
    return (yield from _skipping())


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    """A file of tests that imports such a library is skipped as a whole."""
    report = yield
    error = report.call.excinfo.value if report.call.excinfo else None
    why = _missing(error) or _missing(getattr(error, "__cause__", None))
    if why:
        report.outcome, report.longrepr = "skipped", (str(collector.path), 0, f"Skipped: {why}")
    return report
