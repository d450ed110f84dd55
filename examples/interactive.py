"""
A page to explore
=================

The whole table in one HTML file: arrange the factors anew, switch levels on and off, click a cell
for the comparison behind it, move alpha. Made with ``summarize="always"``, so that every rank can
be decided again. The file loads nothing and sends nothing: put it beside your paper.
"""

# sphinx_gallery_thumbnail_path = '_static/interactive.png'

import tempfile
from pathlib import Path

import srcs_py as srcs

ranks = srcs.SRCSranks(
    srcs.datasets.load("noise"), **srcs.datasets.describe("noise").roles, summarize="always"
)
page = srcs.to_html(
    ranks,
    Path(tempfile.mkdtemp()) / "noise.html",
    yOuter="Dataset",
    xOuter="Algorithm",
    yInner="Noise type",
    xInner="Noise ratio",
    title="Six classifiers under noise",
)
