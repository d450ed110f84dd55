"""srcs html: from a file of ranks to a page."""


def test_a_page_is_written_once(ranks, tmp_path, says, refuses):
    page = tmp_path / "page.html"
    given = ["--title", "Noise & co", "--colors", "heat.colors", "--select", "Noise type=CLA_RAND"]
    given += ["--x-outer", "Dataset", "--y-inner", "Algorithm", "--x-inner", "Noise ratio"]
    assert str(page) in says("html", ranks, "-o", str(page), *given)
    assert "<h1>Noise &amp; co</h1>" in page.read_text(encoding="utf-8")
    page.write_text("old", encoding="utf-8")
    assert "--force" in refuses("html", ranks, "-o", str(page))
    assert page.read_text(encoding="utf-8") == "old"
    assert str(page) in says("html", ranks, "-o", str(page), "--force")
