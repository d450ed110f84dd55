"""Cross-validated accuracy of classifiers under noise: one row per algorithm, setting and fold."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt
import pandas as pd

from srcs_py.base.checkpoints import Checkpoints, digest
from srcs_py.base.checks import (
    check_count,
    check_flag,
    check_list,
    check_made,
    check_mapping,
    check_number,
    check_seed,
    match_choice,
)
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.parallel import run_all
from srcs_py.experiments.noise import SCHEMES, Scheme, add_noise, check_instances

NoiseIn = Literal["train", "all"]
NOISE_IN: tuple[NoiseIn, ...] = get_args(NoiseIn)
RATIOS = tuple(range(0, 55, 5))
COLUMNS = ("Algorithm", "Dataset", "Noise type", "Noise ratio", "Fold", "Performance")

# One cell of the study: data set, scheme (None where there is no noise), ratio in per cent.
Cell = tuple[str, Scheme | None, float]


@dataclass(frozen=True)
class Problem:
    """A classified data set.

    Attributes
    ----------
    X : array of float, shape (instances, attributes)
        Attributes; nominal ones are coded as numbers.
    y : array, shape (instances,)
        Classes.
    nominal : tuple of int
        Positions of the nominal attributes.
    """

    X: npt.NDArray[np.float64]
    y: npt.NDArray[Any]
    nominal: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Check them, and keep arrays of what may be lists or tables."""
        X, y = check_instances(self.X, self.y, self.nominal)
        for name, value in {"X": X, "y": y, "nominal": tuple(self.nominal)}.items():
            object.__setattr__(self, name, value)


@dataclass(frozen=True)
class _Protocol:
    """How every cell is run; the same for all of them."""

    folds: int
    repeats: int
    noise_in: NoiseIn
    seed: int


def noise_study(
    algorithms: Mapping[str, Any],
    problems: Mapping[str, Problem],
    schemes: Sequence[Scheme] = SCHEMES,
    ratios: Sequence[float] = RATIOS,
    *,
    folds: int = 5,
    repeats: int = 5,
    noise_in: NoiseIn = "train",
    seed: int = 0,
    ncores: int = 1,
    cache: str | os.PathLike[str] | None = None,
    progress: bool = False,
) -> pd.DataFrame:
    """Measure the accuracy of algorithms on data sets with more and more noise.

    For every data set, scheme, ratio and repetition one noisy copy of the whole data set is
    made. All algorithms are trained on the same folds of that copy, and the folds of a data set
    are the same under every scheme and ratio.

    Parameters
    ----------
    algorithms : mapping of str to scikit-learn classifier
        The levels to be compared; each is cloned before it is fitted.
    problems : mapping of str to Problem
        Data sets by name.
    schemes : sequence of str, optional
        Noise schemes, see :func:`add_noise`.
    ratios : sequence of float, optional
        Amounts of noise in per cent. At 0 all schemes are the same run.
    folds, repeats : int, optional
        Stratified cross-validation, ``repeats`` times with other partitions.
    noise_in : {'train', 'all'}
        Where the noise is. With ``'train'`` the test folds come from the original data, so that
        the accuracy tells how well the truth is learnt from noisy examples; that is how noisy
        benchmark sets are made, and the default. With ``'all'`` they come from the noisy copy,
        and an algorithm that finds the truth still fails where the test example itself is wrong.
    seed : int, optional
        The same seed gives the same table, whatever part of the study is run.
    ncores : int, optional
        Processes; does not change the result.
    cache : path, optional
        Folder in which finished cells are kept; an interrupted study goes on from there.
    progress : bool, optional
        Show a progress bar.

    Returns
    -------
    pandas.DataFrame
        Columns ``Algorithm``, ``Dataset``, ``Noise type``, ``Noise ratio``, ``Fold`` and
        ``Performance`` (accuracy in per cent), sorted as the arguments are; :func:`SRCSranks`
        takes it with target ``Algorithm``, the next three as params and ``maximize=True``.

    Raises
    ------
    SRCSError
        If an argument is out of its range or ``cache`` belongs to another study.

    Examples
    --------
    >>> from sklearn.datasets import load_iris
    >>> from sklearn.neighbors import KNeighborsClassifier
    >>> problems = {"iris": Problem(*load_iris(return_X_y=True))}
    >>> algorithms = {"1-NN": KNeighborsClassifier(1), "9-NN": KNeighborsClassifier(9)}
    >>> table = noise_study(algorithms, problems, ["CLA_RAND"], [0, 30])
    >>> table.groupby(["Algorithm", "Noise ratio"])["Performance"].mean().round(1)
    Algorithm  Noise ratio
    1-NN       0              95.6
               30             66.9
    9-NN       0              96.3
               30             92.0
    Name: Performance, dtype: float64
    """
    schemes = [match_choice("schemes", each, SCHEMES) for each in check_list("schemes", schemes)]
    ratios = check_list("ratios", ratios)
    protocol = _Protocol(
        check_count("folds", folds),
        check_count("repeats", repeats),
        match_choice("noise_in", noise_in, NOISE_IN),
        check_seed(seed, 32),
    )
    ncores, progress = check_count("ncores", ncores), check_flag("progress", progress)
    _check(algorithms, problems, schemes, ratios, protocol)
    store = Checkpoints(cache, _settings(algorithms, problems, protocol))
    cells = _cells(problems, schemes, ratios)
    jobs = [
        (
            partial(store.get, repr(cell)),
            partial(_run, cell, problems[cell[0]], algorithms, protocol),
        )
        for cell in cells
    ]
    done = dict(zip(cells, run_all(jobs, ncores, progress, "cell"), strict=True))
    results = [
        [[done[_cell(name, scheme, ratio)] for ratio in ratios] for scheme in schemes]
        for name in problems
    ]
    return _table(np.array(results), list(algorithms), list(problems), schemes, ratios)


def _cell(problem: str, scheme: Scheme, ratio: float) -> Cell:
    return (problem, scheme, ratio) if ratio else (problem, None, 0)


def _cells(
    problems: Iterable[str], schemes: Iterable[Scheme], ratios: Iterable[float]
) -> list[Cell]:
    cells = [_cell(name, scheme, r) for name in problems for scheme in schemes for r in ratios]
    return list(dict.fromkeys(cells))


def _run(
    cell: Cell, problem: Problem, algorithms: Mapping[str, Any], protocol: _Protocol
) -> npt.NDArray[np.float64]:
    """Return the accuracy in per cent, shape (algorithms, repeats * folds)."""
    from sklearn.base import clone
    from sklearn.model_selection import RepeatedStratifiedKFold

    splitter = RepeatedStratifiedKFold(
        n_splits=protocol.folds, n_repeats=protocol.repeats, random_state=protocol.seed
    )
    copies = [_noisy(cell, problem, repeat, protocol.seed) for repeat in range(protocol.repeats)]
    accuracy = np.empty((len(algorithms), protocol.repeats * protocol.folds))
    for fold, (train, test) in enumerate(splitter.split(problem.X, problem.y)):
        noisy_X, noisy_y = copies[fold // protocol.folds]
        X, y = (problem.X, problem.y) if protocol.noise_in == "train" else (noisy_X, noisy_y)
        for row, algorithm in enumerate(algorithms.values()):
            model = clone(algorithm).fit(noisy_X[train], noisy_y[train])
            accuracy[row, fold] = 100 * np.mean(model.predict(X[test]) == y[test])
    return accuracy


def _noisy(
    cell: Cell, problem: Problem, repeat: int, seed: int
) -> tuple[npt.NDArray[np.float64], npt.NDArray[Any]]:
    name, scheme, ratio = cell
    if scheme is None:
        return problem.X, problem.y
    # The stream depends on what the cell is called, not on its place in the study.
    rng = np.random.default_rng([seed, *f"{name}/{scheme}/{float(ratio)}/{repeat}".encode()])
    return add_noise(problem.X, problem.y, scheme, ratio, rng, nominal=problem.nominal)


def _table(
    results: npt.NDArray[np.float64],
    algorithms: list[str],
    problems: list[str],
    schemes: Sequence[str],
    ratios: Sequence[float],
) -> pd.DataFrame:
    """Lay out results of shape (problems, schemes, ratios, algorithms, folds) as rows."""
    folds = range(1, results.shape[-1] + 1)
    index = pd.MultiIndex.from_product(
        [algorithms, problems, schemes, ratios, folds], names=COLUMNS[:-1]
    )
    table = index.to_frame(index=False)
    table[COLUMNS[-1]] = np.moveaxis(results, 3, 0).ravel()
    return table


def _settings(
    algorithms: Mapping[str, Any], problems: Mapping[str, Problem], protocol: _Protocol
) -> dict[str, Any]:
    import joblib
    import sklearn

    return {
        "algorithms": {name: joblib.hash(each) for name, each in algorithms.items()},
        "problems": {name: digest(p.X, p.y, p.nominal)[:16] for name, p in problems.items()},
        "folds": protocol.folds,
        "repeats": protocol.repeats,
        "noise_in": protocol.noise_in,
        "seed": protocol.seed,
        "versions": {"numpy": np.__version__, "scikit-learn": sklearn.__version__},
    }


def _check(
    algorithms: Mapping[str, Any],
    problems: Mapping[str, Problem],
    schemes: Sequence[str],
    ratios: Sequence[float],
    protocol: _Protocol,
) -> None:
    check_mapping("algorithms", algorithms)
    check_mapping("problems", problems)
    for name, each in problems.items():
        check_made(f"problems[{name!r}]", each, Problem, "Problem")
    for name, each in algorithms.items():
        if isinstance(each, type) or not hasattr(each, "fit"):
            raise SRCSError(
                Argument("algorithms"),
                f"[{name!r}] = {each!r} must be a classifier of scikit-learn.",
            )
    for ratio in ratios:
        check_number("ratios", ratio, 0, 100)
    lists = {"algorithms": algorithms, "problems": problems, "schemes": schemes, "ratios": ratios}
    for argument, given in lists.items():
        if not len(given):
            raise SRCSError(Argument(argument), " is empty; give at least one.")
        if len(set(given)) < len(given):
            raise SRCSError(Argument(argument, list(given)), " names something twice.")
    if protocol.folds < 2:
        raise SRCSError(Argument("folds", protocol.folds), " must be at least 2.")
    for name, problem in problems.items():
        classes, counts = np.unique(problem.y, return_counts=True)
        if counts.min() < protocol.folds:
            rarest = str(classes[counts.argmin()])
            raise SRCSError(
                f"{name}: class {rarest!r} has {counts.min()} instances, too few for "
                f"{protocol.folds} stratified folds."
            )
