"""The user's tables: taken from the browser, read in a process, outlined, and made a study."""
