"""Which algorithm is better, where? SRCS, A-TOPSIS and cost-sensitive instance hardness.

Everything loads when it is first used, so that ``import srcs_py`` and ``srcs --help`` cost
nothing that they do not need. The public names are the imports of ``__init__.pyi``, which type
checkers read.
"""

import importlib
import sys

from srcs_py.base.version import __version__ as __version__


def _modules():
    """Return the module of each public name, by the lines of the stub."""
    with open(f"{__path__[0]}/__init__.pyi", encoding="utf-8") as stub:
        imports = [line.split() for line in stub if line.startswith("from srcs_py")]
    return {name: module for _, module, _, name, *_ in imports if name != "__version__"}


_HOME = _modules()
__all__ = [*_HOME]  # noqa: PLE0604


def __getattr__(name):
    if name not in _HOME:
        raise AttributeError(f"module 'srcs_py' has no attribute {name!r}")
    if _HOME[name] == __name__:
        value = importlib.import_module(f"srcs_py.{name}")
    else:
        value = getattr(importlib.import_module(_HOME[name]), name)
    globals()[name] = value
    _add_accessor()
    return value


def __dir__():
    return sorted([*__all__, "__version__"])


def _add_accessor():
    """Give tables ``table.srcs`` where there can be tables: pandas is not imported for it."""
    if "pandas" in sys.modules:
        importlib.import_module("srcs_py.accessor")


_add_accessor()
