"""Fixtures and hooks of all tests."""

import functools
import os
import sys

import hypothesis
import pytest

from srcs_py import SRCSError, datasets

from .browser import ARGUMENTS, CHROMIUM, required, why_no_browser
from .waiting import WAIT

# The same examples every time, however long they take; tox -e full looks for new ones.
hypothesis.settings.register_profile("same", max_examples=25, deadline=None, derandomize=True)
hypothesis.settings.register_profile("new", deadline=None, print_blob=True)
hypothesis.settings.load_profile("same")


# These start first, so that no core waits for them at the end.
LONGEST = (
    *("tests/reproduce/test_hardness.py", "tests/cli/test_reproduce.py"),
    "tests/test_readme.py",
)


def pytest_collection_modifyitems(items):
    """Put the files with the longest tests first; all others stay in order."""
    items.sort(key=lambda item: item.nodeid.partition("::")[0] not in LONGEST)


@functools.cache
def why_no_data() -> str | None:
    """Return why MPB, ML1 and MPBall are not available, or None."""
    try:
        for name in ("MPB", "ML1", "MPBall"):
            datasets.fetch(name)
    except SRCSError as error:
        return str(error)
    return None


@pytest.fixture(autouse=True)
def _pyplot_forgets():
    """Close the figures of pyplot, if anything imported it, after each test."""
    yield
    if pyplot := sys.modules.get("matplotlib._pylab_helpers"):
        pyplot.Gcf.figs.clear()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    """Skip tests marked ``posix`` on Windows, and ``data`` if the data are missing.

    The latter fail if SRCS_DATA is set.

    It runs before the fixtures, since those of a module may need the data too.
    """
    if os.name == "nt" and item.get_closest_marker("posix"):
        pytest.skip("Windows has no such links, pipes, modes or signals")
    if item.get_closest_marker("data") and (why := why_no_data()):
        if os.environ.get(datasets.FOLDER_VARIABLE):
            pytest.fail(f"SRCS_DATA is set, but {why}")
        pytest.skip(f"needs the data of the R package SRCS: {why}")


@pytest.fixture(scope="session")
def chromium():
    """Return a browser for all tests; playwright starts once per process."""
    why = why_no_browser()
    if why:
        (pytest.fail if required() else pytest.skip)(f"needs a browser: {why}")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=1000 * WAIT)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=list(ARGUMENTS))
        yield browser
        browser.close()
