"""What an animation shows: a grid drawn once, in R's look or in ours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.labels import text_in_box

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from srcs_py.plotting.heatmaps.drawing import Drawing
    from srcs_py.plotting.heatmaps.grid import HeatmapGrid
    from srcs_py.plotting.labels import Label
    from srcs_py.plotting.palettes import ColorFunction
    from srcs_py.plotting.rpar.styles import GridOptions

Annotate = Callable[[str], "Iterable[Label]"]
Scene = Callable[["Figure"], "tuple[Drawing, Annotate]"]
ONE_FRAME_ONLY = ("numbers", "regions", "untested", "unsure", "nothing")


def scene_of(grid: HeatmapGrid, options: GridOptions, base: float) -> Scene:
    """Return what draws a grid in R's look; ``base`` is the font size of cex 1, in points."""

    def scene(figure: Figure) -> tuple[Drawing, Annotate]:
        from srcs_py.plotting.heatmaps.r_style.draw import draw_r
        from srcs_py.plotting.heatmaps.r_style.layout import GridPlan
        from srcs_py.plotting.text import measure, size_in_cm

        layout = GridPlan(grid, options, base, measure, size_in_cm(figure)).layout()

        def annotate(text: str) -> Iterable[Label]:
            if layout.annotation is None or not text:
                return ()
            box, style = layout.annotation.box, options.annotation_text
            return text_in_box(text, style, base, box, measure)

        return draw_r(grid, layout, (options.cell, options.bar_cell), figure), annotate

    return scene


def scene_in_look(
    x: Any,
    places: Mapping[str, str | None],
    names: Sequence[str],
    color_function: ColorFunction | None,
    pars: Mapping[str, Any],
) -> tuple[HeatmapGrid, Scene]:
    """Return a grid with one scale for all frames, and what draws it in our look."""
    from srcs_py.plotting.heatmaps.srcs_style.arguments import read_arguments

    for key in ONE_FRAME_ONLY:
        if (pars.get("heat_cell_par") or {}).get(key):
            raise SRCSError(f"heat_cell_par[{key!r}] does not apply to an animation.")
    grid, options, _ = read_arguments(x, places, names, color_function, pars)

    def scene(figure: Figure) -> tuple[Drawing, Annotate]:
        from srcs_py.plotting.heatmaps.srcs_style.draw import draw_srcs
        from srcs_py.plotting.heatmaps.srcs_style.figure import warn_left_out
        from srcs_py.plotting.heatmaps.srcs_style.layout import plan_style
        from srcs_py.plotting.paper import ink
        from srcs_py.plotting.text import measure, size_in_cm

        colors = ink()
        layout = plan_style(grid, options, measure, size_in_cm(figure), colors)
        if layout.notes:
            warn_left_out(grid, options, (layout.width, layout.height), layout.notes, colors)

        def annotate(text: str) -> Iterable[Label]:
            if layout.annotation is None or not text:
                return ()
            return [replace(each, text=text) for each in layout.annotation.labels]

        return draw_srcs(grid, layout, figure, colors), annotate

    return grid, scene
