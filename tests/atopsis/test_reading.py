"""Reading tables as people save them: each way gives the same two tables."""

import pandas as pd
import pytest

from srcs_py import SRCSError
from srcs_py.atopsis import read_tables

pytestmark = pytest.mark.filterwarnings("ignore:.* are taken as the algorithms")

MEANS = pd.DataFrame({"p": [78.14, 76.0], "q q": [63.21, 0.5]}, ["FNN", "ELM"])
STDS = pd.DataFrame({"p": [0.65, 0.0], "q q": [1.19, 0.25]}, ["FNN", "ELM"])


def text(table, separator=",", decimal=".", **options):
    return table.to_csv(sep=separator, decimal=decimal, **options)


def both(sign=" ± ", decimal=".", separator=";"):
    cells = MEANS.astype(str) + sign + STDS.astype(str)
    return cells.map(lambda cell: cell.replace(".", decimal)).to_csv(sep=separator)


@pytest.fixture
def read(tmp_path):
    def read(*texts, encoding="utf-8", **options):
        files = [tmp_path / f"{number}.csv" for number in range(len(texts))]
        for file, content in zip(files, texts, strict=True):
            file.write_text(content, encoding=encoding)
        return read_tables(*files, **options)

    return read


def check(pair, rows=("FNN", "ELM"), columns=("p", "q q")):
    for table, expected in zip(pair, (MEANS, STDS), strict=True):
        assert table.index.tolist() == list(rows)
        assert table.columns.tolist() == list(columns)
        assert table.to_numpy().tolist() == expected.to_numpy().tolist()


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("decimal", [".", ","])
def test_separators_and_decimals(read, separator, decimal):
    check(read(text(MEANS, separator, decimal), text(STDS, separator, decimal)))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("sign", [" ± ", "±"])
@pytest.mark.parametrize("decimal", [".", ","])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_one_file_with_both(read, encoding, sign, decimal, separator):
    check(read(both(sign, decimal, separator), encoding=encoding))


@pytest.mark.parametrize("sign", [" +/- ", " +- "])
def test_one_file_in_plain_ascii(read, sign):
    check(read(both(sign)))


@pytest.mark.parametrize(
    "around",
    [
        lambda table: f"sep=;\r\n{table}",
        lambda table: table + ";;\n;;\n",
        lambda table: table.replace("\n", ";;\n"),
        lambda table: table.replace(";", " ; "),
    ],
)
def test_what_spreadsheets_leave_around_a_table(read, around):
    check(read(*(around(text(each, ";", ",")) for each in (MEANS, STDS))))


def test_numbers_as_names_below_a_title(read):
    numbered = [each.set_axis(["2019", "2020"], axis=1) for each in (MEANS, STDS)]
    titled = [text(each.rename_axis("Algorithm")) for each in numbered]
    check(read(*titled), columns=("2019", "2020"))
    rows = [text(each.set_axis(["1", "2"], axis=0)) for each in (MEANS, STDS)]
    check(read(*rows), rows=("1", "2"))


def test_separators_inside_quotes_separate_nothing(read):
    rows = ["a;b", "c\td"]
    quoted = [text(each.set_axis(rows, axis=0), quoting=1) for each in (MEANS, STDS)]
    check(read(*quoted), rows=rows)


def test_windows_1252_is_not_latin_1(read):
    means, _ = read("a;b\n€;1\n", "a;b\n€;1\n", encoding="cp1252")
    assert means.index.tolist() == ["€"]


def test_typographic_minus(read):
    means, _ = read("a,b\nx,\N{MINUS SIGN}5,1\n", "a,b\nx,1,1\n")
    assert means.to_numpy().tolist() == [[-5, 1]]


def test_what_is_no_text_is_refused(tmp_path):
    book = tmp_path / "means.csv"
    book.write_bytes(b"PK\x03\x04\0\0")
    with pytest.raises(
        SRCSError, match="is not a table of text: it contains bytes that are not text"
    ):
        read_tables(book)
    book.write_text("A B\nx 1\n")
    with pytest.raises(SRCSError, match="names only, and no numbers"):
        read_tables(book)


def test_without_names_or_header(read):
    no_header = [text(each, header=False) for each in (MEANS, STDS)]
    check(read(*no_header), columns=("B1", "B2"))
    no_names = [text(each, index=False) for each in (MEANS, STDS)]
    check(read(*no_names), rows=("A1", "A2"))
    neither = [text(each, header=False, index=False) for each in (MEANS, STDS)]
    check(read(*neither), ("A1", "A2"), ("B1", "B2"))
    decimal_commas = [text(each, ";", ",", header=False, index=False) for each in (MEANS, STDS)]
    check(read(*decimal_commas), ("A1", "A2"), ("B1", "B2"))
    check(read(text(MEANS), neither[1]))  # the names of one are lent to the other


def test_one_benchmark(read):
    pair = read("acc\n78\n76\n", "acc\n1\n2\n")
    assert [each["acc"].tolist() for each in pair] == [[78, 76], [1, 2]]
    pair = read("FNN;78,5\nELM;76\n", "ELM;2\nFNN;1\n")
    assert [each["B1"].to_dict() for each in pair] == [
        {"FNN": 78.5, "ELM": 76},
        {"FNN": 1, "ELM": 2},
    ]


def test_commas_in_the_first_column_only(read):
    pair = read("78,5;7\n76,25;8\n", "1;1,5\n0;2\n")
    assert [each.to_numpy().tolist() for each in pair] == [
        [[78.5, 7], [76.25, 8]],
        [[1, 1.5], [0, 2]],
    ]


def test_the_tables_can_be_written_to(read):
    for each in read(text(MEANS), text(STDS)):
        each.iloc[0, 0] = -1
        assert each.to_numpy()[0, 0] == -1


def test_names_match_whatever_their_order(read):
    check(read(text(MEANS), text(STDS.iloc[::-1, ::-1])))


def test_a_header_without_a_corner_as_r_writes_it(read):
    check(read(*(text(each).removeprefix(",") for each in (MEANS, STDS))))


def test_names_that_are_numbers_are_said_to_be_names(read):
    tables = "x,2010,2020\n1,5,6\n2,7,8\n", "x,2010,2020\n1,0,0\n2,0,0\n"
    means, _ = read(*tables, header=True, names=True)
    assert means.columns.tolist() == ["2010", "2020"]
    assert means.index.tolist() == ["1", "2"]
    assert means.loc["2", "2020"] == 8
    means, _ = read("1;5,5;6\n", "1;0;0\n", names=True)
    assert means.loc["1"].tolist() == [5.5, 6]


def test_names_like_missing_values_are_names(read):
    means, _ = read("a,p\nNA,1\nNone,2\n", "a,p\nNA,0\nNone,0\n")
    assert means.index.tolist() == ["NA", "None"]


def test_blank_lines_and_spaces(read):
    pair = read("\na, p, q q\n\nFNN, 78.14, 63.21\nELM, 76.0, 0.5\n\n", text(STDS))
    check(pair)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "0.csv is not a table of text: it holds no table"),
        ("a,p\n", "has a header and nothing below it"),
        ("a,p,q\nFNN,1,x\n", r"row 'FNN', column 'q' \('x'\): not a number"),
        ("a,p,q\nFNN,1,\nELM,1,2\n", "row 'FNN', column 'q' has no value"),
        ("a,p,q\nFNN,1,NA\n", "row 'FNN', column 'q' has no value"),
        ("a;p;q\nFNN;1,5;2\nELM;1.5;2\n", r"column 'p' \('1,5'\): not a number"),
        ("a;p\nFNN;1.234,5\n", ": not a number"),
        ("a,p,q\nFNN,1,2\nELM,1,2,3\n", "lines have different lengths"),
        (
            "a,p,q,r\nFNN,1,2\nELM,1,2\n",
            r"lines have different lengths \(4 values in .a., 3 in .FNN.\)",
        ),
        ("a,p\nFNN,1\nFNN,2\n", "the algorithm 'FNN' occurs twice"),
        ("a,p,p\nFNN,1,2\n", "the column 'p' occurs twice"),
    ],
)
def test_bad_files(read, content, message):
    with pytest.raises(SRCSError, match=message):
        read(content, content)


def test_a_single_file_needs_both_in_every_cell(read):
    with pytest.raises(SRCSError, match=r"row 'FNN', column 'p' \('78.14'\) is not 'mean ± sd'"):
        read(text(MEANS))
    with pytest.raises(SRCSError, match=r"row 'ELM', column 'q' \('3'\) is not 'mean ± sd'"):
        read("a;p;q\nFNN;1 ± 2;3 ± 4\nELM;1 ± 2;3\n")


def test_a_missing_file(tmp_path):
    with pytest.raises(SRCSError, match=r"nothing\.csv: there is no such file"):
        read_tables(tmp_path / "nothing.csv")


def test_tables_that_do_not_belong_together(read):
    with pytest.raises(SRCSError, match=r"only in stds: \['GA'\]"):
        read(text(MEANS), text(STDS.rename({"ELM": "GA"})))


def test_numbers_under_an_empty_corner_are_names_of_benchmarks(read):
    means, stds = read(",2018,2019\nFNN,1,2\nELM,3,4\n", ",2018,2019\nFNN,.1,.2\nELM,.3,.4\n")
    assert means.index.tolist() == ["FNN", "ELM"] == stds.index.tolist()
    assert means.columns.tolist() == ["2018", "2019"]
