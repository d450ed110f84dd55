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
STUDY, FIRST = study(), study()["CPU time"] == 1
TEXTS = STUDY.astype({"Algorithm": str})
TUKEY, PAIRED_T = {"test": "tukeyHSD"}, {"test": "t", "paired": True, "pairing_col": "Fold"}
# Columns that the call does not use stay here.
UNUSED = {
    "text": pd.Series(["x", None] * 18),
    "Int64": pd.Series([1, None] * 18, dtype="Int64"),
    "boolean": pd.Series([True, None] * 18, dtype="boolean"),
    "mixed": pd.Series([1, "x", None] * 12, dtype=object),
    "lists": pd.Series([[1], [2]] * 18),
}
LEVELS = {
    "days": pd.to_datetime(["2020-01-01", "2020-01-02"]),
    "moments": pd.to_datetime(["2020-01-01 10:00:00", "2020-01-02 11:00:01"]),
    "decimals": [Decimal("0.1"), Decimal("2.5")],
    "Int64": pd.array([1, 2], dtype="Int64"),
    "mixed numbers": [1, 2.5],
    "large": [10**10, 5],
    "pairs": [(1, 2), (3, 4)],
}
EQUAL = {
    **{name: (STUDY, call) for name, call in CALLS.items()},
    **{f"unused {name}": (STUDY.assign(unused=each), {}) for name, each in UNUSED.items()},
    **{f"named {name}": (STUDY.rename(columns={"CPU time": name}), {"params": ["Noise", name]})
       for name in ("row.names", "check.names", "stringsAsFactors")},
    **{f"levels: {name}": (
           STUDY.assign(**{"CPU time": pd.Series(values)[[0, 1] * 18].to_numpy()}), {})
       for name, values in LEVELS.items()},
    "decimals as performance": (TEXTS.assign(y=TEXTS["y"].map(Decimal)), {}),
    "Tukey's test where level order is text order": (study(("a", "b", "c")), TUKEY),
}  # fmt: skip
ABSENT = STUDY[(STUDY["Algorithm"] != "a") | FIRST]
WITHOUT_RUNS = "a target level has no runs in some configuration"
ROUNDED = r"numbers with the same text, such as 1e\+16"
LARGE = {level: 10**20 + at for at, level in enumerate([1, 2, *"abc"])}
DEFECTS = {
    "mislabelled Tukey": (STUDY, TUKEY, "wrong pairs unless the level order"),
    **{f"absent, {test}": (ABSENT, {"test": test}, f"^R stops: .*{WITHOUT_RUNS}")
       for test in ("wilcoxon", "t", "tukeyHSD")},
    "another absent in each": (
        STUDY[STUDY["Algorithm"] != np.where(FIRST, "a", "c")], {"alpha": 0.9}, WITHOUT_RUNS),
    "absent of several": (ABSENT, {"performance": ["y", "z"]}, "leaves out the rows"),
    "constant differences": (
        STUDY.assign(y=STUDY["Fold"] + 100 * STUDY["Algorithm"].cat.codes), PAIRED_T,
        "data are essentially constant"),
    "empty text": (TEXTS.replace({"Algorithm": {"a": ""}}), {}, "a target level is the empty text"),
    "@": (TEXTS.replace({"Algorithm": {"a": "a@"}}), TUKEY, "a target level has an @"),
    "one level": (STUDY[FIRST | (STUDY["Algorithm"] == "a")], {}, "one target level only"),
    "joined": (
        STUDY.assign(P=np.where(FIRST, 0.0, 0.5), Q=np.where(FIRST, 5.5, 5.0)),
        {"params": ["P", "Q"]}, "joined texts are equal"),
    "large params": (STUDY.assign(**{"CPU time": STUDY["CPU time"].map(LARGE)}), {}, ROUNDED),
    "large levels": (
        STUDY.assign(Algorithm=TEXTS["Algorithm"].map(LARGE)), {}, ROUNDED),
}  # fmt: skip
REFUSED = {
    "NUL": (TEXTS.replace({"Algorithm": {"a": "a\0"}}), {}, "cannot contain the character NUL"),
    "one run each": (
        STUDY.drop_duplicates(["CPU time", "Algorithm"]), {},
        "one run per configuration and target level"),
    "lists": (
        STUDY.assign(P=[[1], [2]] * 18), {"params": ["P", "Noise"]},
        "'P' holds values that cannot be levels"),
    "custom": (STUDY, {"test": "custom"}, "test = 'custom' cannot be checked"),
}  # fmt: skip


@pytest.mark.r
@pytest.mark.usefixtures("with_srcs")
@pytest.mark.filterwarnings("ignore:In .* no pair can be significant")
class TestCheck:
    @pytest.mark.parametrize(("runs", "call"), EQUAL.values(), ids=EQUAL)
    @pytest.mark.filterwarnings("ignore:Runs of the same cell differ in 'unused'")
    def test_equal(self, runs, call):
        found = check(runs, ROLES | call)
        assert (found.verdict, found.reason, found.rows) == ("equal", "", 6)
        assert sum(each.values for each in found.columns) == 6 * len(found.columns) > 0

    def test_another_dataframe(self):
        polars = pytest.importorskip("polars")
        assert check(polars.from_pandas(TEXTS), ROLES).verdict == "equal"

    @pytest.mark.parametrize(("runs", "call", "reason"), DEFECTS.values(), ids=DEFECTS)
    @pytest.mark.filterwarnings("ignore::srcs_py.SRCSWarning")
    def test_known_defects_of_r(self, runs, call, reason):
        found = check(runs, ROLES | call)
        assert found.verdict == "known defect of R"
        assert re.search(reason, found.reason)
        if reason == "leaves out the rows":
            assert [each.values for each in found.columns] == [5, 5]
        elif call is TUKEY and runs is STUDY:
            assert any(each.differ for each in found.columns)

    @pytest.mark.parametrize(("runs", "call", "message"), REFUSED.values(), ids=REFUSED)
    def test_refusals(self, runs, call, message):
        with pytest.raises(srcs.SRCSError, match=message):
            check(runs, ROLES | call)

    @pytest.mark.parametrize("levels", [("b", "c", "a"), ("c-2", "b1", "c"), ("3", "10", "-1")])
    def test_the_wrong_pairs_are_the_ones_that_the_report_has(self, r, levels):
        """python -m reproduce counts without R what SRCS 1.1 does to the published animation."""
        call = ROLES | {"test": "tukeyHSD", "alpha": 0.3}
        ours = srcs.SRCSranks(study(levels), **call)
        theirs = r.ranks(study(levels), call)
        assert ranks_of_srcs(ours).tolist() == theirs["rank"].tolist()
        assert ours["rank"].tolist() != theirs["rank"].tolist()

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
    @pytest.mark.parametrize(
        ("pars", "fails"),
        [
            ({"out_Y_par": {"lab": "A"}}, False),
            ({"inner_X_par": {"levels.at": range(1, 3)}}, False),
            ({"colorbar_par": {"levels.at": [np.int64(-1), 0, 1]}}, False),
            ({"inner_Y_par": {"levels.loc": "all"}}, False),
            ({"inner_X_par": {"levels.loc": "all"}}, True),
            ({"inner_X_par": {"levels.loc": "none"}}, True),
            ({"heatmaps_per_row": 1}, True),
            ({"Algorithm": "a", "title": '"x"'}, False),  # a single plot
            ({"Algorithm": "a", "Day": pd.Timestamp("2020-02-29")}, False),
        ],
        ids=str,
    )
    def test_r_code_of_a_figure_fails_only_where_it_says_so(self, pars, fails, r):
        runs = study().assign(Day=[pd.Timestamp("2020-02-29"), pd.Timestamp("2021-01-01")] * 18)
        roles = ROLES | {"params": ["Day", "CPU time"]} if "Day" in pars else ROLES
        ranks = srcs.SRCSranks(runs, **roles)
        if "Algorithm" in pars:
            inner = "Algorithm" if "Day" in pars else "Noise"
            chosen = {name: value for name, value in pars.items() if name != inner}
            figure = srcs.singleplot(ranks, inner, "CPU time", **chosen)
        else:
            figure = srcs.plot(ranks, "Algorithm", None, "Noise", "CPU time", **pars)
        code = srcs.as_r_code(figure)
        assert ("# SRCS 1.1 fails with" in code) == fails
        drawn = f"pdf(NULL)\n{code}\ninvisible(dev.off())"
        with pytest.raises(srcs.SRCSError, match="R stops") if fails else nullcontext():
            assert len(r.run(drawn, "ranks", data=runs)) == len(ranks)

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


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (ImportError("No module named rpy2", name="rpy2"), r'pip install "srcs_py\[r\]"'),
        (ImportError("undefined symbol: R_getVar"), "pip install 'rpy2-rinterface<3.6.6'"),
        (ValueError("R_HOME is not set"), "R cannot be started; install it"),
    ],
)
def test_without_r_it_says_what_to_install(monkeypatch, capsys, error, message):
    real = builtins.__import__

    def fail(name, *arguments, **named):
        if name.startswith("rpy2"):
            raise error
        return real(name, *arguments, **named)

    monkeypatch.setattr(builtins, "__import__", fail)
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
    roles = ["--params", "P", "--target", "A", "--performance", "y", "z", "--minimize", "z"]
    assert cli.main(["check-r", str(path), *roles]) == 2
    assert "--maximize: R has one direction for all performances." in capsys.readouterr().err
