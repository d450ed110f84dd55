"""The corrected resampled t test of folds that share training data."""

import numpy as np
import pandas as pd
import pytest
from scipy import stats

import srcs_py as srcs
from srcs_py import SRCSError, SRCSranks, datasets
from srcs_py.cli import main
from tests.studies import PAIRED, ROLES, runs_of, study

FOLDS = {"test": "corrected", "overlap": "5-fold"}
RUNS = study([(12, 12, 12)] * 3, shift=1.5)


@pytest.mark.parametrize(
    ("overlap", "ratio"),
    [("10-fold", 1 / 9), ("2 folds", 1.0), (0, 0.0), (0.5, 0.5), ("0.5", 0.5)],
)
def test_the_ratio_may_be_a_number(overlap, ratio):
    given = FOLDS | {"overlap": overlap}
    ranks = SRCSranks(RUNS, **ROLES, **PAIRED, **given)
    assert ranks.attrs["srcs"]["further"] == {"overlap": ratio}
    assert f"overlap={ratio!r}," in srcs.as_python_code(ranks)


def test_the_example_of_scikit_learn():
    """Statistical comparison of models using grid search: t 0.750, one-sided p 0.227."""
    model_selection = pytest.importorskip("sklearn.model_selection")
    from sklearn.datasets import make_moons
    from sklearn.svm import SVC

    x, y = make_moons(noise=0.352, random_state=1, n_samples=100)
    folds = model_selection.RepeatedStratifiedKFold(n_splits=10, n_repeats=10, random_state=0)
    scores = [
        model_selection.cross_val_score(SVC(kernel=name), x, y, scoring="roc_auc", cv=folds)
        for name in ("rbf", "linear")
    ]
    given = FOLDS | {"overlap": "10-fold", "summarize": "always"}
    p = SRCSranks(runs_of(scores), **ROLES, **PAIRED, **given)["a.pval"].max() / 2
    assert round(p, 3) == 0.227
    assert round(stats.t.isf(p, 99), 3) == 0.750


def differences_of_folds(rng, repetitions=5, folds=5, cases=100):
    """Return accuracy differences of two equally good classifiers in repeated cross-validation.

    Each assigns a case to the nearer mean of the training data, in 10 features of its own.
    """
    labels = np.arange(cases) % 2
    features = rng.normal(size=(2, cases, 10)) + 0.3 * labels[:, None]
    found = []
    for _ in range(repetitions):
        for test in np.array_split(rng.permutation(cases), folds):
            train = np.setdiff1d(np.arange(cases), test)
            means = [features[:, train[labels[train] == each]].mean(axis=1) for each in (0, 1)]
            far = [((features[:, test] - mean[:, None]) ** 2).sum(axis=2) for mean in means]
            right = (far[1] < far[0]) == labels[test]
            found.append(right[0].mean() - right[1].mean())
    return found


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.* only rounding errors tell apart")
def test_folds_that_share_training_data_are_not_independent():
    """Of 200 pairs of equal classifiers, plain paired tests find many different, this one few."""
    rng = np.random.default_rng(0)
    values = np.array([differences_of_folds(rng) for _ in range(200)])
    runs = runs_of(*np.stack([values, 0 * values], axis=1))
    found = {
        name: (SRCSranks(runs, **ROLES, **PAIRED, gate="none", **test)["rank"] > 0).sum() / 200
        for name, test in {"t": {"test": "t"}, "wilcoxon": {}, "corrected": FOLDS}.items()
    }
    assert found["t"] > 0.3
    assert found["wilcoxon"] > 0.3
    assert found["corrected"] < 0.05 + 3 * (0.05 * 0.95 / 200) ** 0.5


@pytest.mark.data
@pytest.mark.filterwarnings("ignore:.* only rounding errors tell apart")
@pytest.mark.parametrize(("name", "plain", "corrected"), [("noise", 61, 20), ("ML1", 55, 15)])
def test_shares_of_decided_pairs(name, plain, corrected):
    """In per cent of all pairs, by independent scripts: 0.61 and 0.20, 0.55 and 0.15."""
    data, roles = datasets.load(name), datasets.describe(name).roles
    for given, wanted in (({"test": "t"}, plain), (FOLDS, corrected)):
        ranks = SRCSranks(data, **roles, **given)
        decided = (ranks.filter(like=".pval") < 0.05).sum().sum()
        assert round(100 * decided / (352 * 6 * 5)) == wanted
    if name == "noise":
        assert srcs.leaderboard(ranks)["Algorithm"][0] == "NaiveBayes"
        assert srcs.leaderboard(SRCSranks(data, **roles))["Algorithm"][0] == "5-NN"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"test": "corrected"}, r"'corrected' needs to know .* \(overlap='5-fold'\)"),
        (FOLDS | {"overlap": "1-fold"}, r"overlap = '1-fold' must be the ratio"),
        (FOLDS | {"overlap": -1}, r"overlap = -1 must be"),
        (FOLDS | {"overlap": True}, r"overlap = True must be the ratio"),
        (FOLDS | {"overlap": "five"}, r"overlap = 'five' must be"),
        (FOLDS | {"overlap": "inf"}, r"overlap = 'inf' must be"),
        (FOLDS | {"overlap": np.nan}, r"overlap = nan must be"),
        (FOLDS | {"overlap": []}, r"overlap = \[\] must be"),
        ({"test": "t", "overlap": 0.2}, r"overlap = 0\.2 is for .* \(test='corrected'\)"),
        (FOLDS | {"paired": False, "pairing_col": None}, r"compares paired runs"),
    ],
)
def test_the_ratio_is_needed_with_this_test_and_only_with_it(given, message):
    with pytest.raises(SRCSError, match=message):
        SRCSranks(RUNS, **ROLES, **(PAIRED | given))


def test_an_overlap_near_0_gives_the_paired_t_test():
    plain = SRCSranks(RUNS, **ROLES, **PAIRED, test="t")
    near = SRCSranks(RUNS, **ROLES, **PAIRED, test="corrected", overlap=1e-15)
    pd.testing.assert_frame_equal(near, plain, rtol=1e-9)  # 1e-15 of a variance


def test_everything_that_ranks_takes_it(tmp_path):
    call = {**ROLES, **PAIRED, **FOLDS}
    ranks = SRCSranks(RUNS, **call)
    file = tmp_path / "ranks.parquet"
    srcs.write_ranks(file, RUNS, **call)
    pd.testing.assert_series_equal(srcs.read_table(file)["a.pval"], ranks["a.pval"])
    assert srcs.stability(RUNS, **call, draws=20).ranks["rank"].tolist() == ranks["rank"].tolist()
    assert "corrected test" in (page := srcs.to_html(ranks, tmp_path / "r.html").read_text())
    assert "overlap 0.25" in page
    runs, out = tmp_path / "runs.csv", tmp_path / "ranks.csv"
    RUNS.to_csv(runs, index=False)
    line = "--params Size --target Algorithm --performance Accuracy --pairing-col Fold --paired"
    line += " --test corrected --overlap 5-fold"
    assert main(["ranks", str(runs), *line.split(), "-o", str(out)]) == 0
    assert srcs.read_table(out)["rank"].tolist() == ranks["rank"].tolist()
    line = line.replace(" --overlap 5-fold", "")
    assert main(["check-r", str(runs), *line.split()]) == 2


def test_paired_runs_have_the_effect_size_of_their_differences():
    ranks = SRCSranks(RUNS, **ROLES, **PAIRED, effect_size=True, summarize="always")
    x, y = (RUNS[(RUNS.Size == 10) & (RUNS.Algorithm == each)].Accuracy for each in "ab")
    d = y.to_numpy() - x.to_numpy()
    row = ranks[(ranks.Size == 10) & (ranks.Algorithm == "b")].iloc[0]
    assert row["a.d_z"] == pytest.approx(d.mean() / d.std(ddof=1))
    assert row["a.effect"] == pytest.approx((y.to_numpy()[:, None] > x.to_numpy()).mean())
    smaller = SRCSranks(
        RUNS, **ROLES, **PAIRED, effect_size=True, summarize="always", maximize=False
    )
    pd.testing.assert_series_equal(smaller["a.d_z"], -ranks["a.d_z"])
    unpaired = SRCSranks(RUNS, **ROLES, effect_size=True)
    assert not [name for name in unpaired if name.endswith(".d_z")]


def test_winning_all_pairs_shows_in_the_paired_effect_size():
    """20 of 20 pairs won by 1 to 2, where the pairs vary by 50: A12 is 0.52, d_z above 4."""
    random = np.random.default_rng(0)
    level = random.normal(0, 50, 20)
    runs = runs_of([level, level + random.uniform(1, 2, 20)])
    given = {"effect_size": True, "summarize": "always", "gate": "none"}
    row = SRCSranks(runs, **ROLES, **PAIRED, **given).iloc[1]
    assert row["rank"] == 1
    assert abs(row["a.effect"] - 0.5) < 0.05
    assert row["a.d_z"] > 4


def test_the_code_for_r_says_what_r_lacks():
    ranks = SRCSranks(RUNS, **ROLES, **PAIRED, **FOLDS)
    code = srcs.as_r_code(ranks)
    assert '# not in R: test = "corrected"\n# not in R: overlap = ' in code
