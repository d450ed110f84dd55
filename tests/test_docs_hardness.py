"""docs/hardness.md does what it says: its blocks run, and print what they show."""

import contextlib
import io
import itertools
import re
import shlex
from pathlib import Path

from srcs_py import cli

PAGE = (Path(__file__).parent.parent / "docs" / "hardness.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def run(language, code):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        if language == "python":
            exec(compile(code, "docs/hardness.md", "exec"), {})
        else:
            for line in code.splitlines():
                command, *arguments = shlex.split(line)
                assert command == "srcs"
                assert cli.main(arguments) == 0
    return printed.getvalue()


def test_every_example_prints_what_the_page_shows(tmp_path, monkeypatch):
    """In order and in one folder, for later ones read what earlier ones wrote."""
    monkeypatch.chdir(tmp_path)
    blocks = [match.groups() for match in BLOCK.finditer(PAGE)]
    examples = [pair for pair in itertools.pairwise(blocks) if pair[0][0] != "text"]
    assert len(examples) == 5
    for (language, code), (kind, shown) in examples:
        assert kind == "text"
        assert run(language, code).strip() == shown.strip()
    assert (tmp_path / "dendrogram.pdf").is_file()
