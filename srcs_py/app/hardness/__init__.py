"""The hardness page: hardness of each instance under three threshold choice methods."""
