"""The interactive page; what runs in the browser is in ``browser/``."""
