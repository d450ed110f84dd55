"""Searches of scikit-learn as runs."""

import pandas as pd
import pytest

from srcs_py import SRCSError, SRCSranks, from_cv_results


def test_a_search_of_scikit_learn():
    pytest.importorskip("sklearn")
    from sklearn.datasets import load_iris, load_wine
    from sklearn.model_selection import GridSearchCV
    from sklearn.tree import DecisionTreeClassifier

    tree, depths = DecisionTreeClassifier(random_state=0), {"max_depth": [1, 2, 3]}
    search = GridSearchCV(tree, depths, cv=10, scoring=["accuracy", "f1_macro"], refit=False)
    found = {
        name: search.fit(*load(return_X_y=True)).cv_results_
        for name, load in (("iris", load_iris), ("wine", load_wine))
    }
    runs = from_cv_results(found)
    assert list(runs) == ["max_depth", "Fold", "accuracy", "f1_macro", "Search"]
    assert runs.shape == (2 * 3 * 10, 5)
    row = runs[(runs.Search == "wine") & (runs.Fold == 4) & (runs.max_depth == 2)]
    assert row["f1_macro"].tolist() == [found["wine"]["split4_test_f1_macro"][1]]
    ranks = SRCSranks(runs, "Search", "max_depth", "accuracy", paired=True, pairing_col="Fold")
    assert ranks.loc[ranks.max_depth == 1, "rank"].tolist() == [-2, -2]
    assert from_cv_results(list(found.values()))["Search"].unique().tolist() == [0, 1]


@pytest.mark.parametrize("results", [{}, [], None, {"mean_test_score": [1]}, [1], [{}]])
def test_what_is_no_search(results):
    with pytest.raises(SRCSError, match=r"results (must be cv_results_|has no scores of folds)"):
        from_cv_results(results)


def test_python_says_how_a_saved_search_is_ranked(tmp_path):
    """It proposed a call of SRCSranks that has no column C, and then listed other columns."""
    scores = {f"split{fold}_test_score": [0.5 + fold / 50, 0.7 + fold / 60] for fold in range(9)}
    file = tmp_path / "search.csv"
    pd.DataFrame({"param_C": [1, 10], "param_kernel": "rbf"} | scores).to_csv(file)
    with pytest.raises(SRCSError, match=r"SRCSranks\(srcs_py\.from_cv_results\(data\), "):
        SRCSranks(file)
    roles = {"params": "kernel", "target": "C", "performance": "score"}
    with pytest.raises(SRCSError, match=r"rank from_cv_results\(data\)\."):
        SRCSranks(file, **roles)
    assert SRCSranks(from_cv_results(file), **roles)["rank"].tolist() == [-1, 1]
