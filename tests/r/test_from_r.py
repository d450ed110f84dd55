"""docs/r_arguments.md is complete: every argument of R and every argument of ours has its line."""

import inspect
import re
from pathlib import Path

import pandas as pd
import pytest

import srcs_py as srcs

PAGE = (Path(__file__).parents[2] / "docs" / "r_arguments.md").read_text(encoding="utf-8")
VERBS = ("SRCSranks", "SRCScomparison", "plot", "singleplot", "animatedplot")


def section(verb):
    return PAGE.split(f"## {verb}\n")[1].split("\n#")[0]


@pytest.mark.parametrize("verb", VERBS)
def test_every_argument_has_its_line(verb):
    beyond = {"fun_args", "configuration", "plot_arguments"}  # R's "..."
    for argument in set(inspect.signature(getattr(srcs, verb)).parameters) - beyond:
        spelled = {f"`{argument}`", f"`{argument.replace('_', '.')}`"}
        assert any(name in section(verb) for name in spelled), argument
    assert "| `...` |" in section(verb)


@pytest.mark.r
@pytest.mark.usefixtures("with_srcs")
@pytest.mark.parametrize("verb", VERBS)
def test_every_argument_of_r_has_its_line(verb, r):
    """Return the arguments as R itself lists them."""
    function = 'getS3method("plot", "SRCS")' if verb == "plot" else f"SRCS::{verb}"
    arguments = list(r.r(f"names(formals({function}))"))
    assert len(arguments) > 2
    for argument in arguments:
        assert f"`{argument}`" in section(verb), argument


@pytest.mark.r
@pytest.mark.usefixtures("with_srcs")
@pytest.mark.parametrize("verb", VERBS)
def test_positional_arguments_have_the_order_of_r(verb, r):
    """A name in R's spelling and ours differ in dots and capitals, and the table's in all."""
    function = 'getS3method("plot", "SRCS")' if verb == "plot" else f"SRCS::{verb}"
    theirs = [each for each in r.r(f"names(formals({function}))") if each != "..."]
    parameters = inspect.signature(getattr(srcs, verb)).parameters
    ours = [name for name, each in parameters.items() if each.kind is each.POSITIONAL_OR_KEYWORD]
    plain = [[re.sub("[._]", "", each).lower() for each in names[1:]] for names in (ours, theirs)]
    assert plain[0] == plain[1]


RUNS = pd.DataFrame({"P": [1] * 6, "A": list("aaabbb"), "V": [1.0, 2, 3, 7, 8, 9]})
RANKS = pd.DataFrame({"P": [1, 1], "A": ["a", "b"], "rank": [1, -1], "a.pval": 0.5, "b.pval": 0.5})
ROLES = {"params": "P", "target": "A", "performance": "V"}
ABBREVIATED = {
    "SRCSranks": ({"par": "P", "target": "A", "performance": "V"}, "par", "params"),
    "SRCSranks ": (ROLES | {"max": False}, "max", "maximize"),
    "SRCScomparison": ({"P": 1, "targ": "A"}, "targ", "target"),
    "SRCScomparison ": ({"target": "A", "P": 1, "pval": True}, "pval", "pvalues"),
    "plot": ({"yO": "A", "y_inner": "P", "x_inner": "P"}, "yO", "y_outer"),
    "singleplot": ({"yIn": "P", "xInner": "A"}, "yIn", "y_inner"),
    "singleplot ": ({"yInner": "P", "xInner": "A", "show": False}, "show", "show_colorbar"),
    "animatedplot": ({"filename": "a.gif", "wid": 3}, "wid", "width"),
    "animatedplot ": ({"filename": "a.gif", "heatmaps.t": ["x"]}, "heatmaps.t", "heatmaps_titles"),
}


@pytest.mark.parametrize("verb", ABBREVIATED)
def test_first_letters_of_a_name(verb):
    """R takes them; SRCScomparison, singleplot and animatedplot listed columns or others' names."""
    arguments, short, full = ABBREVIATED[verb]
    table = RUNS if "SRCSranks" in verb else RANKS
    with pytest.raises(srcs.SRCSError, match=f"has no argument '{short}': write '{full}'"):
        getattr(srcs, verb.strip())(table, **arguments)


def test_columns_with_the_first_letters_of_an_argument(tmp_path):
    """Of a file, too, whose columns are known when it is read."""
    ranks = RANKS.rename(columns={"P": "al"})
    ranks.to_csv(tmp_path / "ranks.csv", index=False)
    for given in (ranks, tmp_path / "ranks.csv"):
        assert srcs.SRCScomparison(given, "A", al=1, pvalues=True).shape == (2, 2)
