"""The report: a verdict can fail, and every row reaches the page."""

import re

import pytest

from reproduce.pages import write_page
from reproduce.report import Picture, Report, Section
from reproduce.rows import ComparedValue, judge
from srcs_py.plotting.figures import new_figure

KNOWN = ComparedValue("q", "1", "2", "known mismatch", "a misprint")


def report(*rows):
    figure = new_figure((2, 2))
    figure.subplots().plot([0, 1])
    pictures = (Picture("figure1", 'A "line"', figure),)
    section = Section("Table 1", "About <it>", rows, ("a", "b"), (("x|y", "z"),), pictures)
    return Report("article", "An article", "Someone (2000)", "How", (section,))


@pytest.mark.parametrize(("ours", "verdict"), [("1", "match"), ("2", "mismatch")])
def test_a_mismatch_fails(ours, verdict):
    row = judge("value", "1", ours)
    assert row.verdict == verdict
    assert report(row).failed == (verdict == "mismatch")
    assert not report(KNOWN).failed
    assert report().failed  # compares nothing


def test_summary_and_markdown():
    rows = judge("p", "1", "1"), KNOWN, judge("r", "1", "3")
    assert report(*rows).summary == (
        "3 published values compared: 1 match, 1 mismatch, 1 known mismatch."
    )
    text = report(*rows[:2]).to_markdown()
    assert "| match          | p     | 1         | 1    |" in text
    assert "Known mismatch (q): a misprint" in text
    assert "| x\\|y | z |" in text
    assert "figure1" not in text


def test_html_stands_alone_and_is_escaped():
    html = report(judge("p", "<1>", "2"), judge("q", "1", "1")).to_html()
    assert "About &lt;it&gt;" in html
    assert "&lt;1&gt;" in html
    assert '<td class="verdict mismatch">mismatch</td><th scope="row">' in html  # verdict first
    assert '<option value="mismatch">1 mismatch</option>' in html
    assert "<select>" not in report(judge("q", "1", "1")).to_html()  # nothing to choose
    assert 'src="data:image/png;base64,iVBOR' in html
    assert not re.findall(r"""(?:src|href)=["'](?!data:)""", html)
    assert "http" not in html


def test_files(tmp_path):
    written = report(judge("p", "1", "1")).write(tmp_path / "new" / "folder")
    assert [file.name for file in written] == ["article.md", "article.html", "figure1.png"]
    assert all(file.stat().st_size for file in written)
    assert '![A "line"](figure1.png)' in written[0].read_text(encoding="utf-8")
    assert {*written[0].parent.iterdir()} == {*written}


def test_a_picture_is_drawn_once_for_its_file_and_both_pages(tmp_path, monkeypatch):
    """Drawing was half of the time of python -m reproduce: each figure was drawn three times."""
    drawn = []
    whole = report(judge("p", "1", "1"))
    ((picture,),) = (each.pictures for each in whole.sections)
    save = picture.figure.savefig
    monkeypatch.setattr(picture.figure, "savefig", lambda *a, **k: drawn.append(a) or save(*a, **k))
    whole.write(tmp_path)
    assert picture.data_uri in whole.to_html("article.html")
    assert len(drawn) == 1


def test_the_page_of_all_articles_says_what_made_it(tmp_path):
    missing = Report("name", "A <title>", "", "no data", ())
    page = write_page(tmp_path, [missing], "python -m reproduce x").read_text("utf-8")
    made = "<code>python -m reproduce x</code>"
    for part in ("A &lt;title&gt;", "Missing: no data", made, "numpy "):
        assert part in page
