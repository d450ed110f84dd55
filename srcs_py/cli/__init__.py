"""The command ``srcs``: one module per subcommand, imported only when it is called.

A subcommand module has ``add_arguments(parser)``, which needs argparse alone, and
``run(args)``, which imports what it uses and returns the exit code.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence

# name -> one line of help; the module is srcs_py.cli.<name>
COMMANDS: dict[str, str] = {
    "hardness": "expected cost of every instance for every model",
    "noise-study": "accuracy of classifiers under class and attribute noise",
    "scores": "out-of-fold scores of the eight models of the hardness article",
    "similarity": "which models find the same instances hard",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand; errors are one line on standard error and exit code 2."""
    argv = list(sys.argv[1:] if argv is None else argv)
    parser = _parser(argv[0] if argv else None)
    args = parser.parse_args(argv)
    from srcs_py.errors import SRCSError

    try:
        return int(args.run(args))
    except (SRCSError, OSError) as error:
        print(f"srcs {args.command}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"srcs {args.command}: interrupted", file=sys.stderr)
        return 130


def _parser(command: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="srcs", description="Which algorithm is better, where? SRCS, A-TOPSIS, hardness."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, text in COMMANDS.items():
        sub = commands.add_parser(name, help=text, description=text)
        if name == command:  # only the command that runs needs its arguments
            module = importlib.import_module(f"srcs_py.cli.{name.replace('-', '_')}")
            module.add_arguments(sub)
            sub.set_defaults(run=module.run)
    return parser
