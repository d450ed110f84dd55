"""What SRCS 1.1 is known to do otherwise: defects, each told from the study alone."""

_OUT_OF_BOUNDS = "subscript out of bounds"


def _labels(study):
    """Return the target levels that have runs, in their order."""
    key = study.factors[study.arguments["target"]]
    return [key.labels[code] for code in sorted(set(key.codes.tolist()))]


def mislabels(study):
    """Say whether SRCS puts Tukey's p-values under the wrong pairs.

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


def known(study, answer, squares=()):
    """Return the known defect because of which the answer of SRCS is not compared, or nothing."""
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
