"""How sure a rank is: the same as ranking each draw by itself."""

import warnings

import numpy as np
import pandas as pd
import pytest

import srcs_py as srcs
from srcs_py import cli
from srcs_py.srcs.engine import bootstrap
from tests.srcs.draws import drawn
from tests.studies import PAIRED, ROLES, study

UNEVEN = [(6, 7, 5, 6), (4, 6, 6, 8), (5, 5, 9, 6)]
CALLS = {
    "wilcoxon": {},
    "t, minimized": {"test": "t", "maximize": False, "correction": "BH"},
    "welch": {"test": "welch"},
    "across": {"across": "BH"},
    "control": {"control": "b", "gate": "anova"},
    "paired": {**PAIRED, "gate": "friedman", "test": "t"},
    "shaffer": {"correction": "shaffer"},
}


@pytest.fixture(autouse=True)
def _small_chunks(monkeypatch):
    monkeypatch.setattr(bootstrap, "BATCH", 5)


# A draw repeats runs, so that standard deviations may differ by chance.
@pytest.mark.filterwarnings("ignore:[0-9]+ pairs? of levels differs? significantly by test")
@pytest.mark.parametrize("options", CALLS.values(), ids=CALLS)
def test_bounds_shares_and_signs_are_those_of_srcsranks_of_each_draw(options):
    """Of 40 draws one is exactly 2.5 per cent, and 38 are 95."""
    paired = "paired" in options
    runs = study([(8, 8, 8, 8)] * 3 if paired else UNEVEN, shift=0.9, decimals=1)
    found = srcs.stability(runs, **ROLES, **options, draws=40, rng=3).ranks
    tables = drawn(runs, 40, 3, paired)
    ranks = np.array([srcs.SRCSranks(table, **ROLES, **options)["rank"] for table in tables])
    bounds = np.quantile(ranks, [0.025, 0.975], axis=0, method="inverted_cdf")
    same = (np.sign(ranks) == np.sign(found["rank"].to_numpy())).mean(axis=0)
    assert found[["rank.low", "rank.high"]].to_numpy().T.tolist() == bounds.tolist()
    assert found["sign.share"].tolist() == same.tolist()
    assert found["unsure"].tolist() == (same < 0.95).tolist()
    assert len(np.unique(ranks)) > 2  # the draws differ


def test_paired_runs_are_drawn_together():
    runs = study([(6, 6, 6, 6)]).assign(Accuracy=lambda table: table["Fold"])
    for table in drawn(runs, 20, 0, paired=True):
        folds = table.pivot(index="Fold", columns="Algorithm", values="Accuracy")
        assert folds.eq(folds["a"], axis=0).all(axis=None)


def test_the_same_seed_gives_the_same_in_threads_and_blocks_too(monkeypatch):
    runs = study(UNEVEN * 4, shift=0.5)
    monkeypatch.setattr(bootstrap, "CHUNK_CELLS", 2**12)
    one = srcs.stability(runs, **ROLES, draws=23)
    monkeypatch.setattr(bootstrap, "CHUNK_CELLS", 2**9)
    monkeypatch.setattr(bootstrap, "BATCHES", 2)  # of five draws each: 10, 10 and 3
    assert srcs.stability(runs, **ROLES, draws=23, ncores=2).ranks.equals(one.ranks)
    assert not srcs.stability(runs, **ROLES, draws=23, rng=1).ranks.equals(one.ranks)
    plain = srcs.SRCSranks(runs, **ROLES)
    assert one.ranks[plain.columns].equals(plain)


def test_a_level_without_runs_has_no_sureness():
    runs = study([(6, 6, 6), (6, 0, 6), (6, 0, 0)], shift=2.0)
    ranks = srcs.stability(runs, **ROLES, draws=10).ranks
    missing = ranks["rank"].isna()
    assert missing.tolist() == [False] * 4 + [True, False, False, True, True]
    for name in ("rank.low", "rank.high"):
        assert (ranks[name].isna() == missing).all()
    assert ranks["sign.share"].notna().sum() == 6
    assert not ranks.loc[missing, "unsure"].any()
    assert "rank.same" not in ranks  # a share of draws, which is no probability of the same rank


def test_progress_counts_every_draw_of_every_configuration():
    told = []
    srcs.stability(study(), **ROLES, draws=12, progress=lambda *numbers: told.append(numbers))
    assert told[-1] == (24, 24)


def test_text_html_latex_and_code():
    runs = study(UNEVEN, shift=0.5)
    answer = srcs.stability(runs, **ROLES, draws=20, test="t")
    unsure = int(answer.ranks["unsure"].sum())
    assert f"{unsure} of 12 ranks are unsure" in str(answer)
    assert f"{unsure} of 12 ranks are unsure" in answer._repr_html_()
    assert "mean sign.share" in answer.to_latex()
    names = {"data": runs}
    exec(srcs.as_python_code(answer.ranks), names)
    assert names["ranks"].equals(answer.ranks)
    assert "# not in R: draws = 20\n# not in R: rng = 0\n" in srcs.as_r_code(answer.ranks)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"draws": 0}, "draws = 0 must be a whole number of at least 1"),
        ({"draws": 10.5}, "draws = 10.5 must be a whole number"),
        ({"rng": -1}, "rng = -1 must be a whole number of at least 0"),
        ({"test": "welhc"}, "did you mean 'welch'"),
        ({"draw": 10}, "no argument 'draw'"),
        ({"performance": ["Accuracy", "Other"]}, "must name exactly one column"),
        ({"params": "unsure"}, "two columns named 'unsure'"),
    ],
)
def test_bad_input(monkeypatch, change, says):
    monkeypatch.setattr("srcs_py.srcs.stability.rank_samples", None)  # nothing is computed before
    runs = study().assign(Other=lambda table: -table["Accuracy"], unsure=1)
    with pytest.raises(srcs.SRCSError, match=says):
        srcs.stability(runs, **{**ROLES, **change})


def test_the_command(tmp_path, capsys):
    pytest.importorskip("pyarrow")
    runs = study(UNEVEN, shift=0.5)
    runs.to_csv(tmp_path / "runs.csv", index=False)
    call = ["stability", str(tmp_path / "runs.csv"), "--params", "Size", "--target", "Algorithm"]
    call += ["--performance", "Accuracy", "--draws", "20", "--seed", "4", "--gate", "anova"]
    assert cli.main([*call, "-o", str(tmp_path / "ranks.parquet")]) == 0
    answer = srcs.stability(runs, **ROLES, draws=20, rng=4, gate="anova")
    assert capsys.readouterr().out == f"{answer}\n"
    assert srcs.read_table(tmp_path / "ranks.parquet").equals(answer.ranks)
    assert cli.main([*call, "--draws", "0"]) == 2
    assert "--draws" in capsys.readouterr().err


def test_unsure_cells_have_a_dot():
    from matplotlib.lines import Line2D
    from matplotlib.text import Text

    runs = study(UNEVEN, shift=0.5).assign(Noise=1)
    ranks = srcs.stability(runs, **ROLES | {"params": ["Size", "Noise"]}, draws=40).ranks
    call = {"y_outer": "Algorithm", "x_outer": None, "y_inner": "Size", "x_inner": "Noise"}
    figure = srcs.plot(ranks, **call, look="srcs", heat_cell_par={"unsure": True})
    dots = max(figure.findobj(Line2D), key=lambda each: len(each.get_xdata()))
    assert 1 < ranks["unsure"].sum() < 12
    assert len(dots.get_xdata()) == ranks["unsure"].sum()
    texts = [each.get_text() for each in figure.findobj(Text)]
    assert "another sign in more than 5 % of the draws" in texts
    plain = ranks.drop(columns="unsure")
    with pytest.raises(srcs.SRCSError, match="needs the column 'unsure', which stability"):
        srcs.plot(plain, **call, look="srcs", heat_cell_par={"unsure": True})


def test_the_share_of_draws_is_shown_as_a_number():
    runs = study(UNEVEN, shift=0.5).assign(Noise=1)
    many = ROLES | {"params": ["Size", "Noise"]}
    ranks = srcs.stability(runs, **many, draws=40).ranks
    call = {"y_outer": "Algorithm", "x_outer": None, "y_inner": "Size", "x_inner": "Noise"}
    figure = srcs.plot(ranks, **call, z_inner="sign.share", look="srcs")
    low = min(axes.collections[0].get_array().min() for axes in figure.axes)
    assert low == ranks["sign.share"].min()
    assert srcs.leaderboard(ranks).equals(srcs.leaderboard(srcs.SRCSranks(runs, **many)))


def test_a_generator_draws_the_seed():
    one, other = (
        srcs.stability(study(), **ROLES, draws=20, rng=np.random.default_rng(5)) for _ in range(2)
    )
    assert one.ranks.equals(other.ranks)
    seed = int(np.random.default_rng(5).integers(2**32))
    assert srcs.stability(study(), **ROLES, draws=20, rng=seed).ranks.equals(one.ranks)
    assert f"rng={seed}" in srcs.as_python_code(one.ranks)


def test_a_hundred_levels_cause_no_warning_of_pandas():
    """A table of as many columns counts as fragmented if columns are added one by one."""
    levels = [f"A{number}" for number in range(105)]
    runs = pd.DataFrame({"Algorithm": levels * 3, "Size": 1, "Error": np.arange(315.0) % 7})
    with warnings.catch_warnings():
        warnings.simplefilter("error", pd.errors.PerformanceWarning)
        found = srcs.stability(runs, "Size", "Algorithm", "Error", draws=2, gate="none", test="t")
    assert list(found.ranks)[-4:] == ["rank.low", "rank.high", "sign.share", "unsure"]
