"""srcs_py within R, as docs/from_r.md shows it: tables come back equal to those of R's package."""

import os
import re
import sys
from pathlib import Path

import pytest

from ..rscript import rscript

PAGE = (Path(__file__).parents[2] / "docs" / "from_r.md").read_text(encoding="utf-8")
EQUAL = """
same <- function(ours, theirs) stopifnot(isTRUE(print(all.equal(ours, theirs))))
theirs <- SRCSranks(ML1, params = c("Dataset", "Noise type", "Noise ratio"), target = "Algorithm",
                    performance = "Performance", pairing.col = "Fold", paired = TRUE)
same(ml1, theirs)
one <- list(target = "Algorithm", Dataset = "automobile", `Noise type` = "ATT_GAUS",
            `Noise ratio` = 10)
same(do.call(SRCScomparison, c(list(ml1), one)), do.call(SRCScomparison, c(list(theirs), one)))
signs <- function(table) sapply(py_to_r(table$fillna("")$to_dict("list")), unlist)
ours <- signs(do.call(srcs$SRCScomparison, c(list(ranks), one)))
expected <- do.call(SRCScomparison, c(list(theirs), one))
stopifnot(ours[!is.na(expected)] == expected[!is.na(expected)])
means <- tapply(theirs$rank, theirs$Algorithm, mean)
same(leaderboard$mean_rank, as.vector(means[as.character(leaderboard$Algorithm)]))
same(in_r(srcs$leaderboard(ml1)), leaderboard)
stopifnot(file.exists("ranks.pdf"), file.exists("Rplots.pdf"))
"""


@pytest.mark.r
@pytest.mark.data
def test_tables_return_to_r(tmp_path):
    blocks = re.findall("^```R\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert len(blocks) == 2
    (tmp_path / "page.R").write_text("\n".join([*blocks, EQUAL]), encoding="utf-8")
    library = os.environ.get("SRCS_RLIB", "")
    command = f'.libPaths(c("{library}", .libPaths())); source("page.R")'
    rscript("-e", command, folder=tmp_path, RETICULATE_PYTHON=sys.executable)
