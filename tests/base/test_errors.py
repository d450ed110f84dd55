"""Sentences that know their arguments."""

import pickle

import pytest

from srcs_py import SRCSError, SRCSWarning
from srcs_py.base.errors import Words


class Capitals(Words):
    equals = ": "

    def name(self, argument):
        return argument.upper()

    def setting(self, argument, value):
        return f"{argument.upper()} TO {value}"


def test_a_sentence_is_said_with_other_names_for_its_arguments():
    error = SRCSError("alpha = 2 is not below 1.", argument="alpha")
    assert error.argument == "alpha"
    assert (str(error), error.said(Capitals())) == (
        "alpha = 2 is not below 1.",
        "ALPHA: 2 is not below 1.",
    )


def test_only_the_first_mention_is_the_argument():
    error = SRCSError("target = 'target' is not a column.", argument="target")
    assert error.said(Capitals()) == "TARGET: 'target' is not a column."


def test_several_arguments():
    error = SRCSError("x and y both name 'x'.", argument=("x", "y"))
    assert error.said(Capitals()) == "X and Y both name 'x'."


def test_an_argument_named_twice_is_renamed_twice():
    error = SRCSError("x and x both name 'x'.", argument=("x", "x"))
    assert error.said(Capitals()) == "X and X both name 'x'."


def test_what_would_help_is_said_at_the_end():
    error = SRCSWarning("Runs are missing.", remedy=("na_action", "omit"))
    assert str(error) == "Runs are missing (na_action='omit')."
    assert error.said(Capitals()) == "Runs are missing (NA_ACTION TO omit)."


def test_where_it_holds_is_said_first():
    error = SRCSError("alpha = 2 is not below 1.", argument="alpha").at("alpha.csv")
    assert str(error) == "alpha.csv: alpha = 2 is not below 1."
    assert error.said(Capitals()) == "alpha.csv: ALPHA: 2 is not below 1."


def test_a_sentence_without_argument_is_as_it_was_written():
    assert SRCSError("Alone {x}.").said(Capitals()) == str(SRCSError("Alone {x}.")) == "Alone {x}."
    assert SRCSError("Alone.").argument is None


@pytest.mark.parametrize("kind", [SRCSError, SRCSWarning])
def test_processes_can_send_it(kind):
    sent = pickle.loads(pickle.dumps(kind("n = 0.", argument="n", remedy=("n", 1))))
    assert (sent.argument, str(sent)) == ("n", "n = 0 (n=1).")
