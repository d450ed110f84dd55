"""The first page: a study, its ranks as one picture, its table, what is taken away."""
