"""What results show in a notebook and in LaTeX."""

from srcs_py.atopsis import atopsis, rank_reversal

STUDY = [[90, 80, 70], [85, 85, 65], [70, 75, 60]], [[2, 1, 1], [1, 1, 2], [1, 3, 2]]


def test_pairs_that_depend_on_a_third_in_a_notebook():
    html = rank_reversal(*STUDY)._repr_html_()
    assert "3 algorithms; pairs whose order depends on a third one: 0" in html
    assert html.count("<table") == 1


def test_names_are_escaped():
    import pandas as pd

    means, stds = (pd.DataFrame(each, index=["<a>", "b", "c"]) for each in STUDY)
    assert "<a>" not in atopsis(means, stds)._repr_html_()
