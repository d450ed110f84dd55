"""Explore studies in the browser, without writing code.

srcs app
"""

from __future__ import annotations

import argparse

from srcs_py.base.extras import require
from srcs_py.cli.options import Arguments

PORT = 8765


def add_arguments(parser: Arguments) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="address to listen at (default: 127.0.0.1, this machine only)",
    )
    parser.add_argument(
        "--port", type=int, default=PORT, help=f"default: {PORT}; 0 for any that is free"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the page")


def run(args: argparse.Namespace) -> None:
    """Serve until interrupted."""
    require("starlette", "app", "The application")
    from srcs_py.app.home.server import serve

    serve(args.host, args.port, not args.no_browser)
