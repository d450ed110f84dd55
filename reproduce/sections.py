"""Reports and their sections, whose texts stand in ``texts/ARTICLE.toml``.

A text may have several lines, and gaps such as ``{count}`` for values.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from reproduce.report import Picture, Report, Section
from reproduce.rows import ComparedValue


@cache
def _texts(article: str) -> dict[str, Any]:
    file = Path(__file__).parent / "texts" / f"{article}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _filled(text: str, **values: object) -> str:
    return " ".join(text.split()).format(**values)


def report_of(article: str, *sections: Section) -> Report:
    """Return the report of an article."""
    head = {name: _filled(text) for name, text in _texts(article)["report"].items()}
    return Report(article, **head, sections=sections)


def section_of(
    article: str,
    name: str,
    *,
    rows: Iterable[ComparedValue] = (),
    cells: Iterable[tuple[str, ...]] = (),
    figures: Iterable[Any] = (),
    **values: object,
) -> Section:
    """Return a section of a report.

    Parameters
    ----------
    article, name : str
        File of the texts, and the section in it.
    rows, cells : iterable of ComparedValue, and of tuple of str
        As in :class:`Section`.
    figures : iterable of matplotlib.figure.Figure or bytes
        Contents of the section's pictures, in their order.
    **values : object
        Values for the gaps in the texts.

    Returns
    -------
    Section
        The section.
    """
    texts = _texts(article)[name]
    pictures = zip(texts.get("pictures", ()), figures, strict=True)
    return Section(
        title=_filled(texts["title"], **values),
        text=_filled(texts.get("text", ""), **values),
        rows=tuple(rows),
        header=tuple(_filled(each, **values) for each in texts.get("header", ())),
        cells=tuple(cells),
        pictures=tuple(
            Picture(_filled(file, **values), _filled(caption, **values), figure)
            for (file, caption), figure in pictures
        ),
        claims=texts.get("claims", False),
    )
