# Ranks the studies of a batch:  [SRCS_RLIB=DIR] Rscript batch.R METHOD.R FOLDER
# FOLDER has numbers.bin (doubles) and texts.txt (lines), which are read from front to back; what R
# makes of them is written in the same form to answers.bin and answers.txt. See batch.py.

given <- commandArgs(trailingOnly = TRUE)
source(given[1], encoding = "UTF-8")
setwd(given[2])
invisible(Sys.setlocale("LC_CTYPE", "C.UTF-8"))
invisible(Sys.setlocale("LC_COLLATE", "C"))
Sys.setenv(LANGUAGE = "en")
.libPaths(c(Filter(nzchar, Sys.getenv("SRCS_RLIB")), .libPaths()))
has_srcs <- requireNamespace("SRCS", quietly = TRUE)

numbers <- readBin("numbers.bin", "double", file.size("numbers.bin") / 8)
texts <- readLines("texts.txt", encoding = "UTF-8")
at <- c(numbers = 0, texts = 0)
take <- function(n) {
  at["numbers"] <<- at["numbers"] + n
  numbers[seq.int(at["numbers"] - n + 1, length.out = n)]
}
said <- function(n = 1) {
  at["texts"] <<- at["texts"] + n
  texts[seq.int(at["texts"] - n + 1, length.out = n)]
}
listed <- function() said(take(1))

# What one study gives; short lists, since R copies a list that grows.
given_numbers <- given_texts <- list()
give <- function(kind, values) {
  if (kind == "numbers") given_numbers[[length(given_numbers) + 1]] <<- as.numeric(values)
  else given_texts[[length(given_texts) + 1]] <<- values
}
## Studies in, tables out ----------------------------------------------------------------------

read_column <- function(rows) {
  kind <- said()
  if (kind == "text" || kind == "factor") {
    levels <- listed()
    codes <- take(rows)
    if (kind == "text") return(levels[codes])
    return(structure(as.integer(codes), levels = levels, class = "factor"))
  }
  values <- take(rows)
  switch(kind, integer = as.integer(values), logical = values == 1,
         day = structure(values, class = "Date"), values)
}

read_study <- function() {
  rows <- take(1)
  names <- listed()
  columns <- lapply(names, function(name) read_column(rows))
  structure(columns, names = names, row.names = seq_len(rows), class = "data.frame")
}

read_call <- function() {
  call <- list(params = listed(), target = said(), performance = listed(), test = said(),
               correction = said(), alpha = take(1), maximize = take(1) == 1,
               paired = take(1) == 1)
  pairing <- said()
  if (nzchar(pairing)) c(call, list(pairing.col = pairing)) else call
}

give_error <- function(condition) {
  give("texts", c("error", gsub("[\r\n]+", " ", conditionMessage(condition))))
}

# Columns of texts as codes and levels, all others as numbers.
give_table <- function(table) {
  if (inherits(table, "error")) return(give_error(table))
  rows <- nrow(table)
  table <- lapply(table, function(column) if (is.character(column)) factor(column) else column)
  levels <- lapply(table, levels)
  counts <- lengths(levels)
  known <- ifelse(counts > 0, "factor", "number")
  give("texts", c("table", names(table), known, unlist(levels)))
  give("numbers", c(rows, length(table), counts[counts > 0], unlist(lapply(table, as.numeric))))
}

SYMBOLS <- c("<", "=", ">")

give_square <- function(square) {
  if (inherits(square, "error")) return(give_error(square))
  give("texts", c("square", rownames(square), colnames(square)))
  values <- as.matrix(square)
  give("numbers", c(nrow(values), if (is.character(values)) match(values, SYMBOLS) else values))
}

outcome <- function(expression) {
  tryCatch(suppressMessages(suppressWarnings(expression)), error = identity)
}

## One study -------------------------------------------------------------------------------------

# The square of the last configuration, at an alpha of its own.
give_squares <- function(ranks, call, compare) {
  last <- ranks[nrow(ranks), call$params, drop = FALSE]
  chosen <- setNames(lapply(last, as.character), call$params)
  for (pvalues in c(FALSE, TRUE)) {
    arguments <- c(list(ranks, call$target, alpha = 0.02, pvalues = pvalues), chosen)
    give_square(outcome(do.call(compare, arguments)))
  }
}

# What ptukey says of studentized ranges that are known exactly.
give_tails <- function() {
  for (each in seq_len(take(1))) {
    given <- take(3) # how many ranges, means, degrees of freedom
    give("numbers", ptukey(take(given[1]), given[2], given[3], lower.tail = FALSE))
  }
}

# The ranks of a study; where there are several performances, those of each alone too.
give_ranks <- function(rank, study, call, ...) {
  ranks <- outcome(rank_with(rank, study, call, ...))
  give_table(ranks)
  if (length(call$performance) > 1) for (name in call$performance)
    give_table(outcome(rank_with(rank, study, replace(call, "performance", name), ...)))
  ranks
}

rank_with <- function(rank, study, call, ...) do.call(rank, c(list(study), call, ...))

answer <- function() {
  study <- read_study()
  call <- read_call()
  asked <- take(4) == 1 # squares, SRCS, as SRCS labels Tukey's p-values, files
  ranks <- give_ranks(reference_ranks, study, call)
  square <- is.data.frame(ranks) && length(call$performance) == 1 && asked[1]
  if (square) give_squares(ranks, call, reference_comparison)
  if (asked[2] && has_srcs) {
    give_ranks(SRCS::SRCSranks, study, call)
    if (square) give_squares(ranks, call, SRCS::SRCScomparison)
  }
  if (asked[3]) give_ranks(reference_ranks, study, call, as_srcs = TRUE)
  if (asked[4]) {
    give_table(outcome(eval(parse(text = said(), encoding = "UTF-8"))))
    eval(parse(text = said(), encoding = "UTF-8"), list(table = study))
  }
  give_tails()
  give("texts", as.character(take(12)))
  give("numbers", p.adjust(take(12), call$correction))
}

to_numbers <- file("answers.bin", "wb")
to_texts <- file("answers.txt", "wb")
for (number in seq_len(take(1))) {
  answer()
  writeBin(as.numeric(unlist(given_numbers)), to_numbers)
  writeLines(enc2utf8(unlist(given_texts)), to_texts, useBytes = TRUE)
  given_numbers <- given_texts <- list()
}
close(to_numbers)
close(to_texts)
writeLines(c(as.character(getRversion()),
             if (has_srcs) as.character(packageVersion("SRCS")) else ""), "versions.txt")
