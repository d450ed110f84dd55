"""What must hold for every study, looked for by hypothesis."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from srcs_py import SRCSranks
from tests.studies import PAIRED, R_CORRECTIONS, ROLES

# Studies of a few runs, for which nothing can be significant, are among the examples.
pytestmark = pytest.mark.filterwarnings("ignore::srcs_py.SRCSWarning")

ROUNDING = 1e-11  # the same sums in another order, then tails of the normal or t distribution
TUKEY = 1e-9  # absolute: the quadrature of the tail
LEVELS = "abcde"
CALLS = [("wilcoxon", False), ("wilcoxon", True), ("t", False), ("t", True), ("tukeyHSD", False)]


@st.composite
def studies(draw, balanced=False, integers=True):
    """Draw a study of 1 to 3 configurations of 2 to 5 levels, with ties and true differences.

    Performances are integers (halved, so that means are exact), or distinct numbers.
    """
    levels = draw(st.integers(2, 5))
    configurations = draw(st.integers(1, 3))
    shape = (configurations, levels)
    sizes = st.just(draw(st.integers(2, 9))) if balanced else st.integers(2, 9)
    counts = np.array([draw(sizes) for _ in range(levels * configurations)]).reshape(shape)
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    cell = np.repeat(np.arange(counts.size), counts.ravel())
    run = np.concatenate([np.arange(count) for count in counts.ravel()])
    level, shift = cell % levels, draw(st.sampled_from([0.0, 2.0, 5.0]))
    runs = rng.normal(scale=2, size=cell.size) + shift * level
    return pd.DataFrame(
        {
            "Size": cell // levels,
            "Algorithm": [LEVELS[each] for each in level],
            "Fold": run,
            "Accuracy": np.round(runs) / 2 if integers else runs,
        }
    )


calls = st.sampled_from(CALLS)
corrections = st.sampled_from(R_CORRECTIONS)


def rank(table, **options):
    return SRCSranks(table, **(ROLES | options))


def sorted_out(ranks):
    """Return the numbers by text of configuration and level, in a fixed order of columns."""
    keys = [*zip(map(str, ranks["Size"]), map(str, ranks["Algorithm"]), strict=True)]
    order = sorted(range(len(keys)), key=keys.__getitem__)
    numbers = pd.DataFrame({name: ranks[name].to_numpy()[order] for name in sorted(ranks)[2:]})
    numbers.index = pd.MultiIndex.from_tuples(
        [keys[at] for at in order], names=["Size", "Algorithm"]
    )
    return numbers


def same(a, b, test="wilcoxon"):
    assert a["rank"].tolist() == b["rank"].tolist()
    limits = {"atol": TUKEY} if test == "tukeyHSD" else {"rtol": ROUNDING}
    pd.testing.assert_frame_equal(a, b, check_dtype=False, **limits)


@given(
    table=studies(balanced=True), seed=st.integers(0, 99), test=st.sampled_from(["wilcoxon", "t"])
)
def test_the_order_of_paired_rows_is_of_no_account(table, seed, test):
    table = table.assign(Accuracy=table.Accuracy + table.Fold % 2 / 8)
    options = PAIRED | {"test": test, "summarize": "significant"}
    table["Accuracy"] += np.random.default_rng(seed).normal(scale=1e-3, size=len(table))
    shuffled = table.sample(frac=1, random_state=seed)
    same(sorted_out(rank(shuffled, **options)), sorted_out(rank(table, **options)))


@given(table=studies(integers=False), call=calls, correction=corrections, data=st.data())
def test_permuting_level_labels_permutes_the_result(table, call, correction, data):
    """With distinct means, for of equal ones the first level wins."""
    test, paired = call
    if paired:
        sizes = table.groupby(["Size", "Algorithm"]).size()
        table = table[table.Fold < sizes.min()]
    levels = sorted(table.Algorithm.unique())
    names = dict(zip(levels, data.draw(st.permutations(levels)), strict=True))
    options = {"test": test, "correction": correction} | (PAIRED if paired else {})
    ranks = rank(table.assign(Algorithm=table.Algorithm.map(names)), **options)
    back = {new: old for old, new in names.items()}
    ranks = ranks.rename(columns={f"{new}.pval": f"{old}.pval" for new, old in back.items()})
    ranks = ranks.assign(Algorithm=ranks.Algorithm.astype(str).map(back))
    same(sorted_out(ranks), sorted_out(rank(table, **options)), test)


@given(table=studies(), test=st.sampled_from(["wilcoxon", "t", "tukeyHSD"]))
def test_minimizing_negates_the_ranks(table, test):
    ranks = rank(table, test=test)
    minimized = rank(table, test=test, maximize=False)
    assert (minimized["rank"] == -ranks["rank"]).all()
    pd.testing.assert_frame_equal(minimized.drop(columns="rank"), ranks.drop(columns="rank"))


@given(table=studies(), test=st.sampled_from(["wilcoxon", "t", "tukeyHSD"]), correction=corrections)
def test_ranks_sum_to_zero_and_stay_in_range(table, test, correction):
    ranks = rank(table, test=test, correction=correction)
    assert (ranks.groupby("Size", observed=True)["rank"].sum() == 0).all()
    assert ranks["rank"].abs().max() <= table.Algorithm.nunique() - 1


@given(table=studies(), correction=corrections)
def test_corrected_p_values_are_probabilities_and_symmetric(table, correction):
    ranks = rank(table, correction=correction, summarize="always")
    for _, part in ranks.groupby("Size", observed=True):
        levels = part.Algorithm.astype(str)
        p = part[[f"{level}.pval" for level in levels]].to_numpy()
        np.testing.assert_array_equal(p, p.T)
        assert ((p >= 0) & (p <= 1) | np.isnan(p)).all()
        assert np.isnan(np.diag(p)).all()


@given(table=studies(balanced=True), call=calls)
def test_the_unbalanced_path_equals_the_balanced_one(table, call):
    """One more configuration, of other counts, sends all through the unbalanced path."""
    test, paired = call
    options = {"test": test, "na_action": "omit"} | (PAIRED if paired else {})
    table = table.assign(Accuracy=table.Accuracy + np.linspace(0, 0.1, len(table)) ** 2)
    runs = int(table.Fold.max()) + 1
    more = table[table.Size == 0].assign(Size=99)
    more = more[more.Fold < runs - 1] if runs > 2 else pd.concat(
        [more, more.assign(Fold=more.Fold + runs)]
    )  # fmt: skip
    if not paired:
        more = more.iloc[1:]
    ranks = sorted_out(rank(pd.concat([table, more]), **options))
    wanted = sorted_out(rank(table, **options))
    same(ranks.loc[ranks.index.get_level_values("Size") != "99"], wanted, test)


@given(table=studies(), constant=st.integers(-(2**20), 2**20))
def test_a_constant_added_leaves_all_ranks(table, constant):
    """Performances are multiples of one half, so that the addition is exact."""
    moved = table.assign(Accuracy=table.Accuracy + constant)
    ranks, wanted = rank(moved), rank(table)
    assert ranks["rank"].tolist() == wanted["rank"].tolist()
    pd.testing.assert_frame_equal(ranks.iloc[:, 5:], wanted.iloc[:, 5:])


@given(table=studies(), transform=st.sampled_from([np.exp, np.cbrt, np.arctan, lambda x: x**3]))
def test_monotone_transforms_leave_wilcoxon_while_means_keep_their_order(table, transform):
    other = table.assign(Accuracy=transform(table.Accuracy))
    assume(np.unique(other.Accuracy).size == np.unique(table.Accuracy).size)  # none rounded away
    order = [
        each.groupby(["Size", "Algorithm"]).Accuracy.mean().groupby("Size").rank()
        for each in (table, other)
    ]
    ranks, wanted = rank(other, summarize="always"), rank(table, summarize="always")
    pvalues = [name for name in ranks if name.endswith(".pval")]
    pd.testing.assert_frame_equal(ranks[pvalues], wanted[pvalues], rtol=ROUNDING)
    assume((order[0] == order[1]).all() and not (order[0] % 1).any())
    assert ranks["rank"].tolist() == wanted["rank"].tolist()
