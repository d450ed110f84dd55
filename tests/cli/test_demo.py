"""srcs demo: everything at once, with nothing but the package."""

from srcs_py import cli, read_table


def test_demo_prints_and_writes(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["demo"]) == 0
    out = capsys.readouterr().out
    assert "Algorithm over 352 configurations" in out
    assert "row < column" in out
    table = read_table(tmp_path / "noise-ranks.csv")
    assert len(table) == 352 * 6
    assert table.groupby(["Dataset", "Noise type", "Noise ratio"])["rank"].sum().eq(0).all()


def test_demo_does_not_overwrite(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "noise-ranks.csv").write_text("mine", encoding="utf-8")
    assert cli.main(["demo"]) == 2
    assert "--force" in capsys.readouterr().err
    assert (tmp_path / "noise-ranks.csv").read_text(encoding="utf-8") == "mine"
