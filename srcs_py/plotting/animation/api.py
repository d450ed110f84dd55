"""Animations: a grid is drawn once; its cells and its annotation change."""

from __future__ import annotations

import inspect
import math
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.base.checks import (
    check_count,
    check_flag,
    check_list,
    check_mapping,
    check_number,
    check_positive,
    check_text,
    r_names,
    refuse_unknown,
    underscored,
)
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.files import replacing
from srcs_py.base.notebooks import AnimationFile
from srcs_py.base.progress import bar
from srcs_py.plotting.alt import add_description
from srcs_py.plotting.animation.writers import path_and_kind, write_images
from srcs_py.plotting.figures import new_figure, save_figure
from srcs_py.plotting.glyphs import silent_glyphs
from srcs_py.plotting.heatmaps.description import description
from srcs_py.plotting.heatmaps.look import picture_of
from srcs_py.plotting.heatmaps.picture import OWN_KEYS
from srcs_py.plotting.target import DPI
from srcs_py.plotting.text import size_in_cm

if TYPE_CHECKING:
    from srcs_py.plotting.animation.writers import Frames
    from srcs_py.plotting.heatmaps.drawing import Drawing

PLOT_ARGUMENTS = (
    *("out_Y_par", "out_X_par", "inner_X_par", "inner_Y_par", "colorbar_par", "color_function"),
    *("heatmaps_per_row", "heatmaps_titles", "show_colorbar", "heat_cell_par", "heat_axes_par"),
    *("colorbar_cell_par", "colorbar_axes_par", "annotation_text_par", "look", "order", "rename"),
)


@r_names
def animatedplot(
    ranks: Any,
    filename: str | os.PathLike[str],
    path_to_converter: str | None = None,
    y_outer: str | None = None,
    x_outer: str | None = None,
    y_inner: str | None = None,
    x_inner: str | None = None,
    z_inner: Sequence[str] = (),
    width: int = 800,
    height: int = 800,
    res: float = 100,
    pointsize: float = 16,
    delay: float = 30,
    type: str = "png",
    quality: int = 75,
    compression: str = "none",
    annotations: Sequence[str] | None = None,
    *,
    select: Mapping[str, Any] | None = None,
    progress: bool = True,
    overwrite: bool = True,
    **plot_arguments: Any,
) -> Path:
    """Write an animation with one frame per column of ranks.

    All frames have one colour scale, from the smallest to the largest rank of all of them.

    Parameters
    ----------
    ranks : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        A table made by :func:`SRCSranks` for several performance columns, or one that you
        composed.
    filename : path-like
        File to be written: .gif, .png or .apng, or .webp; or for
        print .pdf, .svg or .eps, which has the moments side by side.
    path_to_converter : str, optional
        Accepted from R without effect: no external program is needed.
    y_outer, x_outer, y_inner, x_inner : str
        Columns, as in :func:`plot`.
    z_inner : sequence of str
        Columns of the frames, in order.
    width, height : int
        Size of the frames, or of the whole picture for print, in pixels.
    res : float
        Pixels per inch: at 100, 1 cm is 39 pixels.
    pointsize : float
        R's size of text in points.
    delay : float
        Time of each frame in 1/100 s.
    type, quality, compression : object
        Accepted from R without effect: frames are not written to files of their own.
    annotations : sequence of str, optional
        Text in the upper left corner of each frame.
    select : mapping of str to a level, optional
        Levels of columns that have no place, as in :func:`plot`.
    progress : bool
        Whether a terminal shows a progress bar.
    overwrite : bool
        Whether an existing file is replaced.
    **plot_arguments
        Further arguments of :func:`plot`: ``out_Y_par``, ``color_function``, ``look``, ...

    Returns
    -------
    pathlib.Path
        The file. At the end of a notebook's cell an animation plays.

    Raises
    ------
    SRCSError
        For wrong arguments or tables, before anything is drawn.

    Warns
    -----
    SRCSWarning
        If something was asked for that has no effect; all of it in one warning.

    See Also
    --------
    plot : One column of ranks.
    rank_trajectories : Draw mean ranks over several performance columns: an animation, for print.

    Notes
    -----
    Identical frames in a row are stored once in GIF, PNG and WebP, and shown for their total
    time.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> import srcs_py as srcs
    >>> runs = srcs.datasets.load("noise").query("Dataset == 'iris'")
    >>> runs = runs.assign(Kappa=runs["Performance"] * 1.5 - 50)
    >>> params = ["Noise type", "Noise ratio"]
    >>> ranks = srcs.SRCSranks(runs, params, "Algorithm", ["Performance", "Kappa"])
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "frames.gif"
    >>> frames = dict(z_inner=["rank1", "rank2"], annotations=["accuracy", "kappa"])
    >>> places = dict(x_outer="Algorithm", y_inner="Noise type", x_inner="Noise ratio")
    >>> srcs.animatedplot(ranks, file, **places, **frames, progress=False).name
    'frames.gif'
    """
    path, kind = path_and_kind(filename, overwrite)
    size = check_count("width", width), check_count("height", height)
    dpi, pointsize = check_number("res", res, *DPI), check_positive("pointsize", pointsize)
    seconds = check_positive("delay", delay) / 100
    quiet = not check_flag("progress", progress)
    plot_arguments = underscored(plot_arguments, PLOT_ARGUMENTS)
    own = [each for each in inspect.signature(animatedplot).parameters if each != "plot_arguments"]
    refuse_unknown("animatedplot", plot_arguments, [*PLOT_ARGUMENTS, *own])
    for key in OWN_KEYS["heat_cell_par"]:
        if (plot_arguments.get("heat_cell_par") or {}).get(key):
            raise SRCSError(f"heat_cell_par[{key!r}] does not apply to an animation.")
    names = [z_inner] if isinstance(z_inner, str) else check_list("z_inner", z_inner)
    texts = _texts(annotations, names)
    longest = max(texts, key=len) if texts else None
    places = {"y_outer": y_outer, "x_outer": x_outer, "y_inner": y_inner, "x_inner": x_inner}
    chosen = None if select is None else check_mapping("select", select)
    picture = picture_of(ranks, places, names, plot_arguments | {"annotation_lab": longest}, chosen)
    figure = new_figure((_inches(size[0], dpi), _inches(size[1], dpi)), dpi)
    if kind is None:
        ratio = picture.width / picture.height_of(picture.width)
        parts = _parts(figure, len(names), ratio)
        for part, name, text in zip(parts, names, texts or names, strict=False):
            every = [name, *(other for other in names if other != name)]  # colours of all of them
            arguments = plot_arguments | {"annotation_lab": text}
            moment = picture_of(picture.table, places, every, arguments, chosen)
            moment.draw(part, size_in_cm(part), None)
        add_description(figure, *description(picture.grid, picture.meaning))
        save_figure(figure, path, overwrite=overwrite)
        return path
    drawing = picture.draw(figure, size_in_cm(figure), pointsize)
    values = [picture.grid.values_of(picture.table[name]) for name in names]
    frames = _frames(drawing, values, texts, quiet)
    with replacing(path, overwrite) as part:
        write_images(kind, part, frames, seconds, picture.grid.colors)
    return AnimationFile(path)


def _texts(annotations: Sequence[str] | None, names: Sequence[str]) -> list[str] | None:
    if annotations is None:
        return None
    texts = [check_text("annotations", each) for each in check_list("annotations", annotations)]
    if len(texts) != len(names):
        raise SRCSError(
            Argument("annotations"),
            f" must be one text for each of the {len(names)} columns in z_inner; given: "
            f"{annotations!r}.",
        )
    return texts


def _parts(figure: Any, count: int, ratio: float) -> Any:
    """Return places for pictures side by side, of about a ratio of width to height."""
    width, height = figure.get_size_inches()

    def stretched(columns: int) -> float:
        rows = math.ceil(count / columns)
        return abs(math.log(width / columns / (height / rows) / ratio))

    columns = min(range(1, count + 1), key=stretched)
    return figure.subfigures(math.ceil(count / columns), columns, squeeze=False).flat


def _frames(
    drawing: Drawing, values: Sequence[Any], texts: Sequence[str] | None, quiet: bool
) -> Frames:
    """Yield the frames of a grid that is drawn once: cells, lines over them and text change.

    ``values`` has the ranks of each frame in the shape of the grid. The next frame is drawn over
    the last one.
    """
    figure: Any = drawing.figure
    for text in drawing.annotation:
        text.remove()
    moving = drawing.cells, *drawing.lines
    for artist in moving:
        artist.set_animated(True)  # left out when the rest is drawn
    figure.canvas.draw()
    rest = figure.canvas.copy_from_bbox(figure.bbox)
    shown = bar(values, unit="frame", disable=True if quiet else None)  # None: on a terminal
    for number, frame in enumerate(shown):
        figure.canvas.restore_region(rest)
        drawing.cells.show(frame)
        annotation = drawing.texts(texts[number]) if texts and texts[number] else ()
        with silent_glyphs():  # one warning has named them
            for artist in (*moving, *annotation):
                figure.draw_artist(artist)
        yield np.asarray(figure.canvas.buffer_rgba())


def _inches(pixels: int, dpi: float) -> float:
    """Return a length that matplotlib, which cuts to whole pixels, makes that many of."""
    inches = pixels / dpi
    return inches if int(inches * dpi) == pixels else float(np.nextafter(inches, np.inf))
