"""srcs data: list, fetch, describe, convert."""

import os

import pytest

from srcs_py import cli, datasets


def test_list_says_what_is_on_disk(tmp_path, monkeypatch, says):
    monkeypatch.delenv("SRCS_DATA", raising=False)
    monkeypatch.setattr("pooch.os_cache", lambda _: tmp_path)
    (tmp_path / "ML1.rdata").write_bytes(b"")
    lines = says("data", "list").splitlines()
    assert [line.split()[0] for line in lines] == datasets.names()
    places = [line[19:28].strip() for line in lines]
    fetched = ["to fetch", "fetched", *["to fetch"] * 3]
    assert places == [*fetched, *["bundled"] * (len(places) - 5)]


def test_describe_prints_pages(says):
    out = says("data", "describe", "MPB", "noise")
    assert out == f"{datasets.describe('MPB')}\n\n{datasets.describe('noise')}\n"
    assert says("data", "fetch", "noise") == f"noise\t{datasets.fetch('noise')}\n"


@pytest.mark.data
def test_fetch_without_names_fetches_what_is_not_bundled(monkeypatch, says):
    monkeypatch.setattr(datasets, "fetch", lambda name, progress: name)
    lines = says("data", "fetch").splitlines()
    assert [line.split("\t")[0] for line in lines] == [*("MPB", "ML1", "MPBall", "ML2a", "ML2b")]


def test_convert_without_r_says_what_is_missing(tmp_path, monkeypatch, capsys):
    file = tmp_path / "runs.rda"
    file.write_bytes(b"RDX3\n")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert cli.main(["data", "convert", str(file), "-o", str(tmp_path / "runs.csv")]) == 2
    said = f"{file}: R must read it, but Rscript is not in the PATH; install R."
    assert capsys.readouterr().err == f"srcs data: {said}\n"
    assert not (tmp_path / "runs.csv").exists()


@pytest.mark.posix
@pytest.mark.parametrize(
    ("name", "more", "told"),
    [
        ("gone.rda", [], "gone.rda: there is no such file"),
        ("pipe.rds", [], "pipe.rds is not a regular file"),
        ("gone.rda", ["-o", "there.csv"], "there.csv exists"),
    ],
)
def test_convert_refuses(name, more, told, tmp_path, monkeypatch, refuses):
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe.rds")
    (tmp_path / "there.csv").write_text("a\n1\n")
    assert told in refuses("data", "convert", name, *more)
    assert (tmp_path / "there.csv").read_text() == "a\n1\n"
