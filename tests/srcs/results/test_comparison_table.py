"""comparison_table: the comparison of one configuration, to print."""

import pytest

from srcs_py import SRCScomparison, SRCSError, SRCSranks, comparison_table, datasets

CONFIGURATION = {"Dataset": "iris", "Noise type": "CLA_RAND", "Noise ratio": 30}


@pytest.fixture(scope="module")
def ranks():
    return SRCSranks(datasets.load("noise"), **datasets.describe("noise").roles)


def test_html_has_every_symbol_and_escapes_names(ranks):
    html = comparison_table(ranks, **CONFIGURATION, title="<script>alert(1)</script>")
    square = SRCScomparison(ranks, **CONFIGURATION)
    for symbol, written in (("<", "&lt;"), (">", "&gt;"), ("=", ">=<")):
        assert (
            html.count(f">{written}</td>" if symbol != "=" else ">=</td>")
            == (square == symbol).sum().sum()
        )
    assert "<script>" not in html
    named = ranks.rename(columns={"CART.pval": "<b>.pval"})
    named["Algorithm"] = named["Algorithm"].cat.rename_categories({"CART": "<b>"})
    assert "<b>" not in comparison_table(named, **CONFIGURATION)


def test_latex_pvalues_are_bold_below_alpha(ranks):
    latex = comparison_table(ranks, output="latex", pvalues=True, alpha=0.05, **CONFIGURATION)
    square = SRCScomparison(ranks, pvalues=True, **CONFIGURATION)
    assert latex.count("\\textbf{") == (square < 0.05).sum().sum() > 0
    assert r"\caption{Dataset = iris, Noise type = CLA\_RAND, Noise ratio = 30}" in latex


@pytest.mark.parametrize("pvalues", [False, True])
def test_the_alpha_of_the_table_counts_unless_another_is_given(pvalues):
    """At 0.3 more levels differ than at 0.05."""
    roles = datasets.describe("noise").roles
    ranks = SRCSranks(datasets.load("noise"), **roles, alpha=0.3)
    row = ranks[ranks["1-NN.pval"].between(0.06, 0.29)].iloc[0]
    configuration = {name: row[name] for name in CONFIGURATION}
    table, at_its_own, at_another = (
        comparison_table(ranks, output="latex", pvalues=pvalues, **alpha, **configuration)
        for alpha in ({}, {"alpha": 0.3}, {"alpha": 0.05})
    )
    assert table == at_its_own != at_another


def test_table_refusals(ranks):
    with pytest.raises(SRCSError, match="output = 'word' is unknown"):
        comparison_table(ranks, output="word", **CONFIGURATION)
    with pytest.raises(SRCSError, match="configuration must have one level of each"):
        comparison_table(ranks, Dataset="iris")
