"""Bars of the pairs: their shares, their words, and no text that meets another."""

import matplotlib.style
import pandas as pd
import pytest

import srcs_py as srcs

from .checks import check_clean, said


@pytest.fixture(scope="module")
def study():
    return srcs.datasets.load("noise"), srcs.datasets.describe("noise").roles


@pytest.fixture(scope="module")
def found(study):
    data, roles = study
    return srcs.equivalence(data, **roles, margin=1)


@pytest.mark.parametrize("style", ["default", "dark_background"])
@pytest.mark.parametrize("blocks", [None, "Dataset"])
def test_nothing_meets_in_a_column_on_paper_or_dark(study, style, blocks):
    data, roles = study
    found = srcs.equivalence(data, **roles, margin=1, blocks=blocks, draws=2000)
    with matplotlib.style.context(style):
        figure = srcs.equivalence_plot(found, figsize="column", dpi=100)
        check_clean(figure)
    assert ("352 configurations" in said(figure)) == (blocks is None)
    assert ("over Dataset" in said(figure)) == (blocks is not None)


def test_shares_are_counted_or_are_the_probabilities(study):
    data, roles = study
    two = data[data["Algorithm"].isin(["1-NN", "3-NN"])]
    found = srcs.equivalence(two, **roles, margin=2)
    rows = found[found["Algorithm"] == "1-NN"]
    better, equal, worse = (
        f"{(rows['3-NN.' + kind] >= 0.95).mean():.0%}" for kind in ("better", "equivalent", "worse")
    )
    title, text = srcs.equivalence_plot(found).srcs_alt
    assert title == "Better, equivalent, worse"
    assert f"3-NN better than 1-NN {worse}, equivalent {equal}, worse {better}" in text
    assert "within 2" in text
    over = srcs.equivalence(two, **roles, margin=2, blocks="Dataset", draws=500)
    row = over[over["Algorithm"] == "1-NN"].iloc[0]
    _, text = srcs.equivalence_plot(over).srcs_alt
    assert f"3-NN better than 1-NN {row['3-NN.worse']:.0%}" in text


def test_levels_that_are_more_often_better_come_first():
    """Pairs were in level order, and of many those of which most was shown."""
    runs = pd.DataFrame(
        [(1, f"method {k:02}", 10 * k + r) for k in range(20) for r in range(3)],
        columns=["Size", "Algorithm", "Score"],
    )
    found = srcs.equivalence(runs, "Size", "Algorithm", "Score", margin=1)
    with pytest.warns(srcs.SRCSWarning, match="no room for (.*further pairs of lower levels)") as w:
        figure = srcs.equivalence_plot(found, figsize="column", dpi=100)
    names = [label.get_text() for label in figure.axes[0].get_yticklabels()]
    assert names[:20] == ["method 19"] * 19 + ["method 18"]
    assert names == sorted(names, reverse=True)
    assert f"{190 - len(names)} further pairs" in str(w[0].message)
    assert f"{190 - len(names)} further pairs of lower levels" in said(figure)


def test_a_table_from_a_csv_file(found, tmp_path):
    found.to_csv(tmp_path / "found.csv", index=False)
    _, text = srcs.equivalence_plot(tmp_path / "found.csv").srcs_alt
    assert text == srcs.equivalence_plot(found).srcs_alt[1].replace(" (within 1)", "")


def test_other_tables_are_refused(noise, found):
    for table in (noise, found.iloc[:0], found.assign(more=1)):
        with pytest.raises(srcs.SRCSError, match="must be a table that equivalence returns"):
            srcs.equivalence_plot(table)


@pytest.mark.filterwarnings("ignore:There is no room for the whole of")
def test_many_levels_with_long_names():
    runs = pd.DataFrame(
        [(1, f"an algorithm with a long name {k}", k + r) for k in range(9) for r in range(3)],
        columns=["Size", "Algorithm", "Score"],
    )
    found = srcs.equivalence(runs, "Size", "Algorithm", "Score", margin=1)
    check_clean(srcs.equivalence_plot(found, figsize="column", dpi=100))
