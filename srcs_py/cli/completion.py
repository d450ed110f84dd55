"""Print what lets a shell complete this command.

In ~/.bashrc: eval "$(srcs completion bash)". In ~/.zshrc, after compinit: eval "$(srcs completion
zsh)".

srcs completion bash
"""

from __future__ import annotations

import argparse

from srcs_py.base.extras import require

SHELLS = ("bash", "zsh", "fish", "tcsh")
# Options and arguments whose values are files, by the names of the arguments.
FILES = {"data", "ranks", "means", "stds", "scores", "output", "plot", "heatmap", "fun"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the shell."""
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=", ".join(SHELLS))


def run(args: argparse.Namespace) -> None:
    """Print the script."""
    require("shtab", "completion", "Completion")
    import shtab

    from srcs_py.cli import whole_parser

    parser = whole_parser()
    for command in subparsers_of(parser).values():
        for action in command._actions:
            if action.dest in FILES:
                action.complete = shtab.FILE  # type: ignore[attr-defined]
    print(shtab.complete(parser, args.shell))


def subparsers_of(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the parsers of the subcommands by their names."""
    actions = (act for act in parser._actions if isinstance(act, argparse._SubParsersAction))
    return dict(next(actions).choices)
