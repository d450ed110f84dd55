from decimal import Decimal

import numpy as np
import pandas as pd
import pytest

import srcs_py as srcs
from srcs_py import SRCScomparison, SRCSError, SRCSranks, SRCSWarning
from tests.studies import PAIRED, ROLES, study

RUNS = study([(8, 8, 8), (9, 6, 7), (5, 5, 5)], shift=2.0)
BALANCED = study([(8, 8, 8), (8, 8, 8)], shift=1.5)


# --- what the table looks like ---


def test_columns_rows_and_types_are_those_of_r():
    ranks = SRCSranks(RUNS, **ROLES)
    wanted = ["Algorithm", "Size", "rank", "mean", "sd", "a.pval", "b.pval", "c.pval"]
    assert ranks.columns.tolist() == wanted
    assert ranks.Algorithm.astype(str).tolist() == list("abc") * 3
    assert ranks.Size.tolist() == [10] * 3 + [20] * 3 + [30] * 3
    assert isinstance(ranks.Size.dtype, pd.CategoricalDtype)
    assert ranks.Size.cat.categories.tolist() == [10, 20, 30]
    assert pd.api.types.is_integer_dtype(ranks["rank"])
    assert ranks.index.equals(pd.RangeIndex(9))


def test_configurations_follow_the_columns_of_the_data_and_level_order():
    runs = pd.concat([RUNS.assign(Noise=noise) for noise in ("low", "high")], ignore_index=True)
    runs["Noise"] = pd.Categorical(runs.Noise, ["low", "high"])
    runs = runs[["Noise", "Algorithm", "Size", "Accuracy"]].sample(frac=1, random_state=0)
    ranks = SRCSranks(runs, ["Size", "Noise"], "Algorithm", "Accuracy")
    assert ranks.columns[:3].tolist() == ["Algorithm", "Noise", "Size"]
    assert list(zip(ranks.Noise[::3], ranks.Size[::3], strict=True)) == [
        (noise, size) for size in (10, 20, 30) for noise in ("low", "high")
    ]


def test_p_value_columns_stand_in_order_of_first_appearance():
    """r_reference/README.md, 8: in the first configuration of the result, not of the data."""
    part = {size: RUNS[RUNS.Size == size] for size in (10, 20)}
    first = part[10].sort_values("Algorithm", key=lambda c: c.map({"b": 0, "c": 1, "a": 2}))
    ranks = SRCSranks(pd.concat([part[20], first]), **ROLES)
    assert ranks.columns[-3:].tolist() == ["b.pval", "c.pval", "a.pval"]
    assert ranks.Algorithm[:3].astype(str).tolist() == ["a", "b", "c"]


def test_p_value_columns_of_levels_that_do_not_appear_there_come_last():
    ranks = SRCSranks(study([(0, 9, 9), (9, 9, 9)]).iloc[::-1], **ROLES)
    assert ranks.columns[-3:].tolist() == ["c.pval", "b.pval", "a.pval"]


def test_p_value_columns_of_paired_runs_stand_in_level_order():
    runs = BALANCED.iloc[::-1]
    assert SRCSranks(runs, **ROLES, **PAIRED).columns[-3:].tolist() == [
        "a.pval",
        "b.pval",
        "c.pval",
    ]
    assert SRCSranks(runs, **ROLES).columns[-3:].tolist() == ["c.pval", "b.pval", "a.pval"]


def test_numeric_targets_have_numeric_level_order_and_text_row_order():
    """r_reference/README.md, 26 and 27."""
    runs = RUNS.assign(Algorithm=RUNS.Algorithm.map({"a": 9.0, "b": 10.0, "c": 100000.0}))
    ranks = SRCSranks(runs, **ROLES)
    assert ranks.Algorithm[:3].tolist() == [10, 100000, 9]
    assert ranks.Algorithm.cat.categories.tolist() == [9, 10, 100000]
    assert "1e+05.pval" in ranks


def test_unused_levels_stay_levels_and_get_no_column():
    runs = RUNS.assign(Algorithm=pd.Categorical(RUNS.Algorithm, ["z", "c", "b", "a"]))
    ranks = SRCSranks(runs, **ROLES)
    assert ranks.Algorithm.cat.categories.tolist() == ["z", "c", "b", "a"]
    assert "z.pval" not in ranks
    assert set(ranks.Algorithm) == set("abc")


def test_several_performances_have_ranks_only():
    runs = RUNS.assign(Time=-RUNS.Accuracy, Noise=0.5)
    ranks = SRCSranks(runs, "Size", "Algorithm", ["Accuracy", "Time", "Noise"])
    assert ranks.columns.tolist() == ["Algorithm", "Size", "rank1", "rank2", "rank3"]
    assert ranks.rank1.tolist() == SRCSranks(RUNS, **ROLES)["rank"].tolist()
    assert (ranks.rank1 == -ranks.rank2).all()
    assert not ranks.rank3.any()
    assert ranks.attrs["srcs"]["performance"] == ["Accuracy", "Time", "Noise"]


@pytest.mark.parametrize("maximize", [[True, False], {"Time": False, "Accuracy": True}])
def test_each_performance_has_its_own_direction(maximize, tmp_path):
    runs = RUNS.assign(Time=-RUNS.Accuracy)
    columns = ["Accuracy", "Time"]
    ranks = SRCSranks(runs, "Size", "Algorithm", columns, maximize=maximize)
    assert ranks.rank1.any()
    assert (ranks.rank1 == ranks.rank2).all()
    assert "maximize=[True, False]," in srcs.as_python_code(ranks)
    assert "# not in R: maximize = [True, False]" in srcs.as_r_code(ranks)
    same = SRCSranks(runs, "Size", "Algorithm", columns, maximize=[False, False])
    assert same.attrs["srcs"]["maximize"] is False
    for wrong in ([True], {"Time": True}, {"Time": True, "Accuracy": 1}, [True, False, True]):
        with pytest.raises(SRCSError, match=r"must be True or False for each of Accuracy, Time\."):
            SRCSranks(runs, "Size", "Algorithm", columns, maximize=wrong)


def test_a_level_without_runs_has_a_missing_rank():
    runs = RUNS[(RUNS.Size != 20) | (RUNS.Algorithm != "b")]
    ranks = SRCSranks(runs, **ROLES)
    hole = (ranks.Size == 20) & (ranks.Algorithm == "b")
    assert ranks["rank"].isna().tolist() == hole.tolist()
    assert ranks["rank"].dtype == "Int64"
    assert ranks.loc[hole, ["mean", "sd", "a.pval", "b.pval", "c.pval"]].isna().all(axis=None)
    assert ranks["rank"].sum() == 0


@pytest.mark.filterwarnings("ignore:In .* no pair can be significant")
def test_one_run_in_most_cells_is_enough():
    ranks = SRCSranks(study([(1, 1), (1, 2)]), **ROLES)
    assert ranks["rank"].tolist() == [0] * 4
    assert ranks.attrs["srcs"]["runs"] == [1, 2]


@pytest.mark.parametrize("name", ["<b>&", "rank", "mean", "_%$#{}", "", "a b", "é", "x.pval", "1"])
def test_level_names_of_any_kind(name, tmp_path):
    ranks = SRCSranks(RUNS.replace({"Algorithm": {"b": name}}), **ROLES)
    assert f"{name}.pval" in ranks
    assert SRCScomparison(ranks, Size=10).loc["a", name] in {"<", "="}
    for ending in ("csv", "html", "tex"):
        srcs.write_table(ranks, tmp_path / f"ranks.{ending}")
    assert "<b>" not in (tmp_path / "ranks.html").read_text().partition("<body>")[2]


# --- na_action, summarize, effect_size ---


def with_holes(*rows):
    return BALANCED.assign(Accuracy=BALANCED.Accuracy.where(~BALANCED.index.isin(rows)))


def test_missing_runs_are_left_out_and_counted():
    with pytest.warns(SRCSWarning, match="2 of 48 runs are left out"):
        ranks = SRCSranks(with_holes(1, 20), **ROLES, na_action="omit")
    wanted = SRCSranks(BALANCED.drop([1, 20]), **ROLES)
    pd.testing.assert_frame_equal(ranks, wanted)


def test_summaries_are_filled_everywhere_on_demand():
    runs = study([(8, 8), (8, 8)], shift=0.0, seed=1).assign(
        Accuracy=lambda t: t.Accuracy + 5 * ((t.Size == 20) & (t.Algorithm == "b"))
    )
    usual = SRCSranks(runs, **ROLES)
    always = SRCSranks(runs, **ROLES, summarize="always")
    assert always.columns.tolist() == [*usual.columns, "omnibus.pval"]
    assert usual["mean"].isna().tolist() == [True, True, False, False]
    assert not always[["mean", "sd"]].isna().any(axis=None)
    assert always["rank"].tolist() == usual["rank"].tolist() == [0, 0, -1, 1]
    assert always["omnibus.pval"][0] > 0.05 > always["omnibus.pval"][2]
    pd.testing.assert_frame_equal(usual.iloc[2:], always.iloc[2:, :-1])


@pytest.mark.parametrize("summarize", ["significant", "always"])
@pytest.mark.parametrize("test", ["wilcoxon", "t", "tukeyHSD"])
@pytest.mark.parametrize("maximize", [True, False])
def test_effects_favour_the_better_level(test, maximize, summarize):
    ranks = SRCSranks(
        RUNS, **ROLES, test=test, maximize=maximize, effect_size=True, summarize=summarize
    )
    assert ranks.columns[-3:].tolist() == ["a.effect", "b.effect", "c.effect"]
    part = ranks[ranks.Size == 10].set_index("Algorithm")
    neutral = 0.5 if test == "wilcoxon" else 0
    assert (part.loc["c", "a.effect"] > neutral) == maximize
    assert (part.loc["a", "c.effect"] < neutral) == maximize
    assert part["rank"]["c"] == (2 if maximize else -2)
    assert np.isnan(part.loc["a", "a.effect"])
    usual = SRCSranks(RUNS, **ROLES, test=test, maximize=maximize, summarize=summarize)
    pd.testing.assert_frame_equal(ranks.iloc[:, :-3], usual)


def test_what_needs_a_single_performance():
    runs = RUNS.assign(Time=1.0)
    for option in ({"summarize": "always"}, {"effect_size": True}):
        with pytest.raises(SRCSError, match="need a single performance column"):
            SRCSranks(runs, "Size", "Algorithm", ["Accuracy", "Time"], **option)


# --- where the data may come from ---


def test_ordered_categories_stay_ordered():
    """Explaining a table of ranks needs it: the order was lost."""
    ordered = BALANCED.assign(Size=pd.Categorical(BALANCED["Size"], ordered=True))
    assert SRCSranks(ordered, **ROLES)["Size"].cat.ordered
    assert not SRCSranks(BALANCED, **ROLES)["Size"].cat.ordered


@pytest.mark.parametrize("backend", ["numpy_nullable", "pyarrow"])
def test_nullable_types(backend):
    pytest.importorskip("pyarrow")
    ranks = SRCSranks(RUNS.convert_dtypes(dtype_backend=backend), **ROLES)
    wanted = SRCSranks(RUNS, **ROLES)
    assert ranks.astype(str).equals(wanted.astype(str))


@pytest.mark.parametrize("dtype", ["int8", "float32", "uint16", "Sparse[float]", "object"])
def test_performances_of_any_numeric_type(dtype):
    runs = RUNS.assign(Accuracy=RUNS.Accuracy.round())
    wanted = SRCSranks(runs, **ROLES)
    pd.testing.assert_frame_equal(SRCSranks(runs.astype({"Accuracy": dtype}), **ROLES), wanted)


def test_performances_that_are_decimals_of_a_database():
    """As polars and pyarrow hand them over."""
    exact = [Decimal(str(value)) for value in RUNS.Accuracy]
    wanted = SRCSranks(RUNS, **ROLES)
    pd.testing.assert_frame_equal(SRCSranks(RUNS.assign(Accuracy=exact), **ROLES), wanted)
    for missing in (None, pd.NA):
        exact[5] = missing
        with pytest.raises(SRCSError, match=r"'Accuracy' holds 1 missing value \(row 5,"):
            SRCSranks(RUNS.assign(Accuracy=exact), **ROLES)


@pytest.mark.parametrize("several", [list, tuple, np.array, pd.Index])
def test_params_may_be_any_sequence(several):
    ranks = SRCSranks(RUNS, several(["Size"]), "Algorithm", several(["Accuracy"]))
    pd.testing.assert_frame_equal(ranks, SRCSranks(RUNS, **ROLES))


def test_columns_that_are_not_used_may_be_anything():
    ranks = SRCSranks(pd.concat([RUNS, RUNS[["Fold", "Fold"]]], axis=1), **ROLES)
    pd.testing.assert_frame_equal(ranks, SRCSranks(RUNS, **ROLES))


def test_the_data_are_left_alone():
    before = RUNS.copy()
    SRCSranks(RUNS, **ROLES)
    pd.testing.assert_frame_equal(RUNS, before)


def test_rows_are_coded_in_threads_of_any_size(monkeypatch):
    wanted = SRCSranks(RUNS, **ROLES)
    for rows in (1, 5, 7):
        monkeypatch.setattr("srcs_py.srcs.runs.from_table.CHUNK_ROWS", rows)
        for ncores in (1, 2, 3):
            pd.testing.assert_frame_equal(SRCSranks(RUNS, **ROLES, ncores=ncores), wanted)


@pytest.mark.parametrize("options", [{}, {"across": "BH"}], ids=str)
def test_cores_and_progress_change_nothing(options, capsys):
    call = ROLES | options
    wanted = SRCSranks(RUNS, **call)
    pd.testing.assert_frame_equal(SRCSranks(RUNS, **call, ncores=2), wanted)
    assert capsys.readouterr() == ("", "")
    pd.testing.assert_frame_equal(SRCSranks(RUNS, **call, progress=True), wanted)
    assert "configurations" in capsys.readouterr().err


# --- bad input, before anything is computed ---

BAD_ARGUMENTS = [
    ({"params": "Sise"}, r"data has no column 'Sise': did you mean 'Size'\?"),
    ({"target": "algorithm"}, r"no column 'algorithm': did you mean 'Algorithm'\?"),
    ({"performance": "Error"}, r"data has no column 'Error': known are 'Size', 'Algorithm'"),
    ({"params": None}, r"params = None must name a column"),
    ({"params": 3}, r"params = 3 must name a column"),
    ({"params": ["Size", 3]}, r"must name a column"),
    ({"target": None}, r"target = None must name a column"),
    ({"target": ["Algorithm", "Size"]}, r"target = \[.*\] must name exactly one column"),
    ({"performance": None}, r"performance = None must name a column"),
    ({"params": ["Size", "Algorithm"]}, r"target and params both name the column 'Algorithm'"),
    ({"params": ["Size", "Size"]}, r"params names the column 'Size' twice"),
    ({"performance": "Size"}, r"params and performance both name the column 'Size'"),
    (
        {"performance": ["Accuracy", "Accuracy"]},
        r"performance names the column 'Acc",
    ),
    (
        {"paired": True, "pairing_col": "Size"},
        r"params and pairing_col both name the column 'Size'",
    ),
    (
        {"paired": True, "pairing_col": "Algorithm"},
        r"target and pairing_col both name the column 'Algo",
    ),
    ({"paired": True}, "paired runs need pairing_col, the column that says which"),
    ({"paired": True, "pairing_col": "Fol"}, r"no column 'Fol': did you mean 'Fold'\?"),
    ({"test": "wilcoxn"}, r"test = 'wilcoxn' is unknown: did you mean 'wilcoxon'\?"),
    ({"na_action": "drop"}, r"na_action = 'drop' is unknown: .*'fail', 'omit'"),
    ({"summarize": "never"}, r"summarize = 'never' is unknown"),
    ({"maximize": "yes"}, r"maximize = 'yes' must be True or False"),
    ({"progress": "on"}, r"progress = 'on' must be"),
    ({"effect_size": None}, r"effect_size = None must be"),
    ({"maximise": True}, r"no argument 'maximise': did you mean 'maximize'\?"),
    ({"datas": 3}, r"no argument 'datas': did you mean 'data'\?"),
    ({"pairing.cols": "Fold"}, r"no argument 'pairing\.cols': did you mean 'pairing_col'\?"),
    ({"test": "custom"}, r"test = 'custom' needs a function of values and levels as fun, not None"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD_ARGUMENTS, ids=str)
def test_bad_arguments(arguments, message, monkeypatch):
    monkeypatch.setattr("srcs_py.srcs.pipeline.rank_all", None)  # nothing is computed before
    with pytest.raises(SRCSError, match=message):
        SRCSranks(RUNS, **(ROLES | arguments))


def spoilt(column, rows, value=None):
    return RUNS.assign(**{column: RUNS[column].mask(RUNS.index.isin(rows), value)})


BAD_DATA = {
    "empty": (RUNS.iloc[:0], r"data has no runs"),
    "empty, untyped": (pd.DataFrame(columns=RUNS.columns), r"data has no runs"),
    "one row": (RUNS.iloc[:1], r"'Algorithm' has one level only, 'a'"),
    "one level": (RUNS[RUNS.Algorithm == "b"], r"'Algorithm' has one level only, 'b'; at least"),
    "one run": (
        RUNS[RUNS.Fold == 0],
        r"one run per configuration and target level only.*If one of params .* leave it out\. "
        r".* use overall; .* use atopsis",
    ),
    "duplicate": (pd.concat([RUNS, RUNS[["Size"]]], axis=1), r"data has 2 columns named 'Size'"),
    "text": (RUNS.assign(Accuracy="high"), r"'Accuracy' must hold numbers, .*\(row 0, .* 'high'\)"),
    "one text": (
        RUNS.assign(Accuracy=RUNS.Accuracy.astype(str).mask(RUNS.index == 3, "#DIV/0!")),
        r"must hold numbers, but its type is .*\(row 3, counted from 0, holds '#DIV/0!'\); "
        r"read_table can take that as missing \(missing=\['#DIV/0!'\]\)",
    ),
    "numbers and text": (
        RUNS.assign(Accuracy=["n/a", *RUNS.Accuracy[1:]]),
        r"must hold numbers, but its type is object \(row 0, counted from 0, holds 'n/a'\)",
    ),
    "merged cells": (
        RUNS.assign(Algorithm=RUNS.Algorithm.where(~RUNS.Algorithm.duplicated())),
        r"those of merged cells are read as the value above them \(types=\{'Algorithm': 'filled'\}",
    ),
    "units": (
        RUNS.assign(Accuracy=RUNS.Accuracy.astype(str) + " %"),
        r"%'\); read_table can make numbers of its texts \(types=\{'Accuracy': 'number'\}\)\.",
    ),
    "lists": (RUNS.assign(Size=[[1]] * len(RUNS)), r"'Size' holds values that cannot be levels"),
    "boolean": (RUNS.assign(Accuracy=True), r"must hold numbers, but its type is bool"),
    "complex": (RUNS.assign(Accuracy=1j), r"must hold numbers, but its type is complex128"),
    "dates": (RUNS.assign(Accuracy=pd.Timestamp(2020, 1, 1)), r"numbers, but its type is datetime"),
    "categories": (RUNS.astype({"Accuracy": "category"}), r"numbers, but its type is category"),
    "infinite": (
        spoilt("Accuracy", [5], np.inf),
        r"1 infinite value \(row 5, .*where a run failed\.",
    ),
    "missing": (spoilt("Accuracy", [5]), r"1 missing value \(row 5, counted from 0\)"),
    "several missing": (
        spoilt("Accuracy", [1, 3, 20, 30]),
        r"'Accuracy' holds 4 missing values \(rows 1, 3, 20, \.\.\.,",
    ),
    "missing target": (spoilt("Algorithm", [0, 1]), r"'Algorithm' holds 2 missing .*\(rows 0, 1,"),
    "missing param": (spoilt("Size", [7]), r"'Size' holds 1 missing value \(row 7, .*leave those"),
    "equal columns": (
        RUNS.assign(Algorithm=[{"a": 1, "b": "1"}.get(each, each) for each in RUNS.Algorithm]),
        r"'Algorithm' has two levels written '1'",
    ),
    "nothing": (None, r"data is a NoneType; it must be a table"),
    "no such file": ("nowhere.csv", r"nowhere\.csv: there is no such file"),
}


@pytest.mark.parametrize("case", BAD_DATA)
def test_bad_data(case, monkeypatch):
    monkeypatch.setattr("srcs_py.srcs.pipeline.rank_all", None)
    data, message = BAD_DATA[case]
    with pytest.raises(SRCSError, match=message):
        SRCSranks(data, **ROLES)


@pytest.mark.parametrize(
    ("column", "message"),
    [("rank", "named 'rank'"), ("sd", "named 'sd'"), ("a.pval", r"named 'a\.pval'")],
)
def test_columns_that_would_be_equal(column, message):
    with pytest.raises(SRCSError, match=f"two columns {message}"):
        SRCSranks(RUNS.rename(columns={"Size": column}), column, "Algorithm", "Accuracy")


def test_a_level_named_omnibus_collides_only_with_its_column():
    runs = RUNS.replace({"Algorithm": {"b": "omnibus"}})
    assert "omnibus.pval" in SRCSranks(runs, **ROLES)
    with pytest.raises(SRCSError, match=r"two columns named 'omnibus\.pval'"):
        SRCSranks(runs, **ROLES, summarize="always")


# --- many levels, progress ---


def test_three_hundred_levels():
    runs = pd.DataFrame({"Size": 1, "Algorithm": np.repeat(np.arange(300), 4)})
    runs["Accuracy"] = np.arange(1200.0)
    ranks = SRCSranks(runs, **ROLES, correction="none")
    assert sorted(ranks["rank"]) == list(range(-299, 300, 2))
    assert ranks.shape == (300, 305)


def test_progress_is_told_and_may_stop_the_computation():
    runs = pd.DataFrame(
        {"Size": [1, 2] * 10, "Algorithm": ["A"] * 10 + ["B"] * 10, "Time": range(20)}
    )
    caught = []
    SRCSranks(runs, "Size", "Algorithm", "Time", progress=lambda *each: caught.append(each))
    assert caught[-1] == (2, 2)

    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        SRCSranks(runs, "Size", "Algorithm", "Time", progress=stop)
