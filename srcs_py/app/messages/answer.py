"""The answer to a message: its value or bytes, its warnings, or its error with a remedy."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from srcs_py.app.importing.words import told
from srcs_py.app.messages import atopsis, files, hardness, ranks, studies
from srcs_py.base.errors import SRCSError, SRCSWarning

if TYPE_CHECKING:
    from srcs_py.app.importing.limits import Report

Message = Callable[..., Any]
MESSAGES: Mapping[str, Message] = {
    "upload": studies.checked_upload,
    "study": studies.described_study,
    "menus": studies.offered_menus,
    "rank": ranks.ranked_payload,
    "runs": ranks.runs_of_cell,
    "methods": ranks.methods_in_words,
    "figure": files.figure_file,
    "table": files.table_file,
    "report": files.report_file,
    "page": files.page_file,
    "save": files.saved_file,
    "code": files.code_texts,
    "atopsis": atopsis.ranked_tables,
    "atopsis_file": atopsis.ranking_file,
    "atopsis_code": atopsis.ranking_texts,
    "hardness": hardness.shown_hardness,
    "hardness_file": hardness.hardness_file,
    "hardness_code": hardness.hardness_texts,
}


def answer(name: str, text: str, report: Report = lambda *progress: None) -> str | bytes:
    """Return the answer to a message.

    Parameters
    ----------
    name : str
        One of ``MESSAGES``, whose functions describe what is in a message and its value.
    text : str
        The message as JSON.
    report : callable
        Receives the parts done and their number while the answer is computed.

    Returns
    -------
    str or bytes
        The content of a file, or JSON: ``{"value", "notes"}`` with a note for each warning, or
        ``{"error", "remedies"}``. A note has a ``text`` and ``remedies``; a remedy the ``text`` of
        its button, and a ``control`` with its ``value``.
    """
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("ignore")
        warnings.simplefilter("always", SRCSWarning)
        try:
            value = _message(name)(_asked(text), report)
        except SRCSError as error:
            return _failure(told(error))
        except ImportError as error:
            return _failure({"text": _missing(error), "remedies": []})
    if isinstance(value, bytes):
        return value
    given = [note.message for note in caught if isinstance(note.message, SRCSWarning)]
    return json.dumps({"value": value, "notes": [*map(told, given)]}, allow_nan=False)


def _failure(error: dict[str, Any]) -> str:
    return json.dumps({"error": error["text"], "remedies": error["remedies"]})


def _message(name: str) -> Message:
    if name not in MESSAGES:
        raise SRCSError(f"There is no message {name!r}; there are {', '.join(MESSAGES)}.")
    return MESSAGES[name]


def _asked(text: str) -> dict[str, Any]:
    try:
        asked = json.loads(text)
    except ValueError:
        asked = None
    if not isinstance(asked, dict):
        raise SRCSError("A message is an object of JSON.")
    return asked


def _missing(error: ImportError) -> str:
    """Return a sentence on a library that this home does not have."""
    return (
        f"This needs {error.name or 'a library'}, which is not here; install srcs_py with its "
        "application and start srcs app, which has it."
    )
