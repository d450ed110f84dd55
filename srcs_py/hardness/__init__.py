"""Cost-sensitive instance hardness, and how similar algorithms are by it."""
