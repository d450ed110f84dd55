"""Names in printed tables: the rows and columns that hold them, and their meaning."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import pandas as pd

from srcs_py.atopsis.cells import is_value, parse_cell
from srcs_py.atopsis.directions import marked, plain_name, sounds_like_cost
from srcs_py.base.errors import SRCSError

if TYPE_CHECKING:
    from srcs_py.atopsis.layouts import Grid

# Titles of a column of names: of algorithms, of benchmarks.
ALGORITHMS = {"algorithm", "algorithms", "alg", "classifier", "classifiers", "method", "methods",
              "model", "models", "name", "approach", "learner", "optimizer"}  # fmt: skip
BENCHMARKS = {"benchmark", "benchmarks", "dataset", "datasets", "data set", "data sets", "data",
              "problem", "problems", "function", "functions", "task", "instance"}  # fmt: skip

_STD = r"std\.?|sd|s\.d\.|stdev|st\.? ?dev\.?|std\.? ?dev\.?|standard deviation|deviation|σ|±"
_AVERAGE = r"mean|means|acc\.?|accuracy|avg\.?|average|µ|μ"
_BEFORE = re.compile(rf"(?:(?P<std>{_STD})|{_AVERAGE})(?:[\s_.:-]++(?P<name>.+))?", re.I)
_AFTER = re.compile(
    rf"(?P<name>.+?)(?<![\s_.:(\[-])[\s_.:(\[-]++(?:(?P<std>{_STD})|{_AVERAGE})[)\]]?", re.I
)


def title_kind(title: str) -> Literal["algorithm", "benchmark"] | None:
    """Return what the title of a column of names, such as "UCI datasets", stands for."""
    words = re.split(
        r"[^a-z]+", re.split(r"[\\/|]", title.lower().replace("data set", "dataset"))[0]
    )
    if BENCHMARKS & set(words):
        return "benchmark"
    return "algorithm" if ALGORITHMS & set(words) else None


def texts_of(path: object, rows: Grid, header: bool | None, names: bool | None) -> pd.DataFrame:
    """Return the cells as a table of texts with its names."""
    if not rows:
        raise SRCSError(f"{path} is empty.")
    shorter = len(rows) > 1 and len(rows[0]) == len(rows[1]) - 1  # R leaves out the corner
    if shorter:
        rows = [["", *rows[0]], *rows[1:]]
    depth = _depth(rows, shorter, header)
    if depth == len(rows):
        raise SRCSError(f"{path} has a header and nothing below it.")
    other = next((row for row in rows if len(row) != len(rows[0])), None)
    if other is not None:
        raise SRCSError(
            f"{path}: lines have different lengths ({len(rows[0])} values in {rows[0][0]!r}, "
            f"{len(other)} in {other[0]!r})."
        )
    titles, table = _titles(rows[:depth]), pd.DataFrame(rows[depth:], dtype=object)
    long, corner = is_long(titles), titles[0].lower() if titles else None
    leading = 1 if long else _leading(table, corner, names)
    if leading == table.shape[1]:
        raise SRCSError(
            f"{path} has names only, and no numbers (in a text file, separate values by "
            "semicolons or commas)."
        )
    if leading:
        above = table.iloc[:, : leading - (not long)]  # groups, or the names of a long table
        named = table.iloc[:, :leading].copy()
        named[above.columns] = above.replace("", None).ffill().fillna("")
        table.index = pd.Index([" ".join(filter(None, each)) for each in named.to_numpy()])
    table = table.iloc[:, leading:]
    table.columns = pd.Index(titles[leading:]) if titles else pd.RangeIndex(table.shape[1])
    return table.rename_axis(corner or None)


def is_long(titles: Sequence[str]) -> bool:
    """Return whether the first two titles are those of algorithms and of benchmarks."""
    pair = {title.lower() for title in titles[:2]}
    return len(pair) == 2 and bool(pair & ALGORITHMS) and bool(pair & BENCHMARKS)


def _leading(table: pd.DataFrame, corner: str | None, names: bool | None) -> int:
    """Return how many columns hold names; those before the last one are of groups, with gaps."""
    if names is False:
        return 0
    texts = ~table.map(is_value).all().to_numpy()
    count = len(texts) if texts.all() else int(texts.argmin())
    if names or corner == "" or (corner and title_kind(corner)):
        count = max(count, 1)
    whole = (table.iloc[1:, : max(count - 1, 0)] != "").all().to_numpy()  # no group
    return int(whole.argmax()) + 1 if whole.any() else count


def _depth(rows: Grid, shorter: bool, header: bool | None) -> int:
    """Return how many rows hold names."""
    first, second = rows[0], rows[min(1, len(rows) - 1)]
    corner = first[0].lower()
    if header is None:
        titled = title_kind(corner) or (not corner and not is_value(second[0]))
        header = shorter or bool(titled) or not all(map(is_value, first[1:] or first))
    if not header:
        return 0
    texts = [each for each in second[1:] if each]
    few = len(set(filter(None, first[1:]))) < len(texts) and not any(map(parse_cell, texts))
    spans = not second[0] and len(set(first[1:])) < len(first[1:])  # "CIFAR" over "10" and "100"
    return 2 if texts and (spans or few) and len(rows) > 2 else 1


def _titles(head: Grid) -> list[str]:
    """Return one title for each column; what spans several is written before each of them."""
    if len(head) < 2:
        return [each for row in head for each in row]
    spans = pd.Series(head[0][1:]).replace("", None).ffill().fillna("").tolist()
    corner, own = head[1][0] or head[0][0], head[1][1:]
    above = {span for span, each in zip(spans, own, strict=True) if each}
    telling = not any(parse_cell(each) or column_kind(each)[1] for each in own)
    directed = any(marked(span) is not None or sounds_like_cost(span) for span in above)
    if len(above) == 1 and telling and not directed:  # one title over all of it
        return [corner, *(each or span for span, each in zip(spans, own, strict=True))]
    return [corner, *(f"{a} {b}".strip() for a, b in zip(spans, own, strict=True))]


def column_kind(title: str) -> tuple[str, bool | None]:
    """Return the owner of a column, and whether it holds deviations; None if it is not named."""
    plain = plain_name(title)
    found = _BEFORE.fullmatch(plain) or _AFTER.fullmatch(plain)
    if found is None:
        return title, None
    name, up = (found["name"] or "").strip(" ([)]"), marked(title)
    mark = "" if up is None or not name else f" {'↑' if up else '↓'}"
    return name + mark, found["std"] is not None
