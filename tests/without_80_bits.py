"""A plugin: run as on a processor without 80-bit numbers (``pytest -p tests.without_80_bits``)."""

from srcs_py.stats import moments

moments.EXTENDED = False
