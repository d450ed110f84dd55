"""Roles that columns seem to have: a wrong guess is corrected by its user."""

import numpy as np
import pandas as pd
import pytest

from srcs_py import datasets
from srcs_py.tables.guess_roles import (
    GuessedRoles,
    better_by_name,
    configurations_with,
    guess_roles,
)

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


@pytest.mark.parametrize(
    ("files", "target"),
    [
        (("iris_knn.csv", "iris_tree.csv", "iris_svm.csv"), "File"),
        (("knn", "tree", "svm"), "File"),
        (("NSGA-II", "MOEAD", "CMA-ES"), "File"),
        (("iris_NSGA-II", "iris_MOEAD", "iris_SPEA2"), "File"),
        (("knn-iris", "tree-wine", "svm-glass"), "Noise"),
        (("run1.csv", "run2.csv", "run3.csv"), "Noise"),
        (("knn_iris", "tree_wine", "svm_glass"), "Noise"),
    ],
)
def test_a_file_is_the_algorithm_where_names_differ_by_a_word(files, target):
    table = runs().replace({"Method": dict(zip("ABC", files, strict=True))})
    table = table.rename(columns={"Method": "File"})[["Size", "Noise", "Run", "Error", "File"]]
    assert guess_roles(table).target == target
    assert guess_roles(table.assign(Solver=table["File"])).target == "Solver"


def test_a_column_of_different_values_never_pairs_the_runs():
    """No run would have a partner."""
    table = runs().assign(run_id=range(96)).drop(columns="Run")
    assert guess_roles(table).pairing is None


def test_columns_without_a_role_are_named_with_the_configurations_they_make():
    table = runs()
    table["Budget"] = np.tile([10, 20, 30], len(table) // 3)
    roles = GuessedRoles("Method", ("Noise",), "Error", "Run")
    assert configurations_with(table, roles) == {"Size": 4, "Budget": 6}


def measured(count, seed=1):
    return np.random.default_rng(seed).normal(size=count).round(3)


KEYS = (
    "seed Seed run run_id fold id ID rowIndex result_id score_id seed_value run_value mean_run "
    "errorSeed error_code status-codes"
)


@pytest.mark.parametrize("name", KEYS.split())
@pytest.mark.parametrize("last", [True, False])
def test_a_run_seed_fold_or_number_is_never_the_performance(name, last):
    table = runs().drop(columns="Run").rename(columns={"Error": "y"})
    keys = pd.Series(np.arange(len(table), dtype=float))
    table.insert(len(table.columns) if last else 0, name, keys)
    found = guess_roles(table)
    assert found.performance == "y"
    assert name not in found.params


@pytest.mark.parametrize(
    "name", ["run_time", "fold_accuracy", "error per fold", "runScore", "code_error"]
)
def test_what_is_measured_in_a_run_is_a_performance(name):
    table = runs().rename(columns={"Error": name})
    assert guess_roles(table).performance == name


def test_without_a_performance_none_is_guessed():
    table = runs().drop(columns="Error").rename(columns={"Run": "seed"})
    table["seed"] = table["seed"] * 1.0
    assert guess_roles(table).performance not in {"seed", "Method", "Noise"}


@pytest.mark.parametrize("second", ["time_s", "F1", "kappa", "n_nodes", "whatever"])
@pytest.mark.parametrize("digits", [1, 3])
def test_a_second_metric_is_never_a_parameter(second, digits):
    table = runs()
    table.insert(2, second, measured(len(table)).round(digits))
    found = guess_roles(table)
    assert found.params == ("Size", "Noise")
    if second != "F1":
        assert found.performance == "Error"


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
        "IoU": (0.5 + 0.05 * z).round(2),
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
    found = guess_roles(table)
    assert found == GuessedRoles("algorithm", ("dataset", "noise"), "error", "seed")


def test_a_coarse_metric_alone_is_the_performance():
    table, metrics = second_metrics()
    table["error"] = metrics["success"]
    table = table.rename(columns={"error": "success"})
    found = guess_roles(table)
    assert found == GuessedRoles("algorithm", ("dataset", "noise"), "success", "seed")


@pytest.mark.parametrize("kind", ["stopped", "lost runs", "lost datasets"])
def test_levels_of_an_incomplete_study_are_levels(kind):
    table = runs()
    lost = (table["Method"] == "A") & (table["Size"] == 5) & (table["Noise"] == "low")
    table = {
        "stopped": table.iloc[:-7],
        "lost runs": table.sample(frac=0.9, random_state=1),
        "lost datasets": table[~lost],
    }[kind].copy()
    table["Ratio"] = table["Size"] / 10
    assert guess_roles(table).params == ("Size", "Noise", "Ratio")


def test_other_columns_of_runs_are_no_problems():
    table = runs()
    table["fold"], table["seed"] = table["Run"] % 4, table["Run"]
    found = guess_roles(table)
    assert (found.params, found.pairing) == (("Size", "Noise"), "Run")
    table["fold"] = table["Run"] % 2  # two runs of a configuration are in the same fold
    found = guess_roles(table.drop(columns="Run"))
    assert (found.params, found.pairing) == (("Size", "Noise"), "seed")


def test_iterations_beside_runs_are_problems():
    table = runs().rename(columns={"Size": "iteration"})
    found = guess_roles(table)
    assert (found.params, found.pairing) == (("iteration", "Noise"), "Run")


def test_runs_of_repeated_folds_are_pooled_and_not_paired():
    table = runs().rename(columns={"Noise": "fold", "Run": "rep"})
    found = guess_roles(table)
    assert (found.params, found.pairing) == (("Size",), None)


def test_an_algorithm_with_many_more_runs_has_the_same_levels():
    table = runs()
    more = pd.concat([table[table["Method"] == "A"]] * 40)
    found = guess_roles(pd.concat([table, more], ignore_index=True))
    assert found == GuessedRoles("Method", ("Size", "Noise"), "Error", None)


def test_the_roles_of_a_bundled_study_are_found():
    roles = datasets.describe("noise").roles
    found = guess_roles(datasets.load("noise"))
    assert found == GuessedRoles(
        roles["target"], tuple(roles["params"]), roles["performance"], roles["pairing_col"]
    )
