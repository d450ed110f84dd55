"""Make the build fail if a page loads anything from the network, or a link leads nowhere."""

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from sphinx.util import logging

LOADED = ("script", "link", "img", "iframe")


class Page(HTMLParser):
    """Anchors and links of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[tuple[str, str]] = []  # tag, address
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember what the tag names and where it leads."""
        for name, value in attrs:
            if name in ("id", "name"):
                self.anchors.add(value or "")
            elif name in ("href", "src"):
                self.links.append((tag, value or ""))


def setup(app):
    """Check every page once all have been written."""
    app.connect("build-finished", check)
    return {"parallel_read_safe": True}


def check(app, exception) -> None:
    """Warn of each address that a page would load from, and of each broken link."""
    if exception is not None:
        return
    outdir = Path(app.outdir).resolve()
    paths = [path for path in outdir.rglob("*.html") if "_static" not in path.parts]
    pages = {path: Page(path) for path in sorted(paths)}
    for path, page in pages.items():
        for tag, address in page.links:
            if problem := _problem(tag, address, path, pages):
                logging.getLogger(__name__).warning("%s %s %s", path.name, problem, address)


def _problem(tag: str, address: str, path: Path, pages: dict[Path, Page]) -> str:
    """Return what is wrong with a link of a page; empty if nothing is."""
    link = urlsplit(address)
    if link.scheme or link.netloc:
        return "loads" if tag in LOADED and link.netloc else ""
    target = (path.parent / unquote(link.path)).resolve() if link.path else path
    known = pages[target].anchors if target in pages else {unquote(link.fragment)}
    return "" if target.exists() and {unquote(link.fragment)} <= known | {""} else "has a dead link"
