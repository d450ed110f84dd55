"""Random studies of every style, ranked by R and by srcs_py: ``python -m tests.r.fuzz``."""
