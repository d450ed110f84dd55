"""Figures are saved by several threads at once, and matplotlib is left as it was."""

import io
import re
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import matplotlib
import pandas as pd
import pytest
from matplotlib.backends.backend_pgf import RendererPgf
from PIL import Image

from srcs_py import SRCSError, singleplot
from srcs_py.plotting.figures import new_figure, save_figure
from srcs_py.plotting.rpar.styles import TextStyle
from srcs_py.plotting.text import measure


class Slow:
    """Two figures: the first is still being written when the second begins, if that can be.

    And the second ends last.
    """

    def __init__(self):
        self.first, self.second, self.one_done = Event(), Event(), Event()
        self.canvas = self

    def print_figure(self, part, **_):
        part.write(str(matplotlib.rcParams["svg.fonttype"]).encode())
        if self.first.is_set():
            self.second.set()
            self.one_done.wait(timeout=60)
        else:
            self.first.set()
            self.second.wait(timeout=0.2)  # in vain, where one has to wait for the other


def test_two_threads_that_save_leave_the_settings_as_they_were(tmp_path):
    before = dict(matplotlib.rcParams)
    slow = Slow()
    with matplotlib.rc_context(), ThreadPoolExecutor(2) as threads:
        one = threads.submit(save_figure, slow, tmp_path / "a.svg")
        assert slow.first.wait(timeout=60)
        other = threads.submit(save_figure, slow, tmp_path / "b.svg")
        one.result()
        slow.one_done.set()
        other.result()
        assert dict(matplotlib.rcParams) == before
    assert [(tmp_path / name).read_text() for name in ("a.svg", "b.svg")] == ["none"] * 2


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_what_another_thread_sets_while_a_figure_is_saved_stays_set(tmp_path, ending):
    class Changing:
        @property
        def canvas(self):
            return self

        def print_figure(self, part, **_):
            matplotlib.rcParams["font.size"] = 7.0

    with matplotlib.rc_context():
        save_figure(Changing(), tmp_path / f"a.{ending}")
        assert matplotlib.rcParams["font.size"] == 7


@pytest.mark.parametrize(("ending", "mark"), [("svg", b"<text"), ("pdf", b"/Type0"), ("ps", b"42")])
def test_texts_of_vector_files_are_texts(tmp_path, ending, mark):
    figure = new_figure()
    figure.text(0.5, 0.5, "searched for")
    path = tmp_path / f"a.{ending}"
    save_figure(figure, path)
    assert mark in path.read_bytes()


def test_texts_are_measured_in_the_font_that_is_set_now():
    narrow = measure("iiii", TextStyle())
    with matplotlib.rc_context({"font.sans-serif": ["DejaVu Sans Mono"]}):
        assert measure("iiii", TextStyle())[0] > 1.5 * narrow[0]
    assert measure("iiii", TextStyle()) == narrow


def a_table():
    return pd.DataFrame({"Size": [10, 20], "Algorithm": ["a_1", "5 %"], "rank": [1, -1]})


def a_figure():
    return singleplot(a_table(), "Algorithm", "Size", look="srcs")


def test_a_pdf_has_its_fonts_and_no_date(tmp_path):
    with matplotlib.rc_context({"pdf.compression": 0}):
        save_figure(a_figure(), tmp_path / "a.pdf")
    pdf = (tmp_path / "a.pdf").read_bytes()
    assert b"/FontFile2" in pdf  # TrueType, as journals ask for
    assert b"/Type3" not in pdf
    assert b"/Title (Heatmaps of rank)" in pdf
    assert b"CreationDate" not in pdf


def test_pgf_without_tex_says_what_it_needs(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SRCSError, match=r"a\.pgf: pgf needs a TeX installation \(xelatex\)"):
        save_figure(a_figure(), tmp_path / "a.pgf")
    assert list(tmp_path.iterdir()) == []


def test_pgf_has_the_names(tmp_path, monkeypatch):
    """It was a TypeError (matplotlib's pgf takes no metadata); TeX only measures the texts."""
    measured = lambda self, text, font, math: (9.0 * len(text), 9.0, 2.0)  # noqa: E731
    monkeypatch.setattr(RendererPgf, "get_text_width_height_descent", measured)
    save_figure(a_figure(), tmp_path / "a.pgf")
    pgf = (tmp_path / "a.pgf").read_text()
    assert pgf.startswith("%% Creator: Matplotlib, PGF backend")
    assert "Algorithm" in pgf
    assert "wins" in pgf


def as_file(figure, ending):
    file = io.BytesIO()
    figure.savefig(file, format=ending)
    return file.getvalue()


@pytest.mark.parametrize("ending", ["svg", "pdf", "png", "tif"])
def test_savefig_writes_what_save_does(tmp_path, monkeypatch, ending):
    """It wrote Type 3 fonts, outlines instead of letters, and no description."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    figure = a_figure()
    save_figure(figure, tmp_path / f"a.{ending}")
    figure.savefig(tmp_path / f"b.{ending}")
    saved = (tmp_path / f"a.{ending}").read_bytes()
    assert saved == (tmp_path / f"b.{ending}").read_bytes() == as_file(figure, ending)
    assert saved == as_file(a_figure(), ending)


def test_an_ending_is_optional_and_metadata_can_be_given(tmp_path):
    figure = a_figure()
    figure.savefig(tmp_path / "a", metadata={"Author": "me"})
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.info["Author"] == "me"
        assert picture.info["Title"] == "Heatmaps of rank"


def test_two_svg_on_one_page_name_their_own_parts():
    ids = []
    for figure in (a_figure(), singleplot(a_table(), "Size", "Algorithm")):
        svg = as_file(figure, "svg").decode()
        ids.append(set(re.findall(r' id="([^"]+)"', svg)))
        named = re.findall(r'(?:="#|url\(#)([^")]+)', svg)
        named += re.findall(r'aria-labelledby="([^"]+)"', svg)[0].split()
        assert ids[-1].issuperset(named)
        assert len(named) > 2
    assert not ids[0] & ids[1]


def test_tiff_is_compressed_rgb(tmp_path):
    a_figure().savefig(tmp_path / "a.tif", dpi=300)
    with Image.open(tmp_path / "a.tif") as picture:
        assert picture.mode == "RGB"
        assert picture.info["compression"] == "tiff_lzw"
        assert picture.info["dpi"] == (300, 300)
