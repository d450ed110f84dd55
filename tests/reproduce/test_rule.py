"""One rule gives every verdict: applied to all listed claims, written a second time."""

import re
from collections import Counter
from pathlib import Path

import pytest

from reproduce.claims import Answers, Claim, compared_claims, read_claims
from reproduce.rows import KINDS, RULE, verdict_of

WIDE = "0.3 [0.2431, 0.5357]"
CLAIMS = {article: read_claims(article) for article in ("srcs", "atopsis", "hardness")}


@pytest.mark.parametrize("article", CLAIMS)
def test_a_verdict_says_no_more_than_its_kind_allows(article):
    for claim in CLAIMS[article]:
        verdict, printed, ours = claim.verdict, claim.printed, claim.ours
        if verdict == "match":
            assert claim.kind in {"exact", "random"}, claim
            words = ours.split()
            everywhere = words[:1] == ["in"] and words[1] == words[3]
            derived = printed in {"derived", "stated"} or ours.startswith(f"{printed}:")
            assert ours == printed or derived, claim
            assert claim.kind == "exact" or everywhere, claim
        if "[" in ours and claim.kind == "random":
            low, high = (float(part) for part in ours.split("[")[1].rstrip("]").split(","))
            inside = low <= float(printed) <= high
            assert verdict == ("compatible" if inside else "known mismatch"), claim
        if ours.startswith("not so"):
            expected = "not confirmed" if claim.kind == "unnamed" else "known mismatch"
            assert verdict == expected, claim
        assert (verdict == "not checkable") == (not claim.key) == (claim.kind == "open"), claim
        assert (verdict == "compatible (fitted)") <= (claim.kind == "fitted"), claim
        assert claim.kind in KINDS, claim
        assert claim.reason or verdict == "match", claim


class Fixed(Answers):
    """The same value for every key."""

    def __init__(self, value):
        self.value = value

    def answer(self, key):
        return self.value


def test_the_documentation_has_the_rule():
    page = (Path(__file__).parents[2] / "docs" / "atopsis.md").read_text("utf-8")
    assert [kind for kind, verdicts in RULE.items() if "match" in verdicts] == ["exact", "random"]
    rows = dict(re.findall(r"^\| (\w+): [^|]+\| (.*) \|$", page, re.MULTILINE))
    assert rows.keys() == RULE.keys() == KINDS.keys()
    for kind, row in rows.items():
        agrees, differs = row.split(" | ")
        in_full, in_part, not_at_all = RULE[kind]
        assert agrees.startswith(in_full)
        assert (in_part in agrees) == (in_part != not_at_all or in_full == not_at_all)
        assert differs == not_at_all


@pytest.mark.parametrize(
    ("kind", "printed", "ours", "verdict"),
    [
        ("exact", "0.6", "0.6, 0.8", "mismatch"),
        ("exact", "rises", "rises: by 2", "match"),
        ("fitted", "A > B", "A > B", "compatible (fitted)"),
        ("fitted", "A > B", "B > A", "mismatch"),
        ("fitted", "0.103", "0.102 [0.100, 0.104]", "compatible (fitted)"),
        ("loose", "mostly", "not mostly: 48%", "mismatch"),
        ("loose", "mostly", "mostly: 86%", "compatible"),
        ("random", "0.1047", "0.1030 [0.1012, 0.1042]", "mismatch"),
        ("random", "0.103", "0.103 [0.103, 0.103]", "match"),
        ("random", "stated", "in 50 of 50 assignments; 3", "match"),
        ("random", "stated", "in 1 of 50 assignments; 3", "compatible"),
        ("random", "stated", "in 0 of 50 assignments; 3", "mismatch"),
        ("unnamed", "stated", "0.09", "compatible"),
        ("unnamed", "stated", "not so: 0.09", "not confirmed"),
        ("open", "", "", "not checkable"),
    ],
)
def test_the_rule(kind, printed, ours, verdict):
    assert verdict_of(kind, printed, ours) == verdict
    row = Claim("text", "place", "value", "c", kind, printed, ours, "a reason").compared(
        Fixed(ours)
    )
    assert row.verdict == ("known mismatch" if verdict == "mismatch" else verdict)
    assert row.note == ("" if verdict == "match" else "a reason")


def test_counts_are_those_of_the_documentation():
    counts = {
        article: Counter(claim.verdict for claim in claims if claim.section == "text")
        for article, claims in CLAIMS.items()
    }
    assert counts["srcs"] == {
        **{"match": 19, "compatible": 13, "known mismatch": 5, "not checkable": 7}
    }
    assert counts["atopsis"] == {
        **{"match": 40, "compatible": 3, "compatible (fitted)": 6},
        **{"known mismatch": 17, "not checkable": 7},
    }


@pytest.mark.parametrize(
    ("kind", "printed", "listed", "found", "verdict", "note"),
    [
        ("exact", "1", "1", "1", "match", ""),
        ("exact", "1", "1", "another", "mismatch", "1"),
        ("exact", "1", "1", None, "not checkable", ""),
        ("exact", "1", "2", "2", "known mismatch", "why."),
        ("exact", "1", "2", "3", "mismatch", "2"),  # a third value
        # an interval as wide as this confirms almost nothing, and nobody was told
        ("random", "0.2858", WIDE, WIDE, "compatible", "why. The interval of ours is 0.2926 wide."),
    ],
)
def test_values_that_are_computed_again(kind, printed, listed, found, verdict, note):
    claim = Claim("text", "place", "key", "c", kind, printed, listed, "why.")
    row = claim.compared(Fixed(found))
    assert row.verdict == verdict
    assert note in row.note


def test_every_row_of_a_section_is_compared():
    rows = compared_claims("srcs", "text", Fixed(None))
    assert {row.verdict for row in rows} == {"not checkable"}
    assert len(compared_claims("srcs", "figure 4", Fixed("1"))) == 4
