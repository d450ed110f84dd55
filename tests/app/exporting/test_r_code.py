"""The exported code of odd files, run: R with the package SRCS ranks and draws as the page."""

import contextlib
import functools
import shutil
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pandas as pd
import pytest

from srcs_py import SRCSranks, as_r_code, singleplot
from srcs_py.app.exporting.figures import FigureOptions
from srcs_py.app.exporting.r_source import r_source
from srcs_py.app.importing.files import Reading
from srcs_py.app.importing.outline import labels_of
from srcs_py.app.importing.readings import read_upload
from srcs_py.app.importing.studies import Choice, checked_choice
from srcs_py.app.ranks.exported_files import draw_printed
from srcs_py.app.ranks.ranking import RankSettings
from srcs_py.tables.factors import level_text
from tests.app.exporting.odd_files import ODD, UMLAUTS, UNITS, Odd, factors, table
from tests.app.uploads import ranked, stored, write_runs
from tests.rscript import rscript

# The code says which runs are left out.
pytestmark = pytest.mark.filterwarnings("ignore::srcs_py.SRCSWarning")

# A language in which a comes before B; and a container, in which R knows ASCII only.
LOCALES = {"UTF-8": "C.UTF-8", "C": "C"}
# What was ranked, and the first heatmap that was drawn, of the code of each folder.
RUN = r"""
.libPaths(c(Sys.getenv("SRCS_RLIB"), .libPaths()))
library(SRCS)
drawn <- NULL
capture <- quote(if (is.null(drawn)) drawn <<- z)
invisible(trace("image.default", capture, print = FALSE, where = asNamespace("graphics")))
start <- sapply(c("LC_CTYPE", "LC_COLLATE"), Sys.getlocale)
lines <- function(...) gsub("\n", "\\n", paste(..., sep = "|"), fixed = TRUE, useBytes = TRUE)
run <- function(names) {
  own <- new.env()
  for (each in parse("code.R")) eval(each, own)
  ranks <- own$ranks
  columns <- unname(lapply(ranks[match(names, names(ranks))], as.character))
  writeLines(do.call(lines, c(columns, list(ranks$rank))), "ranks.txt", useBytes = TRUE)
  cells <- expand.grid(dimnames(drawn))
  writeLines(lines(cells[[1]], cells[[2]], c(drawn)), "cells.txt", useBytes = TRUE)
}
for (folder in list.dirs(recursive = FALSE)) {
  for (category in names(start)) Sys.setlocale(category, start[[category]])
  old <- setwd(folder)
  drawn <- NULL
  pdf("figure.pdf")
  failed <- try(run(readLines("factors.txt")), silent = TRUE)
  dev.off()
  if (inherits(failed, "try-error")) writeLines(as.character(failed), "error.txt")
  setwd(old)
}
"""


def with_all_roles(study):
    """Return the roles that a user gives the columns: algorithms first, performances last."""
    target, *params, performance = study.columns
    return Choice(target, tuple(name for name in params if name != study.pairing), performance)


def exported(odd, folder):
    """Put a file into a folder, with its code; return what was ranked."""
    folder.mkdir()
    path = folder / odd.name
    path.write_bytes(odd.bytes)
    study = read_upload(stored(path), odd.reading).study
    choice = checked_choice(study, replace(with_all_roles(study), levels=odd.levels))
    fresh = RankSettings(maximize=study.maximize, pairing_col=study.pairing)
    settings = replace(fresh, **odd.settings)
    ranking = ranked(study, choice, settings)
    code = draw_printed(ranking, odd.arrangement, FigureOptions(), "R")
    (folder / "code.py").write_text(code.python, encoding="utf-8")
    (folder / "code.R").write_text(code.r, encoding="utf-8")
    with contextlib.chdir(folder):
        write_runs(code.r)
    (folder / "factors.txt").write_text("\n".join([*choice.factors, ""]), encoding="utf-8")
    return ranking


def cells_of(ranks, names, value="rank"):
    columns = [[level_text(each) for each in ranks[name]] for name in names]
    rows = zip(*columns, map(str, ranks[value]), strict=True)
    return ["|".join(row).replace("\n", "\\n") for row in rows]


def read(folder, name):
    return (folder / name).read_text(encoding="utf-8").rstrip("\n").split("\n")


def run_all(folder, locale="C.UTF-8"):
    """Run the code of all folders in it."""
    rscript("--vanilla", "-e", RUN, folder=folder, LC_ALL=locale, R_ICU_LOCALE="en_US")


@pytest.fixture(scope="module")
def rankings(tmp_path_factory):
    """All files with their code, and what the page ranked."""
    place = tmp_path_factory.mktemp("odd")
    return place, {name: exported(ODD[name], place / str(at)) for at, name in enumerate(ODD)}


@pytest.fixture(scope="module", params=LOCALES)
def in_r(request, rankings, tmp_path_factory):
    """The folders after R was there."""
    place = tmp_path_factory.mktemp(request.param) / "odd"
    shutil.copytree(rankings[0], place)
    run_all(place, LOCALES[request.param])
    return {name: place / str(at) for at, name in enumerate(ODD)}


def ranks_of_code(folder):
    """Run the code in Python in its folder."""
    names = {}
    with contextlib.chdir(folder):
        exec(Path("code.py").read_text(encoding="utf-8"), names)
    return names["ranks"]


@pytest.fixture(scope="module")
def by_python(rankings):
    """The ranks that the code in Python makes of a file, which runs once."""
    return functools.cache(lambda name: ranks_of_code(rankings[0] / str([*ODD].index(name))))


@pytest.mark.parametrize("name", ODD)
def test_the_python_code_ranks_as_the_page(name, rankings, by_python):
    _, made = rankings
    ranks = by_python(name)
    factors = made[name].choice.factors
    page = cells_of(made[name].ranks, factors)
    assert len(set(page)) == len(page)
    assert set(cells_of(ranks, factors)) <= set(page)
    assert ODD[name].arrangement or cells_of(ranks, factors) == page


@pytest.mark.parametrize("name", ODD)
def test_the_r_code_ranks_and_draws_as_the_page(name, in_r, rankings, by_python):
    folder, ranking = in_r[name], rankings[1][name]
    error = folder / "error.txt"
    assert not error.exists(), error.read_text(errors="replace")
    ranks, factors = by_python(name), ranking.choice.factors
    assert read(folder, "ranks.txt") == cells_of(ranks, factors)
    if ODD[name].arrangement or len(factors) == 2:
        assert read(folder, "cells.txt") == heatmap(ranks, *factors[1::-1])
    assert (folder / "figure.pdf").stat().st_size > 3500


def heatmap(ranks, x, y):
    """Return the cells of the heatmap, x first, in the order of the levels."""
    cells = set(cells_of(ranks, (x, y)))
    grid = [f"{a}|{b}|" for b in labels_of(ranks, y) for a in labels_of(ranks, x)]
    return [next(c for c in cells if c.startswith(each.replace("\n", "\\n"))) for each in grid]


@pytest.mark.parametrize(
    ("odd", "said"),
    [
        (
            Odd(table() + "D,p,9\n" * 6),
            '# SRCS 1.1 fails here, as there are no runs of "M" = "D", "P" = "q"\n',
        ),
        (
            Odd(factors(without=[("x", "t")])),
            "# SRCS 1.1 draws this wrongly: 3 of 12 cells have no runs, "
            "and it moves others into their places\n",
        ),
    ],
)
def test_what_r_cannot_do_is_said(odd, said, tmp_path):
    exported(odd, tmp_path / "odd")
    assert said in (tmp_path / "odd" / "code.R").read_text(encoding="utf-8")
    exported(ODD["one parameter"], tmp_path / "even")
    assert "SRCS 1.1" not in (tmp_path / "even" / "code.R").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("odd", "plain"),
    [
        (Odd(table()), True),
        (Odd(table(sep=";")), True),
        (Odd(table(sep=";").replace(".", ","), reading=Reading(decimal=",")), False),
        (Odd(UMLAUTS.encode("cp1252")), False),
        (Odd(table(header=(" M", "P", "E"))), False),
        (Odd(UNITS, reading=Reading(types={"E": "number"})), False),
        (Odd("# made by hand\n" + table(), reading=Reading(comment="#")), False),
    ],
)
def test_r_reads_a_plain_file_itself_and_python_writes_the_runs_of_another(odd, plain, tmp_path):
    exported(odd, tmp_path / "odd")
    code = (tmp_path / "odd" / "code.R").read_text(encoding="utf-8")
    assert ('data <- read.csv("runs.csv"' in code) == plain
    assert ("data.to_csv" in code) != plain


@pytest.mark.parametrize("sheet", ["", "Runs"])
def test_lines_and_missing_values_of_a_sheet_are_read_in_python(sheet, tmp_path):
    """R would take a title for the names of the columns, without a word."""
    pytest.importorskip("openpyxl")
    path = tmp_path / "r.xlsx"
    odd = pd.read_csv(StringIO(table()))
    with pd.ExcelWriter(path) as book:
        odd.to_excel(book, sheet_name="Runs", index=False, startrow=3)
        pd.DataFrame([["A title"]]).to_excel(book, sheet_name="Runs", header=False, index=False)
        if sheet:
            odd.to_excel(book, sheet_name="Other", index=False)
    reading = Reading(skip=3, missing=("n/a",), table=sheet or None)
    upload = read_upload(stored(path), reading)
    code = r_source(upload.study, ())
    named = "::Runs" if sheet else ""
    assert f'# data = srcs.read_table("r.xlsx{named}", skip=3, missing=["n/a"])' in code


def test_the_public_code_of_one_heatmap_runs_in_r(tmp_path):
    ranking = exported(ODD["a column called all"], tmp_path / "odd")
    runs, choice = ranking.runs, ranking.choice
    ranks = SRCSranks(runs, choice.params, choice.target, choice.performance)
    figure = singleplot(ranks, *choice.factors)
    code = as_r_code(figure, data='read.csv("runs.csv")')
    (tmp_path / "odd" / "code.R").write_text(code, encoding="utf-8")
    run_all(tmp_path)
    assert read(tmp_path / "odd", "cells.txt") == heatmap(ranks, *choice.factors[::-1])
