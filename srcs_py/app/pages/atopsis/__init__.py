"""The second page: algorithms closeness_of by their means and standard deviations."""
