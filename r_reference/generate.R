# Writes the goldens:  SRCS_DATA=DIR [SRCS_RLIB=DIR] Rscript r_reference/generate.R [FOLDER]
# Base R only. Where SRCS 1.1 is installed (SRCS_RLIB or the usual libraries) every table is also
# made by SRCS itself, and any disagreement with method.R stops the script.
# Without SRCS_DATA the cases on data sets are left out, which only another FOLDER permits.

here <- dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))))
source(file.path(here, "method.R"), encoding = "UTF-8")
invisible(Sys.setlocale("LC_CTYPE", "C.UTF-8"))
invisible(Sys.setlocale("LC_COLLATE", "C"))
Sys.setenv(LANGUAGE = "en")
options(warn = 1, useFancyQuotes = FALSE)

given <- commandArgs(trailingOnly = TRUE)
folder <- if (length(given)) given[1] else file.path(here, "golden")
data_folder <- Sys.getenv("SRCS_DATA")
if (data_folder == "" && !length(given)) stop("SRCS_DATA must name the folder of MPB.rdata")
libraries <- c(Filter(nzchar, Sys.getenv("SRCS_RLIB")), .libPaths())
has_srcs <- requireNamespace("SRCS", lib.loc = libraries, quietly = TRUE)
dir.create(folder, showWarnings = FALSE, recursive = TRUE)

## Cases and studies ---------------------------------------------------------------------------

read_text <- function(path) {
  read.csv(path, colClasses = "character", check.names = FALSE, na.strings = "NA",
           encoding = "UTF-8")
}

described <- read_text(file.path(here, "inputs", "columns.csv"))

typed <- function(text, kind, levels) {
  switch(kind, number = as.numeric(text), whole = as.numeric(text), integer = as.integer(text),
         text = text, logical = as.logical(text), factor = factor(text, strsplit(levels, "|", TRUE)[[1]]))
}

read_study <- function(name) {
  saved <- file.path(data_folder, paste0(name, ".rdata"))
  if (name %in% c("MPB", "ML1", "MPBall")) return(get(load(saved)))
  study <- read_text(file.path(here, "inputs", paste0(name, ".csv")))
  columns <- described[described$input == name, ]
  study[] <- Map(typed, study, columns$kind, columns$levels)
  study
}

split_list <- function(text) strsplit(text, "|", fixed = TRUE)[[1]]
as_given <- function(text) {
  number <- suppressWarnings(as.numeric(text))
  if (!is.na(number) || text %in% c("NA", "NaN")) number else text
}

# The arguments of a case; an empty cell is an argument not given, "[]" an empty list.
arguments <- function(case) {
  parsers <- list(params = split_list, target = identity, performance = split_list,
                  pairing.col = identity, test = identity, correction = identity,
                  alpha = as_given, maximize = as.logical, paired = as.logical,
                  ncores = as_given, summarize = identity)
  given <- Filter(function(name) nzchar(case[[name]]), names(parsers))
  values <- lapply(given, function(name) {
    if (case[[name]] == "[]") character(0) else parsers[[name]](case[[name]])
  })
  setNames(values, given)
}

selection <- function(case) {
  pairs <- strsplit(split_list(case$select), "=", fixed = TRUE)
  setNames(lapply(pairs, `[`, 2), vapply(pairs, `[`, "", 1))
}

comparison_arguments <- function(case) {
  given <- arguments(case)[c("target", "alpha")]
  shown <- if (nzchar(case$pvalues)) list(pvalues = as.logical(case$pvalues))
  c(Filter(Negate(is.null), given), shown, selection(case))
}

## Tables of numbers for the functions of base R ---------------------------------------------

p_adjust_table <- function() {
  set.seed(1)
  vectors <- list(
    one = 0.03, ties = c(0.01, 0.01, 0.04, 0.04, 0.5, 0.5), ends = c(0, 1, 0.2, 0, 1),
    missing = c(NaN, 0.02, 0.03, NaN, 0.001, 0.9), all_missing = c(NaN, NaN),
    one_left = c(NaN, 0.04, NaN), small = 10^-(1:12), ordered = (1:9) / 10,
    reversed = (9:1) / 10, random = runif(28), skewed = runif(45)^6,
    many = runif(190)^3)
  do.call(rbind, lapply(names(vectors), function(name) {
    p <- vectors[[name]]
    adjusted <- lapply(setNames(nm = p.adjust.methods), function(method) p.adjust(p, method))
    data.frame(vector = name, p = p, as.data.frame(adjusted))
  }))
}

ptukey_table <- function() {
  grid <- expand.grid(q = c(0, 1e-3, 0.05, 0.3, 1, 2, 3, 3.5, 4, 5, 6.5, 8, 10, 15, 25, 60),
                      k = c(2, 3, 4, 5, 8, 12, 20, 50),
                      df = c(2, 3, 4, 6, 9, 15, 30, 60, 120, 392, 2000, 24000, 26000, Inf))
  transform(grid, tail = ptukey(q, k, df, lower.tail = FALSE))
}

kruskal_table <- function() {
  set.seed(2)
  do.call(rbind, lapply(1:40, function(case) {
    group <- rep(seq_len(2 + case %% 5), times = sample(1:9, 2 + case %% 5, TRUE))
    y <- round(rnorm(length(group), group * (case %% 3)), case %% 4)
    test <- kruskal.test(y, group)
    data.frame(sample = case, group = group, y = y, statistic = unname(test$statistic),
               p = test$p.value)
  }))
}

components <- list("p-adjust" = p_adjust_table, ptukey = ptukey_table, kruskal = kruskal_table)

## Running -----------------------------------------------------------------------------------

outcome <- function(expression) {
  tryCatch(suppressWarnings(expression), error = function(condition) condition)
}

plain <- function(table) {
  if (is.matrix(table)) return(table)
  attributes(table) <- list(names = names(table), row.names = seq_len(nrow(table)),
                            class = "data.frame")
  table
}

# Equal but for the last digits, which hang on the order in which rows are summed; Tukey's tail
# in R has absolute noise of that size.
differences <- function(ours, theirs, noise) {
  if (!identical(dimnames(ours), dimnames(theirs))) return("names or rows differ")
  unlist(lapply(colnames(ours), function(name) {
    x <- unname(plain(ours)[, name]) # the names of values are those of the runs or levels
    y <- unname(plain(theirs)[, name])
    same <- if (all(is.na(x))) all(is.na(y)) else if (is.numeric(x) && is.numeric(y))
      identical(is.na(x), is.na(y)) && all(abs(x - y) <= 1e-13 * abs(y) + noise, na.rm = TRUE)
    else identical(x, y)
    if (!same) paste("column", name)
  }))
}

# SRCS itself on the same call. The column srcs of the cases says what it does: "equal";
# "fails", where the port goes further; "mislabels", Tukey's p-values under the wrong pairs.
check_against_srcs <- function(case, ours, run) {
  if (!has_srcs || case$srcs == "none") return(invisible())
  theirs <- outcome(run())
  if (inherits(theirs, "error") != (case$srcs == "fails"))
    stop(case$id, ": expected that SRCS ", case$srcs, ", but: ",
         if (inherits(theirs, "error")) conditionMessage(theirs) else "it gives a table")
  if (case$srcs == "fails") return(invisible())
  differ <- differences(ours, theirs, noise = if (case$test == "tukeyHSD") 1e-11 else 0)
  if (length(differ)) stop(case$id, ": SRCS disagrees with method.R: ", toString(differ))
}

ranks_of_case <- function(case) {
  study <- read_study(case$input)
  call <- arguments(case)
  ours <- do.call(reference_ranks, c(list(study), call))
  expected <- if (case$srcs != "mislabels") ours else
    do.call(reference_ranks, c(list(study), call, as_srcs = TRUE))
  if (case$srcs == "mislabels" && identical(expected, ours))
    stop(case$id, ": SRCS labels this case rightly")
  check_against_srcs(case, expected,
                     function() do.call(SRCS::SRCSranks, c(list(study), call)))
  ours
}

comparison_of_case <- function(case, ranks) {
  call <- c(list(ranks[[case$input]]), comparison_arguments(case))
  ours <- do.call(reference_comparison, call)
  check_against_srcs(case, ours, function() do.call(SRCS::SRCScomparison, call))
  data.frame(level = rownames(ours), ours, check.names = FALSE)
}

answer_to_error <- function(case, ranks) {
  srcs <- outcome(if (case$kind == "error")
    do.call(SRCS::SRCSranks, c(list(read_study(case$input)), arguments(case)))
  else do.call(SRCS::SRCScomparison, c(list(ranks[[case$input]]), comparison_arguments(case))))
  message <- if (inherits(srcs, "error")) conditionMessage(srcs) else "(no error: a table)"
  data.frame(id = case$id, srcs = gsub("\\s+", " ", message))
}

## Writing -----------------------------------------------------------------------------------

as_text <- function(column) {
  quoted <- paste0('"', gsub('"', '""', column), '"')
  if (!is.numeric(column)) return(ifelse(is.na(column), NA, quoted))
  ifelse(is.na(column), NA, sprintf("%.17g", column))
}

write_text <- function(table, path) {
  text <- as.data.frame(lapply(table, as_text), optional = TRUE)
  names(text) <- paste0('"', names(table), '"')
  write.table(text, path, sep = ",", quote = FALSE, row.names = FALSE, na = "NA",
              fileEncoding = "UTF-8")
}

# The checksum is that of the text, for gzip differs between machines.
write_golden <- function(id, table) {
  path <- tempfile()
  write_text(table, path)
  checksum <- unname(tools::md5sum(path))
  packed <- gzfile(file.path(folder, paste0(id, ".csv.gz")), "wb", compression = 9)
  writeLines(readLines(path, encoding = "UTF-8"), packed, useBytes = TRUE)
  close(packed)
  data.frame(id = id, rows = nrow(table), columns = ncol(table), md5 = checksum)
}

levels_of <- function(id, table) {
  factors <- Filter(is.factor, table)
  data.frame(id = rep(id, length(factors)), column = names(factors),
             levels = vapply(factors, function(column) paste(levels(column), collapse = "|"), ""))
}

write_provenance <- function(written) {
  srcs <- if (has_srcs) as.character(packageVersion("SRCS", lib.loc = libraries)) else "absent"
  header <- c(R = R.version.string, platform = R.version$platform,
              collation = Sys.getlocale("LC_COLLATE"),
              BLAS = extSoftVersion()[["BLAS"]],
              SRCS = paste0(srcs, if (has_srcs) ", agreed with method.R on every table"))
  writeLines(paste0("# ", names(header), ": ", header), file.path(folder, "PROVENANCE.csv"))
  suppressWarnings(write.table(written, file.path(folder, "PROVENANCE.csv"), sep = ",",
                               row.names = FALSE, append = TRUE))
}

main <- function() {
  cases <- read_text(file.path(here, "cases.csv"))
  names(cases)[names(cases) == "pairing_col"] <- "pairing.col"
  if (data_folder == "") {
    of_data_sets <- cases$id[cases$input %in% c("MPB", "ML1", "MPBall")]
    cases <- cases[!(cases$id %in% of_data_sets | cases$input %in% of_data_sets), ]
    message("No SRCS_DATA: left out ", paste(of_data_sets, collapse = ", "))
  }
  rows_of <- function(kind) split(cases[cases$kind == kind, ], cases$id[cases$kind == kind])
  ranks <- lapply(rows_of("ranks"), ranks_of_case)
  comparisons <- lapply(rows_of("comparison"), comparison_of_case, ranks)
  numbers <- lapply(rows_of("component"), function(case) components[[case$input]]())
  goldens <- c(ranks, comparisons, numbers)
  write_provenance(do.call(rbind, Map(write_golden, names(goldens), goldens)))
  write_text(do.call(rbind, Map(levels_of, names(ranks), ranks)), file.path(folder, "levels.csv"))
  if (has_srcs) {
    errors <- c(rows_of("error"), rows_of("comparison-error"))
    write_text(do.call(rbind, lapply(errors, answer_to_error, ranks)),
               file.path(folder, "errors.csv"))
  }
  message(length(goldens), " goldens; SRCS ", if (has_srcs) "agreed" else "is not installed")
}

main()
