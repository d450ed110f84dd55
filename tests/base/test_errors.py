"""Sentences that are built from parts."""

import pickle

import pytest

from srcs_py import SRCSError, SRCSWarning, read_table
from srcs_py.base.errors import Argument, Words


class Capitals(Words):
    equals = ": "

    def name(self, argument):
        return argument.upper()

    def setting(self, argument, value):
        return f"{argument.upper()} TO {value}"


def test_a_sentence_has_other_names_for_its_arguments_elsewhere():
    error = SRCSError(Argument("alpha", 2), " is not below 1.")
    assert error.argument == "alpha"
    assert (str(error), error.text(Capitals())) == (
        "alpha = 2 is not below 1.",
        "ALPHA: 2 is not below 1.",
    )


def test_what_the_user_wrote_is_never_taken_for_an_argument():
    error = SRCSError("likely.parquet: ", Argument("like", "like"), " is for text files.")
    assert error.text(Capitals()) == "likely.parquet: LIKE: 'like' is for text files."


def test_several_arguments():
    error = SRCSError(Argument("x"), " and ", Argument("y"), " both name 'x'.")
    assert error.text(Capitals()) == "X and Y both name 'x'."
    assert error.argument == "x"


def test_a_remedy_is_at_the_end():
    error = SRCSWarning("Runs are missing.", remedy=("na_action", "omit"))
    assert str(error) == "Runs are missing (na_action='omit')."
    assert error.text(Capitals()) == "Runs are missing (NA_ACTION TO omit)."


def test_where_it_holds_comes_first():
    error = SRCSError(Argument("alpha", 2), " is not below 1.").at("alpha.csv")
    assert str(error) == "alpha.csv: alpha = 2 is not below 1."
    assert error.text(Capitals()) == "alpha.csv: ALPHA: 2 is not below 1."


def test_a_sentence_without_argument_is_as_it_was_written():
    assert SRCSError("Alone {x}.").text(Capitals()) == str(SRCSError("Alone {x}.")) == "Alone {x}."
    assert SRCSError("Alone.").argument is None


def test_none_is_a_value():
    assert str(SRCSError(Argument("params", None), " must name a column.")).startswith(
        "params = None must"
    )


def test_its_repr_has_the_sentence():
    error = SRCSError(Argument("alpha", 2), " is too large", remedy=("alpha", 0.05)).at("a.csv")
    assert repr(error) == "SRCSError('a.csv: alpha = 2 is too large (alpha=0.05).')"


@pytest.mark.parametrize("kind", [SRCSError, SRCSWarning])
def test_processes_can_send_it(kind):
    error = kind(Argument("fun", lambda: 0), " fails.", remedy=("n", 1)).at("here")
    sent = pickle.loads(pickle.dumps(error))
    assert (sent.argument, str(sent)) == ("fun", str(error))


def test_a_notebook_shows_the_line_of_the_user_and_the_sentence():
    """It showed all frames of the library; notebooks ask the error itself for its traceback."""
    with pytest.raises(SRCSError) as caught:
        read_table("nowhere.csv")
    frame, line, *_, sentence = caught.value._render_traceback_()  # marks below it since 3.13
    assert "test_errors.py" in frame
    assert line.strip() == 'read_table("nowhere.csv")'
    assert sentence == f"SRCSError: {caught.value}"
