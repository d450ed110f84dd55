"""Inputs of the hardness page: a table of scores, a data set, a model and instances."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from srcs_py.app.history.address import LONG, NOWHERE, Address, written
from srcs_py.app.history.controls import Control, values_in
from srcs_py.app.importing.column_roles import roles_after

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from srcs_py.app.importing.outline import Outline
    from srcs_py.app.importing.upload_store import StoredFiles
    from srcs_py.app.jobs.processes import Outcome
    from srcs_py.hardness import Scores
    from srcs_py.hardness.inputs import Floats, Method

Controls = tuple[dict[str, Any], dict[str, Any]]  # their values, their menus
EXAMPLE_FIRST = "iris-versicolor"  # the hard one of its three tasks
SHOWN = 6  # instances whose curves are drawn at first
METHODS: dict[Method, str] = {  # the three threshold choice methods
    "score_fixed": "score-fixed",
    "score_driven": "score-driven",
    "rate_driven": "rate-driven",
}
TIES = {
    "expected": "mean over their orders",
    "average": "mean position",
    "max": "last position",
    "ordinal": "one random order",
}
SUPPORT = {"no": "no", "yes": "yes, by bootstrap"}
AVERAGE = {"mean": "all alike", "prevalence": "by their share of positives"}
ROLES = {  # of the columns of a file
    "": "none, or scores of a model",
    "dataset": "data set",
    "instance": "instance",
    "model": "model",
    "score": "score",
    "class": "class",
    "fold": "fold",
}
_OWN = ("dataset", "instance", "model", "score", "class", "fold")  # roles by the name of a column

READING = (
    Control("positive", "Positive class (if empty: 0)"),
    Control("cut", "Threshold of decisions (if empty: scores are chances)"),
)
HOW = (
    Control("threshold", "Threshold (score-fixed)", 0.5),
    Control("ties", "Equal scores (rate-driven)", "expected", TIES),
    Control("density", "Beta density of the costs, such as 2 5 (if empty: uniform)"),
    Control("average", "Data sets, or classes, in the clusters", "mean", AVERAGE),
    Control("support", "Support of the clusters", "no", SUPPORT),
)


class ScoresReading(NamedTuple):
    """Choices for reading a file of scores: texts in the controls, and roles of its columns."""

    positive: str = ""
    cut: str = ""
    roles: tuple[tuple[str, str], ...] = ()  # of columns; others have that of their name

    @property
    def arguments(self) -> dict[str, Any]:
        """The arguments of :func:`srcs_py.hardness.read_scores`."""
        given = {
            "positive": self.positive,
            "columns": {role or f"unused {name}": name for name, role in self.roles},
            "decision_threshold": self.cut and number_or_text(self.cut),
        }
        return {name: value for name, value in given.items() if value not in ("", {})}

    def roles_of(self, columns: Iterable[str]) -> dict[str, str]:
        """Return the roles of columns."""
        chosen = dict(self.roles)
        return {name: chosen.get(name, _own_role(name)) for name in columns}

    def with_role(self, columns: Iterable[str], column: str, role: str) -> ScoresReading:
        """Return the reading with another role of a column."""
        roles = roles_after(self.roles_of(columns), column, role, [])
        own = ((name, role) for name, role in roles.items() if role != _own_role(name))
        return self._replace(roles=tuple(own))


def _own_role(name: str) -> str:
    return name if name in _OWN else ""


AS_WRITTEN = ScoresReading()
_ROLE = "role."  # begins the names of roles in a token


class ScoresFile(NamedTuple):
    """A file of scores as it was read.

    Attributes
    ----------
    outline : Outline
        Of its table.
    data_sets : list of Scores
        Its content; empty if there is a problem.
    problem : Outcome
        Why it cannot be used, if it cannot.
    notes : tuple of str
        Warnings while it was read.
    """

    outline: Outline
    data_sets: list[Scores]
    problem: Outcome
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class ScoresTable:
    """A table of scores.

    Attributes
    ----------
    name : str
        The name that the user gave the file; that of a bundled file for the example.
    data_sets : list of Scores
        Its content.
    how : ScoresReading
        How it is read.
    upload : StoredFiles or None
        The user's file; None for the example.
    """

    name: str
    data_sets: list[Scores]
    how: ScoresReading = AS_WRITTEN
    upload: StoredFiles | None = None

    @property
    def token(self) -> str:
        """The upload and how it is read, for the browser's history; empty for the example."""
        if self.upload is None:
            return ""
        roles = {f"{_ROLE}{name}": role or NOWHERE for name, role in self.how.roles}
        texts = {"positive": self.how.positive, "cut": self.how.cut}
        return f"{self.upload.token}.{written(texts | roles, {})}"

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


def token_parts(token: str) -> tuple[str, ScoresReading]:
    """Return the token of the upload and how it is read, of the token of a table."""
    name, _, how = token.partition(".")
    address = Address(how, LONG)
    chosen = {column: roles[0] for column, roles in address.group(_ROLE).items()}
    roles = tuple((column, role if role in ROLES else "") for column, role in chosen.items())
    return name, ScoresReading(**values_in(address, READING), roles=roles)


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
    average: str = "mean"  # of the data sets, or classes, in the clusters
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


def hardness_controls(table: ScoresTable, found: HardnessInputs) -> Controls:
    """Return the values of all controls, and their menus; instances hardest first."""
    values = found._asdict() | {"positive": table.how.positive, "cut": table.how.cut}
    scores = table.of(found.dataset)
    menus = {
        "dataset": [data_set.dataset for data_set in table.data_sets],
        "model": list(scores.models),
        "instances": hardest(scores, found.model),
    }
    return (
        {f"hardness_{name}": value for name, value in values.items()},
        {f"hardness_{name}": {item: item for item in items} for name, items in menus.items()},
    )


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
