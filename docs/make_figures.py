"""Draw the SRCS article's figures and animation for the documentation.

Usage: python docs/make_figures.py [--reference DIR --beside DIR]

The pictures go to docs/figures/, drawn from ranks that srcs_py computes from MPB, ML1 and MPBall
(SRCS_DATA, or fetched). With --reference (or SRCS_REFERENCE), a folder
that has R's srcs-figure3-R.png, ..., pictures with R's on the left and ours on the right go to
the folder --beside, for looking.
"""

import argparse
import os
from pathlib import Path

import colorspacious
import numpy as np
from PIL import Image

import srcs_py
from reproduce import srcs_figures
from srcs_py import datasets

FIGURES = Path(__file__).parent / "figures"
GAP = 10
EYES = {"protan": "protanomaly", "deutan": "deuteranomaly", "tritan": "tritanomaly"}


def ranks_of_mpball():
    """Rank the mean error up to each change, as the help page of the R package does."""
    runs = datasets.load("MPBall")
    errors = [name for name in runs.columns if name.startswith("OffError_")]
    so_far = runs[errors].cumsum(axis=1) / np.arange(1, len(errors) + 1)
    runs = runs.drop(columns=errors).join(so_far)
    params = ["Dim", "CF", "Severity"]
    return srcs_py.SRCSranks(runs, params, "Algorithm", errors, test="tukeyHSD", maximize=False)


def draw_all(folder: Path) -> None:
    """Draw the three figures and the animation into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    mpb, ml1 = (
        srcs_py.SRCSranks(datasets.load(name), **datasets.describe(name).roles)
        for name in ("MPB", "ML1")
    )
    srcs_figures.figure("figure3", mpb, save=folder / "figure3.png")
    srcs_figures.figure("figure4", mpb, save=folder / "figure4.png")
    srcs_figures.figure("figure5", ml1, save=folder / "figure5.png")
    draw_ours(mpb, folder)
    # R's SRCS ignores res: its animation has the 72 pixels per inch of R's png().
    srcs_figures.animation(ranks_of_mpball(), folder / "animation.gif", res=72)


def draw_ours(ranks, folder: Path) -> None:
    """Draw figure 3 in our style: page, column, print, and for colour-blind readers."""
    call = {
        "y_outer": "Algorithm",
        "x_outer": "Dim",
        "y_inner": "CF",
        "x_inner": "Severity",
        "out_X_par": {"lab": "Dimension"},
        "inner_Y_par": {"lab": "Change period"},
        "look": "srcs",
    }
    srcs_py.plot(ranks, **call, figsize="page", dpi=150, save=folder / "figure3-srcs.png")
    r_look = {"look": "R", "figsize": "column", "save": folder / "figure3-r-column.png"}
    srcs_py.plot(ranks, **(call | r_look))
    column = folder / "figure3-column.png"
    srcs_py.plot(ranks, **call, figsize="column", save=column)
    printed = folder / "figure3-print.png"
    srcs_py.plot(ranks, **call, figsize="column", color_function="srcs.print", save=printed)
    with Image.open(printed) as image:
        image.convert("L").save(folder / "figure3-grey.png")
    for name, kind in EYES.items():
        as_seen(column, kind).save(folder / f"figure3-{name}.png")


def as_seen(path: Path, kind: str) -> Image.Image:
    """Return a picture as a colour-blind reader sees it (Machado and others, 2009)."""
    with Image.open(path) as image:
        rgb = np.asarray(image.convert("RGB")) / 255
    space = {"name": "sRGB1+CVD", "cvd_type": kind, "severity": 100}
    seen = np.clip(colorspacious.cspace_convert(rgb, space, "sRGB1"), 0, 1)
    return Image.fromarray(np.round(seen * 255).astype(np.uint8))


def put_beside(ours: Path, theirs: Path, target: Path) -> None:
    """Write a picture with R's on the left and ours on the right (last frame of animations)."""
    pictures = []
    for path in (theirs, ours):
        with Image.open(path) as image:
            image.seek(getattr(image, "n_frames", 1) - 1)
            pictures.append(image.convert("RGB"))
    width = sum(picture.width for picture in pictures) + GAP
    sheet = Image.new("RGB", (width, max(picture.height for picture in pictures)), "gray")
    sheet.paste(pictures[0], (0, 0))
    sheet.paste(pictures[1], (pictures[0].width + GAP, 0))
    sheet.save(target)


def main() -> None:
    """Draw the figures, and compare them with R's if those are available."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reference", default=os.environ.get("SRCS_REFERENCE"))
    parser.add_argument("--beside", type=Path, help="folder for R's pictures beside ours")
    args = parser.parse_args()
    if args.beside and not args.reference:
        parser.error("--beside needs --reference or SRCS_REFERENCE")
    draw_all(FIGURES)
    if args.beside:
        args.beside.mkdir(parents=True, exist_ok=True)
        for number in (3, 4, 5):
            theirs = Path(args.reference) / f"srcs-figure{number}-R.png"
            sheet = args.beside / f"figure{number}.png"
            put_beside(FIGURES / f"figure{number}.png", theirs, sheet)
        theirs = Path(args.reference) / "srcs-animation-R.gif"
        put_beside(FIGURES / "animation.gif", theirs, args.beside / "animation.png")


if __name__ == "__main__":
    main()
