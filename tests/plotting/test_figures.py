"""Figures are saved by several threads at once, and matplotlib is left as it was."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import matplotlib
import pandas as pd
import pytest
from matplotlib.backends.backend_pgf import RendererPgf

from srcs_py import SRCSError, singleplot
from srcs_py.plotting.figures import new_figure, save_figure, text_width


class Slow:
    """Two figures: the first is still being written when the second begins, if that can be.

    And the second ends last.
    """

    def __init__(self):
        self.first, self.second, self.one_done = Event(), Event(), Event()

    def savefig(self, part, **_):
        part.write_text(str(matplotlib.rcParams["svg.fonttype"]))
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
        def savefig(self, part, **_):
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
    narrow = text_width(["iiii"], 10)
    with matplotlib.rc_context({"font.sans-serif": ["DejaVu Sans Mono"]}):
        assert text_width(["iiii"], 10) > 1.5 * narrow
    assert text_width(["iiii"], 10) == narrow


def a_figure():
    rows = pd.DataFrame({"Size": [10, 20], "Algorithm": ["a_1", "5 %"], "rank": [1, -1]})
    return singleplot(rows, "Algorithm", "Size", look="srcs")


def test_fonts_are_embedded_in_pdf(tmp_path):
    with matplotlib.rc_context({"pdf.compression": 0}):
        save_figure(a_figure(), tmp_path / "a.pdf")
    pdf = (tmp_path / "a.pdf").read_bytes()
    assert b"/FontFile2" in pdf  # TrueType, as journals ask for
    assert b"/Type3" not in pdf
    assert b"/Title (Heatmaps of rank)" in pdf


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
