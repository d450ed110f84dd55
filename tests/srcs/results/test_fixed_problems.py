"""Levels compared on these problems: stratified tests of the runs, and places over problems."""

import itertools

import numpy as np
import pandas as pd
import pytest
from matplotlib.text import Text
from scipy import stats

import srcs_py as srcs
from srcs_py import cli
from tests.studies import beyond, simulated

NAMES = ["env", "alg", "y"]
LAST_BITS = 1e-12  # sums in another order


def study(seed=5, shift=0.8, levels="ABC", count=lambda env, level: 4 + env + 2 * (level == "B")):
    """Return six environments of other scales and numbers of runs, in which B is ahead."""
    rng = np.random.default_rng(seed)
    add = {"B": shift, "C": 0.3}
    rows = [
        (env, level, run, round(rng.normal(10 * env + add.get(level, 0.0)), 1))
        for env in range(6) for level in levels for run in range(count(env, level))
    ]  # fmt: skip
    return pd.DataFrame(rows, columns=["env", "alg", "seed", "y"])


def test_van_elterens_test_is_that_of_coin():
    """independence_test(rank / (n + 1) ~ alg | env) of R's coin 1.4, ranks within environments."""
    answer = srcs.overall(study(), *NAMES, sample="runs")
    assert answer.pairs["z"].tolist() == pytest.approx([4.81157, 1.652063, -4.158993], abs=5e-7)
    p = [1.49749510969322e-06, 0.0985217589301224, 3.1965413063384e-05]
    assert answer.pairs["p"].tolist() == pytest.approx(p, rel=LAST_BITS)
    assert answer.pairs["holm"].tolist() == pytest.approx(srcs.p_adjust(p, "holm"), rel=1e-9)
    turned = srcs.overall(study(), *NAMES, sample="runs", maximize=False)
    assert turned.pairs["z"].tolist() == (-answer.pairs["z"]).tolist()


@pytest.mark.parametrize("paired", [False, True])
def test_pairs_equal_a_loop_over_environments(paired):
    """Also where an environment lacks a level, and where a single run is there."""
    runs = study(count=lambda env, level: 1 + env) if paired else study()
    runs = runs[(runs["env"] != 3) | (runs["alg"] != "C")]
    pairing = {"paired": True, "pairing_col": "seed"} if paired else {}
    found = srcs.overall(runs, *NAMES, sample="runs", **pairing).pairs
    for row in found.itertuples():
        total = variance = 0.0
        for _, part in runs.groupby("env"):
            x, y = (part["y"][part["alg"] == name].to_numpy() for name in (row.level, row.other))
            if len(x) and len(y):
                distance, spread = (_signed if paired else _pooled)(x, y)
                total, variance = total + distance, variance + spread
        assert row.z == pytest.approx(-total / np.sqrt(variance), rel=1e-9)


def _pooled(x, y):
    m, n = len(x), len(y)
    ranks = stats.rankdata([*x, *y])
    return (
        (ranks[:m].sum() - m * (m + n + 1) / 2) / (m + n + 1),
        m * n / (m + n - 1) / (m + n) * np.sum((ranks - (m + n + 1) / 2) ** 2) / (m + n + 1) ** 2,
    )


def _signed(x, y):
    difference = (x - y)[x != y]
    ranks = stats.rankdata(np.abs(difference))
    return np.sum(np.sign(difference) * ranks) / 2, np.sum(ranks**2) / 4


def test_one_environment_is_the_test_of_two_samples():
    runs = study(levels="AB").query("env == 5")
    x, y = (runs.loc[runs["alg"] == name, "y"] for name in "AB")
    whole = stats.mannwhitneyu(x, y, use_continuity=False, method="asymptotic").pvalue
    found = srcs.overall(runs, *NAMES, sample="runs")
    assert found.pairs["p"].tolist() == pytest.approx([whole], rel=LAST_BITS)
    assert "1 fixed configuration, whose runs are the sample" in str(found)


def test_these_problems_are_told_apart_where_problems_like_these_are_not():
    """Five seeds of six environments: the second question needs more environments."""
    runs = study(shift=3.0, levels="ABCD", count=lambda env, level: 5)
    here = srcs.overall(runs, *NAMES, sample="runs").pairs.set_index(["level", "other"])
    there = srcs.overall(runs, *NAMES).pairs.set_index(["level", "other"])
    assert here.loc[("A", "B"), "holm"] < 0.001
    assert there.loc[("B", "C"), "nemenyi"] > 0.05 > here.loc[("B", "C"), "holm"]
    assert {"nemenyi", "wilcoxon"}.isdisjoint(here)


@pytest.mark.parametrize("sample", ["problems", "runs"])
@pytest.mark.parametrize("control", [None, "B"])
@pytest.mark.parametrize("alpha", [None, 0.3])
def test_places_follow_from_the_pairs(sample, control, alpha):
    runs = study(shift=3.0, levels="ABCD", count=lambda env, level: 9)
    answer = srcs.overall(runs, *NAMES, sample=sample, control=control, alpha=alpha)
    rank = answer.mean_ranks
    beats = {level: set() for level in "ABCD"}
    for row in answer.pairs.itertuples():
        nemenyi = sample == "problems" and control is None
        if (row.nemenyi if nemenyi else row.holm) < (alpha or 0.05):
            ahead, behind = sorted((row.level, row.other), key=rank.get)
            beats[ahead].add(behind)
    assert any(beats.values())
    for row in answer.places.to_dict("records"):
        losses = sum(row["level"] in others for others in beats.values())
        assert row["place.low"] == 1 + losses
        assert row["place.high"] == 4 - len(beats[row["level"]])
    assert answer.places["level"].tolist() == rank.index.tolist()
    texts = answer.places[["place.low", "place.high"]].drop_duplicates().astype(str)
    wanted = {f"{low}–{high}" if low != high else low for low, high in texts.to_numpy()}
    for draw in (srcs.leaderboard_plot, srcs.cd_diagram):
        drawn = {text.get_text().split(" · ")[-1] for text in draw(answer).findobj(Text)}
        assert wanted <= drawn


def test_the_leaderboard_of_an_answer_has_its_ranks_intervals_and_wins():
    answer = srcs.overall(study(), *NAMES, sample="runs")
    figure = srcs.leaderboard_plot(answer, "alg")
    points, bars = figure.axes
    marks = {line.get_label(): line for line in points.lines}
    assert marks["mean rank"].get_xdata().tolist() == answer.mean_ranks.tolist()
    boxes = [(bar.get_x(), bar.get_x() + bar.get_width()) for bar in points.patches]
    np.testing.assert_allclose(boxes, answer.intervals.to_numpy())
    pairs = answer.pairs.set_index(["level", "other"])
    first, won = bars.containers[0][0], pairs["losses"][("A", "B")] + pairs["wins"][("B", "C")]
    assert first.get_width() == pytest.approx(won / 12)
    assert "its 95 % interval over new runs" in figure.caption
    assert "interval" not in srcs.leaderboard_plot(srcs.overall(study(), *NAMES)).caption


def test_levels_that_beat_each_other_in_a_circle_have_no_graph():
    """In each of 20 problems: A beats B, B beats C and C beats A, as dice can."""
    faces = {"A": [2, 4, 9], "B": [1, 6, 8], "C": [3, 5, 7]}
    rows = [(env, level, y) for env in range(20) for level in "ABC" for y in faces[level] * 9]
    answer = srcs.overall(pd.DataFrame(rows, columns=["env", "alg", "y"]), *NAMES, sample="runs")
    assert answer.beats.to_numpy().sum() == 3
    with pytest.raises(srcs.SRCSError, match="beat each other in a circle"):
        srcs.hasse_diagram(answer)
    assert srcs.cd_diagram(answer).caption


def test_no_places_are_told_apart_where_friedmans_test_is_not_significant():
    answer = srcs.overall(study(), *NAMES, alpha=0.0002)
    assert answer.tests["p"]["Friedman"] > 0.0002
    assert not answer.decided.any()
    assert (answer.places["place.low"] == 1).all()
    assert (answer.places["place.high"] == 3).all()
    ranks = srcs.SRCSranks(study(), *NAMES, summarize="always", alpha=0.06)
    assert srcs.overall(ranks).alpha == 0.06


def test_the_diagram_has_the_intervals_and_no_text_below_a_dot():
    answer = srcs.overall(study(), *NAMES, sample="runs")
    figure = srcs.cd_diagram(answer)
    (axes,) = figure.axes
    drawn = {line.get_label(): line for line in axes.collections}
    ends = [[x for x, _ in path.vertices] for path in drawn["95 % interval"].get_paths()]
    assert ends == answer.intervals.to_numpy().tolist()
    assert "its 95 % interval over new runs" in figure.caption
    assert axes.get_xlim()[0] < 1
    assert "interval" not in srcs.cd_diagram(srcs.overall(study(), *NAMES)).caption


def test_mean_ranks_of_runs_have_intervals():
    answer = srcs.overall(study(), *NAMES, sample="runs")
    assert (answer.intervals["low"] <= answer.mean_ranks).all()
    assert (answer.mean_ranks <= answer.intervals["high"]).all()
    certain = study().assign(y=lambda table: table["alg"].map({"A": 1.0, "B": 3.0, "C": 2.0}))
    exact = srcs.overall(certain, *NAMES, sample="runs")
    assert exact.intervals.to_numpy().tolist() == [[1, 1], [2, 2], [3, 3]]
    assert srcs.overall(study(), *NAMES).intervals.empty


def test_medians_can_name_another_winner_and_are_named():
    """B fails now and then: its mean is the worse one, its median the better one."""
    runs = study(levels="AB", shift=1.0, count=lambda env, level: 9)
    runs.loc[(runs["alg"] == "B") & (runs["seed"] == 0), "y"] = -1000.0
    means, medians = (srcs.overall(runs, *NAMES, average=name) for name in ("mean", "median"))
    assert (means.mean_ranks.index[0], medians.mean_ranks.index[0]) == ("A", "B")
    assert medians.scope == "6 configurations, medians of their runs"
    table = runs.pivot_table(index="env", columns="alg", values="y", aggfunc="median")
    difference = (table["A"] - table["B"]).mean()
    assert medians.pairs["mean_difference"].tolist() == pytest.approx([difference])
    of_runs = srcs.overall(runs, *NAMES, sample="runs", average="median")
    assert of_runs.scope.endswith("ranks of medians")
    assert of_runs.mean_ranks.tolist() == medians.mean_ranks.tolist()


def test_pictures_and_command_say_the_sample(tmp_path, capsys):
    answer = srcs.overall(study(), *NAMES, sample="runs")
    for draw in (srcs.cd_diagram, srcs.win_matrix, srcs.hasse_diagram):
        figure = draw(answer)
        texts = " ".join(text.get_text() for text in figure.findobj(Text))
        assert "6 fixed configurations" in " ".join(texts.split())
    assert srcs.leaderboard(answer).equals(answer.standings.reset_index(names="level"))
    study().to_csv(tmp_path / "runs.csv", index=False)
    line = ["overall", str(tmp_path / "runs.csv"), "--params", "env", "--target", "alg"]
    line += ["--performance", "y", "--maximize", "--sample", "runs", "--average", "median"]
    assert cli.main(line) == 0
    again = srcs.overall(study(), *NAMES, sample="runs", average="median")
    assert capsys.readouterr().out == f"{again}\n"


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"sample": "seeds"}, "sample = 'seeds'"),
        ({"average": "mode"}, "average = 'mode'"),
        ({"sample": "runs", "blocks": "env"}, "blocks are a sample of problems"),
    ],
)
def test_wrong_arguments_are_named(options, says):
    with pytest.raises(srcs.SRCSError, match=says):
        srcs.overall(study(), *NAMES, **options)


@pytest.mark.parametrize("options", [{"sample": "runs"}, {"average": "median"}])
def test_a_table_of_ranks_has_no_runs(options):
    ranks = srcs.SRCSranks(study(), *NAMES, summarize="always")
    with pytest.raises(srcs.SRCSError, match="needs the runs"):
        srcs.overall(ranks, **options)


def test_no_configuration_with_every_level_is_an_error():
    lone = study().query("(alg == 'A') == (env == 0)")
    with pytest.raises(srcs.SRCSError, match="has runs of every level"):
        srcs.overall(lone, *NAMES, sample="runs")


@pytest.mark.slow
def test_intervals_hold_the_mean_ranks_of_new_studies():
    """At least .93 less 3 standard errors; four intervals in each study."""
    studies = simulated(120)
    for count, gap in itertools.product((5, 20), (0.3, 1.0)):
        inside = []
        for seed in range(studies):
            rng = np.random.default_rng(seed)
            true = gap * (np.arange(4) + rng.normal(size=(6, 4)))
            y = true[:, :, None] + rng.normal(size=(6, 4, count))
            env, level, _ = np.indices(y.shape).reshape(3, -1)
            runs = pd.DataFrame({"env": env, "alg": np.array([*"ABCD"])[level], "y": y.ravel()})
            found = srcs.overall(runs, *NAMES, sample="runs").intervals.loc[[*"ABCD"]]
            new = true + rng.normal(size=(200, 6, 4)) / np.sqrt(count)
            expected = stats.rankdata(-new, axis=2).mean(axis=(0, 1))
            # 200 studies know their mean to about 0.01
            inside += (
                (found["low"] <= expected + 0.01) & (expected - 0.01 <= found["high"])
            ).tolist()
        print(f"{count} runs, gap {gap}, seeds 0 to {studies - 1}: {np.mean(inside):.3f}")
        assert np.mean(inside) >= 0.93 - beyond(0.93, 4 * studies)


@pytest.mark.slow
def test_stratified_tests_keep_their_level():
    """Familywise error of Holm's pairs at most .06 and 3 standard errors, in 12 designs."""
    studies = simulated(300)
    for environments, levels, paired in itertools.product(
        (1, 6), ("AB", "ABCD", "ABCDEF"), (False, True)
    ):
        count = 20 if environments == 1 else 5
        wrong = 0
        for seed in range(studies):
            rng = np.random.default_rng(seed)
            at = np.indices((environments, len(levels), count)).reshape(3, -1)
            y = rng.lognormal(size=at.shape[1]) * 10 ** at[0]
            runs = pd.DataFrame({"env": at[0], "run": at[2], "y": y})
            runs["alg"] = np.array([*levels])[at[1]]
            pairing = {"paired": True, "pairing_col": "run"} if paired else {}
            found = srcs.overall(runs, *NAMES, sample="runs", **pairing)
            wrong += (found.pairs["holm"] < 0.05).any()
        rate = wrong / studies
        print(f"{environments} x {levels} x {count} {paired=}, {studies} seeds from 0: {rate:.3f}")
        assert rate <= 0.06 + beyond(0.06, studies)
