"""srcs demo: everything at once, with nothing but the package."""

from pathlib import Path

from srcs_py import cli, read_table

PNG = b"\x89PNG\r\n\x1a\n"


def test_demo_prints_and_writes(tmp_path, monkeypatch, says):
    monkeypatch.chdir(tmp_path)
    out = says("demo")
    assert "352 configurations\nAlgorithm " in out
    assert "row < column" in out
    tmp_path /= "srcs-demo"
    table = read_table(tmp_path / "noise-ranks.csv")
    assert len(table) == 352 * 6
    assert table.groupby(["Dataset", "Noise type", "Noise ratio"])["rank"].sum().eq(0).all()
    assert (tmp_path / "noise-ranks.png").read_bytes().startswith(PNG)
    assert "NaiveBayes" in (tmp_path / "noise-ranks.html").read_text(encoding="utf-8")


def test_demo_writes_where_it_is_told(tmp_path):
    assert cli.main(["demo", "-o", str(tmp_path / "new")]) == 0
    assert len(list((tmp_path / "new").iterdir())) == 3


def test_demo_does_not_overwrite(tmp_path, monkeypatch, refuses, says):
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "srcs-demo"
    folder.mkdir()
    (folder / "noise-ranks.html").write_text("mine", encoding="utf-8")
    assert "--force" in refuses("demo", "-o", "srcs-demo")
    assert f"{Path('srcs-demo-2/noise-ranks.html')}: " in says("demo")
    assert [path.read_text(encoding="utf-8") for path in folder.iterdir()] == ["mine"]
