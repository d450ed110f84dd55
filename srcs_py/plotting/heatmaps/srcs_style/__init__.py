"""The grid of heatmaps in the style of srcs_py."""
