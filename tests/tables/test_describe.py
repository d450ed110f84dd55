"""Descriptions of tables: what is known, what is asked, and what is no role."""

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


def state_of(table, name):
    """Return the state of a column."""
    return next(column.state for column in describe(table).columns if column.name == name)


def test_a_column_is_not_compared_because_it_is_first():
    table = runs().rename(columns={"Noise": "thing", "Method": "other"})[
        ["thing", "Size", "other", "Run", "Error"]
    ]
    found = describe(table)
    assert found.open == {"target": ("thing", "other"), "params": ("other", "thing")}
    with pytest.raises(SRCSError, match=r"does not tell target \(thing, other\); params"):
        found.roles  # noqa: B018


def test_problems_are_the_last_candidates():
    table = runs().rename(columns={"Noise": "dataset", "Method": "thing"})
    table = table[["dataset", "thing", "Size", "Run", "Error"]]
    assert describe(table).by_role["target"].candidates == ("thing", "dataset")
    assert state_of(table, "dataset") == "known"


def test_two_columns_with_words_for_what_is_compared_are_asked_for():
    table = runs().rename(columns={"Noise": "classifier", "Method": "sampler"})
    assert set(describe(table).open["target"]) >= {"classifier", "sampler"}
    table = table.rename(columns={"classifier": "algorithm"})
    assert describe(table).by_role["target"].known == ("algorithm",)


@pytest.mark.parametrize("name", ["model_size", "n_estimators", "algorithm time", "Methods:"])
def test_a_word_that_is_not_the_noun_of_a_name_does_not_tell(name):
    table = runs().rename(columns={"Noise": name, "Method": "thing"})
    assert describe(table).by_role["target"].state == "open"


def test_files_are_compared_if_their_user_says_so():
    table = runs().rename(columns={"Method": "File"})[["Size", "Noise", "Run", "Error", "File"]]
    assert describe(table).open["target"][0] == "File"
    assert describe(table.assign(Solver=table["File"])).by_role["target"].known == ("Solver",)


def test_the_name_of_a_file_tells_which_values_are_better(tmp_path):
    table = runs().rename(columns={"Error": "value"})
    for name, larger in {
        "accuracy.csv": (True,),
        "test_rmse.csv": (False,),
        "runs.csv": (),
    }.items():
        table.to_csv(tmp_path / name, index=False)
        assert describe(tmp_path / name).by_role["maximize"].known == larger


def test_a_column_of_different_values_never_pairs_the_runs():
    """No run would have a partner."""
    table = runs().assign(fold=range(96)).drop(columns="Run")
    assert describe(table).by_role["pairing_col"].known == ()


def measured(count, seed=1):
    return np.random.default_rng(seed).normal(size=count).round(3)


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


@pytest.mark.parametrize(
    "name", ["run_time", "fold_accuracy", "error per fold", "runScore", "code_error"]
)
def test_what_is_measured_in_a_run_is_a_performance(name):
    assert known(runs().rename(columns={"Error": name}))[2] == (name,)


def test_without_measured_numbers_the_performance_is_open():
    table = runs().drop(columns="Error").rename(columns={"Run": "seed"})
    assert describe(table.assign(seed=table["seed"] * 1.0)).open["performance"] == ()


@pytest.mark.parametrize("second", ["time_s", "n_nodes", "whatever"])
@pytest.mark.parametrize("digits", [1, 3])
def test_a_second_metric_is_never_a_parameter(second, digits):
    table = runs()
    table.insert(2, second, measured(len(table)).round(digits))
    assert known(table)[1:3] == (("Size", "Noise"), ("Error",))


def test_two_measures_of_quality_are_asked_for():
    table = runs().assign(F1=measured(96), time_s=measured(96, 2))
    assert describe(table).open["performance"] == ("Error", "F1", "time_s")
    assert describe(table).open["maximize"] == (True, False)


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


def test_a_measure_whose_few_levels_are_shared_may_be_a_parameter():
    """The ratio of signal to noise was maximized, and the rate of bit errors left out."""
    noise = {"low": 20, "high": 0}
    table = runs().rename(columns={"Error": "Bitfehlerrate"})
    found = describe(table.assign(SNR_dB=table["Noise"].map(noise)).drop(columns="Noise"))
    assert found.by_role["performance"].known == ("Bitfehlerrate",)
    assert found.open["params"] == ("SNR_dB",)


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


def test_a_text_that_the_number_of_the_run_tells_is_asked_for():
    """Whether a run had solved its problem made configurations."""
    table = runs().assign(solved=lambda t: np.where(t["Error"] > t["Error"].median(), "yes", "no"))
    found = describe(table)
    assert found.by_role["params"].known == ("Size", "Noise")
    assert found.open["params"] == ("solved",)


def test_a_column_of_a_wide_table_with_the_name_of_a_setting_is_asked_for():
    """Theta, a method of forecasting, was a parameter of the others, or left out."""
    rng = np.random.default_rng(1)
    names = ("ETS", "ARIMA", "Theta", "Naive2")
    wide = pd.DataFrame({name: rng.uniform(0.5, 2, 40) for name in names})
    wide.insert(0, "series", [f"M{at}" for at in range(40)])
    assert describe(wide).open["params"] == ("Theta",)


def test_dates_that_all_levels_share_evenly_are_asked_for():
    days = np.tile(["2023-01-01", "2023-01-02"], len(runs()) // 2)
    assert "forecast_date" in describe(runs().assign(forecast_date=days)).open["params"]


def test_names_of_files_of_problems_are_problems():
    table = runs().rename(columns={"Noise": "benchmark_file"})
    assert describe(table).by_role["params"].known == ("Size", "benchmark_file")


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


def test_any_number_of_levels_makes_a_parameter():
    """A column of 260 data sets was left out, and its runs pooled."""
    table = pd.DataFrame(
        [(f"d{n}", name, run) for n in range(400) for name in "AB" for run in range(3)],
        columns=["Dataset", "Algorithm", "Fold"],
    )
    table["Score"] = measured(len(table))
    assert known(table) == (("Algorithm",), ("Dataset",), ("Score",), ("Fold",))


def test_runs_that_would_be_pooled_are_asked_for():
    table = runs().assign(site=np.random.default_rng(1).choice(list("vwxyz"), 96))
    assert state_of(table, "site") == "open" or "site" in known(table)[1]
    table["site"] = np.where(table["Method"] == "A", "v", "w")
    assert state_of(table, "site") == "none"


def test_properties_of_a_problem_are_no_parameters():
    table = runs().assign(nsamples=lambda table: table["Noise"].map({"low": 150, "high": 178}))
    assert known(table)[1] == ("Size", "Noise")


def test_points_of_a_curve_are_asked_for():
    assert describe(runs().rename(columns={"Size": "iteration"})).open == {"params": ("iteration",)}


def test_columns_that_identify_a_run_together_pair_the_runs():
    table = runs().rename(columns={"Noise": "fold", "Run": "rep"})
    table["fold"] = table["fold"].map({"low": 1, "high": 2})
    assert known(table)[3] == ("fold", "rep")


def test_an_algorithm_with_many_more_runs_has_the_same_levels():
    table = runs()
    table = table.rename(columns={"Noise": "Dataset"})
    more = pd.concat([table[table["Method"] == "A"]] * 40)
    assert known(pd.concat([table, more])) == (("Method",), ("Size", "Dataset"), ("Error",), ())


def test_the_roles_of_a_bundled_study_are_those_of_its_article():
    found, roles = describe(datasets.load("noise")), datasets.describe("noise").roles
    assert found.open == {"maximize": (True, False)}  # Performance tells no direction
    for name in ("target", "performance", "pairing_col"):
        assert found.by_role[name].known == (roles[name],)
    assert found.by_role["params"].known == tuple(roles["params"])


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


def test_the_call_has_names_as_they_are_given_to_the_function():
    call = describe(datasets.load("noise")).call
    assert "target='Algorithm'" in call
    assert "pairing_col='Fold'" in call
    assert "params=['Dataset', 'Noise type', 'Noise ratio']" in call
