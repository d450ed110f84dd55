# Helpers of session.py: numbers travel as doubles (integer NA would arrive as -2147483648) and
# factors as codes and levels; warnings are suppressed, as rpy2 would turn them into Python's.
as_factor <- function(codes, levels) factor(levels[codes], levels = levels)
as_table <- function(names, ...) {
  columns <- structure(list(...), names = names) # any names, row.names too
  structure(columns, row.names = seq_along(columns[[1]]), class = "data.frame")
}
quietly <- function(f, ...) suppressMessages(suppressWarnings(f(...)))
load_srcs <- function(libraries) {
  .libPaths(c(libraries, .libPaths()))
  requireNamespace("SRCS", quietly = TRUE)
}
