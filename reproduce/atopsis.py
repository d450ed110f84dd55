"""The A-TOPSIS article: rankings, tests and figures from its means and standard deviations."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from reproduce.atopsis_cases import CASES, Case
from reproduce.atopsis_choices import hellinger_section
from reproduce.atopsis_claims import AtopsisAnswers
from reproduce.claims import claims_section, compared_claims, read_claims
from reproduce.report import Report, Section
from reproduce.sections import report_of, section_of
from srcs_py.atopsis import plot_methods, plot_weights
from srcs_py.atopsis.topsis import NORMALIZATIONS

if TYPE_CHECKING:
    from reproduce.rows import ComparedValue

# With one digit of table 1 changed (71.84 is printed) all rows of tables 2 and 5 come out.
_DIGIT = ("AVG", "Covtype", 73.84)


def atopsis_report() -> Report:
    """Compute all tables and figures, and compare them with the printed ones.

    Returns
    -------
    Report
        A section for each table (with its figure), and one on normalization.
    """
    sections = []
    for case in CASES.values():
        sections += _case_sections(case)
    return report_of(
        "atopsis",
        *sections,
        claims_section("atopsis", AtopsisAnswers()),
        _normalization_section(),
        hellinger_section(),
        _digit_section(),
    )


def _table(number: int, cases: Any = CASES) -> tuple[ComparedValue, ...]:
    return compared_claims("atopsis", f"table {number}", AtopsisAnswers(cases))


def _case_sections(case: Case) -> list[Section]:
    """Return A-TOPSIS, Hellinger-TOPSIS and the tests of a comparison."""
    methods = {
        f"A-TOPSIS, weights {case.chosen:.1f} and {1 - case.chosen:.1f}": case.ranking(case.chosen),
        "Hellinger-TOPSIS": case.hellinger,
    }
    drawn = {
        "weights": [plot_weights(case.sensitivity)],
        "hellinger": [plot_methods(methods)],
        "tests": [],
    }
    return [
        section_of("atopsis", name, rows=_table(number), figures=figures, case=case)
        for (name, figures), number in zip(drawn.items(), case.tables, strict=True)
    ]


def _normalization_section() -> Section:
    answers = AtopsisAnswers()
    tables = [case.tables[0] for case in CASES.values()]
    printed = [read_claims("atopsis", f"table {number}") for number in tables]
    names: dict[str, str] = {kind: kind for kind in NORMALIZATIONS}
    names["constant"] = "each table divided by its largest value"
    cells = []
    for kind, name in names.items():
        hits = [
            sum(answers.answer(f"{row.key} {kind}") == row.printed for row in rows)
            for rows in printed
        ]
        cells.append((name, *map(str, hits), f"{sum(hits)} of {sum(map(len, printed))}"))
    return section_of("atopsis", "normalization", cells=cells)


def _digit_section() -> Section:
    algorithm, benchmark, value = _DIGIT
    misread = {name: replace(case, misread=_DIGIT) for name, case in CASES.items()}
    cells = []
    for number in (*CASES["part1"].tables, *CASES["part2"].tables):
        both = [_table(number), _table(number, misread)]
        counts = [sum("mismatch" not in row.verdict for row in rows) for rows in both]
        cells.append((str(number), *(f"{count} of {len(both[0])}" for count in counts)))
    return section_of(
        "atopsis", "digit", cells=cells, algorithm=algorithm, benchmark=benchmark, value=value
    )
