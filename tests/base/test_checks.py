import os
import subprocess
import sys

import numpy as np
import pytest

from srcs_py import SRCSError
from srcs_py.base import checks
from srcs_py.stats.corrections import CORRECTIONS
from srcs_py.stats.tests import TESTS


# r_reference/README.md, 18: R's match.arg
@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("w", "wilcoxon"),
        ("wilcox", "wilcoxon"),
        ("t", "t"),
        ("tu", "tukeyHSD"),
        ("tuk", "tukeyHSD"),
        ("tukeyHSD", "tukeyHSD"),
        ("c", "custom"),
    ],
)
def test_tests_match_by_a_unique_beginning(given, meant):
    assert checks.match_entry("test", given, TESTS).name == meant


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("hom", "hommel"),
        ("bon", "bonferroni"),
        ("b", "bonferroni"),
        ("f", "fdr"),
        ("BH", "BH"),
        ("fdr_bh", "BH"),  # statsmodels' name
    ],
)
def test_corrections_match_by_a_unique_beginning(given, meant):
    assert checks.match_entry("correction", given, CORRECTIONS).name == meant


@pytest.mark.parametrize("given", ["ho", "h", "B"])
def test_ambiguous_beginnings_name_the_candidates(given):
    with pytest.raises(SRCSError, match=rf"correction = '{given}' is ambiguous: .*[Kk]nown"):
        checks.match_entry("correction", given, CORRECTIONS)


@pytest.mark.parametrize("given", ["", "x", "T", None, 3, ["holm"], ("holm", "BH")])
def test_unknown_choices_name_all(given):
    with pytest.raises(SRCSError, match=r"correction = .* is unknown: .*'holm', .*'none'"):
        checks.match_entry("correction", given, CORRECTIONS)


@pytest.mark.parametrize(
    ("given", "meant"), [("Holm", "holm"), ("bonferonni", "bonferroni"), ("bh", "BH")]
)
def test_the_nearest_choice_is_named(given, meant):
    with pytest.raises(SRCSError, match=f"did you mean '{meant}'"):
        checks.match_entry("correction", given, CORRECTIONS)


@pytest.mark.parametrize("value", [True, False, np.True_, np.False_])
def test_flags(value):
    assert checks.check_flag("paired", value) is bool(value)


@pytest.mark.parametrize("value", [1, 0, "TRUE", None, [True]])
def test_what_is_no_flag(value):
    with pytest.raises(SRCSError, match=r"paired = .* must be True or False"):
        checks.check_flag("paired", value)


@pytest.mark.parametrize("value", [0.05, 1e-300, np.float32(0.5), 0.999])
def test_levels_of_significance(value):
    assert checks.check_alpha(value) == float(value)


@pytest.mark.parametrize(
    "value", [0, 1, 0.0, 1.0, -0.05, 5, float("nan"), None, "five", [0.1, 0.2]]
)
def test_what_is_no_level_of_significance(value):
    with pytest.raises(SRCSError, match=r"alpha = .* must be a number between 0 and 1"):
        checks.check_alpha(value)


@pytest.mark.parametrize("value", [1, 8, np.int32(2)])
def test_counts(value):
    assert checks.check_count("ncores", value) == value


@pytest.mark.parametrize("value", [0, -1, 1.0, 2.5, True, "2", None])
def test_what_is_no_count(value):
    with pytest.raises(SRCSError, match=r"ncores = .* must be a whole number of at least 1"):
        checks.check_count("ncores", value)


@checks.r_names
def verb(data, pairing_col=None, *, na_action="fail"):
    return data, pairing_col, na_action


@checks.r_names
def collecting(data, pairing_col=None, **fun_args):
    return pairing_col, fun_args


def test_dotted_names_of_r():
    assert verb(1, **{"pairing.col": "Fold", "na.action": "omit"}) == (1, "Fold", "omit")


def test_an_argument_in_both_spellings_is_given_twice():
    with pytest.raises(SRCSError, match="'pairing_col' is given twice"):
        verb(1, pairing_col="a", **{"pairing.col": "b"})


def test_unknown_arguments_name_the_nearest():
    with pytest.raises(
        SRCSError, match=r"verb\(\) has no argument 'pairing.cl': did you mean 'pair"
    ):
        verb(1, **{"pairing.cl": "a"})


def test_missing_arguments_are_named():
    with pytest.raises(SRCSError, match=r"^verb\(\) also needs data\.$"):
        verb(pairing_col="a")


def test_arguments_that_are_collected_keep_their_dots():
    assert collecting(1, **{"pairing.col": "a", "na.rm": True}) == ("a", {"na.rm": True})


def test_none_is_like_none_only():
    assert checks.nearest(None, ["wilcoxon", "dunnett"]).startswith("known are ")
    assert checks.nearest(None, ["holm", "none"]).startswith("did you mean 'none'? ")


def test_nearest_without_a_close_name_lists_all():
    assert checks.nearest("zzz", ["alpha", "beta"]) == "known are 'alpha', 'beta'."


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
