"""Parquet and feather files, whole or in batches."""
