"""Tables as papers print them: forty layouts of one table, each read as the same two tables.

The layouts are made for this test, after those that are usual in articles; no file is of others.
"""

from pathlib import Path

import pandas as pd
import pytest

from srcs_py import SRCSError, SRCSWarning
from srcs_py.atopsis import atopsis, hellinger_topsis, read_tables, sensitivity, topsis

LAYOUTS = sorted((Path(__file__).parent / "layouts").iterdir())
MEANS = pd.DataFrame(
    [[95.3, 88.1, 71.4], [96.0, 87.5, 70.9], [94.2, 90.3, 73.3]],
    ["SVM", "Forest", "k-NN"],
    ["Iris", "Wine", "Glass"],
)
STDS = pd.DataFrame([[1.2, 0.8, 2.1], [0.5, 1.1, 1.9], [1.3, 0.4, 2.5]], MEANS.index, MEANS.columns)
GROUPED = {"SVM": "Kernel SVM", "Forest": "Kernel Forest", "k-NN": "Lazy k-NN"}


def check(pair, names=None):
    for table, expected in zip(pair, (MEANS, STDS), strict=True):
        wanted = expected.rename(names or {})
        assert table.index.tolist() == wanted.index.tolist()
        assert table.columns.tolist() == wanted.columns.tolist()
        assert table.to_numpy().tolist() == wanted.to_numpy().tolist()


def test_there_are_forty():
    assert len(LAYOUTS) == 40


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: path.stem)
def test_each_layout_is_the_same_study(path):
    check(read_tables(path), GROUPED if "groups" in path.stem else None)


@pytest.mark.parametrize("number", [1, 13, 17, 23, 25])
def test_sheets_of_excel(number, tmp_path):
    pytest.importorskip("openpyxl")
    source = LAYOUTS[number - 1].read_text(encoding="utf-8")
    cells = pd.DataFrame([line.split(",") for line in source.splitlines()])
    cells = cells.map(lambda cell: float(cell) if cell.replace(".", "", 1).isdigit() else cell)
    cells.to_excel(tmp_path / "paper.xlsx", header=False, index=False, startrow=2)
    check(read_tables(tmp_path / "paper.xlsx"))


def test_a_path_is_taken_wherever_a_table_is(tmp_path):
    path = LAYOUTS[30]
    assert str(atopsis(path)) == str(atopsis(MEANS, STDS))
    assert str(hellinger_topsis(str(path))) == str(hellinger_topsis(MEANS, STDS))
    assert sensitivity(path).break_points.tolist() == sensitivity(MEANS, STDS).break_points.tolist()
    MEANS.to_csv(tmp_path / "means.csv")
    STDS.to_csv(tmp_path / "stds.csv")
    assert str(topsis(tmp_path / "means.csv")) == str(topsis(MEANS))
    assert str(atopsis(tmp_path / "means.csv", STDS)) == str(atopsis(MEANS, STDS))
    both = atopsis(tmp_path / "means.csv", tmp_path / "stds.csv")
    assert str(both) == str(atopsis(MEANS, STDS))


def test_where_the_algorithms_are_can_be_said(tmp_path):
    path = tmp_path / "turned.csv"
    cells = MEANS.astype(str) + " ± " + STDS.astype(str)
    cells.T.to_csv(path)
    check(read_tables(path, orient="columns"))
    check(read_tables(path))  # by the names
    with pytest.raises(SRCSError, match="orient = 'both' is unknown"):
        read_tables(path, orient="both")


def test_rows_and_columns_that_sum_up_are_named_and_left_out(tmp_path):
    path = tmp_path / "summed.csv"
    cells = MEANS.astype(str) + " ± " + STDS.astype(str)
    cells["Average"] = "85.1 ± 1.4"
    cells.loc["W/T/L"] = "2/1/0"
    cells.to_csv(path)
    with pytest.warns(SRCSWarning, match="'W/T/L', 'Average' left out: summaries of the others"):
        check(read_tables(path))
    check(read_tables(path, drop=["Average", "W/T/L"]))
    with pytest.raises(SRCSError, match="'Avg' is not a row or column: did you mean 'Average'"):
        read_tables(path, drop=["Avg"])
    with pytest.raises(SRCSError, match="drop must be a list, not a str"):
        read_tables(path, drop="Average")


def test_deviations_below_may_have_exponents(tmp_path):
    """The line of deviations was taken for a row without a name."""
    path = tmp_path / "below.csv"
    path.write_text("f;PSO;DE\nf1;1,2E-03;4,5E-05\n;(2,1E-04);(1,0E-05)\n+/=/-;0/0/1;1/0/0\n")
    with pytest.warns(SRCSWarning, match=r"'\+/=/-' left out"):
        means, stds = read_tables(path, orient="columns")
    assert means.loc["PSO", "f1"] == 1.2e-3
    assert stds.loc["DE", "f1"] == 1e-5


def test_lone_means_get_a_clear_answer(tmp_path):
    MEANS.to_csv(tmp_path / "means.csv")
    message = r"holds means only: row 'SVM', column 'Iris' \('95.3'\) is not 'mean ± sd'. Give"
    for reading in (read_tables, atopsis):
        with pytest.raises(SRCSError, match=message):
            reading(tmp_path / "means.csv")
    with pytest.raises(SRCSError, match="stds is missing; give the standard deviations"):
        atopsis(MEANS)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        (
            "a.csv",
            "a,p\nx,85.21(13)\ny,84.10(9)\n",
            r"may mean 85.21 ± 13 or, .*, 85.21 ± 0.13; write one",
        ),
        ("a.md", "no table here\n", "does not contain a Markdown table"),
        ("a.tex", "no table here\n", "does not contain a LaTeX table"),
        (
            "a.tex",
            r"\begin{tabular}{l}a\end{tabular}\begin{tabular}{l}b\end{tabular}",
            "contains 2 tables; leave one in the file",
        ),
        ("a.xlsx", "a,b\n", "is damaged or not a file of Excel"),
        ("a.csv", "algorithm,dataset,mean,sd\nx,p,1,0\nx,p,2,0\n", "'x' on 'p' occurs twice"),
        ("a.csv", "a,p mean,p sd,q mean\nx,1,0,2\ny,1,0,2\n", "are not one of means and one of"),
        ("a.csv", "a,p\nx,1 ± 2\ny,—\n", "row 'y', column 'p' has no value. Leave"),
    ],
)
def test_what_cannot_be_read_says_why(name, content, message, tmp_path):
    (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises(SRCSError, match=message):
        read_tables(tmp_path / name)


def table_with(cell, folder, ending):
    """Return the path of a table with a cell for k-NN on Iris, and for Forest on Wine."""
    mark, end = (" & ", r" \\ ") if ending == "tex" else (";", "\n")
    rows = [["Method", "Iris", "Wine"], ["k-NN", cell, "1 ± 1"], ["Forest", "2 ± 1", cell]]
    path = folder / f"table.{ending}"
    path.write_text(end.join(mark.join(row) for row in rows) + end, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("cell", "ending", "mean", "std"),
    [
        ("85.2±1.3", "csv", 85.2, 1.3),
        ("−85.2 ± .3", "csv", -85.2, 0.3),
        ("1.2 × 10^{-4} ± 3e-5", "csv", 1.2e-4, 3e-5),
        ("85.2 ± 1.3 ▲", "csv", 85.2, 1.3),
        ("85.2 (±1.3)", "csv", 85.2, 1.3),
        ("<b>85.2</b> (1.3)", "csv", 85.2, 1.3),
        (r"\ms{85.2}{1.3}", "tex", 85.2, 1.3),
        (r"85.2\std{1.3}", "tex", 85.2, 1.3),
        (r"$85.2_{1.3}$", "tex", 85.2, 1.3),
        (r"\textbf{85.2 $\pm$ 1.3}$^{*}$", "tex", 85.2, 1.3),
    ],
)
def test_cells(cell, ending, mean, std, tmp_path):
    means, stds = read_tables(table_with(cell, tmp_path, ending))
    assert (means.loc["k-NN", "Iris"], stds.loc["k-NN", "Iris"]) == (mean, std)


@pytest.mark.parametrize(
    "cell", ["", "NA", "85", "C4.5", "1.2.3", "1 ± ", "2/1/0", "85.2 ± 1.3 ± 2"]
)
def test_what_is_not_a_cell_of_numbers(cell, tmp_path):
    with pytest.raises(
        SRCSError, match=r"row 'k-NN', column 'Iris' .*(no value|'mean ± sd'|not a)"
    ):
        read_tables(table_with(cell, tmp_path, "csv"))


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"$k_{NN}$", "k_NN"),
        (r"Ours$^\dagger$", "Ours"),
        (r"\textbf{Ours}$^{*}$", "Ours"),
        (r"A\&B\_1", "A&B_1"),
    ],
)
def test_names_of_latex_are_plain_text(source, text, tmp_path):
    path = table_with("1 ± 2", tmp_path, "tex")
    path.write_text(path.read_text(encoding="utf-8").replace("Forest", source), encoding="utf-8")
    assert read_tables(path)[0].index.tolist() == ["k-NN", text]


def test_one_of_several_sheets_is_named(tmp_path):
    """Before, the first sheet was read and the others were passed over in silence."""
    path = tmp_path / "paper.xlsx"
    with pd.ExcelWriter(path) as book:
        for sheet, best in (("Accuracy", "90 ± 1"), ("Time", "7 ± 2")):
            table = pd.DataFrame([["A", best], ["B", "5 ± 1"]], columns=["Algorithm", "Iris"])
            table.to_excel(book, sheet_name=sheet, index=False)
    means, stds = read_tables(f"{path}::Time")
    assert (means.loc["A", "Iris"], stds.loc["A", "Iris"]) == (7, 2)
    with pytest.raises(
        SRCSError, match=r"contains the sheets Accuracy, Time; pick one as .*::NAME"
    ):
        read_tables(path)
    with pytest.raises(SRCSError, match="contains no sheet 'Tme'"):
        read_tables(f"{path}::Tme")


def test_a_long_table_by_data_set_has_its_algorithms_in_rows():
    check(read_tables(LAYOUTS[25], orient="rows"))


def test_deviations_may_have_another_orientation_if_their_title_says_so(tmp_path):
    """The orientation of the means decides in case of doubt only."""
    MEANS.rename_axis("Method").to_csv(tmp_path / "means.csv")
    STDS.T.rename_axis("Dataset").to_csv(tmp_path / "stds.csv")
    check(read_tables(tmp_path / "means.csv", tmp_path / "stds.csv"))
    numbered = [table.set_axis(list("abc"), axis=0).set_axis(list("pqr"), axis=1).T
                for table in (MEANS, STDS)]  # fmt: skip
    numbered[0].rename_axis("Dataset").to_csv(tmp_path / "means.csv")
    numbered[1].to_csv(tmp_path / "stds.csv")
    assert read_tables(tmp_path / "means.csv", tmp_path / "stds.csv")[1].index[0] == "a"
