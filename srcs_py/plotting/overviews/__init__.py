"""Summaries: pictures of all configurations together."""
