"""Pictures that sum up all configurations."""
