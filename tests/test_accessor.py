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


METHODS = {
    "plot": srcs_py.plot,
    "single": srcs_py.singleplot,
    "animate": srcs_py.animatedplot,
    "compare": srcs_py.SRCScomparison,
    "leaderboard": srcs_py.leaderboard,
    "places": srcs_py.places,
    "explain": srcs_py.explain,
    "report": srcs_py.report,
    "overall": srcs_py.overall,
    "cd_diagram": srcs_py.cd_diagram,
    "best_levels": srcs_py.best_levels,
    "hasse_diagram": srcs_py.hasse_diagram,
    "mean_against_sd": srcs_py.mean_against_sd,
    "performance_profiles": srcs_py.performance_profiles,
    "leaderboard_plot": srcs_py.leaderboard_plot,
    "parameter_effects": srcs_py.parameter_effects,
    "rank_distribution": srcs_py.rank_distribution,
    "rank_trajectories": srcs_py.rank_trajectories,
    "win_matrix": srcs_py.win_matrix,
    "to_html": srcs_py.to_html,
    "explore": srcs_py.explore,
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
    for name, function in METHODS.items():
        method = getattr(accessor, name)
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
