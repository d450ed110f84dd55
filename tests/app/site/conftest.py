"""Visitors of the folder of `srcs site`, handed out by a plain file server."""

import pytest


@pytest.fixture
def visit(visit, site):
    """``visit(query="", ...)``: a new visitor of the site in a window of its own."""
    return lambda query="", **kind: visit(query, site, **kind)
