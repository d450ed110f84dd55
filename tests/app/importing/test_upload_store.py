"""Uploads that outlive a reload: for how long, for whom, and what becomes of their files."""

import asyncio
import tempfile
from pathlib import Path
from unittest.mock import MagicMock

import pytest

from srcs_py.app.importing.files import File, Reading
from srcs_py.app.importing.readings import Upload
from srcs_py.app.importing.upload_store import MOST, READINGS, PageUpload, UploadStore
from srcs_py.tables.text_files.layout import FileLayout
from tests.app.conftest import run_alone
from tests.waiting import WAIT


@pytest.fixture
def upload(tmp_path, monkeypatch):
    """Make uploads as Shiny has them."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    def upload(name="r.csv"):
        folder = tmp_path / "fileupload-session" / name
        folder.mkdir(parents=True)
        (folder / "0.csv").write_text("a,b\n1,2\n")
        records = ({"name": name, "datapath": str(folder / "0.csv")},)
        return Upload(File(records, Reading(), FileLayout()), (), "no study")

    return upload


def stored_token(store, upload):
    return store.store(upload, upload.file.records)


def files(upload):
    return [Path(each["datapath"]) for each in upload.file.records]


def test_the_files_stay_when_the_session_ends_and_go_after_a_while(upload):
    async def life():
        store, kept = UploadStore(seconds=0.01), upload()
        token = stored_token(store, kept)
        assert "fileupload" not in str(files(kept)[0])  # those go with the session
        assert files(kept)[0].read_text() == "a,b\n1,2\n"
        store.left(token)
        async with asyncio.timeout(WAIT):
            while files(kept)[0].exists():
                await asyncio.sleep(0.01)
        assert not files(kept)[0].parent.exists()
        assert store.returned(token, Upload) is None

    run_alone(life())


def test_who_comes_back_has_it_until_the_last_page_goes(upload):
    async def life():
        store, kept = UploadStore(seconds=WAIT), upload()
        token = stored_token(store, kept)
        assert store.returned(token, Upload) is kept  # in another page
        store.left(token)
        assert store._stored[token].timer is None
        store.left(token)
        timer = store._stored[token].timer
        assert store.returned(token, Upload) is kept
        assert timer.cancelled()

    run_alone(life())


def test_only_the_token_opens_it(upload):
    store, kept = UploadStore(), upload()
    token = stored_token(store, kept)
    assert len(token) > 40
    assert token != stored_token(store, upload("another.csv"))
    assert store.returned(token, str) is None  # that of another page
    for guess in ("", token[:-1], token + "a", "r.csv"):
        assert store.returned(guess, Upload) is None


def test_what_is_forgotten_is_deleted_at_once(upload):
    store, kept = UploadStore(), upload()
    token = stored_token(store, kept)
    store.forget(token)
    assert not files(kept)[0].parent.exists()
    store.forget(token)
    run_alone(_leave(store, token))


def test_one_of_two_files_is_replaced_and_the_other_stays(upload):
    held = PageUpload(MagicMock(), str)
    means, stds, other = (dict(upload(f"{at}.csv").file.records[0]) for at in range(3))
    held.store("first", [means, stds])
    before = Path(stds["datapath"]).parent
    kept = dict(means)
    held.store("second", [kept, other])
    assert [Path(each["datapath"]).is_file() for each in (kept, other)] == [True, True]
    assert not before.exists()
    assert held.returned(held.token) == held.upload == "second"
    assert held.returned("guessed") is None
    assert held.upload == "second"
    held.forget()
    assert not Path(kept["datapath"]).exists()


def test_the_last_readings_of_the_same_files_are_kept(upload):
    store, kept = UploadStore(), upload()
    readings = [upload(f"{at}.csv") for at in range(READINGS)]
    tokens = [stored_token(store, kept)]
    for each in readings:
        assert store.upload(tokens[0], Upload) is kept  # asked for, it is not the oldest
        tokens.append(store.renew(tokens[-1], each))
    found = [store.upload(token, Upload) for token in tokens]
    assert found == [kept, None, *readings[1:]]
    store.forget(tokens[-1])
    assert not files(kept)[0].exists()
    assert store.upload(tokens[0], Upload) is None
    assert store.renew(tokens[0], kept) == tokens[0]


def test_of_a_large_file_only_the_last_reading_is_kept(upload, monkeypatch):
    monkeypatch.setattr("srcs_py.app.importing.upload_store.LARGE", 1)
    store, kept = UploadStore(), upload()
    token = stored_token(store, kept)
    again = store.renew(token, upload("s.csv"))
    assert store.upload(token, Upload) is None
    assert store.upload(again, Upload) is not None


async def _leave(store, *tokens):
    for each in tokens:
        store.left(each)


def test_not_more_than_a_few_are_kept_without_a_page(upload):
    store = UploadStore(seconds=WAIT)
    tokens = [stored_token(store, upload(f"{at}.csv")) for at in range(MOST + 2)]
    run_alone(_leave(store, *tokens))
    assert [each in store._stored for each in tokens] == [False] * 2 + [True] * MOST
