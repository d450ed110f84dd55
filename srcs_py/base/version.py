"""The version, in the one place that the package takes it from."""

__version__ = "0.1.0"
