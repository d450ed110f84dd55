"""srcs_py.datasets: found, checked, fetched; never a damaged file."""

import dataclasses
import gzip
import hashlib
import http.server
import json
import os
import threading
from pathlib import Path

import pandas as pd
import pytest

from srcs_py import SRCSError, datasets

CONTENT = gzip.compress(b"Algorithm,Score\na,1\nb,2\n", mtime=0)
FETCHED = ("MPB", "ML1", "MPBall")
OFFLINE = "http://127.0.0.1:1/toy.csv.gz"  # nobody listens on port 1
ROOT = Path(__file__).parent.parent


class Mirror(http.server.BaseHTTPRequestHandler):
    """Serves CONTENT whole, cut short or changed, as the path says."""

    def do_GET(self):
        self.server.requests.append(self.path)  # first, or the client may look before
        body = {"/cut.rdata": CONTENT[:-7], "/other.rdata": CONTENT + b"x"}.get(self.path, CONTENT)
        self.send_response(404 if self.path == "/absent.rdata" else 200)
        self.send_header("Content-Length", str(len(CONTENT if "cut" in self.path else body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Print nothing."""


@pytest.fixture
def mirror():
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Mirror) as server:
        server.requests = []
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """An empty cache, no SRCS_DATA."""
    monkeypatch.setattr("pooch.os_cache", lambda _: tmp_path / "cache")
    monkeypatch.delenv(datasets.FOLDER_VARIABLE, raising=False)
    return tmp_path / "cache"


def register(monkeypatch, url, file="toy.csv.gz"):
    dataset = dataclasses.replace(
        datasets.describe("MPB"),
        name="toy",
        file=file,
        url=url,
        sha256=hashlib.sha256(CONTENT).hexdigest(),
    )
    monkeypatch.setattr(datasets, "_registry", lambda: {"toy": dataset})


def address(mirror, path):
    return f"http://127.0.0.1:{mirror.server_port}/{path}"


def test_changed_roles_leave_the_next_description_as_it_was():
    """Every later ranking of the data set in this process went by them."""
    datasets.describe("noise").roles["performance"] = ["other"]
    assert datasets.describe("noise").roles["performance"] == "Performance"


def test_a_download_is_checked_and_kept(mirror, cache, monkeypatch):
    register(monkeypatch, address(mirror, "whole.rdata"))
    assert datasets.fetch("toy").read_bytes() == CONTENT
    assert datasets.fetch("toy") == cache / "toy.csv.gz"
    assert mirror.requests == ["/whole.rdata"], "the second call downloaded it again"


DAMAGED, PIPE = CONTENT[:10], "a pipe"
# What the cache and the folder of SRCS_DATA hold ("" for a folder without the file) and what is
# served, and where the data are found then, or what is said.
FOUND = {
    "cut short": (None, None, "cut.rdata", "could not be downloaded"),
    "changed": (None, None, "other.rdata", "damaged: its SHA-256 is not the pinned one"),
    "absent": (None, None, "absent.rdata", "404"),
    "damaged in the cache": (DAMAGED, None, "whole.rdata", "cache"),
    "damaged in the cache, offline": (DAMAGED, None, None, r"gz is damaged: .* toy could not be d"),
    "in the cache, offline": (CONTENT, None, None, "cache"),
    "in the user's folder": (None, CONTENT, None, "folder"),
    "not in the user's folder": (None, "", "whole.rdata", "cache"),
    "another file in the user's folder": (None, CONTENT[:-1], None, "toy.csv.gz is not the toy da"),
    "a pipe in the cache": (PIPE, None, None, "toy.csv.gz is not a regular file"),
    "a pipe in the user's folder": (None, PIPE, None, "toy.csv.gz is not a regular file"),
}


@pytest.mark.parametrize(
    "case",
    [pytest.param(each, marks=[pytest.mark.posix] * (PIPE in FOUND[each])) for each in FOUND],
)
def test_where_the_data_are_found(case, mirror, cache, tmp_path, monkeypatch):
    kept, given, served, wanted = FOUND[case]
    register(monkeypatch, address(mirror, served) if served else OFFLINE)
    folders = {"cache": cache, "folder": tmp_path / "folder"}
    for folder, content in zip(folders.values(), (kept, given), strict=True):
        if content is not None:
            folder.mkdir()
        if content == PIPE:
            os.mkfifo(folder / "toy.csv.gz")
        elif content:
            (folder / "toy.csv.gz").write_bytes(content)
    if given is not None:
        monkeypatch.setenv("SRCS_DATA", str(folders["folder"]))
    if wanted in folders:
        assert datasets.fetch("toy") == folders[wanted] / "toy.csv.gz"
        assert datasets.fetch("toy").read_bytes() == CONTENT
        assert cache.exists() == (wanted == "cache")
        return
    for _ in range(2):  # not the second time either
        with pytest.raises(SRCSError, match=wanted):
            datasets.fetch("toy")
    assert kept or not cache.exists() or not [*cache.iterdir()]


def test_offline_the_error_says_where_to_put_which_file(cache, monkeypatch):
    register(monkeypatch, OFFLINE)
    with pytest.raises(SRCSError) as error:
        datasets.fetch("toy")
    message = str(error.value)
    assert "\n" not in message
    shown = error.value.__cause__, error.value.__suppress_context__
    assert shown == (None, True), "the tracebacks of other libraries would be printed"
    for hint in (OFFLINE, str(cache / "toy.csv.gz"), "SRCS_DATA"):
        assert hint in message


def test_a_folder_that_is_none_is_an_error(monkeypatch):
    monkeypatch.setenv("SRCS_DATA", "/no/such/folder")
    with pytest.raises(SRCSError, match="SRCS_DATA=/no/such/folder is not a folder"):
        datasets.fetch("MPB")


def test_an_unknown_name_names_the_nearest():
    with pytest.raises(SRCSError, match="did you mean 'MPBall'"):
        datasets.load("mpball")


def test_a_missing_bundled_file_is_an_error():
    with pytest.raises(SRCSError, match=r"No file 'nothing\.csv' comes with srcs_py"):
        datasets.bundled("nothing.csv")


@pytest.mark.parametrize(
    "name", [each for each in datasets.names() if not datasets.describe(each).fetched]
)
def test_bundled_tables_are_as_described(name):
    check_described(name)


@pytest.mark.data
@pytest.mark.parametrize("name", FETCHED)
def test_fetched_tables_are_as_described(name):
    table = check_described(name)
    # The order of R's str(MPB), printed in Villacorta and Saez (2015); none is alphabetical.
    first = {"MPB": "reactive-cs", "MPBall": "reactive-cs", "ML1": "1-NN"}[name]
    assert table["Algorithm"].cat.categories[0] == first


def check_described(name):
    table, dataset = datasets.load(name), datasets.describe(name)
    assert len(table) == dataset.rows
    assert isinstance(table.index, pd.RangeIndex)
    assert table.index.start == 0
    assert not table.isna().any(axis=None)
    assert set(dataset.columns) <= set(table.columns)
    assert all(type(column) is str for column in table.columns)
    for column in table:
        dtype = table[column].dtype
        assert (
            dtype.kind in "iufO"
            or not pd.api.types.is_extension_array_dtype(dtype)
            or (isinstance(dtype, pd.CategoricalDtype | pd.StringDtype))
        )
    roles = dict(dataset.roles)
    if roles:
        performance = roles["performance"]
        used = {*roles["params"], roles["target"], roles.get("pairing_col", roles["target"])}
        used |= {performance} if isinstance(performance, str) else {*performance}
        assert used == set(table.columns) == set(dataset.columns)
    return table


def test_a_description_reads_as_a_page():
    page = str(datasets.describe("ML1"))
    shown = datasets.describe("ML1")._repr_html_()
    assert shown.startswith("<pre>ML1: ")
    assert "&#x27;" in shown  # of the article's call, escaped
    assert "LGPL-3" in page
    assert "pairing_col='Fold'" in page


def test_the_pins_are_those_of_the_registry_file():
    """Every fetched data set has a whole SHA-256, and its address names the pinned commit."""
    entries = json.loads((ROOT / "data" / "datasets.json").read_text(encoding="utf-8"))
    for name in FETCHED:
        assert len(bytes.fromhex(entries[name]["sha256"])) == hashlib.sha256().digest_size
        assert "/cran/SRCS/888f60a1860bd8840a30ec30c7943eeb7a3ed970/" in entries[name]["url"]


def test_completion_shows_public_names_only():
    """IPython and the Python shell complete from dir(), which also had Any, Mapping and os."""
    assert sorted(dir(datasets)) == sorted(datasets.__all__)
