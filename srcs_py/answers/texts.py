"""Sentences and documents of a report: templates, numbers as words, references."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup  # of jinja2

from srcs_py.base import quoting
from srcs_py.base.errors import SRCSError
from srcs_py.base.number_text import counted
from srcs_py.base.signs import MINUS
from srcs_py.tables.latex_html import p_value_text

if TYPE_CHECKING:
    import pandas as pd
    from jinja2 import Environment

HERE = Path(__file__).parent
_CITED = re.compile(r"( ?)\[@(\w+)\]")
NUMBERED = {
    "leaderboard": "Table 1",
    "regions": "Table 2",
    "map": "Figure 1",
    "differences": "Figure 2",
}
_JOINER = "\u2060"  # keeps [@key] in the name of a level from being a reference


class Reference(NamedTuple):
    """An entry of references.bib."""

    key: str
    cited: str
    text: str
    doi: str
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


def share(part: float) -> str:
    """Return a share in per cent, with a decimal near 0 and 1; 0 % and 100 % only if it is.

    Examples
    --------
    >>> [share(part) for part in (0, 0.0002, 0.003, 0.5, 0.9999, 1)]
    ['0 %', 'less than 0.1 %', '0.3 %', '50 %', 'more than 99.9 %', '100 %']
    """
    if 0 < part < 0.0005:
        return "less than 0.1 %"
    if 0.9995 <= part < 1:
        return "more than 99.9 %"
    near = 0 < part < 0.01 or 0.99 < part < 1
    return f"{part:.1%}".replace("%", " %") if near else f"{part:.0%}".replace("%", " %")


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
    "count": counted,
    "digits": "{:.2f}".format,
    "latex_lines": quoting.latex_lines,
    "leaders": leaders,
    "listed": listed,
    "number": NUMBERED.__getitem__,
    "p": p_beside,
    "percent": lambda part, whole: share(part / whole),
    "share": share,
    "signed": signed_mean,
    "upper_first": lambda text: text[0].upper() + text[1:],
}
ESCAPES: dict[str, Callable[[str], str]] = {
    "md": quoting.markdown,
    "tex": lambda text: quoting.latex(text).replace(r"\_", r"\_\allowbreak{}"),
    "html": quoting.html,
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
        doi = f"https://doi.org/{field['doi']}" if "doi" in field else ""
        found[key] = Reference(key, f"{cited} {field['year']}", text, doi, entry)
    return found


def references_of(sections: Sequence[tuple[str, list[str]]]) -> list[Reference]:
    """Return the references that the sections cite, in the order of their first citation."""
    texts = " ".join(text for _, part in sections for text in part)
    keys = dict.fromkeys(key for _, key in _CITED.findall(texts) if key not in NUMBERED)
    return [references()[key] for key in keys]


def cited(text: str, ending: str = "txt") -> str:
    """Return a text in the format of a file, with its references and numbers of tables."""
    parts = _CITED.split(text)  # texts, spaces and keys by turns
    parts[::3] = map(ESCAPES[ending], parts[::3])
    for at in range(2, len(parts), 3):
        key = parts[at]
        if ending != "tex":
            parts[at] = NUMBERED.get(key) or ESCAPES[ending](f"[{references()[key].cited}]")
        elif key in NUMBERED:
            parts[at] = rf"{NUMBERED[key].split()[0]}~\ref{{{key}}}"
        else:
            parts[at - 1], parts[at] = "~", rf"\cite{{{key}}}"
    return "".join(parts).replace(_JOINER, "")


def _in_sentence(value: Any) -> Any:
    """Return a name on one line, without a reference."""
    if isinstance(value, Markup) or not isinstance(value, str):
        return value
    return re.sub(r"\s+", " ", value).replace("[@", f"[{_JOINER}@")


def _reference(key: Any) -> Markup:
    return Markup(f" [@{key}]" if key in references() else "")


def sentences(**facts: Any) -> list[tuple[str, list[str]]]:
    """Return the sections of a report: headings and paragraphs, without markup.

    ``r`` is the report, ``n`` its numbers, ``x`` the explanation; without a report: the methods.
    """
    name = "report.jinja" if "r" in facts else "methods.jinja"
    text = _environment(_in_sentence).get_template(name).render(**facts, ref=_reference)
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
    parts = {title: [Markup(cited(text, ending)) for text in part] for title, part in sections}
    facts["captions"] = {
        key: parts.pop(title)[0] for key, title in NUMBERED.items() if title in parts
    }
    facts["sections"] = list(parts.items())
    facts["references"] = references_of(sections)
    text = _environment(_written(ending)).get_template(f"{ending}.jinja").render(**facts)
    text = re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"
    return _declared(text) if ending == "tex" else text


@cache
def _written(ending: str) -> Callable[[Any], Any]:
    """Return what writes a value into a document."""

    def written(value: Any) -> Any:
        quoted = isinstance(value, Markup) or not isinstance(value, str)
        return value if quoted else ESCAPES[ending](value)

    return written


def _declared(text: str) -> str:
    """Return a document for LaTeX that prints the number of a sign which pdfTeX does not know."""
    signs = {sign for sign in text if ord(sign) > 0x17F or sign in "ĦħĸĿŀŉŦŧ"} - {*"“”‘’—"}
    lines = [
        rf"\ifdefined\DeclareUnicodeCharacter\DeclareUnicodeCharacter{{{ord(sign):04X}}}"
        rf"{{U+{ord(sign):04X}}}\fi"
        for sign in sorted(signs)
    ]
    return text.replace(r"\begin{document}", "\n".join([*lines, r"\begin{document}"]), 1)


@lru_cache(maxsize=5)  # compiling the sentences takes longer than all else
def _environment(finalize: Callable[[Any], Any]) -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        trim_blocks=finalize is not _in_sentence,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        finalize=finalize,
    )
    made.filters.update(FILTERS)
    return made
