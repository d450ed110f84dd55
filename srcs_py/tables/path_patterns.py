"""Paths whose braces name columns: ``results/{algorithm}/seed_{seed}.csv``."""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from srcs_py.base.errors import SRCSError

_BRACE = re.compile(r"\{([^{}/\\]+)\}")
_CASE = re.IGNORECASE if os.path.normcase("A") == "a" else re.NOFLAG  # Windows finds a.CSV too
_WORDS = re.compile(r"[^\W_]+")  # the parts of a name between signs


def has_columns(path: str | os.PathLike[str]) -> bool:
    """Return whether braces in a path name columns; a file of that name has none."""
    return bool(_BRACE.search(str(path))) and not os.path.exists(path)


def columns_of_files(path: str) -> dict[Path, dict[str, str]]:
    """Return the files that fit a path, each with the texts in the place of its braces.

    Raises
    ------
    SRCSError
        If no file fits, or one fits in several ways.
    """
    path = Path(path).as_posix()
    found = map(Path, glob.glob(_BRACE.sub("*", path), recursive=True))
    names = [file.as_posix() for file in found if file.is_file()]
    return {Path(name): columns for name, columns in columns_of_names(path, names).items()}


def columns_of_names(path: str, names: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return the names that fit a path, sorted, each with the texts in the place of its braces.

    Raises
    ------
    SRCSError
        If no name fits, or one fits in several ways.

    Examples
    --------
    >>> columns_of_names("{algorithm}_{seed}.csv", ["PPO_1.csv", "notes.csv"])
    {'PPO_1.csv': {'algorithm': 'PPO', 'seed': '1'}}
    """
    if "{?}" in path:
        raise SRCSError(f"{path}: put the name of a column for each ?, such as {{algorithm}}.")
    literal = _BRACE.split(path)  # texts and names in turn
    first, last = (_expression(literal, some) for some in ("+?", "+"))
    found = {}
    for name in sorted(names):
        match, other = first.fullmatch(name), last.fullmatch(name)
        if match is None or other is None:
            continue
        if match.groups() != other.groups():
            raise SRCSError(
                f"{name} fits {path} in several ways ({match.groups()} or {other.groups()}); put "
                "other signs between the braces, or rename the file."
            )
        found[name] = match.groupdict()
    if not found:
        raise SRCSError(f"no file fits {path}; each name in braces stands for a part of a name.")
    return {
        name: {key: values[f"g{at}"] for at, key in enumerate(dict.fromkeys(literal[1::2]))}
        for name, values in found.items()
    }


def _expression(literal: Sequence[str], some: str) -> re.Pattern[str]:
    """Return the regular expression of a path; a name that occurs again has the same text."""
    numbers = {name: at for at, name in enumerate(dict.fromkeys(literal[1::2]))}
    parts, seen = [], set[str]()
    for at, part in enumerate(literal):
        if at % 2 == 0:
            parts.append(_of_glob(part))
        elif part in seen:
            parts.append(f"(?P=g{numbers[part]})")
        else:
            seen.add(part)
            parts.append(f"(?P<g{numbers[part]}>[^/\\\\]{some})")
    return re.compile("".join(parts), _CASE)


def _of_glob(text: str) -> str:
    """Return the regular expression of ``*``, ``**`` and ``?`` in a part of a path."""
    signs = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/\\\\]*", "?": "[^/\\\\]"}
    parts = re.split(r"(\*\*/|\*\*|\*|\?)", text)
    return "".join(signs.get(part, re.escape(part)) for part in parts)


def pattern_of_names(names: Sequence[str]) -> str:
    """Return a path with braces that all names of files fit; "" if they differ by more than words.

    What a number counts is told by the word before it; ``{?}`` stands for other names.

    Examples
    --------
    >>> pattern_of_names(["PPO/seed_1.csv", "SAC/seed_1.csv", "SAC/seed_2.csv"])
    '{?}/seed_{seed}.csv'
    """
    words = [_WORDS.findall(name) for name in names]
    signs = {tuple(_WORDS.split(name)) for name in names}
    if len(names) < 2 or len(signs) != 1:
        return ""
    (between,) = signs
    parts = [_part([row[at] for row in words]) for at in range(len(words[0]))]
    for at in range(1, len(parts)):
        if parts[at] == "{?}" and all(row[at].isdigit() for row in words):
            before = parts[at - 1]
            parts[at] = "{?}" if "{" in before or "/" in between[at] else f"{{{before}}}"
    return "".join(sign + part for sign, part in zip(between, [*parts, ""], strict=True))


def _part(texts: Sequence[str]) -> str:
    """Return the word that all names share, or a brace for what differs."""
    if len({*texts}) == 1:
        return texts[0]
    bare = {re.sub(r"(?<!\d)\d+$", "", text) for text in texts}
    (word,) = bare if len(bare) == 1 else ("",)
    return f"{word}{{{word}}}" if word else "{?}"
