"""What is finished is used again, until something that made it changes."""

import contextlib
import functools

import pytest

from srcs_py import SRCSError
from srcs_py.reproduce import pages
from srcs_py.reproduce.pages import Finished, resumed, write_page

DONE = Finished("name", "A <title>", "1 match", False, "text", "<p>html</p>")


def test_a_finished_article_is_not_computed_again(tmp_path):
    calls = []

    def compute():
        calls.append(1)
        return DONE

    assert resumed("name", tmp_path, compute) == DONE
    assert resumed("name", tmp_path, compute) == DONE
    assert len(calls) == 1


def test_other_libraries_or_code_make_it_again(tmp_path, monkeypatch):
    resumed("name", tmp_path, lambda: DONE)
    monkeypatch.setattr(pages, "versions", lambda: {"numpy": "0"})
    again = Finished("name", "other", "", True, "", "")
    assert resumed("name", tmp_path, lambda: again) == again


def test_other_data_make_it_again(tmp_path, monkeypatch):
    data = tmp_path / "data"
    data.mkdir()
    (data / "table.csv").write_text("1", encoding="utf-8")
    monkeypatch.setattr(pages, "bundled", lambda file: data / file)
    resumed("name", tmp_path, lambda: DONE)
    (data / "table.csv").write_text("2", encoding="utf-8")
    again = Finished("name", "other", "", True, "", "")
    assert resumed("name", tmp_path, lambda: again) == again


def test_no_damaged_byte_is_used(tmp_path, monkeypatch):
    # The package's files do not change meanwhile: they are read once, not for each byte.
    monkeypatch.setattr(pages, "fingerprint", functools.cache(pages.fingerprint))
    resumed("name", tmp_path, lambda: DONE)
    kept, again = next(tmp_path.rglob("*.json")), Finished("name", "other", "", True, "", "")
    whole = kept.read_bytes()
    for place in range(len(whole)):
        kept.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert resumed("name", tmp_path, lambda: again) == again


def test_what_is_finished_cannot_be_kept(tmp_path):
    (tmp_path / ".finished").write_text("")
    with pytest.raises(SRCSError, match=r"\.finished is a file; name a folder"):
        resumed("name", tmp_path, lambda: pytest.fail("computed first"))


def test_an_interrupted_article_leaves_nothing(tmp_path):
    def interrupted():
        raise KeyboardInterrupt

    with contextlib.suppress(KeyboardInterrupt):
        resumed("name", tmp_path, interrupted)
    assert not list(tmp_path.rglob("*.json"))


def test_the_page_says_what_made_it(tmp_path):
    page = write_page(tmp_path, [DONE], "srcs reproduce x").read_text("utf-8")
    assert "A &lt;title&gt;" in page
    assert "<p>html</p>" in page
    assert "<code>srcs reproduce x</code>" in page
    assert "numpy " in page
