"""Options from the signatures and docstrings of the functions that a subcommand calls.

The source is parsed and not imported, so that ``--help`` need not wait for numpy and pandas.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import Any

import srcs_py
from srcs_py.base.errors import SRCSError

SEED = {"flag": "--seed", "metavar": "SEED"}  # no Generator comes from a command line
PACKAGE = Path(srcs_py.__file__).parent


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
    container: argparse._ActionsContainer,
    function: str,
    *names: str,
    **own: str | dict[str, Any],
) -> None:
    """Add options for some parameters of a public function.

    An option that is not on the command line is None: the function's own default holds.

    Parameters
    ----------
    container : argparse.ArgumentParser or group
        Parser or group that gets the options.
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


def add_several(
    container: argparse._ActionsContainer, flag: str, metavar: str, text: str, **more: Any
) -> None:
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


def add_pairs(container: argparse._ActionsContainer, flag: str, metavar: str, text: str) -> None:
    """Add an option that takes one or more values such as NAME=VALUE."""
    container.add_argument(flag, nargs="+", action=_Pairs, default={}, metavar=metavar, help=text)


def add_direction(container: argparse._ActionsContainer, metavar: str, default: str) -> None:
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
    file = PACKAGE / f"{(module or srcs_py._HOME[name]).replace('.', '/')}.py"
    source = file.read_text(encoding="utf-8")
    head, docstring = source[source.index(f"\ndef {name}(") :].split('"""')[:2]
    node = ast.parse(f'{head}""""""').body[0]
    assert isinstance(node, ast.FunctionDef)
    arguments = [*node.args.args, *node.args.kwonlyargs]
    required = [None] * (len(node.args.args) - len(node.args.defaults))
    defaults = [*required, *node.args.defaults, *node.args.kw_defaults]
    described = _described(cleandoc(docstring))
    return {
        argument.arg: Parameter(
            ast.unparse(argument.annotation) if argument.annotation else "",
            default.value if isinstance(default, ast.Constant) else None,
            *described[argument.arg],
        )
        for argument, default in zip(arguments, defaults, strict=True)
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
