"""Text files: layout, types of their columns, writing."""
