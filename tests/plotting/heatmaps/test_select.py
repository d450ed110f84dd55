"""Rows of further columns, and other names, in all pictures of heatmaps and in the command."""

import pandas as pd
import pytest
from matplotlib.text import Text

import srcs_py as srcs
from srcs_py.cli import main

PLACES = {"y_outer": "Algorithm", "x_outer": "Dim", "y_inner": "CF", "x_inner": "Severity"}


@pytest.fixture
def five_factors():
    levels = [[*"AB"], [5, 10], [40, 100], [2, 4], ["low", "high"]]
    rows = pd.MultiIndex.from_product(levels, names=[*PLACES.values(), "config.env"]).to_frame()
    rows = rows.reset_index(drop=True)
    rows["rank"] = [k % 3 - 1 for k in range(len(rows))]
    rows["rank1"], rows["rank2"] = rows["rank"], -rows["rank"]
    return rows


def texts_of(figure):
    return [text.get_text() for text in figure.findobj(Text)]


@pytest.mark.parametrize("look", ["R", "srcs"])
def test_a_selection_is_what_is_drawn(five_factors, look):
    with pytest.raises(srcs.SRCSError, match="or select one of its levels by select"):
        srcs.plot(five_factors, **PLACES, look=look)
    drawn = srcs.plot(five_factors, **PLACES, look=look, select={"config.env": "high"})
    rows = five_factors[five_factors["config.env"] == "high"]
    expected = srcs.plot(rows, **PLACES, look=look)
    meshes = [figure.axes[0].collections[0].get_array() for figure in (drawn, expected)]
    assert meshes[0].compressed().tolist() == meshes[1].compressed().tolist()
    with pytest.raises(srcs.SRCSError, match="is not a level"):
        srcs.plot(five_factors, **PLACES, look=look, select={"config.env": "no"})


@pytest.mark.parametrize("look", ["R", "srcs"])
def test_columns_and_levels_have_other_names(five_factors, look):
    names = {"Dim": "Dimensions", "A": "Adam", 5: "five"}
    how = {"look": look, "select": {"config.env": "low"}, "order": None}
    figure = srcs.plot(five_factors, **PLACES, rename=names, **how)
    assert {"Dimensions", "Adam", "five", "B"} <= {*texts_of(figure)}
    assert not {"Dim", "A", "5"} & {*texts_of(figure)}
    with pytest.raises(srcs.SRCSError, match=r"rename names 'Din', .* did you mean 'Dim'"):
        srcs.plot(five_factors, **PLACES, rename={"Din": "x"}, **how)
    with pytest.raises(srcs.SRCSError, match="rename"):
        srcs.plot(five_factors, **PLACES, rename="Dim", **how)


def test_the_command_selects_and_renames(five_factors, tmp_path, capsys):
    ranks = tmp_path / "ranks.csv"
    five_factors.to_csv(ranks, index=False)
    places = [f"--{name.replace('_', '-')}={column}" for name, column in PLACES.items()]
    assert main(["plot", str(ranks), *places, "-o", str(tmp_path / "a.svg")]) == 2
    assert "select one of its levels by --select" in capsys.readouterr().err
    select, rename = ["--select", "config.env=low"], ["--rename", "Dim=Dimensions"]
    for call, file in (
        (["plot", str(ranks), *places, *rename], "a.svg"),
        (["animate", str(ranks), *places, *rename], "a.gif"),
        (["picture", "distribution", str(ranks), "--target", "Algorithm"], "b.svg"),
    ):
        assert main([*call, *select, "-o", str(tmp_path / file)]) == 0, capsys.readouterr().err
        assert (tmp_path / file).stat().st_size > 0
    assert "Dimensions" in (tmp_path / "a.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("control", [None, "1-NN"])
def test_the_command_renames_in_summaries(tmp_path, capsys, control):
    """A level's p-values, the control and the caption have its new name, numbers their scale."""
    roles = srcs.datasets.describe("noise").roles
    ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **roles, control=control)
    ranks.to_csv(tmp_path / "ranks.csv", index=False)
    names = ["Algorithm=Method", "Dataset=Problem", "1-NN=nearest neighbour", "iris=flowers"]
    call = ["picture", "wins", str(tmp_path / "ranks.csv"), "--blocks", "Dataset", "--rename"]
    assert main([*call, *names, "-o", str(tmp_path / "a.svg")]) == 0, capsys.readouterr().err
    svg = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert "nearest neighbour" in svg
    assert "1-NN" not in svg
    assert "8 blocks (Problem)" in svg
    assert ("each against nearest neighbour" in svg) == (control is not None)
    for wrong, words in (("Dataste=x", "did you mean 'Dataset'"), ("CART=3-NN", "one name")):
        assert main([*call, wrong, "-o", str(tmp_path / "b.svg")]) == 2
        assert words in capsys.readouterr().err
