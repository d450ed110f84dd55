import os
import subprocess
import sys

import numpy as np
import pytest

from srcs_py import SRCSError, SRCSranks
from srcs_py.base import checks

from ..studies import ROLES, study

RUNS = study(shift=3.0)


# r_reference/README.md, 18: R's match.arg
@pytest.mark.parametrize(
    ("option", "given", "meant"),
    [
        ("test", "w", "wilcoxon"),
        ("test", "wilcox", "wilcoxon"),
        ("test", "t", "t"),
        ("test", "tu", "tukeyHSD"),
        ("test", "tukeyHSD", "tukeyHSD"),
        ("correction", "hom", "hommel"),
        ("correction", "b", "bonferroni"),
        ("correction", "f", "fdr"),
        ("correction", "BH", "BH"),
        ("correction", "fdr_bh", "BH"),  # statsmodels' name
        ("maximize", np.False_, False),
        ("maximize", np.True_, True),
        ("alpha", 1e-300, 1e-300),
        ("alpha", np.float32(0.5), 0.5),
        ("alpha", 0.999, 0.999),
    ],
)
@pytest.mark.filterwarnings("ignore:In .* no pair can be significant")
def test_what_an_argument_means(option, given, meant):
    carried = SRCSranks(RUNS, **ROLES, **{option: given}).attrs["srcs"][option]
    assert (carried, type(carried)) == (meant, type(meant))


def test_counts_of_numpy_are_counts():
    assert SRCSranks(RUNS, **ROLES, ncores=np.int32(2)).equals(SRCSranks(RUNS, **ROLES))


WRONG = {
    ("correction", "is ambiguous: .*[Kk]nown"): ["ho", "h", "B"],
    ("correction", "is unknown: .*'holm', .*'none'"): ["", "x", "T", None, 3, ["holm"]],
    ("correction", "did you mean 'holm'"): ["Holm"],
    ("correction", "did you mean 'bonferroni'"): ["bonferonni"],
    ("correction", "did you mean 'BH'"): ["bh"],
    ("paired", "must be True or False"): [1, 0, "TRUE", None, [True]],
    ("alpha", "must be a number between 0 and 1"): [
        *(0, 1, 0.0, 1.0, -0.05, 5, float("nan"), None, "five", [0.1, 0.2])
    ],
    ("ncores", "must be a whole number of at least 1"): [0, -1, 1.0, 2.5, True, "2", None],
}


@pytest.mark.parametrize(
    ("option", "says", "value"),
    [(*what, value) for what, values in WRONG.items() for value in values],
)
def test_what_an_argument_cannot_be(option, says, value):
    with pytest.raises(SRCSError, match=f"{option} = .* {says}"):
        SRCSranks(RUNS, **ROLES, **{option: value})


@checks.r_names
def verb(data, pairing_col=None):
    return data, pairing_col


@checks.r_names
def collecting(data, pairing_col=None, **fun_args):
    return pairing_col, fun_args


def test_an_argument_in_both_spellings_is_given_twice():
    with pytest.raises(SRCSError, match="'pairing_col' is given twice"):
        verb(1, pairing_col="a", **{"pairing.col": "b"})


def test_missing_arguments_are_named():
    with pytest.raises(SRCSError, match=r"^verb\(\) also needs data\.$"):
        verb(pairing_col="a")


def test_arguments_that_are_collected_keep_their_dots():
    assert collecting(1, **{"pairing.col": "a", "na.rm": True}) == ("a", {"na.rm": True})


def test_none_is_like_none_only():
    assert checks.nearest(None, ["wilcoxon", "dunnett"]).startswith("known are ")
    assert checks.nearest(None, ["holm", "none"]).startswith("did you mean 'none'? ")


def test_a_text_need_not_be_a_name_of_a_file():
    """Where names of files are ASCII a title may have other characters."""
    code = "from srcs_py.base.checks import check_text; check_text('title', chr(945))"
    ascii_names = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    subprocess.run([sys.executable, "-c", code], env=os.environ | ascii_names, check=True)
    with pytest.raises(SRCSError, match="an incomplete character"):
        checks.check_text("title", chr(0xD800))


def test_names_of_r_and_of_python_are_those_of_the_signature():
    known = ("y_outer", "out_X_par", "z_scale")
    given = {"yOuter": 1, "out.X.par": 2, "z_scale": 3, "a_b": 4}
    assert checks.underscored(given, known) == {
        "y_outer": 1,
        "out_X_par": 2,
        "z_scale": 3,
        "a_b": 4,
    }
    with pytest.raises(SRCSError, match="'y_outer' is given twice"):
        checks.underscored({"yOuter": 1, "y_outer": 2}, known)
