"""What everything stands on: errors, choices, arrays, files; it knows no table and no method."""
