"""The long table of scores, read and written one data set at a time."""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from srcs_py.base.arrays import EqualByValue, numbers
from srcs_py.base.checks import check_columns, check_items, check_list, check_made, check_mapping
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.files import as_path
from srcs_py.hardness.cost import instance_hardness
from srcs_py.hardness.inputs import METHODS, Floats, Method, negatives, scale_decisions
from srcs_py.tables.latex_html import Shown
from srcs_py.tables.reading import as_table, whole_table
from srcs_py.tables.streams import read_chunks
from srcs_py.tables.writing import write_chunks

# A long table of scores, or the file of one.
Table = pd.DataFrame | str | os.PathLike[str]
COLUMNS = ("dataset", "instance", "model", "score", "class")
FOLD = "fold"


@dataclass(frozen=True, eq=False, repr=False)
class Scores(EqualByValue, Shown):
    """The scores of several models for the instances of one data set.

    Attributes
    ----------
    dataset : str
        Its name.
    models : tuple of str
        Names of the models.
    instances : array, shape (instances,)
        Names or numbers of the instances.
    scores : array of float, shape (models, instances)
        Chance of the negative class, in [0, 1]; or any numbers where only their order counts.
    y : array of int, shape (instances,)
        0 for the positive and 1 for the negative class.
    folds : array or None, shape (instances,)
        In which fold of the cross-validation the instance was scored, where that is known.
    features : array of float or None, shape (instances, features)
        Attributes of the instances, where they are known.
    """

    dataset: str
    models: tuple[str, ...]
    instances: npt.NDArray[Any]
    scores: Floats
    y: npt.NDArray[np.int64]
    folds: npt.NDArray[Any] | None = None
    features: Floats | None = None

    @property
    def _parts(self) -> list[str | pd.DataFrame]:
        positive = int((self.y == 0).sum())
        head = f"{self.dataset}: {self.y.size} instances, {positive} positive; mean hardness"
        scored = self.scores.min() >= 0 and self.scores.max() <= 1
        methods = METHODS if scored else ("rate_driven",)
        means = {each: self.hardness(each).mean(axis=1) for each in methods}
        return [head, pd.DataFrame(means, index=pd.Index(self.models, name="model"))]

    def to_table(self) -> pd.DataFrame:
        """Return the long table.

        Returns
        -------
        pandas.DataFrame
            A row for each model and instance, with the columns that :func:`read_scores` reads.
        """
        return long_table(self, {"score": self.scores})

    def hardness(self, method: Method = "score_fixed", **settings: Any) -> pd.DataFrame:
        """Return the hardness of the instances under each model.

        Parameters
        ----------
        method : {'score_fixed', 'score_driven', 'rate_driven', 'score_uniform', 'rate_uniform'}
            Threshold choice method.
        **settings
            Further arguments of :func:`instance_hardness`.

        Returns
        -------
        pandas.DataFrame
            (models, instances).
        """
        values = instance_hardness(self.scores, self.y, method, **settings)
        return pd.DataFrame(values, index=list(self.models), columns=self.instances)


def read_scores(
    path: str | os.PathLike[str],
    *,
    positive: object = None,
    columns: Mapping[str, str] | None = None,
    decision_threshold: float | None = None,
    features: Sequence[str] = (),
) -> Iterator[Scores]:
    r"""Read a table of scores, one data set at a time.

    Parameters
    ----------
    path : path-like
        A file with the columns ``dataset``, ``instance``, ``model``, ``score`` and ``class``,
        and perhaps ``fold``. Without ``dataset`` all rows are one data set. Without ``score`` there
        is a row for each instance, and the other columns are the models; or there is a column for
        each of two or more classes, named as the class, with a row for each instance and ``model``
        or of a single model: each class against the rest is a data set. The rows of a data set
        follow each other; within it their order is free. Text files and parquet are streamed:
        memory holds one data set.
    positive : object, optional
        The class that is positive, needed unless the classes are 0 (positive) and 1 (negative).
    columns : mapping of str to str, optional
        The columns of the file by what they hold, such as ``{"score": "prob", "class": "y"}``.
    decision_threshold : float, optional
        The scores are decisions, not chances: the models' threshold, which becomes 0.5
        (:func:`scale_decisions`).
    features : sequence of str, optional
        Columns of numbers with attributes of the instances, on comparable scales; the hardness of
        each instance then comes with its correlates (:func:`hardness_correlates`).

    Yields
    ------
    Scores
        Each data set, in the order of the file.

    Raises
    ------
    SRCSError
        If a column is missing, a data set is in two places, or its models are not scored
        on the same instances, once each.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "scores.csv"
    >>> _ = file.write_text("class,NB,DT\n0,0.1,0.4\n1,0.8,0.3\n")  # a column for each model
    >>> [scores.models for scores in read_scores(file)]
    [('NB', 'DT')]
    """
    chunks = _named_chunks(read_chunks(path), columns, as_path(path).name.partition(".")[0])
    yield from _scores_in(chunks, f"{path}: ", positive, decision_threshold, features)


def write_scores(
    data_sets: Iterable[Scores] | Table, path: str | os.PathLike[str], *, overwrite: bool = True
) -> None:
    """Write data sets one by one into one long table (csv, tsv or parquet).

    Parameters
    ----------
    data_sets : iterable of Scores, path-like or DataFrame
        Computed while the file grows; only one is in memory. A file or a long table as for
        :func:`read_scores` is checked and written again.
    path : path-like
        Ends in csv or tsv (also with .gz) or parquet. An interruption leaves it as it was.
    overwrite : bool
        Whether an existing file is replaced.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> scores = Scores("d", ("NB",), np.array([1, 2]), np.array([[0.1, 0.8]]), np.array([0, 1]))
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "scores.csv"
    >>> write_scores([scores], file)
    >>> next(read_scores(file)).scores.tolist()
    [[0.1, 0.8]]
    """
    rows = (each.to_table() for each in each_data_set(data_sets))
    write_chunks(rows, path, overwrite=overwrite)


def each_data_set(data_sets: Iterable[Scores] | Table) -> Iterator[Scores]:
    """Yield the scores of one data set after the other, of a list, a file or a long table."""
    if isinstance(data_sets, str | os.PathLike):
        data_sets = read_scores(data_sets)
    elif hasattr(data_sets, "columns"):
        chunks = _named_chunks([whole_table(data_sets, "scores")], None, "data")
        data_sets = _scores_in(chunks, "", None, None, ())
    for each in check_items("data_sets", data_sets):
        check_made("data_sets", each, Scores, "collect_scores")
        yield each


def _named_chunks(
    chunks: Iterable[pd.DataFrame], columns: Mapping[str, str] | None, dataset: str
) -> Iterator[pd.DataFrame]:
    """Give the columns their names, and instances without one numbers."""
    names = {name: role for role, name in check_mapping("columns", columns or {}).items()}
    rows = 0
    for own in chunks:
        check_columns(names, list(own.columns), dataset)
        table = own.rename(columns=names)
        if "class" not in table.columns:
            known = ", ".join(map(repr, own.columns))
            raise SRCSError(
                f"there is no column 'class': known are {known}. Name it with ",
                Argument("columns"),
                ", such as class=y.",
            ).at(dataset)
        if "dataset" not in table.columns:
            table = table.assign(dataset=dataset)
        if "instance" not in table.columns and "model" not in table.columns:
            table = table.assign(instance=np.arange(rows + 1, rows + len(table) + 1))
            rows += len(table)
        yield table


def _scores_in(
    chunks: Iterable[pd.DataFrame],
    file: str,
    positive: object,
    decision_threshold: float | None,
    features: Sequence[str],
) -> Iterator[Scores]:
    """Yield each data set; the rows of one follow each other, perhaps over several chunks."""
    names = set[str]()
    for name, parts in groupby(_runs(chunks), key=itemgetter(0)):
        if name in names:
            raise SRCSError(f"{file}the rows of {name!r} are not all together; sort the table.")
        names.add(name)
        table = pd.concat([part for _, part in parts], ignore_index=True)
        try:
            for task in _tasks(table, positive, features):
                yield scores_of_table(
                    task,
                    positive=positive,
                    decision_threshold=decision_threshold,
                    features=features,
                )
        except SRCSError as error:
            raise error.at(f"{file}data set {name!r}") from None


def _runs(chunks: Iterable[pd.DataFrame]) -> Iterator[tuple[str, pd.DataFrame]]:
    """Cut chunks where the name of the data set changes."""
    for chunk in chunks:
        key = chunk["dataset"].astype(str)
        for _, part in chunk.groupby((key != key.shift()).cumsum(), sort=False):
            yield str(part["dataset"].iloc[0]), part


def _tasks(
    table: pd.DataFrame, positive: object, features: Sequence[str]
) -> Iterator[pd.DataFrame]:
    """Yield the long table of a data set, or one for each of many classes against the rest."""
    if "score" in table.columns:
        yield table
        return
    own = list(table.columns.intersection([*COLUMNS, FOLD, *features]))
    labels, others = (
        table["class"].astype(str),
        {str(name): name for name in table.columns.drop(own)},
    )
    if set(others) != set(labels):
        if "model" in table.columns:
            raise SRCSError(
                f"there is neither a column 'score' nor one for each class: the classes are "
                f"{sorted(set(labels))}, the other columns {sorted(others)}."
            )
        yield table.melt(own, var_name="model", value_name="score")
        return
    if positive is not None:
        raise SRCSError(
            Argument("positive"), " does not apply: each class is the positive one in turn."
        )
    one = {} if "model" in table.columns else {"model": "model"}
    for label, column in others.items():
        name, score = f"{table['dataset'].iloc[0]}-{label}", 1 - table[column]
        more = one | {"class": (labels != label) * 1}
        yield table[own].assign(dataset=name, score=score, **more)


def scores_of_table(
    table: Table,
    *,
    positive: object = None,
    decision_threshold: float | None = None,
    features: Sequence[str] = (),
) -> Scores:
    """Return the scores in the rows of a long table that belong to one data set.

    Parameters
    ----------
    table : DataFrame or path-like
        Columns as for :func:`read_scores`.
    positive : object, optional
        The positive class; text is compared with the class as text.
    decision_threshold : float, optional
        As for :func:`read_scores`.
    features : sequence of str, optional
        As for :func:`read_scores`.

    Returns
    -------
    Scores
        Models and instances in the order in which they first appear.

    Raises
    ------
    SRCSError
        As :func:`read_scores`.

    Examples
    --------
    >>> import pandas as pd
    >>> table = pd.DataFrame(
    ...     {
    ...         "dataset": "d",
    ...         "instance": [1, 2, 1, 2],
    ...         "model": ["NB", "NB", "DT", "DT"],
    ...         "score": [0.1, 0.8, 0.4, 0.3],
    ...         "class": [0, 1, 0, 1],
    ...     }
    ... )
    >>> scores_of_table(table).models
    ('NB', 'DT')
    """
    table = whole_table(table, "scores")
    folded = FOLD in table.columns
    features = check_list("features", features)
    table = as_table(table, [*COLUMNS, *[FOLD] * folded, *features], "scores")
    for column in table.columns:
        if table[column].isna().any():
            raise SRCSError(f"the column {column!r} has missing values.")
    rows, models = pd.factorize(table["model"].astype(str))
    named = table["instance"]
    if pd.api.types.infer_dtype(named).startswith("mixed"):  # as chunks of a file have read it
        named = named.astype(str)
    columns, instances = pd.factorize(named)
    places = rows * instances.size + columns
    counts = np.bincount(places, minlength=models.size * instances.size)
    if (counts != 1).any():
        at = int((counts != 1).argmax())
        model, instance = divmod(at, instances.size)
        raise SRCSError(
            f"the model {models[model]!r} has {counts[at]} scores for the instance "
            f"{instances.tolist()[instance]!r}; every model must score every instance once."
        )
    order = np.argsort(places).reshape(models.size, instances.size)
    for column in table.columns.intersection(["class", FOLD, *features]):
        values = table[column].to_numpy()[order]
        differs = (values != values[0]).any(axis=0)
        if differs.any():
            raise SRCSError(
                f"the instance {instances.tolist()[differs.argmax()]!r} has another {column} under "
                "one model than under another."
            )
    of_instance = table.iloc[order[0]]
    labels = of_instance["class"].to_numpy()
    if isinstance(positive, str) and labels.dtype.kind in "iufb":
        labels = labels.astype(str)
    scores = numbers("scores", table["score"].to_numpy()[order])
    if decision_threshold is not None:
        scores = scale_decisions(scores, decision_threshold)
    return Scores(
        str(table["dataset"].iloc[0]),
        tuple(map(str, models)),
        np.asarray(instances),
        scores,
        negatives(labels, positive, instances.size).astype(np.int64),
        of_instance[FOLD].to_numpy() if folded else None,
        numbers("features", of_instance[features]) if features else None,
    )


def long_table(scores: Scores, values: Mapping[str, Floats]) -> pd.DataFrame:
    """Lay out arrays of shape (models, instances) as columns, a row for each model and instance."""
    models, instances = len(scores.models), scores.instances.size
    columns: dict[Hashable, Any] = {
        "dataset": scores.dataset,
        "instance": np.tile(scores.instances, models),
        "model": np.repeat(np.asarray(scores.models, dtype=object), instances),
        **{name: each.ravel() for name, each in values.items()},
        "class": np.tile(scores.y, models),
    }
    if scores.folds is not None:
        columns[FOLD] = np.tile(scores.folds, models)
    return pd.DataFrame(columns)
