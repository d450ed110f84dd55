"""The ranks page: a study, its ranks as one picture, its data, its exports."""
