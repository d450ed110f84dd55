"""All heatmaps of a figure as one mesh: each value is where its cell is drawn."""

import srcs_py as srcs

from .test_draw import FACTORS, table


def test_the_window_of_a_figure_says_the_levels_of_a_cell():
    rows = table(2, 3, 3, 4).drop(index=0)
    figure = srcs.plot(rows, **FACTORS, look="srcs", heatmaps_per_row=2)
    (axes,) = figure.axes
    corners = axes.collections[0].get_coordinates()
    middles = ((corners[1:, 1:] + corners[:-1, :-1]) / 2).reshape(-1, 2)
    said = [text for text in (axes.format_coord(*each) for each in middles) if text]
    assert len(said) == len({*said}) == 72
    assert sum("no value" in text for text in said) == 1
    names = [FACTORS[each] for each in ("y_outer", "x_outer", "y_inner", "x_inner")]
    for row in rows.to_dict("records"):
        cell = ", ".join(f"{name}={row[name]}" for name in names)
        assert f"{cell}, rank={row['rank']}" in said
    assert not axes.format_coord(0, 0)
