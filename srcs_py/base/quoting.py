"""Texts of a user inside other languages, written so that they stay texts.

Everything that writes code, commands or markup goes through these functions.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Sequence
from html import escape

from srcs_py.base.errors import SRCSError

_SHORT = {"\\": r"\\", '"': r"\"", "\n": r"\n", "\r": r"\r", "\t": r"\t"}
_LATEX = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "&": r"\&", "%": r"\%", "$": r"\$",
    "#": r"\#", "_": r"\_", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "α": r"$\alpha$", "≤": r"$\leq$",
    "≠": r"$\neq$", "−": "$-$", "×": r"$\times$", "–": "--",
    "[": "{[}", "]": "{]}", "*": "{*}",  # after \\ they would be its arguments
}  # fmt: skip
_STRAIGHT = {"'": r"\textquotesingle{}", "`": r"\textasciigrave{}"}
# By double quotes, from cmd and PowerShell, for which typographic quotes are quotes too
_NOT_HIDDEN = re.compile(r'[\x00-\x1f"\u201c-\u201e`]|%(?=[^%]*%)|\$(?=[\w({:?^$])')
_UNPRINTED = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")


def python_text(text: str) -> str:
    r"""Return a text as a literal of Python.

    Examples
    --------
    >>> print(python_text('say "hi"\n'))
    "say \"hi\"\n"
    """
    return f'"{"".join(map(_escaped, text))}"'


def _escaped(sign: str) -> str:
    """Return a sign of a literal; those that do not print, or turn the line round, as a number."""
    if sign in _SHORT or sign.isprintable():
        return _SHORT.get(sign, sign)
    return f"\\u{ord(sign):04x}" if ord(sign) < 0x10000 else f"\\U{ord(sign):08x}"


def r_text(text: str) -> str:
    """Return a text as a literal of R.

    Raises
    ------
    SRCSError
        If no text of R can have it: a NUL, or half of a surrogate pair.
    """
    if re.search("[\x00\ud800-\udfff]", text):
        raise SRCSError(f"R has no text like {text!r}.")
    return python_text(text)


def r_name(name: str) -> str:
    """Return a name of R between backticks.

    Examples
    --------
    >>> r_name("CPU time")
    '`CPU time`'
    """
    return "`" + r_text(name)[1:-1].replace(r"\"", '"').replace("`", r"\`") + "`"


def dotted_name(name: str) -> str:
    """Return a dotted name, such as ``stats.ttest_rel``; refuse any other text.

    Raises
    ------
    SRCSError
        If a part of it is no identifier.
    """
    if not all(part.isidentifier() for part in name.split(".")):
        raise SRCSError(f"{name!r} is not the name of a function or an argument.")
    return name


def comment(text: str) -> str:
    """Return a comment of Python and R, each of its lines behind ``#``."""
    return "".join(f"# {line}\n" for line in text.splitlines())


def shell(words: Sequence[str], *, windows: bool = os.name == "nt") -> str:
    """Return words as a command line for a POSIX shell, or for ``cmd`` and PowerShell of Windows.

    A sign that no quotes hide from both of these becomes a blank: a double quote, a backtick, and
    those in front of the name of a variable.

    Examples
    --------
    >>> shell(["srcs", "ranks", "my runs.csv"], windows=False)
    "srcs ranks 'my runs.csv'"
    >>> shell(["srcs", "ranks", "{seed}.csv"], windows=True)
    'srcs ranks "{seed}.csv"'
    """
    if not windows:
        return shlex.join(words)
    words = [_NOT_HIDDEN.sub(" ", word) for word in words]
    # backslashes before the quote at the end are doubled
    quoted = ['"' + re.sub(r"(?<!\\)\\*$", r"\g<0>\g<0>", word) + '"' for word in words]
    pairs = zip(words, quoted, strict=True)
    return " ".join(word if re.fullmatch(r"[\w./\\:+-]+", word) else other for word, other in pairs)


def latex(text: str) -> str:
    r"""Return a text for LaTeX.

    Examples
    --------
    >>> print(latex("50 %_x"))
    50 \%\_x
    """
    return "".join(_LATEX.get(sign, sign) for sign in _UNPRINTED.sub(" ", text))


def latex_lines(code: str) -> str:
    """Return lines of code for LaTeX, each a paragraph; unlike verbatim, they have no end mark."""
    lines = []
    for line in code.splitlines():
        text = line.lstrip(" ")
        words = re.split("(['`])", text)
        quoted = "".join(_STRAIGHT.get(word) or latex(word) for word in words)
        lines.append("~" * (len(line) - len(text)) + quoted)
    return "\n".join(rf"\noindent\strut{{}}{line}\par" for line in lines)


def html(text: str) -> str:
    """Return a text for HTML, also within quotes."""
    return escape(text)


def markdown(text: str) -> str:
    r"""Return a text for Markdown, in which it makes no link, picture, heading or table.

    Examples
    --------
    >>> print(markdown("![x](http://y.z) _b_"))
    \!\[x\](http:\//y.z) \_b\_
    """
    text = re.sub(r"([\\`*_{}\[\]<>|!~$&^@])", r"\\\1", _UNPRINTED.sub(" ", text))
    text = re.sub(r"(?i)(?<=:)//|(?<=www)\.", r"\\\g<0>", text)
    return re.sub(r"^( *\d*)([-+.=#]+)(?= |$)", r"\1\\\2", text)
