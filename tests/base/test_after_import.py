"""What is done after another library has been imported."""

import importlib.util
import sys

import pytest

from srcs_py.base.after_import import after_import

NAME = "a_module_of_this_test"


@pytest.fixture
def module(tmp_path, monkeypatch):
    """A module that can be imported, and finders that are put back."""
    (tmp_path / f"{NAME}.py").write_text("value = 1\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    yield
    sys.modules.pop(NAME, None)


@pytest.mark.usefixtures("module")
def test_it_is_done_once_and_after_the_import():
    seen = []
    before = [*sys.meta_path]
    after_import(NAME, lambda: seen.append(sys.modules[NAME].value))
    assert importlib.util.find_spec(NAME) is not None
    assert seen == [], "looking for a module is not importing it"
    module = importlib.import_module(NAME)
    assert seen == [1]
    assert sys.meta_path == before
    importlib.reload(module)
    assert seen == [1]


@pytest.mark.usefixtures("module")
def test_where_it_is_imported_already_it_is_done_now():
    importlib.import_module(NAME)
    seen, before = [], [*sys.meta_path]
    after_import(NAME, lambda: seen.append(1))
    assert seen == [1]
    assert sys.meta_path == before


def test_a_module_that_is_not_there_is_missing_as_before(monkeypatch):
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    after_import("no_such_module_anywhere", pytest.fail)
    with pytest.raises(ModuleNotFoundError, match="no_such_module_anywhere"):
        importlib.import_module("no_such_module_anywhere")
