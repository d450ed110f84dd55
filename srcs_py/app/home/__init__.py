"""The home of the page on this machine: its files, and messages answered in processes."""
