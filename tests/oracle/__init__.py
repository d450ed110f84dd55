"""A plain loop over scipy and statsmodels: slow, simple, and what the engine is compared with."""
