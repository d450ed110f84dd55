"""Shares of the variance of ranks, and regions: numbers of others, planted rules, noise."""

import dataclasses
import itertools
import tracemalloc
import warnings

import matplotlib
import numpy as np
import pandas as pd
import pytest
from matplotlib.text import Text

import srcs_py as srcs
from srcs_py.cli import main
from srcs_py.srcs.results.regions import ParameterCodes, cross_validation, grow, supported, total

# Computed independently of srcs_py, to three decimals.
SHARES = {
    "MPB": {
        "Dim": 0.374, "CF": 0.198, "Severity": 0.040, "Dim x CF": 0.218, "Dim x Severity": 0.065,
        "CF x Severity": 0.033,
    },
    "ML1": {
        "Dataset": 0.570, "Noise type": 0.044, "Noise ratio": 0.025, "Dataset x Noise type": 0.092,
        "Dataset x Noise ratio": 0.088, "Noise type x Noise ratio": 0.063,
    },
    "noise": {
        "Dataset": 0.506, "Noise type": 0.044, "Noise ratio": 0.047, "Dataset x Noise type": 0.164,
    },
}  # fmt: skip
LEAVES = {
    "MPB": {2: 0.286, 3: 0.380, 4: 0.470, 5: 0.521, 8: 0.637, 10: 0.667},
    "ML1": {2: 0.377, 3: 0.443, 4: 0.484, 5: 0.524, 8: 0.599, 10: 0.631},
    "noise": {2: 0.213, 3: 0.326, 4: 0.424, 5: 0.475, 8: 0.552, 10: 0.587},
}
# With 5 and 20 leaves, on other random parts and one column per category.
CROSS_VALIDATED = {"MPB": (0.498, 0.724), "ML1": (0.477, 0.583), "noise": (0.443, 0.621)}


@pytest.fixture(scope="module", params=LEAVES)
def study(request):
    roles = srcs.datasets.describe(request.param).roles
    try:
        data = srcs.datasets.load(request.param)
    except srcs.SRCSError:
        pytest.skip("the data of the R package are not here (SRCS_DATA)")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", srcs.SRCSWarning)  # rounding errors in the data of ML1
        ranks = srcs.SRCSranks(data, **roles)
    return request.param, ranks, *arrays(ranks, roles["params"], roles["target"])


def arrays(ranks, params, target):
    """Return the parameters and rank vectors of a complete table, from pandas alone."""
    wide = ranks.pivot_table("rank", params, target, observed=True)
    columns = [wide.index.get_level_values(name) for name in params]
    codes = [np.unique(column, return_inverse=True)[1] for column in columns]
    parameters = [
        ParameterCodes(code, code.max() + 1, pd.api.types.is_numeric_dtype(column.categories))
        for code, column in zip(codes, columns, strict=True)
    ]
    return parameters, wide.to_numpy()


def test_shares_are_those_computed_elsewhere(study):
    name, ranks, *_ = study
    found = srcs.explain(ranks).shares
    for key, share in SHARES[name].items():
        assert found[key] == pytest.approx(share, abs=0.0005)
    assert found.sum() == pytest.approx(1)
    if name == "MPB":
        assert found["the rest"] == pytest.approx(0.072, abs=0.001)  # a sum of rounded numbers


def test_regions_explain_what_those_computed_elsewhere_do(study):
    name, _, parameters, vectors = study
    drops = np.cumsum([split.drop for split in grow(parameters, vectors, 20)]) / total(vectors)
    assert {n: round(drops[n - 2], 3) for n in LEAVES[name]} == LEAVES[name]
    errors = cross_validation(parameters, vectors, 20, np.arange(len(vectors))).mean(axis=0)
    for leaves, expected in zip((5, 20), CROSS_VALIDATED[name], strict=True):
        # the standard deviation over random parts is about 0.015
        assert 1 - errors[leaves - 1] / errors[0] == pytest.approx(expected, abs=0.045)


def test_the_regions_of_mpb_are_those_computed_elsewhere(study):
    name, ranks, *_ = study
    if name != "MPB":
        pytest.skip("the regions of MPB")
    found = srcs.explain(ranks, most_regions=5)
    texts = found.summary[["rule", "configurations", "highest mean ranks"]].to_numpy().tolist()
    assert [
        (rule, count, levels.split(", ")[:2]) for rule, count, levels in sorted(texts)
    ] == [
        ("Dim <= 10 and CF > 100", 180, ["mqso-rand +6.5", "agents +2.9"]),
        ("Dim <= 15 and CF <= 100", 60, ["mqso-both +2.5", "mqso-rand +2.4"]),
        ("Dim = 15 and CF > 100", 90, ["agents +3.7", "reactive-cs +3.1"]),
        ("Dim > 15 and CF <= 400", 100, ["agents +6.1", "reactive-cs +3.6"]),
        ("Dim > 15 and CF > 400", 120, ["agents +6.1", "reactive-cs +4.7"]),
    ]  # fmt: skip
    assert found.explained == pytest.approx(LEAVES["MPB"][5], abs=0.0005)


@pytest.mark.parametrize("levels", [3, 30])
def test_numbers_are_divided_as_by_scikit_learn(levels):
    tree = pytest.importorskip("sklearn.tree")
    rng = np.random.default_rng(levels)
    codes = rng.integers(0, levels, (200, 4))
    vectors = rng.integers(-3, 4, (200, 5)) + 3.0 * (codes[:, :1] > 1) * np.arange(-2, 3)
    parameters = [ParameterCodes(column, levels, True) for column in codes.T]
    drops = np.cumsum([split.drop for split in grow(parameters, vectors, 12)]) / total(vectors)
    for count in range(2, 13):
        other = tree.DecisionTreeRegressor(max_leaf_nodes=count, random_state=0)
        predicted = other.fit(codes, vectors).predict(codes)
        share = 1 - ((vectors - predicted) ** 2).sum() / total(vectors)
        # Equal drops may be taken in another order, with other splits after them.
        assert drops[count - 2] == pytest.approx(share, abs=0.002)


@pytest.mark.parametrize("levels", [4, 9])
def test_categories_are_divided_into_the_best_two_subsets(levels):
    rng = np.random.default_rng(levels)
    codes, vectors = rng.integers(0, levels, 60), rng.normal(size=(60, 3))
    [split] = grow([ParameterCodes(codes, levels, False)], vectors, 2)
    drops = []
    for count in range(1, levels):
        for chosen in itertools.combinations(range(levels), count):
            inside = np.isin(codes, chosen)
            drops.append(total(vectors) - total(vectors[inside]) - total(vectors[~inside]))
    assert split.drop == pytest.approx(max(drops))


def test_many_categories_are_divided_along_the_first_direction():
    rng = np.random.default_rng(1)
    codes = np.repeat(np.arange(60), 20)
    high = rng.random(60) < 0.5
    vectors = rng.normal(size=(1200, 3)) + 4.0 * high[codes][:, None] * [1, 0, -1]
    [split] = grow([ParameterCodes(codes, 60, False)], vectors, 2)
    assert (split.stay == high).all() or (split.stay == ~high).all()


def test_chance_has_no_share():
    """8 x 44 configurations and 30 x 2 without any difference: .86 and .49 of the degrees."""
    for first, second in ((8, 44), (30, 2)):
        beyond, rest = [], []
        for seed in range(20):
            rng = np.random.default_rng(seed)
            table = pd.DataFrame(
                itertools.product(range(first), range(second), "ABC"), columns=["a", "b", "Level"]
            )[["Level", "a", "b"]]
            ranks = rng.random((first * second, 3)).argsort(axis=1).argsort(axis=1)
            found = srcs.explain(table.assign(rank=2 * ranks.ravel() - 2), most_regions=1)
            assert [*found.shares.index] == ["a", "b", "the rest"]
            rest.append(found.shares["the rest"])
            beyond.append(found.beyond_chance)
        free = (first - 1) * (second - 1) / (first * second - 1)
        assert np.mean(rest) == pytest.approx(free, abs=0.03)  # .86 and .49
        assert np.mean(beyond) < 0.03
        assert [*beyond[0].index] == ["a", "b"]


def test_shares_beyond_chance_are_epsilon_squared(study):
    _, ranks, parameters, vectors = study
    found, size = srcs.explain(ranks), len(vectors)
    name, freedom = found.beyond_chance.index[0], parameters[0].size - 1
    epsilon = 1 - (1 - found.shares[name]) * (size - 1) / (size - 1 - freedom)
    assert found.beyond_chance[name] == pytest.approx(epsilon)
    assert (found.beyond_chance <= found.shares[found.beyond_chance.index]).all()


def test_whole_blocks_are_left_out_of_cross_validation():
    """Fifty checkpoints of six runs with the ranks of the run: no rule predicts a new run."""
    rng = np.random.default_rng(1)
    ranks = rng.random((6, 3)).argsort(axis=1).argsort(axis=1)
    table = pd.DataFrame(
        itertools.product(range(6), range(50), "ABC"), columns=["run", "step", "Level"]
    )[["Level", "run", "step"]]
    table["rank"] = 2 * np.repeat(ranks, 50, axis=0).ravel() - 2
    assert srcs.explain(table).cross_validated > 0.8
    assert srcs.explain(table, blocks="run").cross_validated < 0.3
    with pytest.raises(srcs.SRCSError, match="in one block"):
        srcs.explain(table[table["run"] == 1].assign(rank=rng.integers(0, 3, 150)), blocks="run")


def test_a_leader_near_0_is_not_named():
    found = srcs.explain(random_study(3, planted=True))
    named = [found.leaders(part) for _, part in found.regions.groupby("region")]
    assert ["A"] in named
    none = srcs.explain(random_study(5, planted=False), most_regions=1)
    assert none.leaders(none.regions) == []
    part = none.regions
    spread = random_study(5, planted=False).groupby("Level")["rank"].std() / np.sqrt(24)
    assert part["error"].tolist() == pytest.approx(spread.tolist())
    alone = part.assign(error=np.nan, mean_rank=np.arange(len(part)) / 2)  # one configuration
    assert none.leaders(alone) == [str(part["Level"].iloc[-1])]


def random_study(seed, planted):
    rng = np.random.default_rng(seed)
    table = pd.DataFrame(itertools.product(range(6), "pqrs", "ABC"), columns=["n", "kind", "Level"])
    order = rng.random((24, 3)).argsort(axis=1).argsort(axis=1)
    if planted:
        where = table.iloc[::3].eval("n > 2 and kind != 'q'").to_numpy()
        order = np.where(where[:, None], [2, 1, 0], [0, 1, 2])
    return table.assign(rank=2 * order.ravel() - 2)[["Level", "n", "kind", "rank"]]


def test_a_planted_rule_is_found():
    found = srcs.explain(random_study(3, planted=True))
    assert set(found.summary["rule"]) == {
        "n <= 2", "n > 2 and kind = q", "n > 2 and kind != q",
    }  # fmt: skip
    assert found.cross_validated > 0.4
    assert "No simple rule" not in str(found)


def test_noise_has_no_simple_rule():
    several = [
        len(srcs.explain(random_study(seed, planted=False)).summary) > 1 for seed in range(40)
    ]
    assert np.mean(several) < 0.15  # of 200 such studies, 2 to 8 %
    found = srcs.explain(random_study(np.argmin(several), planted=False))
    assert "No simple rule" in str(found)
    assert found.cross_validated == 0
    assert found.summary["rule"].tolist() == ["everywhere"]


def test_rows_tell_their_region_in_any_order():
    table = random_study(3, planted=True)
    mixed = table.sample(frac=1, random_state=1)
    for one in (table, mixed):
        ranks = srcs.explain(one).ranks
        assert ranks.index.equals(one.index)
        in_region = ranks[ranks["rank.region"] == 1]
        assert set(in_region["n"]) <= {0, 1, 2}


def test_incomplete_and_unbalanced_studies():
    table = random_study(3, planted=True)
    part = srcs.explain(table[table["n"] * 10 + table["kind"].map(ord) % 7 != 53])
    assert (part.balanced, part.left_out) == (False, 0)
    assert "the rest" not in part.shares
    assert "overlap" in str(part)
    gap = srcs.explain(table.drop(index=4))
    assert (gap.configurations, gap.left_out) == (23, 1)
    assert gap.ranks["rank.region"].isna().sum() == 2  # the other levels of this configuration


def test_an_ordered_category_is_divided_by_its_order():
    table = random_study(3, planted=True)
    kinds = pd.CategoricalDtype(["q", "p", "r", "s"], ordered=True)
    rules = srcs.explain(table.astype({"kind": kinds})).summary["rule"]
    assert "n > 2 and kind > q" in set(rules)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda t: t.assign(rank=0), "same in all 24 configurations"),
        (lambda t: t.head(3), "At least two configurations"),
        (lambda t: t.drop(columns="rank"), "rank"),
        (lambda t: t.rename(columns={"Level": "rule"}), "two columns named 'rule'"),
    ],
)
def test_what_cannot_be_explained_is_refused(change, message):
    with pytest.raises(srcs.SRCSError, match=message):
        srcs.explain(change(random_study(3, planted=True)))
    with pytest.raises(srcs.SRCSError, match="most_regions"):
        srcs.explain(random_study(3, planted=True), most_regions=0)


@pytest.fixture(scope="module")
def noise():
    roles = srcs.datasets.describe("noise").roles
    return srcs.SRCSranks(srcs.datasets.load("noise"), **roles)


def texts(figure):
    return [each.get_text() for each in figure.findobj(Text)]


def test_the_picture_has_borders_numbers_rules_and_shares(noise):
    found = srcs.explain(noise)
    shown = texts(found.plot(figsize=(18, 30, "cm")))
    assert {"50.6 %", "Dataset × Noise type", "Dataset = blobs"} <= set(shown)
    assert {str(number) for number in range(1, 9)} <= set(shown)
    with matplotlib.rc_context({"text.color": "white", "figure.facecolor": "black"}):
        assert found.plot()
    with pytest.raises(srcs.SRCSError, match=r"rank\.region"):
        srcs.plot(
            noise, "Algorithm", "Dataset", "Noise type", "Noise ratio", look="srcs",
            heat_cell_par={"regions": True},
        )  # fmt: skip


@pytest.mark.filterwarnings("ignore:A figure of .* has no room for")
def test_rules_are_whole_in_a_column(noise):
    figure = srcs.explain(noise).plot(figsize="column")
    rules = [each for each in figure.findobj(Text) if each.get_text().startswith("Dataset in {")]
    assert rules
    assert all(each.get_window_extent().x1 < figure.bbox.x1 for each in rules)


@pytest.mark.parametrize("params", [1, 2, 4])
def test_any_number_of_parameters_has_a_picture(params):
    names = ["n", "kind", "more", "most"][:params]
    table = random_study(3, planted=True).assign(more=1, most="x")
    table = table if params > 1 else table[table["kind"] == "p"]
    shown = texts(srcs.explain(table[["Level", *names, "rank"]]).plot())
    assert "Share of the variance of ranks" in shown
    assert ("Mean rank" in shown) == (params == 4)  # one parameter: a map of levels by it


def test_the_command_prints_and_writes(noise, tmp_path, capsys):
    ranks = tmp_path / "ranks.csv"
    noise.to_csv(ranks, index=False)
    line = ["explain", str(ranks), "-o", str(tmp_path / "regions.csv"), "--most-regions", "3"]
    assert main([*line, "--plot", str(tmp_path / "regions.png")]) == 0
    assert "3 regions explain 0.326 of the variance" in capsys.readouterr().out
    written = pd.read_csv(tmp_path / "regions.csv")
    assert written.groupby("region")["configurations"].first().sum() == 352
    assert written["undefeated"].between(0, 1).all()
    assert (tmp_path / "regions.png").stat().st_size > 10_000


def test_notebooks_and_latex_have_the_same_tables(noise):
    found = srcs.explain(noise)
    assert "Dataset = hastie" in found._repr_html_()
    assert r"\toprule" in found.to_latex()
    assert "Dataset = hastie" in found.to_latex()


def test_supported_regions_need_a_clear_gain():
    rng = np.random.default_rng(0)
    errors = rng.random((100, 1)) * [1.0, 1.0, 0.5, 0.5] + 0.01 * rng.random((100, 4))
    assert supported(errors) == 3


def test_a_parameter_with_many_levels_needs_little_memory():
    """All divisions of 30,000 levels in one matrix took 7 GB."""
    codes, rng = np.arange(30_000), np.random.default_rng(0)
    vectors = rng.normal((codes[:, None] < 9_000) * np.array([1.0, -1.0]))
    tracemalloc.start()
    (split,) = grow([ParameterCodes(codes, codes.size, True)], vectors, 2)
    assert tracemalloc.get_traced_memory()[1] < 1e8
    tracemalloc.stop()
    assert abs(np.count_nonzero(split.stay) - 9_000) < 100


def test_a_share_of_0_is_no_main_share():
    found = srcs.explain(random_study(5, planted=True))
    shares = pd.Series({"Size": 0.4, "Noise": 0.0, "Dim": -0.1})
    assert list(dataclasses.replace(found, beyond_chance=shares).main_shares.index) == ["Size"]


def test_no_level_leads_a_single_configuration_of_ties():
    found = srcs.explain(random_study(5, planted=True))
    part = pd.DataFrame({found.target: ["a", "b"], "mean_rank": [0.0, 0.0], "error": np.nan})
    assert found.leaders(part) == []
    assert found.leaders(part.assign(mean_rank=[1.0, -1.0])) == ["a"]
