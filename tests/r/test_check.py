"""srcs check-r: R's SRCS and ours on one study, and the reasons where they differ."""

import builtins
import os
import re
from contextlib import nullcontext
from decimal import Decimal
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import srcs_py as srcs
from reproduce.tukey_labels import ranks_of_srcs
from srcs_py import cli
from srcs_py.rcheck import check
from srcs_py.rcheck.session import RSession

from .studies import ROLES, study

CALLS = {
    "wilcoxon": {},
    "t": {"test": "t", "correction": "BH", "maximize": False},
    "paired": {"paired": True, "pairing_col": "Fold"},
    "several": {"performance": ["y", "z"]},
}


@pytest.mark.r
@pytest.mark.usefixtures("with_srcs")
@pytest.mark.filterwarnings("ignore:In .* no pair can be significant")
class TestCheck:
    @pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
    def test_equal(self, call):
        found = check(study(), ROLES | call)
        assert (found.verdict, found.reason) == ("equal", "")
        assert found.rows == 6
        assert sum(each.values for each in found.columns) == 6 * len(found.columns) > 0

    @pytest.mark.parametrize(
        "column",
        [
            pd.Series(["x", None] * 18),
            pd.Series([1, None] * 18, dtype="Int64"),
            pd.Series([True, None] * 18, dtype="boolean"),
            pd.Series([1, "x", None] * 12, dtype=object),
            pd.Series([[1], [2]] * 18),
        ],
        ids=["text", "Int64", "boolean", "mixed", "lists"],
    )
    @pytest.mark.filterwarnings("ignore:Runs of the same cell differ in 'unused'")
    def test_columns_that_the_call_does_not_use_stay_here(self, column):
        assert check(study().assign(unused=column), ROLES).verdict == "equal"

    @pytest.mark.parametrize("name", ["row.names", "check.names", "stringsAsFactors"])
    def test_columns_with_names_of_arguments_of_r(self, name):
        roles = ROLES | {"params": ["Noise", name]}
        assert check(study().rename(columns={"CPU time": name}), roles).verdict == "equal"

    @pytest.mark.parametrize(
        "values",
        [
            pd.to_datetime(["2020-01-01", "2020-01-02"]),
            pd.to_datetime(["2020-01-01 10:00:00", "2020-01-02 11:00:01"]),
            [Decimal("0.1"), Decimal("2.5")],
            pd.array([1, 2], dtype="Int64"),
            [1, 2.5],
            [10**10, 5],
        ],
        ids=["days", "moments", "decimals", "Int64", "mixed", "large"],
    )
    def test_levels_of_every_kind_are_those_of_r(self, values):
        table = study()
        table["CPU time"] = pd.Series(values)[[0, 1] * 18].to_numpy()
        assert check(table, ROLES).verdict == "equal"

    def test_decimals_as_performance_and_another_dataframe(self):
        polars = pytest.importorskip("polars")
        table = study().astype({"Algorithm": str})
        assert check(table.assign(y=table["y"].map(Decimal)), ROLES).verdict == "equal"
        assert check(polars.from_pandas(table), ROLES).verdict == "equal"

    def test_mislabelled_tukey_is_a_known_defect(self):
        found = check(study(), ROLES | {"test": "tukeyHSD"})
        assert found.verdict == "known defect of R"
        assert "wrong pairs unless the level order" in found.reason
        assert any(each.differ for each in found.columns)

    @pytest.mark.parametrize("levels", [("b", "c", "a"), ("c-2", "b1", "c"), ("3", "10", "-1")])
    def test_the_wrong_pairs_are_the_ones_that_the_report_has(self, r, levels):
        """python -m reproduce counts without R what SRCS 1.1 does to the published animation."""
        call = ROLES | {"test": "tukeyHSD", "alpha": 0.3}
        ours = srcs.SRCSranks(study(levels), **call)
        theirs = r.ranks(study(levels), call)
        assert ranks_of_srcs(ours).tolist() == theirs["rank"].tolist()
        assert ours["rank"].tolist() != theirs["rank"].tolist()

    def test_tukey_is_equal_where_level_order_is_text_order(self):
        assert check(study(("a", "b", "c")), ROLES | {"test": "tukeyHSD"}).verdict == "equal"

    @pytest.mark.parametrize("test", ["wilcoxon", "t", "tukeyHSD"])
    def test_r_stops_where_a_level_is_absent(self, test):
        runs = study()
        runs = runs[(runs["Algorithm"] != "a") | (runs["CPU time"] == 1)]
        found = check(runs, ROLES | {"test": test})
        assert found.verdict == "known defect of R"
        assert found.reason.startswith("R stops: ")
        assert "a target level has no runs in some configuration" in found.reason

    def test_r_stops_where_another_level_is_absent_in_each_configuration(self):
        runs = study()
        chosen = np.where(runs["CPU time"] == 1, runs["Algorithm"] != "a", runs["Algorithm"] != "c")
        found = check(runs[chosen], ROLES | {"alpha": 0.9})
        assert found.verdict == "known defect of R"
        assert "a target level has no runs in some configuration" in found.reason

    def test_r_leaves_out_absent_levels_of_several_performances(self):
        runs = study()
        runs = runs[(runs["Algorithm"] != "a") | (runs["CPU time"] == 1)]
        found = check(runs, ROLES | {"performance": ["y", "z"]})
        assert found.verdict == "known defect of R"
        assert "leaves out the rows" in found.reason
        assert [each.values for each in found.columns] == [5, 5]

    @pytest.mark.filterwarnings("ignore::srcs_py.SRCSWarning")
    def test_r_stops_at_constant_differences(self):
        runs = study()
        runs["y"] = runs["Fold"] + 100 * runs["Algorithm"].cat.codes
        found = check(runs, ROLES | {"test": "t", "paired": True, "pairing_col": "Fold"})
        assert found.verdict == "known defect of R"
        assert "data are essentially constant" in found.reason

    def test_a_difference_is_found_and_located(self, monkeypatch):
        ranks = RSession.ranks

        def wrong(self, *arguments):
            table = ranks(self, *arguments)
            table.loc[2, "rank"] += 1
            return table

        monkeypatch.setattr(RSession, "ranks", wrong)
        found = check(study(), ROLES)
        assert found.verdict == "different"
        assert "1 values differ, among them rank in Algorithm = c, CPU time = 1" in found.reason

    @pytest.mark.parametrize(
        ("level", "test", "why"),
        [("", "wilcoxon", "is the empty text"), ("a@", "tukeyHSD", "has an @")],
    )
    def test_r_stops_at_levels_of_some_texts(self, level, test, why):
        runs = study().astype({"Algorithm": str})
        runs["Algorithm"] = runs["Algorithm"].replace("a", level)
        found = check(runs, ROLES | {"test": test})
        assert found.verdict == "known defect of R"
        assert f"a target level {why}" in found.reason

    def test_r_stops_where_a_configuration_has_one_level(self):
        runs = study()
        runs = runs[(runs["CPU time"] == 1) | (runs["Algorithm"] == "a")]
        found = check(runs, ROLES)
        assert found.verdict == "known defect of R"
        assert "one target level only" in found.reason

    def test_r_joins_configurations(self):
        runs = study()
        first = (runs["CPU time"] == runs["CPU time"].iloc[0]).to_numpy()
        runs = runs.assign(P=[0.0 if each else 0.5 for each in first],
                           Q=[5.5 if each else 5.0 for each in first])  # fmt: skip
        found = check(runs, ROLES | {"params": ["P", "Q"]})
        assert found.verdict == "known defect of R"
        assert "joined texts are equal" in found.reason

    @pytest.mark.parametrize("column", ["CPU time", "Algorithm"])
    def test_r_rounds_whole_numbers(self, column):
        table = study().astype({"Algorithm": str})
        names = {value: 10**20 + at for at, value in enumerate(table[column].unique())}
        found = check(table.assign(**{column: table[column].map(names)}), ROLES)
        assert found.verdict == "known defect of R"
        assert "numbers with the same text, such as 1e+16" in found.reason

    def test_a_text_that_r_cannot_have(self):
        table = study().astype({"Algorithm": str}).replace({"Algorithm": {"a": "a\0"}})
        with pytest.raises(srcs.SRCSError, match="cannot contain the character NUL"):
            check(table, ROLES)

    def test_the_command(self, tmp_path, capsys):
        study().to_csv(tmp_path / "runs.csv", index=False)
        command = ["--target", "Algorithm", "--performance", "y", "--params"]
        assert cli.main(["check-r", str(tmp_path / "runs.csv"), *command, *ROLES["params"]]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[0].endswith("runs.csv: 36 runs, 6 rows of ranks")
        assert "with SRCS 1." in lines[1]
        assert lines[-1] == "equal"

    @pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
    def test_r_code_gives_the_table_again(self, call, r):
        """as_r_code, run in R, gives the table that it was printed for."""
        ranks = srcs.SRCSranks(study(), **(ROLES | call))
        again = r.run(srcs.as_r_code(ranks), "ranks", data=study())
        assert list(again.columns) == list(ranks.columns)
        for name in ranks:
            if isinstance(ranks[name].dtype, pd.CategoricalDtype):
                assert list(again[name].astype(str)) == list(ranks[name].astype(str))
            else:  # the tolerance is far above rounding and far below any other call's values
                assert again[name].to_numpy() == pytest.approx(
                    ranks[name].to_numpy(float), rel=1e-9, nan_ok=True
                )

    @pytest.mark.filterwarnings("ignore:A figure of .* has no room")
    @pytest.mark.parametrize("single", [False, True])
    def test_r_code_of_a_figure_runs(self, single, r):
        ranks = srcs.SRCSranks(study(), **ROLES)
        inner = {"yInner": "Noise", "xInner": "CPU time"}
        if single:
            figure = srcs.singleplot(ranks, **inner, Algorithm="a", title='"x"')
        else:
            figure = srcs.plot(ranks, "Algorithm", None, **inner, out_Y_par={"lab": "A"})
        code = f"pdf(NULL)\n{srcs.as_r_code(figure)}\ninvisible(dev.off())"
        assert len(r.run(code, "ranks", data=study())) == len(ranks)

    @pytest.mark.parametrize(
        ("pars", "fails"),
        [
            ({"inner_X_par": {"levels.at": range(1, 3)}}, False),
            ({"colorbar_par": {"levels.at": [np.int64(-1), 0, 1]}}, False),
            ({"inner_Y_par": {"levels.loc": "all"}}, False),
            ({"inner_X_par": {"levels.loc": "all"}}, True),
            ({"inner_X_par": {"levels.loc": "none"}}, True),
            ({"heatmaps_per_row": 1}, True),
        ],
        ids=str,
    )
    def test_r_code_of_a_figure_fails_only_where_it_says_so(self, pars, fails, r):
        ranks = srcs.SRCSranks(study(), **ROLES)
        figure = srcs.plot(ranks, "Algorithm", None, "Noise", "CPU time", **pars)
        code = srcs.as_r_code(figure)
        assert ("# SRCS 1.1 fails with" in code) == fails
        drawn = f"pdf(NULL)\n{code}\ninvisible(dev.off())"
        with pytest.raises(srcs.SRCSError, match="R stops") if fails else nullcontext():
            r.run(drawn, "ranks", data=study())

    @pytest.mark.parametrize("name", ["t", "h", "x", "title", "l", "T"])
    def test_conditions_on_columns_whose_names_r_takes_for_arguments(self, name, r):
        """R takes t = 1 for the title, and h = 1 for one of two arguments."""
        roles = ROLES | {"params": ["Noise", name]}
        runs = study().rename(columns={"CPU time": name})
        ranks = srcs.SRCSranks(runs, **roles)
        figure = srcs.singleplot(ranks.srcs.select(**{name: 1}), "Algorithm", "Noise")
        figure.srcs_call["selection"] = {name: 1}  # Python has no such call where R's x is one
        code = srcs.as_r_code(figure).replace("singleplot(", "drawn <- (function(x, ...) x)(")
        used = r.run(code, "drawn", data=runs)
        assert len(used) == (len(ranks) if name == "T" else len(ranks) / 2)
        r.run(f"pdf(NULL)\n{srcs.as_r_code(figure)}\ninvisible(dev.off())", "ranks", data=runs)

    def test_conditions_that_are_dates(self, r):
        day = pd.Timestamp("2020-02-29")
        runs = study().assign(Day=[day, pd.Timestamp("2021-01-01")] * 18)
        call = {"params": ["Day", "CPU time"], "target": "Algorithm", "performance": "y"}
        ranks = srcs.SRCSranks(runs, **call)
        figure = srcs.singleplot(ranks, "Algorithm", "CPU time", Day=day)
        r.run(f"pdf(NULL)\n{srcs.as_r_code(figure)}\ninvisible(dev.off())", "ranks", data=runs)

    def test_one_run_each_is_refused(self):
        with pytest.raises(srcs.SRCSError, match="one run per configuration and target level"):
            check(study().drop_duplicates(["CPU time", "Algorithm"]), ROLES)

    def test_levels_that_are_pairs_go_to_r_as_texts_and_lists_nowhere(self):
        runs = study()
        pairs = pd.Series([(1, 2), (3, 4)] * 18)
        assert check(runs.assign(P=pairs), ROLES | {"params": ["P", "Noise"]}).verdict == "equal"
        with pytest.raises(srcs.SRCSError, match="'P' holds values that cannot be levels"):
            check(runs.assign(P=[[1], [2]] * 18), ROLES | {"params": ["P", "Noise"]})


@pytest.mark.r
def test_a_list_is_no_key_in_r_either(r):
    with pytest.raises(Exception, match="unimplemented type 'list'"):
        r.r("as.factor(list(1, 2, 1))")


@pytest.mark.r
def test_programs_that_are_started_later_have_their_own_libraries(r):
    """Another Python than Debian's took Debian's library: joblib's processes did not start."""
    libraries = Path(str(r.r("R.home('lib')")[0])).resolve()
    known = os.environ.get("LD_LIBRARY_PATH", "").split(os.pathsep)
    assert libraries not in [Path(each).resolve() for each in known if each]


def test_a_custom_test_cannot_be_checked():
    with pytest.raises(srcs.SRCSError, match="test = 'custom' cannot be checked"):
        check(study(), ROLES | {"test": "custom"})


def _without(monkeypatch, error):
    real = builtins.__import__

    def fail(name, *arguments, **named):
        if name.startswith("rpy2"):
            raise error
        return real(name, *arguments, **named)

    monkeypatch.setattr(builtins, "__import__", fail)


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (ImportError("No module named rpy2", name="rpy2"), r"pip install 'srcs_py\[r\]'"),
        (ImportError("undefined symbol: R_getVar"), "pip install 'rpy2-rinterface<3.6.6'"),
        (ValueError("R_HOME is not set"), "R cannot be started; install it"),
    ],
)
def test_without_r_it_says_what_to_install(monkeypatch, capsys, error, message):
    _without(monkeypatch, error)
    assert cli.main(["check-r", "noise"]) == 2
    assert re.search(message, capsys.readouterr().err)


def test_without_the_package_it_says_what_to_install(monkeypatch):
    class Bare:
        srcs = None

    monkeypatch.setattr("srcs_py.rcheck.verdict.RSession", Bare)
    with pytest.raises(srcs.SRCSError, match=r'install\.packages\("SRCS"\)'):
        check(study(), ROLES)


def test_r_has_one_direction_for_all_performances(tmp_path, capsys):
    path = tmp_path / "runs.csv"
    path.write_text("P,A,y,z\n" + "".join(f"1,{a},{n},{n}\n" for a in "ab" for n in range(9)))
    line = [
        "check-r",
        str(path),
        *["--params", "P", "--target", "A", "--performance", "y", "z", "--minimize", "z"],
    ]
    assert cli.main(line) == 2
    assert "--maximize: R has one direction for all performances." in capsys.readouterr().err
