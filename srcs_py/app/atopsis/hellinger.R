{means}

{stds}
{runs}means <- sweep(means, 2, ifelse(rep({larger}, length.out = ncol(means)), 1, -1), "*")
weights <- rep({shares}, length.out = ncol(means))

# distance from the worst, as a share of the distances to the best and the worst
share <- function(best, worst) ifelse(best + worst > 0, worst / (best + worst), 0.5)
# what only rounding tells apart is equal
tied <- function(x, within) {
  places <- order(x)
  x[places] <- ave(x[places], cumsum(c(TRUE, diff(x[places]) > within)), FUN = min)
  x
}

hellinger <- function(m1, s1, m2, s2) {
  size <- sqrt(s1^2 + s2^2)
  unit <- ifelse(size > 0, size, 1)
  near <- log1p(-((s1 - s2) / unit)^2) / 2 - ((m1 - m2) / unit / 2)^2
  ifelse(size > 0, sqrt(-expm1(near)), as.numeric(m1 != m2))
}
# the weighted sum of the distances to the nearest cell with the best (worst) mean
distance <- function(best) colSums(weights * t(sapply(seq_len(ncol(means)), function(k) {
  cells <- which(means[, k] == best(means[, k]))
  to <- sapply(cells, function(i) hellinger(means[, k], stds[, k], means[i, k], stds[i, k]))
  apply(to, 1, min)
})))
closeness <- tied(share(distance(max), distance(min)), {within})

ranking <- data.frame(closeness, rank = rank(-closeness, ties.method = "min"))
rownames(ranking) <- rownames(means)
ranking <- ranking[order(ranking$rank), ]
print(ranking)
barplot(rev(setNames(ranking$closeness, rownames(ranking))), horiz = TRUE, las = 1)
