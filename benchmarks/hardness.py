"""Hardness against ordering the scores; similarity of many models in the memory of one data set.

The floor is ``np.argsort``. Rates need the order: which instance has which place. ``np.sort``
returns the values without it, so that no hardness follows from them; it is not a floor.
"""

import tracemalloc
from collections.abc import Iterator

import numpy as np

from benchmarks.timing import header, in_turn, report
from srcs_py.hardness import Scores, aggregate, dissimilarities, instance_hardness
from srcs_py.hardness.inputs import METHODS

MODELS, INSTANCES = 8, 1_000_000
MANY_MODELS, DATA_SETS, OF_EACH = 200, 50, 1000


def data_sets(count: int) -> Iterator[Scores]:
    """Yield data sets scored by many models, made when they are asked for."""
    rng = np.random.default_rng(0)
    names = tuple(f"model {each}" for each in range(MANY_MODELS))
    for number in range(count):
        scores = rng.random((MANY_MODELS, OF_EACH))
        y = np.arange(OF_EACH) % 2
        yield Scores(str(number), names, np.arange(OF_EACH), scores, y)


def similarity(count: int) -> float:
    """Return the peak of memory in megabytes while ``count`` data sets are compared."""
    tracemalloc.start()
    aggregate(dissimilarities(data_sets(count), "rate_driven"))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 2**20


def main() -> None:
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, INSTANCES)
    kinds = {
        "untied": rng.random((MODELS, INSTANCES)),
        "101 values": rng.integers(0, 101, (MODELS, INSTANCES)) / 100,
    }
    header()
    for name, scores in kinds.items():

        def all_three(scores: np.ndarray = scores) -> None:
            for method in METHODS:
                instance_hardness(scores, y, method)

        ours, order = in_turn(all_three, lambda scores=scores: np.argsort(scores, axis=1), repeat=5)
        size = f"{MODELS} x {INSTANCES:.0e}, {name}"
        report(f"{size}, to np.argsort", ours, order, "3", faster=False)
    similarity(1)  # imports take memory too
    header(f"{DATA_SETS} sets", "one set")
    report(
        f"peak MB, {MANY_MODELS} models, sets of {OF_EACH}",
        similarity(DATA_SETS),
        similarity(1),
        "1.5",
        faster=False,
    )


if __name__ == "__main__":
    main()
