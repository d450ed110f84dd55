"""What results show in a notebook and in LaTeX."""

from srcs_py.atopsis import atopsis

STUDY = [[90, 80, 70], [85, 85, 65], [70, 75, 60]], [[2, 1, 1], [1, 1, 2], [1, 3, 2]]


def test_names_are_escaped():
    import pandas as pd

    means, stds = (pd.DataFrame(each, index=["<a>", "b", "c"]) for each in STUDY)
    assert "<a>" not in atopsis(means, stds)._repr_html_()
