"""Uploads that outlive a reload: for how long, for whom, and what becomes of their files."""

import asyncio
import tempfile
from unittest.mock import MagicMock

import pytest

from srcs_py import SRCSError
from srcs_py.app.importing.files import File, Reading, reading_in
from srcs_py.app.importing.upload_store import MOST, OWN, STORED, PageFiles
from tests.app.conftest import run_alone
from tests.app.uploads import shiny_record, stored
from tests.waiting import WAIT


@pytest.fixture
def upload(tmp_path, monkeypatch):
    """Make uploads as Shiny has them."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return lambda name="r.csv", **content: shiny_record(tmp_path, name, **content)


def page(**seconds):
    return PageFiles(MagicMock(), **seconds)


def test_the_files_stay_when_the_session_ends_and_go_after_a_while(upload, tmp_path):
    async def life():
        own = page(seconds=0.01)
        files = own.store([upload()])
        assert not [*(tmp_path / "fileupload-session").iterdir()]  # those go with the session
        assert files.paths[0].read_text() == "a,b\n1,2\n"
        own.leave()
        async with asyncio.timeout(WAIT):
            while files.paths[0].exists():
                await asyncio.sleep(0.01)
        assert page().opened(files.token) is None

    run_alone(life())


def test_who_comes_back_has_them_until_the_last_page_goes(upload):
    async def life():
        first, second = page(seconds=0.01), page(seconds=0.01)
        files = first.store([upload()])
        assert second.opened(files.token) is files
        first.leave()
        await asyncio.sleep(0.05)
        assert files.token in STORED
        second.leave()
        assert page().opened(files.token) is files
        await asyncio.sleep(0.05)
        assert files.token in STORED

    run_alone(life())


def test_only_the_token_opens_them(upload):
    own = page()
    token = own.store([upload()]).token
    assert len(token) > 40
    assert token != own.store([upload("another.csv")]).token
    for guess in ("", token[:-1], token + "a", "r.csv"):
        assert page().opened(guess) is None


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("r.csv", "", "r.csv is empty"),
        ("r.exe", "MZ", "cannot be read as .exe"),
        ("r.csv", bytes(2**26 + 1), "r.csv is too large; the limit is 64 MB"),
    ],
)
def test_a_file_that_cannot_be_read_is_not_stored(upload, tmp_path, name, content, words):
    with pytest.raises(SRCSError, match=words):
        page().store([upload("first.csv"), upload(name, content=content)])
    assert [path.name for path in tmp_path.iterdir()] == ["fileupload-session"]
    assert not [*(tmp_path / "fileupload-session").iterdir()]


def test_a_path_that_is_no_upload_is_refused(tmp_path, upload):
    secret = tmp_path / "secret.csv"
    secret.write_text("a,b\n1,2\n")
    with pytest.raises(SRCSError, match="That is not an uploaded file"):
        page().store([upload(), {"name": "secret.csv", "datapath": str(secret)}])
    assert secret.exists()


def test_files_of_one_name_are_numbered(upload):
    records = [upload("r.csv.gz"), {**upload("s.csv"), "name": "r.csv.gz"}]
    files = page().store(records)
    assert files.names == ("r.csv.gz", "r (2).csv.gz")
    assert len({*files.paths}) == 2


def test_the_last_uploads_of_a_page_are_kept_for_undo(upload):
    own = page()
    files = [own.store([upload(f"{at}.csv")]) for at in range(OWN + 1)]
    assert [file.token in STORED for file in files] == [False] + [True] * OWN
    assert own.opened(files[-1].token) is files[-1]
    assert own.opened("guessed") is None
    assert [file.paths[0].exists() for file in files] == [False] + [True] * OWN


async def _leave(*pages):
    for each in pages:
        each.leave()


def test_not_more_than_a_few_are_kept_without_a_page(upload):
    pages = [page(seconds=WAIT) for _ in range(MOST + 2)]
    tokens = [each.store([upload(f"{at}.csv")]).token for at, each in enumerate(pages)]
    run_alone(_leave(*pages))
    assert [token in STORED for token in tokens] == [False] * 2 + [True] * MOST


def test_an_entry_of_the_history_has_the_token_and_the_reading():
    reading = Reading(skip=2, types={"a": "text"}, wide=("x", "y"), missing=("-",), header=False)
    assert reading_in(File(stored("r.csv"), reading, None).entry) == ("token", reading)
    for forged in ("guessed", '["t"]', "[1, 2]", '["t", {"path": 1}]', "{}"):
        assert reading_in(forged)[1] == Reading()
