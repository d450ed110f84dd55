"""Measuring and printing ratios."""

import time
from collections.abc import Callable


def seconds(call: Callable[[], object], repeat: int = 5) -> float:
    """Return the least time that ``call`` took; other programs only ever add to it."""
    return in_turn(call, repeat=repeat)[0]


def in_turn(*calls: Callable[[], object], repeat: int) -> list[float]:
    """Return the least time of each call; one after the other, for a machine changes its speed."""
    rounds = [[_once(call) for call in calls] for _ in range(repeat)]
    return [min(times) for times in zip(*rounds, strict=True)]


def _once(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def report(name: str, ours: float, others: float, goal: str, faster: bool = True) -> None:
    """Print a line; the ratio is how many times faster we are, or how many times the cost."""
    ratio = others / ours if faster else ours / others
    met = ratio >= float(goal) if faster else ratio <= float(goal)
    sign = ">=" if faster else "<="
    print(
        f"  {name:<46} {ours:9.4f} {others:9.4f} {ratio:8.2f}  goal {sign} {goal:<4} "
        f"{'met' if met else 'MISSED'}",
        flush=True,
    )


def header(ours: str = "ours, s", others: str = "other, s") -> None:
    """Print what the numbers of :func:`report` are."""
    print(f"  {'':<46} {ours:>9} {others:>9} {'ratio':>8}")


def absent(name: str, why: str) -> None:
    """Print that a line was not measured, and why."""
    print(f"  {name:<46} not measured: {why}", flush=True)
