"""The long table of scores, read and written one data set at a time."""

from __future__ import annotations

import inspect
import os
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from typing import Any, cast

import numpy as np
import pandas as pd

from srcs_py.base.arrays import numbers
from srcs_py.base.checks import check_columns, check_items, check_made, check_mapping
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.files import as_path
from srcs_py.hardness.data_set import FOLD, Scores
from srcs_py.hardness.inputs import negatives, scale_decisions
from srcs_py.tables.reading import as_table, whole_table
from srcs_py.tables.streams import read_chunks
from srcs_py.tables.writing import write_chunks

# A long table of scores, or the file of one.
Table = pd.DataFrame | str | os.PathLike[str]
READING = ("positive", "columns", "decision_threshold")
COLUMNS = ("dataset", "instance", "model", "score", "class")


def read_scores(
    path: Table,
    *,
    positive: object = None,
    columns: Mapping[str, str] | None = None,
    decision_threshold: float | None = None,
) -> Iterator[Scores]:
    r"""Read a table of scores, one data set at a time.

    Parameters
    ----------
    path : path-like or DataFrame
        A table with the columns ``dataset``, ``instance``, ``model``, ``score`` and ``class``,
        and perhaps ``fold``. Without ``dataset`` all rows are one data set. Without ``score`` there
        is a row for each instance, and the other columns are the models; or there is a column for
        each of two or more classes, named as the class, with a row for each instance and ``model``
        or of a single model: each class against the rest is a data set. The rows of a data set
        follow each other; within it their order is free. Text files and parquet are streamed:
        memory holds one data set.
    positive : object, optional
        The class that is positive, needed unless the classes are 0 (positive) and 1 (negative);
        text is compared with the class as text.
    columns : mapping of str to str, optional
        The columns of the file by what they hold, such as ``{"score": "prob", "class": "y"}``.
    decision_threshold : float, optional
        The scores are decisions, not chances: the models' threshold, which becomes 0.5
        (:func:`scale_decisions`).

    Yields
    ------
    Scores
        Each data set, in the order of the file.

    Raises
    ------
    SRCSError
        If a column is missing, a data set is in two places, or its models are not scored
        on the same instances, once each.

    See Also
    --------
    write_scores : Write data sets one by one into one long table (csv, tsv or parquet).
    instance_hardness :
        Return the expected cost of every instance over the cost proportions c in [0, 1].

    Examples
    --------
    >>> import pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "scores.csv"
    >>> _ = file.write_text("class,NB,DT\n0,0.1,0.4\n1,0.8,0.3\n")  # a column for each model
    >>> [scores.models for scores in read_scores(file)]
    [('NB', 'DT')]
    """
    if isinstance(path, str | os.PathLike):
        chunks, name, where = read_chunks(path), as_path(path).name.partition(".")[0], f"{path}: "
    else:
        chunks, name, where = iter([whole_table(path, "scores")]), "data", ""
    names = set[str]()
    runs = _runs(_named_chunks(chunks, columns, name))
    for dataset, parts in groupby(runs, key=itemgetter(0)):  # perhaps over several chunks
        if dataset in names:
            raise SRCSError(f"{where}the rows of {dataset!r} are not all together; sort the table.")
        names.add(dataset)
        table = pd.concat([part for _, part in parts], ignore_index=True)
        try:
            for task in _tasks(table, positive):
                yield _scores_of(task, positive, decision_threshold)
        except SRCSError as error:
            raise error.at(f"{where}data set {dataset!r}") from None


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
        Ends in csv or tsv (also with .gz) or parquet; not the file that is read. An
        interruption leaves it as it was.
    overwrite : bool
        Whether an existing file is replaced.

    See Also
    --------
    collect_scores : Score every instance by models that were trained without it.
    read_scores : Read a table of scores, one data set at a time.

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
    data: object = data_sets
    if inspect.isgenerator(data):  # perhaps of read_scores, which reads its file later
        data = inspect.getgeneratorlocals(data).get("path")
    write_chunks(rows, path, overwrite=overwrite, data=data)


def each_data_set(
    data_sets: Iterable[Scores] | Table, settings: dict[str, Any] | None = None
) -> Iterator[Scores]:
    """Yield the scores of one data set after the other, of a list, a file or a long table.

    The arguments of :func:`read_scores` are taken out of ``settings`` where it reads the scores.
    """
    if isinstance(data_sets, str | os.PathLike) or hasattr(data_sets, "columns"):
        settings = {} if settings is None else settings
        reading = {name: settings.pop(name) for name in READING if name in settings}
        data_sets = read_scores(cast("Table", data_sets), **reading)
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
                ".",
            ).at(dataset)
        if "dataset" not in table.columns:
            table = table.assign(dataset=dataset)
        if "instance" not in table.columns and "model" not in table.columns:
            table = table.assign(instance=pd.RangeIndex(rows + 1, rows + len(table) + 1))
            rows += len(table)
        yield table


def _runs(chunks: Iterable[pd.DataFrame]) -> Iterator[tuple[str, pd.DataFrame]]:
    """Cut chunks where the name of the data set changes."""
    for chunk in chunks:
        key = chunk["dataset"].astype(str)
        for _, part in chunk.groupby((key != key.shift()).cumsum(), sort=False):
            yield str(part["dataset"].iloc[0]), part


def _tasks(table: pd.DataFrame, positive: object) -> Iterator[pd.DataFrame]:
    """Yield the long table of a data set, or one for each of many classes against the rest."""
    if "score" in table.columns:
        yield table
        return
    own = list(table.columns.intersection([*COLUMNS, FOLD]))
    labels = table["class"].astype(str)
    others = {str(name): name for name in table.columns.drop(own)}
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
        more = one | {"class": (labels != label).astype("int64")}
        yield table[own].assign(dataset=name, score=score, **more)


def _scores_of(table: pd.DataFrame, positive: object, decision_threshold: float | None) -> Scores:
    """Return the scores of one data set; models and instances in the order of the rows."""
    folded = FOLD in table.columns
    table = as_table(table, [*COLUMNS, *[FOLD] * folded], "scores")
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
    for column in table.columns.intersection(["class", FOLD]):
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
    classes = list(dict.fromkeys(labels.tolist()))
    if len(classes) > 2:
        raise SRCSError(
            f"there are {len(classes)} classes, and each model has one score for an instance; give "
            f"a column of scores for each class, named as the class ({classes[0]!r}, ...)."
        )
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
    )
