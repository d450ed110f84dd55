"""The A-TOPSIS article: its rankings, tests and figures from its tables of means and deviations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pandas as pd

from srcs_py.atopsis import (
    atopsis,
    compare,
    hellinger_topsis,
    plot_methods,
    plot_sensitivity,
    plot_weights,
    read_tables,
    sensitivity,
)
from srcs_py.atopsis.topsis import NORMALIZATIONS
from srcs_py.datasets import bundled
from srcs_py.reproduce.report import Known, Picture, Report, Row, Section, judge

if TYPE_CHECKING:
    from srcs_py.atopsis import Ranking
    from srcs_py.atopsis.topsis import Normalization

SOURCE = (
    "A. G. C. Pacheco and R. A. Krohling, Ranking of classification algorithms in terms of "
    "mean-standard deviation using A-TOPSIS (2016)."
)

TEXT = (
    "Everything is computed from the means and standard deviations that the article prints in "
    "tables 1 and 8. A-TOPSIS runs on tables that are not normalized: the article's text says "
    "that they are, but most of its rankings come out only this way (see the section on "
    "normalization). The weights printed as [0.1, 0.9] between [0.8, 0.2] and [1, 0] are read as "
    "[0.9, 0.1], and LNC in tables 9 and 10 as the LMC of table 8."
)

# A row of tables 2, 5 and 9 that comes out in all three.
_WEIGHTS = (0.7, 0.3)

_UNLISTED = "p >= 0.05"


@dataclass(frozen=True)
class Case:
    """One of the article's three comparisons.

    Attributes
    ----------
    name : str
        As in the files of published values.
    title : str
        For headings.
    benefit : bool
        Whether a larger mean is better.
    runs : int or None
        Runs behind each mean, for Hellinger-TOPSIS.
    tables : tuple of int
        Numbers of its tables: A-TOPSIS, Hellinger-TOPSIS, tests.
    figures : tuple of int
        Numbers of its figures: A-TOPSIS, both methods.
    swapped : tuple of str
        Two neighbours that the article ranks the other way round under some weights.
    swapped_at : tuple of float
        Those weights, of the means.
    """

    name: str
    title: str
    benefit: bool
    runs: int | None
    tables: tuple[int, int, int]
    figures: tuple[int, int]
    swapped: tuple[str, str]
    swapped_at: tuple[float, ...]

    @property
    def study(self) -> tuple[pd.DataFrame, pd.DataFrame]:
        """Means and standard deviations."""
        file, _, without = self.name.partition(" without ")
        means, stds = read_tables(
            bundled(f"atopsis/atopsis_{file}_mean.csv"), bundled(f"atopsis/atopsis_{file}_std.csv")
        )
        left_out = [without] if without else []
        return means.drop(index=left_out), stds.drop(index=left_out)


CASES = (
    Case(
        name="case1 without KNN",
        title="case 1, part I (6 algorithms, 12 benchmarks, accuracy)",
        benefit=True,
        runs=100,
        tables=(2, 3, 4),
        figures=(3, 4),
        swapped=("AVG", "FNN"),
        swapped_at=(0.8, 0.9, 1.0),
    ),
    Case(
        name="case1",
        title="case 1, part II (with KNN, whose standard deviations are 0)",
        benefit=True,
        runs=100,
        tables=(5, 6, 7),
        figures=(5, 6),
        swapped=("AVG", "FNN"),
        swapped_at=(1.0,),
    ),
    Case(
        name="case2",
        title="case 2 (8 algorithms, 10 benchmarks, error rate)",
        benefit=False,
        runs=None,
        tables=(9, 10, 11),
        figures=(7, 8),
        swapped=("ALH", "EKNN"),
        swapped_at=(1.0,),
    ),
)


def build() -> Report:
    """Compute all tables and figures, and compare them with the printed ones.

    Returns
    -------
    Report
        A section for each table (with its figure), and one on normalization.
    """
    sections = []
    for case in CASES:
        sections += [_weights_section(case), _hellinger_section(case), _tests_section(case)]
    return Report(
        name="atopsis",
        title="A-TOPSIS: the published rankings, reproduced",
        source=SOURCE,
        text=TEXT,
        sections=(*sections, _normalization_section(), _sensitivity_section()),
    )


def _published(kind: str, case: Case) -> pd.DataFrame:
    table = pd.read_csv(bundled(f"atopsis/atopsis_{kind}.csv"))
    return table[table["case"] == case.name]


def _printed(case: Case, number: int) -> dict[float, str]:
    """Return the printed rankings of a table by the weight of the means (NaN: none)."""
    table = _published("rankings", case)
    table = table[table["table"] == number]
    texts = table["ranking_best_first"].str.replace(" ", " > ").str.replace("=", " = ")
    return dict(zip(table["weight_mean"], texts, strict=True))


def _swapped(text: str, first: str, second: str) -> str:
    """Exchange two names in a ranking."""
    return " ".join({first: second, second: first}.get(word, word) for word in text.split())


def _weights_section(case: Case) -> Section:
    number, figure = case.tables[0], case.figures[0]
    rows = [_weight_row(case, weight, text) for weight, text in _printed(case, number).items()]
    study = sensitivity(*case.study, benefit=case.benefit)
    caption = f"Figure {figure}: closeness coefficients of A-TOPSIS under each weight, {case.title}"
    return Section(
        title=f"Table {number} and figure {figure}: A-TOPSIS, {case.title}",
        rows=tuple(rows),
        pictures=(Picture(f"atopsis_figure{figure}", caption, plot_weights(study)),),
    )


def _weight_row(case: Case, weight: float, published: str) -> Row:
    ranking = _atopsis(case, weight)
    known = None
    if weight in case.swapped_at:
        first, second = case.swapped
        closeness = ranking.to_frame()["closeness"]
        why = (
            f"the article has {first} before {second}, ours are the other way round "
            f"({second} {closeness[second]:.4f}, {first} {closeness[first]:.4f}); all else is as "
            f"printed. {_hits(case, weight, published)}."
        )
        known = Known(_swapped(published, first, second), why)
    return judge(f"means {weight:.1f}, deviations {1 - weight:.1f}", published, str(ranking), known)


def _hits(case: Case, weight: float, published: str) -> str:
    """Say which normalizations give a printed ranking."""
    same = [each for each in NORMALIZATIONS if str(_atopsis(case, weight, each)) == published]
    if not same:
        return "No normalization gives the row as printed either"
    return f"The row comes out as printed with normalization {' or '.join(same)}"


def _atopsis(case: Case, weight: float, normalization: Normalization | None = None) -> Ranking:
    weights = (weight, 1 - weight)
    return atopsis(*case.study, weights, case.benefit, normalization=normalization)


def _hellinger_section(case: Case) -> Section:
    number, figure = case.tables[1], case.figures[1]
    (published,) = _printed(case, number).values()
    ranking = hellinger_topsis(*case.study, benefit=case.benefit, runs=case.runs)
    methods = {
        f"A-TOPSIS, weights {_WEIGHTS[0]} and {_WEIGHTS[1]}": _atopsis(case, _WEIGHTS[0]),
        "Hellinger-TOPSIS": ranking,
    }
    caption = f"Figure {figure}: A-TOPSIS and Hellinger-TOPSIS side by side, {case.title}"
    return Section(
        title=f"Table {number} and figure {figure}: Hellinger-TOPSIS, {case.title}",
        text=f"runs = {case.runs}. The method is reconstructed from the published rankings.",
        rows=(judge("ranking", published, str(ranking), _printed_tie(published, ranking)),),
        pictures=(Picture(f"atopsis_figure{figure}", caption, plot_methods(methods)),),
    )


def _printed_tie(published: str, ranking: Ranking) -> Known | None:
    """Return what is known of table 10, where LMC and HKNN are printed as tied."""
    closeness = ranking.to_frame()["closeness"]
    if " = " not in published:
        return None
    return Known(
        published.replace("LMC = HKNN", "HKNN > LMC"),
        f"printed as a tie; ours are HKNN {closeness['HKNN']:.3f} and LMC {closeness['LMC']:.3f}, "
        "and all else is as printed. The article quotes this ranking from another one.",
    )


def _tests_section(case: Case) -> Section:
    number = case.tables[2]
    means, stds = case.study
    page = compare(means, stds, benefit=case.benefit, correction="none")
    (published,) = _published("friedman", case)["p_below"]
    misprint = Known(
        "0.00056",
        f"looks like a misprint (one zero too many): chi-square is {page.friedman_statistic:.2f} "
        f"with {len(means) - 1} degrees of freedom.",
    )
    friedman = judge(
        "Friedman, p",
        f"{published:.5f}",
        f"{page.friedman_p:.5f}",
        misprint if case.name == "case1 without KNN" else None,
    )
    return Section(
        title=f"Table {number}: significance tests, {case.title}",
        text="Pairs with p < 0.05 by Wilcoxon's signed-rank test, exact, without correction. "
        "Differences of the printed means are compared as decimals, so that ties are ties.",
        rows=(
            friedman,
            *_pair_rows(_pairs(_published("wilcoxon", case)), _pairs(page.significant())),
        ),
    )


def _pairs(table: pd.DataFrame) -> dict[str, str]:
    return {f"{row['first']}-{row['second']}": f"{row['p']:.6f}" for _, row in table.iterrows()}


def _pair_rows(published: dict[str, str], ours: dict[str, str]) -> list[Row]:
    return [
        judge(pair, published.get(pair, _UNLISTED), ours.get(pair, _UNLISTED))
        for pair in {**published, **ours}
    ]


def _normalization_section() -> Section:
    printed = [
        (case, weight, text)
        for case in CASES
        for weight, text in _printed(case, case.tables[0]).items()
    ]
    cells = []
    for normalization in (None, *NORMALIZATIONS):
        same = [
            text == str(_atopsis(case, weight, normalization)) for case, weight, text in printed
        ]
        by_table = [
            sum(hit for hit, (of, _, _) in zip(same, printed, strict=True) if of is case)
            for case in CASES
        ]
        cells.append((str(normalization), *map(str, by_table), f"{sum(same)} of {len(same)}"))
    return Section(
        title="Which normalization comes nearest to tables 2, 5 and 9",
        text="Rows that come out exactly as printed, by normalization of the two tables.",
        header=("normalization", *(f"table {case.tables[0]}" for case in CASES), "all"),
        cells=tuple(cells),
    )


def _sensitivity_section() -> Section:
    pictures = []
    cells: list[tuple[str, ...]] = []
    for number, case in enumerate(CASES, 1):
        study = sensitivity(*case.study, benefit=case.benefit)
        intervals: Any = study.intervals()
        within = intervals[intervals["to"] > 0.5]
        cells += [
            (case.name, f"{row['from']:.4f}", f"{row['to']:.4f}", row["ranking"])
            for _, row in within.iterrows()
        ]
        caption = f"Closeness coefficients over the weight of the means, {case.title}"
        pictures.append(Picture(f"atopsis_weights{number}", caption, plot_sensitivity(study)))
    return Section(
        title="Where the rankings change (not in the article)",
        text="Exact weights of the means between which a ranking holds, from 0.5 up: what the "
        "article's steps of 0.1 pass over.",
        header=("case", "from", "to", "ranking"),
        cells=tuple(cells),
        pictures=tuple(pictures),
    )
