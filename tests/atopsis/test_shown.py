"""What results show in a notebook and in LaTeX."""

from srcs_py.atopsis import atopsis, compare, rank_reversal

STUDY = [[90, 80, 70], [85, 85, 65], [70, 75, 60]], [[2, 1, 1], [1, 1, 2], [1, 3, 2]]


def test_pairs_that_depend_on_a_third_in_a_notebook():
    html = rank_reversal(*STUDY)._repr_html_()
    assert "3 algorithms; pairs whose order depends on a third one: 0" in html
    assert html.count("<table") == 1


def test_names_are_escaped():
    import pandas as pd

    means, stds = (pd.DataFrame(each, index=["<a>", "b", "c"]) for each in STUDY)
    assert "<a>" not in atopsis(means, stds)._repr_html_()


def test_latex_of_a_comparison():
    """Ranks by place, the first in bold; then the pairs, whose p-values follow from 3 means."""
    text = compare(*STUDY, correction="none", alpha=0.3).to_latex()
    ranks, pairs = text.split(r"\end{tabular}")[:2]
    rows = [line for line in ranks.splitlines() if line.endswith(r"\\")]
    assert rows[0] == r"algorithm & A-TOPSIS & Hellinger-TOPSIS & Friedman \\"
    assert rows[1].startswith(r"\textbf{A1} & \textbf{1}")
    assert [row.split(" & ")[1] for row in rows[2:]] == ["2", "3"]
    assert r"A1 & A3 & 0.25 \\" in pairs
