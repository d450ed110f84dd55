"""Experiments that feed the comparisons: what class and attribute noise does to classifiers."""

from __future__ import annotations

from srcs_py.experiments.noise import SCHEMES, add_noise
from srcs_py.experiments.study import NOISE_IN, Problem, noise_study

__all__ = ["NOISE_IN", "SCHEMES", "Problem", "add_noise", "noise_study"]
