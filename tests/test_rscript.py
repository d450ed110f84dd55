"""A test that needs R fails, and is not skipped, where R was promised."""

import pytest

from .rscript import rscript

FAKE = "#!/bin/sh\necho \"there is no package called '$1'\" >&2\nexit 1\n"


@pytest.mark.parametrize(
    ("promised", "outcome"), [("", pytest.skip), ("0", pytest.skip), ("1", pytest.fail)]
)
def test_without_r(promised, outcome, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("SRCS_REQUIRE_R", promised)
    with pytest.raises(outcome.Exception, match="there is no R"):
        rscript(folder=tmp_path)


@pytest.mark.posix
@pytest.mark.parametrize(
    ("package", "library", "outcome"),
    [
        ("SRCS", "", pytest.skip.Exception),
        ("SRCS", "folder", pytest.fail.Exception),
        ("reticulate", "", pytest.skip.Exception),
        ("arrow", "", AssertionError),  # code that needs what nobody said it needs
    ],
)
def test_without_a_package(package, library, outcome, tmp_path, monkeypatch):
    (tmp_path / "Rscript").write_text(FAKE)
    (tmp_path / "Rscript").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("SRCS_RLIB", library)
    monkeypatch.delenv("SRCS_REQUIRE_R", raising=False)
    with pytest.raises(outcome, match="no package"):
        rscript(package, folder=tmp_path)
