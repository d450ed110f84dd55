"""A study and its settings in one file, also damaged and hostile ones."""

import json
import zipfile

import pandas as pd
import pytest

from srcs_py import SRCSError, read_table
from srcs_py.tables.study_file import read_study, saved_settings, write_study

pytest.importorskip("pyarrow")

LEVELS = pd.Categorical(["b", "a", "b"], ["b", "a"])
TABLE = pd.DataFrame(
    {"Method": LEVELS, "Size": pd.Categorical([2, 1, 2], [2, 1]), "Error": [0.1, 1 / 3, None]}
)
SETTINGS = {"test": ["t"], "levels": ["ä", "=1+1"]}


@pytest.fixture
def file(tmp_path):
    write_study(TABLE, SETTINGS, tmp_path / "study.srcs")
    return tmp_path / "study.srcs"


def test_what_is_written_is_read_again_to_the_last_bit(file):
    pd.testing.assert_frame_equal(read_study(file), TABLE, check_exact=True)
    pd.testing.assert_frame_equal(read_table(file), TABLE, check_exact=True)
    assert saved_settings(file) == SETTINGS


def test_the_same_study_makes_the_same_file(file, tmp_path):
    write_study(TABLE, SETTINGS, tmp_path / "again.srcs")
    assert (tmp_path / "again.srcs").read_bytes() == file.read_bytes()
    with zipfile.ZipFile(file) as packed:  # also at another time
        assert {each.date_time for each in packed.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def rewritten(file, **parts):
    """Write the file anew with some parts changed, or without them."""
    with zipfile.ZipFile(file) as packed:
        whole = {name: packed.read(name) for name in packed.namelist()}
    names = {"runs": "runs.parquet", "study": "study.json"}
    whole |= {names[name]: content for name, content in parts.items()}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in whole.items():
            if content is not None:
                packed.writestr(name, content)
    return file


FOREIGN = [
    ({"study": None}, "not a saved study .*no item named 'study.json'"),
    ({"runs": None}, "not a saved study .*no item named 'runs.parquet'"),
    ({"study": b"no json"}, "is damaged: study.json in it cannot be read"),
    ({"study": b"[" * 100_000}, "is damaged: study.json in it cannot be read"),
    ({"study": b"[1]"}, "is damaged: study.json in it cannot be read"),
    ({"study": json.dumps({"version": 2, "settings": {}}).encode()}, "version 2; this program"),
    ({"study": json.dumps({"version": 0, "settings": {}}).encode()}, "version 0; this program"),
    ({"study": json.dumps({"version": 1, "settings": 1}).encode()}, "study.json in it cannot"),
    ({"study": b" " * (2**20 + 1)}, r"study\.json in .* has 1,048,577 bytes, .* 1,048,576"),
    ({"runs": b"PAR1 but not really PAR1"}, "is damaged"),
]


@pytest.mark.parametrize(("parts", "words"), FOREIGN)
def test_damaged_and_foreign_files_are_one_sentence(file, parts, words):
    rewritten(file, **parts)
    with pytest.raises(SRCSError, match=words) as caught:
        read_table(file)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (8, 1),
        *(
            (10, kind)
            for kind in (99, 9, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA, zipfile.ZIP_DEFLATED)
        ),
    ],
)
def test_parts_that_zipfile_cannot_unpack_are_one_sentence(place, value, file):
    """Flags and compression of each part are in the directory at the end, too."""
    content = bytearray(file.read_bytes())
    for signature, at in ((b"PK\x01\x02", place), (b"PK\x03\x04", place - 2)):
        start = -1
        while (start := content.find(signature, start + 1)) >= 0:
            content[start + at] = value
    file.write_bytes(content)
    for read in (read_table, saved_settings):
        with pytest.raises(SRCSError, match=r"study\.srcs is damaged or not a saved study"):
            read(file)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 no zip", b"a,b\n1,2\n"])
def test_what_is_not_a_zip_is_refused(tmp_path, content):
    (tmp_path / "a.srcs").write_bytes(content)
    with pytest.raises(SRCSError, match=r"a\.srcs is (damaged|empty)"):
        read_table(tmp_path / "a.srcs")


def test_no_byte_can_be_changed_unnoticed(file):
    whole = file.read_bytes()
    for at in range(0, len(whole), 97):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        try:
            found = read_table(file), saved_settings(file)
        except SRCSError:
            continue
        pd.testing.assert_frame_equal(found[0], TABLE, check_exact=True)
        assert found[1] == SETTINGS
