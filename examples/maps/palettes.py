"""
Colours
=======

R's palettes are available by name. ``"srcs.safe"`` suits colour-blind readers and is white at rank
0. Any colormap of matplotlib works too, and so does a function that takes n and returns n colours.
"""

from matplotlib.figure import Figure

import srcs_py as srcs

ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **srcs.datasets.describe("noise").roles)
palettes = ["heat.colors", "srcs.safe", "terrain.colors", "viridis"]
figure = Figure(figsize=(7.09, 5.8))  # 180 mm
for part, palette in zip(figure.subfigures(2, 2).ravel(), palettes, strict=True):
    srcs.singleplot(
        ranks,
        y_inner="Noise type",
        x_inner="Noise ratio",
        Algorithm="CART",
        Dataset="iris",
        color_function=palette,
        title=palette,
        fig=part,
    )
