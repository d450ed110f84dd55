"""Inputs of the hardness page: a table of scores, a data set, a model and instances."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NamedTuple

from srcs_py.app.history.address import Address, written
from srcs_py.app.history.controls import Control, values_in
from srcs_py.app.web.words import pairs_in

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.app.importing.upload_store import StoredFiles
    from srcs_py.hardness import Scores
    from srcs_py.tables.text_files.layout import FileLayout

EXAMPLE_FIRST = "iris-versicolor"  # the hard one of its three tasks
SHOWN = 6  # instances whose curves are drawn at first
TIES = {
    "expected": "mean over their orders",
    "average": "mean position",
    "max": "last position",
    "ordinal": "one random order",
}
SUPPORT = {"no": "no", "yes": "yes, by bootstrap"}


READING = (
    Control("positive", "Positive class (if empty: 0)"),
    Control("columns", "Names of the columns (score = p; class = y; …)"),
    Control("cut", "Threshold of decisions (if empty: scores are chances)"),
    Control("features", "Columns of features (age; weight; …), for kDN and disjunct size"),
)
HOW = (
    Control("threshold", "Threshold (score-fixed)", 0.5),
    Control("ties", "Equal scores (rate-driven)", "expected", TIES),
    Control("density", "Beta density of the costs, such as 2 5 (if empty: uniform)"),
    Control("support", "Support of the clusters", "no", SUPPORT),
)


class ScoresReading(NamedTuple):
    """How a file of scores is read: the texts in the controls."""

    positive: str = ""
    columns: str = ""
    cut: str = ""
    features: str = ""

    @property
    def arguments(self) -> dict[str, Any]:
        """The arguments of :func:`srcs_py.hardness.read_scores`."""
        given = {
            "positive": self.positive,
            "columns": pairs_in(self.columns),
            "decision_threshold": self.cut and number_or_text(self.cut),
            "features": [name.strip() for name in self.features.split(";") if name.strip()],
        }
        return {name: value for name, value in given.items() if value not in ("", {}, [])}


AS_WRITTEN = ScoresReading()


@dataclass(frozen=True, eq=False)
class ScoresTable:
    """A table of scores.

    Attributes
    ----------
    name : str
        The name that the user gave the file; that of a bundled file for the example.
    data_sets : list of Scores
        Its content.
    layout : FileLayout or None
        Layout of the file; None: a csv as this program writes it.
    how : ScoresReading
        How it is read.
    upload : StoredFiles or None
        The user's file; None for the example.
    """

    name: str
    data_sets: list[Scores]
    layout: FileLayout | None = None
    how: ScoresReading = AS_WRITTEN
    upload: StoredFiles | None = None

    @property
    def title(self) -> str:
        """The name without folder and ending."""
        return PurePath(self.name).name.partition(".")[0]

    @property
    def token(self) -> str:
        """The upload and how it is read, for the browser's history; empty for the example."""
        return f"{self.upload.token}.{written(self.how._asdict(), {})}" if self.upload else ""

    def of(self, dataset: str) -> Scores:
        """Return the scores of a data set."""
        return next(scores for scores in self.data_sets if scores.dataset == dataset)


def token_parts(token: str) -> tuple[str, ScoresReading]:
    """Return the token of the upload and how it is read, of the token of a table."""
    name, _, how = token.partition(".")
    return name, ScoresReading(**values_in(Address(how), READING))


def number_or_text(text: str) -> float | str:
    """Return a number in a text; the text if it is none, which the library refuses."""
    try:
        return float(text)
    except ValueError:
        return text


class HardnessInputs(NamedTuple):
    """What is shown: data set, model, the instances whose curves are drawn; and how."""

    dataset: str = ""
    model: str = ""
    instances: tuple[str, ...] = ()
    threshold: float = 0.5  # of the score-fixed method
    ties: str = "expected"
    density: str = ""  # parameters of a Beta density, such as "2 5"; empty: uniform
    support: str = "no"  # of the clusters, by bootstrap

    @property
    def settings(self) -> dict[str, Any]:
        """The arguments of every hardness."""
        beta = {"cost_density": tuple(map(number_or_text, self.density.split()))}
        return {"threshold": self.threshold, "ties": self.ties} | (
            beta if self.density.strip() else {}
        )


def inputs_in(address: Address) -> HardnessInputs:
    """Return the inputs in an address."""
    shown = address.text("dataset", ""), address.text("model", ""), address.texts("instances")
    return HardnessInputs(*shown, **values_in(address, HOW))


def known_inputs(table: ScoresTable, asked: HardnessInputs) -> HardnessInputs:
    """Return the inputs; defaults in place of those that the table does not have."""
    names = [data_set.dataset for data_set in table.data_sets]
    first = EXAMPLE_FIRST if EXAMPLE_FIRST in names else names[0]
    dataset = asked.dataset if asked.dataset in names else first
    scores = table.of(dataset)
    model = asked.model if asked.model in scores.models else scores.models[0]
    order = hardest(scores, model)
    instances = [name for name in asked.instances if name in order]
    chosen = tuple(instances or differing(scores, model))
    return asked._replace(dataset=dataset, model=model, instances=chosen)


def inputs_after(
    table: ScoresTable, before: HardnessInputs, chosen: HardnessInputs
) -> HardnessInputs:
    """Return the inputs after a user's choice: another data set or model has other instances."""
    same = chosen[:2] == before[:2]
    return known_inputs(table, chosen if same else chosen._replace(instances=()))


def hardness_menus(table: ScoresTable, inputs: HardnessInputs) -> dict[str, list[str]]:
    """Return the menu of each input; instances hardest first."""
    scores = table.of(inputs.dataset)
    return {
        "dataset": [data_set.dataset for data_set in table.data_sets],
        "model": list(scores.models),
        "instances": hardest(scores, inputs.model),
    }


def differing(scores: Scores, model: str) -> list[str]:
    """Return instances whose cost curves differ, of scores and classes spread over the model's."""
    values = scores.scores[scores.models.index(model)]
    curves: dict[tuple[int, float], str] = {}  # the first instance of each curve, hardest first
    for place in ((values - scores.y) ** 2).argsort(kind="stable")[::-1]:
        curve = int(scores.y[place]), round(float(values[place]), 2)
        curves.setdefault(curve, str(scores.instances[place]))
    names = list(curves.values())
    count = min(SHOWN, len(names))
    return [names[round(at * (len(names) - 1) / max(count - 1, 1))] for at in range(count)]


def hardest(scores: Scores, model: str) -> list[str]:
    """Return the instances from hard to easy for a model under the score-driven method."""
    values: pd.Series = scores.hardness("score_driven").T[model]
    return [str(name) for name in values.sort_values(ascending=False, kind="stable").index]
