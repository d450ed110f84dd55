"""Tests of the pictures; the page is driven in a real browser."""
