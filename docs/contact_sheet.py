"""Draw every picture in many sizes and audit it: ``python -m docs.contact_sheet FOLDER``.

Each picture is drawn with 2, 8, 20 and 60 algorithms in three sizes, in colour, grey, as a
deuteranope sees it, and dark; some also without a value in some cells, and with too few runs to
show a difference. The pages in FOLDER are for the eye; the audit finds text that is clipped, meets
other text, is under 6 points or hard to read, colours of the worst and best that are hard to see,
paper that is left empty, and pictures higher than a page.
"""

from __future__ import annotations

import itertools
import sys
import warnings
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import matplotlib.style
import numpy as np
import pandas as pd
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import QuadMesh
from matplotlib.colors import to_hex, to_rgb
from matplotlib.text import Text
from PIL import Image

import srcs_py as srcs
from srcs_py.plotting.paper import contrast, tallest

COUNTS = (2, 8, 20, 60)
SIZES = {"column": 100, "page": 100, "slide": 50, "poster": 25}  # and dots per inch
LOOKS = ("colour", "grey", "deuteranopia", "dark")
LEAST_POINTS, LEAST_CONTRAST, LEAST_SEEN, LEAST_USED = 5.99, 4.5, 3.0, 0.6
EMPTY = "of the paper is empty"
NARROW = ("hasse_diagram", "equivalence_plot")  # few boxes, or one bar, on their paper
SEEN = "of the end of the colours"
# Ends of the colours of R, and of those from 0 on, which is like the paper
PARDONED = {"R's style": SEEN, "plot_bootstrap": f"{SEEN}: lowest"}
# What a deuteranope sees of linear red, green and blue (Machado and others, 2009).
DEUTAN = np.array([
    [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]
])  # fmt: skip


@lru_cache
def runs(count: int) -> pd.DataFrame:
    """Return runs of ``count`` algorithms over two factors."""
    random = np.random.default_rng(1)
    names = [f"method-{k:02}" for k in range(count)]
    index = pd.MultiIndex.from_product(
        [names, ["sphere", "ackley", "griewank", "schwefel"], [10, 20, 40, 80], range(8)],
        names=["Algorithm", "Problem", "Size", "run"],
    )
    table = index.to_frame(index=False)
    skill = np.exp(random.normal(0, 1.0, (count, 16)).repeat(8))
    table["score"] = skill * np.exp(random.normal(0, 0.3, len(table)))
    return table


@lru_cache
def ranks(count: int, kind: str = "") -> pd.DataFrame:
    """Return their ranks.

    In three problems of size 80, each second algorithm of the kind "gaps" has no runs, and all of
    the kind "few runs" have two.
    """
    table, params = runs(count), ["Problem", "Size"]
    large = (table["Size"] == 80) & (table["Problem"] != "sphere")
    if kind == "gaps":
        table = table[~large | table["Algorithm"].str.contains("[02468]$")]
    elif kind == "few runs":
        table = table[~large | (table["run"] < 2)]
    how = {"test": "welch"} if kind != "few runs" else {"correction": "none"}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of few runs, which are wanted
        return srcs.SRCSranks(table, params, "Algorithm", "score", summarize="always", **how)


@lru_cache
def study(count: int) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Return means and standard deviations for A-TOPSIS."""
    random = np.random.default_rng(2)
    names = [f"method-{k:02}" for k in range(count)]
    return tuple(  # type: ignore[return-value]
        pd.DataFrame(random.uniform(low, high, (count, 4)), index=names)
        for low, high in ((60, 99), (0.5, 5))
    )


def models(count: int) -> pd.DataFrame:
    """Return how dissimilar models are."""
    values = np.random.default_rng(3).random((count, 5))
    far = np.abs(values[:, None] - values).mean(axis=-1)
    names = [f"model-{k:02}" for k in range(count)]
    return pd.DataFrame(far, index=names, columns=names)


def _curves(count: int, **size: Any) -> Any:
    scores = np.random.default_rng(4).random((count, 40))
    curve = srcs.hardness.cost_curve(scores, np.arange(40) % 2, "rate_driven")
    return srcs.hardness.plot_cost_curves(curve, [f"model-{k:02}" for k in range(count)], **size)


def _of_ranks(name: str, kind: str = "") -> Callable[..., Any]:
    return lambda count, **size: getattr(srcs, name)(ranks(count, kind), **size)


def _equivalence(count: int, **size: Any) -> Any:
    found = srcs.equivalence(runs(count), ["Problem", "Size"], "Algorithm", "score", margin=0.5)
    return srcs.equivalence_plot(found, **size)


def _single(look: str, kind: str = "") -> Callable[..., Any]:
    problem = "ackley" if kind else "sphere"
    return lambda count, **size: srcs.singleplot(
        ranks(count, kind), "Algorithm", "Size", Problem=problem, look=look, **size
    )


ROLES = ["Problem", "Size"], "Algorithm", "score"
ONE = {"Problem": "sphere", "Size": 10}


def _forest(count: int, **size: Any) -> Any:
    control = "method-00" if count > 8 else None  # 30 rows are readable, 190 pairs are not
    given = {"select": ONE, "control": control, "test": "t", "margin": 0.2}
    return srcs.forest_plot(runs(count), *ROLES, **given, **size)


def _runs(count: int, **size: Any) -> Any:
    return srcs.runs_plot(runs(count), *ROLES, select=ONE, **size)


def _trajectories(count: int, **size: Any) -> Any:
    table, random = ranks(count), np.random.default_rng(6)
    columns = {f"rank{k}": random.permutation(table["rank"].to_numpy()) for k in (1, 2, 3)}
    return srcs.rank_trajectories(table.assign(**columns), **size)


def _methods(count: int, **size: Any) -> Any:
    both = {"A-TOPSIS": srcs.atopsis.atopsis, "Hellinger": srcs.atopsis.hellinger_topsis}
    rankings = {name: method(*study(count)) for name, method in both.items()}
    return srcs.atopsis.plot_methods(rankings, **size)


def _grid(look: str, kind: str = "") -> Callable[..., Any]:
    factors = ("Algorithm", None, "Problem", "Size")
    return lambda count, **size: srcs.plot(ranks(count, kind), *factors, look=look, **size)


PICTURES: dict[str, Callable[..., Any]] = {
    **{
        name: _of_ranks(name)
        for name in ("win_matrix", "best_levels", "leaderboard_plot", "rank_distribution",
                     "parameter_effects", "cd_diagram", "hasse_diagram", "performance_profiles",
                     "mean_against_sd")
    },
    "equivalence_plot": _equivalence,
    "forest_plot": _forest,
    "runs_plot": _runs,
    "profiles of ranks": lambda count, **size: srcs.performance_profiles(
        ranks(count), of="rank", **size
    ),
    "rank_trajectories": _trajectories,
    "singleplot in R's style": _single("R"),
    "singleplot": _single("srcs"),
    "plot in R's style": _grid("R"),
    "plot in our style": _grid("srcs"),
    **{
        f"{name}, {kind}": draw
        for kind in ("gaps", "few runs")
        for name, draw in {
            "plot in R's style": _grid("R", kind),
            "plot in our style": _grid("srcs", kind),
            "singleplot in R's style": _single("R", kind),
            "singleplot": _single("srcs", kind),
            "best_levels": _of_ranks("best_levels", kind),
            "win_matrix": _of_ranks("win_matrix", kind),
        }.items()
    },
    "plot_sensitivity": lambda count, **size: srcs.atopsis.plot_sensitivity(
        srcs.atopsis.sensitivity(*study(count)), **size
    ),
    "plot_weights": lambda count, **size: srcs.atopsis.plot_weights(
        srcs.atopsis.sensitivity(*study(count), mean_weights=[0.3, 0.5, 0.7]), **size
    ),
    "plot_methods": _methods,
    "plot_bootstrap": lambda count, **size: srcs.atopsis.plot_bootstrap(
        srcs.atopsis.bootstrap(*study(count), draws=50), **size
    ),
    "plot_cost_curves": _curves,
    "dendrogram": lambda count, **size: srcs.hardness.dendrogram(models(count), **size),
}  # fmt: skip


def audit(figure: Any) -> list[str]:
    """Return what is wrong with a figure; empty if nothing is."""
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    texts = texts_shown(figure)
    boxes = np.array(
        [Text.get_window_extent(text, canvas.get_renderer()).extents for text in texts]
    )
    for text in texts:
        text.set_alpha(0.0)
    canvas.draw()
    pixels = np.asarray(canvas.buffer_rgba())[..., :3]
    for text in texts:
        text.set_alpha(None)
    return [
        *_high(figure),
        *_clipped(texts, boxes, pixels.shape),
        *_meeting(texts, boxes),
        *_unreadable(texts, boxes, pixels),
        *_unseen(figure),
        *_empty(boxes, pixels),
    ]


def _high(figure: Any) -> Iterator[str]:
    width, height = figure.get_size_inches() * 2.54
    if height > tallest(width) + 0.1:
        yield f"higher than a page: {height:.0f} cm"


def texts_shown(figure: Any) -> list[Text]:
    """Return the texts that are drawn; ticks outside the limits of their axes are not."""
    outside = set()
    for axes in figure.findobj(lambda artist: hasattr(artist, "xaxis")):
        for axis in (axes.xaxis, axes.yaxis):
            low, high = sorted(axis.get_view_interval())
            pad = 1e-9 * max(abs(low), abs(high), 1.0)
            for tick in (*axis.get_major_ticks(), *axis.get_minor_ticks()):
                if not low - pad <= tick.get_loc() <= high + pad or not axes.axison:
                    outside |= {tick.label1, tick.label2}
    found = figure.findobj(lambda artist: isinstance(artist, Text) and artist.get_visible())
    return [text for text in found if text.get_text().strip() and text not in outside]


def _clipped(texts: list[Text], boxes: np.ndarray, shape: tuple[int, ...]) -> Iterator[str]:
    height, width, _ = shape
    for text, (left, bottom, right, top) in zip(texts, boxes, strict=True):
        if min(left, bottom) < -1 or right > width + 1 or top > height + 1:
            yield f"clipped: {text.get_text()!r}"


def _meeting(texts: list[Text], boxes: np.ndarray) -> Iterator[str]:
    low, high = boxes[:, :2], boxes[:, 2:]
    shared = np.minimum(high[:, None], high) - np.maximum(low[:, None], low)
    for one, other in np.argwhere((shared > 1.0).all(axis=-1)):
        if one < other:
            yield f"meet: {texts[one].get_text()!r} and {texts[other].get_text()!r}"


def _unreadable(texts: list[Text], boxes: np.ndarray, pixels: np.ndarray) -> Iterator[str]:
    for text, box in zip(texts, boxes, strict=True):
        if float(text.get_fontsize()) < LEAST_POINTS:
            yield f"{text.get_fontsize():.1f} points: {text.get_text()!r}"
        left, bottom, right, top = box.round().astype(int)
        behind = pixels[max(len(pixels) - top, 0) : len(pixels) - bottom, max(left, 0) : right]
        if behind.size:
            paper = to_hex(np.median(behind.reshape(-1, 3), axis=0) / 255)
            found = contrast(to_hex(to_rgb(text.get_color())), paper)
            if found < LEAST_CONTRAST:
                yield f"contrast {found:.1f}: {text.get_text()!r}"


def _unseen(figure: Any) -> Iterator[str]:
    """Yield which end of the colours of a mesh is hard to tell from the ground."""
    for mesh in figure.findobj(QuadMesh):
        ends = ("lowest", mesh.norm.vmin), ("highest", mesh.norm.vmax)
        colors = [to_hex(mesh.cmap(mesh.norm(place))) for _, place in ends]
        if colors[0] == colors[1]:  # all cells are equal: no end, but a tie
            continue
        for (end, _), color in zip(ends, colors, strict=True):
            found = contrast(color, to_hex(figure.get_facecolor()))
            if found < LEAST_SEEN:
                yield f"contrast {found:.1f} {SEEN}: {end}"


def _empty(boxes: np.ndarray, pixels: np.ndarray) -> Iterator[str]:
    inked = (np.abs(pixels.astype(int) - pixels[0, 0]) > 8).any(axis=-1)
    for left, bottom, right, top in boxes.round().astype(int):
        inked[max(len(inked) - top, 0) : max(len(inked) - bottom, 0), max(left, 0) : right] = True
    rows, columns = np.flatnonzero(inked.any(axis=1)), np.flatnonzero(inked.any(axis=0))
    used = np.ptp(rows) * np.ptp(columns) / inked.size
    if used < LEAST_USED:
        yield f"{1 - used:.0%} {EMPTY}"


def findings(name: str, figure: Any) -> list[str]:
    """Return what the audit of a picture must not find."""
    pardoned = [words for each, words in PARDONED.items() if each in name]
    pardoned += [EMPTY] * (name in NARROW)
    return [each for each in audit(figure) if not any(words in each for words in pardoned)]


def draw(name: str, count: int, size: str, dark: bool = False) -> Any:
    """Return a picture."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what has no room is warned of, and is no finding
        with matplotlib.style.context("dark_background" if dark else "default"):
            return PICTURES[name](count, figsize=size, dpi=SIZES[size])


def _seen(picture: Image.Image, look: str) -> Image.Image:
    """Return a picture as a grey copy has it, or as a deuteranope sees it."""
    if look == "grey":
        return picture.convert("L").convert("RGB")
    if look != "deuteranopia":
        return picture
    share = np.asarray(picture) / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    seen = np.clip(linear @ DEUTAN.T, 0, 1)
    back = np.where(seen <= 0.0031308, seen * 12.92, 1.055 * seen ** (1 / 2.4) - 0.055)
    return Image.fromarray((255 * back).round().astype(np.uint8))


def image_of(figure: Any) -> Image.Image:
    """Return the pixels of a figure."""
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    return Image.fromarray(np.asarray(canvas.buffer_rgba())[..., :3].copy())


def _page(pictures: list[Image.Image]) -> Image.Image:
    """Return pictures in rows of four."""
    width = pictures[0].width
    rows = [pictures[k : k + 4] for k in range(0, len(pictures), 4)]
    heights = [max(each.height for each in row) + 12 for row in rows]
    page = Image.new("RGB", (4 * (width + 12), sum(heights)), "#c0c0c0")
    for y, row in zip(itertools.accumulate([0, *heights]), rows, strict=False):
        for k, each in enumerate(row):
            page.paste(each, (k * (width + 12), y))
    return page


def main(folder: str) -> int:
    """Write all pages; print the findings and return how many there are."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    found = 0
    for count, size, dark in itertools.product(COUNTS, SIZES, (False, True)):
        pictures = []
        for name in PICTURES:
            figure = draw(name, count, size, dark)
            for finding in findings(name, figure):
                found += 1
                print(f"{name}, {count} algorithms, {size}{', dark' * dark}: {finding}")
            pictures.append(image_of(figure))
        for look in ("dark",) if dark else LOOKS[:3]:
            page = _page([_seen(each, look) for each in pictures])
            page.save(Path(folder) / f"{count:02}-{size}-{look}.png")
    return found


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1] if len(sys.argv) > 1 else "contact_sheets"), 1))
