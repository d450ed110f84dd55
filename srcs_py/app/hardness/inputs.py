"""Inputs of hardness: a table of scores, a data set, a model and instances; and how."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from srcs_py.hardness import Scores
    from srcs_py.hardness.inputs import Floats, Method

EXAMPLE = "hardness/iris_scores.csv.gz"
EXAMPLE_FIRST = "iris-versicolor"  # the hard one of its three tasks
SHOWN = 6  # instances whose curves are drawn at first
METHODS: dict[Method, str] = {  # the three threshold choice methods
    "score_fixed": "score-fixed",
    "score_driven": "score-driven",
    "rate_driven": "rate-driven",
}
ROLES = ("dataset", "instance", "model", "score", "class", "fold")  # of columns of these names


class ScoresReading(NamedTuple):
    """Choices for reading a file of scores.

    Attributes
    ----------
    positive : str
        The positive class; empty: 0.
    cut : str
        Threshold of scores that are decisions; empty: they are chances.
    roles : mapping of str to str
        Roles of columns, from ROLES or empty; other columns have that of their name.
    """

    positive: str = ""
    cut: str = ""
    roles: Mapping[str, str] = MappingProxyType({})

    @property
    def arguments(self) -> dict[str, Any]:
        """The arguments of :func:`srcs_py.hardness.read_scores`."""
        given = {
            "positive": self.positive,
            "columns": {role or f"unused {name}": name for name, role in self.roles.items()},
            "decision_threshold": self.cut and number_or_text(self.cut),
        }
        return {name: value for name, value in given.items() if value not in ("", {})}

    def roles_of(self, columns: Iterable[str]) -> dict[str, str]:
        """Return the roles of columns."""
        return {name: self.roles.get(name, _own_role(name)) for name in columns}

    def with_role(self, columns: Iterable[str], column: str, role: str) -> ScoresReading:
        """Return the reading with another role of a column; one that had it changes places."""
        roles = self.roles_of(columns)
        holder = next((name for name, own in roles.items() if role and own == role), column)
        roles |= {holder: roles[column], column: role}
        own = {name: role for name, role in roles.items() if role != _own_role(name)}
        return self._replace(roles=own)


def _own_role(name: str) -> str:
    return name if name in ROLES else ""


@dataclass(frozen=True, eq=False)
class ScoresTable:
    """A table of scores.

    Attributes
    ----------
    name : str
        Name of the file.
    data_sets : list of Scores
        Its content.
    how : ScoresReading or None
        How the user's file is read; None for the example.
    """

    name: str
    data_sets: list[Scores]
    how: ScoresReading | None = None

    @cached_property
    def ordered(self) -> bool:
        """Whether not all scores are in [0, 1], so that nothing but their order counts."""
        ends = ((scores.scores.min(), scores.scores.max()) for scores in self.data_sets)
        return any(low < 0 or high > 1 for low, high in ends)

    @property
    def methods(self) -> Sequence[Method]:
        """The threshold choice methods that its scores allow."""
        return ["rate_driven"] if self.ordered else [*METHODS]

    def of(self, dataset: str) -> Scores:
        """Return the scores of a data set."""
        return next(scores for scores in self.data_sets if scores.dataset == dataset)


def number_or_text(text: str) -> float | str:
    """Return the number in a text; any other text stays, for the library to refuse it."""
    try:
        return float(text)
    except ValueError:
        return text


class HardnessInputs(NamedTuple):
    """The data set, model and instances that are shown, and settings of their hardness."""

    dataset: str = ""
    model: str = ""
    instances: tuple[str, ...] = ()
    threshold: float = 0.5  # of the score-fixed method
    ties: str = "expected"
    density: str = ""  # parameters of a Beta density, such as "2 5"; empty: uniform
    average: str = "mean"  # of the data sets, or classes, in the clusters

    @property
    def settings(self) -> dict[str, Any]:
        """The arguments of every hardness."""
        beta = {"cost_density": tuple(map(number_or_text, self.density.split()))}
        return {"threshold": self.threshold, "ties": self.ties} | (
            beta if self.density.strip() else {}
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


def differing(scores: Scores, model: str) -> list[str]:
    """Return instances whose cost curves differ, of scores and classes spread over the model's."""
    values = unit_scores(scores)[scores.models.index(model)]
    curves: dict[tuple[int, float], str] = {}  # the first instance of each curve, hardest first
    for place in ((values - scores.y) ** 2).argsort(kind="stable")[::-1]:
        curve = int(scores.y[place]), round(float(values[place]), 2)
        curves.setdefault(curve, str(scores.instances[place]))
    names = list(curves.values())
    count = min(SHOWN, len(names))
    return [names[round(at * (len(names) - 1) / max(count - 1, 1))] for at in range(count)]


def hardest(scores: Scores, model: str) -> list[str]:
    """Return the instances from hard to easy for a model under the score-driven method."""
    loss = (unit_scores(scores)[scores.models.index(model)] - scores.y) ** 2
    return [str(scores.instances[place]) for place in (-loss).argsort(kind="stable")]


def unit_scores(scores: Scores) -> Floats:
    """Return the scores if all are in [0, 1], or else their places in the order."""
    from srcs_py.hardness.inputs import check_scores

    return check_scores(scores.scores, ranked=True)
