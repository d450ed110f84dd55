"""HTML texts and animations that a notebook shows."""

from __future__ import annotations

import base64
from pathlib import Path

LARGEST = 20 * 2**20  # bytes of an animation that a notebook embeds


class ShownText(str):
    """A text of HTML that a notebook shows as a page."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)


class AnimationFile(type(Path())):  # type: ignore[misc]  # of this system; Path itself from 3.12 on
    """The path of an animation that a notebook plays."""

    def _repr_html_(self) -> str | None:
        kind = self.suffix.lower().lstrip(".").replace("apng", "png")
        if not self.is_file() or self.stat().st_size > LARGEST:
            return None
        content = base64.b64encode(self.read_bytes()).decode()
        return f'<img alt="{self.name}, an animation" src="data:image/{kind};base64,{content}">'
