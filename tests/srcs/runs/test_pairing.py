import numpy as np
import pandas as pd
import pytest
from scipy import stats

from srcs_py import SRCSError, SRCSranks, SRCSWarning, as_python_code, as_r_code, datasets
from tests.studies import PAIRED, ROLES, study

# Six pairs are enough for what is tested here, and too few to be significant.
pytestmark = pytest.mark.filterwarnings("ignore:In .* no pair can be significant")

RUNS = study([(6, 6, 6), (4, 4, 4)], shift=2.0)


@pytest.mark.parametrize("memory", [None, "1GB"])
def test_the_pairing_column_may_have_an_empty_name(memory):
    options = {"test": "t", "summarize": "always", "memory": memory, "paired": True}
    shuffled = RUNS.sample(frac=1, random_state=3)
    wanted = SRCSranks(shuffled, **ROLES, **options, pairing_col="Fold")
    shuffled = shuffled.rename(columns={"Fold": ""})
    ranks = SRCSranks(shuffled, **ROLES, **options, pairing_col="")
    pd.testing.assert_frame_equal(ranks, wanted)


def test_keys_may_differ_between_configurations():
    keys = RUNS.Fold + 100 * RUNS.Size
    wanted = SRCSranks(RUNS, **ROLES, **PAIRED)
    pd.testing.assert_frame_equal(SRCSranks(RUNS.assign(Fold=keys), **ROLES, **PAIRED), wanted)


def test_a_level_absent_from_a_configuration_needs_no_partners():
    runs = RUNS[(RUNS.Size != 20) | (RUNS.Algorithm != "b")]
    assert SRCSranks(runs, **ROLES, **PAIRED)["rank"].isna().sum() == 1


BAD = {
    "repeated": (
        RUNS.assign(Fold=RUNS.Fold.mask(RUNS.index == 25, 0)),
        r"'Fold': key '0' occurs twice for Algorithm 'b', Size '20'; a key must name one run",
    ),
    "unequal counts": (
        RUNS.drop(8),
        r"'Fold': Algorithm 'b', Size '10' has 5 runs where another level has 6; paired runs",
    ),
    "a single run": (RUNS.drop(range(7, 12)), "has 1 run where another level has 6; paired runs"),
    "other keys": (
        RUNS.assign(Fold=RUNS.Fold.mask(RUNS.index == 25, 77)),
        r"'Fold': key '77' of Algorithm 'b', Size '20' has no partner in every level; give",
    ),
    "missing key": (
        RUNS.assign(Fold=RUNS.Fold.mask(RUNS.index == 25)),
        r"'Fold' holds 1 missing value \(row 25,",
    ),
    "one key": (RUNS[RUNS.Fold == 0], r"one run per configuration and target level only"),
}


@pytest.mark.parametrize("case", BAD)
def test_runs_that_do_not_pair(case):
    data, message = BAD[case]
    with pytest.raises(SRCSError, match=message):
        SRCSranks(data, **ROLES, **PAIRED)


@pytest.mark.parametrize("case", ["unequal counts", "other keys"])
def test_runs_without_partner_are_left_out_on_demand(case):
    data = BAD[case][0]
    with pytest.warns(
        SRCSWarning, match=r"[23] of \d+ runs are left out, .*that of a partner is missing"
    ):
        ranks = SRCSranks(data, **ROLES, **PAIRED, na_action="omit")
    lone = (RUNS.Size == 10) & (RUNS.Fold == 2)
    if case == "other keys":
        lone = (RUNS.Size == 20) & (RUNS.Fold == 3)
    pd.testing.assert_frame_equal(ranks, SRCSranks(RUNS[~lone], **ROLES, **PAIRED))


def test_repeated_keys_stay_an_error():
    with pytest.raises(SRCSError, match="occurs twice"):
        SRCSranks(pd.concat([RUNS, RUNS.iloc[:1]]), **ROLES, **PAIRED, na_action="omit")


def test_no_run_has_a_partner():
    alone = RUNS.assign(Fold=np.arange(len(RUNS)))
    with pytest.raises(SRCSError, match=r"No run remains: 30 of 30 runs .*partner is missing"):
        SRCSranks(alone, **ROLES, **PAIRED, na_action="omit")


def test_the_pairing_column_of_unpaired_runs_has_no_effect():
    """r_reference/README.md, 17."""
    wanted = SRCSranks(RUNS, **ROLES)
    for fold in (RUNS.Fold, RUNS.Fold * 0, RUNS.Fold.where(RUNS.Fold > 2)):
        with pytest.warns(SRCSWarning, match="pairing_col = 'Fold' is not used") as caught:
            ranks = SRCSranks(RUNS.assign(Fold=fold), **ROLES, pairing_col="Fold")
        pd.testing.assert_frame_equal(ranks, wanted)
        assert "paired=True" in str(caught[0].message)
    assert 'pairing_col="Fold",' in as_python_code(ranks)
    assert 'pairing.col = "Fold"' in as_r_code(ranks)


@pytest.mark.parametrize("paired", [stats.ttest_rel, stats.wilcoxon])
def test_tests_of_scipy_that_pair_by_the_order_of_rows_are_warned_of(paired):
    with pytest.warns(SRCSWarning, match=rf"test = '{paired.__name__}\(\)' pairs the runs"):
        SRCSranks(RUNS, **ROLES, test=paired)
    SRCSranks(RUNS, **ROLES, **PAIRED, test=paired)


@pytest.mark.parametrize("unpaired", [stats.mannwhitneyu, stats.ranksums, stats.ttest_ind])
def test_tests_of_scipy_that_ignore_pairs_are_warned_of(unpaired):
    with pytest.warns(SRCSWarning, match=rf"'{unpaired.__name__}\(\)' has no paired form"):
        ranks = SRCSranks(RUNS, **ROLES, **PAIRED, test=unpaired)
    numbers = ["rank", "mean"]
    wanted = SRCSranks(RUNS, **ROLES, test=unpaired)
    pd.testing.assert_frame_equal(ranks[numbers], wanted[numbers])


@pytest.mark.parametrize("scale", [1.0, 0.01])
def test_differences_that_only_rounding_errors_tell_apart_are_warned_of(scale):
    """0.3 - 0.2 is not 0.2 - 0.1; as whole numbers, both are the same."""
    tenths = study([(25, 25, 25)] * 3, decimals=1)
    scaled = tenths.assign(Accuracy=tenths.Accuracy * scale / 10)
    with pytest.warns(SRCSWarning, match=r"^8 pairs of levels .* 10\*\*6 times the performance"):
        SRCSranks(scaled, **ROLES, **PAIRED)
    whole = scaled.assign(Accuracy=(scaled.Accuracy * 1e6).round())
    ranks = SRCSranks(whole, **ROLES, **PAIRED)
    first = SRCSranks(tenths.assign(Accuracy=(tenths.Accuracy * 10).round()), **ROLES, **PAIRED)
    pvalues = ranks.filter(like=".pval")
    pd.testing.assert_frame_equal(pvalues, first.filter(like=".pval"))
    SRCSranks(scaled, **ROLES)  # unpaired runs have no differences


NEAR = "only rounding errors tell apart"


def test_the_bundled_study_as_fractions_is_warned_of():
    """The example of docs/warnings.md; as per cent, two decimals, it is not warned of."""
    roles, runs = datasets.describe("noise").roles, datasets.load("noise")
    ranks = SRCSranks(runs, **roles)
    with pytest.warns(SRCSWarning, match=NEAR):
        fractions = SRCSranks(runs.assign(Performance=runs.Performance / 100), **roles)
    assert (fractions["rank"] != ranks["rank"]).sum() == 80


@pytest.mark.data
@pytest.mark.parametrize("scale", [1, 100])
def test_measured_runs_are_not_warned_of(scale):
    roles, runs = datasets.describe("MPB").roles, datasets.load("MPB")
    keys = [*roles["params"], roles["target"]]
    paired = runs.assign(Run=runs.groupby(keys).cumcount(), OffError=runs.OffError / scale)
    SRCSranks(paired, **roles, paired=True, pairing_col="Run")


@pytest.mark.data
def test_shares_of_whole_numbers_are_warned_of():
    """ML1 has 24 of 31 as 77.4193548387097; rounded to nine decimals, 62 of its ranks change."""
    roles, runs = datasets.describe("ML1").roles, datasets.load("ML1")
    with pytest.warns(SRCSWarning, match=NEAR):
        ranks = SRCSranks(runs, **roles)
    whole = runs.assign(Performance=(runs.Performance * 10**9).round())
    assert (SRCSranks(whole, **roles)["rank"] != ranks["rank"]).sum() == 62


def test_several_columns_pair_together(tmp_path):
    """Repetitions and folds: neither column alone says which runs belong together."""
    split = RUNS.assign(Rep=RUNS.Fold // 3, Part=RUNS.Fold % 3).drop(columns="Fold")
    pairs = {"paired": True, "pairing_col": ["Rep", "Part"]}
    ranks = SRCSranks(split, **ROLES, **pairs)
    pd.testing.assert_frame_equal(ranks, SRCSranks(RUNS, **ROLES, **PAIRED))
    assert ranks.attrs["srcs"]["pairing_col"] == ["Rep", "Part"]
    assert 'pairing_col=["Rep", "Part"]' in as_python_code(ranks)
    with pytest.raises(SRCSError, match="has no R code: R pairs the runs by one column"):
        as_r_code(ranks)
    with pytest.raises(SRCSError, match="pairing columns 'Rep' and 'Part': key '0' and '0' occurs"):
        SRCSranks(pd.concat([split, split.iloc[:1]]), **ROLES, **pairs)
    pytest.importorskip("pyarrow")
    file = tmp_path / "runs.parquet"
    split.to_parquet(file)
    pd.testing.assert_frame_equal(SRCSranks(file, **ROLES, **pairs, memory="1GB"), ranks)
    holes = split.copy()
    holes.loc[3, ROLES["performance"]] = np.nan
    with pytest.warns(SRCSWarning, match="runs are left out"):
        left = SRCSranks(holes, **ROLES, **pairs, na_action="omit")
    holes.to_parquet(file)
    with pytest.warns(SRCSWarning, match="runs are left out"):
        again = SRCSranks(file, **ROLES, **pairs, na_action="omit", memory="1GB")
    pd.testing.assert_frame_equal(again, left)
