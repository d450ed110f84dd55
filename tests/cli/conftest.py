"""Files that several commands read."""

import pytest

from srcs_py import cli


@pytest.fixture
def says(capsys):
    """``says("data", "list")``: run a command; return what it prints."""

    def says(*words):
        assert cli.main([*words]) == 0
        return capsys.readouterr().out

    return says


@pytest.fixture
def refuses(capsys):
    """``refuses("ranks", "no.csv")``: run a command that is wrong; return its sentence."""

    def refuses(*words):
        assert cli.main([*words]) == 2
        return capsys.readouterr().err

    return refuses


@pytest.fixture(scope="session")
def ranks(tmp_path_factory):
    """The name of a file with the ranks of the bundled study."""
    path = str(tmp_path_factory.mktemp("ranks") / "ranks.csv")
    assert cli.main(["ranks", "noise", "-o", path, "--quiet"]) == 0
    return path
