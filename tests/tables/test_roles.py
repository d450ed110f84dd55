import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSError, SRCSranks, leaderboard, places, read_table, write_table
from srcs_py.tables.roles import Roles, roles_of

from ..studies import ROLES, study


@pytest.fixture
def ranks():
    return SRCSranks(study(), **ROLES, alpha=0.1, maximize=False)


def test_a_table_of_ranks_carries_its_call_as_plain_values(ranks):
    assert ranks.attrs["srcs"] == {
        "target": "Algorithm",
        "params": ["Size"],
        "performance": ["Accuracy"],
        "test": "wilcoxon",
        "correction": "holm",
        "alpha": 0.1,
        "maximize": False,
        "paired": False,
        "runs": [6, 6],
    }


def test_the_layout_tells_target_and_params_of_a_table_from_a_file(ranks, tmp_path):
    write_table(ranks, tmp_path / "ranks.csv")
    table = read_table(tmp_path / "ranks.csv")
    assert roles_of(table) == Roles("Algorithm", ("Size",))
    moved = table[["Size", *table.columns.drop("Size")]]
    assert roles_of(moved, "Algorithm") == Roles("Algorithm", ("Size",))
    table = pd.DataFrame(columns=["Algorithm", "Size", "Noise", "rank1", "rank2"])
    assert roles_of(table) == Roles("Algorithm", ("Size", "Noise"))
    assert roles_of(ranks.rename(columns={"Size": "N"})) == Roles("Algorithm", ("N",))


@pytest.mark.parametrize("name", ["ranks.parquet", "ranks.csv"])
def test_another_column_is_not_the_target(ranks, name, tmp_path):
    pytest.importorskip("pyarrow")
    write_table(ranks, tmp_path / name)
    table = read_table(tmp_path / name)
    assert roles_of(table, "Algorithm") == roles_of(table)
    with pytest.raises(SRCSError, match=r"target = 'Size': .* another column, 'Algorithm'"):
        roles_of(table, "Size")


def test_what_is_no_table_of_ranks(ranks):
    with pytest.raises(SRCSError, match="target = 'Size2' is not a column of the table"):
        roles_of(ranks, "Size2")
    for columns in (["Algorithm", "mean"], ["rank", "Algorithm"]):
        with pytest.raises(SRCSError, match=r"not laid out as SRCSranks .* rank them first"):
            roles_of(pd.DataFrame(columns=columns))


@pytest.mark.parametrize("maximize", [True, False])
@pytest.mark.parametrize("levels", ["AB", "ABC"])
def test_ranks_against_a_control_come_back_from_text(levels, maximize, tmp_path):
    """Wins and losses did not add up to them."""
    rng = np.random.default_rng(0)
    cells = [(n, a, i * n / 2) for n in range(4) for i, a in enumerate(levels)]
    runs = pd.DataFrame(cells * 12, columns=["Size", "Alg", "y"])
    runs["y"] += rng.normal(size=len(runs))
    ranks = SRCSranks(runs, "Size", "Alg", "y", control="A", maximize=maximize, test="t")
    for ending in ("csv", "tsv"):
        write_table(ranks, tmp_path / f"r.{ending}")
        again = read_table(tmp_path / f"r.{ending}")
        assert roles_of(again).further == {"control": "A"}
        pd.testing.assert_frame_equal(leaderboard(again), leaderboard(ranks))
    usual = SRCSranks(runs, "Size", "Alg", "y", maximize=maximize, test="t")
    write_table(usual, tmp_path / "usual.csv")
    assert roles_of(read_table(tmp_path / "usual.csv")).further == {}


@pytest.mark.parametrize("control", [None, "A"])
@pytest.mark.parametrize("alpha", [0.3, 0.12, 0.05, 0.004])
def test_ranks_from_text_are_those_at_alpha_005_or_name_it(alpha, control, tmp_path):
    """A text file does not keep alpha; what its ranks contradict was taken for other ranks."""
    rng = np.random.default_rng(1)
    cells = [(n, a, i * n / 12) for n in range(12) for i, a in enumerate("ABCD")]
    runs = pd.DataFrame(cells * 12, columns=["Size", "Alg", "y"])
    runs["y"] += rng.normal(size=len(runs))
    for summarize in ("significant", "always"):
        call = {"alpha": alpha, "summarize": summarize, "control": control, "maximize": False}
        ranks = SRCSranks(runs, "Size", "Alg", "y", **call, test="t")
        write_table(ranks, tmp_path / "r.csv")
        again = read_table(tmp_path / "r.csv")
        pd.testing.assert_frame_equal(leaderboard(again, alpha=alpha), leaderboard(ranks))
        assert (places(again, alpha=alpha) == places(ranks)).all(axis=None)
        if alpha == 0.05:
            continue
        with pytest.raises(SRCSError, match=r"alpha = 0\.05: .* give the level"):
            leaderboard(again)
        with pytest.raises(SRCSError, match=r"at alpha = 0\.05: .* Give alpha if"):
            places(again)
