"""From the runs of each configuration to its ranks."""
