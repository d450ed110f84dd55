"""Wrong calls, as strangers write them: one clear sentence each, and exit code 2."""

import pytest

from srcs_py import SRCSranks, cli, write_table
from srcs_py.base.quoting import shell

from ..studies import study

ROLES = "--params Size --target Algorithm --performance Accuracy"
RANKS = f"ranks runs.csv {ROLES}"
INNER = "--y-inner Algorithm --x-inner Size"
GRID = f"--y-outer Noise {INNER}"
CASE1 = "atopsis atopsis_case1_mean atopsis_case1_std"
# The sentence, or a part of it, then the calls that it answers.
WRONG = {
    "srcs: name a command (see srcs --help)": [""],
    "are required: DATA; name it before the options (see srcs ranks": [
        "ranks",
        f"ranks {ROLES}",
        f"ranks {ROLES} noise -o r.csv",
    ],
    "give --params, --target and --performance; the columns of": [
        "ranks runs.csv",
        "report runs.csv -o paper",
    ],
    "give --params and --performance; the columns of": ["ranks runs.csv --target Algorithm"],
    "give --performance; the columns of": ["overall runs.csv --params Size --target Algorithm"],
    "there is no such file": [
        f"ranks run.csv {ROLES}",
        "compare no.csv",
        "similarity no.csv",
        "hardness no.csv -o h.csv",
    ],
    "has no column 'D': known are": ["ranks wide.csv --wide A B D --params Dataset"],
    "--alpha 5.0 must be a number between 0 and 1, for example": [f"{RANKS} --alpha 5"],
    "--test 'custom' needs a function of values and levels as fun, not": [f"{RANKS} --test custom"],
    "--gate 'friedman' compares paired runs: give --pairing-col too (--paired).": [
        "ranks noise --no-paired --gate friedman"
    ],
    "--like 'R5' is unknown": [f"{RANKS} --like R5"],
    "--like does not apply to the data set noise": ["ranks noise --like r"],
    "--memory reads a long table in parts; leave --like out": [f"{RANKS} --like r --memory 1GB"],
    "--memory reads a long table in parts; leave --wide out": [
        "ranks wide.csv --wide A B --memory 1GB"
    ],
    # a name in the name of the file was taken for that of the option
    "srcs ranks: likely.parquet: --like 'r' is for text files.\n": [
        "ranks likely.parquet --like r"
    ],
    "latin.csv is not in UTF-8, which --like 'r' needs; --encoding names it.\n": [
        f"ranks latin.csv {ROLES} --like r"
    ],
    "holds '7 %'); the command can make numbers of its texts "
    f"(--types {shell(['Accuracy=number'])}).\n": [f"ranks units.csv {ROLES}"],
    "--minimise is unknown: did you mean --minimize?": [f"{RANKS} --minimise"],
    "--minimize Error is no performance: known are 'Accuracy'": [f"{RANKS} --minimize Error"],
    "argument --where: 'Size': write COLUMN=VALUE": [f"{RANKS} --where Size"],
    "argument --config: '10': write PARAM=VALUE": ["compare ranks.csv --config Size=1 10"],
    "argument --config: gives 'A' twice": ["compare ranks.csv --config A=1 A=2"],
    "--maximize and --minimize: name the columns of each, none of them twice": [
        f"{RANKS} --maximize --minimize",
        f"{RANKS} --maximize Accuracy --minimize Accuracy",
    ],
    # it was "invalid choice: 'a'", with the names of all commands
    "srcs: --params is unknown (see srcs --help)": ["--params a"],
    "the following arguments are required: ACTION (see srcs data": ["data"],
    "w: a figure cannot be written as a file without ending": ["picture wins ranks.csv -o w"],
    "ranks.csv exists; give another name, or have it replaced (--force).": [
        f"{RANKS} -o ranks.csv",
    ],
    "a table cannot be written as .doc; use one of": [f"{RANKS} -o ranks.doc"],
    "a table cannot be written in chunks as .html": ["scores --dataset iris -o s.html"],
    "the folder 'nowhere' does not exist; make it first": [
        f"{RANKS} -o nowhere/ranks.csv",
        f"{CASE1} -o nowhere/x.csv",
    ],
    "runs.csv is an input of this call and would be lost": [
        f"{RANKS} -o runs.csv",
        f"{RANKS} -o ./runs.csv --force",
    ],
    "is damaged or of another kind": [f"ranks empty.csv {ROLES}", f"ranks . {ROLES}"],
    "--zzz is unknown (see": [f"{RANKS} --zzz x"],  # "did you mean --help?" helped nobody
    "--power is unknown (see": [f"needed runs.csv {ROLES} --power 2"],
    "srcs: --json is unknown (see srcs --help)": ["--json ranks noise"],
    "--memory does not apply to the data set noise; leave it out": ["ranks noise --memory 1GB"],
    # it was "best_levels() has no argument 'blocks'"
    "--blocks does not apply to best; leave it out": [
        "picture best ranks.csv -o w.png --blocks Size"
    ],
    "more.csv is unknown": [f"ranks runs.csv more.csv {ROLES}"],
    "nois is neither a data set nor a file: did you mean 'noise'? Known: 'MPB'": [
        "ranks nois",
        "overall nois",
        "compare nois --config a=1",
        "atopsis nois",
        "similarity nois",
    ],
    "srcs: --verson is unknown: did you mean --version?": ["--verson"],
    "rank is unknown: did you mean ranks?": ["rank noise"],
    "Size = '7' is not a level": ["compare ranks.csv --config Size=7"],
    "runs.csv has runs, not ranks; rank it first: srcs ranks runs.csv -o": [
        "compare runs.csv --config Size=10",
        "single runs.csv --y-inner Algorithm --x-inner Size -o f.png",
        "html runs.csv -o page.html",
        "explain runs.csv -o e.csv",
        f"plot runs.csv {GRID} -o f.png",
        f"animate runs.csv {GRID} -o f.gif",
    ],
    "noise has runs, not ranks; rank it first: srcs ranks noise -o": [
        "compare noise --config Size=10",
        "html noise -o page.html",
        f"plot noise {GRID} -o f.png",
        f"animate noise {GRID} -o f.gif",
    ],
    "ranks.csv has ranks, not runs; name the table": ["ranks ranks.csv", "stability ranks.csv"],
    "--alpha applies to runs; name their columns with --params": ["report ranks.csv --alpha 0.1"],
    "Size=10 is unknown: did you mean --config Size=10?": ["compare ranks.csv Size=10"],
    "cannot be written as .doc; use one of .md,": [f"report runs.csv {ROLES} -o report.doc"],
    "are required: --y-inner, --x-inner": [
        "plot ranks.csv -o f.pdf",
        "animate ranks.csv -o a.gif",
        "single noise -o r.png",
    ],
    "srcs plot: --y-outer and --x-outer are both missing; name one of them, or draw one "
    "heatmap with srcs single.": [f"plot ranks.csv {INNER} -o f.png"],
    "--z names no column; rank several performances, whose ranks are": [
        f"animate ranks.csv {INNER} -o f.gif"
    ],
    "are required: -o/--output": ["picture wins ranks.csv", "scores", "hardness wide.csv"],
    "a figure cannot be written as 'doc'": [
        f"{CASE1} --plot f.doc",
        "similarity scores.csv --plot f.doc",
    ],
    "argument KIND: invalid choice: 'win' (choose from": ["picture win ranks.csv -o f.png"],
    "the page is an .html file": ["html ranks.csv -o page.pdf"],
    "are required: --margin": [f"equivalence runs.csv {ROLES}"],
    "--method does not apply to sensitivity": [f"{CASE1} --sensitivity --method hellinger"],
    "--runs does not apply to atopsis": [f"{CASE1} --runs 5"],
    "--correction does not apply to atopsis": [f"{CASE1} --reversal --correction holm"],
    "there is no figure of --reversal": [f"{CASE1} --reversal --plot f.pdf"],
    # it was "--maximize: 'd9' is not a benchmark"
    "atopsis: 'D9' is not a benchmark: did you mean": [
        "atopsis wide.csv --method topsis --minimize D9"
    ],
    "--models: 'VotingClassifier' needs other classifiers": [
        "scores wide.csv --target Dataset --models VotingClassifier -o s.csv"
    ],
    "There is no data set 'iriss': did you mean 'iris'?": ["scores --dataset iriss -o s.csv"],
    # it was "--target has no column 'Klass'", and "known are 'dataset', 'instance', 'model'"
    "scores: wide.csv has no column 'Klass'": ["scores wide.csv --target Klass -o s.csv"],
    "--target COLUMN names the column of the classes": ["scores wide.csv -o s.csv"],
    "there is no column 'class': known are 'Dataset', 'A', 'B', 'C'. Name it with --columns": [
        "hardness wide.csv -o h.csv",
        "similarity wide.csv",
    ],
    "--models: 'SVMM' is unknown: did you mean 'SVC'?\n": [
        "scores wide.csv --target Dataset --models SVMM -o s.csv"
    ],
    "did you mean 'MPB'?": ["data fetch MBP", "data describe MBP", "ranks mbp"],
    "invalid choice: 'get' (choose from": ["data get MPB"],
    "are required: NAME": ["data describe"],
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("wrong")
    runs = study()
    write_table(runs, path / "runs.csv")
    ranks = SRCSranks(runs, "Size", "Algorithm", "Accuracy")
    write_table(ranks, path / "ranks.csv")
    (path / "wide.csv").write_text("Dataset,A,B,C\nD1,.1,.2,.3\nD2,.2,.3,.5\nD3,.3,.1,.9\n")
    (path / "scores.csv").write_text("class,m,n\n0,.1,.4\n1,.6,.7\n1,.2,.9\n0,.3,.2\n")
    (path / "empty.csv").write_text("")
    (path / "units.csv").write_text("Size,Algorithm,Accuracy\n1,a,7 %\n1,b,8 %\n")
    (path / "latin.csv").write_bytes("alg,score\né,1\n".encode("latin-1"))
    (path / "likely.parquet").touch()
    return path


@pytest.mark.parametrize(
    ("line", "sentence"),
    [(line, sentence) for sentence, lines in WRONG.items() for line in lines],
)
def test_a_wrong_call_is_answered_by_one_sentence(line, sentence, folder, monkeypatch, capsys):
    if line.startswith("scores"):
        pytest.importorskip("sklearn")
    if "parquet" in line or "ranks . " in line:  # a folder with a parquet file
        pytest.importorskip("pyarrow")
    monkeypatch.chdir(folder)
    monkeypatch.setattr("srcs_py.srcs.pipeline.rank_all", None)  # nothing is ranked before
    before = sorted(folder.iterdir())
    try:
        code = cli.main(line.split())
    except SystemExit as stop:
        code = stop.code
    answer = capsys.readouterr().err
    assert sentence in answer
    assert answer.startswith((f"srcs {line.partition(' ')[0]}", "srcs: "))
    assert answer.count("\n") == 1 or "; the columns of" in sentence
    for argument in ("pairing_col", "ncores =", "alpha ="):
        assert argument not in answer
    assert code == cli.USAGE
    assert sorted(folder.iterdir()) == before  # nothing half done
