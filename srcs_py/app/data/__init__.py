"""The user's tables: taken from the browser, read apart, told of, and made a study."""
