"""Json, zip, OpenDocument, and folders with one file per algorithm."""

import json
import zipfile

import pandas as pd
import pytest

from srcs_py import SRCSError, SRCSranks, SRCSWarning, read_table, write_table
from srcs_py.base.errors import warn
from srcs_py.tables.sources import sources

RUNS = pd.DataFrame(
    {"Problem": [1] * 12, "Algorithm": ["ä"] * 6 + ["b"] * 6, "Error": [*range(6), *range(9, 15)]}
).astype({"Error": float})


@pytest.mark.parametrize("orient", ["records", "split", "list"])
def test_json_in_the_orients_of_pandas(tmp_path, orient):
    file = tmp_path / "runs.json"
    file.write_text(json.dumps(RUNS.to_dict(orient)), encoding="utf-8")
    pd.testing.assert_frame_equal(read_table(file), RUNS, check_dtype=False)


def test_json_keeps_every_digit_and_missing_values(tmp_path):
    file = tmp_path / "runs.json"
    table = RUNS.assign(Error=RUNS.Error / 3).astype({"Algorithm": "category"})
    table.loc[2, "Error"] = None
    write_table(table, file)
    assert read_table(file)["Error"].equals(table["Error"])
    assert read_table(file)["Algorithm"].tolist() == RUNS["Algorithm"].tolist()


@pytest.mark.parametrize("content", ["[1, 2]", "3", '"a"', "[]", '{"a": 1}', "["])
def test_json_without_a_table(tmp_path, content):
    file = tmp_path / "runs.json"
    file.write_text(content)
    with pytest.raises(SRCSError, match=r"runs\.json"):
        read_table(file)


@pytest.fixture
def folder(tmp_path):
    """A folder with a csv file for each algorithm, which does not name the algorithm."""
    folder = tmp_path / "results"
    folder.mkdir()
    for name, runs in RUNS.groupby("Algorithm"):
        runs.drop(columns="Algorithm").to_csv(folder / f"{name}.csv", index=False)
    (folder / "notes.doc").write_text("no table")
    return folder


@pytest.mark.parametrize(
    ("files", "names"),
    [
        (["C4.5.csv", "C5.0.csv", ".hidden.csv"], ["C4.5", "C5.0"]),
        (["a.csv", "a.csv.gz"], ["a.csv", "a.csv.gz"]),
        (["A/all.csv", "B/all.csv"], ["A", "B"]),  # as in results of forecasts
    ],
)
def test_each_of_several_files_has_a_name(files, names, tmp_path):
    for file in files:
        (tmp_path / file).parent.mkdir(exist_ok=True)
        RUNS.to_csv(tmp_path / file, index=False)
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        for file in files:
            archive.write(tmp_path / file, file)
    pattern = "*/*.csv" if "/" in files[0] else "*.csv*"
    for source in (tmp_path / pattern, tmp_path / "all.zip"):
        table = read_table(source)
        assert table["File"].drop_duplicates().tolist() == names
        assert len(table) == len(names) * len(RUNS)


@pytest.mark.filterwarnings("ignore:In .* no pair can be significant")
def test_the_names_of_files_are_levels(folder, tmp_path):
    direct = SRCSranks(RUNS, "Problem", "Algorithm", "Error", maximize=False)
    archive = tmp_path / "results.zip"
    with zipfile.ZipFile(archive, "w") as zipped:
        for file in folder.iterdir():
            zipped.write(file, f"results/{file.name}")
    for source in (folder, folder / "*.csv", archive):
        ranks = SRCSranks(source, "Problem", "File", "Error", maximize=False)
        assert ranks["rank"].tolist() == direct["rank"].tolist()
        assert sorted(ranks["File"]) == ["b", "ä"]
    assert len(read_table(f"{archive}::results/b.csv")) == 6
    with pytest.raises(SRCSError, match=r"did you mean 'results/.\.csv'"):
        read_table(f"{archive}::results/c.csv")


def test_the_files_of_a_zip_or_folder_are_read_as_the_arguments_say(tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    for name, level in (("a", "v1.10"), ("b", "v1.9")):
        (folder / f"{name}.csv").write_text(f"% made by hand\nVersion|Error\n{level}|-\n")
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        for file in folder.iterdir():
            archive.write(file, file.name)
    for source in (folder, tmp_path / "all.zip", folder / "*.csv"):
        options = {"separator": "|", "skip": 1, "missing": ["-"]}
        table = read_table(source, types={"Version": "appearance"}, **options)
        assert table["Version"].cat.categories.tolist() == ["v1.10", "v1.9"]
        assert table["Error"].isna().all()
        assert table["File"].tolist() == ["a", "b"]


def test_a_damaged_file_in_a_zip_has_its_name_there(tmp_path):
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr("a.csv", "A,B\n1,2\n")
        archive.writestr("more/b.csv", b"\0\1\2")
    with pytest.raises(SRCSError, match=r"all\.zip::more/b\.csv is damaged") as caught:
        read_table(tmp_path / "all.zip")
    assert str(caught.value).startswith(str(tmp_path))
    with zipfile.ZipFile(tmp_path / "twice.zip", "w") as archive:
        archive.writestr("a.csv", "A,A\n1,2\n")
    with pytest.raises(SRCSError, match=r"twice\.zip::a\.csv has 2 columns named 'A'"):
        read_table(tmp_path / "twice.zip")


def test_files_with_other_columns_are_no_table(folder):
    (folder / "c.csv").write_text("Problem,Loss\n1,2\n")
    with pytest.raises(SRCSError, match="c has the columns Problem, Loss, not those of b; only"):
        read_table(folder)


def test_an_opendocument_sheet(tmp_path):
    pytest.importorskip("python_calamine")
    cells = [["Algorithm", "Error"], ["a", 1.5], ["b", 2.5]]
    lines = ["".join(map(_cell, row)) for row in cells]
    rows = "".join(f"<table:table-row>{line}</table:table-row>" for line in lines)
    urn = "urn:oasis:names:tc:opendocument:xmlns:"
    names = "".join(f' xmlns:{name}="{urn}{name}:1.0"' for name in ("office", "table", "text"))
    content = (
        f"<office:document-content{names}><office:body><office:spreadsheet>"
        f'<table:table table:name="runs">{rows}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    with zipfile.ZipFile(tmp_path / "runs.ods", "w") as book:
        book.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        book.writestr("content.xml", content)
        book.writestr("META-INF/manifest.xml", "<manifest/>")
    read = read_table(tmp_path / "runs.ods")
    assert read.columns.tolist() == cells[0]
    assert read.to_numpy().tolist() == cells[1:]
    with pytest.raises(SRCSError, match="did you mean 'runs'"):
        read_table(f"{tmp_path}/runs.ods::run")


def _cell(value):
    if isinstance(value, str):
        kind = 'office:value-type="string"'
    else:
        kind = f'office:value-type="float" office:value="{value}"'
    return f"<table:table-cell {kind}><text:p>{value}</text:p></table:table-cell>"


def test_a_table_of_markdown(tmp_path):
    file = tmp_path / "runs.md"
    file.write_text(
        "# Results\n\n| Model | Score | Version |\n|:--|--:|---|\n"
        "| [a](https://x.org/a_(b)) | **0.5** | 1.10 |\n"
        "| b\\|c | NA | 1.1 |\n",
        encoding="utf-8",
    )
    read = read_table(file, types={"Version": "text"})
    assert read["Model"].tolist() == ["a", "b|c"]
    assert read["Score"].fillna(-1).tolist() == [0.5, -1]
    assert read["Version"].tolist() == ["1.10", "1.1"]
    file.write_text(f"Choose `a|b`.\n\n{TABLE}", encoding="utf-8")  # whose pipes made it the names
    assert read_table(file).to_dict("list") == {"A": [1], "B": [2]}


TABLE = "| A | B |\n|---|---|\n| 1 | 2 |\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("no table", r"runs\.md does not contain a Markdown table"),
        (f"{TABLE}\nSecond\n\n{TABLE}", r"runs\.md contains 2 Markdown tables; leave one"),
        (f"{TABLE}| 3 | 4 | 5 |\n", r"runs\.md has a row of 3 cells below 2 names\."),
    ],
)
def test_other_files_of_markdown_are_refused(tmp_path, text, message):
    (tmp_path / "runs.md").write_text(text, encoding="utf-8")
    with pytest.raises(SRCSError, match=message):
        read_table(tmp_path / "runs.md")


def test_a_warning_about_a_file_in_a_zip_names_the_zip(tmp_path, monkeypatch):
    """It named a folder that was gone by then."""
    monkeypatch.chdir(tmp_path)
    with zipfile.ZipFile("runs.zip", "w") as packed:
        packed.writestr("study/a.csv", "Algorithm,Error\nA,1\n")
    with sources("runs.zip") as (source,), pytest.warns(SRCSWarning) as caught:
        warn(source.file, ": columns are left out.")
    assert str(caught[0].message) == "runs.zip::study/a.csv: columns are left out."
    with sources("runs.zip") as (source,), pytest.raises(SRCSError) as error:
        raise SRCSError(source.file, " is odd.")
    assert str(error.value) == "runs.zip::study/a.csv is odd."


@pytest.mark.posix
@pytest.mark.parametrize("data", ["d.csv", "", "*.csv"])
def test_a_link_without_its_target_is_one_sentence(tmp_path, data):
    (tmp_path / "a.csv").write_text("A,y\na,1\n")
    (tmp_path / "d.csv").symlink_to("gone.csv")
    with pytest.raises(SRCSError, match=r"gone\.csv, the target of the link .*d\.csv, does not ex"):
        read_table(tmp_path / data)


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("member", ["", "::a.csv"])
def test_two_files_of_one_name_in_a_zip_are_refused(tmp_path, member):
    with zipfile.ZipFile(tmp_path / "r.zip", "w") as packed:
        for value in (1, 2):
            packed.writestr("a.csv", f"A,y\na,{value}\n")
    with pytest.raises(SRCSError, match=r"r\.zip has several files named 'a\.csv'"):
        read_table(f"{tmp_path / 'r.zip'}{member}")


def test_a_name_below_one_that_spans_columns_of_latex_follows_it(tmp_path):
    file = tmp_path / "runs.tex"
    file.write_text(
        r"""\begin{tabular}{lcc}
& \multicolumn{2}{c}{Loss} \\
Method & small & large \\
A & 1 & 2 \\
B & 3 & 4 \\
\end{tabular}""",
        encoding="utf-8",
    )
    assert list(read_table(file)) == ["Method", "Loss small", "Loss large"]


def test_a_packed_file_does_not_tell_when_it_was_written(tmp_path, monkeypatch):
    table = pd.DataFrame({"Algorithm": ["a"], "Error": [1.5]})
    for number, name in enumerate(("one", "two")):
        monkeypatch.setattr("time.time", lambda now=1e9 + number: now)
        write_table(table, tmp_path / f"{name}.csv.gz")
    assert (tmp_path / "one.csv.gz").read_bytes() == (tmp_path / "two.csv.gz").read_bytes()
