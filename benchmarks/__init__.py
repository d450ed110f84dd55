"""Ratios of our time and memory to those of others, each measured in one run.

``python -m benchmarks`` runs every part but ``large``; ``python -m benchmarks PART ...`` runs
those named. A part is a module here that has ``main()``. Data: MPB and ML1, found as
``srcs_py.datasets`` finds them. R is used where Rscript is on the PATH: the package SRCS where it
is installed in R's library or in the folder that SRCS_RLIB names, else r_reference/method.R.
"""
