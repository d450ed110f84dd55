"""The second page: algorithms ranked by their means and standard deviations."""
