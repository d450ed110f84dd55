"""Tables in files of R that R itself converts, because they cannot be read here."""

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

_SCRIPT = Path(__file__).with_suffix(".R")


def read_by_r(path: str | os.PathLike[str]) -> pd.DataFrame:
    """Return a table of an rda or rds file as R reads it.

    Parameters
    ----------
    path : path-like
        The file, with any ending; ``FILE::NAME`` picks an object. Without a name it is the only
        table, or the only object, if R can make a table of it, such as a matrix.

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
        raise SRCSError(f"{text}: R must read it, but Rscript is not in the PATH; install R.")
    with TemporaryDirectory() as folder:
        plain = Path(folder, "table.rds")
        ran = subprocess.run(
            [program, str(_SCRIPT), str(file.resolve()), name, str(plain)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            env={**os.environ, "LANGUAGE": "en"},
            check=False,
        )
        if ran.returncode:
            reason = ran.stderr.decode(errors="replace").strip().rpartition("\n")[2]
            raise SRCSError(f"{text}: R cannot make a table of it ({reason}).")
        return read_r(plain, "")
