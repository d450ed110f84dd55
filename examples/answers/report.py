"""
A report for the paper
======================

Methods, results and limits in words, each number from an object of the report. A level is called
better only where a test shows it. The figure is that of :func:`srcs_py.explain`; ``save("paper")``
writes it with the text in LaTeX, HTML and Markdown.
"""

import srcs_py as srcs

found = srcs.report(srcs.datasets.load("noise"), **srcs.datasets.describe("noise").roles)
print(found)

# %%
# The figure, at the size of a page of A4.
figure = found.plot(figsize="page")
