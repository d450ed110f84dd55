"""Section of the hardness report on its formulas, its measures, and what cannot be checked."""

from __future__ import annotations

from srcs_py.hardness import default_models
from srcs_py.reproduce.claims import read_claims
from srcs_py.reproduce.properties import claims
from srcs_py.reproduce.report import Section
from srcs_py.reproduce.rows import ComparedValue, judge


def definitions_section() -> Section:
    """Return the formulas, what the text says of the measures, and what cannot be checked."""
    models = default_models("2014")
    return Section(
        title="Definitions, and what is said of the measures",
        text="The closed forms beside the integral of the loss over cost proportions, on random "
        "scores without ties (with ties the literal R(s) is ties='max'); and what the text says of "
        "the three measures, on scores made for it.",
        rows=(
            *(
                judge(claim, "derived", numbers if holds else f"not so: {numbers}")
                for claim, (holds, numbers) in claims().items()
            ),
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
        ),
    )
