"""Find which models find the same instances hard.

srcs similarity scores.csv --method rate_driven
"""

from __future__ import annotations

import argparse

from srcs_py.base.errors import warn
from srcs_py.cli.hardness import add_scores, add_settings, scores_of, settings
from srcs_py.cli.options import Arguments, add_options, given_options
from srcs_py.cli.pictures import add_plot, save_picture
from srcs_py.cli.tables import add_output, save_table


def add_arguments(parser: Arguments) -> None:
    """Add the arguments, from the scores to the pictures."""
    add_scores(parser)
    add_options(parser, "hardness.results.dissimilarities", "method")
    how = "mean, median or prevalence (mean weighted by the share of the positive class)"
    add_options(parser, "hardness.similarity.aggregate", how=how)
    add_options(parser, "hardness.similarity.cluster", "linkage")
    add_output(parser, "write the matrix there")
    add_plot(parser, "write the dendrogram there")
    add_settings(parser)


def run(args: argparse.Namespace) -> None:
    """Aggregate over data sets; print the matrix."""
    from srcs_py.hardness import aggregate, dendrogram, dissimilarities
    from srcs_py.hardness.inputs import METHODS

    data_sets = scores_of(args)
    weighted = args.how == "prevalence"
    if weighted:  # only this needs all of them at once
        data_sets = list(data_sets)
    method, linkage = given_options(args, "method"), given_options(args, "linkage")
    how, title = {} if weighted else given_options(args, "how"), args.method or METHODS[0]
    matrices = dissimilarities(data_sets, **method, **settings(args))
    shares = [1 - scores.y.mean() for scores in data_sets] if weighted else None
    matrix = aggregate(matrices, weights=shares, **how)
    if len(matrix) == 1:
        warn(f"{args.scores} has one model, {matrix.index[0]}; similarity compares several.")
    save_table(matrix.rename_axis("model"), args)
    if args.plot:
        save_picture(dendrogram(matrix, **linkage, title=title), args.plot, args.force)
    print(matrix.round(4).to_string())
