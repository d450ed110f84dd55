# the corrected resampled t test (Nadeau and Bengio 2003), which SRCS 1.1 does not have
corrected <- function(d) {{
  2 * pt(-abs(mean(d)) / sqrt((1 / length(d) + {overlap}) * var(d)), length(d) - 1)
}}
ranks <- do.call(rbind, lapply(split({data}, {data}[{params}], drop = TRUE), function(part) {{
  part <- part[order(part[[{pairing_col}]]), ]
  runs <- split(part[[{performance}]], part[[{target}]], drop = TRUE)
  mean <- sapply(runs, mean)
  pairs <- combn(length(runs), 2)
  p <- apply(pairs, 2, function(i) corrected(runs[[i[1]]] - runs[[i[2]]]))
  differ <- (p.adjust(p, {correction}) < {alpha} & {omnibus} < {alpha}) %in% TRUE
  better <- ifelse(mean[pairs[1, ]] {sign} mean[pairs[2, ]], 1, 2)
  won <- pairs[cbind(better, seq_along(p))][differ]
  lost <- pairs[cbind(3 - better, seq_along(p))][differ]
  rank <- tabulate(won, length(runs)) - tabulate(lost, length(runs))
  names <- setNames(data.frame(names(runs)), {target})
  cbind(names, part[rep(1, length(runs)), {params}, drop = FALSE], rank, mean, row.names = NULL)
}}))
class(ranks) <- c("SRCS", "data.frame")
