"""Files that several commands read."""

import pytest

from srcs_py import cli


@pytest.fixture(scope="session")
def ranks(tmp_path_factory):
    """The name of a file with the ranks of the bundled study."""
    path = str(tmp_path_factory.mktemp("ranks") / "ranks.csv")
    assert cli.main(["ranks", "noise", "-o", path, "--quiet"]) == 0
    return path
