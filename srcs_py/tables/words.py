"""Words in the names of columns: what is compared, where, and which values are better."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from itertools import pairwise
from pathlib import Path

# Letters with the digits after them, split at signs and capital letters: f1Score, nDCG@10.
_WORD = re.compile(r"[A-Z]+(?![^\W\dA-Z_])\d*|[A-Z]?[^\W\dA-Z_]+\d*|\d+")
FILE = "File"  # the column with the names of the files of one table
_ASIDE = re.compile(r"[(\[{][^()\[\]{}]*[)\]}]")  # a unit
_TURNED = re.compile(r"\b(neg|minus)\b|^(negative|inverse)\b")
# The first kind of a name's last word counts; of a column of texts, and of one of numbers.
_TEXT_KINDS = (
    *("run", "algorithm", "compared", "status", "metric", "part", "problem", "perhaps", "about"),
)
_NUMBER_KINDS = (
    *("run", "curve", "measure", "algorithm", "problem", "setting", "compared", "perhaps"),
    "status",
)


def kind_of(name: str, *, numbers: bool) -> str:
    """Return the kind of a column by the words of its name.

    Parameters
    ----------
    name : str
        Name of a column.
    numbers : bool
        Whether the column holds numbers.

    Returns
    -------
    str
        A kind of words in ``words.toml``, "measure" for results, efforts, errors and gains,
        "like compared" where a word that is not the last one is of what is compared, or "".

    Examples
    --------
    >>> kind_of("config.algo", numbers=False), kind_of("model_size", numbers=True)
    ('algorithm', 'setting')
    """
    if name.rstrip().endswith(":"):  # the title of a corner, not of the column below it
        return ""
    words = _words(_ASIDE.sub(" ", name)) or _words(name)
    core = _core(words)
    kinds = _NUMBER_KINDS if numbers else _TEXT_KINDS
    if len(core) > 1 and _fits("number", core[0]) and not is_quality(name):
        return "setting" if numbers else ""
    if (_is("key", words[-1:]) or _is("key", core[-1:])) and not _is("keyed", core[-1:]):
        return "key"  # such as row_id and score_id, but not task_id
    last = ["".join(core), *core[-1:]]
    if found := next((kind for kind in kinds if _is(kind, last)), ""):
        return found
    order = ("measure", "run", "problem", "setting") if numbers else ("compared", "problem")
    found = next((kind for kind in order if _is(kind, words)), "")
    return "like compared" if found == "compared" else found


def names_compared(name: str) -> bool:
    """Return whether a name is one of algorithms, methods or models."""
    return kind_of(name, numbers=False) in ("algorithm", "compared")


def names_fold(name: str) -> bool:
    """Return whether a name is one of folds, which the compared levels share."""
    return _is("fold", _core(_words(name)))


def is_instance(name: str) -> bool:
    """Return whether a name is one of instances, which may replicate a problem."""
    return _is("instance", _core(_words(name)))


def is_effort(name: str) -> bool:
    """Return whether a name is one of times and costs, and of no quality."""
    words = _words(_ASIDE.sub(" ", name))
    return _is("effort", words) and not _is("quality", words)


def names_measure(name: str) -> bool:
    """Return whether a name is surely one of a measure: KMeans and IGD-GA are algorithms."""
    core = _core(_words(_ASIDE.sub(" ", name)))
    last = ["".join(core), *core[-1:]]
    if _is("loss", last) or _is("gain", last):
        return True
    generic = _is("quality", last) or _is("part", last) or _is("setting", last)
    alone = all(_is("quality", [word]) for word in core[:-1])
    return generic and (alone or _is("loss", core) or _is("gain", core))


def is_quality(name: str) -> bool:
    """Return whether a name is one of results, errors or gains."""
    return _is("quality", _words(_ASIDE.sub(" ", name)))


def better_by_name(name: str) -> str:
    """Return "smaller" for the name of an error or an effort, "larger" for that of a gain, or "".

    Its last word that tells decides; a minus, such as the "neg" of scikit-learn, reverses it.

    Examples
    --------
    >>> better_by_name("Laufzeit (s)"), better_by_name("neg_mean_squared_error")
    ('smaller', 'larger')
    >>> better_by_name("raw_y")
    ''
    """
    words = re.split(r"\b(?:per|to|until|over)\b", " ".join(_words(name)))[0].split()
    telling = [word for word in _with_pairs(words) if _is("gain", [word]) or _is("loss", [word])]
    telling = telling or [word for word in words if _is("fair", [word])]
    if not telling:
        return ""
    smaller = _is("loss", telling[-1:]) != bool(_TURNED.search(" ".join(words)))
    return "smaller" if smaller else "larger"


def _core(words: list[str]) -> list[str]:
    """Return the words without a "name", an "id" or a unit at the ends, and before an "of"."""
    units = [*words]
    while len(units) > 1 and (_is("unit", units[-1:]) or units[-1].isdigit()):
        units.pop()
    named = [word for word in units if not _fits("neutral", word)] or units
    before = next((at for at, word in enumerate(named) if at and _fits("of", word)), len(named))
    counted = all(_fits("number", word) for word in named[:before])  # the number of the run
    return (counted and named[before + 1 :]) or named[:before]


def _is(kind: str, words: list[str]) -> bool:
    """Return whether one of the words is of a kind, with or without the digits at its end."""
    return any(_fits(kind, word) or _fits(kind, word.rstrip("0123456789")) for word in words)


def _fits(kind: str, word: str) -> bool:
    return bool(_patterns()[kind].fullmatch(word))


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    """Return a pattern for each kind of words; some kinds contain others."""
    import tomllib

    kinds = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    kinds["loss"] = kinds["error"] + kinds["effort"]
    kinds["quality"] += kinds["error"] + kinds["gain"] + kinds["fair"]
    kinds["measure"] = kinds["quality"] + kinds["effort"]
    kinds["keyed"] = kinds["algorithm"] + kinds["compared"] + kinds["problem"] + kinds["run"]
    return {kind: re.compile("|".join(words)) for kind, words in kinds.items()}


def _with_pairs(words: list[str]) -> list[str]:
    """Return the words, each after the one that it makes with the word before it."""
    joined = [first + second for first, second in pairwise(words)]
    return words[:1] + [word for two in zip(joined, words[1:], strict=True) for word in two]


@cache
def _words(name: str) -> list[str]:
    """Return the words of a name in small letters without accents."""
    decomposed = unicodedata.normalize("NFKD", name)
    plain = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return [word.lower() for word in _WORD.findall(plain)]
