"""Statistics as functions on arrays: arrays in, arrays out, no tables."""
