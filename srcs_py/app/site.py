"""The application as a folder of files: Python runs in the browser, and nothing on the server."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import srcs_py
from srcs_py import SRCSError, datasets
from srcs_py.app.hardness.inputs import EXAMPLE
from srcs_py.app.importing.studies import BUNDLED
from srcs_py.app.messages.atopsis import CASES
from srcs_py.base.files import replacing
from srcs_py.page.document import PARTS, document

PYODIDE = "https://cdn.jsdelivr.net/pyodide/v0.27.7/full/"  # the address that Pyodide documents
STATIC = Path(__file__).parent / "static"
PACKAGE = Path(srcs_py.__file__).parent
# Packages of Pyodide: those of the first ranking, and those of figures.
FIRST, DRAWING = ("numpy", "scipy", "pandas"), ("matplotlib",)
_RUNTIME = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")
_LOCK = "pyodide-lock.json"
# Libraries of Python alone, from the environment that writes the site.
_PURE = ("narwhals", "tqdm", "jinja2", "markupsafe", "openpyxl", "et_xmlfile")
_LEFT_OUT = ("app/home", "app/static", "cli", "rcheck")


def write_site(folder: str, pyodide: str = PYODIDE, overwrite: bool = False) -> Path:
    """Write the application into a folder that any file server hands out.

    Parameters
    ----------
    folder : str
        The folder; made if it is not there.
    pyodide : str
        Folder of a Pyodide, what it needs of which is copied; or its address.
    overwrite : bool
        Whether the folder may have files in it.

    Returns
    -------
    pathlib.Path
        The folder.

    Raises
    ------
    SRCSError
        If the folder is not empty, or the other one has no Pyodide.
    """
    target = Path(folder)
    if target.exists() and not target.is_dir():
        raise SRCSError(f"{folder} is a file; give a folder.")
    if target.is_dir() and any(target.iterdir()) and not overwrite:
        raise SRCSError(f"{folder} is not empty; give another folder, or --force.")
    address = pyodide if "://" in pyodide else "pyodide/"
    if address == "pyodide/":
        _check_pyodide(Path(pyodide))
    target.mkdir(parents=True, exist_ok=True)
    unused = shutil.ignore_patterns("package.json")  # of the tests
    shutil.copytree(STATIC, target, dirs_exist_ok=True, ignore=unused)
    _write(target / "theme.css", (PARTS / "theme.css").read_text(encoding="utf-8"))
    _write(target / "picture.html", document(None))
    _write(target / "site.json", json.dumps(_settings(address)))
    _pack(target / "srcs.zip", {**dict(_own_files()), **dict(_pure_files())})
    if address == "pyodide/":
        _copy_pyodide(Path(pyodide), target / "pyodide")
    return target


def _settings(address: str) -> dict[str, Any]:
    return {
        "version": srcs_py.__version__,
        "pyodide": address,
        "first": FIRST,
        "drawing": DRAWING,
    }


def _write(path: Path, text: str) -> None:
    with replacing(path) as part:
        part.write_text(text, encoding="utf-8")


def _pack(path: Path, files: Mapping[str, Path]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, file in sorted(files.items()):
            archive.write(file, name)


def _own_files() -> Iterator[tuple[str, Path]]:
    """Return our files by their names in the archive, without those of other interfaces."""
    for path in PACKAGE.rglob("*"):
        name = path.relative_to(PACKAGE).as_posix()
        if path.is_file() and "__pycache__" not in name and not name.startswith(_LEFT_OUT):
            yield f"srcs_py/{name}", path
    cases = (f"atopsis/atopsis_{case}_{kind}.csv" for case in CASES for kind in ("mean", "std"))
    for file in ("datasets.json", datasets.describe(BUNDLED).file, *cases, EXAMPLE):
        yield f"srcs_py/_data/{file}", datasets.bundled(file)


def _pure_files() -> Iterator[tuple[str, Path]]:
    for name in _PURE:
        try:
            found = distribution(name)
        except PackageNotFoundError:  # an extra: its formats are refused in the browser
            continue
        for file in found.files or ():
            inside = ".." not in file.parts and "__pycache__" not in file.parts
            if inside and file.suffix not in {".so", ".pyd", ".pyi", ".c"}:
                yield file.as_posix(), Path(str(file.locate()))


def _lock_of(pyodide: Path) -> dict[str, Any]:
    lock: dict[str, Any] = json.loads((pyodide / _LOCK).read_text(encoding="utf-8"))
    return lock


def _check_pyodide(pyodide: Path) -> None:
    missing = [name for name in (*_RUNTIME, _LOCK) if not (pyodide / name).is_file()]
    if missing:
        raise SRCSError(
            f"--pyodide {pyodide} has no {missing[0]}; give the folder of a whole Pyodide "
            "distribution, or an address."
        )
    packages = _lock_of(pyodide)["packages"]
    for name in (*FIRST, *DRAWING):
        if name not in packages:
            raise SRCSError(f"--pyodide {pyodide} has no {name}; give a whole distribution.")


def _copy_pyodide(pyodide: Path, target: Path) -> None:
    """Copy the runtime, and the packages that we need with what they depend on."""
    packages = _lock_of(pyodide)["packages"]
    wanted, names = [*FIRST, *DRAWING], set[str]()
    while wanted:
        name = wanted.pop()
        if name not in names and name in packages:
            names.add(name)
            wanted += packages[name]["depends"]
    target.mkdir(exist_ok=True)
    for file in (*_RUNTIME, _LOCK, *(packages[name]["file_name"] for name in sorted(names))):
        shutil.copyfile(pyodide / file, target / file)
