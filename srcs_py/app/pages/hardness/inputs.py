"""Inputs of the hardness page: a table of scores, a data set, a model and instances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import pandas as pd

    from srcs_py.app.history.address import Address
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


@dataclass(frozen=True)
class ScoresFile:
    """The file of the scores.

    Attributes
    ----------
    name : str
        The name that the user gave the file.
    layout : FileLayout or None
        Its layout; None: a csv as this program writes it.
    positive : str or None
        The positive class; None: 0.
    """

    name: str
    layout: FileLayout | None = None
    positive: str | None = None


EXAMPLE_FILE = ScoresFile("hardness/iris_scores.csv.gz")


@dataclass(frozen=True, eq=False)
class ScoresTable:
    """A table of scores.

    Attributes
    ----------
    file : ScoresFile
        Its file.
    data_sets : list of Scores
        Its content.
    upload : StoredFiles or None
        The user's file; None for the example.
    """

    file: ScoresFile
    data_sets: list[Scores]
    upload: StoredFiles | None = None

    @property
    def token(self) -> str:
        """The upload and how it is read, for the browser's history; empty for the example."""
        return f"{self.upload.token}.{self.file.positive or ''}" if self.upload else ""

    def of(self, dataset: str) -> Scores:
        """Return the scores of a data set."""
        return next(scores for scores in self.data_sets if scores.dataset == dataset)


def parameter(text: str) -> float:
    """Return a parameter of the density; a text that is no number is as wrong as -1."""
    try:
        return float(text)
    except ValueError:
        return -1.0


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
        beta = {"cost_density": tuple(map(parameter, self.density.split()))}
        return {"threshold": self.threshold, "ties": self.ties} | (
            beta if self.density.strip() else {}
        )


def inputs_in(address: Address) -> HardnessInputs:
    """Return the inputs in an address."""
    return HardnessInputs(
        address.text("dataset", ""),
        address.text("model", ""),
        address.texts("instances"),
        address.number("threshold", 0.5, 0, 1),
        address.text("ties", "expected", TIES),
        address.text("density", ""),
        address.text("support", "no", SUPPORT),
    )


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
