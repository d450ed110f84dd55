"""Animations: one frame for each column of ranks."""
