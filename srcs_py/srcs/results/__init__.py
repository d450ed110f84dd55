"""Questions to a table of ranks, or to the runs once more."""
