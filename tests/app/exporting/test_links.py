"""The code of views of the page, run: the same figure in Python, the same ranks in R."""

import functools
import io
import json
import re
import shutil

import matplotlib.image
import pytest

from srcs_py import datasets
from srcs_py.app.exporting.figures import figure_bytes
from srcs_py.app.messages.answer import answer
from tests.app.exporting.test_r_code import cells_of, run_all

ROLES = datasets.describe("noise").roles
PLACES = ("yOuter", "xOuter", "yInner", "xInner")


def view(places=(), settings=None, levels=None, **arrangement):
    """Return a view of the bundled study, as messages have it."""
    how = {"maximize": True, "pairing_col": "Fold", **(settings or {})}
    roles = {name: ROLES[name] for name in ("target", "params", "performance")}
    found = {"study": {"bundled": "noise"}, "roles": {**roles, "levels": levels or {}}}
    if places:
        arrangement = {"places": dict(zip(PLACES, places, strict=True)), **arrangement}
    return found | {"settings": how, "arrangement": arrangement or None}


MOONS = ("Noise type", None, "Algorithm", "Noise ratio")
VIEWS = {
    "fresh": view(),
    "arranged": view(
        MOONS,
        {"alpha": 0.01},
        hidden={"Noise ratio": ["0", "5"]},
        order={"Algorithm": ["CART", "Forest"]},
        palette="rainbow",
    ),
    "other settings": view(
        settings={
            "test": "t",
            "alpha": 0.01,
            "correction": "BH",
            "maximize": False,
            "pairing_col": None,
        }
    ),
    "terrain": view(MOONS, palette="terrain.colors"),
    "one heatmap": view((None, None, "Algorithm", "Noise ratio"), hidden={"Noise ratio": ["0"]}),
    "levels": view(levels={"Algorithm": ["NaiveBayes", "CART"], "Noise ratio": ["50", "5"]}),
}
# The levels of the factors without a place.
for name, fixed in {
    "arranged": {"Dataset": "moons"},
    "terrain": {"Dataset": "moons"},
    "one heatmap": {"Dataset": "moons", "Noise type": "CLA_PAIR"},
}.items():
    VIEWS[name]["arrangement"]["levels"] = fixed
IN_R = {name: VIEWS[name] for name in ("fresh", "arranged", "one heatmap", "other settings")}


@functools.cache
def codes(name, look="R"):
    """Return the code of a view in both languages."""
    asked = {**VIEWS[name], "look": look}
    return json.loads(answer("code", json.dumps(asked)))["value"]


def saved(name, look="R"):
    """Return the figure of a view as it is handed out."""
    return answer("figure", json.dumps({**VIEWS[name], "look": look, "ending": "png"}))


def drawn_by(code):
    """Run Python code as a user would, and return its figure's picture."""
    names = {}
    exec(code, names)
    return figure_bytes(names["figure"], 300, "png")


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.* by Welch's test alone")  # the t test, as the page says
@pytest.mark.parametrize("look", ["srcs", "R"])
@pytest.mark.parametrize("name", VIEWS)
def test_the_python_code_makes_the_same_figure(name, look):
    mine = matplotlib.image.imread(io.BytesIO(drawn_by(codes(name, look)["python"])))
    theirs = matplotlib.image.imread(io.BytesIO(saved(name, look)))
    assert mine.shape == theirs.shape
    assert (mine == theirs).all()


def test_the_r_code_names_what_r_has_not():
    code = codes("levels")["r"]
    assert code.startswith("library(SRCS)")
    assert 'data <- read.csv("noise.csv.gz", check.names = FALSE)' in code
    assert '# srcs_py.datasets.bundled("noise/noise.csv.gz")\n' in code
    assert '# not in R: color_function = "srcs.safe"' in code
    wanted = re.search(r'factor\(data\[\["Algorithm"\]\], levels = c\((.*)\)\)', code).group(1)
    assert json.loads(f"[{wanted}]") == ["NaiveBayes", "CART"]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.* by Welch's test alone")  # the t test, as the page says
def test_the_r_code_runs_and_ranks_as_the_page(tmp_path):
    """In R with the package SRCS, started once: the same ranks, and a figure."""
    factors = ["Algorithm", "Dataset", "Noise type", "Noise ratio"]
    for name in IN_R:
        folder = tmp_path / name
        folder.mkdir()
        shutil.copy(datasets.bundled("noise/noise.csv.gz"), folder)
        (folder / "code.R").write_text(codes(name)["r"], encoding="utf-8")
        (folder / "factors.txt").write_text("\n".join([*factors, ""]), encoding="utf-8")
    run_all(tmp_path)
    for name in IN_R:
        folder = tmp_path / name
        error = folder / "error.txt"
        assert not error.exists(), error.read_text(errors="replace")
        theirs = (folder / "ranks.txt").read_text(encoding="utf-8").splitlines()
        names = {}
        exec(codes(name)["python"], names)
        assert sorted(theirs) == sorted(cells_of(names["ranks"], factors))
        assert (folder / "figure.pdf").stat().st_size > 4000  # an empty page has about 1000
