"""The interactive page's JavaScript, run by Node: logic that needs no browser."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from srcs_py import SRCScomparison, SRCSranks, atopsis, datasets, leaderboard
from srcs_py.page.payload import payload_of
from srcs_py.plotting.palettes import SAFE
from srcs_py.srcs.results.rank_arrays import rank_arrays
from srcs_py.srcs.results.rederive import rank_basis
from srcs_py.tables.roles import roles_of

from ..waiting import WAIT

JS = Path(__file__).parent / "js"


@pytest.fixture(scope="module")
def node():
    """``node(*arguments, given="")``: run Node in the folder of the tests; return what it says."""
    program = shutil.which("node")
    if program is None:
        assert os.environ.get("SRCS_REQUIRE_NODE") != "1", "SRCS_REQUIRE_NODE=1, but no Node"
        pytest.skip("there is no Node")

    def run(*arguments, given=""):
        done = subprocess.run(
            [program, *arguments],
            input=given,
            cwd=JS,
            capture_output=True,
            text=True,
            check=False,
            timeout=WAIT,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


def test_the_tests_in_javascript_pass(node):
    said = node("--test", "--test-reporter=tap")
    assert "# fail 0" in said
    assert int(said.split("# pass ")[1].split()[0]) >= len(list(JS.glob("*.test.js")))


@pytest.mark.filterwarnings("ignore:.* only rounding errors tell apart")
@pytest.mark.filterwarnings("ignore:In .* no pair can be significant")
@pytest.mark.filterwarnings("ignore:.*the level with the better mean is not the one")
@pytest.mark.data
@pytest.mark.parametrize("name", ["MPB", "ML1"])
def test_ranks_at_another_alpha_are_those_of_srcsranks(node, always, name):
    """All cells, against a new call; ML1 has configurations that the omnibus test closes.

    P < alpha is strict and exact: the p-values themselves, and the numbers beside them.
    """
    table = always(name)
    roles = roles_of(table)
    at = rank_arrays(table, roles.target, roles.params)
    known = rank_basis(table, at, roles)
    every = np.concatenate([known.p.ravel(), known.omnibus])
    every = np.unique(every[(every > 0) & (every < 1)])
    chosen = np.random.default_rng(7).choice(every, 25, replace=False)
    called = [1e-9, 0.003, 0.2, 0.7]
    alphas = [*called, *chosen.tolist(), *np.nextafter(chosen, 1).tolist()]
    payload = payload_of(table, {}, "rank", SAFE, {}, {})
    said = node("ranks_at.js", given=json.dumps({"payload": payload, "alphas": alphas}))
    ranks = np.array(json.loads(said), dtype=float).reshape(len(alphas), *at.rows.shape)
    for alpha, shown in zip(alphas, ranks, strict=True):
        np.testing.assert_array_equal(shown, known.ranks(alpha))
    for alpha, shown in zip(called, ranks, strict=False):
        again = SRCSranks(datasets.load(name), **datasets.describe(name).roles, alpha=alpha)
        np.testing.assert_array_equal(shown, at.values_of(again["rank"]))
        assert (shown != at.values_of(table["rank"])).any()
    p, above = ranks[len(called) :].reshape(2, len(chosen), *at.rows.shape)
    changed = (p != above).any(axis=(1, 2))
    assert (changed | ~np.isin(chosen, known.p)).all()


@pytest.mark.filterwarnings("ignore:.*the level with the better mean is not the one")
@pytest.mark.parametrize(
    ("settings", "alpha"),
    [
        ({}, None),
        ({}, 0.3),
        ({"maximize": False}, 0.001),
        ({"control": "CART"}, None),
        ({"correction": "none", "maximize": False}, 0.9),
    ],
)
def test_leaderboard_and_comparisons_are_those_of_the_library(node, settings, alpha):
    """Where smaller is better, < wins."""
    data, roles = datasets.load("noise"), datasets.describe("noise").roles
    data = data[data["Dataset"] != "wine"]
    data = data[(data["Algorithm"] != "CART") | (data["Dataset"] != "iris") | bool(settings)]
    if not settings:
        roles = {**roles, "paired": False, "pairing_col": None}
    options = {**roles, "summarize": "always", **settings}
    made = SRCSranks(data, **options)
    payload = payload_of(made, {}, "rank", SAFE, {}, {})
    said = json.loads(node("board_at.js", given=json.dumps({"payload": payload, "alpha": alpha})))
    ranks = made if alpha is None else SRCSranks(data, **{**options, "alpha": alpha})
    board = leaderboard(ranks)
    assert [each["level"] for each in said["board"]] == board.iloc[:, 0].tolist()
    for name in board.columns[1:].drop("undefeated"):  # the page does not show it
        shown = [each[name.replace("_", " ")] for each in said["board"]]
        np.testing.assert_allclose(shown, board[name], rtol=1e-14)
    keys = ["Dataset", "Noise type", "Noise ratio"]
    first = dict(ranks[keys].iloc[0])
    symbols = SRCScomparison(ranks, **first, alpha=alpha or 0.05).fillna("").to_numpy()
    pairs = symbols[~np.eye(len(symbols), dtype=bool)].tolist()
    shown = said["pairs"][: len(pairs)]
    assert [each["symbol"] for each in shown] == pairs
    win = {"<": -1, ">": 1, "=": 0, "": 0}
    sign = 1 if options["maximize"] else -1
    assert [each["outcome"] for each in shown] == [sign * win[each] for each in pairs]
    assert any(each["outcome"] for each in said["pairs"])


def test_a_topsis_under_any_weight_is_that_of_the_library(node):
    """Random tables with ties, and a weight at which two algorithms change places."""
    random = np.random.default_rng(1)
    for size in (2, 5, 40):
        means = random.integers(0, 4, (size, 3)) / 7
        stds = random.integers(0, 3, (size, 3)) / 3
        study = atopsis.sensitivity(means, stds, normalization="none")
        weights = [0.0, 0.25, 1.0, *study.break_points[:3].tolist(), *random.random(20).tolist()]
        tolerance = [study.mean.tolerance, study.std.tolerance]
        of = {"mean": study.mean.closeness.tolist(), "std": study.std.closeness.tolist()}
        steps = {**of, "tolerance": tolerance}
        said = json.loads(
            node("weights_at.js", given=json.dumps({"steps": steps, "weights": weights}))
        )
        for weight, (closeness, ranks) in zip(weights, said, strict=True):
            ranking = atopsis.atopsis(means, stds, (weight, 1 - weight), normalization="none")
            # hypot of the two languages may differ in its last bit
            np.testing.assert_allclose(closeness, ranking.closeness, rtol=4e-16, atol=4e-16)
            assert ranks == ranking.ranks.tolist()
