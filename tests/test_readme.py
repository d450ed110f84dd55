"""README and docs do what they say: commands and Python blocks run, and print what is shown."""

import os
import re
import runpy
import shlex
import shutil
from pathlib import Path

import pytest

from reproduce.__main__ import main as reproduce
from srcs_py import cli

from .rscript import rscript

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CI = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
# A block of code; {code-cell} shows on the page what the last line draws.
BLOCK = re.compile(
    r"^```(?:\{code-cell\} )?(\w+)\n(?::\w+: .*?\n\n)?(.*?)^```$", re.DOTALL | re.MULTILINE
)
FETCHED = re.compile(r"\b(MPB|ML1|MPBall)\b")


PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))


def examples():
    """Yield (page and line, language, code, expected output or None), in the order of the pages."""
    for page in PAGES:
        content = page.read_text(encoding="utf-8")
        blocks = list(BLOCK.finditer(content))
        for block, following in zip(blocks, [*blocks[1:], None], strict=False):
            language, code = block.groups()
            if language in RUN:
                shown = following[2] if following and following[1] == "text" else None
                line = content[: block.start()].count("\n") + 1
                yield f"{page.name} line {line}", language, code, shown


def marks(code, shown):
    data = [pytest.mark.data] * bool(FETCHED.search(f"{code} {shown}"))
    # The articles rebuilt, and models fitted on ten parts of a study.
    return data + [pytest.mark.slow] * any(
        each in code for each in ("-m reproduce", "collect_scores(")
    )


@pytest.fixture
def folder(tmp_path_factory, monkeypatch):
    """One folder for all examples, for some read what others wrote."""
    path = tmp_path_factory.getbasetemp() / "readme"
    path.mkdir(exist_ok=True)
    if not (path / "data").exists():
        shutil.copytree(ROOT / "data", path / "data")
    monkeypatch.chdir(path)
    return path


def run_commands(code):
    for line in code.replace("\\\n", " ").splitlines():
        command, *arguments = shlex.split(line, comments=True) or [""]
        if command == "srcs":
            assert cli.main(arguments) == 0
        elif [command, *arguments[:2]] == ["python", "-m", "reproduce"]:
            assert reproduce(arguments[2:]) == 0
        else:  # set-up, R and benchmarks: minutes of work, and not inside an environment
            assert line.split("#")[0].strip() in CI or line.startswith("python3 -m venv")


def run_python(code):
    exec(compile(code, "example", "exec"), {})


RUN = {"sh": run_commands, "python": run_python}


@pytest.mark.filterwarnings("ignore:In .* no pair can be significant")  # real data in data.md
@pytest.mark.filterwarnings("ignore:.* only rounding errors tell apart")  # ML1
@pytest.mark.filterwarnings("ignore:.* by Welch's test alone")  # MPB by Tukey's test, as in R
@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("language", "code", "shown"),
    [pytest.param(*example, id=place, marks=marks(*example[1:])) for place, *example in examples()],
)
def test_examples(language, code, shown, capsys):
    RUN[language](code)
    if shown is not None:
        assert capsys.readouterr().out.strip() == shown.strip()


@pytest.mark.r
@pytest.mark.slow
@pytest.mark.data
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_r(page, tmp_path):
    """The blocks of R of a page, one after the other, in R with the package SRCS."""
    blocks = [code for language, code in BLOCK.findall(page.read_text("utf-8")) if language == "r"]
    if not blocks:
        return
    library = os.environ.get("SRCS_RLIB", "")
    script = tmp_path / "page.R"
    script.write_text("\n".join(blocks), encoding="utf-8")
    command = f'.libPaths(c("{library}", .libPaths())); source("page.R")'
    rscript("-e", command, folder=tmp_path)


def test_there_are_exactly_two_set_up_commands_and_ci_runs_them():
    set_up = re.findall(r"^python3 -m venv .*$", README, re.MULTILINE)
    assert len(set_up) == 2
    assert "grep '^python3 -m venv' README.md" in CI


def test_commands_of_set_up_are_the_same_in_cmd_and_powershell():
    """cmd knows no single quotes, and the PowerShell of Windows no &&."""
    for page in PAGES:
        content = page.read_text("utf-8")
        assert "pip install '" not in content, page.name
        for _, code in BLOCK.findall(content):
            if "py -m venv" in code:
                assert re.fullmatch(r"((> )?[\w.\\ -]+\n)+", code), page.name


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_stands_in_the_table(command):
    assert f"| `srcs {command}" in README


@pytest.mark.parametrize("page", ["atopsis.md", "hardness.md"])
def test_walks_take_less_than_15_lines(page):
    """From a paper's table to a figure and LaTeX; from five models to hard instances."""
    content = (ROOT / "docs" / page).read_text("utf-8")
    codes = [code for language, code in BLOCK.findall(content) if language == "python"]
    (walk,) = (code for code in codes if "plot_bootstrap" in code or "five_models.pdf" in code)
    assert len(walk.strip().splitlines()) < 15


# Pages without a picture, and why nothing is drawn there.
WITHOUT_PICTURE = {
    **dict.fromkeys(("background.md", "howto.md", "lookup.md"), "lists of other pages"),
    **dict.fromkeys(("command_options.md", "r_arguments.md"), "tables of options"),
    **dict.fromkeys(("calls.md", "comparison.md"), "tables of other libraries"),
    **dict.fromkeys(("benchmarks.md", "checked.md", "published.md"), "tables of measurements"),
    **dict.fromkeys(("contributing.md", "house.md", "policy.md"), "for developers"),
    **dict.fromkeys(("glossary.md", "method.md", "questions.md", "warnings.md"), "definitions"),
    **dict.fromkeys(("choosing.md", "report.md", "reviewing.md"), "advice in words"),
    "from_r.md": "its pictures are a page of their own, r_pictures.md",
    "gate.md": "its result is an exit code",
    "install.md": "commands",
    "larger.md": "its results are tables of ranks and times",
    "r_differences.md": "differences of numbers",
    "two_questions.md": "its results are tables of two tests",
}
DRAWN = re.compile(
    r"\b(?:plot|single\w*|animat\w+|\w+_plot|plot_\w+|\w+_diagram|win_matrix|best_levels|dendrogram)\("
    r"|^srcs (?:plot|single|animate|forest|runs|picture) ",
    re.MULTILINE,
)


def has_picture(page):
    return any(s in page.read_text("utf-8") for s in ("{image}", "{code-cell}", "<img"))


def test_pages_that_draw_show_what_they_draw():
    """31 of 36 pages had no picture."""
    assert {page.name for page in PAGES if not has_picture(page)} == WITHOUT_PICTURE.keys()
    for page in PAGES:  # no exception has a block that draws
        if page.name in WITHOUT_PICTURE.keys() - {"from_r.md"}:
            codes = [code for _, code in BLOCK.findall(page.read_text("utf-8"))]
            assert not DRAWN.search("\n".join(codes)), page.name


def test_pictures_of_the_gallery_have_dark_versions():
    """On a dark page, the white one would be too bright, and its colours those of paper."""
    for page in PAGES:
        shown = re.findall(r"(gallery/\S+)\.png\n:alt: .*\n:class: (.*)", page.read_text("utf-8"))
        light = [name for name, look in shown if "only-light" in look]
        dark = [name for name, look in shown if "only-dark" in look]
        assert [f"{name}_dark" for name in light] == dark, page.name
        assert page.read_text("utf-8").count("{image} gallery/") == len(light + dark), page.name


def test_pictures_of_cells_are_described_and_drawn_for_dark_pages_too():
    """The text for readers who cannot see them was the name of a file."""
    twice = runpy.run_path(str(ROOT / "docs" / "dark_cells.py"))["twice"]
    for page in PAGES:
        content = [page.read_text("utf-8")]
        drawn = content[0].count("{code-cell}") - (page.name == "data.md")  # one writes its tables
        twice(None, page.name, content)
        for look in ("light", "dark"):
            assert len(re.findall(rf'"only-{look}", "alt": "\w', content[0])) == drawn, page.name


def test_links_lead_somewhere():
    for page in PAGES:
        for target in re.findall(r'(?:\]\(|<img src=")([^)#:"]+)[)"]', page.read_text("utf-8")):
            assert (page.parent / target).exists(), target
