"""The code of links to the first page, run: the same figure in Python, the same ranks in R.

It is what the page shows for a link: test_exports.py compares them in the browser.
"""

import functools
import io
import json
import re
import shutil

import matplotlib.image
import pytest

from srcs_py import datasets
from srcs_py.app.history.address import Address
from srcs_py.app.importing.studies import bundled_study
from srcs_py.app.jobs.figures import FigureOptions, figure_bytes
from srcs_py.app.pages.ranks.exported_files import draw_printed, saved_picture
from srcs_py.app.pages.ranks.inputs import first_choice, first_settings
from tests.app.exporting.test_r_code import cells_of, run_all
from tests.app.uploads import ranked

ARRANGED = (
    "?yOuter=Noise+type&xOuter=-&yInner=Algorithm&xInner=Noise+ratio&show.Dataset=moons"
    "&hide.Noise+ratio=0,5&order.Algorithm=CART,Forest&palette=rainbow&alpha=0.01"
)
ONE = (
    "?yOuter=-&xOuter=-&yInner=Algorithm&xInner=Noise+ratio&show.Dataset=moons"
    "&show.Noise+type=CLA_PAIR"
)
LEVELS = "?level.Algorithm=NaiveBayes&level.Algorithm=CART&level.Noise+ratio=50&level.Noise+ratio=5"
IN_R = ("", ARRANGED, ONE, "?level.Algorithm=NaiveBayes,CART,1-NN&test=t&correction=BH&pairing=-")


@functools.cache
def linked(query):
    """Rank what a link asks for."""
    study, address = bundled_study(), Address(query)
    return ranked(study, first_choice(address, study), first_settings(address, study))


def exported(query, look="R"):
    """Return the figure of a link and its code."""
    return draw_printed(None, linked(query), Address(query).arrangement(), FigureOptions(), look)


def saved(query, look="R"):
    """Return the figure of a link as it is handed out."""
    return saved_picture(
        None, linked(query), Address(query).arrangement(), FigureOptions(), look, "", "png"
    )


def drawn_by(code):
    """Run Python code as a user would, and return its figure's picture."""
    names = {}
    exec(code, names)
    return figure_bytes(names["figure"], 300, "png")


@pytest.mark.slow
@pytest.mark.parametrize(
    "query",
    [
        ARRANGED,
        "",
        "?test=t&alpha=0.01&correction=BH&better=smaller&pairing=-",
        "?yOuter=Noise+type&xOuter=-&yInner=Algorithm&xInner=Noise+ratio&show.Dataset=moons"
        "&palette=terrain.colors",
        ONE + "&hide.Noise+ratio=0",
        LEVELS,
    ],
)
def test_the_python_code_makes_the_same_figure(query):
    made = exported(query)
    mine = matplotlib.image.imread(io.BytesIO(drawn_by(made.python)))
    theirs = matplotlib.image.imread(io.BytesIO(saved(query)))
    assert mine.shape == theirs.shape
    assert (mine == theirs).all()


def test_the_r_code_names_what_r_has_not():
    code = exported("?level.Algorithm=CART&level.Algorithm=1-NN").r
    assert code.startswith("library(SRCS)")
    assert 'data <- read.csv("noise.csv.gz", check.names = FALSE)' in code
    assert '# srcs_py.datasets.bundled("noise/noise.csv.gz")\n' in code
    assert '# not in R: color_function = "srcs.safe"' in code
    wanted = re.search(r'factor\(data\[\["Algorithm"\]\], levels = c\((.*)\)\)', code).group(1)
    assert json.loads(f"[{wanted}]") == ["CART", "1-NN"]


@pytest.mark.slow
def test_the_r_code_runs_and_ranks_as_the_page(tmp_path):
    """In R with the package SRCS, started once: the same ranks, and a figure."""
    factors = ["Algorithm", "Dataset", "Noise type", "Noise ratio"]
    for number, query in enumerate(IN_R):
        folder = tmp_path / str(number)
        folder.mkdir()
        shutil.copy(datasets.bundled("noise/noise.csv.gz"), folder)
        (folder / "code.R").write_text(exported(query).r, encoding="utf-8")
        (folder / "factors.txt").write_text("\n".join([*factors, ""]), encoding="utf-8")
    run_all(tmp_path)
    for number, query in enumerate(IN_R):
        folder = tmp_path / str(number)
        error = folder / "error.txt"
        assert not error.exists(), error.read_text(errors="replace")
        theirs = (folder / "ranks.txt").read_text(encoding="utf-8").splitlines()
        names = {}
        exec(exported(query).python, names)
        assert sorted(theirs) == sorted(cells_of(names["ranks"], factors))
        assert (folder / "figure.pdf").stat().st_size > 4000  # an empty page has about 1000
