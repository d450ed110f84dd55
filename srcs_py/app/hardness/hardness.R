{origin}all_scores <- read.csv({file})
negative_class <- function(class) class != 0
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
    score_fixed = as.numeric((score > {threshold}) != negative),
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
      score_fixed = score <= {threshold},
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
