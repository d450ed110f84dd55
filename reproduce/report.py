"""Reports of a reproduction: printed values, ours, and the verdicts.

An article's module builds a :class:`Report`; this module writes it, whatever the article, as
Markdown and as one HTML file that holds its figures.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from reproduce.rows import VERDICTS, ComparedValue
from srcs_py.base.files import replacing

if TYPE_CHECKING:
    import os

    from jinja2 import Template
    from matplotlib.figure import Figure

_DPI = 150


@dataclass(frozen=True)
class Picture:
    """A figure of the report.

    Attributes
    ----------
    name : str
        File name without ending, for example ``"figure3"``.
    caption : str
        What it shows; also read aloud in place of the picture.
    figure : matplotlib.figure.Figure or bytes
        The picture, or the content of a GIF.
    """

    name: str
    caption: str
    figure: Figure | bytes

    @property
    def file(self) -> str:
        """Name of its file."""
        return f"{self.name}.{'gif' if isinstance(self.figure, bytes) else 'png'}"

    @cached_property
    def content(self) -> bytes:
        """The content of its file, drawn once for the file and the two pages."""
        if isinstance(self.figure, bytes):
            return self.figure
        stream = BytesIO()
        self.figure.savefig(stream, format="png", dpi=_DPI)
        return stream.getvalue()

    @property
    def data_uri(self) -> str:
        """The picture as text, for a page in one file."""
        text = base64.b64encode(self.content).decode("ascii")
        return f"data:image/{Path(self.file).suffix[1:]};base64,{text}"


@dataclass(frozen=True)
class Section:
    """A printed table or figure.

    Attributes
    ----------
    title, text : str
        Heading, and one paragraph under it.
    rows : tuple of ComparedValue
        Printed values and ours.
    claims : bool
        Whether the rows are what the text claims, counted apart from the printed values.
    header, cells : tuple of str, and tuple of such tuples
        A table of ours that has no printed counterpart.
    pictures : tuple of Picture
        Figures.
    """

    title: str
    text: str = ""
    rows: tuple[ComparedValue, ...] = ()
    header: tuple[str, ...] = ()
    cells: tuple[tuple[str, ...], ...] = ()
    pictures: tuple[Picture, ...] = ()
    claims: bool = False

    @property
    def counts(self) -> dict[str, int]:
        """Number of rows by verdict, in the order of VERDICTS."""
        verdicts = [row.verdict for row in self.rows]
        return {v: verdicts.count(v) for v in VERDICTS if v in verdicts}

    @property
    def notes(self) -> list[str]:
        """The explanations, each once, after the values that it explains."""
        explained: dict[tuple[str, str], list[str]] = {}
        for row in self.rows:
            if row.note:
                explained.setdefault((row.verdict, row.note), []).append(row.what)
        return [
            f"{verdict.capitalize()} ({'; '.join(what)}): {note}"
            for (verdict, note), what in explained.items()
        ]


@dataclass(frozen=True)
class Report:
    """The reproduction of an article.

    Attributes
    ----------
    name : str
        Short name; the files are called after it.
    title, source, text : str
        Heading, the article, and how the numbers were made.
    sections : tuple of Section
        One for each printed table or figure.
    """

    name: str
    title: str
    source: str
    text: str
    sections: tuple[Section, ...]

    @property
    def rows(self) -> tuple[ComparedValue, ...]:
        """Every compared value."""
        return tuple(row for each in self.sections if not each.claims for row in each.rows)

    @property
    def claims(self) -> tuple[ComparedValue, ...]:
        """Every claim of the text."""
        return tuple(row for each in self.sections if each.claims for row in each.rows)

    @property
    def failed(self) -> bool:
        """Whether a value that should match does not, or nothing was compared."""
        return not self.rows or any(row.verdict == "mismatch" for row in (*self.rows, *self.claims))

    @property
    def summary(self) -> str:
        """The verdicts in one or two sentences; the reason if nothing could be compared."""
        if not self.rows:
            return f"Missing: {self.text}"
        text = f"{len(self.rows)} published values compared: {counted(self.rows)}."
        return text + (
            f" {len(self.claims)} claims of the text: {counted(self.claims)}."
            if self.claims
            else ""
        )

    def to_markdown(self, pictures: bool = False) -> str:
        """Return the report as Markdown.

        Parameters
        ----------
        pictures : bool
            Whether to link the figures, as files next to the report.

        Returns
        -------
        str
            The report; its tables are aligned, so that it reads well in a terminal.
        """
        parts = [f"# {self.title}", self.source, self.text, f"**{self.summary}**"]
        for section in self.sections:
            parts += [f"## {section.title}", section.text, *_tables(section)]
            if pictures:
                parts += [f"![{each.caption}]({each.file})" for each in section.pictures]
        return "\n\n".join(part for part in parts if part) + "\n"

    def to_html(self, page: str = "single.html") -> str:
        """Return the report as HTML that holds its figures and needs no network.

        Parameters
        ----------
        page : str
            Template: ``"single.html"`` is a page, ``"article.html"`` a part of one.

        Returns
        -------
        str
            The HTML.
        """
        return template(page).render(report=self)

    def write(self, folder: str | os.PathLike[str]) -> list[Path]:
        """Write NAME.md, NAME.html and the figures (PNG) into a folder, made if need be.

        Parameters
        ----------
        folder : str or path
            Where to.

        Returns
        -------
        list of pathlib.Path
            The files.
        """
        place = Path(folder)
        place.mkdir(parents=True, exist_ok=True)
        files = {
            f"{self.name}.md": self.to_markdown(pictures=True).encode(),
            f"{self.name}.html": self.to_html().encode(),
        }
        for section in self.sections:
            files |= {picture.file: picture.content for picture in section.pictures}
        for name, content in files.items():
            with replacing(place / name) as part:
                part.write_bytes(content)
        return [place / name for name in files]


def counted(rows: Sequence[ComparedValue]) -> str:
    """Return how many rows have each verdict: "47 match, 2 compatible"."""
    counts = Section("", rows=tuple(rows)).counts
    return ", ".join(f"{count} {verdict}" for verdict, count in counts.items())


def template(name: str) -> Template:
    """Return a template; what it leaves undefined is an error."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("reproduce", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(name)


def _tables(section: Section) -> list[str]:
    tables = []
    if section.rows:
        header = ("verdict", "value", "published", "ours")
        cells = [(row.verdict, row.what, row.published, row.ours) for row in section.rows]
        tables.append(_markdown_table(header, cells))
        tables += section.notes
    if section.cells:
        tables.append(_markdown_table(section.header, section.cells))
    return tables


def _markdown_table(header: Sequence[str], cells: Sequence[Sequence[str]]) -> str:
    table = [[cell.replace("|", "\\|") for cell in row] for row in (header, *cells)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    table.insert(1, ["-" * width for width in widths])
    padded = [[cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in table]
    return "\n".join(f"| {' | '.join(row)} |" for row in padded)
