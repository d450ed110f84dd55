"""``srcs overall``: the levels of a study compared over all configurations."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING, Any

from srcs_py.base.errors import SRCSError
from srcs_py.base.files import check_writable
from srcs_py.cli.options import add_options, given_options
from srcs_py.cli.pictures import add_size, size_of
from srcs_py.cli.ranks import REQUIRED, add_roles, complete_call
from srcs_py.cli.tables import add_data, add_output, check_output, has_ranks, read

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd

    from srcs_py.srcs.results.overall import Overall


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of overall."""
    parser.epilog = (
        "-o writes the table of pairs. DATA may be a table of ranks too, of srcs ranks with "
        "--summarize always; the columns are known then."
    )
    add_data(parser)
    add_roles(parser)
    add_options(parser, "overall", "control")
    add_output(parser)
    parser.add_argument(
        "--plot", metavar="FILE", help="draw who beats whom in how many configurations (pdf, ...)"
    )
    parser.add_argument(
        "--diagram",
        metavar="FILE",
        help="draw the critical difference diagram (pdf, svg, png, ...)",
    )
    add_size(parser)


def run(args: argparse.Namespace) -> int:
    """Print tests, mean ranks and pairs; write the pairs and draw where the options say."""
    check_output(args)
    look = _checked_pictures(args)
    data, roles = read(args.data, args.like)
    data, call = _call(args, roles, data)

    from srcs_py import overall

    answer = overall(data, **call, control=args.control)
    if args.output is not None:
        from srcs_py import write_table

        write_table(answer.pairs, args.output, overwrite=args.force)
    if args.plot is not None or args.diagram is not None:
        from srcs_py.tables.roles import roles_of

        _draw(args, answer, str(call.get("target") or roles_of(data).target), look)
    print(answer)
    return 0


def _call(
    args: argparse.Namespace, roles: Mapping[str, Any], data: pd.DataFrame
) -> tuple[pd.DataFrame, dict[str, Any]]:
    """Return the runs and their columns; or a table of ranks, which knows them."""
    if has_ranks(data) and not any(getattr(args, name) for name in REQUIRED):
        return data, given_options(args, "maximize")
    data, call = complete_call(args, roles, data)
    return data, {name: call[name] for name in (*REQUIRED, "maximize") if name in call}


def _checked_pictures(args: argparse.Namespace) -> dict[str, Any]:
    """Return size and dpi of the pictures; refuse a file that cannot be written."""
    paths = [each for each in (args.plot, args.diagram) if each is not None]
    look = size_of(args)
    if look and not paths:
        raise SRCSError("--size and --dpi are of the pictures: add --plot FILE or --diagram FILE.")
    from srcs_py.plotting.figures import check_format

    for path in paths:
        check_format(path)
        check_writable(path, overwrite=args.force)
    written = [each for each in (args.output, *paths) if each is not None]
    if len({*written}) < len(written):
        raise SRCSError("-o, --plot and --diagram must name different files.")
    return look


def _draw(args: argparse.Namespace, answer: Overall, target: str, look: dict[str, Any]) -> None:
    import srcs_py
    from srcs_py.plotting.figures import root_of, save_figure

    matrix, diagram = srcs_py.win_matrix, partial(srcs_py.cd_diagram, target=target)
    for path, function in ((args.plot, matrix), (args.diagram, diagram)):
        if path is not None:
            save_figure(root_of(function(answer, **look)), path, overwrite=args.force)
