"""What decided the ranks, and whether it decides them again."""

import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSError, SRCSranks, datasets, plot, read_table
from srcs_py.plotting.overviews.summary import summary_of
from srcs_py.plotting.page.payload import payload_of
from srcs_py.srcs.results.rank_arrays import rank_arrays
from srcs_py.srcs.results.rederive import decided_at, directed, rank_basis
from srcs_py.tables.roles import Roles, roles_of


def basis(table, roles=None):
    roles = roles or roles_of(table)
    places = rank_arrays(table, roles.target, roles.params)
    return places, rank_basis(table, places, roles)


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
@pytest.mark.filterwarnings("ignore:test = 'tukeyHSD' has no paired form")  # ML1 is paired
@pytest.mark.parametrize("name", ["MPB", "ML1"])
@pytest.mark.parametrize("test", ["wilcoxon", "t", "tukeyHSD"])
def test_the_ranks_of_any_alpha(name, test):
    data, roles = datasets.load(name), {**datasets.describe(name).roles, "test": test}
    places, known = basis(SRCSranks(data, **roles, summarize="always"))
    assert known.fixed == ""
    for alpha in (1e-12, 0.001, 0.3, 0.9):
        again = SRCSranks(data, **roles, alpha=alpha)
        np.testing.assert_array_equal(known.ranks(alpha), places.values_of(again["rank"]))


def test_the_omnibus_test_comes_first():
    _, known = basis(study())
    closed = known.omnibus >= 0.05
    assert closed.tolist() == [True, False]
    assert not known.ranks(0.05)[0].any()
    assert known.ranks(0.05)[1].any()


def test_without_omnibus_alpha_is_fixed():
    _, known = basis(study(summarize="significant"))
    assert "summarize=" in known.fixed
    assert np.isnan(known.omnibus).all()


@pytest.mark.parametrize("maximize", [True, False])
def test_a_file_without_roles_still_tells_the_direction(maximize):
    table = study(shift=3, maximize=maximize)
    _, known = basis(table, Roles("Algorithm", ("Size",)))
    assert known.maximize is maximize
    assert known.fixed == ""


@pytest.mark.parametrize(("shift", "alpha"), [(1.3, 0.01), (1.0, 0.1)])
def test_a_file_without_roles_still_tells_its_alpha(shift, alpha):
    table = study(shift=shift, alpha=alpha)
    assert not table["rank"].equals(study(shift=shift, alpha=0.05)["rank"])
    _, known = basis(table, Roles("Algorithm", ("Size",)))
    assert (known.alpha, known.follows, known.fixed) == (alpha, True, "")


def test_ties_throughout_do_not_tell_the_direction():
    table = study(shift=0)
    assert not table["rank"].any()
    _, known = basis(table, Roles("Algorithm", ("Size",)))
    assert "whether a larger" in known.fixed


def test_ranks_that_do_not_follow_are_left_alone():
    table = study(shift=3)
    table["rank"] = -table["rank"]
    _, known = basis(table)
    assert "do not follow" in known.fixed
    assert not known.follows
    _, known = basis(study(shift=3).query("Algorithm != 'B'"))
    assert "rows were left out" in known.fixed


def test_no_pvalues_no_basis():
    table = study()
    assert basis(table.drop(columns="A.pval"), Roles("Algorithm", ("Size",)))[1] is None
    assert rank_basis(table, rank_arrays(table, None, ["Algorithm", "Size"]), None) is None


@pytest.mark.parametrize("correction", ["fdr_tsbh", "fdr_tsbky"])
def test_a_two_stage_correction_keeps_its_alpha(correction):
    """Their p-values depend on alpha, so ranks at another one do not follow from them."""
    table = study(correction=correction)
    assert basis(table)[1].fixed == (
        f"P-values corrected by {correction!r} hold only for the alpha that they were made with."
    )


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
def test_ranks_are_decided_at_another_alpha_as_by_ranking_anew(alpha, settings):
    table, wanted = study(0.7, **settings), study(0.7, alpha=alpha, **settings)
    again = decided_at(table, alpha)
    pd.testing.assert_frame_equal(again, wanted)
    assert roles_of(again) == roles_of(wanted)
    assert decided_at(table, 0.05) is table
    if alpha < 0.05:
        assert not again["rank"].equals(table["rank"])


def test_where_alpha_needs_the_runs_nothing_is_decided():
    assert decided_at(study(control="A"), 0.3) is None
    assert decided_at(study(summarize="significant"), 0.3) is None


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
        basis(table)


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
