"""Ranks of dask and Spark DataFrames, computed where the runs are."""
