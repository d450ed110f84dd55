"""The SRCS article: what matches is pinned down, and what would not match fails."""

import pytest

from srcs_py.reproduce import build, srcs, toy


@pytest.fixture(scope="module")
def report():
    return build("srcs")


@pytest.mark.data
def test_all_but_one_value_matches(report):
    """R's singleplot colours a selection over its own range: spec, section 7."""
    assert not report.failed
    known = [row.what for row in report.rows if row.verdict == "known mismatch"]
    assert known == ["highest rank, by the bar"]
    assert report.count("match") == 39


@pytest.mark.data
def test_pictures(report):
    pictures = {each.name: each for section in report.sections for each in section.pictures}
    assert set(pictures) == {
        f"srcs_{name}" for name in ("figure1", "figure3", "figure4", "figure5", "animation")
    }
    assert pictures["srcs_animation"].content.startswith(b"GIF89a")
    assert pictures["srcs_figure3"].content.startswith(b"\x89PNG")


@pytest.mark.data
def test_a_wrong_table_is_found(report):
    ranks = srcs._ranks("MPB")
    ranks.loc[0, "rank"] += 1
    ranks.loc[1, "soriga.pval"] *= 1.001
    wrong = [row.what for row in srcs._head_section(ranks).rows if row.verdict == "mismatch"]
    assert wrong == [
        "agents (Dim 5, CF 40, Severity 2): rank, mean, sd",
        "independent-cs (Dim 5, CF 40, Severity 2): p-values",
    ]


@pytest.mark.parametrize(
    ("text", "value", "written"),
    [
        ("18.16", 18.1634, "18.16"),
        ("8.993e-12", 8.9934e-12, "8.993e-12"),
        ("-5", -5, "-5"),
        ("NA", float("nan"), "NA"),
        ("1.000e+00", 1.0, "1.000e+00"),
    ],
)
def test_numbers_are_written_like_the_printed_ones(text, value, written):
    assert srcs._like(text, value) == written


def test_the_toy_example_follows_by_hand():
    assert {row.verdict for row in toy.section().rows} == {"match"}
