"""
Which classifiers are similar?
==============================

Instance hardness is the cost that a classifier is expected to cause on an instance. Classifiers
that find the same instances hard are similar. Here are eight classifiers on one data set, scored
out of fold.
"""

from sklearn.datasets import load_breast_cancer

from srcs_py.hardness import (
    collect_scores,
    cost_curve,
    default_models,
    dendrogram,
    dissimilarity,
    plot_cost_curves,
)

X, y = load_breast_cancer(return_X_y=True)
scores = collect_scores(default_models(scaled=True), X, y, dataset="breast_cancer")
matrix = dissimilarity(scores.hardness("rate_driven"))
tree = dendrogram(matrix, figsize="column")

# %%
# The average cost of three models, for every ratio of the costs of false positives and false
# negatives.

chosen = [scores.models.index(name) for name in ("3NN", "DT", "NB")]
curve = cost_curve(scores.scores[chosen], scores.y, "rate_driven")
curves = plot_cost_curves(curve, ["3NN", "DT", "NB"], title="Rate-driven curves", figsize="column")
