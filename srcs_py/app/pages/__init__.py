"""The three pages; none imports another."""
