"""Wrong calls, as strangers write them: one clear sentence each, and exit code 2."""

import pytest

from srcs_py import SRCSranks, cli, write_table

from ..studies import study

ROLES = "--params Size --target Algorithm --performance Accuracy"
RANKS = f"ranks runs.csv {ROLES}"
# The sentence, or a part of it, then the calls that it answers.
WRONG = {
    "the following arguments are required: DATA": ["ranks"],
    "give --params, --target and --performance; the columns are": [
        "ranks runs.csv",
        "report runs.csv -o paper",
    ],
    "give --performance; the columns are": ["overall runs.csv --params Size --target Algorithm"],
    "there is no such file": [f"ranks run.csv {ROLES}", "compare no.csv", "similarity no.csv"],
    "has no column 'size': did you mean 'Size'?": [f"{RANKS} --params size"],
    "has no column 'Algo': did you mean 'Algorithm'?": [f"{RANKS} --target Algo"],
    "has no column 'Acc': did you mean 'Accuracy'?": [f"{RANKS} --performance Acc"],
    "has no column 'Zufall': known are": [f"{RANKS} --paired --pairing-col Zufall"],
    "has no column 'D': known are": ["ranks wide.csv --wide A B D --params Dataset"],
    "both name the column 'Size'": [f"{RANKS} --performance Size", f"{RANKS} --target Size"],
    "one run per configuration and target level only": [
        f"{RANKS} --params Fold",
        "ranks wide.csv --wide A B C --params Dataset",
        "ranks wide.csv --params Dataset --target A --performance B",
    ],
    "must be a number between 0 and 1": [f"{RANKS} --alpha 5"],
    "invalid float value: '0,05'": [f"{RANKS} --alpha 0,05"],
    "--test 'wilcoxn' is unknown: did you mean 'wilcoxon'?": [f"{RANKS} --test wilcoxn"],
    "--test 'anova' is unknown: known are": [f"{RANKS} --test anova"],
    "did you mean 'bonferroni'?": [f"{RANKS} --correction bonferoni"],
    "--paired runs need --pairing-col": [f"{RANKS} --paired"],
    "--minimise is unknown: did you mean --minimize?": [f"{RANKS} --minimise"],
    "--minimize Error is no performance: known are 'Accuracy'": [f"{RANKS} --minimize Error"],
    "Size = '9' is not a level": [f"{RANKS} --where Size=9"],
    "argument --where: 'Size': write COLUMN=VALUE": [f"{RANKS} --where Size"],
    "argument --config: '10': write PARAM=VALUE": ["compare ranks.csv --config Size=1 10"],
    "argument --fun-args: 'p': write NAME=VALUE": [f"{RANKS} --fun-args p"],
    "--maximize Acc is no performance: did you mean 'Accuracy'?": [f"{RANKS} --maximize Acc"],
    "--maximize and --minimize: name the columns of each, none of them twice": [
        f"{RANKS} --maximize --minimize",
        f"{RANKS} --maximize Accuracy --minimize Accuracy",
    ],
    # it was "invalid choice: 'a'", with the names of all commands
    "srcs: --params is unknown (see srcs --help)": ["--params a"],
    "the following arguments are required: ACTION (see srcs data": ["data"],
    "w: a figure cannot be written as a file without ending": ["picture wins ranks.csv -o w"],
    "ranks.csv exists; give another name": [f"{RANKS} -o ranks.csv"],
    "a table cannot be written as .doc; use one of": [f"{RANKS} -o ranks.doc"],
    "the folder 'nowhere' does not exist; make it first": [f"{RANKS} -o nowhere/ranks.csv"],
    "is damaged or of another kind": [f"ranks empty.csv {ROLES}"],
    "--sep is unknown (see": [f"{RANKS} --sep x"],  # "did you mean --help?" helped nobody
    "--power is unknown (see": [f"needed runs.csv {ROLES} --power 2"],
    "srcs: --json is unknown (see srcs --help)": ["--json ranks noise"],
    "--memory does not apply to the data set noise; leave it out": ["ranks noise --memory 1GB"],
    # it was "best_levels() has no argument 'blocks'"
    "--blocks does not apply to best; leave it out": [
        "picture best ranks.csv -o w.png --blocks Size"
    ],
    "argument --json: not allowed with argument --latex": [
        "compare ranks.csv --config Size=10 --latex --json"
    ],
    "more.csv is unknown": [f"ranks runs.csv more.csv {ROLES}"],
    "nois is neither a data set nor a file: did you mean 'noise'?": ["ranks nois"],
    "rank is unknown: did you mean ranks?": ["rank noise"],
    "--config must have one level of each parameter": ["compare ranks.csv"],
    "--config: expected at least one argument": ["compare ranks.csv --config"],
    "Size = '7' is not a level": ["compare ranks.csv --config Size=7"],
    "no column 'Siz': did you mean 'Size'?": ["compare ranks.csv --config Siz=10"],
    "runs.csv has runs, not ranks; rank it first: srcs ranks runs.csv -o": [
        "compare runs.csv --config Size=10",
        "single runs.csv --y-inner Algorithm --x-inner Size -o f.png",
        "html runs.csv -o page.html",
        "explain runs.csv -o e.csv",
    ],
    "Size=10 is unknown: did you mean --config Size=10?": ["compare ranks.csv Size=10"],
    "cannot be written as .doc; use one of .md,": [f"report runs.csv {ROLES} -o report.doc"],
    "every level of exactly one parameter: 'Size' has 10,": [
        f"equivalence runs.csv {ROLES} --margin Nope=1"
    ],
    "--control 'D' is not a level": [f"overall runs.csv {ROLES} --control D"],
    "are required: --y-inner, --x-inner": ["plot ranks.csv -o f.pdf", "animate ranks.csv -o a.gif"],
    "are required: -o/--output": ["picture wins ranks.csv", "scores", "hardness wide.csv"],
    "--x-inner 'Sise' is not a column of the table: did you mean 'Size'?": [
        "single ranks.csv --y-inner Algorithm --x-inner Sise -o f.pdf"
    ],
    "a figure cannot be written as 'xyz'; use one of png, pdf": [
        "single ranks.csv --y-inner Algorithm --x-inner Size -o f.xyz"
    ],
    "argument KIND: invalid choice: 'win' (choose from": ["picture win ranks.csv -o f.png"],
    "the page is an .html file": ["html ranks.csv -o page.pdf"],
    "must be a whole number of at least 1": [f"stability runs.csv {ROLES} --draws 0"],
    "are required: --margin": [f"equivalence runs.csv {ROLES}"],
    "--margin -1.0 must be a number above 0": [f"equivalence runs.csv {ROLES} --margin -1"],
    "did you mean 'topsis'?": ["atopsis wide.csv --method topsys"],
    "divide each by 1.4": ["atopsis wide.csv wide.csv --weights 0.7 0.7"],
    # it was "--maximize: 'd9' is not a benchmark"
    "atopsis: 'D9' is not a benchmark: did you mean": [
        "atopsis wide.csv --method topsis --minimize D9"
    ],
    "--drop 'D9' is not a row or column": ["atopsis wide.csv --method topsis --drop D9"],
    "all three of --target, --params and --performance": ["atopsis runs.csv --target Algorithm"],
    "There is no data set 'iriss': did you mean 'iris'?": ["scores --dataset iriss -o s.csv"],
    # it was "--target has no column 'Klass'", and "known are 'dataset', 'instance', 'model'"
    "scores: wide.csv has no column 'Klass'": ["scores wide.csv --target Klass -o s.csv"],
    "there is no column 'class': known are 'Dataset', 'A', 'B', 'C'. Name it with --columns": [
        "hardness wide.csv -o h.csv",
        "similarity wide.csv",
    ],
    "--models: 'SVMM' is unknown: did you mean 'SVC'?\n": [
        "scores wide.csv --target Dataset --models SVMM -o s.csv"
    ],
    "did you mean 'MPB'?": ["data fetch MBP"],
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
    (path / "empty.csv").write_text("")
    return path


@pytest.mark.parametrize(
    ("line", "sentence"),
    [(line, sentence) for sentence, lines in WRONG.items() for line in lines],
)
def test_a_wrong_call_is_answered_by_one_sentence(line, sentence, folder, monkeypatch, capsys):
    if line.startswith("scores"):
        pytest.importorskip("sklearn")
    monkeypatch.chdir(folder)
    before = sorted(folder.iterdir())
    try:
        code = cli.main(line.split())
    except SystemExit as stop:
        code = stop.code
    answer = capsys.readouterr().err
    assert sentence in answer
    assert answer.count("\n") == 1
    assert code == cli.USAGE
    assert sorted(folder.iterdir()) == before  # nothing half done
