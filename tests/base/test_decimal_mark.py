"""The decimal mark that the numbers of a table show together."""

import pytest

from srcs_py.base.number_text import decimal_mark


@pytest.mark.parametrize(
    ("numbers", "mark"),
    [
        ([], "."),
        (["1", "-20", "3e5"], "."),
        (["2,326", "967.5"], "."),
        (["2.326", "85,21"], ","),
        (["2,326", "1,102,358"], "."),
        (["2.326", "1.102.358"], ","),
        (["1,10,358"], "."),  # India's thousands
        (["2,326", "1,102,358.25"], "."),
        (["2.326", "1.102.358,25"], ","),
        (["1,234", "0,123"], ","),  # no group of thousands begins with 0
        (["1,234", ",5"], ","),
        (["1.234", "1234.567"], "."),
        (["1.234", "1.234e5"], "."),
    ],
)
def test_one_number_tells_the_mark_of_all(numbers, mark):
    assert decimal_mark(numbers) == (mark, "")
    assert decimal_mark(numbers[::-1]) == (mark, "")


@pytest.mark.parametrize(
    ("numbers", "doubtful"),
    [
        (["188", "2,326"], "2,326"),
        (["-1.234", "2.326"], "-1.234"),
        (["\u22121.234"], "\u22121.234"),
        (["1,234", "1.234"], "1,234"),
        (["0.5", "0,25"], "0,25"),
    ],
)
def test_a_mark_that_may_be_of_thousands_or_of_decimals_is_open(numbers, doubtful):
    assert decimal_mark(numbers) == ("", doubtful)
