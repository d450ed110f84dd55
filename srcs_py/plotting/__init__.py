"""From a table of ranks to pictures: numbers first (grid), then pixels (draw, animate, html)."""
