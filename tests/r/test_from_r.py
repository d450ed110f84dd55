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


@pytest.mark.parametrize(("short", "full"), [("par", "params"), ("targ", "target")])
def test_first_letters_of_a_name(short, full):
    """R takes them."""
    arguments = {"params": "P", "target": "A", "performance": "V"}
    arguments[short] = arguments.pop(full)
    with pytest.raises(srcs.SRCSError, match=f"has no argument '{short}': write '{full}'"):
        srcs.SRCSranks(pd.DataFrame({"P": [1], "A": ["a"], "V": [1.0]}), **arguments)
