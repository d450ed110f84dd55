"""Tables as people and papers have them: each way gives the same two tables, or a question."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import srcs_py.atopsis as at
from srcs_py import SRCSError, SRCSWarning
from srcs_py.atopsis import read_means, read_tables
from srcs_py.atopsis.axes import algorithms_in

LAYOUTS = sorted((Path(__file__).parent / "layouts").iterdir())
MEANS = pd.DataFrame(
    [[95.3, 88.1, 71.4], [96.0, 87.5, 70.9], [94.2, 90.3, 73.3]],
    ["SVM", "Forest", "k-NN"],
    ["Iris", "Wine", "Glass"],
)
STDS = pd.DataFrame([[1.2, 0.8, 2.1], [0.5, 1.1, 1.9], [1.3, 0.4, 2.5]], MEANS.index, MEANS.columns)
OPEN = {"15_no_corner", "29_markdown_data_sets_in_rows", "30_markdown_math"}


def check(pair, means=MEANS, stds=STDS):
    for table, expected in zip(pair, (means, stds), strict=True):
        assert table.index.tolist() == expected.index.tolist()
        assert table.columns.tolist() == expected.columns.tolist()
        assert table.to_numpy().tolist() == expected.to_numpy().tolist()


@pytest.fixture
def file(tmp_path):
    def write(text, ending="csv", encoding="utf-8"):
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.{ending}"
        path.write_text(text, encoding=encoding)
        return path

    return write


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: path.stem)
def test_layouts(path):
    """Made for this test, after what is usual in articles."""
    if path.stem in OPEN:
        with pytest.raises(SRCSError, match=r"in the rows \(.* or in the columns \(") as error:
            read_tables(path)
        assert "orient = 'rows' or orient = 'columns'" in str(error.value)
        check(read_tables(path, orient="columns" if "sets" in path.stem else "rows"))
    else:
        check(read_tables(path))


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("decimal", [".", ","])
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_two_files_and_one(separator, decimal, encoding, file):
    titled = [table.rename_axis("Method") for table in (MEANS, STDS)]
    texts = [table.to_csv(sep=separator, decimal=decimal) for table in titled]
    check(read_tables(*(file(text, encoding=encoding) for text in texts)))
    cells = titled[0].astype(str) + " ± " + titled[1].astype(str)
    text = cells.map(lambda cell: cell.replace(".", decimal)).to_csv(sep=separator)
    check(read_tables(file(text, encoding=encoding)))


def test_sheets_and_pages(tmp_path):
    pytest.importorskip("openpyxl")
    path = tmp_path / "paper.xlsx"
    with pd.ExcelWriter(path) as book:
        MEANS.rename_axis("Method").to_excel(book, sheet_name="Means")
        STDS.rename_axis("Method").to_excel(book, sheet_name="SDs")
    check(read_tables(f"{path}::Means", f"{path}::SDs"))
    with pytest.raises(SRCSError, match="contains the sheets Means, SDs; pick one as"):
        read_tables(path)
    page = (MEANS.astype(str) + " &plusmn; " + STDS.astype(str)).rename_axis(columns="Method")
    (tmp_path / "page.html").write_text(page.to_html(escape=False), encoding="utf-8")
    check(read_tables(tmp_path / "page.html"))


def test_one_name_over_several_columns_of_latex(file):
    text = r"""\begin{tabular}{lccc}
Method & \multicolumn{2}{c}{CIFAR} & SVHN \\
 & 10 & 100 & \\
Ours & $95 \pm 1$ & $76 \pm 2$ & $97 \pm 1$ \\
Base & $94 \pm 1$ & $75 \pm 2$ & $96 \pm 1$ \\
\end{tabular}"""
    assert list(read_tables(file(text, "tex"))[0]) == ["CIFAR 10", "CIFAR 100", "SVHN"]


THOUSANDS = r"""\begin{tabular}{lcc}
Method & A & B \\
PPO & $2,326 \pm 188$ & $992 \pm 245$ \\
SAC & $2,749 \pm 400$ & $1,102 \pm 358$ \\
TD3 & $967 \pm 271$ & $848 \pm 238$ \\
\end{tabular}"""


def test_a_comma_of_thousands_or_decimals_is_asked_for(file):
    """2,326 was divided by 1000, and the worst algorithm came first."""
    path = file(THOUSANDS, "tex")
    told = r"row 'PPO', column 'A' .* open whether 2,326 has .*decimal = '.' or decimal = ','"
    for read in (read_tables, lambda path: at.atopsis(path, maximize=True)):
        with pytest.raises(SRCSError, match=told):
            read(path)
    assert read_tables(path, decimal=".")[0].loc["SAC"].tolist() == [2749, 1102]
    assert read_tables(path, decimal=",")[0].loc["PPO"].tolist() == [2.326, 992]
    settled = file(THOUSANDS.replace("$967 ", "$967.5 "), "tex")
    assert str(at.topsis(read_means(settled), maximize=True)) == "SAC > PPO > TD3"
    german = file(THOUSANDS.replace("$967 ", "$967,51 "), "tex")
    assert read_tables(german)[0].loc["PPO", "A"] == 2.326
    with pytest.raises(SRCSError, match=r"open whether 1\.234 has"):
        read_means(file("Method;p\na;1.234\nb;2.345\n"))
    with pytest.raises(SRCSError, match=r"\('85,21'\): it is open whether 85,21"):
        read_means(file('Method,p,q\na,"85,21",967.5\nb,1,2\n'))


@pytest.mark.parametrize(
    ("rows", "columns", "axis"),
    [
        (("algo", "ab"), ("env", "pq"), "rows"),
        (("env", "ab"), ("algo", "pq"), "columns"),
        (("env", "ab"), ("gizmo", "pq"), "columns"),
        (("UCI data sets", "ab"), ("", "pq"), "columns"),
        (("Estimators:", "ab"), ("", "pq"), "rows"),
        (("Method / Dataset", "ab"), ("", "pq"), None),
        (("model", "ab"), ("solver", "pq"), None),
        (("", ["a ↓", "b"]), ("", "pq"), "columns"),
        (("", "ab"), ("", ["accuracy", "time (s)"]), None),
        (("", "ab"), ("", "pq"), None),
    ],
)
def test_the_axis_of_the_algorithms_is_known_or_open(rows, columns, axis, file):
    index, header = (pd.Index(list(names), name=name or None) for name, names in (rows, columns))
    table = pd.DataFrame(np.ones((len(index), len(header))), index, header)
    assert algorithms_in(table).axis == axis
    if columns[0]:
        return
    path = file(table.to_csv())
    if axis is None:
        with pytest.raises(SRCSError, match="orient = 'rows' or orient = 'columns'"):
            read_means(path)
    else:
        assert read_means(path).shape == (table if axis == "rows" else table.T).shape


def test_an_unstacked_dataframe_ranks_the_algorithms():
    """It ranked the environments."""
    means = pd.DataFrame([[9, 7], [8, 6], [5, 3]], list("pqr"), ["PPO", "SAC"])
    means = means.rename_axis(index="env", columns="algo")
    found = at.atopsis(means, means * 0 + 1, maximize=True)
    assert str(found) == "PPO > SAC"
    assert (
        str(at.atopsis(means, (means * 0 + 1).rename_axis(index=None, columns=None), maximize=True))
        == "PPO > SAC"
    )
    assert str(at.atopsis(means.reset_index(), means * 0 + 1, maximize=True)) == "PPO > SAC"
    planners = means.T.rename_axis(index="gizmo", columns="thing")
    with pytest.raises(SRCSError) as error:
        at.atopsis(planners, planners * 0 + 1, maximize=True)
    told = str(error.value)
    assert told.startswith("means: 'gizmo' and 'thing' may name algorithms or benchmarks.")
    calls = [part.split(";")[0].rstrip(".") for part in told.split("means.")[1:]]
    orders = [
        str(at.atopsis(eval(f"planners.{call}"), planners * 0 + 1, maximize=True))
        for call in calls[:1]
    ]
    assert orders == ["PPO > SAC"]
    assert "columns='algorithm'" in calls[1]


def test_deviations_follow_the_axis_of_the_means(file):
    means, stds = MEANS.T.rename_axis("Dataset"), STDS.T
    check(read_tables(file(means.to_csv()), file(stds.to_csv())))
    check(read_tables(file(means.to_csv()), file(STDS.rename_axis("Method").to_csv())))
    found = at.atopsis(file(means.to_csv()), file(stds.to_csv()), maximize=True)
    assert found.algorithms == ("SVM", "Forest", "k-NN")


def test_arrows_are_directions_and_part_of_no_name(file):
    text = (
        r"\begin{tabular}{lcc} Method & Accuracy $\uparrow$ & Latency~(ms) \downarrow \\ \hline "
        r"Fast & $95.1^{\pm0.1}$ & \makecell{20\\(1.5)} \\ Slow & $93.0^{\pm 0.1}$ & "
        r"\makecell[c]{90\\(1.5)} \\ \end{tabular}"
    )
    means, stds = read_tables(file(text, "tex"))
    assert means.columns.tolist() == ["Accuracy ↑", "Latency (ms) ↓"]
    assert stds.to_numpy().tolist() == [[0.1, 1.5], [0.1, 1.5]]
    assert str(at.topsis(means)) == "Fast > Slow"
    relative = {"latency (MS)": 9}
    assert str(at.atopsis(means, stds, benchmark_weights=relative, normalization="max"))


def test_directions_by_words_are_told_and_the_others_asked_for():
    """Times beside accuracies were ranked as if all were alike."""
    table = pd.DataFrame([[95, 20], [93, 90]], ["Fast", "Slow"], ["accuracy", "time_train"])
    taken = r"Smaller is taken as better for 'time_train', by the name \(maximize={'time_train': T"
    with pytest.warns(SRCSWarning, match=taken):
        assert str(at.topsis(table)) == "Fast > Slow"
    given = {"Time_Train ↓": True, "accuracy": False}
    assert str(at.topsis(table, maximize=given)) == "Slow > Fast"
    some = table.rename(columns={"accuracy": "Iris"})
    with pytest.raises(SRCSError, match=r"open whether larger .* for 'Iris'.*maximize={'Iris': T"):
        at.topsis(some)
    with pytest.raises(SRCSError, match="'errors' is not a benchmark: known are"):
        at.topsis(table, maximize={"errors": False})
    with pytest.raises(SRCSError, match="must be True or False; 'accuracy' is 'up'"):
        at.topsis(table, maximize={"accuracy": "up"})


def test_rows_of_averages_stay_unless_they_are_left_out(file):
    path = file("Dataset,SVM,RF\nIris,95 ± 1,96 ± 1\nAvg.,91 ± 1,92 ± 1\nRank,1,2\n")
    with pytest.raises(SRCSError, match=r"row 'Rank', column 'SVM' \('1'\) .*with drop"):
        read_tables(path)
    assert list(read_tables(path, drop=["Rank"])[0]) == ["Iris", "Avg."]
    assert list(read_tables(path, drop=["Rank", "Avg."])[0]) == ["Iris"]
    with pytest.raises(SRCSError, match="drop = 'Rnak' is not a row or column: did you mean 'Ran"):
        read_tables(path, drop=["Rnak"])


def test_missing_cells_are_named_and_left_out(file):
    path = file("Method,p,q ↓\na,90 ± 1,5 ± 1\nb,--,6 ± 3\nc,80 ± 2,N/A\n")
    with pytest.raises(SRCSError, match=r"row 'b', column 'p' has no value; .* with drop"):
        read_tables(path)
    means, stds = read_tables(path, drop=["b", "q ↓"])
    assert (means["p"].tolist(), stds["p"].tolist()) == ([90, 80], [1, 2])


def test_names_that_are_numbers_or_missing_values(file):
    means = read_means(file("Method,2018,2019\nNA,1,2\nNone,3,4\n"))
    assert means.columns.tolist() == ["2018", "2019"]
    assert means.index.tolist() == ["NA", "None"]
    plain = file("x,1,2\na,3,4\n")
    with pytest.raises(SRCSError, match="may hold names or numbers"):
        read_means(plain)
    assert read_means(plain, header=False, orient="rows").shape == (2, 2)
    neither = read_means(file("1,2\n3,4\n5,6\n"), header=False, orient="rows")
    assert (neither.index.tolist(), neither.columns.tolist()) == (["A1", "A2", "A3"], ["B1", "B2"])
    short = file("p,q\nA,1,2\nB,3,4\n")  # R leaves out the corner
    assert read_means(short, orient="rows").index.tolist() == ["A", "B"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "it holds no table"),
        ("Method,p\n", "has a header and nothing below it"),
        ("Method,p,q\nFNN,1 ± 1,x\n", r"row 'FNN', column 'q' \('x'\): not a number"),
        ("Method,p\nFNN,1 ± 1\nFNN,2 ± 1\n", "the algorithm 'FNN' occurs twice"),
        ("Method,p\nA,85.21(13)\nB,84.12(11)\n", "85.21 ± 13 or, .* 85.21 ± 0.13"),
        ("Method,p\nA,B\nC,D\n", "not a number"),
        ("Method,p\nA,78\nB,79\n", r"'mean ± sd'.*second file"),
    ],
)
def test_bad_files(content, message, file):
    with pytest.raises(SRCSError, match=message):
        read_tables(file(content))


def test_tables_that_do_not_belong_together(file):
    titled = [table.rename_axis("Method") for table in (MEANS, STDS.rename({"SVM": "GA"}))]
    with pytest.raises(SRCSError, match=r"only in stds: \['GA'\]"):
        read_tables(*(file(table.to_csv()) for table in titled))
    check(read_tables(*(file(t.rename_axis("Method").to_csv()) for t in (MEANS, STDS.iloc[::-1]))))


def test_comparison_tells_if_no_pair_can_differ():
    means = pd.DataFrame(np.arange(12.0).reshape(3, 4), ["a", "b", "c"], list("pqrs"))
    page = at.compare(means, 0 * means + 1)
    assert not page.can_differ
    assert "none, and none could" in str(page)
    # at best three pairs of p = 2 / 2^4, which Holm's correction makes 0.375
    could = [at.compare(means, 0 * means + 1, alpha=alpha).can_differ for alpha in (0.3, 0.4)]
    assert could == [False, True]


PAIRS = {
    "names first": "Method,p_mean,p_std,q_mean,q_std\nA,9,1,8,2\nB,7,3,6,4\n",
    "in parentheses": "Method,p (mean),p (SD),q (mean),q (SD)\nA,9,1,8,2\nB,7,3,6,4\n",
    "two lines": "Method,Mean,,SD,\n,p,q,p,q\nA,9,8,1,2\nB,7,6,3,4\n",
    "columns are algorithms": "Dataset,A mean,A sd,B mean,B sd\np,9,1,7,3\nq,8,2,6,4\n",
}


@pytest.mark.parametrize("case", PAIRS)
def test_means_and_deviations_in_columns_of_their_own(case, tmp_path):
    """The columns "p sd" were ranked as benchmarks, or "A sd" as an algorithm."""
    file = tmp_path / "t.csv"
    file.write_text(PAIRS[case])
    means, stds = read_tables(file)
    assert means.loc[["A", "B"], ["p", "q"]].to_numpy().tolist() == [[9, 8], [7, 6]]
    assert stds.loc[["A", "B"], ["p", "q"]].to_numpy().tolist() == [[1, 2], [3, 4]]


def test_one_benchmark_and_names_that_are_no_pairs(tmp_path):
    file = tmp_path / "t.csv"
    file.write_text("Method,mean,sd\nA,9,1\nB,7,3\n")
    assert read_tables(file)[1]["mean"].tolist() == [1, 3]
    file.write_text("Dataset,Mean teacher,SD net\np,9,8\nq,7,6\n")
    assert read_means(file).index.tolist() == ["Mean teacher", "SD net"]
