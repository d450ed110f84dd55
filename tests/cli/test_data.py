"""srcs data: list, fetch, describe."""

import pytest

from srcs_py import cli, datasets


def test_list_names_them_all(capsys):
    assert cli.main(["data", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == datasets.names()


def test_describe_prints_pages(capsys):
    assert cli.main(["data", "describe", "MPB", "noise"]) == 0
    out = capsys.readouterr().out
    assert out == f"{datasets.describe('MPB')}\n\n{datasets.describe('noise')}\n"


def test_fetch_says_where_a_bundled_file_is(capsys):
    assert cli.main(["data", "fetch", "noise"]) == 0
    assert capsys.readouterr().out == f"noise\t{datasets.fetch('noise')}\n"


@pytest.mark.data
def test_fetch_without_names_fetches_what_is_not_bundled(capsys):
    assert cli.main(["data", "fetch"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("\t")[0] for line in lines] == ["MPB", "ML1", "MPBall"]
