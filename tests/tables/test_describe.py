"""Descriptions of tables: what is known, what is asked, and what is no role."""

import re

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSError, datasets, describe
from srcs_py.tables.words import better_by_name

from ..studies import runs

LARGER = (
    "neg_mean_squared_error neg_log_loss mean_test_neg_brier_score sentiment_accuracy "
    "realTimeAccuracy accuracy_per_second negative_loss "
    "minus_mse one_minus_error inverse_error errors_found improvement_over_baseline_error "
    "time_limit_solved top-1-accuracy 1-NN_accuracy"
)
SMALLER = (
    "brier_score misclassification perplexity MAPE IGD latency neg_log_likelihood nRMSE "
    "errorRate testError2 logloss runtime time_to_accuracy accuracy_loss false_positive_rate "
    "distance FPR FNR fpr miss_rate failure_rate misclass_rate WER AIC RPD one_minus_auc "
    "1_minus_auc conflicts constraint_violation false_negative_count error_over_baseline"
)


SILENT = (
    "raw_y current_y y value name female terrain length deviational fidelity aicraft multimetric "
    "Performance fitness true_negative_rate missing_data"
)
FOREIGN = "Laufzeit (s)|Fehler|Fehlerrate_Test|Kosten|tiempo|erreur|coût|durée|costo|erro|custo|FE"


@pytest.mark.parametrize(
    ("names", "better"),
    [
        (LARGER.split(), "larger"),
        (["Genauigkeit", "précision", "exactitud", "acurácia", "accuratezza"], "larger"),
        (SMALLER.split(), "smaller"),
        (FOREIGN.split("|"), "smaller"),
        (SILENT.split(), ""),
    ],
)
def test_the_words_of_a_name_tell_which_values_are_better(names, better):
    assert {name: better_by_name(name) for name in names} == dict.fromkeys(names, better)


def known(table):
    """Return the known columns: target, params, performance, pairing."""
    roles = describe(table).by_role
    return tuple(roles[name].known for name in ("target", "params", "performance", "pairing_col"))


def test_a_column_is_not_compared_because_it_is_first():
    table = runs().rename(columns={"Noise": "thing", "Method": "other"})[
        ["thing", "Size", "other", "Run", "Error"]
    ]
    found = describe(table)
    assert found.open == {"target": ("thing", "other"), "params": ("other", "thing")}
    with pytest.raises(SRCSError, match=r"does not tell target \(thing, other\); params"):
        found.roles  # noqa: B018


@pytest.mark.parametrize(
    ("name", "larger"), [("accuracy", (True,)), ("test_rmse", (False,)), ("runs", ())]
)
def test_the_name_of_a_file_tells_which_values_are_better(name, larger, tmp_path):
    renamed(Error="value").to_csv(tmp_path / f"{name}.csv", index=False)
    assert describe(tmp_path / f"{name}.csv").by_role["maximize"].known == larger


def measured(count, seed=1):
    return np.random.default_rng(seed).normal(size=count).round(3)


def renamed(**names):
    """Return the study with other names, in the order of the table."""
    return runs().rename(columns=names)


def many_problems():
    """A column of 260 data sets was left out, and its runs pooled."""
    rows = [(f"d{n}", name, run) for n in range(400) for name in "AB" for run in range(3)]
    table = pd.DataFrame(rows, columns=["Dataset", "Algorithm", "Fold"])
    return table.assign(Score=measured(len(table)))


def shared(values):
    """Return a value for each of the two noises."""
    return runs()["Noise"].map(dict(zip(("low", "high"), values, strict=True)))


STUDY = {"target": ("Method",), "params": ("Size", "Noise"), "performance": ("Error",)}
# A table, the known columns of some roles, and the candidates of all that are open.
TABLES = {
    "two names of algorithms": (
        renamed(Noise="classifier", Method="sampler"),
        {}, {"target": ("sampler", "classifier"), "params": ("classifier", "sampler")}),
    "the name of the algorithm itself": (
        renamed(Noise="algorithm", Method="sampler"), {"target": ("algorithm",)}, None),
    **{f"{name} is no algorithm": (renamed(Noise=name, Method="thing"), {"target": ()}, None)
       for name in ("model_size", "n_estimators", "algorithm time", "Methods:")},
    "files beside solvers": (
        runs().assign(File=runs()["Method"]).rename(columns={"Method": "Solver"}),
        {"target": ("Solver",)}, None),
    "no run has a partner": (
        runs().assign(fold=range(96)).drop(columns="Run"), {"pairing_col": ()}, None),
    "nothing that is measured": (
        renamed(Run="seed").drop(columns="Error").astype({"seed": float}),
        {"performance": ()}, {"performance": (), "maximize": (True, False)}),
    "two measures of quality": (
        runs().assign(F1=np.arange(96) % 7 / 7, time_s=np.arange(96) / 7), {"target": ("Method",)},
        {"performance": ("Error", "F1", "time_s"), "maximize": (True, False)}),
    "the ratio of signal to noise": (  # was maximized, and the rate of bit errors left out
        renamed(Error="Bitfehlerrate").assign(SNR_dB=shared((20, 0))).drop(columns="Noise"),
        {"performance": ("Bitfehlerrate",)}, {"params": ("SNR_dB",)}),
    "a text that the number of the run tells": (  # made configurations
        runs().assign(solved=np.where(runs()["Error"] > runs()["Error"].median(), "yes", "no")),
        STUDY, {"params": ("solved",)}),
    "dates that all levels share": (
        runs().assign(forecast_date=np.tile(["2023-01-01", "2023-01-02"], 48)),
        STUDY, {"params": ("forecast_date",)}),
    "names of files of problems": (
        renamed(Noise="benchmark_file"), {"params": ("Size", "benchmark_file")}, {}),
    "properties of a problem": (runs().assign(nsamples=shared((150, 178))), STUDY, {}),
    "points of a curve": (renamed(Size="iteration"), {}, {"params": ("iteration",)}),
    "columns that identify a run together": (
        renamed(Noise="fold", Run="rep").assign(fold=shared((1, 2))),
        {"pairing_col": ("fold", "rep")}, None),
    "many more runs of an algorithm": (
        pd.concat([renamed(Noise="Dataset"), *[renamed(Noise="Dataset").head(32)] * 40]),
        STUDY | {"params": ("Size", "Dataset"), "pairing_col": ()}, None),
    "many problems": (
        many_problems(), {"params": ("Dataset",), "pairing_col": ("Fold",)}, None),
    **{f"{name} is measured": (renamed(Error=name), {"performance": (name,)}, None)
       for name in ("run_time", "fold_accuracy", "error per fold", "runScore", "code_error")},
}  # fmt: skip


@pytest.mark.parametrize(("table", "known", "candidates"), TABLES.values(), ids=TABLES)
def test_roles_are_known_or_asked_for(table, known, candidates):
    found = describe(table)
    assert {name: found.by_role[name].known for name in known} == known
    if candidates is not None:
        assert found.open == candidates


def test_problems_and_files_are_candidates_for_the_target():
    table = renamed(Noise="dataset", Method="thing")[["dataset", "thing", "Size", "Run", "Error"]]
    found = describe(table)
    assert found.by_role["target"].candidates == ("thing", "dataset")
    assert found.columns[0].state == "known"
    table = renamed(Method="File")[["Size", "Noise", "Run", "Error", "File"]]
    assert describe(table).open["target"][0] == "File"


KEYS = (
    "seed Seed run run_id fold id ID rowIndex result_id score_id seed_value run_value mean_run "
    "errorSeed error_code status-codes"
)


@pytest.mark.parametrize("name", KEYS.split())
def test_a_run_seed_fold_or_number_is_never_the_performance(name):
    table = runs().drop(columns="Run").rename(columns={"Error": "y"})
    table.insert(0, name, np.arange(len(table), dtype=float))
    found = known(table)
    assert found[2] == ("y",)
    assert name not in found[1]


@pytest.mark.parametrize("second", ["time_s", "n_nodes", "whatever"])
@pytest.mark.parametrize("digits", [1, 3])
def test_a_second_metric_is_never_a_parameter(second, digits):
    table = runs()
    table.insert(2, second, measured(len(table)).round(digits))
    assert known(table)[1:3] == (("Size", "Noise"), ("Error",))


def second_metrics():
    """Return runs of five algorithms on six datasets, and what else was measured in them."""
    random = np.random.default_rng(3)
    index = pd.MultiIndex.from_product(
        [list("ABCDE"), [f"d{n}" for n in range(6)], (0, 5, 10), range(4)],
        names=["algorithm", "dataset", "noise", "seed"],
    )
    table = index.to_frame(index=False)
    z = random.normal(size=len(table)) + table["algorithm"].map("ABCDE".index)
    table["error"] = z.round(4)
    problems = table.assign(z=z).groupby(["dataset", "noise", "seed"])["z"]
    return table, {
        "success": (z > 2).astype(int),
        "solved": z > 2,
        "converged": np.where(z > 1, "yes", "no"),
        "rank": problems.rank().astype(int),
        "speedup": (9 + z).round(1),
        "size": (10 + z).round().astype(int),
        "iterations": (20 + 3 * z).round().astype(int),
        "gap": z.round().clip(0, 4) / 10,
        "specificity": (0.94 + 0.02 * (z - 2)).round(2).clip(0.9, 0.98),
        "accuracy_solution": (z > 2.5).astype(int),
    }


@pytest.mark.parametrize("second", second_metrics()[1])
@pytest.mark.parametrize("study", ["whole", "stopped", "lost runs"])
def test_what_varies_from_run_to_run_is_never_a_parameter(second, study):
    table, metrics = second_metrics()
    table.insert(3, second, metrics[second])
    if study == "stopped":
        table = table.iloc[:-50]
    elif study == "lost runs":
        table = table.sample(frac=0.9, random_state=1)
    target, params, performance, pairing = known(table)
    assert (target, params, pairing) == (("algorithm",), ("dataset", "noise"), ())
    assert performance in ((), ("error",))


def test_a_coarse_metric_alone_is_the_performance():
    table, metrics = second_metrics()
    table = table.assign(error=metrics["success"]).rename(columns={"error": "success"})
    assert known(table) == (("algorithm",), ("dataset", "noise"), ("success",), ())


@pytest.mark.parametrize(
    "write",
    [
        lambda x: f"{x:.4f} kJ",
        lambda x: f"{1e4 * x:,.1f}",
        lambda x: f"{x:.4f}" if x > 0.5 else f"{x:.4f}".replace(".", ","),
        lambda x: f"{x:.5f}%",
    ],
)
def test_numbers_that_are_written_in_another_way_are_a_measure(write):
    """They were left out as texts that differ in every row, or were a parameter."""
    table = runs().assign(
        F1=lambda table: table["Error"].map(write), Error=lambda t: t["Error"] + 1
    )
    found = describe(table.rename(columns={"Error": "SHD"}))
    assert found.by_role["performance"].candidates == ("F1", "SHD")
    assert "give its type" in found.columns[-1].reason
    names = {"7B": 0, "13B": 1, "70B": 2}
    models = table.assign(Method=table["Method"].map(dict(zip("ABC", names, strict=True))))
    assert describe(models).by_role["target"].known == ("Method",)


def test_a_column_of_a_wide_table_with_the_name_of_a_setting_is_asked_for():
    """Theta, a method of forecasting, was a parameter of the others, or left out."""
    rng = np.random.default_rng(1)
    names = ("ETS", "ARIMA", "Theta", "Naive2")
    wide = pd.DataFrame({name: rng.uniform(0.5, 2, 40) for name in names})
    wide.insert(0, "series", [f"M{at}" for at in range(40)])
    assert describe(wide).open["params"] == ("Theta",)


@pytest.mark.parametrize("kind", ["stopped", "lost runs", "lost datasets"])
def test_levels_of_an_incomplete_study_are_levels(kind):
    """A text whose name tells nothing may be a result of its runs where they are not balanced."""
    table = runs()
    lost = (table["Method"] == "A") & (table["Size"] == 5) & (table["Noise"] == "low")
    table = {
        "stopped": table.iloc[:-7],
        "lost runs": table.sample(frac=0.9, random_state=1),
        "lost datasets": table[~lost],
    }[kind]
    assert known(table)[1] == ("Size",)
    assert describe(table).open == {"params": ("Noise",)}
    assert known(table.rename(columns={"Noise": "Dataset"}))[1] == ("Size", "Dataset")


def test_runs_that_would_be_pooled_are_asked_for():
    table = runs().assign(site=np.random.default_rng(1).choice(list("vwxyz"), 96))
    assert describe(table).columns[-1].state == "open" or "site" in known(table)[1]
    table["site"] = np.where(table["Method"] == "A", "v", "w")
    assert describe(table).columns[-1].state == "none"


def test_the_roles_of_a_bundled_study_are_those_of_its_article():
    found, roles = describe(datasets.load("noise")), datasets.describe("noise").roles
    assert found.open == {"maximize": (True, False)}  # Performance tells no direction
    for name in ("target", "performance", "pairing_col"):
        assert found.by_role[name].known == (roles[name],)
    assert found.by_role["params"].known == tuple(roles["params"])
    for argument in ("target='Algorithm'", "pairing_col='Fold'", f"params={roles['params']}"):
        assert argument in found.call


@pytest.mark.parametrize("kind", ["csv", "records", "polars"])
def test_a_description_is_printed_and_plain(kind, tmp_path):
    table = runs()
    if kind == "csv":
        table.to_csv(tmp_path / "runs.csv", index=False)
        table = tmp_path / "runs.csv"
    elif kind == "polars":
        table = pytest.importorskip("polars").from_pandas(table)
    found = describe(table)
    lines = str(found).splitlines()
    assert lines[1].split()[:5] == ["Method", "text", "3", "target", "known"]
    assert lines[-1] == "smaller values are better: known, the name Error tells"


@pytest.mark.parametrize(
    "values",
    [
        [{"lr": 1}, {"lr": 2}] * 48,
        [[1, 2], [3]] * 48,
        ["2024-01-01", 5] * 48,
        [pd.Timestamp("2024-01-01"), "x", None] * 32,
        [b"\xff", b"a"] * 48,
    ],
)
def test_any_values_are_described(values):
    found = describe(runs().assign(extra=values))
    assert "extra" in str(found)
    assert describe(runs().assign(extra=values).iloc[:0]).rows == 0


def test_a_column_without_values_has_not_the_same_in_every_row():
    """A sheet of formulas that no program has computed."""
    table = pd.DataFrame({"Algorithm": list("aabb"), "Size": 1, "Day": 2, "Score": np.nan})
    text = str(describe(table))
    assert re.search("Day .* it has the same value in every row", text)
    assert re.search("Score .* it has no values", text)
