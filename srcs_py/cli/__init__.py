"""The command ``srcs``: one module per subcommand, imported only when it is called.

A subcommand module has ``add_arguments(parser)`` and ``run(args)``, which imports what it uses and
returns the exit code unless it is 0. Its docstring is its help: what it does, notes, an example.
"""

from __future__ import annotations

import argparse
import errno
import importlib
import os
import sys
import warnings

import srcs_py

TYPE_CHECKING = False  # importing typing, for nothing at run time, costs a third of --help
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, NoReturn

# The module is srcs_py.cli.<name>; its docstring has the help: summary, notes, example.
COMMANDS = (
    *("demo", "ranks", "compare", "places", "explain", "report", "overall", "equivalence"),
    *("gate", "stability", "needed", "plot", "single", "picture", "forest", "runs", "animate"),
    *("html", "data", "atopsis", "check-r", "scores", "hardness", "similarity", "app", "site"),
)

USAGE = 2
INTERRUPTED = 130
GRACE = 1.0  # seconds to remove temporary files after Ctrl-C
BROKEN_PIPE = 141  # what a shell reports for a program that SIGPIPE ended


class _UsageError(Exception):
    """An error in a command line."""


class _Parser(argparse.ArgumentParser):
    """A parser whose errors take one line."""

    def error(self, message: str) -> NoReturn:
        raise _UsageError(f"{self.prog}: {message} (see {self.prog} --help)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand; errors are one line on standard error and exit code 2."""
    if argv is None:
        _end_when_interrupted()
        for stream in filter(None, (sys.stdout, sys.stderr)):
            given = stream.isatty() or "PYTHONIOENCODING" in os.environ
            format_ = {} if given else {"encoding": "utf-8", "newline": "\n"}  # for other programs
            stream.reconfigure(errors="backslashreplace", **format_)  # a console may lack a letter
    argv = list(sys.argv[1:] if argv is None else argv)
    if argv[:1] == ["help"]:
        argv = [*argv[1:2], "--help"]
    command = argv[0] if argv else ""
    try:
        if command in COMMANDS:
            args = _read(_parser([command]), argv)
            with warnings.catch_warnings():
                return _guarded(args)
        parser = _parser_of_names()
        if command and not command.startswith("-"):
            parser.error(f"{command} is unknown{_meant(command, COMMANDS)}")
        _, unknown = parser.parse_known_args(argv[:1])  # ends with the help or the version
        for name in unknown:
            parser.error(f"{name} is unknown{_meant(name, ('--help', '--version'))}")
        parser.error("name a command")
    except _UsageError as error:
        print(error, file=sys.stderr)
        sys.exit(USAGE)
    except KeyboardInterrupt:
        print(f"srcs {command}".rstrip() + ": interrupted", file=sys.stderr)
        return INTERRUPTED


def _end_when_interrupted() -> None:
    """Let Ctrl-C end the command, also where a library keeps the KeyboardInterrupt to itself."""
    import signal

    def interrupted(*_: object) -> NoReturn:
        import threading

        signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
        late = threading.Timer(GRACE, os._exit, [INTERRUPTED])
        late.daemon = True
        late.start()
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, interrupted)


def _read(parser: argparse.ArgumentParser, argv: list[str]) -> argparse.Namespace:
    """Read the line; raise for an option that does not exist, and for missing arguments."""
    args, unknown = parser.parse_known_args(argv)
    if unknown:
        flags = [flag for action in args.options.actions for flag in action.option_strings]
        meant = _meant(unknown[0], flags)
        if "--config" in flags and "=" in unknown[0] and not unknown[0].startswith("-"):
            meant = f": did you mean --config {unknown[0]}?"
        args.options.error(f"{unknown[0]} is unknown{meant}")
    missing = [action for action in args.needed if getattr(args, action.dest) is None]
    if missing:
        names = ("/".join(action.option_strings) or str(action.metavar) for action in missing)
        single = not missing[0].option_strings and missing[0].nargs is None
        place = "; name it before the options" if single else ""
        args.options.error(f"the following arguments are required: {', '.join(names)}{place}")
    return args


def _meant(word: str, names: Iterable[str]) -> str:
    """Return the end of a message: the name that was probably meant."""
    import difflib

    bare = {name.strip("-"): name for name in names}
    close = difflib.get_close_matches(word.strip("-"), bare, n=1, cutoff=0.7)
    return f": did you mean {bare[close[0]]}?" if close else ""


def _guarded(args: argparse.Namespace) -> int:
    from srcs_py.base.errors import SRCSError, SRCSWarning
    from srcs_py.cli.tables import check_files
    from srcs_py.cli.words import WordsOfTheCommand

    words = WordsOfTheCommand(args)

    def in_one_line(message: Warning | str, *_: Any, **__: Any) -> None:
        text = message.text(words) if isinstance(message, SRCSWarning) else message
        print(f"srcs {args.command}: warning: {text}", file=sys.stderr)

    warnings.showwarning = in_one_line
    try:
        check_files(args)
        code = int(args.run(args) or 0)
        print(end="", flush=True)
    except SRCSError as error:
        print(f"srcs {args.command}: {error.text(words)}", file=sys.stderr)
        return USAGE
    except OSError as error:
        if error.errno == errno.EPIPE or (error.errno == errno.EINVAL and not _flushed()):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return BROKEN_PIPE
        message = f"{error.filename}: {error.strerror}" if error.filename else error
        print(f"srcs {args.command}: {message}", file=sys.stderr)
        return USAGE
    return code


def _flushed() -> bool:
    """Return whether standard output can be written; for its closed pipe, Windows has no error."""
    try:
        print(end="", flush=True)
    except OSError:
        return False
    return True


def _module(command: str) -> str:
    return command.replace("-", "_")


def help_of(command: str) -> tuple[str, str, str]:
    """Return summary, notes and example of a subcommand from its module, which is not imported."""
    with open(f"{os.path.dirname(__file__)}/{_module(command)}.py", encoding="utf-8") as file:
        docstring = file.read().split('"""')[1]
    summary, *notes, example = (" ".join(part.split()) for part in docstring.split("\n\n"))
    return summary[0].lower() + summary[1:].rstrip("."), " ".join(notes), example


def _place(action: argparse.Action) -> str:
    """Return an argument for the line of usage; nothing for an option that may be left out."""
    if action.option_strings:
        return f"{action.option_strings[0]} {action.metavar}" if action.required else ""
    return f"[{action.metavar}]" if action.nargs == "?" else str(action.metavar)


def whole_parser() -> argparse.ArgumentParser:
    """Return the parser with the arguments of all subcommands, for the documentation."""
    return _parser(COMMANDS)


def _parser(commands: Iterable[str]) -> argparse.ArgumentParser:
    """Return the parser of some subcommands."""
    from srcs_py.cli.options import Arguments

    parser = _bare_parser()
    known = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name in commands:
        summary, notes, example = help_of(name)
        sub = known.add_parser(name, help=summary, description=summary, epilog=notes or None)
        module = importlib.import_module(f"srcs_py.cli.{_module(name)}")
        options = Arguments(sub)
        module.add_arguments(options)
        places = filter(None, map(_place, options.actions))
        sub.usage = f"{' '.join([sub.prog, *places])} [options]\nexample: {example}"
        needed = [action for action in options.actions if action.required]
        for action in needed:
            action.required = False  # argparse's sentence would not tell the place on the line
        sub.set_defaults(run=module.run, options=options, needed=needed)
    return parser


def _parser_of_names() -> argparse.ArgumentParser:
    """Return a parser that only lists the subcommands: theirs would take longer than its help."""
    parser = _bare_parser(usage="srcs [-h] [--version] COMMAND ...")
    listed = parser.add_argument_group("commands")
    for name in COMMANDS:
        listed.add_argument(name, nargs="?", help=help_of(name)[0])
    return parser


def _bare_parser(**more: Any) -> argparse.ArgumentParser:
    """Return a parser of the options that belong to no subcommand."""
    about = "Which algorithm is better, where? SRCS, A-TOPSIS, hardness."
    parser = _Parser(prog="srcs", description=about, **more)
    parser.add_argument("--version", action="version", version=f"srcs {srcs_py.__version__}")
    return parser
