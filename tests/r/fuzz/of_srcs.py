"""Known defects of SRCS 1.1, each recognized from the study alone."""

import numpy as np

from srcs_py.tables.factors import level_text

_OUT_OF_BOUNDS = "subscript out of bounds"


def _labels(study):
    """Return the target levels that have runs, in their order."""
    key = study.factors[study.arguments["target"]]
    return [key.labels[code] for code in sorted(set(key.codes.tolist()))]


def mislabels(study):
    """Return whether SRCS puts Tukey's p-values under the wrong pairs.

    README of r_reference, quirk 10.
    """
    if study.arguments["test"] != "tukeyHSD":
        return False
    labels = _labels(study)
    return labels != sorted(labels, key=lambda text: text.replace("-", "@"))


def places(study):
    """Return where SRCS puts the p-values of each level, by level order."""
    labels = _labels(study)
    order = sorted(range(len(labels)), key=lambda at: labels[at].replace("-", "@"))
    return [order.index(at) for at in range(len(labels))]


def in_order(study, table):
    """Return a table of ranks of a study with the rows and columns in the order of SRCS.

    README of r_reference, quirk 24a: SRCS joins the texts of the params with dots, from the last
    to the first, and the same text is one level from then on, also where a third param tells two
    configurations apart.
    """
    names = [name for name in table if name in study.arguments["params"]]
    joined, keys = [""], np.full(len(table), "", dtype=object)
    for name in reversed(names):
        levels = [level_text(level) for level in table[name].cat.categories]
        joined = list(dict.fromkeys(f"{level}.{rest}" for rest in joined for level in levels))
        keys = np.array(levels, dtype=object)[table[name].cat.codes] + "." + keys
    order = np.argsort([joined.index(key) for key in keys], kind="stable")
    moved = table.iloc[order].reset_index(drop=True)
    if study.arguments["paired"] or "rank" not in table or np.array_equal(order, range(len(table))):
        return moved
    first = np.all(
        [
            factor.codes == factor.labels.index(level_text(moved[name].iloc[0]))
            for name, factor in study.factors.items()
            if name in names
        ],
        axis=0,
    )
    target = study.factors[study.arguments["target"]]
    columns = [f"{target.labels[code]}.pval" for code in dict.fromkeys(target.codes[first])]
    at = moved.columns.get_loc("sd") + 1
    others = [name for name in moved.columns[at:] if name not in columns]
    return moved[[*moved.columns[:at], *columns, *others]]


def known(study, answer, squares=()):
    """Return the known defect that prevents a comparison with SRCS, or an empty text."""
    labels, cells = _labels(study), [*study.runs[study.performance[0]].items()]
    test, stops = study.arguments["test"], isinstance(answer, str)
    unused = len(study.factors[study.arguments["target"]].labels) > len(labels)
    absent = any(len(levels) < len(labels) for _, levels in cells)
    names = {params for params, _ in cells}
    reasons = {
        "configurations whose texts run together alike are one":
            len({".".join(params) for params in names}) < len(names),
        "compares no configuration with a level that is the empty text":
            "" in labels and any(isinstance(each, str) for each in squares),
        "stops at a level that is the empty text":
            stops and "" in labels and _OUT_OF_BOUNDS in answer,
        "stops with Tukey's test at a level with @":
            stops and test == "tukeyHSD" and "@" in "".join(labels) and _OUT_OF_BOUNDS in answer,
        "leaves out target levels without runs":
            absent and not stops and len(study.performance) > 1,
        "stops where a target level has no runs":
            absent and stops,
        "stops at constant differences of a paired t test":
            stops and study.arguments["paired"] and "data are essentially constant" in answer,
        "stops with Tukey's test at an unused level":
            stops and unused and test == "tukeyHSD",
    }  # fmt: skip
    return next((reason for reason, holds in reasons.items() if holds), "")
