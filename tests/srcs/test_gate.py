"""A gate for versions: losses are those of the ranks, and few are false."""

import numpy as np
import pandas as pd
import pytest

import srcs_py as srcs
from srcs_py.cli import main

ROLES = {"params": "Size", "target": "Version", "performance": "Time"}


def runs(loss=0.0, count=15, sizes=4, seed=1, versions=("1.0", "1.1|x", "1.2")):
    """Return a study in which the second version is slower at the highest size."""
    rng = np.random.default_rng(seed)
    rows = [
        (size, version, run, rng.normal(5 + loss * (version == versions[1]) * (size == sizes - 1)))
        for size in range(sizes) for version in versions for run in range(count)
    ]  # fmt: skip
    return pd.DataFrame(rows, columns=["Size", "Version", "Seed", "Time"])


@pytest.mark.parametrize("more", [{}, {"paired": True, "pairing_col": "Seed"}])
def test_a_loss_is_that_of_the_ranks(more):
    data = runs(3.0)
    found = srcs.gate(data, **ROLES, control="1.0", maximize=False, **more)
    [row] = found.losses.to_dict("records")
    assert (row["Size"], row["Version"]) == (3, "1.1|x")
    means = data[data["Size"] == 3].groupby("Version")["Time"].mean()
    assert row["mean"] == pytest.approx(means["1.1|x"])
    assert row["mean of 1.0"] == pytest.approx(means["1.0"])
    across = {"across": "holm", "gate": "friedman" if more else "kruskal", "control": "1.0"}
    ranks = srcs.SRCSranks(data, **ROLES, **across, **more, maximize=False)
    assert (ranks["rank"] == -1).sum() == 1
    assert row["p"] in ranks["1.0.pval"].to_list()
    assert (found.passed, found.compared, found.missing) == (False, 8, 0)
    assert "| 3 | 1.1\\|x |" in str(found)
    assert srcs.gate(data, **ROLES, control="1.0", **more).passed  # larger times are better


@pytest.mark.filterwarnings("ignore:In 2 of 4 configurations no pair")
def test_versions_without_runs_and_too_few_runs_are_said():
    data = runs(9.0).query("Size > 0 or Version != '1.2'")
    text = str(srcs.gate(data, **ROLES, control="1.0", maximize=False))
    assert "1 more has no runs to compare." in text
    with pytest.warns(srcs.SRCSWarning, match="no pair can be significant"):
        few = srcs.gate(runs(9.0, count=2), **ROLES, control="1.0", maximize=False)
    assert few.passed
    assert "In 4 configurations the runs are too few to show any loss." in str(few)
    assert "would have been seen" not in str(few)
    alone = data.query("(Size == 1) == (Version == '1.0')")
    with pytest.raises(srcs.SRCSError, match="has no configuration with another level"):
        srcs.gate(alone, **ROLES, control="1.0")


@pytest.mark.slow
def test_few_gates_of_equal_versions_fail_and_visible_losses_are_seen(capsys):
    """300 studies of 20 configurations: rates within 3 standard errors (.038 and .069)."""
    failed = seen = 0
    for seed in range(300):
        call = {**ROLES, "control": "1.0", "maximize": False, "test": "welch"}
        data = runs(count=10, sizes=20, seed=seed, versions=("1.0", "1.1"))
        failed += not (found := srcs.gate(data, **call)).passed
        data.loc[(data["Size"] == 0) & (data["Version"] == "1.1"), "Time"] += found.visible[0]
        seen += 0 in srcs.gate(data, **call).losses["Size"].to_list()
    print(f"seeds 0 to 299: failed {failed / 300:.3f}, visible losses seen {seen / 300:.3f}")
    assert failed / 300 <= 0.05 + 0.038
    assert seen / 300 >= 0.8 - 0.069
    assert seen / 300 <= 0.95  # the bound of the variance is not a wide one


def test_the_command_ends_with_1_for_a_loss(tmp_path, capsys):
    runs(3.0).to_csv(tmp_path / "runs.csv", index=False)
    line = ["gate", str(tmp_path / "runs.csv"), "--params", "Size", "--target", "Version"]
    line += ["--performance", "Time", "--control", "1.0"]
    losses = tmp_path / "losses.csv"
    assert main([*line, "--minimize", "-o", str(losses)]) == 1
    assert capsys.readouterr().out.startswith("### Loss against 1.0\n")
    assert pd.read_csv(losses)["Version"].to_list() == ["1.1|x"]
    assert main([*line, "--maximize"]) == 0
    assert capsys.readouterr().out.startswith("### No loss against 1.0\n")
    assert main(line[:-2]) == 2
    assert "give --control" in capsys.readouterr().err
