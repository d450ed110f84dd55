"""The rules of the house: imports run one way, importing costs nothing, files stay short."""

import ast
import inspect
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import srcs_py

PACKAGE = Path(srcs_py.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))
MOST_LINES = 400

# A part may import from itself and from the layers above it in this list, not from other parts of
# its own layer. A part is a folder of srcs_py, or one of its files; the rooms of plotting/ and app/
# are parts of their own.
LAYERS = (
    {"base"},
    {"tables", "stats"},
    {"code"},
    {"srcs"},
    {"plotting/rpar"},
    {"plotting"},  # what its rooms share
    {"plotting/heatmaps"},
    {"plotting/animation", "plotting/overviews"},
    {"datasets", "atopsis", "hardness", "answers"},
    {"page"},  # has the answers too
    {"accessor", "rcheck"},
    {"app/importing"},
    {"app/exporting"},
    {"app/ranks", "app/atopsis", "app/hardness"},
    {"app/messages"},
    {"app"},  # the site
    {"app/home"},
    {"cli"},
)
LAYER = {name: at for at, names in enumerate(LAYERS) for name in names}
STUB = (PACKAGE / "__init__.pyi").read_text(encoding="utf-8")
FACADE = "srcs_py"  # re-exports everything; only these may use it
OUTERMOST = {"accessor", "cli", "app"}
TOP = {"__init__", "__main__", "accessor", "datasets"}


def part_of(inside: tuple[str, ...]) -> str:
    """Return the part that a dotted name under srcs_py, given as its parts, belongs to."""
    rooms = ("/".join(inside[:depth]) for depth in (3, 2))
    return next((room for room in rooms if room in LAYER), inside[0] if inside else FACADE)


def part(file: Path) -> str:
    """Return the part that a file belongs to."""
    inside = file.relative_to(PACKAGE).with_suffix("").parts
    return part_of(tuple(each for each in inside if each != "__init__"))


@cache
def import_statements(text: str) -> tuple[ast.Import | ast.ImportFrom, ...]:
    """Return the statements that import something, wherever in the code of a file they are."""
    nodes = ast.walk(ast.parse(text))
    return tuple(each for each in nodes if isinstance(each, ast.Import | ast.ImportFrom))


def dotted_imports(file: Path) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield each name of srcs_py that a file imports anywhere in it, as its parts, with the line.

    Those that only type checkers see are among them.
    """
    for node in import_statements(file.read_text(encoding="utf-8")):
        if isinstance(node, ast.Import):
            for alias in node.names:
                root, *inside = alias.name.split(".")
                if root == "srcs_py":
                    yield tuple(inside), node.lineno
        else:
            assert node.level == 0, f"{file}:{node.lineno}: imports are absolute in this package"
            root, *inside = (node.module or "").split(".")
            if root == "srcs_py":
                for alias in node.names:
                    name = (*inside, alias.name) if inside else home(alias.name)
                    yield name, node.lineno


def imported(file: Path) -> Iterator[tuple[str, int]]:
    """Yield the parts of srcs_py that a file imports anywhere in it, with the line."""
    for name, line in dotted_imports(file):
        yield part_of(name), line


def file_of(name: tuple[str, ...], package: Path = PACKAGE) -> Path | None:
    """Return the file that an imported name is in; None for the package itself."""
    for inside in (name, name[:-1]):
        path = package.joinpath(*inside)
        for file in (path.with_suffix(".py"), path / "__init__.py"):
            if inside and file.is_file():
                return file
    return None


def circle(files: Iterable[Path], package: Path = PACKAGE) -> list[str]:
    """Return the files of a circle of imports, the first again at its end; empty if none is."""
    graph = {
        file: {file_of(name, package) for name, _ in dotted_imports(file)} - {file, None}
        for file in files
        if file != package / "__init__.py"
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return [str(each.relative_to(package)) for each in error.args[1]]
    return []


def home(name: str) -> tuple[str, ...]:
    """Return where a name that ``from srcs_py import`` gives is at home."""
    found = re.search(rf"^from srcs_py\.?(\S*) import {name} as", STUB, re.MULTILINE)
    at = (found[1] or name) if found else ""
    return tuple(at.split(".")) if at else ()


def arrows_back(file: Path, own: str) -> list[str]:
    """Return the imports of ``file``, taken as a file of part ``own``, that run back."""
    wrong = []
    for name, line in imported(file):
        assert name in LAYER or name == FACADE, f"give {name} a place in LAYERS"
        if name == FACADE:
            back = own.partition("/")[0] not in OUTERMOST
        else:
            back = name != own and LAYER[name] >= LAYER[own]
        if back:
            wrong.append(f"{file}:{line}: {own} imports {name}")
    return wrong


def test_nothing_else_is_a_file_at_the_top():
    assert {file.stem for file in PACKAGE.glob("*.py")} == TOP


def test_imports_run_one_way():
    rooms = {file: part(file) for file in FILES}
    inside = {file: own for file, own in rooms.items() if own not in {FACADE, "__main__"}}
    assert {*inside.values()} <= {*LAYER}, "give it a place in LAYERS"
    assert [back for file, own in inside.items() for back in arrows_back(file, own)] == []


def test_an_arrow_that_runs_back_is_seen(tmp_path):
    file = tmp_path / "levels.py"
    file.write_text("def f():\n    from srcs_py.srcs import rank_table\n", encoding="utf-8")
    assert arrows_back(file, "tables") == [f"{file}:2: tables imports srcs"]
    file.write_text("from srcs_py.page.html import to_html\n", encoding="utf-8")
    assert arrows_back(file, "plotting") == [f"{file}:1: plotting imports page"]
    file.write_text("from srcs_py.app.ranks.ranking import StudyRanks\n", encoding="utf-8")
    for own in ("app/atopsis", "app/exporting"):
        assert arrows_back(file, own) == [f"{file}:1: {own} imports app/ranks"]
    assert not arrows_back(file, "app")
    file.write_text("import srcs_py\n", encoding="utf-8")
    assert arrows_back(file, "tables") == [f"{file}:1: tables imports srcs_py"]


def test_files_do_not_import_each_other_in_a_circle():
    assert circle(FILES) == []


def test_a_circle_of_imports_for_type_checkers_is_seen(tmp_path):
    room = tmp_path / "room"
    room.mkdir()
    one, other = room / "one.py", room / "other.py"
    one.write_text("from srcs_py.room.other import f\n", encoding="utf-8")
    other.write_text("f = 1\n", encoding="utf-8")
    assert circle([one, other], tmp_path) == []
    shown = (
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from srcs_py.room import one\n"
    )
    other.write_text(shown, encoding="utf-8")
    found = {Path(file).as_posix() for file in circle([one, other], tmp_path)}
    assert found == {"room/one.py", "room/other.py"}


def test_statistics_know_arrays_only():
    texts = {file: file.read_text(encoding="utf-8") for file in (PACKAGE / "stats").glob("*.py")}
    pandas = re.compile(r"^\s*(import|from) pandas", re.MULTILINE)
    assert [str(file) for file, text in texts.items() if pandas.search(text)] == []


def test_files_stay_short():
    lines = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in FILES}
    assert [str(file) for file, number in lines.items() if number > MOST_LINES] == []


@cache
def public_definitions() -> dict[str, set[str]]:
    """Return the files that define each public class or function at module level."""
    found: dict[str, set[str]] = {}
    for file in FILES:
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, set()).add(file.relative_to(PACKAGE).as_posix())
    return found


def test_a_public_name_stands_in_one_file():
    several = {name: files for name, files in public_definitions().items() if len(files) > 1}
    for protocol in ("add_arguments", "run"):  # of every subcommand
        assert all(file.startswith("cli/") for file in several.pop(protocol))
    tables = {"tables/describe.py", "datasets.py"}  # srcs_py.describe, datasets.describe
    assert several == {"describe": tables}


def test_the_central_call_runs_through_few_files():
    code = "from benchmarks.files import files_of_the_central_call as f; print(len(f()))"
    root = PACKAGE.parent
    there = {**os.environ, "PYTHONPATH": str(root)}  # after the application, not by the folder
    printed = subprocess.run(
        [sys.executable, "-c", code], env=there, stdout=subprocess.PIPE, text=True, check=True
    ).stdout
    assert int(printed) <= 24
    page = " ".join((root / "docs" / "house.md").read_text("utf-8").split())
    assert f"runs through {printed.strip()} files, which `python -m benchmarks files`" in page


def test_every_required_library_is_imported():
    """Somewhere in srcs_py, lazily or not; a requirement that nothing uses is none."""
    project = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8"))
    required = {re.match(r"[\w-]+", each)[0] for each in project["project"]["dependencies"]}
    imported = set()
    for file in FILES:
        for node in import_statements(file.read_text(encoding="utf-8")):
            if isinstance(node, ast.Import):
                imported |= {alias.name.split(".")[0] for alias in node.names}
            else:
                imported.add((node.module or "").split(".")[0])
    assert "statsmodels" in required
    assert not required - imported


def fresh_modules(code: str) -> set[str]:
    """Return the modules that a fresh interpreter has loaded after ``code``."""
    script = f"import sys\ntry:\n    {code}\nexcept SystemExit:\n    print()\nprint(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd="/"
    )
    return set(run.stdout.split())


HEAVY = {"numpy", "pandas", "scipy", "statsmodels", "matplotlib", "sklearn", "pooch", "narwhals"}
# What is imported or done, and what that does not load.
LIGHT = {
    "import srcs_py": HEAVY,
    "import srcs_py.cli; srcs_py.cli.main(['help'])": HEAVY,
    # SRCSranks needs no picture, and scipy only when it tests: each costs more than it does
    "from srcs_py import SRCSranks, read_table": {"matplotlib", "scipy"},
    "import srcs_py; srcs_py.p_adjust([.1, .2])": {"statsmodels"},
    # the application serves its first page; other processes import what its work needs meanwhile
    "import srcs_py.app.home.application, srcs_py.app.home.server": HEAVY | {"pyarrow"},
    # what works for the pages knows nothing of them
    "import srcs_py.app.home.preload": {"starlette", "uvicorn"},
}


@pytest.mark.parametrize(("code", "heavy"), LIGHT.items(), ids=LIGHT)
def test_importing_loads_nothing_heavy(code, heavy):
    if "home.application" in code:
        pytest.importorskip("starlette")
    loaded = fresh_modules(code)
    assert "srcs_py" in loaded
    assert not loaded & heavy


@pytest.mark.parametrize("name", srcs_py.__all__)
def test_public_names_resolve_and_are_documented(name):
    assert inspect.getdoc(getattr(srcs_py, name))


def test_only_public_names_are_listed():
    assert dir(srcs_py) == sorted([*srcs_py.__all__, "__version__"])


def test_one_version_of_narwhals_is_used():
    used = {
        version
        for file in FILES
        for version in re.findall(r"narwhals[\w.]*", file.read_text(encoding="utf-8"))
    }
    assert {each for each in used if "." in each.strip(".")} == {"narwhals.stable.v2"}


def test_unknown_names_are_refused_as_modules_refuse_them():
    with pytest.raises(AttributeError, match="no attribute 'SRCSrank'"):
        srcs_py.SRCSrank  # noqa: B018


def private_uses(file: Path) -> Iterator[str]:
    """Yield where a file uses what another library, or another file of ours, keeps to itself."""
    text = file.read_text(encoding="utf-8")
    own = {*re.findall(r"(?:self|cls)\.(_\w+)|^\s*(?:def |class )?(_\w+)", text, re.MULTILINE)}
    known = DOCUMENTED | {name for names in own for name in names}
    for node in ast.walk(ast.parse(text)):
        at = f"{file.name}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Attribute) and re.match(r"_[^_]", node.attr):
            if node.attr not in known:
                yield f"{at}: {node.attr}"
        elif isinstance(node, ast.ImportFrom) and not (node.module or "").startswith("srcs_py"):
            names = [*(node.module or "").split("."), *(alias.name for alias in node.names)]
            yield from (f"{at}: {name}" for name in names if re.match(r"_[^_]", name))
        elif isinstance(node, ast.Assign | ast.AugAssign | ast.Delete):
            targets = [node.target] if isinstance(node, ast.AugAssign) else node.targets
            for target in map(ast.unparse, targets):
                if re.search(r"\bsys\.(modules|meta_path)\b|\.__(class|dict)__$", target):
                    yield f"{at}: {target} ="
        elif isinstance(node, ast.Call) and "sys.meta_path." in ast.unparse(node.func):
            yield f"{at}: {ast.unparse(node.func)}"


# Named like private, but documented: of os, sys and namedtuples.
DOCUMENTED = {"_exit", "_getframe", "_replace", "_asdict", "_fields", "_make"}


def test_nothing_private_of_others_is_used():
    rooms = [file for file in FILES if file.name != "glyphs.py"]  # until it is rebuilt
    assert [use for file in rooms for use in private_uses(file)] == []


@pytest.mark.parametrize(
    "line",
    [
        "from rdata.parser._ascii import ParserASCII",
        "from openpyxl import _writer",
        "parser._actions",
        "sys.modules['pandas'] = None",
        "sys.modules |= {}",
        "del sys.modules[name]",
        "sys.meta_path.insert(0, finder)",
        "text.__class__ = Silent",
    ],
)
def test_a_private_use_is_seen(line, tmp_path):
    file = tmp_path / "other.py"
    file.write_text(f"{line}\n", encoding="utf-8")
    assert [*private_uses(file)]
    file.write_text("self._names = {}\nfound._replace(_names=self._names)\n", encoding="utf-8")
    assert [*private_uses(file)] == []


def test_public_names_load_what_type_checkers_see():
    """The stub is the only list: each of its names loads, from the module that it names."""
    for name in srcs_py.__all__:
        value = getattr(srcs_py, name)
        assert inspect.ismodule(value) or value.__module__ == f"srcs_py.{'.'.join(home(name))}"
