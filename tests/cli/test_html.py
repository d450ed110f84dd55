"""srcs html: from a file of ranks to a page."""

from srcs_py import cli


def test_a_page_is_written(ranks, tmp_path, says):
    page = tmp_path / "page.html"
    given = ["--title", "Noise & co", "--colors", "heat.colors"]
    assert str(page) in says("html", ranks, "-o", str(page), *given)
    assert "<h1>Noise &amp; co</h1>" in page.read_text(encoding="utf-8")


def test_places_and_levels(ranks, tmp_path):
    page = tmp_path / "page.html"
    places = ["--x-outer", "Dataset", "--y-inner", "Algorithm", "--x-inner", "Noise ratio"]
    chosen = ["--select", "Noise type=CLA_RAND"]
    assert cli.main(["html", ranks, "-o", str(page), *places, *chosen]) == 0


def test_an_existing_page_stays(ranks, tmp_path, refuses):
    page = tmp_path / "page.html"
    page.write_text("old", encoding="utf-8")
    assert "--force" in refuses("html", ranks, "-o", str(page))
    assert page.read_text(encoding="utf-8") == "old"
    assert cli.main(["html", ranks, "-o", str(page), "--force"]) == 0
