"""Files of pictures: text as text, descriptions, reproducible bytes, whatever asks for the file."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from srcs_py.plotting.alt import description_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

# Real text in vector formats, so that a journal can search and restyle it; ids of SVG that are
# the same in each run.
_SETTINGS: dict[str, dict[str, Any]] = {
    "svg": {"svg.fonttype": "none", "svg.hashsalt": "srcs_py"},
    "pdf": {"pdf.fonttype": 42},
    "eps": {"ps.fonttype": 42},
    "ps": {"ps.fonttype": 42},
}
_TEXT_IS = {"png": "Description", "pdf": "Subject", "svg": "Description"}  # beside the title
_ONE_AT_A_TIME = Lock()
_DATA = re.compile(r' d="([^"]*)"')
_NUMBER = re.compile(r"-?(?<!\d)\d+\.\d+")
_ID = re.compile(r'(\bid="|="#|url\(#)')
_DATE = re.compile(r"<dc:date>[^<]*</dc:date>")


def write_picture(figure: Figure, file: Any, ending: str, **how: Any) -> None:
    """Write a figure in the format ``ending``.

    Parameters
    ----------
    figure : Figure
        May carry a description.
    file : path-like or binary file
        Written to.
    ending : str
        A format of matplotlib.
    **how
        Arguments of ``savefig``.
    """
    from matplotlib.figure import Figure

    title, text = description_of(figure)
    words: dict[str, str | None] = {}
    if title and ending in _TEXT_IS:
        words = {"Title": title, _TEXT_IS[ending]: text}
    if ending == "pdf":  # the same picture gives the same bytes
        words["CreationDate"] = None
    if words:
        how["metadata"] = words | (how.get("metadata") or {})
    finish = {"svg": _finished_svg, "tif": _finished_tiff, "tiff": _finished_tiff}.get(ending)
    with _settings(_SETTINGS.get(ending, {})):
        if finish is None:
            Figure.savefig(figure, file, format=ending, **how)
            return
        buffer = BytesIO()
        Figure.savefig(figure, buffer, format=ending, **how)
    content = finish(buffer.getvalue(), title, text)
    if hasattr(file, "write"):
        file.write(content)
    else:
        Path(file).write_bytes(content)


@contextmanager
def _settings(values: dict[str, Any]) -> Iterator[None]:
    """Let matplotlib have other settings.

    It reads them from rcParams only, which all threads share. So one thread at a time changes
    these values, and puts them back; nothing else in rcParams is touched.
    """
    if not values:
        yield
        return
    from matplotlib import rcParams

    settings: Any = rcParams
    with _ONE_AT_A_TIME:
        before = {name: settings[name] for name in values}
        settings.update(values)
        try:
            yield
        finally:
            settings.update(before)


def _finished_tiff(content: bytes, title: str, text: str) -> bytes:
    """Return a TIFF in RGB, as printers ask for, and compressed without loss."""
    from PIL import Image

    buffer = BytesIO()
    with Image.open(BytesIO(content)) as picture:
        described = {270: f"{title}. {text}"} if title else {}
        picture.convert("RGB").save(
            buffer, "TIFF", compression="tiff_lzw", dpi=picture.info["dpi"], tiffinfo=described
        )
    return buffer.getvalue()


def _finished_svg(content: bytes, title: str, text: str) -> bytes:
    """Return an SVG with a description for screen readers, fewer digits, and ids of its own."""
    svg = _DATA.sub(lambda found: f' d="{_short(found[1])}"', content.decode())
    if title:
        start = svg.index("<svg")
        end = svg.index(">", start) + 1
        tag = svg[start : end - 1] + ' role="img" aria-labelledby="srcs-title srcs-desc">'
        words = f'\n <title id="srcs-title">{escape(title, quote=False)}</title>'
        words += f'\n <desc id="srcs-desc">{escape(text, quote=False)}</desc>'
        svg = svg[:start] + tag + words + svg[end:]
    own = "p" + hashlib.sha256(_DATE.sub("", svg).encode()).hexdigest()[:8] + "-"
    svg = _ID.sub(rf"\1{own}", svg)
    return svg.replace('"srcs-title srcs-desc"', f'"{own}srcs-title {own}srcs-desc"').encode()


def _short(data: str) -> str:
    """Return path data with hundredths of a point, which no printer shows, and no line ends."""
    rounded = _NUMBER.sub(lambda found: f"{round(float(found[0]), 2):g}", data)
    return " ".join(rounded.split())
