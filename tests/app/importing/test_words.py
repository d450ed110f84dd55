"""Sentences of the library in the words of the page."""

import numpy as np
import pandas as pd
import pytest

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
