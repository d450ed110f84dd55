"""
Which classifiers are alike?
============================

Instance hardness says how much each instance is expected to cost under a classifier; classifiers
that find the same instances hard are alike. Eight classifiers on one data set, scored out of fold.
"""

from sklearn.datasets import load_breast_cancer

from srcs_py.hardness import (
    collect_scores,
    cost_curve,
    default_models,
    dendrogram,
    dissimilarity,
    heatmap,
    plot_cost_curves,
)

X, y = load_breast_cancer(return_X_y=True)
scores = collect_scores(default_models(scaled=True), X, y, dataset="breast_cancer")
matrix = dissimilarity(scores.hardness("rate_driven"))
tree = dendrogram(matrix, figsize="column")

# %%
# The matrix behind the tree: mean differences of the hardness of all instances.

distances = heatmap(matrix, figsize="column")

# %%
# What each of three models costs on average, whatever a wrong positive costs against a wrong
# negative.

chosen = [scores.models.index(name) for name in ("3NN", "DT", "NB")]
curve = cost_curve(scores.scores[chosen], scores.y, "rate_driven")
curves = plot_cost_curves(curve, ["3NN", "DT", "NB"], title="Rate-driven curves", figsize="column")
