{means}

{stds}

{distances}of_means <- topsis(scaled(means), {larger}, {mean_within})
of_stds <- topsis(scaled(stds), FALSE, {std_within})
over <- function(weight) {
  both <- cbind(weight * of_means, (1 - weight) * of_stds)
  length <- sqrt(sum(apply(both, 2, function(x) diff(range(x)))^2))
  within <- sqrt(sum((c(weight, 1 - weight) * c({mean_within}, {std_within}))^2))
  topsis(both, TRUE, max({tie}, within / ifelse(length > 0, length, 1)))
}
closeness <- over({weight})

ranking <- data.frame(closeness, rank = rank(-closeness, ties.method = "min"))
rownames(ranking) <- rownames(means)
ranking <- ranking[order(ranking$rank), ]
print(ranking)
barplot(rev(setNames(ranking$closeness, rownames(ranking))), horiz = TRUE, las = 1)

# closeness under every weight of the means
weights <- seq(0, 1, 0.01)
curves <- t(sapply(weights, over))
matplot(weights, curves, type = "l", lty = 1, xlab = "weight of the means", ylab = "closeness")
legend("bottomleft", rownames(means), col = 1:6, lty = 1)
