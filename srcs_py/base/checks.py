"""Checks of the arguments of public functions."""

from __future__ import annotations

import difflib
import functools
import inspect
import math
import operator
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, ParamSpec, Protocol, TypeVar, get_args

from srcs_py.base.errors import Argument, Part, SRCSError

NaAction = Literal["fail", "omit"]
FailedAction = Literal["fail", "omit", "worst"]
Winner = Literal["mean", "test"]
Summarize = Literal["significant", "always"]
Progress = bool | Callable[[int, int], object]

NA_ACTIONS: tuple[NaAction, ...] = get_args(NaAction)
FAILED_ACTIONS: tuple[FailedAction, ...] = get_args(FailedAction)
WINNERS: tuple[Winner, ...] = get_args(Winner)
SUMMARIES: tuple[Summarize, ...] = get_args(Summarize)

MOST = 10**9  # of anything that is counted: more would take years, or all memory

_TABLE_IN_R = ("x", "rankdata")  # what R's functions call a table of ranks


class Entry(Protocol):
    """An entry of a table of tests or corrections."""

    @property
    def in_r(self) -> object:
        """Whether R has it."""


Choice = TypeVar("Choice", bound=str)
E = TypeVar("E", bound=Entry)
P = ParamSpec("P")
R = TypeVar("R")


MOST_NAMES = 30  # in a message that has one that was probably meant


def nearest(name: object, names: Iterable[str]) -> str:
    """Return the end of a message: the name that was probably meant, and all ``names``."""
    names = list(names)
    folded = {known.lower(): known for known in reversed(names)}
    alike = 1.0 if name is None else 0.5  # None may mean "none", but nothing else
    close = difflib.get_close_matches(str(name).lower(), folded, n=1, cutoff=alike)
    known = f"{', '.join(map(repr, names)) or 'none'}."
    if not close:
        return f"known are {known}"
    meant = f"did you mean {folded[close[0]]!r}?"
    return f"{meant} Known: {known}" if len(names) <= MOST_NAMES else meant


def check_known(name: object, names: Iterable[str], *sentence: Part) -> None:
    """Raise unless ``name`` is one of ``names``, with a sentence that ends with the nearest one."""
    names = list(names)
    if not is_among(name, names):
        raise SRCSError(*sentence, f": {nearest(name, names)}")


def match_entry(argument: str, value: object, table: Mapping[str, E]) -> E:
    """Return the entry of a table that ``value`` names, R's entries also by an abbreviation.

    An entry may have a name of another library, too, as ``also``.
    """
    if isinstance(value, str) and value:
        for name, entry in table.items():
            if value in (name, getattr(entry, "also", "")):
                return entry
    r = tuple(name for name, entry in table.items() if entry.in_r)
    return table[match_choice(argument, value, r, tuple(table))]


def match_choice(
    argument: str, value: object, choices: tuple[Choice, ...], known: tuple[str, ...] = ()
) -> Choice:
    """Return the choice that ``value`` names, in full or abbreviated as in R.

    The error message lists ``known`` names, by default the choices.
    """
    begun = []
    if isinstance(value, str) and value:
        begun = [choice for choice in choices if choice.startswith(value)]
    found = [choice for choice in begun if choice == value] or begun
    if len(found) == 1:
        return found[0]
    problem = "is ambiguous" if begun else "is unknown"
    raise SRCSError(
        Argument(argument, value), f" {problem}: {nearest(value, begun or known or choices)}"
    )


def check_flag(argument: str, value: object) -> bool:
    """Return ``value`` if it is True or False."""
    if is_flag(value):
        return bool(value)
    raise SRCSError(Argument(argument, value), " must be True or False.")


def is_flag(value: object) -> bool:
    """Return whether ``value`` is True or False, of Python or numpy."""
    return isinstance(value, bool) or type(value).__name__ in {"bool_", "bool"}


def check_made(argument: str, value: object, kind: type, function: str) -> None:
    """Raise unless ``value`` is what a function returns."""
    if not isinstance(value, kind):
        raise SRCSError(
            Argument(argument), f" must be what {function} returns, not a {type(value).__name__}."
        )


def check_alpha(alpha: object) -> float:
    """Return the significance level if it lies strictly between 0 and 1."""
    return check_probability("alpha", alpha, 0.05)


def check_probability(argument: str, value: object, example: float) -> float:
    """Return ``value`` if it lies strictly between 0 and 1."""
    number = _number(value)
    if number is None or not 0 < number < 1:
        raise SRCSError(
            Argument(argument, value), f" must be a number between 0 and 1, for example {example}."
        )
    return number


def check_number(
    argument: str, value: object, least: float = -math.inf, most: float = math.inf
) -> float:
    """Return ``value`` if it is a number from ``least`` to ``most``."""
    number = _number(value)
    if number is None or not least <= number <= most:
        bounds = f" from {least:,} to {most:,}" if most < math.inf else ""
        raise SRCSError(Argument(argument, value), f" must be a number{bounds}.")
    return number


def check_positive(argument: str, value: object, most: float = 1e9) -> float:
    """Return ``value`` if it is a number above 0 and at most ``most``."""
    number = _number(value)
    if number is None or not number > 0:
        raise SRCSError(Argument(argument, value), " must be a number above 0.")
    if number > most:
        raise SRCSError(Argument(argument, value), f" must be {most:,g} at most.")
    return number


def _number(value: object) -> float | None:
    try:
        return None if is_flag(value) or isinstance(value, str) else float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return None


def check_count(argument: str, value: object, most: float = MOST, least: int = 1) -> int:
    """Return ``value`` if it is a whole number from ``least`` to ``most``."""
    number = whole_number(value)
    if number is None or number < least:
        raise SRCSError(Argument(argument, value), f" must be a whole number of at least {least}.")
    if number > most:
        raise SRCSError(Argument(argument, value), f" must be {most:,} at most.")
    return number


def check_rng(rng: Any, bits: int | None = None) -> int:
    """Return a seed, a whole number of at least 0 that fits into ``bits``, if given.

    ``rng`` is the seed itself, or a numpy Generator that draws it.
    """
    seed = rng.integers(2**32) if hasattr(rng, "integers") else rng
    return check_count("rng", seed, math.inf if bits is None else 2**bits - 1, least=0)


def whole_number(value: object) -> int | None:
    """Return ``value`` as an int if it is an integer, not 1.0 or True; else None."""
    try:
        return None if is_flag(value) else operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def check_text(argument: str, value: object) -> str:
    """Return ``value`` if it is a text."""
    if not isinstance(value, str):
        raise SRCSError(Argument(argument), f" must be a text, not a {type(value).__name__}.")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise SRCSError(
            Argument(argument, value), " has an incomplete character, which no file can contain."
        ) from None
    return value


def check_list(argument: str, value: object) -> list[Any]:
    """Return the items of ``value`` as a list."""
    return list(check_items(argument, value))


def check_items(argument: str, value: object) -> Iterable[Any]:
    """Return ``value`` if it can be iterated, but is no text and no mapping."""
    if isinstance(value, Iterable) and not isinstance(value, str | bytes | Mapping):
        return value
    raise SRCSError(Argument(argument), f" must be a list, not a {type(value).__name__}.")


def check_mapping(argument: str, value: object) -> Mapping[Any, Any]:
    """Return ``value`` if it is a dict or another mapping."""
    if isinstance(value, Mapping):
        return value
    raise SRCSError(Argument(argument), f" must be a dict, not a {type(value).__name__}.")


def is_among(value: object, names: Any) -> bool:
    """Return whether ``value`` is one of ``names``; a list or a table never is."""
    try:
        return bool(value in names)
    except (TypeError, ValueError):
        return False


def check_columns(
    columns: Iterable[str], names: list[str], argument: str, index: Iterable[Any] = ()
) -> set[str]:
    """Return the columns if each exists once; ``index`` holds the names of pandas' index."""
    wanted = list(columns)
    for name in wanted:
        known = is_among(name, names)
        if not known and is_among(name, index):
            raise SRCSError(
                Argument(argument),
                f" has {name!r} in its index, not in a column; give {argument}.reset_index().",
            )
        if not known:
            raise SRCSError(Argument(argument), f" has no column {name!r}: {nearest(name, names)}")
        if names.count(name) > 1:
            raise SRCSError(Argument(argument), f" has {names.count(name)} columns named {name!r}.")
    return set(wanted)


def check_progress(progress: Progress) -> Progress:
    """Return ``progress`` if it is a function, True or False."""
    return progress if callable(progress) else check_flag("progress", progress)


class MissingArgumentsError(SRCSError):
    """A call without all of its arguments."""


class UnknownColumnError(SRCSError):
    """A selection by a column that the table does not have."""

    def __init__(self, *parts: Part, name: str = "") -> None:
        super().__init__(*parts)
        self.name = name


def check_selected(name: str, columns: Iterable[Any]) -> None:
    """Raise if the rows of a table cannot be selected by a column."""
    names = [*map(str, columns)]
    if not is_among(name, names):
        text = f"The table has no column {name!r}: {nearest(name, names)}"
        raise UnknownColumnError(text, name=name)


def r_names(function: Callable[P, R]) -> Callable[P, R]:
    """Let ``function`` take R's dotted spellings of its arguments, through ``**{...}``.

    An unknown name is an error, unless the function collects keyword arguments. A table of ranks
    can also be given by its names in R.
    """
    parameters = inspect.signature(function).parameters
    collects = any(known.kind is known.VAR_KEYWORD for known in parameters.values())
    required = [
        name
        for name, known in parameters.items()
        if known.default is known.empty and known.kind is known.POSITIONAL_OR_KEYWORD
    ]

    @functools.wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        renamed = underscored(kwargs, parameters)
        if not args and "ranks" in parameters and "ranks" not in renamed:
            own = next((name for name in _TABLE_IN_R if name in renamed), "ranks")
            renamed = {"ranks" if name == own else name: renamed[name] for name in renamed}
        if not collects:
            refuse_unknown(function.__name__, renamed, parameters)
        missing = [name for name in required[len(args) :] if name not in renamed]
        for name in renamed if missing else ():
            if name not in parameters and (full := _in_full(name, missing)):
                raise SRCSError(f"{function.__name__}() has no argument {name!r}: {full}")
        if missing:
            raise MissingArgumentsError(f"{function.__name__}() also needs {', '.join(missing)}.")
        return function(*args, **renamed)

    return call


def selects(function: Callable[P, R]) -> Callable[P, R]:
    """Name the argument that was meant in errors of a function whose keywords select columns."""
    names = list(inspect.signature(function).parameters)

    @functools.wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        for name in names[: len(args)]:
            if name in kwargs:
                raise SRCSError(
                    f"The argument {name!r} is given twice. If it is a column, too, select its "
                    f"level first: table[table[{name!r}] == ...]."
                )
        try:
            return function(*args, **kwargs)
        except UnknownColumnError as error:
            if ours := _ours(error.name, names):
                what = f"{function.__name__}() has no argument {error.name!r}: {ours}"
                raise SRCSError(what) from None
            raise

    return call


def underscored(given: Mapping[str, Any], known: Iterable[str]) -> dict[str, Any]:
    """Return arguments by their ``known`` names: y_outer for R's yOuter, a_b for R's a.b."""
    renamed: dict[str, Any] = {}
    for name, value in given.items():
        ours = _plain(name)
        target = ours if ours in known else name
        if target in renamed:
            raise SRCSError(f"The argument {target!r} is given twice.")
        renamed[target] = value
    return renamed


def _plain(name: str) -> str:
    """Return a name in R's spelling as Python's: y_outer for yOuter, a_b for a.b."""
    ours = re.sub("(?<=[a-z])[A-Z]", lambda letter: f"_{letter[0].lower()}", name)
    return ours.replace(".", "_")


def _in_full(name: str, known: Iterable[str]) -> str:
    """Return a sentence with the only name that has these first letters, which R takes for it."""
    full = [each for each in known if each.startswith(_plain(name))]
    return f"write {full[0]!r}." if len(full) == 1 else ""


# What other libraries call an argument: how it is written here, the first that a function has, and
# the answer where it has none of them.
_SMALLER = ("maximize=False where smaller is better",)
_RANKED = "give maximize=False, where smaller is better, to the function that makes the ranks."
ELSEWHERE: dict[str, tuple[tuple[str, ...], str]] = {
    "cmap": (("color_function", "colors"), "it has no colours to choose."),
    "palette": (("colors", "color_function"), "it has no colours to choose."),
    "figure": (("fig",), ""),
    "ax": (("fig",), ""),
    "minimize": (_SMALLER, _RANKED),
    "minimise": (_SMALLER, _RANKED),
}


def _ours(name: str, known: Iterable[str]) -> str:
    """Return a sentence on how an argument of R or other libraries is written here, if it is."""
    names, absent = ELSEWHERE.get(name, ((), ""))
    meant = next((f"write {ours}." for ours in names if ours.split("=")[0] in known), absent)
    return meant or _in_full(name, known)


def refuse_unknown(function: str, given: Iterable[str], known: Iterable[str]) -> None:
    """Raise for the first ``given`` name that is not a ``known`` argument."""
    known = [name for name in known if name != "fun_args"]
    for name in given:
        if name not in known:
            meant = _ours(name, known) or nearest(name, known)
            raise SRCSError(f"{function}() has no argument {name!r}: {meant}")


def name_of(function: object) -> str:
    """Return the name of a function in code; ``function`` for one without a name."""
    name = str(getattr(function, "__name__", ""))
    return name if name.isidentifier() else "function"
