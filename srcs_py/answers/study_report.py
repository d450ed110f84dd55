"""A study in words: its sentences, table and figure, and the documents that hold them."""

from __future__ import annotations

import base64
import io
import os
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd

from srcs_py.answers.texts import (
    ESCAPES,
    listed,
    references_of,
    report_ending,
    sentences,
    share,
    signed_mean,
    whole_text,
)
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.files import check_writable, replacing
from srcs_py.base.number_text import counted
from srcs_py.base.signs import MINUS, in_signs
from srcs_py.plotting.alt import description_of
from srcs_py.plotting.figures import root_of, save_figure
from srcs_py.tables.latex_html import as_latex

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure

    from srcs_py.answers.explain import Explanation
    from srcs_py.srcs.results.overall_answer import Overall

_BIBLIOGRAPHY = re.compile(r"(^\\begin{thebibliography}.*^\\end{thebibliography}\n)", re.M | re.S)
_USES_BIBTEX = "\\bibliographystyle{unsrt}\n\\bibliography{references}\n"
_HIGHEST = 8.0  # inches; with its caption the figure fills a page of A4
_KINDS = ("png", "pdf")  # of the figures, for the screen and for LaTeX
HEADINGS = {
    "mean_rank": "mean rank", "wins": "better", "ties": "not shown", "losses": "worse",
    "undefeated": "undefeated",
}  # fmt: skip


@dataclass(frozen=True)
class StudyReport:
    """A study in words; each number of the text is in one of these objects.

    Attributes
    ----------
    ranks : pandas.DataFrame
        The table of ranks.
    boards : dict
        The leaderboard of each performance, by its name.
    numbers : dict
        Counts and names of the sentences.
    explanation : Explanation or None
        Shares and regions; None for one configuration, several performances or equal ranks.
    overall : Overall or None
        The comparison over blocks, if they were named.
    sensitivity : pandas.DataFrame or None
        How many configurations have a difference, whether one is possible with so few runs, and
        which levels have the highest mean rank, at a fifth and twice the significance level; None
        if the table cannot tell.
    warnings : tuple of str
        What the library warned of.
    digest : str
        Sentence with the SHA-256 of the data.
    python, r_code : str
        The call in both languages.
    source : path-like or None
        The file of the data, which no file of the report replaces.
    forest : callable or None
        Draws by how much the means of the levels differ over the blocks; None without runs, or
        with fewer than six blocks.
    """

    ranks: pd.DataFrame
    boards: dict[str, pd.DataFrame]
    numbers: dict[str, Any]
    explanation: Explanation | None
    overall: Overall | None
    sensitivity: pd.DataFrame | None
    warnings: tuple[str, ...]
    digest: str
    python: str
    r_code: str
    source: str | os.PathLike[str] | None = None
    forest: Callable[..., Figure | SubFigure] | None = None

    @property
    def leaderboard(self) -> pd.DataFrame:
        """The leaderboard of the first performance."""
        return next(iter(self.boards.values()))

    @cached_property
    def sections(self) -> list[tuple[str, list[str]]]:
        """Headings and paragraphs without markup; ``[@key]`` is a reference."""
        return sentences(r=self, n=self.numbers, x=self.explanation)

    @property
    def title(self) -> str:
        """The title."""
        where = counted(self.numbers["configurations"], "configuration")
        return f"{self.numbers['roles'].target}: ranks in {where}"

    @property
    def table(self) -> pd.DataFrame:
        """The leaderboard as it is printed, rounded, as texts."""
        board, target = self.leaderboard, self.numbers["roles"].target
        shown = pd.DataFrame({target: board[target].astype(str)})
        if len(self.boards) > 1:
            for name, other in self.boards.items():
                means = other.set_index(target)["mean_rank"]
                shown[name] = [signed_mean(means[level]) for level in board[target]]
            return shown
        for name, heading in HEADINGS.items():
            if name in board and not (name == "undefeated" and self.numbers["control"]):
                shown[heading] = board[name].map(signed_mean if name == "mean_rank" else str)
        if self.numbers["places"]:
            shown["places"] = [self.numbers["places"][level] for level in shown[target]]
        return shown

    @cached_property
    def regions(self) -> pd.DataFrame | None:
        """The rules of the regions and who leads in each, as texts; None without regions."""
        found, numbers = self.explanation, self.numbers
        if found is None or len(found.summary) == 1:
            return None
        rows = []
        for number, part in found.regions.groupby("region"):
            top: Any = part.sort_values("mean_rank").iloc[-1]
            first = found.leaders(part)
            highest = f"{listed(first)} {signed_mean(top['mean_rank'])}" if first else ""
            row = {
                "region": str(number),
                "rule": in_signs(top["rule"]),
                "configurations": str(top["configurations"]),
                "highest mean rank": highest or "none clearly above 0",
            }
            if numbers["tested"] and not numbers["control"]:
                row["undefeated"] = share(top["undefeated"]) if len(first) == 1 else ""
            rows.append(row)
        return pd.DataFrame(rows)

    @property
    def tables(self) -> dict[str, pd.DataFrame]:
        """The tables that are printed."""
        tables = {"leaderboard": self.table}
        return tables if self.regions is None else tables | {"regions": self.regions}

    @property
    def tables_as_latex(self) -> dict[str, str]:
        """The tables in LaTeX, which need the package booktabs."""
        columns = {"leaderboard": "l" + "r" * (self.table.shape[1] - 1)}
        columns["regions"] = r"r>{\raggedright}p{55mm}r>{\raggedright\arraybackslash}p{35mm}r"
        return {
            name: as_latex(table, columns=columns[name]).replace(MINUS, "$-$").rstrip()
            for name, table in self.tables.items()
        }

    @property
    def code(self) -> dict[str, str]:
        """The call in both languages."""
        return {"Python": self.python, "R": self.r_code}

    @property
    def alts(self) -> dict[str, str]:
        """The alternative texts of the figures."""
        missing = {"map": "There is no figure, because no configuration has every level."}
        described = {key: description_of(figure) for key, figure in self._pictures.items()}
        return missing | {key: f"{title}. {text}" for key, (title, text) in described.items()}

    @cached_property
    def _pictures(self) -> dict[str, Figure | SubFigure]:
        """The figures, drawn at the size at which the documents print them."""
        drawn = {"map": self.plot, "differences": self.forest}
        pictures = {}
        for key, draw in drawn.items():
            if draw is not None:
                with suppress(SRCSError):
                    pictures[key] = _on_page(draw)
        return pictures

    def plot(self, **where: Any) -> Figure | SubFigure:
        """Draw the figure: the regions, or without them the distribution of ranks.

        Parameters
        ----------
        **where
            ``figsize``, ``dpi``, ``fig`` and ``save`` as in :func:`srcs_py.plot`.

        Returns
        -------
        matplotlib.figure.Figure or SubFigure
            The figure.
        """
        if self.explanation is not None:
            return self.explanation.plot(**where)
        from srcs_py.plotting.overviews.spreads import rank_distribution

        return rank_distribution(self.ranks, rank=self.numbers["ranks"][0], caption=False, **where)

    def text(self, ending: str = "md", figures: Mapping[str, str] | None = None) -> str:
        """Return the whole report.

        Parameters
        ----------
        ending : {"md", "tex", "html", "txt"}
            Markdown, LaTeX, HTML or plain text.
        figures : mapping of str to str, optional
            Files of the figures that the text is to show: "map", and "differences" of blocks.

        Returns
        -------
        str
            A document.
        """
        if ending not in ESCAPES:
            raise SRCSError(Argument("ending", ending), f" must be one of {', '.join(ESCAPES)}.")
        figures = figures or {}
        for file in figures.values() if ending in ("md", "tex") else ():
            if re.search(r"[^\w./ -]", file):
                raise SRCSError(
                    Argument("figures", file),
                    " must be a path of letters, digits, '.', '-' and '/'.",
                )
        return whole_text(ending, self.sections, r=self, figures=figures)

    def __str__(self) -> str:
        """Return the report as plain text."""
        return self.text("txt")

    def __repr__(self) -> str:
        return f"<StudyReport: {self.title}>"

    def _repr_markdown_(self) -> str:
        return self.text("md")

    def save(self, path: str | os.PathLike[str], *, overwrite: bool = False) -> None:
        """Write the report.

        Parameters
        ----------
        path : path-like
            A file that ends in .md, .tex, .html or .txt, or a folder, which gets all four, the
            figures (pdf and png), the tables and the cited references in BibTeX.
        overwrite : bool
            Whether files may be replaced.
        """
        path = Path(path)
        if ending := report_ending(path):
            figures = self._pictures if ending == "html" else {}
            check_writable(path, overwrite, data=self.source)
            inside = {key: _data_uri(figure) for key, figure in figures.items()}
            return _write(path, self.text(ending, inside), overwrite)
        path.mkdir(parents=True, exist_ok=True)
        names = {key: "figure" if key == "map" else key for key in self._pictures}
        texts = {}
        for kind in ESCAPES:
            files = {key: f"{name}.{_KINDS[kind == 'tex']}" for key, name in names.items()}
            texts[f"report.{kind}"] = self.text(kind, files)
        entries = "\n".join(entry.bibtex for entry in references_of(self.sections))
        tables = "\n\n".join(self.tables_as_latex.values())
        texts |= {"table.tex": f"{tables}\n", "references.bib": f"{entries}\n"}
        # As BibTeX would write it, so that pdflatex alone makes the PDF.
        before, texts["report.bbl"], after = _BIBLIOGRAPHY.split(texts["report.tex"])
        texts["report.tex"] = f"{before}{_USES_BIBTEX}{after}"
        pictures = {
            path / f"{name}.{kind}": self._pictures[key]
            for key, name in names.items()
            for kind in _KINDS
        }
        for file in [*(path / name for name in texts), *pictures]:
            check_writable(file, overwrite, data=self.source)
        for name, text in texts.items():
            _write(path / name, text, overwrite)
        for file, figure in pictures.items():
            save_figure(root_of(figure), file, overwrite=overwrite)
        return None


def _write(path: Path, text: str, overwrite: bool) -> None:
    with replacing(path, overwrite) as part:
        part.write_text(text, encoding="utf-8", errors="replace")


def _on_page(draw: Callable[..., Figure | SubFigure]) -> Figure | SubFigure:
    """Draw a figure that, with its caption, a page holds."""
    figure = draw(figsize="page")
    width, height = root_of(figure).get_size_inches()
    return figure if height <= _HIGHEST else draw(figsize=(width, _HIGHEST))


def _data_uri(figure: Figure | SubFigure) -> str:
    """Return a figure as text, for a page in one file."""
    picture = io.BytesIO()
    root_of(figure).savefig(picture, format="png", dpi=150)
    return f"data:image/png;base64,{base64.b64encode(picture.getvalue()).decode()}"
