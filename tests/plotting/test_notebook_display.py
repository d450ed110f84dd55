"""Figures under plt.show() and at the end of a cell: once each, and only where pyplot is in use."""

import sys
from threading import Thread

import matplotlib
import pytest

import srcs_py as srcs

from .heatmaps.test_draw import FACTORS, table


@pytest.fixture
def plt(monkeypatch):
    """pyplot without a window, as if the user had imported it."""
    with matplotlib.rc_context({"backend": "agg"}):
        import matplotlib.pyplot as plt

        if matplotlib.__version_info__ < (3, 11):
            pytest.skip("matplotlib before 3.11 shows only the figures that pyplot made")
        plt.close("all")
        monkeypatch.setitem(sys.modules, "matplotlib.pyplot", plt)
        yield plt
        plt.close("all")


def shown(plt):
    return [plt.figure(number) for number in plt.get_fignums()]


def test_show_shows_what_was_drawn(plt):
    heatmaps = srcs.plot(table(), **FACTORS)
    wins = srcs.rank_distribution(table(), target="row", figsize="column")
    assert shown(plt) == [heatmaps, wins]


def test_what_went_into_a_file_or_a_figure_of_the_user_is_not_shown(plt, tmp_path):
    srcs.plot(table(), **FACTORS, save=tmp_path / "a.png")
    mine = matplotlib.figure.Figure()
    srcs.plot(table(), **FACTORS, fig=mine)
    with pytest.raises(srcs.SRCSError, match="too small"):
        srcs.plot(table(), **FACTORS, figsize=(0.5, 0.5))
    threads = [Thread(target=srcs.plot, args=(table(),), kwargs=FACTORS)]
    for each in threads:  # pyplot is for the main thread
        each.start()
        each.join()
    assert shown(plt) == []


def test_the_end_of_a_cell_shows_a_figure_once(plt):
    """What Jupyter shows as a value, pyplot would show again."""
    figure = srcs.plot(table(), **FACTORS)
    with pytest.raises(NotImplementedError):  # which asks IPython for its own ways
        figure._ipython_display_()
    assert shown(plt) == []
    assert figure._repr_png_()[0].startswith(b"\x89PNG")
    figure.canvas.draw()
    assert figure.canvas.buffer_rgba().shape[2] == 4


def test_without_pyplot_nothing_keeps_figures(monkeypatch):
    monkeypatch.delitem(sys.modules, "matplotlib.pyplot", raising=False)
    figure = srcs.plot(table(), **FACTORS)
    assert figure.canvas.manager is None
    with pytest.raises(NotImplementedError):
        figure._ipython_display_()
