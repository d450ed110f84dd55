"""Formulas of the hardness article, checked on random scores, and claims without a check."""

from __future__ import annotations

import numpy as np

from srcs_py.hardness import default_models, dissimilarity, instance_hardness
from srcs_py.hardness.inputs import Method
from srcs_py.reproduce.claims import read_claims
from srcs_py.reproduce.properties import claims
from srcs_py.reproduce.report import Section
from srcs_py.reproduce.rows import ComparedValue, judge

# Closed forms against the integrals of the article on a fine grid of midpoints.
_GRID = (np.arange(20_000) + 0.5) / 20_000
_NEAR = 2e-4  # a jump of height 2 misplaced by a cell


def formula_rows() -> list[ComparedValue]:
    """Compare the article's formulas with ours on 200 random scores without ties."""
    rng = np.random.default_rng(0)
    scores, y = rng.random((2, 200)), rng.permutation(np.arange(200) % 3 == 0).astype(int)
    rate = (scores[:, :, None] >= scores[:, None, :]).mean(axis=2)
    formulas: dict[str, tuple[Method, np.ndarray]] = {
        "equations 8 and 9: score-fixed hardness is 1 where the prediction is wrong, else 0": (
            "score_fixed",
            ((scores > 0.5) != y).astype(float),
        ),
        "equations 13 and 16: score-driven hardness is the squared error of the score": (
            "score_driven",
            (scores - y) ** 2,
        ),
        "equations 20 and 23: rate-driven hardness is R(s)^2, or (1 - R(s))^2": (
            "rate_driven",
            (rate - y) ** 2,
        ),
    }
    rows = []
    for claim, (method, formula) in formulas.items():
        threshold = {"score_fixed": np.full(scores.shape, 0.5), "score_driven": scores}
        by_integral = _integral(threshold.get(method, rate), scores, y, method)
        ours = instance_hardness(scores, y, method)
        off = float(max(np.abs(ours - formula).max(), np.abs(by_integral - formula).max()))
        holds = off < _NEAR and np.allclose(ours, formula, rtol=0, atol=1e-12)
        rows.append(_row(claim, holds, f"of 400 values none is more than {off:.0e} off"))
    wrong = (scores > 0.5) != y
    fixed = dissimilarity(instance_hardness(scores, y, "score_fixed"))
    share = float((wrong[0] != wrong[1]).mean())
    rows.append(
        _row(
            "section 5: under score-fixed two models are alike if they classify alike",
            bool(np.isclose(fixed.to_numpy()[0, 1], share, rtol=0, atol=1e-12)),
            f"the dissimilarity is the share of instances classified differently, {share:.3f}",
        )
    )
    return rows


def definitions_section() -> Section:
    """Return the formulas, what the text says of the measures, and what cannot be checked."""
    rows = formula_rows()
    rows += [_row(claim, *answer) for claim, answer in claims().items()]
    models = default_models("2014")
    rows += [
        judge(
            "section 6: algorithms of scikit-learn, and models with their variants",
            "6, 8",
            f"{len({type(each) for each in models.values()})}, {len(models)}",
        ),
        *(
            ComparedValue(listed.claim, listed.printed, "", "not checkable", listed.reason)
            for listed in read_claims("hardness")
            if not listed.key
        ),
    ]
    return Section(
        title="Definitions, and what is said of the measures",
        text="The closed forms beside the integral of the loss over cost proportions, on random "
        "scores without ties (with ties the literal R(s) is ties='max'); and what the text says of "
        "the three measures, on scores made for it.",
        rows=tuple(rows),
    )


def _integral(switch: np.ndarray, scores: np.ndarray, y: np.ndarray, method: Method) -> np.ndarray:
    """Integrate 2c over false negatives and 2(1 - c) over false positives."""
    if method == "score_fixed":
        positive = np.repeat((scores <= switch)[..., None], _GRID.size, axis=-1)
    else:
        positive = switch[..., None] <= _GRID
    loss = np.where(y[:, None], 2 * (1 - _GRID) * positive, 2 * _GRID * ~positive)
    integral: np.ndarray = loss.mean(axis=-1)
    return integral


def _row(claim: str, holds: bool, numbers: str) -> ComparedValue:
    return judge(claim, "derived", numbers if holds else f"not so: {numbers}")
