"""
A page to explore
=================

The whole table in one HTML file: rearrange the factors, switch levels on and off, click a cell to
see the comparison behind it, and change alpha. ``summarize="always"`` keeps all p-values, so that
alpha can be changed in the page. The file loads nothing and sends nothing: publish it with your
paper.
"""

# sphinx_gallery_thumbnail_path = '_static/interactive.png'

import tempfile
from pathlib import Path

import srcs_py as srcs

ranks = srcs.SRCSranks(
    srcs.datasets.load("noise"), **srcs.datasets.describe("noise").roles, summarize="always"
)
call = {
    "y_outer": "Dataset",
    "x_outer": "Algorithm",
    "y_inner": "Noise type",
    "x_inner": "Noise ratio",
    "title": "Six classifiers under noise",
}
page = srcs.to_html(ranks, Path(tempfile.mkdtemp()) / "noise.html", **call)

# %%
# A notebook shows the same page below the cell, with this as the last line of the cell.
explored = srcs.explore(ranks, **call)
