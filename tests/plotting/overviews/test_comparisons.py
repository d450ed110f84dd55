"""Performance profiles, the graph of significant differences, mean against standard deviation."""

import itertools
import re

import numpy as np
import pandas as pd
import pytest

import srcs_py as srcs
from docs import contact_sheet as sheet
from srcs_py.plotting.overviews.fronts import pareto_front
from srcs_py.plotting.overviews.order import crossings, hasse, placed
from srcs_py.plotting.overviews.positions import positions_of_overall
from srcs_py.plotting.overviews.profiles import profile, ratios

from .checks import check_clean, said
from .test_cd_diagram import places

PARAMS = ["Dataset", "Noise type", "Noise ratio"]


# Solution times and ratios in optimagic's tests of its profile plot (test_profile_plot.py).
def test_ratios_and_profiles_are_those_of_optimagic():
    times = np.array([[1.0, 3.0], [5.0, np.nan]])  # a run that failed has no time
    found = ratios(times, maximize=False)
    np.testing.assert_array_equal(found, [[1, 3], [1, np.inf]])
    given = np.array([[1.0, 1.5], [1.0, np.inf], [4.0, 1.0]])
    switches = np.array([1.0, 1.5, 4.0])
    shares = [[2 / 3, 1 / 3], [2 / 3, 2 / 3], [1, 2 / 3]]
    np.testing.assert_array_equal(profile(given, switches), shares)
    # not divided by the best, as optimagic's normalize_runtime=False
    at = np.array([1.0, 2.0, 3.0, 4.0, 5.0, 5.125, 5.25])
    expected = [[0.5, 0], [0.5, 0], [0.5, 0.5], [0.5, 0.5], [1, 0.5], [1, 0.5], [1, 0.5]]
    failed = np.where(np.isnan(times), np.inf, times)
    np.testing.assert_array_equal(profile(failed, at), expected)


def test_where_larger_is_better_the_best_is_divided():
    np.testing.assert_allclose(ratios(np.array([[80.0, 100.0]]), maximize=True), [[1.25, 1]])


def test_profiles_need_means_above_0(noise):
    with pytest.raises(srcs.SRCSError, match="all must be above 0; the smallest is −1"):
        srcs.performance_profiles(noise.assign(mean=-1.0))
    for draw in (srcs.performance_profiles, srcs.mean_against_sd):
        with pytest.raises(srcs.SRCSError, match="has no column 'mean'"):
            draw(noise.drop(columns="mean"))


def test_profiles_say_how_often_each_is_best(noise):
    means = noise.pivot_table(index=PARAMS, columns="Algorithm", values="mean", observed=True)
    best = (means.eq(means.max(axis=1), axis=0)).mean()
    text = srcs.performance_profiles(noise).srcs_alt[1]
    for name, share in best.items():
        assert f"{name} is best in {share:.0%}" in text


def test_curves_that_end_together_have_a_key_in_their_order(noise):
    """Their names piled up at the right end, where all curves are at 1."""
    figure = srcs.performance_profiles(noise, figsize="column", dpi=100)
    check_clean(figure)
    key = figure.axes[0].get_legend().get_texts()
    assert [each.get_text() for each in key] == [
        "NaiveBayes", "Forest", "5-NN", "3-NN", "1-NN", "CART",
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(20))
def test_the_front_is_what_no_other_beats(seed):
    gain, risk = np.random.default_rng(seed).integers(0, 6, (2, 12)).astype(float)
    expected = [
        not any(
            gain[j] >= gain[i] and risk[j] <= risk[i] and (gain[j] > gain[i] or risk[j] < risk[i])
            for j in range(12)
        )
        for i in range(12)
    ]
    assert pareto_front(gain, risk).tolist() == expected


def test_the_front_of_the_study(noise):
    figure = srcs.mean_against_sd(noise)
    means = noise.groupby("Algorithm", observed=True)[["mean", "sd"]].mean()
    front = pareto_front(means["mean"].to_numpy(), means["sd"].to_numpy())
    assert 0 < front.sum() < len(front)
    for name, yes in zip(means.index, front, strict=True):
        assert (name in figure.srcs_alt[1].split(", of ")[0]) == yes


def reachable(graph, count):
    """Return what the lines of a graph say, as a relation of levels."""
    found = np.zeros((count, count), dtype=bool)
    nodes = np.zeros((len(graph.groups),) * 2, dtype=bool)
    for line in graph.lines:
        nodes[line[0], line[-1]] = True
    for k in range(len(nodes)):
        nodes |= nodes[:, k : k + 1] & nodes[k]
    for i, j in np.argwhere(nodes):
        found[np.ix_(graph.groups[i], graph.groups[j])] = True
    return found


def relation(seed, count):
    """Return which of some levels beat which, with gaps."""
    generator = np.random.default_rng(seed)
    means = generator.normal(size=count)
    differ = generator.random((count, count)) < 0.5
    return (means[:, None] > means) & (differ | differ.T)


@pytest.mark.parametrize("seed", range(30))
def test_the_graph_says_the_relation_and_names_what_it_says_too_much(seed):
    beats = relation(seed, 9)
    graph = hasse(beats)
    found = reachable(graph, 9)
    assert (found >= beats).all()
    more = {tuple(each) for each in np.argwhere(found & ~beats)}
    named = {(i, j) for a, b in graph.unproven for i in _group(graph, a) for j in _group(graph, b)}
    assert named == more
    assert sorted(k for group in graph.groups for k in group) == list(range(9))
    depth = {node: at for at, layer in enumerate(graph.layers) for node in layer}
    for line in graph.lines:
        assert [depth[each] for each in line] == list(range(depth[line[0]], depth[line[-1]] + 1))


def test_a_single_box_fills_a_slide():
    """Names of levels without a difference were in the middle of blank paper."""
    runs = pd.MultiIndex.from_product([list("abcd"), range(6), range(8)], names=["A", "P", "r"])
    table = runs.to_frame(index=False)
    table["v"] = np.random.default_rng(0).normal(size=len(table))
    figure = srcs.hasse_diagram(srcs.SRCSranks(table, "P", "A", "v"), figsize="slide", dpi=50)
    assert sheet.audit(figure) == []


@pytest.mark.parametrize("seed", range(10))
def test_no_order_of_a_small_graph_has_fewer_crossings(seed):
    """The order of the last sweep was taken, whatever crossed in it."""
    graph = hasse(relation(seed, 7))
    steps = [step for line in graph.lines for step in itertools.pairwise(line)]
    every = itertools.product(*(itertools.permutations(layer) for layer in graph.layers))
    fewest = min(crossings(layers, steps) for layers in itertools.islice(every, 3000))
    assert crossings(graph.layers, steps) <= fewest


def test_a_chain_is_straight():
    graph = hasse(np.triu(np.ones((4, 4), dtype=bool), 1))
    found = placed(graph.layers, graph.lines, {k: 1.0 + k for k in range(4)}, (0.0, 10.0), 5.0)
    assert np.ptp(list(found.values())) < 1e-9


def _group(graph, level):
    return next(group for group in graph.groups if level in group)


def test_what_nothing_beats_is_not_beside_the_best_for_want_of_evidence():
    """All that lost to none were on top, also those of which next to nothing was shown."""
    beats = np.zeros((5, 5), dtype=bool)  # the best first
    beats[0, [2, 4]] = beats[2, 4] = True
    graph = hasse(beats)
    layer = {k: at for at, nodes in enumerate(graph.layers) for node in nodes if node >= 0
             for k in graph.groups[node]}  # fmt: skip
    assert layer == {0: 0, 1: 1, 2: 1, 3: 1, 4: 2}


def test_a_line_that_two_others_say_is_not_drawn():
    graph = hasse(np.triu(np.ones((4, 4), dtype=bool), 1))
    assert graph.lines == ((0, 1), (1, 2), (2, 3))
    assert hasse(np.zeros((3, 3), dtype=bool)).groups == ((0, 1, 2),)


def test_one_configuration_has_the_pairs_that_its_ranks_count(noise):
    one = noise.srcs.select(**{"Dataset": "moons", "Noise type": "ATT_GAUS", "Noise ratio": 35})
    figure = srcs.hasse_diagram(one, figsize="column", dpi=100)
    check_clean(figure)
    assert "pairwise tests at α = 0.05 in one configuration" in " ".join(said(figure).split())
    top = one.set_index("Algorithm")["rank"]
    assert str(top.idxmax()) in figure.srcs_alt[1].split(" lose")[0]


def test_too_many_boxes_side_by_side_are_refused():
    table = places([f"Alg{k}" for k in range(60)])
    with pytest.raises(srcs.SRCSError, match=r"boxes side by side have no room in 8\.8 cm"):
        srcs.hasse_diagram(table, target="Level", figsize="column")


STATEMENT = r"(\d[^.]*)\. Friedman's test: (p .*?), then Nemenyi's at (α = 0.05)\."
JUDGED = (srcs.win_matrix, srcs.hasse_diagram, srcs.cd_diagram)


@pytest.fixture(scope="module")
def holes(noise):
    """Ranks of which 5-NN lacks the twelve configurations with the highest ratio of iris."""
    hard = (noise["Dataset"] == "iris") & noise["Noise ratio"].isin([40, 45, 50])
    return noise[~(hard & (noise["Algorithm"] == "5-NN"))]


@pytest.mark.parametrize("blocks", ["Dataset", PARAMS])
def test_pictures_of_one_table_say_the_same(holes, blocks):
    """hasse_diagram named 352 configurations where cd_diagram used 340."""
    captions = [
        " ".join(said(draw(holes, blocks=blocks)).split())
        for draw in (*JUDGED, srcs.leaderboard_plot)
    ]
    found = [re.search(STATEMENT, text).groups() for text in captions]
    assert len(set(found)) == 1
    used = "340 of 352 configurations, those with every level"
    names = ", ".join(PARAMS) if blocks is PARAMS else blocks
    count = 340 if blocks is PARAMS else 8
    assert found[0][0] == f"{count} blocks ({names}), means of {used}"
    decided = "(Wilcoxon, Holm correction, α = 0.05)"  # in each configuration, as leaderboard does
    assert decided in captions[0]
    assert decided in captions[3]


@pytest.mark.parametrize("control", [None, "Forest"])
@pytest.mark.parametrize("blocks", ["Dataset", PARAMS])
def test_pictures_of_one_answer_tell_the_same_levels_apart(noise, blocks, control):
    answer = srcs.overall(noise, blocks=blocks, control=control)
    column, levels = "nemenyi" if control is None else "holm", list(answer.mean_ranks.index)
    small = answer.pairs[answer.pairs[column] < 0.05]
    apart = {frozenset(pair) for pair in zip(small["level"], small["other"], strict=True)}
    matrix = srcs.win_matrix(answer, figsize="page", dpi=100)
    check_clean(matrix)
    words = said(matrix)
    assert "the row has the better mean than the column" in " ".join(words.split())
    counts = [*answer.pairs["wins"], *answer.pairs["losses"]]
    assert all(str(each) in words.split() for each in counts)
    weights = [each.get_weight() for each in matrix.axes[0].texts]
    assert len(weights) == 2 * len(answer.pairs)
    assert weights.count("bold") == 2 * len(apart)
    diagram = srcs.cd_diagram(answer, target="Classifier", figsize="column", dpi=100)
    check_clean(diagram)
    for each in ("Classifier", *levels, *map("{:.2f}".format, answer.mean_ranks)):
        assert each in said(diagram)
    found = positions_of_overall(answer, None)
    pairs = {frozenset((levels[i], levels[j])) for i, j in np.argwhere(found.beats)}
    assert pairs == apart
    if control is None:
        joined = {(i, j) for low, high in found.bars for i in range(low, high + 1)
                  for j in range(i + 1, high + 1)}  # fmt: skip
        every = set(itertools.combinations(range(6), 2))
        assert {frozenset((levels[i], levels[j])) for i, j in every - joined} == apart
    texts = [" ".join(said(draw(answer)).split()) for draw in JUDGED]
    statement = f"{answer.scope}. Friedman's test: p < 0.001, then "
    statement += "Nemenyi's" if control is None else f"z tests against {control}"
    assert all(f"{statement} at α = 0.05" in text for text in texts)


def test_blocks_of_an_answer_are_those_that_it_was_made_with(noise):
    answer = srcs.overall(noise, blocks="Dataset")
    for draw in JUDGED:
        with pytest.raises(srcs.SRCSError, match="blocks must be given to overall"):
            draw(answer, blocks="Dataset")


@pytest.mark.parametrize("draw", [*JUDGED, srcs.leaderboard_plot])
def test_combinations_are_no_sample_of_problems(noise, draw):
    with pytest.warns(srcs.SRCSWarning, match="352 combinations of Dataset, Noise") as found:
        draw(noise)
    assert len(found) == 1
    assert found[0].filename == __file__


def test_a_level_that_skips_hard_configurations_gains_nothing_by_it():
    """It stood at 89.9 beside 73.0, under "Averages over 20 configurations"."""
    rng = np.random.default_rng(0)
    index = pd.MultiIndex.from_product(
        [["A", "B"], range(20), range(5)], names=["Level", "Problem", "Run"]
    )
    runs = index.to_frame(index=False)
    runs["y"] = 90 - 34.0 * (runs["Problem"] >= 10) + rng.normal(0, 1, len(runs))
    runs = runs[(runs["Level"] == "A") | (runs["Problem"] < 10)]
    ranks = srcs.SRCSranks(runs, "Problem", "Level", "y", summarize="always")
    used = "10 of 20 configurations, those with every level"
    figure = srcs.mean_against_sd(ranks)
    assert f"Averages over {used}." in " ".join(said(figure).split())
    ticks = [float(each) for each in said(figure).split() if each[:2].isdigit() and "." in each]
    assert min(ticks) > 85
    for draw in (srcs.leaderboard_plot, srcs.rank_distribution, srcs.parameter_effects):
        assert used in " ".join(said(draw(ranks)).split())
    apart = pd.DataFrame({"Level": list("ABBC"), "Problem": [1, 1, 2, 2], "rank": [1, -1, 1, -1]})
    with pytest.raises(srcs.SRCSError, match="No configuration has every level of 'Level'"):
        srcs.rank_distribution(apart)
