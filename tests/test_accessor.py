"""table.srcs: there for any table once pandas is imported and srcs_py is used."""

import inspect
import subprocess
import sys

import pandas as pd
import pytest
from matplotlib.text import Text

import srcs_py
from srcs_py import SRCScomparison, SRCSranks, datasets

CONFIGURATION = {"Dataset": "iris", "Noise type": "CLA_RAND", "Noise ratio": 30}


SHORTER = {"single": "singleplot", "animate": "animatedplot", "compare": "SRCScomparison"}
METHODS = {
    *("plot", "leaderboard", "places", "explain", "report", "overall", "to_html", "explore"),
    *("best_levels", "cd_diagram", "hasse_diagram", "leaderboard_plot", "mean_against_sd"),
    *("parameter_effects", "performance_profiles", "rank_distribution", "rank_trajectories"),
    *("win_matrix", *SHORTER),
}


@pytest.mark.parametrize(
    "order", ["import pandas, srcs_py", "import srcs_py, pandas; srcs_py.SRCSError"]
)
def test_a_table_from_elsewhere_has_it(order):
    code = f"{order}; pandas.DataFrame().srcs"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_its_methods_are_the_public_functions_with_their_signatures():
    accessor = pd.DataFrame().srcs
    assert {name for name in dir(accessor) if not name.startswith("_")} == {*METHODS, "select"}
    for name in METHODS:
        method, function = getattr(accessor, name), getattr(srcs_py, SHORTER.get(name, name))
        assert method.__doc__ == function.__doc__
        first, *rest = inspect.signature(function).parameters.values()
        assert list(inspect.signature(method).parameters.values()) == rest
        assert first.kind is first.POSITIONAL_OR_KEYWORD


@pytest.fixture(scope="module")
def ranks():
    return SRCSranks(datasets.load("noise"), **datasets.describe("noise").roles)


def test_a_table_has_the_verbs_as_methods(ranks, tmp_path):
    factors = ("Dataset", "Algorithm", "Noise type", "Noise ratio")
    assert len(ranks.srcs.plot(*factors).axes) == len(srcs_py.plot(ranks, *factors).axes)
    assert len(ranks.srcs.single(*factors[2:], Dataset="iris", Algorithm="CART").axes) == 2
    path = ranks.srcs.animate(tmp_path / "a.gif", None, *factors, ["rank"], progress=False)
    assert path.stat().st_size > 1000
    assert ranks.srcs.compare(**CONFIGURATION).equals(SRCScomparison(ranks, **CONFIGURATION))
    pd.testing.assert_frame_equal(ranks.srcs.leaderboard(), srcs_py.leaderboard(ranks))
    assert {"CART", "5-NN"} <= {each.get_text() for each in ranks.srcs.cd_diagram().findobj(Text)}


@pytest.mark.parametrize("ratio", [10, "10", 10.0])
def test_rows_are_selected_by_the_text_of_their_levels(ranks, ratio):
    selected = ranks.srcs.select(**{"Noise ratio": ratio}, Dataset="iris")
    assert len(selected) == 4 * 6
    assert set(selected["Noise ratio"]) == {10}
    assert SRCScomparison(selected, **{"Noise type": "CLA_RAND"}).shape == (6, 6)
    with pytest.raises(srcs_py.SRCSError, match="is not a level"):
        ranks.srcs.select(Dataset="irish")
