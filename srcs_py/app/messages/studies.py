"""Messages about a study: its files, how they are read, its columns, and their roles."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from srcs_py import SRCSError
from srcs_py.app.importing.files import ZIP, File, Reading, reading_in
from srcs_py.app.importing.limits import BUDGET
from srcs_py.app.importing.outline import Outline, odd_cells, odd_columns
from srcs_py.app.importing.readings import Upload, read_upload
from srcs_py.app.importing.studies import (
    BUNDLED,
    Choice,
    StudyTable,
    bundled_study,
    checked_choice,
)
from srcs_py.app.importing.uploads import LARGEST, numbered, too_large
from srcs_py.tables import formats
from srcs_py.tables.budget import budget
from srcs_py.tables.path_patterns import pattern_of_names
from srcs_py.tables.text_files.layout import NUMBER

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.app.importing.limits import Report
    from srcs_py.tables.description import Description


def checked_upload(asked: Mapping[str, Any], report: Report) -> dict[str, Any]:
    """Return the names under which files are kept, if they can be read.

    In: ``files``, each with its ``name`` and ``size``. Out: ``files``, harmless names that no file
    has yet; the home puts the contents under these names into the working directory.
    """
    given = [(_harmless(str(each["name"])), each["size"]) for each in asked["files"]]
    for name, size in given:
        formats.format_of(Path(name), "read")
        if not size:
            raise SRCSError(f"{name} is empty.")
        if size > LARGEST:
            raise SRCSError(too_large(name))
    if sum(size for _, size in given) > LARGEST:
        raise SRCSError(too_large("All together"))
    names = list(numbered([name for name, _ in given]))
    while taken := {name for name in names if Path(name).exists()}:
        names = [_next(name) if name in taken else name for name in names]
    return {"files": names}


def _harmless(name: str) -> str:
    return re.sub(r"[^\w.() -]|:", "_", Path(name.replace("\\", "/")).name)[-100:]


def _next(name: str) -> str:
    """Return a file's name with the next number."""
    stem, dot, ending = name.partition(".")
    number = re.search(r" \((\d+)\)$", stem)
    count = int(number[1]) + 1 if number else 2
    return f"{stem[: number.start()] if number else stem} ({count}){dot}{ending}"


def described_study(asked: Mapping[str, Any], report: Report) -> dict[str, Any]:
    """Return what is known of a study, and what is open.

    In: ``study``, which is ``{"bundled": "noise"}`` or ``{"files", "reading"}``; ``correct``, if a
    reading is to be corrected: what, of which column, and the value.

    Out: ``title``, ``rows``, ``columns`` (each with ``name``, ``kind``, ``distinct``, ``labels``,
    ``missing``, ``problem``, ``better`` type, ``bad`` and ``odd`` cells, the last also ``said`` in
    words), ``head`` (rows of texts), ``roles`` (``target``, ``params``, ``performance``,
    ``pairing``, ``maximize``; None or empty where it is open), ``asked`` (for each role its
    ``state``, ``candidates`` and ``reason``, by :func:`srcs_py.describe`), ``lines`` of a text
    file, ``problem``, ``remedy``, ``read`` (notes), ``reading``, ``layout``, ``wide``; of several
    files, ``pattern``, that of their names.
    """
    wanted = _corrected(asked["study"], asked.get("correct"))
    found, file = opened_study(wanted)
    answer: dict[str, Any] = {"problem": "", "lines": [], "read": [], "wide": [], "remedy": None}
    if file is not None:
        layout = file.file.layout
        answer |= {
            "problem": file.problem,
            "remedy": file.remedy and list(file.remedy),
            "lines": list(file.lines),
            "read": list(file.file.notes),
            "reading": asdict(file.file.reading),
            "layout": {name: getattr(layout, name) for name in _LAYOUT},
            "types": dict(file.column_types),
            "pattern": _pattern(file.file),
            "settings": file.settings,
        }
    if found is None:
        return answer
    description = None if file is None else file.description
    known = _bundled_roles(found) if description is None else _roles(description)
    return answer | _outlined(found) | known


_LETTERS = 60  # of a cell
_LAYOUT = ("header", "separator", "decimal", "skip", "tables")


def offered_menus(asked: Mapping[str, Any], report: Report) -> dict[str, Any]:
    """Return the choices of the page by the names of settings, each with its label."""
    from srcs_py.app.ranks import inputs

    return {
        "test": inputs.offered_tests(),
        "correction": inputs.offered_corrections(),
        "gate": inputs.offered_gates(),
        "across": inputs.offered_across(),
        "overlap": inputs.FOLDS,
    }


def _pattern(file: File) -> str | None:
    """Return the pattern of the names of several files, or of those in a zip; None of one file."""
    zipped = file.names[0].lower().endswith(ZIP)
    names = file.layout.tables if zipped else file.names
    return pattern_of_names(names) if len(names) > 1 else None


def _outlined(found: StudyTable) -> dict[str, Any]:
    outline, first = found.outline, found.first
    odd = odd_columns(outline.columns, first.factors if first.performance else ())
    shown = preview_of(found.title, outline)
    for column in shown["columns"]:
        own = outline.columns[column["name"]]
        column |= {"ask": column["name"] in odd, "said": odd_cells(own)}
        column["marks"] = any(map(NUMBER.fullmatch, own.odd))
    return shown | {"wide": list(found.wide)}


def preview_of(title: str, outline: Outline) -> dict[str, Any]:
    """Return the first rows of a table as texts, and its columns."""
    columns = [
        asdict(column) | {"name": name, "odd": list(column.odd)}
        for name, column in outline.columns.items()
    ]
    head = outline.head.astype(object).map(_cell).to_numpy().tolist()
    return {"title": title, "rows": outline.rows, "columns": columns, "head": head}


def shown_table(title: str, content: pd.DataFrame | str) -> dict[str, Any]:
    """Return a table as texts, ``head`` and ``rows``, its numbers with four decimals; or a text."""
    if isinstance(content, str):
        return {"title": title, "text": content}
    cells = content.astype(object)
    texts = cells.map(lambda value: f"{value:.4f}" if isinstance(value, float) else str(value))
    return {"title": title, "head": list(map(str, texts)), "rows": texts.to_numpy().tolist()}


def _bundled_roles(found: StudyTable) -> dict[str, Any]:
    first = found.first
    roles = {"target": first.target, "params": [*first.params], "performance": first.performance}
    return {
        "roles": roles | {"pairing": found.pairing, "maximize": found.maximize},
        "asked": {},
    }


def _roles(description: Description) -> dict[str, Any]:
    """Return the roles of an upload that are known, and what is to be asked."""
    by_role = description.by_role
    first = {name: next(iter(role.known), None) for name, role in by_role.items()}
    pairing = by_role["pairing_col"].known
    roles = {name: first[name] for name in ("target", "performance", "maximize")}
    roles |= {
        "params": [*by_role["params"].known],
        "pairing": [*pairing] if len(pairing) > 1 else first["pairing_col"],
    }
    asked = {
        name: {"state": role.state, "candidates": [*role.candidates], "reason": role.reason}
        for name, role in by_role.items()
    }
    return {"roles": roles, "asked": asked}


def _cell(value: Any) -> str:
    import pandas as pd

    if pd.isna(value):
        return ""
    text = f"{value:.15g}" if isinstance(value, float) else str(value)
    return text if len(text) <= _LETTERS else f"{text[:_LETTERS]}…"


def opened_study(study: Mapping[str, Any]) -> tuple[StudyTable | None, Upload | None]:
    """Return a study, None if it cannot be read yet; and the upload that it comes from."""
    return _opened(json.dumps(study, sort_keys=True), stamp(study))


def stamp(study: Mapping[str, Any]) -> tuple[tuple[str, int, int], ...]:
    """Return folder, size and time of the files of a study: others may have had their names."""
    paths = [Path(str(name)).absolute() for name in study.get("files") or ()]
    stats = [(path, path.stat()) for path in paths if path.is_file()]
    return tuple((str(path), stat.st_size, stat.st_mtime_ns) for path, stat in stats)


def chosen(asked: Mapping[str, Any]) -> tuple[StudyTable, Choice]:
    """Return the study of a message with ``roles``: target, params, performance and levels."""
    found, file = opened_study(asked["study"])
    if found is None:
        raise SRCSError(file.problem if file else "There is no study.")
    roles = asked.get("roles")
    if not roles:
        return found, checked_choice(found, found.first)
    levels = {name: tuple(own) for name, own in (roles.get("levels") or {}).items()}
    target, performance = str(roles.get("target") or ""), str(roles.get("performance") or "")
    return found, checked_choice(
        found, Choice(target, tuple(roles.get("params") or ()), performance, levels)
    )


def _corrected(study: Mapping[str, Any], correct: Any) -> Mapping[str, Any]:
    if not correct:
        return study
    what, name, value = map(str, correct)
    return {**study, "reading": asdict(_reading(study).corrected(what, name, value))}


def _reading(study: Mapping[str, Any]) -> Reading:
    return reading_in(study.get("reading") or {})


@lru_cache(4)
def _opened(key: str, stamp: object) -> tuple[StudyTable | None, Upload | None]:
    study = json.loads(key)
    if "bundled" in study:
        if study["bundled"] != BUNDLED:
            raise SRCSError(f"There is no bundled study {study['bundled']!r}; {BUNDLED!r} is one.")
        return bundled_study(), None
    names = tuple(map(str, uploaded(study)))
    with budget(BUDGET):
        read = read_upload(names, _reading(study))
    return read.study, read


def settings_of(asked: Mapping[str, Any], known: Collection[str]) -> dict[str, Any]:
    """Return the settings of a message; raise for one that is not known."""
    given = dict(asked.get("settings") or {})
    for name in given:
        if name not in known:
            raise SRCSError(f"There is no setting {name!r}; there are {', '.join(known)}.")
    return given


def uploaded(study: Mapping[str, Any]) -> tuple[Path, ...]:
    """Return the paths of the files of a study; raise if one is not in this folder."""
    names = tuple(str(name) for name in study.get("files") or ())
    if not names or any(Path(name).name != name or not Path(name).is_file() for name in names):
        raise SRCSError("The file of this page is not here; choose it again.")
    return tuple(map(Path, names))
