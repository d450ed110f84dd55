"""The page of `srcs site` before, and without, an engine."""

import re

import pytest

from srcs_py import SRCSError
from srcs_py.app.site import STATIC, write_site
from tests.app.conftest import labelled, noise
from tests.app.visitor import Visitor
from tests.seen import check_seen

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_first_picture_is_there_without_a_network(chromium, cut_off, width, scheme):
    size = {"width": width, "height": 900}
    context = chromium.new_context(viewport=size, color_scheme=scheme)
    user = Visitor(context.new_page(), cut_off).open()
    user.page.wait_for_selector("#frame[data-ready]")
    assert user.ranks() == labelled(noise())
    assert user.page.evaluate("document.documentElement.scrollWidth") <= width
    for word in ("target", "performance", "better", "test"):
        check_seen(user.page.locator(f"[data-word={word}]"))
    user.choose("test", "t")
    told = user.page.locator("#problem p span")
    assert "did not start" in told.inner_text()
    check_seen(told)
    context.close()


def test_modules_of_the_first_page_are_asked_for_at_once():
    head = (STATIC / "index.html").read_text().partition("</head>")[0]
    named, wanted = {"main.js"}, ["main.js", "ranks.js"]
    while wanted:
        name = wanted.pop()
        named.add(name)
        imported = re.findall(r'^import .+ from "\./(.+)";', (STATIC / name).read_text(), re.M)
        wanted += set(imported) - named
    assert set(re.findall(r'(?:src|modulepreload" href)="(.+?\.js)"', head)) == named


def test_folders_that_are_not_taken(tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(SRCSError, match="not empty"):
        write_site(str(tmp_path))
    with pytest.raises(SRCSError, match="is a file"):
        write_site(str(tmp_path / "mine.txt"))
    with pytest.raises(SRCSError, match=r"no pyodide\.mjs"):
        write_site(str(tmp_path / "new"), str(tmp_path))
