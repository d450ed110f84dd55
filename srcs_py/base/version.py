"""The version, in the one place that the package takes it from."""

__version__ = "1.0.0"
