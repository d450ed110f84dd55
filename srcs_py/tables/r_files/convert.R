# Rscript convert.R FILE OBJECT OUTPUT: write a table of an rda or rds file with
# plain columns only.
# A matrix or a table within the table becomes a column for each of its own; other columns that are
# not plain become text.
options(warn = -1)
given <- commandArgs(TRUE)
opened <- function(file) {
  connection <- gzfile(file, "rb") # also bz2, xz and what is not compressed
  workspace <- rawToChar(readBin(connection, "raw", 2)) == "RD"
  close(connection)
  if (!workspace) return(list(table = readRDS(file)))
  objects <- new.env()
  load(file, objects)
  mget(ls(objects, all.names = TRUE), objects)
}
picked <- function(objects, name) {
  if (nzchar(name) && !name %in% names(objects)) stop("it has no object ", name)
  if (nzchar(name)) return(objects[[name]])
  tables <- if (length(objects) > 1) Filter(is.data.frame, objects) else objects
  if (length(tables) == 1) return(tables[[1]])
  several <- if (length(tables)) tables else objects
  stop("pick one as FILE::NAME: ", paste(names(several), collapse = ", "))
}
text <- function(each) {
  if (length(each)) paste(as.character(unlist(each)), collapse = " ") else NA_character_
}
plain <- function(column, name) {
  oldClass(column) <- setdiff(oldClass(column), "AsIs")
  if (length(dim(column)) > 1) {
    inner <- as.data.frame(column)
    if (is.null(colnames(column))) names(inner) <- seq_along(inner)
    return(plain_columns(inner, paste(name, names(inner), sep = ".")))
  }
  if (inherits(column, "POSIXlt")) column <- as.POSIXct(column)
  dim(column) <- NULL
  if (!typeof(column) %in% c("double", "integer", "logical", "character")) {
    listed <- is.list(column)
    column <- if (listed) vapply(column, text, "", USE.NAMES = FALSE) else as.character(column)
  }
  structure(list(column), names = name)
}
plain_columns <- function(table, names) {
  do.call(c, unname(Map(plain, unclass(table), names)))
}
tryCatch({
  table <- as.data.frame(picked(opened(given[1]), given[2]))
  rows <- attr(table, "row.names") # a number of each row, or its name
  named <- is.character(rows) && !all(grepl("^[0-9]+$", rows)) && !"row.names" %in% names(table)
  columns <- c(if (named) list(row.names = rows), plain_columns(table, names(table)))
  saveRDS(structure(columns, row.names = seq_len(nrow(table)), class = "data.frame"), given[3])
}, error = function(problem) {
  cat("\n", gsub("\\s+", " ", conditionMessage(problem)), sep = "", file = stderr())
  quit(status = 1)
})
