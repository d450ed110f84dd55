"""Errors, checks of arguments, arrays and files, without tables or methods."""
