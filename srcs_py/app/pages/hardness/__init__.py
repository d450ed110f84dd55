"""The third page: how hard each instance is under three threshold choice methods."""
