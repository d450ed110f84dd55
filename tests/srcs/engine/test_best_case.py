"""Designs that can show nothing, against the formulas of the smallest p-values."""

import numpy as np
import pandas as pd
import pytest
from scipy.special import comb, ndtr

from srcs_py import SRCSranks, SRCSWarning, leaderboard, write_ranks, write_table
from srcs_py.cli.text import leaderboard_text
from tests.studies import PAIRED, ROLES, runs_of, study

# Least numbers of runs of k levels with which a pair can be significant at 0.05 under Holm: rank
# sum and signed rank, by the normal approximation and exact.
LEAST = {
    2: (4, 6, 4, 6),
    4: (6, 10, 5, 8),
    5: (7, 11, 6, 9),
    6: (7, 12, 6, 10),
    8: (8, 13, 7, 11),
    12: (9, 15, 7, 12),
    18: (10, 17, 8, 13),
}
FORMULAS = (  # the smallest p-values of n runs
    lambda n: 2 * ndtr(-(n**2 / 2 - 0.5) / np.sqrt(n**2 * (2 * n + 1) / 12)),
    lambda n: 2 * ndtr(-(n * (n + 1) / 4 - 0.5) / np.sqrt(n * (n + 1) * (2 * n + 1) / 24)),
    lambda n: 2 / comb(2 * n, n),
    lambda n: 2.0 ** (1 - n),
)


@pytest.mark.parametrize("levels", LEAST)
@pytest.mark.parametrize("at", range(4))
@pytest.mark.parametrize("gate", ["kruskal", "none"])
def test_the_least_number_of_runs_is_that_of_the_formula(levels, at, gate):
    pairs = levels * (levels - 1) / 2
    least = next(n for n in range(2, 30) if FORMULAS[at](n) * pairs < 0.05)
    assert least == LEAST[levels][at]
    call = {**ROLES, **(PAIRED if at % 2 else {}), "gate": gate}
    call["test"] = "wilcoxon" if at < 2 else "exact"
    enough = f".*; {least} would be enough" if at < 2 else ""
    values = np.random.default_rng(0).normal(size=(levels, least))
    with pytest.warns(SRCSWarning, match=f" {least - 1} runs of each{enough}"):
        SRCSranks(runs_of(values[:, 1:]), **call)
    SRCSranks(runs_of(values), **call)


def test_a_study_of_five_runs_of_six_levels():
    runs = study([(5,) * 6, (9,) * 6], shift=9.0)
    says = (
        r"^In 1 of 2 configurations no pair can be significant unless runs are equal: 5 runs of "
        r"each of 6 levels are too few for test = 'wilcoxon' with correction = 'holm' at alpha "
        r"0\.05; 7 would be enough\.$"
    )
    with pytest.warns(SRCSWarning, match=says) as caught:
        ranks = SRCSranks(runs, **ROLES)
    assert len(caught) == 1
    assert ranks["rank"].abs().groupby(ranks["Size"], observed=True).sum().tolist() == [0, 18]


@pytest.mark.parametrize(
    ("counts", "says"),
    [
        (((1,) * 4, (1,) * 4, (9,) * 4), "2 of 3 configurations .* 1 run of each of 4 levels is"),
        (((2,) * 4,), "1 of 1 configuration no .* 2 runs of each of 4 levels are too few"),
    ],
)
def test_one_of_a_thing_is_singular(counts, says):
    """It was "1 run of each of 4 levels are too few" and "1 of 1 configurations"."""
    with pytest.warns(SRCSWarning, match=f"In {says}"):
        SRCSranks(study(counts, shift=9.0), **ROLES)


def test_what_could_be_shown_is_not_warned_of():
    """Equal levels with enough runs: nothing is shown, but something could have been."""
    SRCSranks(study([(8, 8, 8)], shift=0.0), **ROLES)


def test_a_level_with_one_run_makes_the_t_test_undefined_as_in_r():
    runs = study([(9, 1), (9, 9)], shift=5.0)
    with pytest.warns(
        SRCSWarning, match=r"In 1 of 2 .* 1 to 9 runs of each of 2 levels .* 2 would"
    ):
        SRCSranks(runs, **ROLES, test="t", gate="none")


def test_the_correction_is_named_where_it_is_used():
    runs = study([(2, 2)], shift=9.0)
    with pytest.warns(SRCSWarning, match=r"too few for test = 'tukeyHSD' at alpha 0\.05"):
        SRCSranks(runs, **ROLES, test="tukeyHSD")


def test_too_few_permutations():
    """Of 9,999 none gives a p-value below 2 / 10,000, and 15 pairs are compared."""
    runs = study([(9,) * 6], shift=9.0)
    with pytest.warns(SRCSWarning, match=r"9 runs of each of 6 levels .* at alpha 0\.002\.$"):
        SRCSranks(runs, **ROLES, test="permutation", alpha=0.002)


def test_a_control_has_fewer_pairs():
    runs = study([(6,) * 6], shift=9.0)
    with pytest.warns(SRCSWarning, match="no pair can be significant"):
        SRCSranks(runs, **ROLES)
    assert SRCSranks(runs, **ROLES, control="a")["rank"].any()


def test_ranks_in_a_file_are_warned_of_too(tmp_path):
    runs = study([(5, 5, 5)], shift=9.0)
    with pytest.warns(SRCSWarning, match="5 runs of each of 3 levels"):
        write_ranks(tmp_path / "ranks.csv", runs, **ROLES, **PAIRED)


def test_folds_that_only_the_exact_test_has_enough_of():
    """Ten folds of five levels, as in most benchmarks: all ranks were 0, and nothing helped."""
    runs = runs_of(np.random.default_rng(0).normal(20 * np.arange(5)[:, None], size=(5, 10)))
    says = r"11 would be enough, or these in the exact test \(test='exact'\)\.$"
    with pytest.warns(SRCSWarning, match=says):
        assert not SRCSranks(runs, **ROLES, **PAIRED)["rank"].any()
    ranks = SRCSranks(runs, **ROLES, **PAIRED, test="exact")
    assert ranks["rank"].tolist() == [-4, -2, 0, 2, 4]


def test_a_function_of_the_user_is_not_called_for_it():
    called = []

    def own(x, y):
        called.append(len(x))
        return 0.5

    SRCSranks(study([(3, 3)]), **ROLES, test=own, gate="none")
    assert called == [3]


def test_equal_runs_can_be_significant_where_others_cannot():
    """The correction for ties: three runs of two levels are too few unless they are tied."""
    assert SRCSranks(runs_of([[0] * 3, [1] * 3]), **ROLES)["rank"].tolist() == [-1, 1]
    with pytest.warns(SRCSWarning, match="unless runs are equal: 3 runs .* 4 would be enough"):
        SRCSranks(runs_of([range(3), range(3, 6)]), **ROLES)


def test_levels_without_runs_do_not_count():
    runs = study([(5, 5, 0, 0)], shift=9.0)
    runs = pd.concat([runs, study([(0, 0, 9, 9)], shift=9.0).assign(Size=77)])
    assert SRCSranks(runs, **ROLES)["rank"].notna().sum() == 4


def test_a_configuration_that_could_show_nothing_is_no_tie(tmp_path):
    """5 runs of 6 levels need 7; their 15 pairs are not ties, in the command either."""
    runs = study([(5,) * 6, (9,) * 6], shift=9.0)
    with pytest.warns(SRCSWarning, match="no pair can be significant"):
        ranks = SRCSranks(runs, **ROLES)
    board = leaderboard(ranks)
    assert set(board["configurations"]) == {2}
    assert set(board["underpowered"]) == {1}
    assert (board[["wins", "ties", "losses"]].sum(axis=1) == 5).all()
    assert board["best"].sum() == board["worst"].sum() == 1
    assert ranks.attrs["srcs"]["underpowered"] == [["10"]]
    write_table(ranks, tmp_path / "ranks.parquet")
    assert leaderboard(tmp_path / "ranks.parquet").equals(board)
    assert "underpowered: configurations with too few runs" in leaderboard_text(ranks)
    assert "underpowered" not in leaderboard(ranks[ranks["Size"] == 20])
    enough = SRCSranks(runs[runs["Size"] == 20], **ROLES)
    assert "underpowered" not in enough.attrs["srcs"]
