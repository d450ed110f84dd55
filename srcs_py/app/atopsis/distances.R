# distance from the worst, as a share of the distances to the best and the worst
share <- function(best, worst) ifelse(best + worst > 0, worst / (best + worst), 0.5)
# what only rounding tells apart is equal
tied <- function(x, within) {
  places <- order(x)
  x[places] <- ave(x[places], cumsum(c(TRUE, diff(x[places]) > within)), FUN = min)
  x
}

topsis <- function(values, larger, within) {
  larger <- rep(larger, length.out = ncol(values))
  best <- ifelse(larger, apply(values, 2, max), apply(values, 2, min))
  worst <- ifelse(larger, apply(values, 2, min), apply(values, 2, max))
  distance <- function(point) sqrt(rowSums(sweep(values, 2, point)^2))
  tied(share(distance(best), distance(worst)), within)
}
scaled <- function(values) {
  divisor <- {divisor}
  weighted <- rep({shares}, length.out = ncol(values))
  sweep({shifted}, 2, ifelse(divisor > 0, divisor, 1) / weighted, "/")
}
