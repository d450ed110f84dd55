"""The grid of heatmaps: planned in numbers, then drawn."""
