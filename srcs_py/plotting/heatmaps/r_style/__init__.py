"""The grid of heatmaps in the style of R."""
