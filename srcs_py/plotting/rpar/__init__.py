"""R's graphical parameters, and what they say for our figures."""
