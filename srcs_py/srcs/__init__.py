"""The method SRCS: from a table of runs to ranks, and what can be asked of a table of ranks."""
