"""Shared by the subcommands that draw: the table, the factors, the size."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from srcs_py.base.errors import SRCSError
from srcs_py.base.quoting import shell
from srcs_py.cli.options import (
    Arguments,
    add_options,
    add_pairs,
    add_several,
    arguments_of,
    given_options,
    options_of,
)
from srcs_py.cli.tables import add_file, add_output, add_ranks, read

if TYPE_CHECKING:
    import pandas as pd


def add_picture(parser: Arguments, formats: str, *, outer: bool, kind: str = "figure") -> None:
    """Add the table, the factors, -o, --colors and --look."""
    add_ranks(parser)
    add_places(parser, outer=outer, required=True)
    add_output(parser, f"written: {formats}", required=True, kind=kind)
    default = "heat.colors in R's look, srcs.safe in ours"
    palettes = "heat.colors, srcs.safe for colour-blind readers too, srcs.print for grey copies"
    add_palette(parser, f"{palettes}, viridis, ... (default: {default})")
    parser.add_argument(
        "--look", choices=("R", "srcs"), help="R's picture (default), or one with a legend in words"
    )


def add_plot(container: Arguments, text: str) -> None:
    """Add --plot."""
    add_file(container, "--plot", text=f"{text} (pdf, svg, png, ...)", kind="figure")


def add_places(container: Arguments, *, outer: bool, required: bool) -> None:
    """Add --y-outer, --x-outer, --y-inner and --x-inner."""
    texts = {
        "y-outer": "rows of heatmaps",
        "x-outer": "columns of heatmaps",
        "y-inner": "up inside a heatmap",
        "x-inner": "along a heatmap",
    }
    for name, text in texts.items():
        inner = name.endswith("inner")
        if inner or outer:
            needed = inner and required
            container.add_argument(f"--{name}", metavar="COLUMN", required=needed, help=text)


def add_palette(container: Arguments, palettes: str) -> None:
    """Add --colors."""
    container.add_argument("--colors", dest="color_function", metavar="PALETTE", help=palettes)


def add_shown(parser: Arguments) -> None:
    """Add --z."""
    parser.add_argument("--z", dest="z_inner", metavar="COLUMN", help="ranks (default: rank)")


def add_select(parser: Arguments) -> None:
    """Add --select."""
    text = "levels of further columns, such as Dim=25: only these rows are shown"
    add_pairs(parser, "--select", "COLUMN=LEVEL", text)


def add_rename(parser: Arguments) -> None:
    """Add --rename."""
    add_pairs(parser, "--rename", "OLD=NEW", "other names for columns and levels in the picture")


def add_caption(parser: Arguments) -> None:
    """Add --caption."""
    parser.add_argument(
        "--caption",
        action=argparse.BooleanOptionalAction,
        help="text below the picture, or none (default: none with --size column or page)",
    )


def add_size(parser: Arguments) -> None:
    """Add --size and --dpi."""
    sizes = (
        "width and height in cm; a width such as '120 mm'; or column (88 mm), page (180 mm), "
        "slide or poster"
    )
    add_several(parser, "--size", "SIZE", sizes, dest="figsize")
    add_options(parser, "plot", dpi="dots per inch (png, jpg, tif, webp)")


def arguments(args: argparse.Namespace, function: str) -> dict[str, Any]:
    """Return the arguments of a function that draws."""
    return options_of(args, function) | size_of(args)


def size_of(args: argparse.Namespace) -> dict[str, Any]:
    """Return the arguments of --size and --dpi."""
    given = given_options(args, "figsize", "dpi")
    if "figsize" in given:
        given["figsize"] = _size(given["figsize"])
    return given


def _size(words: list[str]) -> str | tuple[float, float, str]:
    """Return figsize: a name, or width and height in cm."""
    if len(words) == 1:
        return words[0]
    try:
        width, height = map(float, words)
    except ValueError:
        raise SRCSError(
            f"--size {' '.join(words)} must be two numbers, width and height in cm, or one of "
            "column, page, slide, poster."
        ) from None
    return width, height, "cm"


def read_ranks(args: argparse.Namespace) -> pd.DataFrame:
    """Return the table of ranks; refuse a table of runs."""
    table, _ = read(args.ranks)
    shown = getattr(args, "z_inner", None) or []
    wanted = [shown] if isinstance(shown, str) else shown
    if not any(re.fullmatch(r"rank\d*", str(name)) or name in wanted for name in table):
        raise SRCSError(
            f"{args.ranks} has runs, not ranks; rank it first: "
            f"srcs ranks {shell([args.ranks])} -o ranks.csv"
        )
    return table


def add_drawn(parser: Arguments) -> None:
    """Add -o, --caption, --size and --dpi of a picture of runs."""
    add_output(parser, "pdf, svg, png, ...", required=True, kind="figure")
    add_caption(parser)
    add_size(parser)


def draw_runs(args: argparse.Namespace, function: str, data: Any, call: dict[str, Any]) -> None:
    """Draw runs with a public function, by its name, and write the picture."""
    import srcs_py

    own = options_of(args, function) | {"caption": args.caption} | size_of(args)
    figure = getattr(srcs_py, function)(data, **arguments_of(function, own, call))
    save_picture(figure, args.output, args.force)


def draw_ranks(args: argparse.Namespace, function: Callable[..., Any], **given: Any) -> None:
    """Draw ranks with a function of the library, and write the picture."""
    save_picture(function(read_ranks(args), **given), args.output, args.force)


def checked_look(args: argparse.Namespace, *options: str) -> dict[str, Any]:
    """Return the arguments of --size and --dpi; refuse them if no option names a picture."""
    look = size_of(args)
    if look and not any(getattr(args, name) for name in options):
        files = " or ".join(f"--{name} FILE" for name in options)
        raise SRCSError(f"--size and --dpi apply to pictures: add {files}.")
    return look


def save_picture(figure: Any, path: str | Path, force: bool) -> None:
    """Write a figure, or the figure that a part of one is in."""
    from srcs_py.plotting.figures import root_of, save_figure

    save_figure(root_of(figure), path, overwrite=force)
