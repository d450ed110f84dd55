"""The same work on one thing after the other: in order, and not all at once."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from srcs_py.base.threads import mapped


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_few_things_are_begun_before_the_first_is_fetched(threads):
    drawn = []
    things = (drawn.append(each) or each for each in range(20))
    found = mapped(lambda each: -each, things, threads)
    assert next(found) == 0
    assert len(drawn) <= threads + 1
    assert list(found) == [-each for each in range(1, 20)]


@pytest.mark.parametrize("last", [0, 1, 3])
def test_the_order_is_kept_where_threads_run_out(last, monkeypatch):
    begin, begun = ThreadPoolExecutor.submit, []

    def submit(self, *given):
        if len(begun) == last:
            raise RuntimeError("can't start new thread")
        begun.append(given)
        return begin(self, *given)

    monkeypatch.setattr(ThreadPoolExecutor, "submit", submit)
    assert list(mapped(str, range(6), 3)) == [*"012345"]
