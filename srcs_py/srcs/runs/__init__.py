"""From a table to the runs of each configuration and level."""
