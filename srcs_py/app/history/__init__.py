"""The state of a page in the address and in the browser's history."""
