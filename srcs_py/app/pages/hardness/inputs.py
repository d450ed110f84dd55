"""What the third page shows of a table of scores, and what follows when one thing of it changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from srcs_py.hardness import Scores
    from srcs_py.tables.text_files.layout import FileLayout

EXAMPLE_FIRST = "iris-versicolor"  # of its three tasks the one that is hard
SHOWN = 6  # instances whose curves are drawn at first


@dataclass(frozen=True)
class ScoresFile:
    """Where the scores are from.

    Attributes
    ----------
    name : str
        The name that the user gave the file.
    layout : FileLayout or None
        How it is laid out; None: a csv as this program writes it.
    positive : str or None
        The positive class; None: 0.
    """

    name: str
    layout: FileLayout | None = None
    positive: str | None = None


EXAMPLE_FILE = ScoresFile("hardness/iris_scores.csv.gz")


@dataclass(frozen=True, eq=False)
class Table:
    """A table of scores.

    Attributes
    ----------
    file : ScoresFile
        Where it is from.
    data_sets : list of Scores
        What it contains.
    record : mapping or None
        What Shiny says of the upload; None for the example.
    """

    file: ScoresFile
    data_sets: list[Scores]
    record: Any = None

    def of(self, dataset: str) -> Scores:
        """Return the scores of a data set."""
        return next(each for each in self.data_sets if each.dataset == dataset)


class Chosen(NamedTuple):
    """What is shown: a data set, a model, and some instances as they are for the model."""

    dataset: str = ""
    model: str = ""
    instances: tuple[str, ...] = ()


def known(table: Table, asked: Chosen) -> Chosen:
    """Return what is asked for; where a table does not know it, what a fresh page shows."""
    names = [each.dataset for each in table.data_sets]
    first = EXAMPLE_FIRST if EXAMPLE_FIRST in names else names[0]
    dataset = asked.dataset if asked.dataset in names else first
    scores = table.of(dataset)
    model = asked.model if asked.model in scores.models else scores.models[0]
    order = hardest(scores, model)
    instances = [each for each in asked.instances if each in order]
    return Chosen(dataset, model, tuple(instances or first_instances(order)))


def followed(table: Table, before: Chosen, said: Chosen) -> Chosen:
    """Return what is shown after a user changed something: another model has other instances."""
    same = said[:2] == before[:2]
    return known(table, said if same else said._replace(instances=()))


def offers(table: Table, chosen: Chosen) -> dict[str, list[str]]:
    """Return what can be chosen instead; instances hardest first."""
    scores = table.of(chosen.dataset)
    names = [each.dataset for each in table.data_sets]
    return {
        "dataset": names,
        "model": list(scores.models),
        "instances": hardest(scores, chosen.model),
    }


def hardest(scores: Scores, model: str) -> list[str]:
    """Return instances that are hard for a model under the score-driven method, hardest first."""
    values: pd.Series = scores.hardness("score_driven").T[model]
    return [str(each) for each in values.sort_values(ascending=False, kind="stable").index]


def first_instances(order: Sequence[str]) -> list[str]:
    """Return instances that are shown first, of an order from hard to easy."""
    return list(order[:: max(len(order) // SHOWN, 1)][:SHOWN])
