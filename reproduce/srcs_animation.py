"""The animation of the package's example, with our ranks and with those of SRCS 1.1."""

from __future__ import annotations

import tempfile
import warnings
from io import BytesIO
from pathlib import Path

import numpy as np
import pandas as pd

from reproduce import srcs_figures
from reproduce.report import Section
from reproduce.rows import judge
from reproduce.sections import section_of
from reproduce.tukey_labels import ranks_of_srcs
from srcs_py import SRCSWarning, datasets
from srcs_py.srcs.api import SRCSranks

CALL = srcs_figures.CALLS["animation"]
FRAMES: list[str] = CALL["z_inner"]


def example_ranks() -> tuple[pd.DataFrame, pd.DataFrame]:
    """Rank MPBall as the package's example does: Tukey's test on means up to each change.

    Returns
    -------
    tuple of DataFrame
        Our table with a column of ranks for each frame, and the one that SRCS 1.1 makes.
    """
    known = datasets.describe("MPBall")
    runs, roles = datasets.load("MPBall"), dict(known.roles)
    columns = roles.pop("performance")
    runs[columns] = runs[columns].cumsum(axis=1) / np.arange(1, len(columns) + 1)
    with warnings.catch_warnings():  # the article's test pools variances that differ
        warnings.simplefilter("ignore", SRCSWarning)
        frames = [SRCSranks(runs, performance=name, test="tukeyHSD", **roles) for name in columns]
    keys = frames[0][[roles["target"], *roles["params"]]]
    ours = {name: table["rank"] for name, table in zip(FRAMES, frames, strict=True)}
    theirs = {name: ranks_of_srcs(table) for name, table in zip(FRAMES, frames, strict=True)}
    return keys.assign(**ours), keys.assign(**theirs)


def animation_section() -> Section:
    """Return both animations, and how many ranks of each frame belong to other algorithms."""
    from PIL import Image

    ours, theirs = example_ranks()
    gifs = [_animation(ranks) for ranks in (ours, theirs)]
    with Image.open(BytesIO(gifs[0])) as image:
        frames, delay = getattr(image, "n_frames", 1), image.info["duration"]
    ranks = ours[FRAMES].to_numpy()
    differ = [int((ours[name] != theirs[name]).sum()) for name in FRAMES]
    return section_of(
        "srcs",
        "animation",
        rows=(
            judge("frames", "5", str(frames)),
            judge("time of a frame", "0.3 s", f"{delay / 1000:g} s"),
            judge("ends of the colour scale", "-2 to 2", f"{ranks.min()} to {ranks.max()}"),
        ),
        cells=(
            (annotation, str(len(ours)), str(count))
            for annotation, count in zip(CALL["annotations"], differ, strict=True)
        ),
        figures=gifs,
        differ=sum(differ),
        all=ranks.size,
    )


def _animation(ranks: pd.DataFrame) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "animation.gif"
        srcs_figures.animation(ranks, path, progress=False)
        return path.read_bytes()
