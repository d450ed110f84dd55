"""The eight models of the article, untuned."""

from __future__ import annotations

from inspect import signature
from typing import TYPE_CHECKING, Any, Literal, get_args

from srcs_py.base.checks import check_flag, check_rng, match_choice, nearest
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.extras import require_scikit_learn

if TYPE_CHECKING:
    import numpy as np

Since = Literal["today", "2014"]
SINCE: tuple[Since, ...] = get_args(Since)

MODELS = ("3NN", "5NN", "DT", "LR", "NB", "RF", "SVM LIN", "SVM RBF")


def classifier(name: str) -> Any:
    """Return a classifier of scikit-learn by the name of its class, with its defaults.

    Examples
    --------
    >>> classifier("GaussianNB")
    GaussianNB()
    """
    require_scikit_learn("A classifier by its name")
    from sklearn.utils import all_estimators

    known = dict(all_estimators(type_filter="classifier"))
    if name not in known:
        raise SRCSError(
            Argument("models"), f": {name!r} is unknown: {nearest(name, [*MODELS, *known])}"
        )
    seeded = {"random_state": 0} if "random_state" in signature(known[name]).parameters else {}
    try:
        return known[name](**seeded)
    except TypeError as error:
        raise SRCSError(
            Argument("models"), f": {name!r} needs other classifiers; make it in Python."
        ) from error


def default_models(
    since: Since = "today", *, scaled: bool = False, rng: int | np.random.Generator = 0
) -> dict[str, Any]:
    """Return the eight models of the article as scikit-learn classifiers.

    Parameters
    ----------
    since : {'today', '2014'}
        Defaults of the models: those of scikit-learn now, or those of the year of the article,
        when a forest had 10 trees, the radial kernel the width 1 / attributes, logistic
        regression the solver liblinear, and naive Bayes added 1e-9 to every variance.
    scaled : bool, optional
        Scale the attributes to [0, 1] (on the training part) for neighbours, logistic
        regression and support vectors, which take very long if scales differ much.
    rng : int or numpy.random.Generator, optional
        Seed of the tree and the forest. A Generator draws it.

    Returns
    -------
    dict of str to scikit-learn classifier
        ``3NN``, ``5NN``, ``DT``, ``LR``, ``NB``, ``RF``, ``SVM LIN`` and ``SVM RBF``.

    Raises
    ------
    SRCSError
        If scikit-learn is not installed, or an argument is not one of these.

    See Also
    --------
    collect_scores : Score every instance by models that were trained without it.

    Examples
    --------
    >>> list(default_models())[:3]
    ['3NN', '5NN', 'DT']
    """
    require_scikit_learn("default_models()")
    from sklearn.ensemble import RandomForestClassifier
    from sklearn.linear_model import LogisticRegression
    from sklearn.naive_bayes import GaussianNB
    from sklearn.neighbors import KNeighborsClassifier
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import MinMaxScaler
    from sklearn.svm import SVC
    from sklearn.tree import DecisionTreeClassifier

    from srcs_py.hardness.old_bayes import OldGaussianNB

    old = match_choice("since", since, SINCE) == "2014"
    rescaled, seed = check_flag("scaled", scaled), check_rng(rng, 32)

    def prepared(model: Any) -> Any:
        return make_pipeline(MinMaxScaler(), model) if rescaled else model

    # 5000 instead of 100 iterations: where 100 are enough the result is the same.
    regression = LogisticRegression(solver="liblinear" if old else "lbfgs", max_iter=5000)
    models = (
        prepared(KNeighborsClassifier(3)),
        prepared(KNeighborsClassifier(5)),
        DecisionTreeClassifier(random_state=seed),
        prepared(regression),
        OldGaussianNB() if old else GaussianNB(),
        RandomForestClassifier(10 if old else 100, random_state=seed),
        prepared(SVC(kernel="linear")),
        prepared(SVC(kernel="rbf", gamma="auto" if old else "scale")),
    )
    return dict(zip(MODELS, models, strict=True))
