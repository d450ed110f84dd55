"""The interactive page in the output cell of a notebook."""

from __future__ import annotations

import tempfile
from html import escape
from pathlib import Path
from typing import Any

from srcs_py.base.checks import check_count
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.page.html import to_html

LEAST_HEIGHT = 300  # pixels, in which a picture can still be read


class Explored:
    """A page that a notebook shows as it is; it is in the notebook's file and needs no network."""

    def __init__(self, page: str, height: int) -> None:
        self._page, self._height = page, height

    def _repr_html_(self) -> str:
        return (
            f'<iframe srcdoc="{escape(self._page)}" width="100%" height="{self._height}" '
            'style="border: 0" sandbox="allow-scripts allow-downloads allow-modals" '
            'title="Interactive picture of the ranks"></iframe>'
        )

    def __repr__(self) -> str:
        return "A page that a notebook shows; to_html() writes it into a file."


def explore(ranks: Any, *, height: int = 720, **arguments: Any) -> Explored:
    """Show a table of ranks as an interactive page in a notebook.

    Parameters
    ----------
    ranks : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        A table of ranks, as :func:`srcs_py.to_html` takes it.
    height : int
        Of the page in the notebook, in pixels.
    **arguments
        What else :func:`srcs_py.to_html` takes, but the file.

    Returns
    -------
    object
        What JupyterLab, VS Code and other notebooks show, without a network.

    Raises
    ------
    SRCSError
        As :func:`srcs_py.to_html`, and for a height that is too small.

    See Also
    --------
    to_html : Write a table of ranks as one interactive page that needs nothing but a browser.

    Examples
    --------
    >>> import pandas as pd
    >>> ranks = pd.DataFrame(
    ...     {"Algorithm": ["A", "B"] * 2, "Size": [5, 5, 10, 10], "rank": [1, -1, 0, 0]}
    ... )
    >>> explore(ranks)
    A page that a notebook shows; to_html() writes it into a file.
    """
    check_count("height", height, least=LEAST_HEIGHT)
    if "path" in arguments:
        raise SRCSError(
            "explore() writes no file, so it has no ", Argument("path"), "; to_html() does."
        )
    with tempfile.TemporaryDirectory() as folder:
        page = to_html(ranks, Path(folder) / "page.html", **arguments)
        return Explored(page.read_text(encoding="utf-8"), height)
