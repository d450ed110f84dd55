"""Runs larger than memory, partitioned by configuration into files."""
