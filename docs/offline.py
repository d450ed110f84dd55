"""Make the build fail if a page would load anything from the network."""

import re
from pathlib import Path

from sphinx.util import logging

LOADED = re.compile(r'<(?:script|link|img|iframe)[^>]*(?:src|href)="(https?://[^"]*)"')


def setup(app):
    """Check every page once all have been written."""
    app.connect("build-finished", check)
    return {"parallel_read_safe": True}


def check(app, exception) -> None:
    """Warn of each address that a page would load from."""
    if exception is not None:
        return
    for page in sorted(Path(app.outdir).rglob("*.html")):
        for address in LOADED.findall(page.read_text(encoding="utf-8")):
            logging.getLogger(__name__).warning("%s loads %s", page.name, address)
