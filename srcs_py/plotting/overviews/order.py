"""A relation "is better than" as a graph in layers: numbers only, no picture."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Relation = NDArray[np.bool_]
SWEEPS = 8  # times that the layers are put in the order of their neighbours


@dataclass(frozen=True)
class Graph:
    """A Hasse diagram.

    Attributes
    ----------
    groups : tuple of tuple of int
        Nodes: levels that beat the same ones and lose to the same ones.
    layers : tuple of tuple of int
        Nodes of each layer from the top, from left to right; a negative number is a bend of the
        line that passes there.
    lines : tuple of tuple of int
        Nodes and bends that each line goes through, downwards.
    unproven : tuple of tuple of int
        Pairs of levels that lines join although they do not differ themselves.
    """

    groups: tuple[tuple[int, ...], ...]
    layers: tuple[tuple[int, ...], ...]
    lines: tuple[tuple[int, ...], ...]
    unproven: tuple[tuple[int, int], ...]


def hasse(beats: Relation) -> Graph:
    """Return the graph whose lines say all of a relation without circles.

    Parameters
    ----------
    beats : numpy.ndarray of bool, shape (k, k)
        Whether the level of the row is better than that of the column.

    Returns
    -------
    Graph
        No line says what two others say together.

    Examples
    --------
    >>> graph = hasse(np.array([[0, 1, 1], [0, 0, 1], [0, 0, 0]], dtype=bool))
    >>> graph.lines
    ((0, 1), (1, 2))
    """
    groups = _groups(beats)
    heads = [group[0] for group in groups]
    small = beats[np.ix_(heads, heads)]
    reach = _closure(small)
    direct = reach & ~(reach.astype(int) @ reach.astype(int)).astype(bool)
    unproven = [(heads[i], heads[j]) for i, j in np.argwhere(reach & ~small)]
    depth = _depths(direct)
    layers = [[k for k in range(len(heads)) if depth[k] == at] for at in range(max(depth) + 1)]
    lines, bends = [], 0
    for i, j in np.argwhere(direct):
        path = [int(i)]
        for at in range(depth[i] + 1, depth[j]):
            bends += 1
            layers[at].append(-bends)
            path.append(-bends)
        lines.append((*path, int(j)))
    placed = _ordered(layers, lines)
    return Graph(tuple(groups), placed, tuple(lines), tuple(unproven))


def _groups(beats: Relation) -> list[tuple[int, ...]]:
    found: dict[bytes, list[int]] = {}
    for k in range(len(beats)):
        found.setdefault(beats[k].tobytes() + beats[:, k].tobytes(), []).append(k)
    return [tuple(each) for each in found.values()]


def _closure(beats: Relation) -> Relation:
    reach = beats.copy()
    for k in range(len(reach)):
        reach |= reach[:, k : k + 1] & reach[k]
    return reach


def _depths(direct: Relation) -> list[int]:
    """Return the layer of each node: one below the lowest of those that beat it."""
    depth = [0] * len(direct)
    for _ in range(len(direct)):
        for i, j in np.argwhere(direct):
            depth[j] = max(depth[j], depth[i] + 1)
    return depth


def _ordered(
    layers: Sequence[Sequence[int]], lines: Sequence[Sequence[int]]
) -> tuple[tuple[int, ...], ...]:
    """Return each layer in the order of the mean places of its neighbours, for fewer crossings."""
    near: dict[int, list[int]] = {}
    for line in lines:
        for one, other in itertools.pairwise(line):
            near.setdefault(one, []).append(other)
            near.setdefault(other, []).append(one)
    places = {each: k / len(layer) for layer in layers for k, each in enumerate(layer)}
    current = [list(layer) for layer in layers]
    for sweep in range(SWEEPS):
        for at in range(len(current))[:: -1 if sweep % 2 else 1]:
            layer = current[at]
            wanted = {
                each: float(np.mean([places[other] for other in near.get(each, [each])]))
                for each in layer
            }
            layer.sort(key=lambda each, wanted=wanted: wanted[each])  # type: ignore[misc]
            for k, each in enumerate(layer):
                places[each] = (k + 0.5) / len(layer)
    return tuple(tuple(layer) for layer in current)
