"""Write the application as a folder of files that needs no server of its own.

Python runs in the visitors' browsers, by Pyodide; their tables stay on their machines. Any file
server can hand out the folder.

srcs site docs/app
"""

from __future__ import annotations

import argparse

from srcs_py.cli.options import Arguments


def add_arguments(parser: Arguments) -> None:
    """Add the arguments of write_site."""
    parser.add_argument("folder", metavar="FOLDER", help="folder to write")
    parser.add_argument(
        "--pyodide",
        metavar="FOLDER|URL",
        help="Pyodide 0.27: a folder, what is needed of which is copied, or an address "
        "(default: the public one)",
    )
    parser.add_argument("--force", action="store_true", help="write into a folder with files")


def run(args: argparse.Namespace) -> None:
    """Write the folder and say how large it is."""
    from srcs_py.app.site import PYODIDE, write_site

    folder = write_site(args.folder, args.pyodide or PYODIDE, args.force)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"{folder}: {size / 1e6:.1f} MB; hand it out by a file server, such as")
    print(f"python -m http.server --directory {folder}")
