"""Sentences of the library in the words of the page."""

import numpy as np
import pytest

from srcs_py import SRCSError, SRCSranks
from srcs_py.app.words import in_words_of_the_page
from srcs_py.hardness import instance_hardness

from .conftest import runs

ROLES = ("Method", "Error")
SCORES = np.array([[0.1, 0.9]])


def ranked(table, **settings):
    SRCSranks(table, ["Size", "Noise"], *ROLES, maximize=False, **settings)


def holes():
    return runs().assign(Error=runs()["Error"].where(runs().index > 2))


CASES = {
    "missing": (lambda: ranked(holes()), 'or choose "Missing performances: leave their run out"'),
    "uneven": (lambda: ranked(runs()[1:], paired=True, pairing_col="Run"), "leave their run out"),
    "pooled": (
        lambda: ranked(runs().assign(Run=1), paired=True, pairing_col="Run"),
        'choose another pairing, or "not paired"',
    ),
    "texts": (
        lambda: instance_hardness(SCORES, np.array(["no", "yes"])),
        "say which one is positive ('no' or 'yes') under \"Positive class\".",
    ),
    "no class": (
        lambda: instance_hardness(SCORES, np.array(["no", "yes"]), positive="x"),
        "\"Positive class\": 'x' is no class",
    ),
    "three": (
        lambda: instance_hardness(np.ones((1, 3)), np.array([0, 1, 2])),
        "it has 3: 0, 1, 2.",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_sentences_name_controls_and_no_arguments(case):
    fails, words = CASES[case]
    with pytest.raises(SRCSError) as caught:
        fails()
    said = in_words_of_the_page(str(caught.value))
    assert words in said
    for argument in ("na_action", "positive=", "positive =", "pairing_col"):
        assert argument not in said
