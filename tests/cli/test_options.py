"""Options that are built from signatures and docstrings."""

import argparse

import pytest

from srcs_py import cli
from srcs_py.cli.options import Arguments, add_options


@pytest.fixture
def parser():
    return argparse.ArgumentParser(
        formatter_class=lambda prog: argparse.HelpFormatter(prog, width=200)
    )


def test_types_of_values(parser):
    add_options(
        Arguments(parser), "SRCSranks", "params", "alpha", "ncores", "effect_size", "target"
    )
    line = "--params A B --alpha 0.1 --ncores 2 --effect-size --target T"
    found = vars(parser.parse_args(line.split()))
    assert found.pop("params") == ["A", "B"]
    assert found == {"alpha": 0.1, "ncores": 2, "effect_size": True, "target": "T"}
    assert set(vars(parser.parse_args([])).values()) == {None}


def test_help_has_choices_description_and_default(parser):
    options = Arguments(parser)
    control = {"flag": "--with"}
    add_options(options, "SRCSranks", "target", "pairing_col", "effect_size", control=control)
    add_options(options, "hardness.similarity.cluster", "linkage")
    add_options(options, "stability", "draws", rng="another text")
    shown = " ".join(parser.format_help().split())
    assert "--target COLUMN column whose levels are compared --pairing" in shown
    assert "such as repetition and fold; needed if --paired" in shown
    assert "--effect-size add columns LEVEL.effect: " in shown
    assert "--with LEVEL compare all other levels" in shown
    assert "average (default), single, complete or weighted: how far" in shown
    assert "how often the runs are drawn (default: 1000)" in shown
    assert shown.endswith("--seed SEED another text")


def test_a_default_of_zero_is_shown(parser):
    add_options(Arguments(parser), "stability", "rng")
    assert "(default: 0)" in parser.format_help()


@pytest.mark.parametrize("command", ["compare", "explain", "overall", "stability"])
def test_help_promises_no_csv_where_text_is_printed(command, capsys):
    """It named csv on standard output as the default of every -o."""
    with pytest.raises(SystemExit):
        cli.main([command, "--help"])
    assert "as csv" not in " ".join(capsys.readouterr().out.split())
