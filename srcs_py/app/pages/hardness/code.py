"""The code that makes what the third page shows, in Python and in base R."""

from __future__ import annotations

from typing import TYPE_CHECKING

from srcs_py.app.exporting.python_source import literal, text
from srcs_py.app.exporting.r_source import origin_of, reader
from srcs_py.app.importing.files import File, Reading
from srcs_py.app.pages.hardness.inputs import EXAMPLE_FILE

if TYPE_CHECKING:
    from srcs_py.app.pages.hardness.inputs import Chosen, ScoresFile

_PYTHON = """\
import numpy as np
import srcs_py as srcs
from srcs_py.hardness import aggregate, cost_curve, dendrogram, dissimilarities
from srcs_py.hardness import hardness_table, plot_cost_curves, read_scores

data_sets = list(read_scores({source}))
scores = next(each for each in data_sets if each.dataset == {dataset})
print(hardness_table(scores, per="dataset"))
print(hardness_table(scores))  # of each instance

instances = {instances}
rows = [list(map(str, scores.instances)).index(each) for each in instances]
of_model = scores.scores[scores.models.index({model})]
for method in ("score_fixed", "score_driven", "rate_driven"):
    curve = cost_curve(scores.scores, scores.y, method)
    plot_cost_curves(curve, scores.models, title=method, save=f"models-{{method}}.pdf")
    curve = cost_curve(of_model, scores.y, method, per="instance")
    curve = type(curve)(curve.costs, np.asarray(curve.loss)[rows])
    plot_cost_curves(curve, instances, title=method, save=f"instances-{{method}}.pdf")
    if len(scores.models) > 1:
        matrix = aggregate(dissimilarities(data_sets, method))
        dendrogram(matrix, title=method, save=f"models-alike-{{method}}.pdf")
"""
_R = """\
{origin}all_scores <- {source}
negative_class <- function(class) {negative}
methods <- c("score_fixed", "score_driven", "rate_driven")

# Costs of the instances of one model, expected over the cost proportion c: a false negative costs
# 2c, a false positive 2(1 - c). Rates of equal scores: the mean over all orders of them.
hardness_of <- function(score, negative) {
  places <- order(score)
  equal <- match(score[places], score[places])
  rates <- seq_along(score) / length(score)
  rate_driven <- numeric(length(score))
  rate_driven[places] <- ifelse(negative[places], ave((1 - rates)^2, equal), ave(rates^2, equal))
  data.frame(
    score_fixed = as.numeric((score > 0.5) != negative),
    score_driven = ifelse(negative, (1 - score)^2, score^2),
    rate_driven = rate_driven
  )
}
hardness_in <- function(data) {
  parts <- lapply(split(seq_len(nrow(data)), factor(data$model, unique(data$model))), function(rows)
    data.frame(
      data[rows, c("instance", "model")],
      hardness_of(data$score[rows], negative_class(data$class[rows]))
    ))
  do.call(rbind, unname(parts))
}

scores <- all_scores[as.character(all_scores$dataset) == {dataset}, ]
of_instances <- hardness_in(scores)
means <- sapply(methods, function(method) tapply(
  of_instances[[method]], factor(of_instances$model, unique(of_instances$model)), mean))
print(means)

# what each instance costs at a c
loss_of <- function(method, score, negative) {
  first <- rank(score, ties.method = "min") - 1
  tied <- rank(score, ties.method = "max") - first
  function(c) {
    as_positive <- switch(method,  # the share of the orders of equal scores in which they are
      score_fixed = score <= 0.5,
      score_driven = score <= c,
      rate_driven = pmin(pmax((floor(c * length(score) + 1e-9) - first) / tied, 0), 1))
    ifelse(negative, 2 * (1 - c) * as_positive, 2 * c * (1 - as_positive))
  }
}
costs <- seq(0, 1, 0.001)
models <- as.character(unique(scores$model))
instances <- {instances}
par(mfrow = c(3, 3))
for (method in methods) {
  curves <- sapply(models, function(model) {
    of <- scores[scores$model == model, ]
    loss <- loss_of(method, of$score, negative_class(of$class))
    sapply(costs, function(c) mean(loss(c)))
  })
  matplot(costs, curves, type = "l", lty = 1, main = method, ylab = "loss")
  legend("topright", models, col = 1:6, lty = 1)
}
of <- scores[scores$model == {model}, ]
for (method in methods) {
  losses <- sapply(costs, loss_of(method, of$score, negative_class(of$class)))
  rows <- match(instances, as.character(of$instance))
  matplot(costs, t(losses[rows, , drop = FALSE]), type = "l", main = {model}, ylab = "loss")
}

# models that find the same instances hard, over all data sets
unlike <- function(method) Reduce(`+`, lapply(unique(all_scores$dataset), function(name) {
  found <- hardness_in(all_scores[all_scores$dataset == name, ])
  found <- found[order(match(found$instance, found$instance)), ]
  per_model <- split(found[[method]], factor(found$model, models))
  dist(do.call(rbind, per_model), "manhattan") / length(per_model[[1]])
})) / length(unique(all_scores$dataset))
for (method in methods) {
  if (length(models) > 1) plot(hclust(unlike(method), "average"), main = method)
}
"""


def python_code(file: ScoresFile, chosen: Chosen) -> str:
    """Return the Python code of what is shown of a data set."""
    source = text(file.name)
    if file is EXAMPLE_FILE:
        source = f"srcs.datasets.bundled({source})"
    elif file.positive is not None:
        source += f", positive={text(file.positive)}"
    code = _PYTHON if file is EXAMPLE_FILE else _PYTHON.replace("import srcs_py as srcs\n", "")
    return code.format(
        source=source,
        dataset=text(chosen.dataset),
        model=text(chosen.model),
        instances=literal(chosen.instances),
    )


def r_code(file: ScoresFile, chosen: Chosen) -> str:
    """Return the same in base R."""
    from srcs_py.tables.text_files.layout import FileLayout

    example = file is EXAMPLE_FILE
    name = file.name.rpartition("/")[2] if example else file.name
    layout = file.layout or FileLayout(header=True, separator=",", decimal=".")
    given = File(({"name": name},), Reading(), layout)
    positive = "0" if file.positive is None else file.positive
    filled = {
        "origin": f"{origin_of(file.name)}\n" if example else "",
        "source": reader(given, text(name), None, ()),
        "negative": f"as.character(class) != {text(positive)}",
        "dataset": text(chosen.dataset),
        "model": text(chosen.model),
        "instances": f"c({', '.join(map(text, chosen.instances))})",
    }
    code = _R
    for place, value in filled.items():
        code = code.replace(f"{{{place}}}", value)
    return code
