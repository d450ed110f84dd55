"""A report of a study for a paper: methods, results, limits, table, figure and code."""

from __future__ import annotations

import base64
import hashlib
import io
import os
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from srcs_py.answers.explain import Explanation, explain
from srcs_py.answers.facts import facts_of
from srcs_py.answers.texts import (
    ESCAPES,
    leaders,
    listed,
    references,
    sentences,
    signed_mean,
    whole_text,
)
from srcs_py.base.arrays import own_error_state
from srcs_py.base.errors import Argument, SRCSError, SRCSWarning
from srcs_py.base.files import replacing
from srcs_py.code.call import as_python_code, as_r_code
from srcs_py.plotting.alt import description_of
from srcs_py.plotting.figures import root_of, save_figure
from srcs_py.plotting.paper import MINUS
from srcs_py.srcs.options import check_options
from srcs_py.srcs.pipeline import rank
from srcs_py.srcs.results.leaderboard import leaderboard
from srcs_py.srcs.results.overall import Overall, overall
from srcs_py.srcs.results.rank_arrays import alpha_of
from srcs_py.srcs.results.rederive import decided_at, directed
from srcs_py.tables.latex_html import as_latex
from srcs_py.tables.reading import whole_table
from srcs_py.tables.roles import roles_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure, SubFigure
    from numpy.typing import NDArray

    from srcs_py.tables.roles import Roles

    Bools = NDArray[np.bool_]

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
        How many configurations have a difference, and which levels the highest mean rank, at a
        fifth and twice the significance level; None if the table cannot tell.
    warnings : tuple of str
        What the library warned of.
    digest : str
        Sentence with the SHA-256 of the data.
    python, r_code : str
        The call in both languages.
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
        return f"Ranks of the levels of {self.numbers['roles'].target}"

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

    @property
    def table_as_latex(self) -> str:
        """The table in LaTeX, which needs the package booktabs."""
        return as_latex(self.table, texts=True).replace(MINUS, "$-$").rstrip()

    @property
    def alt(self) -> str:
        """The alternative text of the figure."""
        title, text = description_of(self._picture)
        return f"{title}. {text}"

    @cached_property
    def _picture(self) -> Figure | SubFigure:
        return self.plot()

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

    def text(self, ending: str = "md", figure: str = "") -> str:
        """Return the whole report.

        Parameters
        ----------
        ending : {"md", "tex", "html", "txt"}
            Markdown, LaTeX, HTML or plain text.
        figure : str
            File of the figure, if the text is to show it.

        Returns
        -------
        str
            A document.
        """
        if ending not in ESCAPES:
            raise SRCSError(Argument("ending", ending), f" must be one of {', '.join(ESCAPES)}.")
        return whole_text(ending, self.sections, r=self, table=self.table, figure=figure)

    def __str__(self) -> str:
        """Return the report as plain text."""
        return self.text("txt")

    def __repr__(self) -> str:
        return f"<StudyReport: {self.title}, {self.numbers['configurations']} configurations>"

    def _repr_markdown_(self) -> str:
        return self.text("md")

    def save(self, path: str | os.PathLike[str], *, overwrite: bool = False) -> None:
        """Write the report.

        Parameters
        ----------
        path : path-like
            A file that ends in .md, .tex, .html or .txt; anything else is a folder, which gets
            all four, the figure (pdf and png), the table and the references in BibTeX.
        overwrite : bool
            Whether files may be replaced.
        """
        path = Path(path)
        ending = path.suffix[1:].lower()
        if ending in ESCAPES:
            figure = _embedded(self._picture) if ending == "html" else ""
            return _write(path, self.text(ending, figure), overwrite)
        path.mkdir(parents=True, exist_ok=True)
        for kind in ESCAPES:
            figure = "figure.pdf" if kind == "tex" else "figure.png"
            _write(path / f"report.{kind}", self.text(kind, figure), overwrite)
        _write(path / "table.tex", self.table_as_latex + "\n", overwrite)
        entries = [entry.bibtex for entry in references().values()]
        _write(path / "references.bib", "\n".join(entries) + "\n", overwrite)
        for kind in ("pdf", "png"):
            save_figure(root_of(self._picture), path / f"figure.{kind}", overwrite=overwrite)
        return None


@own_error_state
def report(
    data: Any,
    params: str | Sequence[str] | None = None,
    target: str | None = None,
    performance: str | Sequence[str] | None = None,
    *,
    blocks: str | Sequence[str] | None = None,
    **options: Any,
) -> StudyReport:
    """Write a report of a study for a paper.

    Methods, results and limits in words, with the table, the figure, the references and the call.
    The sentences depend on the results. A level is called better only where a test shows it.

    Parameters
    ----------
    data : pandas.DataFrame, any dataframe that narwhals reads, or path-like
        Runs, with the next three arguments; or without them a table made by :func:`SRCSranks`.
    params, target, performance : str or sequence of str
        Columns, as in :func:`SRCSranks`.
    blocks : str or sequence of str, optional
        Params whose levels are a sample, such as data sets: adds the test of :func:`overall`.
    **options
        Other arguments of :func:`SRCSranks`; only with runs.

    Returns
    -------
    StudyReport
        Text, table and figure; ``save("folder")`` writes them.

    Raises
    ------
    SRCSError
        For wrong arguments or data.

    Examples
    --------
    >>> runs = pd.DataFrame({
    ...     "Size": [10] * 15,
    ...     "Algorithm": ["A"] * 5 + ["B"] * 5 + ["C"] * 5,
    ...     "Accuracy": [71, 72, 73, 74, 75, 81, 82, 83, 84, 85, 82, 83, 84, 85, 86.0],
    ... })
    >>> found = report(runs, "Size", "Algorithm", "Accuracy")
    >>> print(dict(found.sections)["Results"][0])  # doctest: +NORMALIZE_WHITESPACE
    In 2 of 3 comparisons of two levels a difference was shown. B was better than A. C was better
    than A. No difference was shown between B and C. No level was better than every other;
    undefeated are B and C.
    """
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        table, counts = _ranked(data, params, target, performance, options)
        roles = directed(table, roles_of(table))
        numbers, boards = facts_of(table, roles, counts)
        found, numbers["unexplained"] = None, ""
        if len(boards) == 1 and numbers["configurations"] > 1:
            try:
                found = explain(table, rank=numbers["ranks"][0])
            except SRCSError as error:
                numbers["unexplained"] = str(error)
        over_blocks = None if blocks is None else overall(table, blocks=blocks)
    messages = [str(each.message) for each in caught if issubclass(each.category, SRCSWarning)]
    numbers["overall_alpha"] = alpha_of(roles, None)
    code = _code(table, data)
    return StudyReport(
        table,
        boards,
        numbers,
        found,
        over_blocks,
        _sensitivity(table, roles) if numbers["tested"] else None,
        tuple(dict.fromkeys(messages)),
        _digest(data),
        *code,
    )


def _ranked(
    data: Any, params: Any, target: Any, performance: Any, options: dict[str, Any]
) -> tuple[pd.DataFrame, NDArray[np.intp] | None]:
    """Return the table of ranks, and the numbers of runs if ``data`` are runs."""
    if params is None and target is None and performance is None:
        if options:
            name = next(iter(options))
            raise SRCSError(
                Argument(name), " applies to runs; name their columns with ", Argument("params"),
                ", ", Argument("target"), " and ", Argument("performance"), ".",
            )  # fmt: skip
        return whole_table(data, "data"), None
    single = isinstance(performance, str) or len(performance or ()) == 1
    more = {"summarize": "always", "effect_size": True} if single else {}
    study = rank(data, check_options(params, target, performance, **(more | options)))
    return study.table, study.samples.counts


def _sensitivity(table: pd.DataFrame, roles: Roles) -> pd.DataFrame | None:
    """Return what is shown at other significance levels; None if the table cannot tell."""
    rows = []
    for alpha in (alpha_of(roles, None) / 5, min(2 * alpha_of(roles, None), 0.5)):
        other = decided_at(table, alpha)
        if other is None:
            return None
        ranked = other["rank"].fillna(0).ne(0)
        shown = ranked.groupby([other[name] for name in roles.params], observed=True)
        highest = listed(leaders(leaderboard(other)))
        rows.append({"alpha": f"{alpha:g}", "shown": int(shown.any().sum()), "highest": highest})
    return pd.DataFrame(rows)


def _code(table: pd.DataFrame, data: Any) -> list[str]:
    """Return the call in Python and in R, or why there is none."""
    if roles_of(table).test is None:
        return ["# The table of ranks does not carry the call that made it.", ""]
    file = f'"{os.path.basename(data)}"' if isinstance(data, (str, os.PathLike)) else "data"
    found = []
    for write in (as_python_code, as_r_code):
        try:
            found.append(write(table, data=file))
        except SRCSError as error:
            found.append(f"# {error}")
    return found


def _digest(data: Any) -> str:
    if isinstance(data, (str, os.PathLike)) and os.path.isfile(data):
        content, what = Path(data).read_bytes(), os.path.basename(data)
    else:
        content, what = whole_table(data, "data").to_csv(index=False).encode(), "the table as csv"
    return f"SHA-256 of {what}: {hashlib.sha256(content).hexdigest()}."


def _embedded(figure: Any) -> str:
    picture = io.BytesIO()
    figure.savefig(picture, format="png", dpi=150)
    return f"data:image/png;base64,{base64.b64encode(picture.getvalue()).decode()}"


def _write(path: Path, text: str, overwrite: bool) -> None:
    with replacing(path, overwrite) as part:
        part.write_text(text, encoding="utf-8")
