"""srcs reproduce: prints, writes, and says by its exit code whether all is well."""

import re

import pytest

from srcs_py import cli
from srcs_py.reproduce import ARTICLES, choices, many_tasks, table1


@pytest.mark.data
def test_all_articles(tmp_path, capsys, monkeypatch):
    # seconds instead of minutes
    monkeypatch.setattr(many_tasks, "BUNDLED", ("iris",))
    monkeypatch.setattr(many_tasks, "_keel_names", list)
    for module in (choices, table1):
        monkeypatch.setattr(module, "SEEDS", range(2))
    assert cli.main(["reproduce", "-o", str(tmp_path / "out")]) == 0
    printed = capsys.readouterr().out
    for name in ARTICLES:
        assert (tmp_path / "out" / f"{name}.html").is_file()
        assert (tmp_path / "out" / f"{name}.md").read_text("utf-8").splitlines()[0] in printed
    pages = [(tmp_path / "out" / f"{name}.md").read_text("utf-8") for name in ARTICLES]
    linked = [file for page in pages for file in re.findall(r"\]\((.*?)\)", page)]
    assert len(linked) == len(set(linked)), "an article overwrites the figure of another"
    assert all((tmp_path / "out" / file).is_file() for file in linked)
    page = (tmp_path / "out" / "report.html").read_text("utf-8")
    assert printed.rstrip().endswith("report.html")
    assert all(f'id="{name}"' in page for name in ARTICLES)
    assert "http" not in re.sub(r'"data:[^"]*"', "", page)


def test_an_unknown_article(capsys):
    with pytest.raises(SystemExit) as stop:
        cli.main(["reproduce", "hamlet"])
    assert stop.value.code == 2
    assert "atopsis" in capsys.readouterr().err
