"""srcs data: list, fetch, describe, convert."""

import os

import pytest

from srcs_py import cli, datasets


def test_list_names_them_all(says):
    lines = says("data", "list").splitlines()
    assert [line.split()[0] for line in lines] == datasets.names()


def test_list_says_what_is_on_disk(tmp_path, monkeypatch, says):
    monkeypatch.delenv("SRCS_DATA", raising=False)
    monkeypatch.setattr("pooch.os_cache", lambda _: tmp_path)
    (tmp_path / "ML1.rdata").write_bytes(b"")
    places = [line[19:28].strip() for line in says("data", "list").splitlines()]
    fetched = ["to fetch", "fetched", *["to fetch"] * 3]
    assert places == [*fetched, *["bundled"] * (len(places) - 5)]


def test_describe_prints_pages(says):
    out = says("data", "describe", "MPB", "noise")
    assert out == f"{datasets.describe('MPB')}\n\n{datasets.describe('noise')}\n"


def test_fetch_says_where_a_bundled_file_is(says):
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


def test_convert_keeps_what_is_there(tmp_path, capsys):
    there = tmp_path / "runs.csv"
    there.write_text("a\n1\n")
    assert cli.main(["data", "convert", str(tmp_path / "runs.rda"), "-o", str(there)]) == 2
    assert "runs.csv exists" in capsys.readouterr().err
    assert there.read_text() == "a\n1\n"


def test_convert_names_a_file_that_is_missing(tmp_path, capsys):
    assert cli.main(["data", "convert", str(tmp_path / "runs.rda")]) == 2
    assert "runs.rda: there is no such file" in capsys.readouterr().err


def test_convert_does_not_wait_for_a_pipe(tmp_path, capsys):
    os.mkfifo(tmp_path / "runs.rds")
    assert cli.main(["data", "convert", str(tmp_path / "runs.rds")]) == 2
    assert "runs.rds is not a regular file" in capsys.readouterr().err
