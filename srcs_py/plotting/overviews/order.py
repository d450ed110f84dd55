"""The relation "is better than" as a graph in layers, in numbers."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from srcs_py.base.errors import Argument, SRCSError

Relation = NDArray[np.bool_]
Layers = Sequence[Sequence[int]]  # or lines through them
STARTS = 12  # orders of the layers from which one with few crossings is looked for
SETTLED = 12  # times that places follow their neighbours, down and up
STRAIGHT = 4.0  # how much more a bend than a box keeps to its line


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

    Raises
    ------
    SRCSError
        If the relation has a circle, as tests of pairs can have.

    Examples
    --------
    >>> graph = hasse(np.array([[0, 1, 1], [0, 0, 1], [0, 0, 0]], dtype=bool))
    >>> graph.lines
    ((0, 1), (1, 2))
    """
    groups = _groups(beats)
    heads = [group[0] for group in groups]
    small = beats[np.ix_(heads, heads)]
    reach = small.copy()
    for k in range(len(heads)):
        reach |= reach[:, k : k + 1] & reach[k]
    if reach.diagonal().any():
        raise SRCSError(
            "Levels beat each other in a circle, which no such graph shows: draw ",
            Argument("win_matrix"), ".",
        )  # fmt: skip
    direct = reach & ~(reach.astype(int) @ reach.astype(int)).astype(bool)
    unproven = [(heads[i], heads[j]) for i, j in np.argwhere(reach & ~small)]
    depth = _depths(direct, groups)
    layers = [[k for k in range(len(heads)) if depth[k] == at] for at in range(max(depth) + 1)]
    lines, bends = [], 0
    for i, j in np.argwhere(direct):
        path = [int(i)]
        for at in range(depth[i] + 1, depth[j]):
            bends += 1
            layers[at].append(-bends)
            path.append(-bends)
        lines.append((*path, int(j)))
    ordered = _ordered(layers, lines)
    return Graph(tuple(groups), ordered, tuple(lines), tuple(unproven))


def _groups(beats: Relation) -> list[tuple[int, ...]]:
    found: dict[bytes, list[int]] = {}
    for k in range(len(beats)):
        found.setdefault(beats[k].tobytes() + beats[:, k].tobytes(), []).append(k)
    return [tuple(group) for group in found.values()]


def _depths(direct: Relation, groups: Layers) -> list[int]:
    """Return the layer of each node: one below the lowest of those that beat it.

    What nothing beats is above what it beats, in the layer whose levels, the best first, are
    nearest to its own: on top there would be levels of which little is shown beside the best.
    """
    depth = [0] * len(direct)
    for _ in range(len(direct)):
        for i, j in np.argwhere(direct):
            depth[j] = max(depth[j], depth[i] + 1)
    places = [float(np.mean(group)) for group in groups]
    _, *others = sorted(np.flatnonzero(~direct.any(axis=0)), key=places.__getitem__)
    layers = np.array(depth)
    layers[others] = -1
    for k in others:
        last = min(layers[direct[k]], default=max(depth) + 1)
        means = [np.mean([places[i] for i in np.flatnonzero(layers == at)]) for at in range(last)]
        depth[k] = int(np.abs(np.array(means) - places[k]).argmin())
    return depth


def _steps(lines: Layers) -> list[tuple[int, int]]:
    """Return the steps of lines from one layer to the next."""
    return [step for line in lines for step in itertools.pairwise(line)]


def _neighbours(steps: Sequence[tuple[int, int]]) -> dict[int, list[int]]:
    """Return what each node and bend is joined with."""
    near: dict[int, list[int]] = {}
    for one, other in steps:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    return near


def _ordered(layers: Layers, lines: Layers) -> tuple[tuple[int, ...], ...]:
    """Return each layer in an order with few crossings.

    Neighbours are exchanged as long as that helps, from several orders: it can end where only
    several exchanges at once would.
    """
    steps, generator = _steps(lines), np.random.default_rng(0)
    best = _exchanged(layers, steps)
    for _ in range(STARTS):
        other = _exchanged([generator.permutation(layer).tolist() for layer in layers], steps)
        best = min(best, other, key=lambda found: crossings(found, steps))
    return tuple(map(tuple, best))


def crossings(layers: Layers, steps: Sequence[tuple[int, int]]) -> int:
    """Return how often lines cross; ``steps`` lead from one layer to the next.

    Examples
    --------
    >>> crossings([[0, 1], [2, 3]], [(0, 3), (1, 2)])
    1
    """
    place = {each: (at, k) for at, layer in enumerate(layers) for k, each in enumerate(layer)}
    ends = np.reshape([(*place[i], place[j][1]) for i, j in steps], (-1, 3)).T
    depth, before, after = (side[:, None] - side for side in ends)
    return int(((depth == 0) & (before * after < 0)).sum()) // 2


def _exchanged(given: Layers, steps: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Return layers whose neighbours are exchanged as long as that leaves fewer crossings."""
    layers = [list(layer) for layer in given]
    near = _neighbours(steps)
    place = {each: (at, k) for at, layer in enumerate(layers) for k, each in enumerate(layer)}

    def crossed(left: int, right: int) -> int:
        pairs = itertools.product(near.get(left, ()), near.get(right, ()))
        return sum(place[i][0] == place[j][0] and place[i] > place[j] for i, j in pairs)

    changed = True
    while changed:  # ends, as each exchange leaves fewer crossings
        changed = False
        for at, layer in enumerate(layers):
            for k in range(len(layer) - 1):
                left, right = layer[k : k + 2]
                if crossed(left, right) > crossed(right, left):
                    layer[k], layer[k + 1] = right, left
                    place[right], place[left] = (at, k), (at, k + 1)
                    changed = True
    return layers


def placed(
    layers: Layers, lines: Layers, sizes: Mapping[int, float], room: Sequence[float], most: float
) -> dict[int, float]:
    """Return the middle of each node and bend: near to what it is joined with, bends most of all.

    Parameters
    ----------
    layers, lines
        Of a graph.
    sizes : mapping
        Width of each node; that of bends is 0.
    room : tuple of float
        Left and right end.
    most : float
        Room between two of a layer, where there is so much.
    """
    from scipy.optimize import isotonic_regression

    near = _neighbours(_steps(lines))
    low, high = room
    widths = [np.array([sizes.get(node, 0.0) for node in layer]) for layer in layers]
    gap = min(most, *((high - low - each.sum()) / len(each) for each in widths))
    starts = [low + np.cumsum(each + gap) - gap - each / 2 for each in widths]  # on the left
    spare = [high - low + gap - (each + gap).sum() for each in widths]
    found = dict[int, float]()
    for layer, start, free in zip(layers, starts, spare, strict=True):
        found |= dict(zip(layer, start + free / 2, strict=True))
    for turn in range(2 * SETTLED):
        for at in range(len(layers))[:: -1 if turn % 2 else 1]:
            layer, start = layers[at], starts[at]
            wanted = [np.mean([found[each] for each in near.get(node, [node])]) for node in layer]
            weights = [1.0 if node >= 0 else STRAIGHT for node in layer]
            moved = isotonic_regression(wanted - start, weights=weights).x
            found |= dict(zip(layer, start + np.clip(moved, 0.0, spare[at]), strict=True))
    halves, middles = np.concatenate(widths) / 2, np.array([*found.values()])
    middle = ((middles - halves).min() + (middles + halves).max()) / 2
    return {each: x + (low + high) / 2 - middle for each, x in found.items()}
