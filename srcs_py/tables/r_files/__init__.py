"""Files of R."""
