"""The data sets of the three articles and a study of our own, by name.

Small tables come with the package. The data of the R package SRCS belong to their authors; they
are downloaded once, checked against a pinned SHA-256 and stored in the user's cache.
"""

from __future__ import annotations

import hashlib
import json
import os
import textwrap
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from srcs_py.base.checks import check_flag, check_known
from srcs_py.base.errors import SRCSError
from srcs_py.base.files import as_path, check_readable

if TYPE_CHECKING:
    import pandas as pd

FOLDER_VARIABLE = "SRCS_DATA"
__all__ = ["Dataset", "bundled", "describe", "fetch", "load", "names", "on_disk"]


def __dir__() -> list[str]:
    return __all__


@dataclass(frozen=True)
class Dataset:
    """Description of a data set.

    Attributes
    ----------
    name, title : str
        Name for :func:`load`, and one line on what was measured.
    file : str
        File name, relative to the folder of bundled data or of fetched files.
    rows : int
        Number of rows.
    columns : mapping of str to str
        Meaning of each column.
    roles : mapping of str
        Arguments of :func:`srcs_py.SRCSranks` that the article uses (params, target,
        performance, and pairing_col, paired, maximize where they matter); empty for a table
        that is not a study.
    origin, licence : str
        Source of the data, and their terms of use.
    url, sha256 : str or None
        Address and checksum of a data set that is fetched; None for a bundled one.
    table : str or None
        Name of the table in a file of several.

    See Also
    --------
    describe : Return the description of a data set: origin, licence, columns, roles.
    """

    name: str
    title: str
    file: str
    rows: int
    columns: Mapping[str, str]
    origin: str
    licence: str
    roles: Mapping[str, Any] = field(default_factory=dict)
    url: str | None = None
    sha256: str | None = None
    table: str | None = None

    @property
    def fetched(self) -> bool:
        """Whether the data are fetched from a mirror of their authors, not bundled."""
        return self.url is not None

    def __str__(self) -> str:
        width = max(map(len, self.columns))
        place = f"fetched from {self.url}" if self.fetched else "comes with srcs_py"
        lines = [
            f"{self.name}: {self.title}",
            f"  {self.rows} rows; {place}",
            f"  origin:  {self.origin}",
            f"  licence: {self.licence}",
            "  columns:",
            *(f"    {name:{width}}  {text}" for name, text in self.columns.items()),
        ]
        if self.roles:
            call = ", ".join(f"{name}={value!r}" for name, value in self.roles.items())
            lines += ["  the article's call:", f"    {call}"]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Dataset {self.name}: {self.rows} rows; print() describes it>"

    def _repr_html_(self) -> str:
        from html import escape

        return f"<pre>{escape(str(self))}</pre>"


def names() -> list[str]:
    """Return the names of all data sets.

    Returns
    -------
    list of str
        Those that are fetched first.

    See Also
    --------
    describe : Return the description of a data set: origin, licence, columns, roles.
    load : Return a data set as a table.

    Examples
    --------
    >>> import srcs_py as srcs
    >>> srcs.datasets.names()[:3]
    ['MPB', 'ML1', 'MPBall']
    """
    return list(_registry())


def describe(name: str) -> Dataset:
    """Return the description of a data set: origin, licence, columns, roles.

    Parameters
    ----------
    name : str
        One of :func:`names`.

    Returns
    -------
    Dataset
        Print it to read it; its ``roles`` are arguments of SRCSranks.

    Raises
    ------
    SRCSError
        If there is no such data set; the message names the nearest.

    See Also
    --------
    names : Return the names of all data sets.
    Dataset : Description of a data set.

    Examples
    --------
    >>> import srcs_py as srcs
    >>> dict(srcs.datasets.describe("MPB").roles)["params"]
    ['Dim', 'CF', 'Severity']
    """
    check_known(name, _registry(), f"There is no data set {name!r}")
    return deepcopy(_registry()[name])  # its roles may be changed


def load(name: str, progress: bool = False) -> pd.DataFrame:
    """Return a data set as a table.

    Parameters
    ----------
    name : str
        One of :func:`names`.
    progress : bool, default False
        Show a bar while the data are downloaded.

    Returns
    -------
    pandas.DataFrame
        Index 0, 1, ...; factors of R are Categoricals in R's level order, the other columns
        plain numbers. No value is missing.

    Raises
    ------
    SRCSError
        If there is no such data set, it cannot be fetched, or its file is damaged.

    See Also
    --------
    names : Return the names of all data sets.
    fetch : Return the checked file of a data set, downloading it if it is not on this machine.
    bundled : Return the path of a file that comes with the package.
    on_disk : Return whether a data set can be loaded without a network.

    Examples
    --------
    >>> import srcs_py as srcs
    >>> srcs.datasets.load("atopsis_case1_mean").shape
    (7, 13)
    """
    path = fetch(name, progress)
    from srcs_py.tables.reading import read_table

    table = describe(name).table
    return read_table(path if table is None else f"{path}::{table}")


def fetch(name: str, progress: bool = False) -> Path:
    """Return the checked file of a data set, downloading it if it is not on this machine.

    A fetched data set is looked for in the folder that the environment variable ``SRCS_DATA``
    names, then in the cache, and only then on the net. A file with another SHA-256 than the pinned
    one is never returned.

    Parameters
    ----------
    name : str
        One of :func:`names`.
    progress : bool, default False
        Show a bar while downloading.

    Returns
    -------
    pathlib.Path
        The file.

    Raises
    ------
    SRCSError
        If the file is damaged, or can be neither found nor downloaded; the message names the
        file and the folder to put it in.

    See Also
    --------
    load : Return a data set as a table.
    on_disk : Return whether a data set can be loaded without a network.

    Examples
    --------
    >>> import srcs_py as srcs
    >>> srcs.datasets.fetch("atopsis_case1_mean").name
    'atopsis_case1_mean.csv'
    """
    dataset, progress = describe(name), check_flag("progress", progress)
    if not dataset.fetched:
        return bundled(dataset.file)
    return _from_folder(dataset) or _from_cache(dataset, progress)


def on_disk(name: str) -> bool:
    """Return whether a data set can be loaded without a network.

    Parameters
    ----------
    name : str
        One of :func:`names`.

    Returns
    -------
    bool
        True for bundled data, and for data in the cache or the folder ``SRCS_DATA``.

    See Also
    --------
    load : Return a data set as a table.
    fetch : Return the checked file of a data set, downloading it if it is not on this machine.

    Examples
    --------
    >>> import srcs_py as srcs
    >>> srcs.datasets.on_disk("noise")
    True
    """
    dataset = describe(name)
    if not dataset.fetched or _from_folder(dataset) is not None:
        return True
    import pooch

    return Path(pooch.os_cache("srcs_py"), dataset.file).is_file()


def bundled(file: str) -> Path:
    """Return the path of a file that comes with the package.

    Parameters
    ----------
    file : str
        Path relative to the folder ``data/`` of the sources, for example
        ``"atopsis/atopsis_case1_mean.csv"``.

    Returns
    -------
    pathlib.Path
        The file, in the installed package or in a checkout.

    Raises
    ------
    SRCSError
        If there is no such file.

    See Also
    --------
    load : Return a data set as a table.

    Examples
    --------
    >>> import srcs_py as srcs
    >>> srcs.datasets.bundled("datasets.json").is_file()
    True
    """
    package = Path(__file__).parent
    installed = package / "_data"
    path = (installed if installed.is_dir() else package.parent / "data") / as_path(file, "file")
    if not os.path.isfile(path):  # Path.is_file raises for a long name before Python 3.14
        raise SRCSError(f"No file {file!r} comes with srcs_py (looked for {path}).")
    return path


@cache
def _registry() -> dict[str, Dataset]:
    entries = json.loads(bundled("datasets.json").read_text(encoding="utf-8"))
    return {name: Dataset(name=name, **entry) for name, entry in entries.items()}


def _from_folder(dataset: Dataset) -> Path | None:
    folder = os.environ.get(FOLDER_VARIABLE)
    if not folder:
        return None
    if not Path(folder).is_dir():
        raise SRCSError(f"{FOLDER_VARIABLE}={folder} is not a folder; correct or unset it.")
    path = Path(folder) / dataset.file
    if not path.exists():
        return None
    if hashlib.sha256(check_readable(path).read_bytes()).hexdigest() != dataset.sha256:
        raise SRCSError(
            f"{path} is not the {dataset.name} data: its SHA-256 is not {dataset.sha256}. "
            f"It is damaged or another version; replace it or unset {FOLDER_VARIABLE}."
        )
    return path


def _from_cache(dataset: Dataset, progress: bool) -> Path:
    """Return the file in the cache; pooch downloads and checks it if it is not there."""
    import pooch

    folder = pooch.os_cache("srcs_py")
    if (folder / dataset.file).exists():
        check_readable(folder / dataset.file)
    pooch.get_logger().setLevel("WARNING")  # its notes would disturb a pipe
    try:
        path = pooch.retrieve(
            dataset.url,
            known_hash=f"sha256:{dataset.sha256}",
            fname=dataset.file,
            path=folder,
            downloader=pooch.HTTPDownloader(progressbar=progress),
        )
    except (OSError, ValueError) as error:  # all of requests' errors are OSErrors
        file = folder / dataset.file
        damaged = f"{file} is damaged: its SHA-256 is not the pinned one. " * file.is_file()
        raise SRCSError(
            f"{damaged}{dataset.name} could not be downloaded ({_reason(error)}). Get "
            f"{dataset.url} yourself and save it as {file}, or in any folder, and name "
            f"that folder in the environment variable {FOLDER_VARIABLE}."
        ) from None  # the message has the reason
    return Path(path)


def _reason(error: Exception) -> str:
    if not isinstance(error, OSError):  # pooch raises ValueError for a wrong hash
        return "what arrived is damaged: its SHA-256 is not the pinned one"
    return textwrap.shorten(f"{type(error).__name__}: {error}", 100, placeholder=" ...")
