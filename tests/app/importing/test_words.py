"""Sentences of the library in the words of the page."""

import ast
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import srcs_py
from srcs_py import SRCSError, SRCSranks, plot
from srcs_py.app.importing.words import WordsOfThePage, told
from srcs_py.hardness import instance_hardness
from tests.app.conftest import runs

ROLES = ("Method", "Error")
SCORES = np.array([[0.1, 0.9]])
ONE = pd.DataFrame({"a": [1], "rank": [0]})


def ranked(table, **settings):
    SRCSranks(table, ["Size", "Noise"], *ROLES, maximize=False, **settings)


def holes():
    return runs().assign(Error=runs()["Error"].where(runs().index > 2))


def by_class(y, scores=SCORES, **more):
    instance_hardness(scores, np.array(y), **more)


# what fails, with its settings, and the words of the page
CASES = {
    "missing": (
        lambda: ranked(holes()),
        'or leave those runs out ("runs without a number are left out" under More)',
    ),
    "units": (
        lambda: ranked(runs().assign(Error=runs()["Error"].astype(str) + " %")),
        "the page can make numbers of its texts (its type in the header of the column).",
    ),
    "a word": (
        lambda: ranked(runs().assign(Error=["x", *runs()["Error"][1:].astype(str)])),
        "the page can take that as missing (Missing, besides NA: x).",
    ),
    "uneven": (lambda: ranked(runs()[1:], paired=True, pairing_col="Run"), "under More)."),
    "pooled": (
        lambda: ranked(runs().assign(Run=1), paired=True, pairing_col="Run"),
        'pair by another column, or not at all ("not paired" in the sentence).',
    ),
    "width": (
        lambda: plot(ONE, "a", None, None, "a", figsize="9999 mm"),
        "Width = '9999 mm' is not a size; give a width of 20 to 2000 mm",
    ),
    "texts": (lambda: by_class(["no", "yes"]), "say which one is positive (Positive class: no)."),
    "no class": (
        lambda: by_class(["no", "yes"], positive="x"),
        "Positive class = 'x' is not a class of y, which has 'no' and 'yes'.",
    ),
    "three": (lambda: by_class([0, 1, 2], np.ones((1, 3))), "it has 3: 0, 1, 2."),
    "single": (
        lambda: ranked(runs().drop_duplicates(["Method", "Size", "Noise"])),
        "If one of the parameters only numbers the runs, leave it out. To compare levels over all "
        "configurations use the command srcs overall; to rank them by their means use the page A-",
    ),
}
SETTINGS = {  # the words, and the settings
    """'friedman' compares paired runs: give Pairing of runs too ("paired by ..." in the""": {
        "gate": "friedman"
    },
    "Test = 'dunnett' compares all levels with one: give Compared pairs.": {"test": "dunnett"},
    "Compared pairs = 'z' is not a level of 'Method': ": {"control": "z"},
    "Correction = 'shaffer' is for all pairs of levels, not for those with a control.": {
        "correction": "shaffer",
        "control": "A",
    },
    "Omnibus correction = 'shaffer' corrects pairs of levels, not configurations.": {
        "across": "shaffer"
    },
    "Omnibus test = 'friedmann' is unknown: did you mean 'friedman'?": {"gate": "friedmann"},
}
for words, settings in SETTINGS.items():
    CASES[str(settings)] = lambda settings=settings: ranked(runs(), **settings), words


@pytest.mark.parametrize("case", CASES)
def test_sentences_name_controls_and_no_arguments(case):
    fails, words = CASES[case]
    with pytest.raises(SRCSError) as caught:
        fails()
    said = caught.value.text(WordsOfThePage())
    assert words in said
    for argument in ("na_action", "positive=", "positive =", "pairing_col", "gate", "paired:"):
        assert argument not in said


@pytest.mark.parametrize(
    ("case", "label"), [("missing", "Leave those runs out"), ("pooled", "Do not pair the runs")]
)
def test_an_error_carries_its_remedy_as_a_button(case, label):
    with pytest.raises(SRCSError) as caught:
        CASES[case][0]()
    assert [each["text"] for each in told(caught.value)["remedies"]] == [label]


def test_an_error_that_no_click_helps_has_no_button():
    assert told(SRCSError("It cannot be read."))["remedies"] == []
    error = SRCSError("Which is better?", remedy=("maximize", {"a": True}))
    assert told(error)["remedies"] == []


# Arguments and functions in sentences that no message of the page causes.
ELSEWHERE = """
algorithms annotations at ax benchmark configuration curve cv decisions effect effect_size encoding
ending fig figures fun hardness heatmaps_titles instances into labels levels like lines margin
matrices matrix mean_weights means methods models order p per probabilities progress rank
ranking_function ranks rename results scores_of singleplot weights x_outer y y_outer
"""
ROOMS = "answers", "atopsis", "base", "hardness", "plotting", "srcs", "stats", "tables"


def test_every_argument_in_a_sentence_has_a_label():
    """The page said "use overall", "use atopsis" and "win_matrix does"."""
    package = Path(srcs_py.__file__).parent
    files = [path for room in ROOMS for path in (package / room).rglob("*.py")]
    calls = [each for path in files for each in ast.walk(ast.parse(path.read_text("utf-8")))]
    calls = [each for each in calls if isinstance(each, ast.Call) and each.args]
    named = [each for each in calls if getattr(each.func, "id", "") == "Argument"]
    names = {each.args[0].value for each in named if isinstance(each.args[0], ast.Constant)}
    words = WordsOfThePage()
    assert {name for name in names if words.name(name) == name} <= {*ELSEWHERE.split()}


def test_a_sentence_begins_with_a_capital_letter():
    with pytest.raises(SRCSError) as caught:
        CASES["single"][0]()
    assert told(caught.value)["text"].startswith("The table has one run")
