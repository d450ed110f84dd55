"""``srcs similarity``: from a long table of scores to a matrix and its pictures."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from srcs_py.base.checks import check_count
from srcs_py.base.errors import SRCSError, warn
from srcs_py.cli.hardness import add_settings, settings
from srcs_py.cli.options import add_options, given_options
from srcs_py.cli.pictures import check_picture, save_picture
from srcs_py.cli.tables import check_output, located, save_table

EXAMPLE = "srcs similarity scores.csv --method rate_driven"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments, from the scores to the pictures."""
    scores = "table with dataset, instance, model, score, class"
    parser.add_argument("scores", metavar="SCORES", help=scores)
    draws = (
        "the plot shows the support of each cluster in DRAWS draws of the data sets, or, if "
        "there is one data set, of its instances"
    )
    add_options(parser, "hardness.dissimilarities", "method")
    add_options(parser, "hardness.aggregate", "how")
    add_options(parser, "hardness.cluster", "linkage")
    add_options(parser, "hardness.stability", "seed", draws=draws)
    parser.add_argument("-o", "--output", type=Path, help="write the matrix there")
    parser.add_argument("--plot", type=Path, help="write the dendrogram there (pdf, png, svg, ..)")
    parser.add_argument("--heatmap", type=Path, help="write the picture of the matrix there")
    add_settings(parser)
    parser.add_argument("--force", action="store_true", help="replace files")


def run(args: argparse.Namespace) -> int:
    """Aggregate over data sets; print the matrix where no file is named."""
    from srcs_py.hardness import (
        aggregate,
        dendrogram,
        dissimilarities,
        heatmap,
        read_scores,
        stability,
    )
    from srcs_py.hardness.inputs import METHODS

    _check_outputs(args)
    data_sets: Any = read_scores(located(args.scores), positive=args.positive)
    if args.draws is not None:  # only a bootstrap needs all of them at once
        data_sets = list(data_sets)
    method, linkage = given_options(args, "method"), given_options(args, "linkage")
    how, title = given_options(args, "how"), args.method or METHODS[0]
    matrices: Any = dissimilarities(data_sets, **method, **settings(args))
    if args.draws is not None:
        matrices = list(matrices)
    matrix = aggregate(matrices, **how)
    if len(matrix) == 1:
        warn(f"{args.scores} has one model, {matrix.index[0]}; similarity compares several.")
    save_table(matrix.rename_axis("model"), args)
    if args.plot:
        found: Any = matrix
        if args.draws is not None:
            alone = len(matrices) == 1
            drawn = data_sets[0].hardness(title, **settings(args)) if alone else matrices
            found = stability(drawn, **how, **linkage, **given_options(args, "draws", "seed"))
        save_picture(dendrogram(found, **linkage, title=title), args.plot, args.force)
    if args.heatmap:
        save_picture(heatmap(matrix, **linkage, title=title), args.heatmap, args.force)
    if not (args.output or args.plot or args.heatmap):
        print(matrix.round(4).to_string())
    return 0


def _check_outputs(args: argparse.Namespace) -> None:
    check_output(args)
    for path in (args.plot, args.heatmap):
        check_picture(path, args.force)
    if args.draws is not None:
        check_count("--draws", args.draws)
        if not args.plot:
            raise SRCSError("--draws writes the support into the dendrogram; give --plot FILE.")
