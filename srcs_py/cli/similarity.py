"""Find which models find the same instances hard.

srcs similarity scores.csv --method rate_driven
"""

from __future__ import annotations

import argparse
from typing import Any

from srcs_py.base.checks import check_count
from srcs_py.base.errors import SRCSError, warn
from srcs_py.cli.hardness import add_scores, add_settings, scores_of, settings
from srcs_py.cli.options import Arguments, add_options, given_options
from srcs_py.cli.pictures import add_plot, save_picture
from srcs_py.cli.tables import add_file, add_output, save_table


def add_arguments(parser: Arguments) -> None:
    """Add the arguments, from the scores to the pictures."""
    add_scores(parser)
    draws = (
        "the plot shows the support of each cluster in DRAWS draws of the data sets, or, if "
        "there is one data set, of its instances"
    )
    add_options(parser, "hardness.results.dissimilarities", "method")
    how = "mean, median or prevalence (mean weighted by the share of the positive class)"
    add_options(parser, "hardness.similarity.aggregate", how=how)
    add_options(parser, "hardness.similarity.cluster", "linkage")
    add_options(parser, "hardness.stability.stability", "rng", draws=draws)
    add_output(parser, "write the matrix there")
    add_plot(parser, "write the dendrogram there")
    add_file(parser, "--heatmap", text="write the picture of the matrix there", kind="figure")
    add_settings(parser)


def run(args: argparse.Namespace) -> None:
    """Aggregate over data sets; print the matrix."""
    from srcs_py.hardness import (
        aggregate,
        dendrogram,
        dissimilarities,
        heatmap,
        stability,
    )
    from srcs_py.hardness.inputs import METHODS

    if args.draws is not None:
        check_count("--draws", args.draws)
        if not args.plot:
            raise SRCSError("--draws writes the support into the dendrogram; give --plot FILE.")
    data_sets = scores_of(args)
    weighted = args.how == "prevalence"
    if args.draws is not None or weighted:  # only these need all of them at once
        data_sets = list(data_sets)
    method, linkage = given_options(args, "method"), given_options(args, "linkage")
    how, title = {} if weighted else given_options(args, "how"), args.method or METHODS[0]
    matrices: Any = dissimilarities(data_sets, **method, **settings(args))
    if args.draws is not None:
        matrices = list(matrices)
    shares = [1 - scores.y.mean() for scores in data_sets] if weighted else None
    matrix = aggregate(matrices, weights=shares, **how)
    if len(matrix) == 1:
        warn(f"{args.scores} has one model, {matrix.index[0]}; similarity compares several.")
    save_table(matrix.rename_axis("model"), args)
    if args.plot:
        found: Any = matrix
        if args.draws is not None:
            alone = len(matrices) == 1
            drawn = data_sets[0].hardness(title, **settings(args)) if alone else matrices
            found = stability(drawn, **how, **linkage, **given_options(args, "draws", "rng"))
        save_picture(dendrogram(found, **linkage, title=title), args.plot, args.force)
    if args.heatmap:
        save_picture(heatmap(matrix, **linkage, title=title), args.heatmap, args.force)
    print(matrix.round(4).to_string())
