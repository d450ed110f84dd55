"""The second page: algorithms rank_tables by their means and standard deviations."""
