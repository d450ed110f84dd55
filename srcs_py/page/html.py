"""The interactive picture: one file that holds the table of ranks and a page to explore it."""

from __future__ import annotations

import os
import warnings
import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from srcs_py.base.checks import (
    check_mapping,
    check_text,
    r_names,
)
from srcs_py.base.errors import Argument, SRCSError, SRCSWarning
from srcs_py.base.files import check_writable, replacing
from srcs_py.base.signs import in_signs
from srcs_py.page.document import document
from srcs_py.page.payload import payload_of
from srcs_py.plotting.palettes import SAFE
from srcs_py.tables.reading import whole_table
from srcs_py.tables.roles import EQUIVALENT, PVALUE, roles_of, roles_or_none

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.plotting.palettes import ColorFunction

MOST_BYTES = 15_000_000  # of a page
_SAMPLE = 20_000  # rows that tell how well the others pack
_SURELY = 1.3  # times too large by that estimate; what is closer is made and measured


@r_names
def to_html(
    ranks: Any,
    path: str | os.PathLike[str],
    y_outer: str | None = None,
    x_outer: str | None = None,
    y_inner: str | None = None,
    x_inner: str | None = None,
    z_inner: str = "rank",
    color_function: ColorFunction = SAFE,
    *,
    title: str | None = None,
    select: Mapping[str, Any] | None = None,
    levels: Mapping[str, Sequence[Any]] | None = None,
    equivalence: Any = None,
    overwrite: bool = True,
) -> Path:
    """Write a table of ranks as one interactive page that needs nothing but a browser.

    The page holds the whole table: its factors can be re-arranged, levels switched on and
    off, and every cell opens the pairwise comparison behind its rank. If the table was made
    with ``summarize="always"``, the page also decides all ranks again at any other alpha. It
    draws the regions that :func:`srcs_py.explain` finds in the ranks of the table, and its Help
    has the methods in words, as :func:`srcs_py.report` writes them.

    Parameters
    ----------
    ranks : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        A table made by :func:`srcs_py.SRCSranks`, or one that the user composed. The page says
        the numbers of a column ``runs``, if it has one, with rank, mean and sd of each cell.
    path : path-like
        Ends in html or htm; replaced if it exists.
    y_outer, x_outer : str, optional
        Columns whose levels first make the rows and columns of the grid.
    y_inner, x_inner : str, optional
        Columns whose levels first make the rows and columns of each heatmap. Without any of
        the four: the target makes the grid's rows, and the params follow in order as its
        columns and the rows and columns inside (of three factors, the first makes the columns).
        An inner place may stay empty.
    z_inner : str
        Column shown first: ranks (whole numbers; of several performances those of the first), or
        any numbers, on a continuous scale.
    color_function : str, matplotlib colormap or callable
        Palette shown first, as in :func:`srcs_py.plot`; by default the one that every eye
        can read. The page offers R's palettes too.
    title : str, optional
        Heading of the page; by default it says what was ranked.
    select : mapping of str to a level, optional
        Level shown first of a column that has none of the four places.
    levels : mapping of str to a sequence of levels, optional
        Levels shown first of a column, in this order; its other levels start switched off.
    equivalence : pandas.DataFrame, any dataframe that narwhals reads, or path-like, optional
        What :func:`srcs_py.equivalence` found for the same runs, not over blocks: pairs that are
        equivalent with a probability of at least 0.95 are told apart from those of which nothing
        was shown, and the probabilities can be shown as maps.
    overwrite : bool
        Whether an existing file is replaced.

    Returns
    -------
    pathlib.Path
        The file. It loads nothing and sends nothing.

    Raises
    ------
    SRCSError
        For wrong arguments or tables, and for a page of more than 15 MB, before anything is
        written.

    See Also
    --------
    plot : Draw a grid of heatmaps of the ranks over all problem configurations.
    explore : Show a table of ranks as an interactive page in a notebook.

    References
    ----------
    Villacorta and Saez (2015), The R Journal 7(2), 89-104; its section on future work.

    Examples
    --------
    >>> import tempfile
    >>> import pandas as pd
    >>> ranks = pd.DataFrame(
    ...     {"Algorithm": ["A", "B"] * 2, "Size": [5, 5, 10, 10], "rank": [1, -1, 0, 0]}
    ... )
    >>> to_html(ranks, Path(tempfile.mkdtemp()) / "ranks.html").name
    'ranks.html'
    """
    path = check_writable(path, overwrite, [ranks, equivalence])
    if path.suffix.lower() not in {".html", ".htm"}:
        raise SRCSError(f"{path}: the page is an .html file; {path.suffix!r} is another type.")
    places = {"y_outer": y_outer, "x_outer": x_outer, "y_inner": y_inner, "x_inner": x_inner}
    for name, place in {**places, "z_inner": z_inner}.items():
        if place is not None or name == "z_inner":
            check_text(name, place)
    table = whole_table(ranks, "ranks")
    _check_rows(table)
    if equivalence is not None:
        table = _with_equivalence(table, whole_table(equivalence, "equivalence"))
    given = {"select": select, "levels": levels}
    shown = [{} if each is None else check_mapping(name, each) for name, each in given.items()]
    table, answers = with_answers(table)
    payload = payload_of(table, places, z_inner, color_function, *shown) | answers
    if title is not None:
        payload["title"] = check_text("title", title)
    text = document(payload)
    if len(text) > MOST_BYTES:
        params = [each for i, each in enumerate(payload["factors"]) if i != payload["target"]]
        counts = {each["label"]: len(each["levels"]) for each in params}
        raise _too_large(payload["configurations"], counts, len(text))
    with replacing(path, overwrite) as part:
        part.write_text(text, encoding="utf-8")
    return path


def _with_equivalence(table: pd.DataFrame, found: pd.DataFrame) -> pd.DataFrame:
    """Return the table with the probabilities that levels are equivalent."""
    roles = roles_of(table)
    keys = [roles.target, *roles.params]
    columns = [str(name) for name in found if str(name).endswith(EQUIVALENT)]
    if not columns or not {*keys} <= {*found.columns}:
        raise SRCSError(
            Argument("equivalence"),
            f" must be a table of the function equivalence with the columns {keys}.",
        )
    rows = table[keys].astype(str).merge(found.astype(dict.fromkeys(keys, str)), "left", on=keys)
    return table.assign(**{name: rows[name].to_numpy() for name in columns})


def with_answers(table: pd.DataFrame, methods: bool = True) -> tuple[pd.DataFrame, dict[str, Any]]:
    """Return the table with its regions; regions and methods in words, if it has them."""
    from srcs_py.answers.explain import explain

    answers: dict[str, Any] = {"methods": [], "regions": None}
    found = None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SRCSWarning)  # the page has warnings of its own
        with suppress(SRCSError):
            found = explain(table)
        if methods:
            from srcs_py.answers.facts import methods_of  # late: the words need jinja2

            with suppress(SRCSError):
                answers["methods"] = methods_of(table, found)
    if found is None:
        return table, answers
    rules = [
        {"rule": in_signs(rule), "configurations": int(count), "highest": levels}
        for _, rule, count, levels in found.summary.itertuples(index=False)
    ]
    return found.ranks, answers | {"regions": {"sentence": found.sentence, "rules": rules}}


def _check_rows(table: pd.DataFrame) -> None:
    """Refuse a table whose page is surely too large before it is made, which would take seconds.

    How well p-values pack is seen in some of the rows; the page has that of each pair once.
    """
    rows = len(table)
    if not rows:
        raise SRCSError("The table has no rows.")
    if rows < 2 * _SAMPLE:  # is quick
        return
    roles = roles_or_none(table)
    pairs = table.filter(regex=rf"\{PVALUE}$").iloc[rows // 2 : rows // 2 + _SAMPLE]
    packed = len(zlib.compress(pairs.to_numpy(float, na_value=np.nan).tobytes(order="F"))) / 2
    size = int(packed * rows / _SAMPLE * 4 / 3)  # base 64 has 6 bits in a byte
    if roles is not None and size > _SURELY * MOST_BYTES:
        counts = {name: int(table[name].nunique()) for name in roles.params}
        raise _too_large(rows // max(int(table[roles.target].nunique()), 1), counts, size)


def _too_large(configurations: int, params: Mapping[str, int], size: int) -> SRCSError:
    """Return the error for a page that browsers open slowly or not at all, with a remedy."""
    name, levels = max(params.items(), key=lambda each: each[1])
    kept = max(1, int(levels * MOST_BYTES / size))
    few = f"ranks[ranks[{name!r}].isin(ranks[{name!r}].unique()[:{kept}])]"
    return SRCSError(
        Argument("ranks"),
        f" has {configurations} configurations: the page would take {size / 1e6:.0f} MB, and "
        f"browsers open at most {MOST_BYTES / 1e6:.0f} MB well. Give fewer, for example {few}.",
    )
