"""srcs plot, single and animate: from a file of ranks to a picture."""

import pytest
from PIL import Image

from srcs_py import cli

FACTORS = ["--y-outer", "Algorithm", "--x-outer", "Dim", "--y-inner", "CF", "--x-inner", "Severity"]


@pytest.fixture(scope="module")
def ranks(tmp_path_factory):
    rows = ["Algorithm,Dim,CF,Severity,rank,rank1,rank2"]
    for number in range(36):
        name, dim, cf, severity = number % 2, number // 2 % 2, number // 4 % 3, number // 12
        rows.append(f"A{name},{dim},{cf},{severity},{number % 3 - 1},{number % 3 - 1},{name}")
    path = tmp_path_factory.mktemp("ranks") / "ranks.csv"
    path.write_text("\n".join(rows), encoding="utf-8")
    return str(path)


def test_plot(ranks, tmp_path):
    output = tmp_path / "figure.png"
    size = ["--size", "12.7", "25.4", "--dpi", "100"]
    call = ["plot", ranks, *FACTORS, "-o", str(output), *size]
    assert cli.main([*call, "--colors", "srcs.safe"]) == 0
    with Image.open(output) as image:
        assert image.size == (500, 1000)


def test_single(ranks, tmp_path):
    output = tmp_path / "figure.svg"
    call = ["single", ranks, *FACTORS[4:], "--config", "Algorithm=A1", "Dim=0", "-o", str(output)]
    assert cli.main([*call, "--title", "One heatmap"]) == 0
    assert "One heatmap</text>" in output.read_text(encoding="utf-8")


def test_animate(ranks, tmp_path):
    output = tmp_path / "film.gif"
    call = ["animate", ranks, *FACTORS, "-o", str(output), "--size", "400", "300", "--res", "40"]
    assert cli.main([*call, "--delay", "10"]) == 0
    with Image.open(output) as image:
        assert (image.size, image.n_frames, image.info["duration"]) == ((400, 300), 2, 100)


def test_pictures_of_overall(tmp_path, says):
    matrix, diagram = tmp_path / "matrix.svg", tmp_path / "diagram.png"
    call = ["overall", "noise", "--plot", str(matrix), "--diagram", str(diagram)]
    assert "Iman-Davenport" in says(*call, "--size", "10", "8", "--dpi", "127")
    assert "352 configurations" in matrix.read_text(encoding="utf-8")
    with Image.open(diagram) as image:
        assert image.width == 500


def test_overall_of_ranks_is_that_of_runs(tmp_path, says, refuses):
    ranks = tmp_path / "ranks.csv"
    matrix, diagram = str(tmp_path / "matrix.svg"), str(tmp_path / "diagram.svg")
    made = ["ranks", "noise", "-o", str(ranks), "--summarize", "always", "--quiet"]
    assert cli.main(made) == 0
    by_runs = says("overall", "noise")
    assert says("overall", str(ranks), "--plot", matrix, "--diagram", diagram) == by_runs
    assert "has ranks, not runs" in refuses("overall", str(ranks), "--target", "Algorithm")
    assert cli.main([*made[:4], "--quiet", "--force"]) == 0
    said = refuses("overall", str(ranks))
    assert "give the runs, with --params, --target and --performance, or ranks with all" in said
    assert said.endswith("(srcs ranks --summarize always).\n")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--size", "page"], "add --plot FILE or --diagram FILE"),
        (
            ["--plot", "a.png", "--diagram", "a.png"],
            "a.png is named twice; give each file a name",
        ),
        (["--plot", "a.foo"], "a figure cannot be written as 'foo'"),
    ],
)
def test_wrong_pictures_of_overall(tmp_path, monkeypatch, options, message, refuses):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("srcs_py.datasets.load", pytest.fail)
    assert message in refuses("overall", "noise", *options)
