"""Options of subcommands, made from the signatures and docstrings of the functions they call."""

from __future__ import annotations

import argparse
import importlib
import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NoReturn

import srcs_py
from srcs_py.base.errors import SRCSError

SEED = {"flag": "--seed", "metavar": "SEED"}  # no Generator comes from a command line


class Arguments:
    """Arguments of a subcommand, or a group of them, that can be listed.

    Parameters
    ----------
    container : argparse.ArgumentParser or a group of it
        What parses them.
    whole : Arguments, optional
        The subcommand that a group belongs to.

    Attributes
    ----------
    actions : list of argparse.Action
        What each argument does.
    files : dict of str to str
        Arguments that are files to write, and the kind of each.
    subcommands : dict of str to Arguments
        Subcommands of the subcommand.
    """

    def __init__(self, container: Any, whole: Arguments | None = None) -> None:
        self._container = container
        self._choices: Any = None
        self.subcommands: dict[str, Arguments] = {}
        self.actions: list[argparse.Action] = whole.actions if whole else []
        self.files: dict[str, str] = whole.files if whole else {}

    def add_argument(self, *flags: str, **settings: Any) -> argparse.Action:
        """Add an argument, as argparse does."""
        action: argparse.Action = self._container.add_argument(*flags, **settings)
        self.actions.append(action)
        return action

    def group(self, title: str) -> Arguments:
        """Return a group of arguments with a title in the help."""
        return Arguments(self._container.add_argument_group(title), self)

    def one_of(self) -> Arguments:
        """Return a group of arguments of which the line may have one."""
        return Arguments(self._container.add_mutually_exclusive_group(), self)

    def subcommand(self, name: str, text: str, act: Callable[..., None]) -> Arguments:
        """Return the arguments of a subcommand of the subcommand, which ``args.act`` runs."""
        if self._choices is None:
            settings = {"dest": "action", "required": True, "metavar": "ACTION"}
            self._choices = self._container.add_subparsers(**settings)
        parser = self._choices.add_parser(name, help=text)
        self.subcommands[name] = Arguments(parser)
        parser.set_defaults(act=act, options=self.subcommands[name])
        return self.subcommands[name]

    def error(self, message: str) -> NoReturn:
        """End with a message on the line."""
        self._container.error(message)
        raise AssertionError("a parser's error ends")

    def by_name(self) -> dict[str, argparse.Action]:
        """Return the arguments by their names; of several for one name, the first."""
        return {action.dest: action for action in reversed(self.actions)}


@dataclass(frozen=True)
class Parameter:
    """A parameter of a public function.

    Attributes
    ----------
    annotation : str
        Its type in the signature.
    default : object
        Its default value; None if it has none.
    kind : str
        Its type in the docstring.
    text : str
        The first sentence of its description.
    """

    annotation: str
    default: Any
    kind: str
    text: str


def add_options(
    container: Arguments,
    function: str,
    *names: str,
    **own: str | dict[str, Any],
) -> None:
    """Add options for some parameters of a public function.

    An option that is not on the command line is None: the function's own default holds.

    Parameters
    ----------
    container : Arguments
        Subcommand or group that gets the options.
    function : str
        Its name, with its module unless it is one of the package: ``hardness.table.read_scores``.
    *names : str
        Parameters whose options follow from signature and docstring alone.
    **own : str or dict
        Further parameters: with another help text, or with other arguments of
        ``add_argument``; ``flag`` is another name of the option.
    """
    known = parameters(function)
    for name in (*names, *own):
        given = own.get(name, {})
        settings: dict[str, Any] = {"help": given} if isinstance(given, str) else {**given}
        settings = SEED | settings if name == "rng" else settings
        flag = settings.pop("flag", "--" + name.replace("_", "-"))
        settings.setdefault("help", _help(known[name], known))
        if "action" not in settings:
            settings = _values(known[name]) | settings
        container.add_argument(flag, dest=name, **settings)


def add_several(container: Arguments, flag: str, metavar: str, text: str, **more: Any) -> None:
    """Add an option that takes one or more values, and more if it is given again."""
    container.add_argument(flag, nargs="+", action="extend", metavar=metavar, help=text, **more)


class _Pairs(argparse.Action):
    """Values such as NAME=VALUE, as a mapping."""

    def __call__(self, _parser: Any, args: Any, values: Any, _option: str | None = None) -> None:
        """Add the values of the line to the mapping."""
        found = {**getattr(args, self.dest)}
        for pair in values:
            name, equals, value = pair.partition("=")
            if not (name and equals):
                raise argparse.ArgumentError(self, f"{pair!r}: write {self.metavar}")
            if name in found:
                raise argparse.ArgumentError(self, f"gives {name!r} twice")
            found[name] = value
        setattr(args, self.dest, found)


def add_pairs(container: Arguments, flag: str, metavar: str, text: str) -> None:
    """Add an option that takes one or more values such as NAME=VALUE."""
    container.add_argument(flag, nargs="+", action=_Pairs, default={}, metavar=metavar, help=text)


def add_direction(container: Arguments, metavar: str, default: str) -> None:
    """Add --maximize and --minimize; :func:`given_direction` reads them."""
    named: Any = {"nargs": "*", "action": "extend", "metavar": metavar}
    for name, word in (("maximize", "larger"), ("minimize", "smaller")):
        text = f"{word} is better, in these or in all (default: {default})"
        container.add_argument(f"--{name}", **named, help=text)


def given_direction(args: argparse.Namespace) -> Any:
    """Return ``maximize``: None, True or False for all, or True or False by name."""
    larger, smaller = args.maximize, args.minimize
    if larger is None or smaller is None:
        if not larger and not smaller:
            return None if larger == smaller else smaller is None
    elif [] in (larger, smaller) or {*larger} & {*smaller}:
        raise SRCSError("--maximize and --minimize: name the columns of each, none of them twice.")
    return dict.fromkeys(larger or (), True) | dict.fromkeys(smaller or (), False)


def given_options(args: argparse.Namespace, *names: str) -> dict[str, Any]:
    """Return the options among ``names`` that are on the command line."""
    values = {name: getattr(args, name, None) for name in names}
    return {name: value for name, value in values.items() if value is not None}


def options_of(args: argparse.Namespace, function: str) -> dict[str, Any]:
    """Return the options on the command line that are parameters of a public function."""
    _, *names = parameters(function)  # the first is the table
    return given_options(args, *names)


def arguments_of(function: str, *calls: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments that a public function has; a later call comes before an earlier one."""
    known = parameters(function)
    return {name: value for call in calls for name, value in call.items() if name in known}


@cache
def parameters(function: str) -> dict[str, Parameter]:
    """Return the parameters of a public function by their names."""
    module, _, name = function.rpartition(".")
    home = importlib.import_module(f"srcs_py.{module}") if module else srcs_py
    called = getattr(home, name)
    described = _described(inspect.getdoc(called) or "")
    return {
        each.name: Parameter(
            "" if each.annotation is each.empty else str(each.annotation),
            None if each.default is each.empty else each.default,
            *described[each.name],
        )
        for each in inspect.signature(called).parameters.values()
        if each.kind is not each.VAR_KEYWORD
    }


def _described(docstring: str) -> dict[str, tuple[str, str]]:
    """Return type and first sentence of each parameter in a numpydoc docstring."""
    section = re.split(r"^(\w+)\n-+\n", docstring, flags=re.MULTILINE)
    text = section[section.index("Parameters") + 1] + "\n"
    entries = re.findall(r"^(\S.*?)(?: : (.*))?\n((?:    .*\n)+)", text, re.MULTILINE)
    found: dict[str, tuple[str, str]] = {}
    for names, kind, lines in entries:
        text = " ".join(lines.split())
        sentence = re.match(r"(.*?[^.])\.(\s|$)", text)
        found |= dict.fromkeys(names.split(", "), (kind, sentence[1] if sentence else text))
    return found


def _help(parameter: Parameter, known: dict[str, Parameter]) -> str:
    """Return the help of an option: choices, description and default."""
    text = re.sub(r"^Whether (to )?", "", parameter.text)
    text = re.sub(r" \(:func:`\w+`\)|:func:`(\w+)`", r"\1", text)
    for name in re.findall("``(.*?)``", text):
        option = f"--{name.replace('_', '-')}" if name in known else name
        text = text.replace(f"``{name}``", option)
    text = text[0].lower() + text[1:] if re.match("[A-Z][a-z]", text) else text
    default = parameter.default
    choices = re.findall(r"['\"](.+?)['\"]", (re.findall(r"^\{(.*)\}", parameter.kind) or [""])[0])
    if choices:
        shown = [f"{word} (default)" if word == default else word for word in choices]
        return f"{', '.join(shown[:-1])} or {shown[-1]}: {text}"
    plain = default is None or default is False or default == ""
    return text if plain else f"{text} (default: {default})"


def _values(parameter: Parameter) -> dict[str, Any]:
    """Return how the values of an option are read."""
    types = parameter.annotation.split(" | ")
    if "bool" in types:
        both: Any = argparse.BooleanOptionalAction
        return {"action": both if "None" in types else "store_true", "default": None}
    several: dict[str, Any] = (
        {"nargs": "+", "action": "extend"}
        if re.search(r"(Sequence|Collection)\[", parameter.annotation)
        else {}
    )
    column = {"metavar": "COLUMN"} if parameter.text.startswith("Column") else {}
    level = {"metavar": "LEVEL"} if parameter.kind.startswith("level") else {}
    number = next((kind for kind in (int, float) if kind.__name__ in types), None)
    return several | column | level | ({"type": number} if number and "str" not in types else {})
