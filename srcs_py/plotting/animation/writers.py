"""Writes frames as GIF, APNG or WebP, one at a time and without an external program."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from srcs_py.base.errors import SRCSError
from srcs_py.base.files import as_path, check_writable
from srcs_py.plotting.rpar.rcolors import channels

if TYPE_CHECKING:
    from PIL.Image import Image

Frames = Iterator[NDArray[np.uint8]]  # each of shape (rows, columns, 4): red, green, blue, opaque
KINDS = {".gif": "GIF", ".png": "PNG", ".apng": "PNG", ".webp": "WEBP"}
STILLS = (".pdf", ".svg", ".eps")


def path_and_kind(
    filename: str | os.PathLike[str], overwrite: bool = True
) -> tuple[Path, str | None]:
    """Return the path and Pillow's name of its format, checked before anything is drawn.

    None is for print, where the moments are pictures side by side.
    """
    ending = as_path(filename, "filename").suffix.lower()
    if ending not in (*KINDS, *STILLS):
        raise SRCSError(
            f"{os.fspath(filename)}: an animation cannot be written as {ending!r}; "
            f"use one of {', '.join(KINDS)}; for print {', '.join(STILLS)}."
        )
    return check_writable(filename, overwrite), KINDS.get(ending)


def _reduced(frames: Frames, colors: Sequence[str]) -> Iterator[Image]:
    """Yield images with one palette, in which the colours of the ranks are exact.

    It has at most 256 colours: white, black, those of the ranks, then the commonest of the first
    frame; other pixels take the nearest. Pillow's own reduction would move ranks' colours too.
    """
    from PIL import Image as Pillow

    first = next(frames)
    exact = [255 * channels(code) for code in ("#FFFFFF", "#000000", *colors)]
    found, counts = np.unique(_packed(first), return_counts=True)
    ordered = [*(np.round(exact).astype(int) @ [1, 1 << 8, 1 << 16]), *found[np.argsort(-counts)]]
    palette = np.array([*dict.fromkeys(ordered)][:256])
    nearest = np.full(1 << 24, -1, dtype=np.int16)  # place in the palette by colour
    nearest[palette] = np.arange(palette.size)
    for packed in map(_packed, chain([first], frames)):
        places = nearest.take(packed)
        unknown = places < 0
        new = np.unique(packed[unknown])
        distance = ((_channels(new)[:, None] - _channels(palette)) ** 2).sum(axis=-1)
        nearest[new] = distance.argmin(axis=1)
        places[unknown] = nearest[packed[unknown]]
        image = Pillow.fromarray(places.astype(np.uint8))
        image.putpalette(_channels(palette).ravel().tolist())
        yield image


def _packed(picture: NDArray[np.uint8]) -> NDArray[np.int32]:
    """Return red, green and blue of each pixel as one number."""
    return np.asarray(picture.view("<i4")[..., 0] & 0xFFFFFF)


def _channels(packed: NDArray[np.int32]) -> NDArray[np.int32]:
    return np.column_stack([packed & 255, packed >> 8 & 255, packed >> 16])


def write_images(
    kind: str, path: Path, frames: Frames, seconds: float, colors: Sequence[str]
) -> None:
    """Write an animation with Pillow, which ignores the settings of other formats."""
    from PIL import Image as Pillow

    opaque = (Pillow.fromarray(frame).convert("RGB") for frame in frames)
    images = opaque if kind == "WEBP" else _reduced(frames, colors)
    first, duration = next(images), round(seconds * 1000)
    # Pillow goes through the frames of a PNG twice: hold them, with a byte per pixel.
    others = list(images) if kind == "PNG" else images
    timing = {"save_all": True, "append_images": others, "duration": duration, "loop": 0}
    first.save(path, kind, optimize=False, lossless=True, method=0, quality=20, **timing)
