"""A-TOPSIS: tables as they are read, their ranking, its figures and code."""
