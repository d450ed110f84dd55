"""Labels of the controls, for the arguments in messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from srcs_py.base.errors import Argument, SRCSError, SRCSWarning, Words

_CONTROLS = {
    "across": "Omnibus correction",
    "alpha": "Significance level alpha",
    "atopsis": "the page A-TOPSIS",
    "benchmark_weights": "Weights of benchmarks",
    "best_levels": 'the figure "best levels of each configuration"',
    "blocks": "Problems (blocks)",
    "color_function": "Colours",
    "colors": "Colours",
    "columns": "its role in the header of a column",
    "comment": "Comment lines start with",
    "control": "Compared pairs",
    "correction": "Correction",
    "cost_density": "Beta density of the costs",
    "data": "the table",
    "decimal": "Decimal mark",
    "decision_threshold": "Threshold of decisions",
    "dpi": "Dots per inch",
    "drop": "Leave out",
    "figsize": "Width",
    "gate": "Omnibus test",
    "header": "The first line",
    "maximize": "which values are better",
    "memory": "its argument memory, in Python,",
    "missing": "Missing, besides NA",
    "na_action": "runs without a number",
    "of": "its argument of, in Python,",
    "orient": "Algorithms are in the",
    "overall": "the command srcs overall",
    "overlap": "Folds that overlap",
    "paired": "Pairing of runs",
    "pairing_col": "Pairing of runs",
    "params": "the parameters",
    "performance": "the performance",
    "positive": "Positive class",
    "read_table": "the page",
    "scores": "the table",
    "select": "the cell",
    "separator": "Between values",
    "skip": "Lines before the table",
    "summarize": "its argument summarize, in Python,",
    "target": "what is compared",
    "test": "Test",
    "topsis": "TOPSIS",
    "types": "its type in the header of the column",
    "win_matrix": 'the figure "wins of each over each"',
    "z_inner": "Show",
}
_CHOICES = {
    ("maximize", False): '"smaller" in the sentence',
    ("na_action", "omit"): '"runs without a number are left out" under More',
    ("orient", "columns"): 'if not, choose "columns" under Algorithms are in the',
    ("orient", "rows"): 'if not, choose "rows" under Algorithms are in the',
    ("paired", True): '"paired by ..." in the sentence',
    ("paired", False): '"not paired" in the sentence',
}


# What one click does about an error: for the remedy that it carries, or for its argument whatever
# the value, the text of a button, and the control that the click sets, with its value.
_REMEDIES = {
    "decision_threshold=0": ("Take them as decisions with the threshold 0", "cut", "0"),
    "na_action=omit": ("Leave those runs out", "srcs_missing", "omit"),
    "overlap=5-fold": ("Give 5 folds", "srcs_overlap", "5-fold"),
    "page=atopsis": ("Rank them with A-TOPSIS", "page", "atopsis"),
    "paired=False": ("Do not pair the runs", "srcs_pairing", ""),
    "positive": ("Take {} as the positive class", "positive", "{}"),
}


def remedy_named(name: str) -> tuple[str, str, str] | None:
    """Return text, control and value of a remedy such as ``paired=False``; None if no click helps.

    Examples
    --------
    >>> remedy_named("positive=yes")
    ('Take yes as the positive class', 'positive', 'yes')
    """
    argument, _, given = name.partition("=")
    found = _REMEDIES.get(name) or _REMEDIES.get(argument)
    if found is None:
        return None
    text, control, value = found
    return text.replace("{}", given), control, value.replace("{}", given)


class WordsOfThePage(Words):
    """The labels of the controls."""

    def name(self, argument: str) -> str:
        """Return the label of the control that gives an argument."""
        return _CONTROLS.get(argument, argument)

    def setting(self, argument: str, value: Any) -> str:
        """Return the control and its choice that give an argument its value."""
        label = self.name(argument)
        if isinstance(value, Mapping):
            return '"by benchmark" in the sentence' if argument == "maximize" else label
        if isinstance(value, list):
            return f"{label}: {', '.join(map(str, value))}"
        return _CHOICES.get((argument, value), f"{label}: {value}")


def told(sentence: SRCSError | SRCSWarning) -> dict[str, Any]:
    """Return the text of an error or a warning, and what one click does about it."""
    named = [remedy_named("{}={}".format(*sentence.remedy))] if sentence.remedy else []
    clicks = [dict(zip(("text", "control", "value"), each, strict=True)) for each in named if each]
    text = sentence.text(WordsOfThePage())
    if isinstance(sentence.args[0], Argument) and not sentence.place:
        text = text[0].upper() + text[1:]
    return {"text": text, "remedies": clicks}


def pairs_in(text: str) -> dict[str, str]:
    """Return the pairs in a text such as ``LR = logistic; DT = tree``."""
    pairs = (pair.partition("=") for pair in text.split(";") if pair.strip())
    return {old.strip(): new.strip() for old, _, new in pairs}
