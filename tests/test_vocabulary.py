"""One word for one thing, in all public functions."""

import argparse
import importlib
import inspect
import os
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

import srcs_py
from srcs_py import atopsis, datasets, hardness
from srcs_py.cli import COMMANDS
from srcs_py.cli.options import Arguments


def public(kind):
    """Return what is public, by its name with that of its module: two are called describe."""
    return {
        f"{module.__name__.removeprefix('srcs_py.')}.{name}": value
        for module in (srcs_py, atopsis, datasets, hardness)
        for name in module.__all__
        if kind(value := getattr(module, name))
    }


def functions():
    """Return every public function by its name."""
    return public(inspect.isfunction)


# What an argument means, by its one name, and other names for it that are not used.
ONE_NAME = {
    "alpha": {"significance", "sig_level"},
    "benchmark_weights": {"problem_weights", "criteria_weights"},
    "confidence": {"level_of_confidence", "confidence_level", "ci"},
    "correction": {"adjust", "p_adjust_method", "correct"},
    "cost_density": {"weight", "density", "w"},
    "draws": {"samples", "n_samples", "resamples", "n_resamples", "bootstraps", "n_boot"},
    "figsize": {"size", "fig_size", "inches"},
    "labels": {"legend_names", "curve_names"},
    "linkage": {"link", "clustering"},
    "maximize": {"benefit", "minimize", "higher_is_better", "larger_is_better"},
    "n_levels": {"k", "number_of_levels"},
    "ncores": {"n_jobs", "jobs", "threads", "workers", "processes", "n_cores"},
    "overwrite": {"force", "replace", "exist_ok"},
    "path": {"file", "filename", "filepath", "fname", "destination"},
    "method": {"threshold_choice", "threshold_method"},
    "performance": {"metric", "measure", "response"},
    "progress": {"verbose", "quiet", "show_progress"},
    "ratio": {"percent", "noise_ratio", "amount"},
    "save": {"savefig", "output_file", "to_file"},
    "rng": {"random_state", "seed", "random", "generator"},
    "stds": {"std", "sds", "deviations"},
    "title": {"heading", "caption"},
}
# R's name; a file that comes with the package.
# The last is another thing: whether a picture has its caption.
OTHERS = {
    ("srcs_py.animatedplot", "filename"),
    ("datasets.bundled", "file"),
}
PICTURES = {"caption": None}
# Options of the command that are not arguments of a function but ask for what is to be done.
OPTIONS = {
    "animate": {"force", "options", "size"},
    "app": {"host", "no_browser", "port"},
    "site": {"folder", "force", "pyodide"},
    "atopsis": {"force", "minimize", "plot", "result", "show"},
    "compare": {"config", "force", "json", "latex"},
    "demo": {"force"},
    "equivalence": {"force", "plot"},
    "explain": {"force", "plot"},
    "gate": {"force"},
    "forest": {"force"},
    "html": {"force", "options"},
    "overall": {"diagram", "force", "json", "plot"},
    "picture": {"force", "kind"},
    "plot": {"force", "options"},
    "ranks": {"force", "json", "leaderboard", "quiet"},
    "report": {"force"},
    "runs": {"force"},
    "scores": {"features", "force"},
    "similarity": {"force", "heatmap", "plot"},
    "single": {"config", "force", "options"},
}


def arguments():
    """Return the arguments of every public function and of what its results can do."""
    found = {name: inspect.signature(each).parameters for name, each in functions().items()}
    for name, kind in public(inspect.isclass).items():
        for method, each in inspect.getmembers(kind, inspect.isfunction):
            if not method.startswith("_"):
                found[f"{name}.{method}"] = inspect.signature(each).parameters
    return found


def test_one_meaning_has_one_name():
    unused = {other: own for own, others in ONE_NAME.items() for other in others}
    for name, given in arguments().items():
        wrong = {each for each in unused.keys() & given if (name, each) not in OTHERS}
        assert not {each for each in wrong if given[each].default != PICTURES.get(each)}, name


def test_one_name_has_one_meaning():
    """Where a name may be given in several functions, its default is of one type."""
    kinds = {}
    for name, given in arguments().items():
        for each in given.values():
            if isinstance(each.default, bool | int | float | str):
                kinds.setdefault(each.name, {}).setdefault(type(each.default), set()).add(name)
    assert {name: each for name, each in kinds.items() if len(each) > 1} == {}


def test_method_is_how_the_threshold_is_chosen():
    with_method = [name for name, given in arguments().items() if "method" in given]
    assert {name.partition(".")[0] for name in with_method} == {"hardness"}


def options(command):
    """Return the names of a subcommand's options, those of its own subcommands too."""
    whole = Arguments(argparse.ArgumentParser())
    importlib.import_module(f"srcs_py.cli.{command.replace('-', '_')}").add_arguments(whole)
    every = [action for each in (whole, *whole.subcommands.values()) for action in each.actions]
    return {"help", *(action.dest for action in every if action.option_strings)}


def test_an_option_has_the_name_of_the_argument():
    arguments_of_all = {each for given in arguments().values() for each in given}
    known = arguments_of_all | {"help", "output", "where", "minimize"}
    for command in COMMANDS:
        assert options(command) <= known | OPTIONS.get(command, {"force"}), command


def test_what_draws_a_figure_has_the_arguments_of_figures():
    for name, function in functions().items():
        if "Figure" in str(inspect.signature(function).return_annotation):
            given = inspect.signature(function).parameters.keys()
            assert {"save", "figsize", "dpi", "fig"} <= given, name


TABLE = pd.DataFrame({"a": ["x", "y"], "b": [1.0, 2.0]})
RANKS = pd.DataFrame({"Algorithm": ["A", "B"], "Size": [1, 1], "Kind": ["s", "s"], "rank": [1, -1]})
CSV = datasets.bundled("atopsis/atopsis_case1_mean.csv")
LEARNER = SimpleNamespace(fit=None, predict_proba=None)
TOO_LONG = "there is no such file" if os.name == "nt" else "File name too long"
WRONG = {
    "a table in place of a file": (lambda: srcs_py.write_table("ranks.csv", TABLE), "path must be"),
    "no file": (
        lambda: srcs_py.read_table(None),
        "path must be the name of a file, not a NoneType",
    ),
    "no page": (lambda: srcs_py.file_layout(3), "path must be the name of a file, not a int"),
    "one column": (lambda: srcs_py.from_wide(TABLE, 5), "algorithms = 5 must name"),
    "a matrix for a list": (lambda: hardness.aggregate(TABLE), "matrices must be a list"),
    "an array": (lambda: hardness.cluster(np.eye(2)), "matrix must be what dissimilarity returns"),
    "drawn": (lambda: hardness.dendrogram(np.eye(2)), "matrix must be what dissimilarity returns"),
    "texts": (lambda: hardness.dissimilarity(TABLE), "hardness must be an array of numbers"),
    "all scores": (lambda: hardness.hardness_table([1, 2]), "scores is a .*; it must be a table"),
    "a picture": (
        lambda: srcs_py.rank_distribution(RANKS, save=3),
        "save must be the name of a file",
    ),
    "kinds": (lambda: srcs_py.read_table(CSV, types=3), "types must be a dict"),
    "scores to write": (lambda: hardness.write_scores(None, "a.csv"), "data_sets must be a list"),
    "columns": (lambda: atopsis.from_runs(TABLE, "a", 5, "b"), "benchmark = 5 must name a column"),
    "a ranking": (
        lambda: atopsis.rank_reversal(np.eye(2), np.eye(2), lambda *tables: 3),
        "must be what atopsis returns, not a int",
    ),
    "no methods": (lambda: hardness.hardness_table(TABLE, []), "methods is empty"),
    "a long name": (lambda: srcs_py.leaderboard("r" * 5000 + ".csv"), TOO_LONG),
    "a data set": (
        lambda: hardness.collect_scores({"a": LEARNER}, np.eye(2), [0, 1], dataset=None),
        "dataset must be a text",
    ),
    "a first line": (
        lambda: srcs_py.read_table(CSV, header="yes"),
        "header = 'yes' must be True or False",
    ),
    "code": (lambda: srcs_py.as_r_code(RANKS, data=None), "data must be a text"),
}


@pytest.mark.parametrize(("call", "said"), WRONG.values(), ids=WRONG)
def test_what_an_argument_must_be_is_said_in_one_sentence(call, said):
    with pytest.raises(srcs_py.SRCSError, match=said):
        call()
