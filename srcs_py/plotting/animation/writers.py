"""Writes frames as GIF, APNG, WebP or MP4, one at a time and without an external program."""

from __future__ import annotations

import errno
import os
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
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
Writer = Callable[[Path, Frames, float, Sequence[str]], None]


def writer_of(
    filename: str | os.PathLike[str], overwrite: bool = True
) -> tuple[Path, Writer | None]:
    """Return the path and what writes its format, checked before anything is drawn.

    None is for print, where the moments are pictures side by side.
    """
    ending = as_path(filename, "filename").suffix.lower()
    if ending not in (*WRITERS, *STILLS):
        raise SRCSError(
            f"{os.fspath(filename)}: an animation cannot be written as {ending!r}; "
            f"use one of {', '.join(WRITERS)}; for print {', '.join(STILLS)}."
        )
    if ending == ".mp4":
        _ffmpeg()
    return check_writable(filename, overwrite), WRITERS.get(ending)


def _ffmpeg() -> str:
    """Return the path of ffmpeg."""
    try:
        from imageio_ffmpeg import get_ffmpeg_exe
    except ImportError as error:
        raise SRCSError(
            ".mp4 needs the extra 'video': pip install srcs_py[video]; or write .gif or .webp."
        ) from error
    return str(get_ffmpeg_exe())


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


def _write_images(
    kind: str, path: Path, frames: Frames, seconds: float, colors: Sequence[str]
) -> None:
    """Write an animation with Pillow, which ignores the settings of other formats."""
    images = map(_image, frames) if kind == "WEBP" else _reduced(frames, colors)
    first, duration = next(images), round(seconds * 1000)
    # Pillow goes through the frames of a PNG twice: hold them, with a byte per pixel.
    others = list(images) if kind == "PNG" else images
    timing = {"save_all": True, "append_images": others, "duration": duration, "loop": 0}
    first.save(path, kind, optimize=False, lossless=True, method=0, quality=20, **timing)


def _image(frame: NDArray[np.uint8]) -> Image:
    from PIL import Image as Pillow

    return Pillow.fromarray(frame).convert("RGB")


def _write_mp4(path: Path, frames: Frames, seconds: float, colors: Sequence[str]) -> None:
    first = next(frames)
    rows, columns = (side + side % 2 for side in first.shape[:2])  # the codec wants even sides
    edges = ((0, rows - first.shape[0]), (0, columns - first.shape[1]), (0, 0))
    command = [
        *(_ffmpeg(), "-y", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", f"{columns}x{rows}"),
        *("-r", str(1 / seconds), "-i", "-", "-c:v", "libx264", "-pix_fmt", "yuv420p"),
        *("-crf", "23", "-preset", "superfast", "-tune", "stillimage", str(path)),
    ]
    with (
        suppress(BrokenPipeError),
        subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL) as ffmpeg,
    ):
        for frame in chain([first], frames):
            ffmpeg.stdin.write(np.pad(frame, edges, mode="edge").data)  # type: ignore[union-attr]
    if ffmpeg.returncode:
        raise OSError(errno.EIO, "ffmpeg could not write all frames, as on a full disk")


_IMAGES = {".gif": "GIF", ".png": "PNG", ".apng": "PNG", ".webp": "WEBP"}
WRITERS: dict[str, Writer] = {end: partial(_write_images, kind) for end, kind in _IMAGES.items()}
WRITERS[".mp4"] = _write_mp4
STILLS = (".pdf", ".svg", ".eps")
