# The method of SRCS written again with base R's own tests (kruskal.test, pairwise.wilcox.test,
# pairwise.t.test, TukeyHSD, p.adjust), from the article and from runs of the package.
# It loops where it likes: it is the measure, not the product.

TESTS <- c("wilcoxon", "t", "tukeyHSD")

as_levels <- function(column) if (is.factor(column)) column else factor(column)

# As droplevels, in a third of the time.
without_unused <- function(group) {
  used <- sort(unique(as.integer(group)))
  structure(match(as.integer(group), used), levels = levels(group)[used], class = "factor")
}

text_order <- function(text) order(text, method = "radix")

# Symmetric matrix of p-values, levels in both directions, from the pairs of a lower triangle
# that are listed column by column.
symmetric <- function(pairs, levels) {
  square <- matrix(NA_real_, length(levels), length(levels), dimnames = list(levels, levels))
  square[lower.tri(square)] <- pairs
  square[upper.tri(square)] <- t(square)[upper.tri(square)]
  square
}

lower_pairs <- function(p_value) p_value[lower.tri(p_value, diag = TRUE)]

# One paired t-test; constant differences, where t.test stops, have no p-value.
paired_t <- function(x, y) {
  tryCatch(t.test(x, y, paired = TRUE)$p.value, error = function(condition) {
    if (conditionMessage(condition) != "data are essentially constant") stop(condition)
    NaN
  })
}

paired_t_pairs <- function(y, group, correction) {
  runs <- split(y, group)
  pairs <- combn(length(runs), 2)
  p <- apply(pairs, 2, function(pair) paired_t(runs[[pair[2]]], runs[[pair[1]]]))
  p.adjust(p, correction)
}

# SRCS 1.1 puts Tukey's p-values under the wrong pairs unless level order is text order: the
# levels are shuffled once more by the same permutation. A dash counts there as lying between the
# digits and the letters. `as_srcs` does the same.
tukey_labels_of_srcs <- function(levels) levels[order(text_order(gsub("-", "@", levels)))]

pairwise_p <- function(y, group, test, correction, paired, as_srcs = FALSE) {
  pairs <- switch(test,
    wilcoxon = lower_pairs(pairwise.wilcox.test(y, group, p.adjust.method = correction,
                                                paired = paired, exact = FALSE)$p.value),
    t = if (paired) paired_t_pairs(y, group, correction) else
      lower_pairs(pairwise.t.test(y, group, p.adjust.method = correction)$p.value),
    tukeyHSD = unname(TukeyHSD(aov(y ~ group))$group[, "p adj"]))
  mislabelled <- as_srcs && test == "tukeyHSD"
  labels <- if (mislabelled) tukey_labels_of_srcs(levels(group)) else levels(group)
  place <- match(levels(group), labels) # not by name: a level may have the empty text
  symmetric(pairs, labels)[place, place]
}

# Wins minus losses. Of two equal means the one first in level order counts as the larger.
ranks_of <- function(p_value, means, alpha, maximize) {
  wins <- integer(length(means))
  for (j in seq_along(means)) for (i in seq_len(j - 1)) {
    if (is.na(p_value[i, j]) || p_value[i, j] >= alpha) next
    first_wins <- (means[i] >= means[j]) == maximize
    wins[c(i, j)] <- wins[c(i, j)] + if (first_wins) c(1, -1) else c(-1, 1)
  }
  wins
}

rank_configuration <- function(y, group, call) {
  several <- nlevels(group) > 1 # where SRCS stops
  omnibus <- if (several) kruskal.test(y, group)$p.value else NaN
  significant <- !is.na(omnibus) && omnibus < call$alpha
  result <- list(levels = levels(group), omnibus = omnibus,
                 rank = integer(nlevels(group)), mean = rep(NA_real_, nlevels(group)),
                 sd = rep(NA_real_, nlevels(group)),
                 p_value = symmetric(NA_real_, levels(group)))
  if (!significant && call$summarize != "always") return(result)
  runs <- unname(split(y, group))
  result$mean <- vapply(runs, mean, 0)
  result$sd <- vapply(runs, sd, 0)
  if (several) result$p_value <- pairwise_p(y, group, call$test, call$correction, call$paired,
                               call$as_srcs)
  if (significant)
    result$rank <- ranks_of(result$p_value, result$mean, call$alpha, call$maximize)
  result
}

# The numbers of one row per level used anywhere in the table, in the order of texts; a level that
# has no runs in this configuration (where SRCS fails) has NA.
configuration_rows <- function(result, texts, columns) {
  present <- match(texts, result$levels)
  cbind(result$rank[present], result$mean[present], result$sd[present],
        result$p_value[present, match(columns, result$levels), drop = FALSE], result$omnibus)
}

one_performance <- function(data, params, target, performance, call) {
  codes <- lapply(rev(params), function(name) as.integer(data[[name]]))
  configuration <- if (length(codes)) do.call(paste, codes) else rep("", nrow(data))
  order_of_configurations <- do.call(order, codes)
  configurations <- unique(configuration[order_of_configurations])
  group <- data[[target]]
  blocks <- lapply(configurations, function(each) {
    rows <- which(configuration == each)
    if (call$paired) rows[order(group[rows], data[[call$pairing.col]][rows])] else rows
  })
  used <- levels(droplevels(group))
  columns <- if (call$paired) used else union(unique(as.character(group[blocks[[1]]])), used)
  texts <- columns[text_order(columns)]
  values <- data[[performance]]
  numbers <- do.call(rbind, lapply(blocks, function(rows) {
    result <- rank_configuration(values[rows], without_unused(group[rows]), call)
    configuration_rows(result, texts, columns)
  }))
  colnames(numbers) <- c("rank", "mean", "sd", paste0(columns, ".pval"), "omnibus.pval")
  if (call$summarize != "always") numbers <- numbers[, -ncol(numbers), drop = FALSE]
  first <- rep(vapply(blocks, `[`, 1L, 1), each = length(texts))
  keys <- c(setNames(list(factor(rep(texts, length(blocks)), levels(group))), target),
            lapply(data[params], `[`, first))
  columns <- lapply(seq_len(ncol(numbers)), function(at) numbers[, at])
  structure(c(keys, setNames(columns, colnames(numbers))), row.names = seq_len(nrow(numbers)),
            class = "data.frame")
}

reference_ranks <- function(data, params, target, performance, pairing.col = NULL,
                            test = TESTS, correction = p.adjust.methods, alpha = 0.05,
                            maximize = TRUE, paired = FALSE, summarize = "significant",
                            as_srcs = FALSE) {
  call <- list(test = match.arg(test), correction = match.arg(correction), alpha = alpha,
               maximize = maximize, paired = paired, pairing.col = pairing.col,
               summarize = summarize, as_srcs = as_srcs)
  params <- names(data)[names(data) %in% params]
  keys <- c(params, target, pairing.col)
  data[keys] <- lapply(data[keys], as_levels)
  tables <- lapply(performance, function(name) one_performance(data, params, target, name, call))
  if (length(tables) == 1) return(tables[[1]])
  ranks <- setNames(lapply(tables, function(table) table$rank), paste0("rank", seq_along(tables)))
  cbind(tables[[1]][c(target, params)], as.data.frame(ranks))
}

# "<", ">" or "=" of each row's mean against each column's; equal means with p < alpha are ">".
reference_comparison <- function(rankdata, target, alpha = 0.05, pvalues = FALSE, ...) {
  chosen <- list(...)
  for (name in names(chosen))
    rankdata <- rankdata[as.character(rankdata[[name]]) == as.character(chosen[[name]]), ]
  levels <- as.character(rankdata[[target]])
  p_value <- as.matrix(rankdata[paste0(levels, ".pval")])
  dimnames(p_value) <- list(levels, levels)
  if (pvalues) return(p_value)
  means <- rankdata$mean
  symbols <- ifelse(p_value >= alpha, "=", ifelse(outer(means, means, "<"), "<", ">"))
  matrix(as.character(symbols), nrow(p_value), dimnames = dimnames(p_value))
}
