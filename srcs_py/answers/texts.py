"""Sentences and documents of a report: templates, numbers as words, references."""

from __future__ import annotations

import html
import os
import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup  # of jinja2

from srcs_py.base.errors import SRCSError
from srcs_py.plotting.overviews.regions import in_signs
from srcs_py.plotting.paper import MINUS
from srcs_py.tables.latex_html import p_value_text

if TYPE_CHECKING:
    import pandas as pd
    from jinja2 import Environment

HERE = Path(__file__).parent
_LATEX = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "&": r"\&", "%": r"\%", "$": r"\$",
    "#": r"\#", "_": r"\_\allowbreak{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "α": r"$\alpha$", "≤": r"$\leq$",
    "≠": r"$\neq$", "−": "$-$", "×": r"$\times$", "–": "--",
}  # fmt: skip
_CITED = re.compile(r" ?\[@(\w+)\]")


class Reference(NamedTuple):
    """An entry of references.bib."""

    key: str
    cited: str
    text: str
    bibtex: str


def listed(names: Sequence[Any]) -> str:
    """Return names as a list in words.

    Examples
    --------
    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    *first, end = map(str, names)
    return f"{', '.join(first)} and {end}" if first else end


def count(number: int, thing: str) -> str:
    """Return a number of things."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def share(part: float) -> str:
    """Return a share in per cent; 0 % and 100 % only if it is."""
    if 0 < part < 0.005:
        return "less than 1 %"
    return "more than 99 %" if 0.995 <= part < 1 else f"{part:.0%}".replace("%", " %")


def signed_mean(value: float) -> str:
    """Return a mean rank with its sign.

    Examples
    --------
    >>> [signed_mean(value) for value in (1.234, -0.5, 0.001)]
    ['+1.23', '−0.50', '0.00']
    """
    text = f"{abs(value):.2f}"
    return text if float(text) == 0 else ("+" if value > 0 else MINUS) + text


def leaders(board: pd.DataFrame, target: str | None = None) -> list[str]:
    """Return the levels with the highest mean rank."""
    highest = board["mean_rank"] >= board["mean_rank"].max() - 1e-9
    return list(board.loc[highest, target or board.columns[0]].astype(str))


def p_beside(p: float, alpha: float) -> str:
    """Return a p-value with enough digits to differ from alpha.

    Examples
    --------
    >>> [p_beside(p, 0.05) for p in (0.0312, 0.049982, 0.05)]
    ['0.031', '0.04998', '0.05']
    """
    texts = [p_value_text(p, digits) for digits in range(2, 17)]
    return next((text for text in texts if text != f"{alpha:g}"), f"{p:g}")


FILTERS: dict[str, Callable[..., Any]] = {
    "count": count,
    "digits": "{:.2f}".format,
    "leaders": leaders,
    "listed": listed,
    "p": p_beside,
    "percent": lambda part, whole: share(part / whole),
    "share": share,
    "signed": signed_mean,
    "signs": in_signs,
    "upper_first": lambda text: text[0].upper() + text[1:],
}
ESCAPES: dict[str, Callable[[str], str]] = {
    "md": lambda text: re.sub(r"([\\`*_{}<>|])", r"\\\1", text),
    "tex": lambda text: "".join(_LATEX.get(sign, sign) for sign in text),
    "html": html.escape,
    "txt": str,
}


def report_ending(path: str | os.PathLike[str]) -> str:
    """Return the ending of the file of a report, or an empty text for a folder."""
    path = Path(path)
    ending = path.suffix[1:].lower()
    if not ending or path.is_dir():
        return ""
    if ending not in ESCAPES:
        raise SRCSError(
            f"{path}: a report cannot be written as {path.suffix}; use one of "
            f".{', .'.join(ESCAPES)}, or name a folder, without an ending."
        )
    return ending


@cache
def references() -> dict[str, Reference]:
    """Return the entries of references.bib by their keys."""
    found = {}
    for entry in re.split(r"\n(?=@)", (HERE / "references.bib").read_text("utf-8").strip()):
        key = entry[entry.index("{") + 1 : entry.index(",")]
        field = dict(re.findall(r"^  (\w+) = \{(.*)\},$", entry, re.MULTILINE))
        authors = field["author"].split(" and ")
        names = [author.partition(",")[0] for author in authors]
        cited = f"{names[0]} et al." if len(names) > 2 else listed(names)
        text = f"{listed(authors)} ({field['year']}). {re.sub('[{}`]', '', field['title'])}. "
        text += f"{field['journal']} {field['volume']}, {field['pages'].replace('--', '–')}."
        text += f" doi:{field['doi']}" if "doi" in field else ""
        found[key] = Reference(key, f"{cited} {field['year']}", text, entry)
    return found


def cited(text: str) -> str:
    """Return a text with authors and years of its references."""
    return _CITED.sub(lambda found: f" [{references()[found[1]].cited}]", text)


def sentences(**facts: Any) -> list[tuple[str, list[str]]]:
    """Return the sections of a report: headings and paragraphs, without markup.

    ``r`` is the report, ``n`` its numbers, ``x`` the explanation; without a report: the methods.
    """
    template = _environment(str).get_template("report.jinja" if "r" in facts else "methods.jinja")
    text = template.render(**facts, known=references())
    sections: list[tuple[str, list[str]]] = []
    for block in re.split(r"^(?=[#¶]\s)", text, flags=re.MULTILINE)[1:]:
        words = re.sub(r" ([,.;:)])", r"\1", " ".join(block[1:].split()))
        if block.startswith("#"):
            sections.append((words, []))
        elif words:
            sections[-1][1].append(words)
    return sections


def whole_text(ending: str, sections: Sequence[tuple[str, list[str]]], **facts: Any) -> str:
    """Return a whole document in the format of a file ending, with the references it cites."""
    known, escape = references(), ESCAPES[ending]
    keys = dict.fromkeys(_CITED.findall(" ".join(text for _, part in sections for text in part)))

    def written(value: Any) -> Any:
        if isinstance(value, Markup) or not isinstance(value, str):
            return value
        if ending == "tex":
            return _CITED.sub(r"~\\cite{\1}", escape(value))
        return cited(escape(value))

    facts["sections"] = [
        (title, [Markup(written(text)) for text in part]) for title, part in sections
    ]
    facts["references"] = [known[key] for key in keys]
    text = _environment(written).get_template(f"{ending}.jinja").render(**facts)
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


@lru_cache(maxsize=2)  # compiling the sentences takes longer than all else
def _environment(finalize: Callable[[Any], Any]) -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        trim_blocks=finalize is not str,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        finalize=finalize,
    )
    made.filters.update(FILTERS)
    return made
