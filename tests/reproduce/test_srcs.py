"""The SRCS article: what matches is pinned down, and what would not match fails."""

import numpy as np
import pandas as pd
import pytest

import srcs_py
from reproduce import build_report, srcs, srcs_ml2, toy
from reproduce.claims import read_claims
from reproduce.srcs_animation import example_ranks
from reproduce.srcs_claims import SrcsAnswers, ranks_of
from reproduce.tukey_labels import ranks_of_srcs, text_places

pytestmark = pytest.mark.filterwarnings("ignore:.* only rounding errors tell apart")  # ML1


@pytest.fixture(scope="module")
def report():
    return build_report("srcs")


@pytest.mark.data
def test_all_but_one_value_matches(report):
    """R's singleplot colours a selection over its own range: spec, section 7."""
    assert not report.failed
    known = [row.what for row in report.rows if row.verdict == "known mismatch"]
    assert known == ["highest rank, by the bar"]
    of_ml2 = 9 if srcs_py.datasets.on_disk("ML2a") else 0
    assert sum(row.verdict == "match" for row in report.rows) == 39 + of_ml2


@pytest.mark.data
def test_pictures(report):
    pictures = {each.name: each for section in report.sections for each in section.pictures}
    of_ml2 = {"srcs_figure8a", "srcs_figure8b"}  # where it was fetched
    assert set(pictures) - of_ml2 == {
        f"srcs_{name}"
        for name in ("figure1", "figure3", "figure4", "figure5", "animation", "animation_of_r")
    }
    assert pictures["srcs_animation"].content.startswith(b"GIF89a")
    assert pictures["srcs_figure3"].content.startswith(b"\x89PNG")


@pytest.mark.data
def test_a_wrong_table_is_found(report):
    ranks = ranks_of("MPB")
    ranks.loc[0, "rank"] += 1
    ranks.loc[1, "soriga.pval"] *= 1.001
    wrong = [row.what for row in srcs.head_section(ranks).rows if row.verdict == "mismatch"]
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
    assert srcs.written_like(text, value) == written
    assert {row.verdict for row in toy.toy_section().rows} == {"match"}


# Counted with SRCS 1.1 under R 4.2.2 on the averages of its example, frame by frame.
UNDER_WRONG_PAIRS = [324, 446, 469, 395, 346]


@pytest.mark.data
def test_ranks_of_the_published_animation_that_belong_to_other_algorithms(report):
    ours, theirs = example_ranks()
    names = [f"rank{number}" for number in range(1, 6)]
    assert [(ours[name] != theirs[name]).sum() for name in names] == UNDER_WRONG_PAIRS
    (section,) = (each for each in report.sections if each.title.startswith("The animation"))
    assert [cells[1:] for cells in section.cells] == [
        ("1650", str(count)) for count in UNDER_WRONG_PAIRS
    ]
    first, second = section.pictures
    assert first.content != second.content


def test_where_srcs_puts_the_p_values_of_tukey():
    """By hand: levels b, c, a are at text places 1, 2, 0; a dash is before letters."""
    assert text_places(["b", "c", "a"]).tolist() == [1, 2, 0]
    assert text_places(["a-b", "a1", "aB"]).tolist() == [1, 0, 2]
    runs = pd.DataFrame(
        {
            "A": pd.Categorical(list("bca") * 4, categories=["b", "c", "a"]),
            "P": 1,
            "y": [0, 0.1, 9, 0.2, 0.1, 9.1, 0.1, 0.3, 9.2, 0, 0.2, 9],
        }
    )
    ranks = srcs_py.SRCSranks(runs, "P", "A", "y", test="tukeyHSD")
    assert dict(zip(ranks["A"], ranks["rank"], strict=True)) == {"a": 2, "b": -1, "c": -1}
    # b and c do not differ: that p-value goes to the levels at places 1 and 2, c and a
    wrong = dict(zip(ranks["A"], ranks_of_srcs(ranks), strict=True))
    assert wrong == {"a": 1, "b": -2, "c": 1}


@pytest.mark.data
def test_the_list_of_claims_is_computed_again(report):
    claims = read_claims("srcs")
    computed = {each.key: SrcsAnswers().answer(each.key) for each in claims if each.key}
    assert {each.key: each.ours for each in claims if each.key} == computed
    assert len(report.claims) == len(read_claims("srcs", "text"))


def test_ml2_where_it_is_not_given(monkeypatch, tmp_path):
    monkeypatch.setenv("SRCS_DATA", str(tmp_path))
    section = srcs_ml2.ml2_section()
    assert "Not drawn" in section.text
    assert "1a348dee57ae5ea4f048aceb1746d8b1cc92b709/data/ML2.rdata" in section.text
    assert section.rows == section.pictures == ()


def test_ml2_where_it_is_given(monkeypatch):
    """Tables of the layout of ML2, in which the three best are those that the vignette names."""
    rng = np.random.default_rng(0)
    names = {"Algorithm": srcs_ml2.ALGORITHMS.split()[::-1], "Filter": srcs_ml2.FILTERS.split()}
    names |= {"Shape": ["Clover", "Paw"], "Disturbance ratio": [0, 70], "Fold": range(20)}
    runs = pd.MultiIndex.from_product(names.values(), names=names).to_frame(index=False)
    good = runs["Filter"].isin(srcs_ml2.BEST)

    def table(name):
        better = {"a": 1.0, "b": 2.0}[name[-1]]  # of ML2a and ML2b
        noise = rng.normal(size=len(runs)).round(3)
        return runs.assign(Performance=noise + better * good)

    monkeypatch.setattr(srcs_ml2.datasets, "load", table)
    section = srcs_ml2.ml2_section()
    assert {row.verdict for row in section.rows} == {"match"}
    assert [each.name for each in section.pictures] == ["srcs_figure8a", "srcs_figure8b"]
    monkeypatch.setattr(srcs_ml2, "BEST", ["SPIDER2"])
    assert "mismatch" in {row.verdict for row in srcs_ml2.ml2_section().rows}
