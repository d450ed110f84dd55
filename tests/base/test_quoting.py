"""Texts of users in code, commands and markup: they come back as they were, and run nothing."""

import ast
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

import reproduce
import srcs_py
from srcs_py.base import quoting

HOSTILE = [
    'x"+__import__("os").system("touch hacked")+"', "q\"q.csv", "a\\b.csv", "two\nlines", "\r\n#\r",
    r"A\end{verbatim}^^5cinput{/etc/hostname}", r"\immediate\write18{touch hacked}", "50 % {x} $y$",
    "[0pt]", "*star", "![x](http://x.y/z.png)", "[@srcs]", "<script>alert(1)</script>",
    "`rm -rf`; $(touch hacked) & %PATH% !x! ^", "```", "# heading", "\u202eevil\u2066", "漢字 é €",
    "\x1b[31mred", "~|~", "''' \"\"\"", "${jndi}", "{{ 7*7 }} {% x %}",
]  # fmt: skip
pytestmark = pytest.mark.filterwarnings("error")


@pytest.mark.parametrize("text", HOSTILE)
def test_a_text_comes_back(text):
    literal = quoting.python_text(text)
    assert ast.literal_eval(literal) == text
    assert literal.isprintable()
    assert shlex.split(quoting.shell(["srcs", text], windows=False)) == ["srcs", text]
    for line in quoting.comment(text).splitlines():
        assert line.startswith("# ")


def test_r_reads_the_same_texts_and_names(tmp_path):
    if shutil.which("Rscript") is None:
        pytest.skip("needs R")
    names = [text for text in HOSTILE if text.isprintable()]
    lines = [f"writeBin(charToRaw(enc2utf8({quoting.r_text(text)})), f)" for text in HOSTILE]
    pairs = [(quoting.r_name(name), quoting.r_text(name)) for name in names]
    lines += [f"stopifnot(identical(names(list({name} = 1)), {text}))" for name, text in pairs]
    script = tmp_path / "texts.R"
    head = 'options(encoding = "UTF-8"); f <- file("texts", "wb")'
    script.write_text("\n".join([head, *lines, "close(f)"]), "utf-8")
    line = ["Rscript", "--encoding=UTF-8", "--vanilla", script.name]
    done = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, check=False,
                          env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"})  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "texts").read_bytes().decode() == "".join(HOSTILE)


@pytest.mark.parametrize("text", ["a\x00b", "half \ud800"])
def test_what_r_cannot_hold_is_refused(text):
    with pytest.raises(Exception, match="R has no text like"):
        quoting.r_text(text)
    assert ast.literal_eval(quoting.python_text(text)) == text


@pytest.mark.parametrize("text", ["", "a.b()", "x; import os", "1a", "a..b", '__import__("os")'])
def test_only_dotted_identifiers_are_names_of_functions(text):
    with pytest.raises(Exception, match="is not the name of a function"):
        quoting.dotted_name(text)
    assert quoting.dotted_name("scipy.stats.ttest_rel") == "scipy.stats.ttest_rel"


def words_of(line):
    """Return the words that a program of Windows makes of a line."""
    words, quoted = [""], False
    for slashes, sign in re.findall(r'(\\*)("|[^\\"]|$)', line):
        words[-1] += slashes if sign != '"' else slashes[: len(slashes) // 2]
        if sign == '"' and len(slashes) % 2 == 0:
            quoted = not quoted
        elif sign == " " and not quoted:
            words.append("")
        else:
            words[-1] += sign
    return words


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        *((text, text) for text in ("plain name", "a&b.csv", "x y\\", "(a)", "{a}/{b}.csv")),
        *((text, text) for text in ("50 % {x}", "US $", "it's", "!x!")),
        ("$(calc)", " (calc)"), ("a`", "a "), ("${x} $env:X $$", " {x}  env:X  $"),
        ("x\u201d; calc; \u201c", "x ; calc;  "), ('x"; calc; "', "x ; calc;  "),
        ("%PATH% 5 %", " PATH  5 %"), ("two\nlines", "two lines"),
    ],
)  # fmt: skip
def test_the_shells_of_windows_see_no_sign_of_their_own(text, seen):
    """A column named $(calc) would have started a program in PowerShell."""
    line = quoting.shell(["srcs", text], windows=True)
    assert not re.search(r"[^\w ./\\:+-]", re.sub('".*?"', "", line))
    assert words_of(line) == ["srcs", seen]


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_ends_its_quotes_in_the_shells_of_windows(text):
    line = quoting.shell(["srcs", text, text], windows=True)
    assert not re.search(r"[^\w ./\\:+-]", re.sub('".*?"', "", line))
    assert not re.search(r"[\x00-\x1f`\u201c-\u201e]|\$[\w({]", line)
    assert len(words_of(line)) == 3


@pytest.mark.parametrize("text", HOSTILE)
def test_markdown_makes_nothing_of_a_text(text):
    markdown = pytest.importorskip("markdown_it").MarkdownIt("gfm-like", {"linkify": False})
    page = markdown.render(quoting.markdown(text)).strip()
    assert re.fullmatch(r"<p>[^<]*</p>", page), page


def test_latex_prints_texts_and_code_as_they_are(tmp_path):
    """Also after the end of a row, where brackets and stars belong to the row's end."""
    if shutil.which("pdflatex") is None:
        pytest.skip("needs pdflatex")
    from srcs_py.answers.texts import _declared

    rows = "".join(rf"{quoting.latex(text)} & 1 \\" + "\n" for text in HOSTILE)
    code = "\n".join(quoting.latex_lines(f"    {quoting.python_text(text)}") for text in HOSTILE)
    document = _declared(
        "\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\n"
        "\\usepackage{textcomp}\\begin{document}\n"
        rf"\begin{{tabular}}{{ll}}{rows}\end{{tabular}}" + f"\n{{\\ttfamily\\sloppy {code}}}\n"
        "\\end{document}\n"
    )
    (tmp_path / "hostile.tex").write_text(document, "utf-8")
    line = ["pdflatex", "-shell-escape", "-interaction=nonstopmode", "-halt-on-error", "-recorder"]
    done = subprocess.run([*line, "hostile.tex"], cwd=tmp_path, capture_output=True, check=False)
    log = (tmp_path / "hostile.log").read_text("latin-1")
    assert done.returncode == 0, log[-1500:]
    assert "/etc/hostname" not in (tmp_path / "hostile.fls").read_text()
    assert {path.suffix for path in tmp_path.iterdir()} == {".tex", ".log", ".aux", ".fls", ".pdf"}


# Places where a value stands between quotes of our own, and why it cannot end them.
SAFE = {
    ("app/exporting/python_source.py", "level"): "inf, -inf or nan",
    ("atopsis/values.py", "text"): "a message",
    ("base/quoting.py", "''.join(map(_escaped, text))"): "the quoting itself",
    ("cli/options.py", "name"): "a name in a docstring",
    ("code/literals.py", "value"): "inf, -inf or nan",
    ("code/r_arguments.py", "where"): "all or none",
    ("page/notebook.py", "escape(self._page)"): "escaped for HTML",
    ("page/notebook.py", "self._height"): "a number",
    ("page/payload.py", "roles.correction"): "a message",
    ("plotting/picture_files.py", "_short(found[1])"): "numbers of a path",
    ("srcs/distributed/spark.py", "name.replace('`', '``')"): "a column of SQL",
}


def between_quotes(file):
    """Yield the expressions of f-strings that stand right between two quotes."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        parts = node.values if isinstance(node, ast.JoinedStr) else []
        texts = [part.value if isinstance(part, ast.Constant) else "" for part in parts]
        for before, part, after in zip(texts, parts[1:], texts[2:], strict=False):
            quoted = before[-1:] in {*"\"'`"} and after.startswith(before[-1:])
            if isinstance(part, ast.FormattedValue) and quoted:
                yield ast.unparse(part.value)


def test_values_go_into_code_through_quoting_only():
    package = Path(srcs_py.__file__).parent
    found = {
        (file.relative_to(package).as_posix(), expression)
        for file in package.rglob("*.py")
        for expression in between_quotes(file)
    }
    assert found == {*SAFE}


# What a template takes as it is: made by us, or quoted by what is named in docs/contributing.md.
AS_IT_IS = {
    "style", "script", "article.to_html('article.html')", "table.to_html(index=False, border=0)",
    "table", "figures[key]", "reference.key", "reference.doi", "code|latex_lines", "code",
    '(":--|"ifloop.firstelse"--:|")',
}  # fmt: skip


def test_templates_quote_all_but_a_few_values():
    package = Path(srcs_py.__file__).parent
    articles = Path(reproduce.__file__).parent
    endings = ("*.jinja", "*.j2", "*.html")
    files = [file for end in endings for each in (package, articles) for file in each.rglob(end)]
    safe = {
        re.sub(r"\s", "", found)
        for file in files
        for found in re.findall(r"\{\{-?(.*?)\|\s*safe\b", file.read_text("utf-8"))
    }
    assert safe == {re.sub(r"\s", "", text).replace("'", '"') for text in AS_IT_IS}
    for file in (package / "page" / "document.py", *articles.glob("*.py")):
        text = file.read_text("utf-8")
        assert "Environment(" not in text or "autoescape=True" in text, file
