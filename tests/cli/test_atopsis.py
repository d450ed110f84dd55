"""srcs atopsis: from two files to a ranking, a table and a figure."""

import pandas as pd
import pytest

from srcs_py import cli, datasets
from srcs_py.datasets import bundled

CASE1 = [str(bundled(f"atopsis/atopsis_case1_{kind}.csv")) for kind in ("mean", "std")]
CASE2 = [str(bundled(f"atopsis/atopsis_case2_{kind}.csv")) for kind in ("mean", "std")]


def order(text):
    """Return the first word of each line of the ranking."""
    _, _, ranking = text.partition("algorithm  ")
    return [line.split()[0] for line in ranking.splitlines()[1:]]


@pytest.mark.parametrize(
    ("line", "ranking"),
    [
        ([*CASE1, "--weights", "0.7", "0.3"], "CHO MV AVG FNN ELM DRBM KNN"),
        ([*CASE1, "--method", "hellinger", "--runs", "100"], "CHO ELM MV FNN AVG DRBM KNN"),
        ([*CASE2, "--weights", ".7", ".3", "--minimize"], "REC HKNN LMC LPC EKNN ALH FKNN KNN"),
        # its tie resolved
        ([*CASE2, "--method", "hellinger", "--minimize"], "REC HKNN LMC LPC ALH FKNN EKNN KNN"),
    ],
)
def test_published_rankings(line, ranking, says):
    """Tables 5, 6, 9 and 10, the first and the third with weights 0.7 and 0.3."""
    assert order(says("atopsis", *line)) == ranking.split()


@pytest.mark.filterwarnings("default:--weights does not apply")
def test_weights_with_hellinger_are_told_to_be_idle(capsys):
    assert cli.main(["atopsis", *CASE2, "--minimize", "--weights", "0.7", "0.3"]) == 0
    capsys.readouterr()
    arguments = ["--method", "hellinger", "--minimize", "--weights", "0.7", "0.3"]
    assert cli.main(["atopsis", *CASE2, *arguments]) == 0
    printed = capsys.readouterr()
    assert " ".join(order(printed.out)) == "REC HKNN LMC LPC ALH FKNN EKNN KNN"
    assert "warning: --weights does not apply to hellinger" in printed.err


def test_sensitivity_around_a_weight(says):
    arguments = ["--sensitivity", "--minimize", "--weights", "0.7", "0.3"]
    last = says("atopsis", *CASE2, *arguments).splitlines()[-1]
    ranking = "REC > HKNN > LMC > LPC > EKNN > ALH > FKNN > KNN"
    assert last == f"{ranking} holds at 0.7, and from 0.5890 to 1.0000."


# One pdf: embedding its fonts takes most of the time.
@pytest.mark.parametrize(
    ("show", "name", "signature"),
    [
        ([], "figure.pdf", b"%PDF"),
        (["--sensitivity"], "figure.png", b"\x89PNG"),
        (["--compare"], "figure.png", b"\x89PNG"),
    ],
)
def test_table_and_figure_are_written(show, name, signature, tmp_path, capsys, refuses):
    table, figure = tmp_path / "table.csv", tmp_path / name
    arguments = ["atopsis", *CASE1, *show, "-o", str(table), "--plot", str(figure)]
    assert cli.main(arguments) == 0
    assert len(pd.read_csv(table)) >= 7
    assert figure.read_bytes().startswith(signature)
    assert "CHO" in capsys.readouterr().out
    assert "--force" in refuses(*arguments)


def test_reversal(says):
    assert says("atopsis", *CASE1, "--reversal").split()[-4:] == ["KNN", "AVG", "FNN", "reversed"]
    assert cli.main(["atopsis", *CASE2, "--minimize", "--reversal", "--normalization", "max"]) == 0


def test_bootstrap_and_latex(tmp_path, says):
    figure, table = tmp_path / "sure.svg", tmp_path / "ranking.tex"
    arguments = ["--bootstrap", "--weights", "0.7", "0.3", "--plot", str(figure)]
    printed = says("atopsis", *CASE1, *arguments)
    assert printed.startswith("Larger is better for all benchmarks.\n")
    assert "Probability of each place:" in printed
    assert printed.splitlines()[4].split()[0] == "CHO"
    assert figure.stat().st_size
    assert cli.main(["atopsis", *CASE1, "-o", str(table)]) == 0
    assert r"\textbf{CHO} & \textbf{" in table.read_text(encoding="utf-8")


PAPER = r"""\begin{tabular}{lcc}
Dataset & SVM & CART \\ \hline
Iris & $\mathbf{95.1 \pm 1.2}$ & $93.0 \pm 1.0$ \\
Average & 95.1 & 93.0 \\
\end{tabular}
"""


@pytest.mark.parametrize(
    ("name", "text", "options", "ranking"),
    [
        ("both.csv", "Alg;p;q\nFNN;78,14 ± 0,65;71 ± 0\nELM;79 ± 0;72 ± 0\n", [], ["ELM", "FNN"]),
        ("paper.tex", PAPER, ["--drop", "Average", "--orient", "columns"], ["SVM", "CART"]),
    ],
)
def test_one_file(name, text, options, ranking, tmp_path, says):
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert order(says("atopsis", str(tmp_path / name), *options)) == ranking


@pytest.mark.filterwarnings("default")
def test_tables_that_were_hardly_meant(tmp_path, capsys):
    swapped = ["atopsis", "atopsis_case1_std", "atopsis_case1_mean"]
    assert cli.main(swapped) == 0
    assert "Are the two files swapped?" in capsys.readouterr().err
    for name in swapped[1:]:
        datasets.load(name).head(1).to_csv(tmp_path / f"{name}.csv", index=False)
    assert cli.main(["atopsis", *(str(tmp_path / f"{name}.csv") for name in swapped[:0:-1])]) == 0
    assert "There is one algorithm" in capsys.readouterr().err
    assert cli.main(["atopsis", *swapped[:0:-1]]) == 0
    assert capsys.readouterr().err == ""


ARROWS = "Method,Accuracy ↑,Latency ↓\nFast,95.1 ± 0.1,20 ± 1\nSlow,93.0 ± 0.1,90 ± 1\n"


def first(text):
    return text.split("rank\n")[1].split()[0]


@pytest.mark.parametrize(
    ("header", "options", "winner"),
    [
        ("Method,Accuracy ↑,Latency ↓", [], "Fast"),
        ("Method,Iris,Wine", [], "Slow"),
        ("Method,Accuracy,x", ["--minimize", "X"], "Fast"),
        ("Method,Accuracy ↑,Latency ↓", ["--maximize", "latency"], "Slow"),
        ("Method,Iris,Wine", ["--benchmark-weights", "Wine=0"], "Fast"),
    ],
)
def test_directions_and_weights_of_benchmarks(header, options, winner, tmp_path, says):
    path = tmp_path / "table.csv"
    path.write_text(ARROWS.replace("Method,Accuracy ↑,Latency ↓", header), encoding="utf-8")
    out = says("atopsis", str(path), "--normalization", "max", *options)
    assert first(out) == winner
    assert ("Smaller is better for" in out) == (winner == "Fast" and "weights" not in str(options))


@pytest.mark.filterwarnings("default::srcs_py.SRCSWarning")
def test_means_alone_are_ranked_by_topsis(tmp_path, capsys, says):
    path = tmp_path / "table.csv"
    path.write_text("Method,p,q\na,9,8\nb,7,9\n", encoding="utf-8")
    assert cli.main(["atopsis", str(path), "--compare"]) == 2
    assert "or rank the means alone by --method topsis" in capsys.readouterr().err
    wanted = says("atopsis", str(path), "--method", "topsis")
    assert first(wanted) == "a"
    assert cli.main(["atopsis", str(path)]) == 0  # nothing else can be meant
    out, err = capsys.readouterr()
    assert out == wanted
    assert "holds means only, ranked by plain TOPSIS (--method topsis)." in err
    assert cli.main(["atopsis", str(path), "--method", "topsis", "--sensitivity"]) == 2
    assert "--sensitivity does not apply to topsis" in capsys.readouterr().err
    assert cli.main(["atopsis", str(path), "--method", "topsis", "--reversal"]) == 0


def test_a_cell_without_a_value_is_named(tmp_path, refuses):
    path, stds = tmp_path / "table.csv", tmp_path / "stds.csv"
    path.write_text("Method,p ↑,q ↓\na,95,20\nb,--,90\n", encoding="utf-8")
    stds.write_text("Method,p,q ↓\na,1,2\nb,3,N/A\n", encoding="utf-8")
    told = refuses("atopsis", str(path), str(stds))
    assert "row 'b', column 'p ↑' has no value; leave out its row or column with --drop." in told


def test_what_is_open_is_asked_for_with_options(tmp_path, refuses):
    path = tmp_path / "table.csv"
    path.write_text("Name,p,accuracy\na,5 ± 1,4 ± 1\nb,6 ± 1,7 ± 1\n", encoding="utf-8")
    assert "Read it with --orient 'rows' or --orient 'columns'." in refuses("atopsis", str(path))
    told = refuses("atopsis", str(path), "--orient", "rows")
    assert "It is open whether larger values are better for 'p'" in told
    path.write_text('Method,p\na,"2,326 ± 1"\nb,"1,102 ± 1"\n', encoding="utf-8")
    assert "Give --decimal '.' or --decimal ','." in refuses("atopsis", str(path))
