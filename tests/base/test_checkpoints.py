"""Kept parts: computed once, refused under other settings."""

import numpy as np
import pytest

from srcs_py.base.checkpoints import Checkpoints, digest
from srcs_py.base.errors import SRCSError


def test_a_part_is_computed_once(tmp_path):
    calls = []

    def compute():
        calls.append(1)
        return np.array([0.1, np.pi])

    for _ in range(2):
        store = Checkpoints(tmp_path / "new" / "folder", {"seed": 1})
        assert store.get("part", compute).tolist() == [0.1, np.pi]
    assert len(calls) == 1


def test_without_a_folder_nothing_is_kept():
    store = Checkpoints(None, {})
    assert store.get("part", lambda: np.zeros(1)) != store.get("part", lambda: np.ones(1))


def test_a_failing_part_is_not_kept(tmp_path):
    store = Checkpoints(tmp_path, {})
    with pytest.raises(ZeroDivisionError):
        store.get("part", lambda: np.array([1 / 0]))
    assert store.get("part", lambda: np.ones(1)).tolist() == [1]


def test_other_settings_are_refused(tmp_path):
    Checkpoints(tmp_path, {"seed": 1, "folds": 5})
    with pytest.raises(SRCSError, match="a run with seed = 1, not 2"):
        Checkpoints(tmp_path, {"seed": 2, "folds": 5})


def test_digest_tells_content_apart():
    zeros = np.zeros(4)
    same = {digest(zeros), digest(zeros.copy()), digest(np.zeros(8)[::2])}
    assert len(same) == 1
    others = [zeros + 1e-300, zeros.astype(int), zeros.reshape(2, 2), "zeros", zeros.tolist()]
    assert len(same | {digest(each) for each in others}) == 1 + len(others)


def test_damaged_parts_and_files_in_the_way_are_named(tmp_path):
    store = Checkpoints(tmp_path, {})
    store.get("part", lambda: np.ones(1))
    kept = next(tmp_path.glob("*.npz"))
    kept.write_bytes(b"")
    with pytest.raises(SRCSError, match="is damaged; delete it"):
        store.get("part", lambda: np.ones(1))
    with pytest.raises(SRCSError, match="is a file; name a folder"):
        Checkpoints(kept, {})


def test_no_damaged_byte_gives_other_numbers(tmp_path):
    store = Checkpoints(tmp_path, {})
    values = store.get("part", lambda: np.arange(20.0))
    kept = next(tmp_path.glob("*.npz"))
    whole, refused = kept.read_bytes(), 0
    for place in range(len(whole)):
        for bit in (0x01, 0x80):
            kept.write_bytes(whole[:place] + bytes([whole[place] ^ bit]) + whole[place + 1 :])
            try:
                assert store.get("part", lambda: np.zeros(1)).tolist() == values.tolist()
            except SRCSError:
                refused += 1
    assert refused > len(whole)  # the rest are dates and the like, which no number depends on


@pytest.mark.parametrize("damage", [b"", b"{", b"[1]", b"\xff"])
def test_damaged_settings_are_named(tmp_path, damage):
    Checkpoints(tmp_path, {"seed": 1})
    (tmp_path / "settings.json").write_bytes(damage)
    with pytest.raises(SRCSError, match=r"settings\.json is damaged"):
        Checkpoints(tmp_path, {"seed": 1})
