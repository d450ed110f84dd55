"""Tables of which R itself makes plain columns: what is in its files and cannot be read here."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import pandas as pd

from srcs_py.base.errors import SRCSError
from srcs_py.base.files import check_readable
from srcs_py.tables.r_files.reader import read_r

# A matrix or a table within the table becomes a column for each of its own; what else is not a
# plain column becomes text.
_CONVERT = r"""
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
  columns <- plain_columns(table, names(table))
  saveRDS(structure(columns, row.names = seq_len(nrow(table)), class = "data.frame"), given[3])
}, error = function(problem) {
  cat("\n", gsub("\\s+", " ", conditionMessage(problem)), sep = "", file = stderr())
  quit(status = 1)
})
"""


def read_by_r(path: str | os.PathLike[str]) -> pd.DataFrame:
    """Return a table of an rda or rds file as R reads it.

    Parameters
    ----------
    path : path-like
        The file, whatever its ending; ``FILE::NAME`` picks an object. Without a name it is the
        only table, or the only object, which may be what R makes a table of, such as a matrix.

    Returns
    -------
    pandas.DataFrame
        Columns of matrices and of tables within the table are named ``OUTER.INNER``; lists, raw
        and complex vectors are text.

    Raises
    ------
    SRCSError
        If R is missing, or cannot read the file either.
    """
    text, _, name = os.fspath(path).partition("::")
    file = check_readable(text)
    program = shutil.which("Rscript")
    if program is None:
        raise SRCSError(f"{text}: R has to read it, but Rscript is not in the PATH; install R.")
    with TemporaryDirectory() as folder:
        script, plain = Path(folder, "convert.R"), Path(folder, "table.rds")
        script.write_text(_CONVERT, encoding="utf-8")
        ran = subprocess.run(
            [program, str(script), str(file.resolve()), name, str(plain)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            env={**os.environ, "LANGUAGE": "en"},
            check=False,
        )
        if ran.returncode:
            reason = ran.stderr.decode(errors="replace").strip().rpartition("\n")[2]
            raise SRCSError(f"{text}: R cannot make a table of it ({reason}).")
        return read_r(plain, "")
