"""Decisions about printed tables: directions, orientation, summaries, missing cells, titles."""

import numpy as np
import pandas as pd
import pytest

import srcs_py.atopsis as at
from srcs_py import SRCSError, SRCSWarning

ARROWS = "Method,Accuracy ↑,Latency ↓\nFast,95.1 ± 0.1,20 ± 1\nSlow,93.0 ± 0.1,90 ± 1\n"


@pytest.fixture
def file(tmp_path):
    def write(text, ending="csv"):
        path = tmp_path / f"table.{ending}"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize("method", [at.atopsis, at.hellinger_topsis, at.sensitivity, at.bootstrap])
@pytest.mark.filterwarnings("ignore:means. the benchmarks are on unlike scales")
def test_arrows_in_the_header_are_directions(method, file):
    found = method(*at.read_tables(file(ARROWS)))
    ranking = getattr(found, "ranking", found)
    closeness = np.atleast_2d(ranking.closeness)
    assert (closeness == [1, 0]).all()


def test_arrows_of_latex_are_read(file):
    text = (
        r"\begin{tabular}{lcc} Method & Accuracy $\uparrow$ & Latency~(ms) \downarrow \\ \hline "
        r"Fast & $95.1^{\pm0.1}$ & \makecell{20\\(1.5)} \\ Slow & $93.0^{\pm 0.1}$ & "
        r"\makecell[c]{90\\(1.5)} \\ \end{tabular}"
    )
    means, stds = at.read_tables(file(text, "tex"))
    assert means.columns.tolist() == ["Accuracy ↑", "Latency (ms) ↓"]
    assert stds.to_numpy().tolist() == [[0.1, 1.5], [0.1, 1.5]]
    assert str(at.topsis(means)) == "Fast > Slow"


def test_a_mark_within_a_name_leaves_its_words_apart():
    means = pd.DataFrame([[95, 20], [93, 90]], ["a", "b"], ["Acc. ↑ all", "Time ↓ ms"])
    assert str(at.topsis(means, maximize={"Time ms": True, "acc. all": False})) == "b > a"


ERRORS = "Method,Iris,Wine\na,5.0 ± 1,4.0 ± 1\nb,6.0 ± 1,7.0 ± 1\n"


@pytest.mark.parametrize(
    ("text", "ending", "said", "taken"),
    [
        ("Table 2: mean test error (%)\n" + ERRORS, "csv", "Table 2: mean test error (%)", True),
        ("Lower is better.\n\n|M|x|y|\n|a|1 ± 1|2 ± 1|\n", "md", "Lower is better.", True),
        (
            r"\caption{Error rates} \begin{tabular}{lc} a & 1 ± 1 \\ \end{tabular}",
            "tex",
            "Error rates",
            False,  # there is no name that could tell it on
        ),
        ("Table 2: accuracy (error)\n" + ERRORS, "csv", "Table 2: accuracy (error)", False),
        ("AUROC (error in brackets)\n" + ERRORS, "csv", "AUROC (error in brackets)", False),
        ("Mean errors in brackets\n" + ERRORS, "csv", "Mean errors in brackets", False),
        ("Table 2: accuracy (standard error)\n" + ERRORS, "csv", None, False),
    ],
)
def test_a_title_that_speaks_of_errors_is_taken_or_said(text, ending, said, taken, file, recwarn):
    """Before, it was thrown away and the largest error was the best in silence."""
    path = file(text, ending)
    means, _ = at.read_tables(path, orient="rows")
    what = (
        "smaller is taken as better (maximize=True)"
        if taken
        else "is smaller better? (maximize=False)"
    )
    wanted = [] if said is None else [f"{path}: {said!r}: {what}."]
    assert [str(each.message) for each in recwarn] == wanted
    assert all(str(name).endswith(" ↓") for name in means) == taken
    means, _ = at.read_tables(path, orient="rows", maximize=False)
    assert len(recwarn) == len(wanted)
    assert "↓" not in "".join(map(str, means.columns))


def test_a_name_with_a_mark_counts_more_than_the_title(file, recwarn):
    means = at.read_means(file("Table 2: errors\nMethod,Accuracy ↑,x\na,1,2\nb,2,1\n"))
    assert means.columns.tolist() == ["Accuracy ↑", "x"]
    assert not recwarn


def test_telling_names_are_said_and_can_be_changed():
    table = pd.DataFrame([[95, 20], [93, 90]], ["Fast", "Slow"], ["accuracy", "test_error"])
    taken = r"Smaller is taken as better for 'test_error', by the name \(maximize={'test_error': T"
    with pytest.warns(SRCSWarning, match=taken):
        assert str(at.topsis(table)) == "Fast > Slow"
    given = {"Test_Error ↓": True, "accuracy": False}
    assert str(at.topsis(table, maximize=given)) == "Slow > Fast"
    with pytest.raises(SRCSError, match="'errors' is not a benchmark: did you mean 'test_error'"):
        at.topsis(table, maximize={"errors": False})
    with pytest.raises(SRCSError, match="must be True or False; 'accuracy' is 'up'"):
        at.topsis(table, maximize={"accuracy": "up"})


def test_marks_matter_neither_between_two_tables_nor_for_weights():
    means = pd.DataFrame([[95, 20], [93, 90]], ["a", "b"], ["Accuracy ↑", "Latency ↓"])
    stds = pd.DataFrame([[1, 1], [1, 1]], ["a", "b"], ["Latency", "Accuracy"])
    weights = pd.Series({"Latency": 0.9, "Accuracy": 0.1})
    found = at.atopsis(means, stds, benchmark_weights=weights, normalization="max")
    assert str(found) == "a > b"
    relative = at.atopsis(means, stds, benchmark_weights={"latency": 9}, normalization="max")
    assert relative.closeness.tolist() == found.closeness.tolist()


def study(rows, columns, title=""):
    values = np.random.default_rng(0).random((len(rows), len(columns))).round(3)
    cells = pd.DataFrame(values, rows, columns).astype(str) + " ± 0.1"
    return cells.to_csv(index_label=title)


MANY = [f"set {number}" for number in range(85)]


@pytest.mark.parametrize(
    ("rows", "columns", "title", "turned", "doubt"),
    [
        (["a", "b", "c"], ["p", "q"], "UCI data set", True, None),
        (["a", "b", "c"], ["p", "q"], "Method / Dataset", False, None),
        (["a ↓", "b ↑", "c"], ["p", "q"], "", True, None),
        (["iris", "wine", "Glass"], ["kNN", "Random Forest"], "", True, None),
        (["SVM", "ResNet50", "x"], ["p", "q"], "", False, None),
        (["ds1", "ds2", "data set 3"], ["a", "b"], "", True, None),
        (["p", "q"], ["model 1", "model_2"], "", True, None),
        (MANY, ["a", "b", "c"], "", True, "there are 85 rows and 3 columns"),
        (["a", "b", "c"], ["p", "q"], "", False, "nothing tells otherwise"),
        (["a", "SVM", "c"], ["p", "q"], "", False, "the names look so"),
    ],
)
def test_orientation_is_decided_and_said(rows, columns, title, turned, doubt, file, recwarn):
    path = file(study(rows, columns, title))
    means, _ = at.read_tables(path)
    assert means.index.tolist() == (columns if turned else rows)
    said = [str(warning.message) for warning in recwarn]
    if doubt is None:
        assert not said
        return
    taken, other = ("columns", "rows") if turned else ("rows", "columns")
    why = f"The {taken} are taken as the algorithms: {doubt} (orient='{other}')."
    assert said == [f"{path}: {why}"]
    assert at.read_tables(path, orient=other)[0].index.tolist() == (rows if turned else columns)
    assert len(recwarn) == 1


SUMMED = """Dataset,SVM,Forest,p
Iris,95.0 ± 1,96.0 ± 1,+
Wine,88.0 ± 1,87.0 ± 1,=
Avg.,91.5 ± 1,91.5 ± 1,
Avg. rank,1.5,1.5,
Average_Rank,1.5,1.5,
Wins,1,1,
+/=/-,1/0/1,1/0/1,
"""


def test_summaries_are_left_out_with_a_line(file):
    names = r"'p', 'Avg. rank', 'Average_Rank', 'Wins', '\+/=/-', 'Avg.'"
    with pytest.warns(SRCSWarning, match=rf"{names} left out: summaries"):
        means, _ = at.read_tables(file(SUMMED))
    assert means.to_numpy().tolist() == [[95, 88], [96, 87]]


def test_an_algorithm_called_average_stays(file):
    text = "Method,p,q\nAVG,70 ± 1,60 ± 1\nSVM,90 ± 1,80 ± 1\nForest,91 ± 1,81 ± 1\n"
    assert at.read_tables(file(text))[0].index.tolist() == ["AVG", "SVM", "Forest"]


GAPS = "Method,p,q ↓\na,90 ± 1,5 ± 1\nb,--,6 ± 3\nc,80 ± 2,N/A\n"


@pytest.mark.parametrize(
    ("missing", "means", "stds"),
    [
        ("drop_algorithms", [[90, 5]], [[1, 1]]),
        ("mean", [[90, 5], [85, 6], [80, 5.5]], [[1, 1], [1.5, 3], [2, 2]]),
        ("worst", [[90, 5], [80, 6], [80, 6]], [[1, 1], [2, 3], [2, 3]]),
    ],
)
def test_missing_cells_are_left_out_or_filled_and_said(missing, means, stds, file):
    path = file(GAPS)
    with pytest.raises(SRCSError, match=r"row 'b', column 'p' has no value.*missing='worst'"):
        at.read_tables(path)
    with pytest.warns(SRCSWarning, match=r"Missing \(b on p, c on q ↓\): "):
        found = at.read_tables(path, missing=missing)
    assert [table.to_numpy().tolist() for table in found] == [means, stds]


def test_deviations_on_the_line_below(file):
    text = r"Method & p & q \\ SVM & 95.1 & 93.0 \\ & (1.0) & (0.5) \\ RF & 9.0 & 3.1 \\ & ±1 & ±2"
    means, stds = at.read_tables(file(text, "tex"))
    assert means.index.tolist() == ["SVM", "RF"]
    assert stds.to_numpy().tolist() == [[1, 0.5], [1, 2]]


def test_rows_and_columns_can_be_renamed(file):
    found = at.read_tables(file(ARROWS), rename={"Fast": "Ours", "Latency ↓": "ms ↓"})
    assert found[0].loc["Ours", "ms ↓"] == 20
    assert found[1].loc["Ours", "ms ↓"] == 1
    with pytest.raises(
        SRCSError, match="rename = 'Fats' is not a row or column: did you mean 'Fas"
    ):
        at.read_tables(file(ARROWS), rename={"Fats": "Ours"})


def test_a_title_over_all_columns_keeps_its_direction(file):
    """The mark was dropped with the title, and the largest error won."""
    text = r"""\begin{tabular}{lcc} & \multicolumn{2}{c}{Error (\%) $\downarrow$} \\
Method & CIFAR-10 & CIFAR-100 \\ Ours & 4.2 & 22.0 \\ Base & 7.9 & 29.7 \\ \end{tabular}"""
    means = at.read_means(file(text, "tex"))
    assert means.columns.tolist() == ["Error (%) ↓ CIFAR-10", "Error (%) ↓ CIFAR-100"]
    assert str(at.topsis(means)) == "Ours > Base"


def test_titles_that_tell_of_the_deviation_in_each_cell(file):
    text = r"""Method & Acc.\ ($\pm$ sd) & \makecell{F1\\($\pm$ sd)} & Rank \\
RF & 95.1 (1.0) & 93.2 (0.8) & 2 \\ LR & \makecell{96.0\\(0.7)} & 94.1 (0.9) & 1"""
    with pytest.warns(SRCSWarning, match="'Rank' left out"):
        means, stds = at.read_tables(file(text, "tex"))
    assert means.to_numpy().tolist() == [[95.1, 93.2], [96, 94.1]]
    assert stds.to_numpy().tolist() == [[1, 0.8], [0.7, 0.9]]


NUMBERS = [["SVM", 95.1, 90.2], ["RF", 96.0, 91.5]]
HEAD = ["Method", "p", "q"]
SHEETS = {
    "title": [["Table 3: results"], HEAD, *NUMBERS],
    "two titles": [["Table 3"], ["mean of 10 runs"], [], HEAD, *NUMBERS],
    "footnotes": [HEAD, *NUMBERS, [], ["* significant"], ["Source: ours"]],
    "title and notes": [["Results"], [], HEAD, *NUMBERS, ["Note: accuracy"]],
    "column before": [["", *row] for row in [HEAD, *NUMBERS]],
    "title over the columns": [["", "Accuracy", ""], HEAD, *NUMBERS],
    "heading between": [HEAD, NUMBERS[0], ["Ensembles"], NUMBERS[1]],
    "indented": [["", "Table 1"], ["", *HEAD], *(["", *row] for row in NUMBERS)],
}


@pytest.mark.parametrize("name", SHEETS)
def test_excel_with_titles_and_footnotes(name, tmp_path):
    pytest.importorskip("openpyxl")
    path = tmp_path / "paper.xlsx"
    width = max(map(len, SHEETS[name]))
    rows = [row + [None] * (width - len(row)) for row in SHEETS[name]]
    pd.DataFrame(rows).to_excel(path, header=False, index=False)
    stds = tmp_path / "stds.xlsx"
    pd.DataFrame([HEAD, *NUMBERS]).to_excel(stds, header=False, index=False)
    means, _ = at.read_tables(path, stds)
    assert means.reset_index().to_numpy().tolist() == NUMBERS
    assert means.columns.tolist() == ["p", "q"]


def test_comparison_says_if_no_pair_can_differ():
    means = pd.DataFrame(np.arange(12.0).reshape(3, 4), ["a", "b", "c"], list("pqrs"))
    page = at.compare(means, 0 * means + 1)
    assert not page.can_differ
    assert "none, and none could" in str(page)
    assert at.compare(means, 0 * means + 1, alpha=0.4).can_differ


def test_numbers_below_a_title_are_part_of_it(file):
    """One title over two columns; "10" and "100" were taken for the means of a row."""
    text = r"""\begin{tabular}{lccc}
Method & \multicolumn{2}{c}{CIFAR} & SVHN \\
 & 10 & 100 & \\
Ours & $95 \pm 1$ & $76 \pm 2$ & $97 \pm 1$ \\
Base & $94 \pm 1$ & $75 \pm 2$ & $96 \pm 1$ \\
\end{tabular}"""
    assert list(at.read_tables(file(text, "tex"))[0]) == ["CIFAR 10", "CIFAR 100", "SVHN"]
