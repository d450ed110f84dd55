"""The long table of scores, read and written one data set at a time."""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from srcs_py.base.arrays import EqualByValue
from srcs_py.base.checks import check_items, check_made, nearest
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.hardness.cost import instance_hardness
from srcs_py.hardness.inputs import METHODS, Floats, Method, check_scores, negatives
from srcs_py.tables.latex_html import as_notebook
from srcs_py.tables.reading import as_table, read_table
from srcs_py.tables.streams import read_chunks, write_chunks

# A long table of scores, or the file of one.
Table = pd.DataFrame | str | os.PathLike[str]
COLUMNS = ("dataset", "instance", "model", "score", "class")
FOLD = "fold"


@dataclass(frozen=True, eq=False)
class Scores(EqualByValue):
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
        Chance of the negative class, in [0, 1].
    y : array of int, shape (instances,)
        0 for the positive and 1 for the negative class.
    folds : array or None, shape (instances,)
        In which fold of the cross-validation the instance was scored, where that is known.
    """

    dataset: str
    models: tuple[str, ...]
    instances: npt.NDArray[Any]
    scores: Floats
    y: npt.NDArray[np.int64]
    folds: npt.NDArray[Any] | None = None

    def _repr_html_(self) -> str:
        positive = int((self.y == 0).sum())
        head = f"{self.dataset}: {self.y.size} instances, {positive} positive; mean hardness"
        means = {each: self.hardness(each).mean(axis=1) for each in METHODS}
        return as_notebook(head, pd.DataFrame(means).rename_axis("model"))

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
        method : {'score_fixed', 'score_driven', 'rate_driven'}
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


def read_scores(path: str | os.PathLike[str], *, positive: object = None) -> Iterator[Scores]:
    """Read a long table of scores, one data set at a time.

    Parameters
    ----------
    path : path-like
        A file with the columns ``dataset``, ``instance``, ``model``, ``score`` and ``class``,
        and perhaps ``fold``. The rows of a data set follow each other; within it their order is
        free. Text files and parquet are streamed: memory holds one data set.
    positive : object, optional
        The class that is positive, needed unless the classes are 0 (positive) and 1 (negative).

    Yields
    ------
    Scores
        Each data set, in the order of the file.

    Raises
    ------
    SRCSError
        If a column is missing, a data set is in two places, or its models are not scored
        on the same instances, once each.
    """
    names: list[str] = []
    for name, table in _data_sets(read_chunks(path)):
        if name in names:
            raise SRCSError(f"{path}: the rows of {name!r} are not all together; sort the table.")
        names.append(name)
        try:
            yield scores_of_table(table, positive=positive)
        except SRCSError as error:
            raise error.at(f"{path}: data set {name!r}") from None


def scores_in(table: Table, *, positive: object = None) -> Iterator[Scores]:
    """Yield the data sets of a file, one at a time, or of a long table."""
    if isinstance(table, str | os.PathLike):
        yield from read_scores(table, positive=positive)
    elif "dataset" in _columns(table):
        for _, part in table.groupby("dataset", sort=False, observed=True):
            yield scores_of_table(part, positive=positive)
    else:
        yield scores_of_table(table, positive=positive)  # says which column is missing


def _columns(table: pd.DataFrame) -> Any:
    """Return the names of the columns; raise for what has none."""
    if not hasattr(table, "columns"):
        raise SRCSError(
            Argument("scores"),
            f" must be a table with a row for each score, not a {type(table).__name__}.",
        )
    return table.columns


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
    """
    rows = (each.to_table() for each in each_data_set(data_sets))
    write_chunks(rows, path, overwrite=overwrite)


def each_data_set(data_sets: Iterable[Scores] | Table) -> Iterator[Scores]:
    """Yield the scores of one data set after the other, of a list, a file or a long table."""
    if isinstance(data_sets, str | os.PathLike | pd.DataFrame):
        data_sets = scores_in(data_sets)
    for each in check_items("data_sets", data_sets):
        check_made("data_sets", each, Scores, "collect_scores")
        yield each


def scores_of_table(table: Table, *, positive: object = None) -> Scores:
    """Return the scores in the rows of a long table that belong to one data set.

    Parameters
    ----------
    table : DataFrame or path-like
        Columns as for :func:`read_scores`.
    positive : object, optional
        The positive class; text is compared with the class as text.

    Returns
    -------
    Scores
        Models and instances in the order in which they first appear.

    Raises
    ------
    SRCSError
        As :func:`read_scores`.
    """
    if isinstance(table, str | os.PathLike):
        table = read_table(table)
    table = as_table(table, [*COLUMNS, *([FOLD] if FOLD in _columns(table) else [])], "scores")
    for column in table.columns:
        if table[column].isna().any():
            raise SRCSError(f"the column {column!r} has missing values.")
    rows, models = pd.factorize(table["model"].astype(str))
    named = table["instance"]
    if pd.api.types.infer_dtype(named).startswith("mixed"):  # as chunks of a file have read it
        named = named.astype(str)
    columns, instances = pd.factorize(named)
    places = rows * instances.size + columns
    _check_complete(places, list(models), list(instances))
    order = np.argsort(places).reshape(models.size, instances.size)
    labels = _same_for_all(table["class"].to_numpy()[order], list(instances), "class")
    folds = None
    if FOLD in table.columns:
        folds = _same_for_all(table[FOLD].to_numpy()[order], list(instances), FOLD)
    if isinstance(positive, str) and labels.dtype.kind in "iufb":
        labels = labels.astype(str)
    return Scores(
        str(table["dataset"].iloc[0]),
        tuple(map(str, models)),
        np.asarray(instances),
        check_scores(table["score"].to_numpy()[order]),
        negatives(labels, positive, instances.size).astype(np.int64),
        folds,
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


def _data_sets(chunks: Iterable[pd.DataFrame]) -> Iterator[tuple[str, pd.DataFrame]]:
    """Cut and join chunks to the runs of rows of one data set."""
    name, parts = "", list[pd.DataFrame]()
    for chunk in chunks:
        if "dataset" not in chunk.columns:
            raise SRCSError(f"scores have no column 'dataset': {nearest('dataset', chunk.columns)}")
        key = chunk["dataset"].astype(str)
        for _, part in chunk.groupby((key != key.shift()).cumsum(), sort=False):
            found = str(part["dataset"].iloc[0])
            if parts and found != name:
                yield name, pd.concat(parts, ignore_index=True)
                parts = []
            name = found
            parts.append(part)
    if parts:
        yield name, pd.concat(parts, ignore_index=True)


def _check_complete(places: npt.NDArray[np.int64], models: list[Any], instances: list[Any]) -> None:
    counts = np.bincount(places, minlength=len(models) * len(instances))
    for wrong, problem in ((counts > 1, "scores {} twice"), (counts < 1, "has no score for {}")):
        if wrong.any():
            model, instance = divmod(int(wrong.argmax()), len(instances))
            raise SRCSError(
                f"the model {models[model]!r} "
                + problem.format(f"the instance {instances[instance]!r}")
                + "; every model must score every instance once."
            )


def _same_for_all(values: npt.NDArray[Any], instances: list[Any], column: str) -> npt.NDArray[Any]:
    """Return the first of equal rows, shape (instances,)."""
    differs = (values != values[0]).any(axis=0)
    if differs.any():
        instance = instances[int(differs.argmax())]
        raise SRCSError(
            f"the instance {instance!r} has another {column} under one model than under another."
        )
    return np.asarray(values[0])
