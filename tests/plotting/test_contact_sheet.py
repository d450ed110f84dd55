"""The audit of the contact sheet: nothing is clipped, meets, is small or hard to read."""

import warnings

import matplotlib.figure
import pytest
from matplotlib.text import Text

import srcs_py as srcs
from docs import contact_sheet as sheet
from srcs_py import SRCSWarning

QUICK = {(2, "slide"), (8, "column")}
SIZES = [
    pytest.param(count, size, marks=() if (count, size) in QUICK else pytest.mark.slow)
    for count in sheet.COUNTS
    for size in sheet.SIZES
]


@pytest.mark.parametrize("name", sheet.PICTURES)
@pytest.mark.parametrize(("count", "size"), SIZES)
def test_no_picture_has_findings(name, count, size):
    """60 names of a heatmap, 20 of a sensitivity and panels of weights were cut or met.

    A slide of two levels was half empty, and one of 60 rows in R's style was refused.
    """
    assert sheet.findings(name, sheet.draw(name, count, size)) == []


@pytest.mark.parametrize("size", ["column", "page"])
@pytest.mark.parametrize(("name", "count"), [("dendrogram", 40), ("plot_sensitivity", 20)])
def test_many_names_are_whole(name, count, size):
    """Names of 40 models met in a column."""
    figure = sheet.draw(name, count, size)
    assert sheet.findings(name, figure) == []
    assert "…" not in "".join(text.get_text() for text in figure.findobj(Text))


@pytest.mark.parametrize(
    ("name", "count", "words"),
    [
        ("plot_weights", 60, "of 60 algorithms"),
        ("equivalence_plot", 20, "further pairs of lower levels"),
    ],
)
def test_what_a_page_does_not_hold_is_left_out_and_named(name, count, words):
    """Weights of 60 algorithms were 49 cm high, and the pairs of 20 levels 60 cm."""
    with pytest.warns(SRCSWarning, match=f"There is no room for .*{words}"):
        figure = sheet.PICTURES[name](count, figsize="column", dpi=50)
    assert sheet.findings(name, figure) == []


def test_names_in_small_subfigures_are_broken_before_they_are_cut():
    """They were "met…-00" above blank paper, and headings met."""
    figure = matplotlib.figure.Figure((4.85, 3.6), dpi=100)
    parts = figure.subfigures(2, 3).flat
    for name in ("rank_distribution", "win_matrix", "mean_against_sd"):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # problems that are not independent, a cut heading
            sheet.PICTURES[name](6, fig=next(parts), caption=False)
        with pytest.raises(srcs.SRCSError, match=r"no room in 4\.1 cm; give a larger figsize"):
            sheet.PICTURES["leaderboard_plot"](6, fig=figure.subfigs[-1], caption=False)
    shown = {"".join(text.get_text().split()) for text in figure.findobj(Text)}
    assert {f"method-{k:02}" for k in range(6)} <= shown
    assert not any("meet" in finding for finding in sheet.audit(figure))


@pytest.mark.parametrize(
    "name",
    ["win_matrix", "performance_profiles", "best_levels, gaps", "plot in our style",
     "plot in our style, gaps", "plot in our style, few runs", "plot_bootstrap"],
)  # fmt: skip
def test_no_picture_has_findings_on_dark_paper(name):
    """Both ends of the colours of wins were as dark as the paper, and so was one of a bootstrap."""
    assert sheet.findings(name, sheet.draw(name, 20, "page", dark=True)) == []


def test_the_audit_finds_what_is_wrong():
    figure = matplotlib.figure.Figure((4, 3), dpi=100)
    figure.text(0.95, 0.95, "a clipped text")
    figure.text(0.1, 0.1, "one upon", fontsize=12)
    figure.text(0.12, 0.1, "another", fontsize=12)
    figure.text(0.1, 0.5, "tiny", fontsize=4)
    figure.text(0.5, 0.5, "pale", color="#cccccc")
    figure.add_axes((0.6, 0.2, 0.2, 0.1)).pcolormesh([[0, 1]], cmap="gray")
    found = " ".join(sheet.audit(figure))
    for words in (
        "clipped: 'a clipped text'", "meet: 'one upon' and 'another'", "4.0 points: 'tiny'",
        "contrast 1.6: 'pale'", "contrast 1.0 of the end of the colours: highest",
    ):  # fmt: skip
        assert words in found


def test_equal_cells_have_no_end_of_the_colours():
    """The pale colour of a tie was found as an end that is hard to see."""
    table = sheet.ranks(2).query("Problem == 'sphere'").assign(rank=0)
    figure = srcs.plot(table, "Algorithm", None, "Problem", "Size", look="srcs", figsize="column")
    assert not [finding for finding in sheet.audit(figure) if sheet.SEEN in finding]


def test_pages_show_the_texts_that_were_audited():
    """The audit draws without texts, and the pages had none."""
    figure = sheet.draw("dendrogram", 2, "column")
    before = sheet.image_of(figure)
    sheet.audit(figure)
    assert sheet.image_of(figure).tobytes() == before.tobytes()
    for text in figure.findobj(Text):
        text.set_visible(False)
    assert sheet.image_of(figure).tobytes() != before.tobytes()


def test_the_command_writes_pages_and_reports_findings(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(sheet, "COUNTS", (2,))
    monkeypatch.setattr(sheet, "SIZES", {"column": 50})
    monkeypatch.setattr(sheet, "PICTURES", {"dendrogram": sheet.PICTURES["dendrogram"]})
    assert sheet.main(str(tmp_path)) == len(capsys.readouterr().out.splitlines())
    assert sorted(page.name for page in tmp_path.iterdir()) == sorted(
        f"02-column-{look}.png" for look in sheet.LOOKS
    )
