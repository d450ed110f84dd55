"""What decided the ranks, and whether it decides them again."""

import re

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSError, SRCSranks, datasets, leaderboard, places, plot, read_table, report
from srcs_py.page.payload import payload_of
from srcs_py.plotting.overviews.summary import summary_of
from srcs_py.srcs.results.rederive import directed
from srcs_py.tables.roles import roles_of


def study(shift=1.0, **ranks):
    """Two sizes, three algorithms; only at size 10 do they differ."""
    random = np.random.default_rng(3)
    runs = pd.DataFrame({
        "Size": np.repeat([5, 10], 30),
        "Algorithm": np.tile(np.repeat(["A", "B", "C"], 10), 2),
    })  # fmt: skip
    step = runs.Algorithm.map({"A": 0, "B": 1, "C": 2}) * shift * (runs.Size > 5)
    runs["Error"] = step + random.normal(size=60)
    return SRCSranks(runs, "Size", "Algorithm", "Error", **{"summarize": "always", **ranks})


@pytest.mark.filterwarnings("ignore:In .* no pair can be significant")
@pytest.mark.data
@pytest.mark.filterwarnings("ignore:.* only rounding errors tell apart")
@pytest.mark.filterwarnings("ignore:.* alone and .* by Welch", "ignore:.* tend to be better")
@pytest.mark.filterwarnings("ignore:test = 'tukeyHSD' has no paired form")  # ML1 is paired
@pytest.mark.parametrize("name", ["MPB", "ML1"])
@pytest.mark.parametrize("test", ["wilcoxon", "t", "tukeyHSD"])
def test_the_ranks_of_any_alpha(name, test):
    data, roles = datasets.load(name), {**datasets.describe(name).roles, "test": test}
    table = SRCSranks(data, **roles, summarize="always")
    for alpha in (1e-12, 0.001, 0.3, 0.9):
        again = SRCSranks(data, **roles, alpha=alpha)
        pd.testing.assert_frame_equal(places(table, alpha=alpha), places(again))


@pytest.mark.parametrize("alpha", [0.001, 0.3])
@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"maximize": False, "correction": "bergmann-hommel"},
        {"test": "tukeyHSD"},
        {"across": "holm", "gate": "anova", "correction": "shaffer"},
    ],
)
def test_places_and_reports_at_another_alpha_are_those_of_ranking_there(alpha, settings):
    table, wanted = study(0.7, **settings), study(0.7, alpha=alpha, **settings)
    pd.testing.assert_frame_equal(places(table, alpha=alpha), places(wanted))
    own = 5 * alpha if alpha < 0.05 else alpha / 2
    found = report(study(0.7, alpha=own, **settings)).sensitivity.set_index("alpha")
    shown = wanted["rank"].ne(0).groupby(wanted["Size"], observed=True).any().sum()
    assert found.loc[f"{alpha:g}", "shown"] == shown
    board = leaderboard(wanted)
    first = board.loc[board["mean_rank"] == board["mean_rank"].max(), "Algorithm"]
    assert set(first) == set(re.split(", | and ", found.loc[f"{alpha:g}", "highest"]))


def test_where_alpha_needs_the_runs_nothing_is_told_of_another():
    assert report(study(control="A")).sensitivity is None
    assert report(study(summarize="significant")).sensitivity is None


@pytest.mark.parametrize("maximize", [True, False])
def test_a_text_file_keeps_which_means_are_better_in_its_ranks(maximize, tmp_path):
    """Means were drawn best first upside down where smaller is better."""
    study(maximize=maximize).to_csv(tmp_path / "ranks.csv", index=False)
    read = read_table(tmp_path / "ranks.csv")
    assert roles_of(read).maximize is None
    assert directed(read, roles_of(read)).maximize is maximize
    assert summary_of(read, None).roles.maximize is maximize
    payload = payload_of(read, {}, "mean", "srcs.safe", {}, {})
    assert [each["smaller"] for each in payload["columns"] if each["name"] == "mean"] == [
        not maximize
    ]
    assert payload["about"] == f"{'larger' if maximize else 'smaller'} mean is better"


def test_ties_throughout_leave_the_direction_open(tmp_path):
    study(0.0).to_csv(tmp_path / "ranks.csv", index=False)
    read = read_table(tmp_path / "ranks.csv")
    assert directed(read, roles_of(read)).maximize is None
    payload = payload_of(read, {}, "mean", "srcs.safe", {}, {})
    assert payload["maximize"] is payload["basis"]["maximize"] is None
    assert {each["name"]: each["smaller"] for each in payload["columns"] if not each["whole"]} == {
        "mean": None,
        "sd": True,
    }


@pytest.mark.parametrize("control", [None, "B"])
@pytest.mark.parametrize("maximize", [True, False])
def test_ranks_and_means_alone_tell_which_means_are_better(maximize, control):
    """The page said "best mean" of the largest error."""
    table = study(3.0, maximize=maximize, control=control)
    bare = pd.DataFrame(table[["Algorithm", "Size", "rank", "mean"]].to_numpy())
    bare.columns = ["Algorithm", "Size", "rank", "mean"]
    bare = bare.astype({"rank": int, "mean": float, "Size": int})
    assert directed(bare, roles_of(bare)).maximize is maximize
    other = bare.assign(Size=bare["Size"] + 100, rank=-bare["rank"])
    both = pd.concat([bare, other], ignore_index=True)  # configurations that say the opposite
    assert directed(both, roles_of(both)).maximize is None
    fewer = bare[bare["Algorithm"] != "A"]
    assert directed(fewer, roles_of(fewer)).maximize is None


@pytest.mark.filterwarnings("ignore:.* alone and .* by Welch", "ignore:.* tend to be better")
@pytest.mark.parametrize("test", ["wilcoxon", "t", "ks"])
@pytest.mark.parametrize("control", [None, "A"])
@pytest.mark.parametrize("maximize", [True, False])
def test_ranks_and_means_never_tell_the_wrong_direction(maximize, control, test):
    """Levels of other spreads, so that ranks and means are in other orders, and of equal means."""
    random = np.random.default_rng(5)
    levels = np.tile(np.repeat(np.arange(5), 8), 200)
    runs = pd.DataFrame({"Size": np.repeat(np.arange(200), 40), "Level": levels})
    runs["Level"] = runs["Level"].map(dict(enumerate("ABCDE")))
    spread = random.choice([0.1, 1, 10], 1000).repeat(8)
    values = random.normal(0, 2, 1000).repeat(8) + spread * random.normal(size=8000)
    runs["Error"] = 1e6 + np.round(values, 1)
    table = SRCSranks(runs, "Size", "Level", "Error", maximize=maximize, control=control, test=test)
    bare = table[["Level", "Size", "rank", "mean"]].copy()
    bare.attrs.clear()
    for size in range(0, 200, 5):
        one = bare[bare["Size"] == size]
        assert directed(one, roles_of(one)).maximize in {maximize, None}
    assert directed(bare, roles_of(bare)).maximize is maximize


@pytest.mark.parametrize("column", ["rank", "mean", "A.pval"])
def test_a_column_of_texts_is_one_sentence(column):
    table = study()
    table[column] = "many"
    with pytest.raises(SRCSError, match=f"The column '{column}' of the table of ranks must hold"):
        leaderboard(table)


def test_a_table_that_is_no_table_of_ranks_says_nothing_of_its_means():
    """Our look asks any table whose mean it draws: it was a raw error for texts as ranks."""
    texts = study().drop(columns="sd").assign(rank="high")
    texts.attrs.clear()
    assert directed(texts, roles_of(texts)).maximize is None
    twice = pd.concat([texts, texts])
    assert directed(twice, roles_of(twice)).maximize is None
    names = {"y_outer": "Algorithm", "x_outer": None, "y_inner": "Size", "x_inner": "Kind"}
    figure = plot(texts.assign(Kind="a"), **names, z_inner="mean", look="srcs")
    assert figure.axes
