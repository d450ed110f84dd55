"""Figures, tables and code that a user takes away."""
