"""The command prints, writes, and says by its exit code whether all is well."""

import re

import pytest

import reproduce
from reproduce import ARTICLES, choices, many_tasks, table1
from reproduce.__main__ import main
from reproduce.report import Report, Section
from reproduce.rows import judge

pytestmark = pytest.mark.filterwarnings("ignore:.* only rounding errors tell apart")  # ML1


@pytest.mark.data
@pytest.mark.slow
def test_all_articles(tmp_path, monkeypatch, capsys):
    pytest.importorskip("sklearn")
    # seconds instead of minutes
    monkeypatch.setattr(many_tasks, "BUNDLED", ("iris",))
    monkeypatch.setattr(many_tasks, "keel_names", list)
    for module in (choices, table1):
        monkeypatch.setattr(module, "SEEDS", range(2))
    assert main(["-o", str(tmp_path / "out")]) == 0
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
    assert not re.search(r"""(?:src|href|url)\W+https?:""", page)  # an address may be read


@pytest.mark.slow
def test_without_the_data_of_one_article_the_others_are_written(tmp_path, capsys, monkeypatch):
    """No MPB and no network: what is missing is said, and the exit code is 1."""
    monkeypatch.setenv("SRCS_DATA", str(tmp_path))  # an empty folder
    monkeypatch.setattr("pooch.os_cache", lambda _: tmp_path / "cache")

    def no_network(*_, **__):
        raise OSError("no network")

    monkeypatch.setattr("pooch.retrieve", no_network)
    reports = {
        name: Report(name, f"About {name}", "", "", (Section("1", rows=(judge("p", "1", "1"),)),))
        for name in ("atopsis", "hardness")
    }
    real = reproduce.build_report
    monkeypatch.setattr(reproduce, "build_report", lambda name: reports.get(name) or real(name))
    out = tmp_path / "out"
    assert main(["all", "-o", str(out)]) == 1
    assert sorted(each.name for each in out.glob("*.html")) == [
        *("atopsis.html", "hardness.html", "report.html")
    ]
    printed = capsys.readouterr()
    missing = r"MPB(all)? could not be downloaded"  # whichever is not in memory already
    assert re.search(rf"srcs is missing: {missing} \(OSError: no network\)", printed.err)
    assert re.search(rf"Missing: {missing}", (out / "report.html").read_text("utf-8"))
    with pytest.raises(SystemExit) as stop:
        main(["srcs"])
    assert stop.value.code == 2
    assert re.search(missing, capsys.readouterr().err)
