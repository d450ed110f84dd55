"""What everything needs: errors, choices, arrays, files; it knows no table and no method."""
