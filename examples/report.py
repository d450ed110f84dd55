"""
A report for the paper
======================

Methods, results and limits in words, each number from an object of the report. A level is called
better only where a test shows it. The figure is that of :func:`srcs_py.explain`; ``save("paper")``
writes it with the text in LaTeX, HTML and Markdown.
"""

import srcs_py as srcs

found = srcs.report(srcs.datasets.load("noise"), **srcs.datasets.describe("noise").roles)
for heading, paragraphs in found.sections:
    print(heading.upper(), *paragraphs, sep="\n")

# %%
# The table, rounded for print; ``found.table_as_latex`` is the same for booktabs.
print(found.table.to_string(index=False))
