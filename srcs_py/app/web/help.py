"""What the header's Help says: the pages, test and correction, version, what to cite."""

from __future__ import annotations

from typing import TYPE_CHECKING

from srcs_py import __version__
from srcs_py.app.web.html import tags

if TYPE_CHECKING:
    from htmltools import Tag

TEST = (
    "Decides which two algorithms differ in a configuration. Wilcoxon and Brunner-Munzel take runs "
    "of any distribution, t and Tukey runs that are nearly normal; paired forms compare runs that "
    "share a seed or a fold."
)
CORRECTION = (
    "Keeps errors rare although many pairs are tested. Holm, Hochberg, Hommel, Bonferroni and "
    "Šidák limit the chance of any error; BH, BY and fdr_… the share of errors among the "
    "differences; Shaffer and Bergmann-Hommel do as Holm and find more."
)
CITED = (
    (
        "SRCS: P. J. Villacorta and J. A. Sáez, The R Journal 7(2), 2015",
        "https://doi.org/10.32614/RJ-2015-023",
    ),
    (
        "A-TOPSIS: A. G. C. Pacheco and R. A. Krohling, Annals of Data Science 5(1), 2018",
        "https://doi.org/10.1007/s40745-018-0136-5",
    ),
    (
        "Hardness: C. E. C. de Melo and R. B. C. Prudêncio, MetaSel at ECAI 2014",
        "https://ceur-ws.org/Vol-1201/",
    ),
)


def help_button() -> Tag:
    """Return the button that opens the help."""
    return tags.button({"type": "button", "popovertarget": "help"}, "Help")


def help_text() -> Tag:
    """Return the help, which the browser opens and closes by itself."""
    return tags.div(
        {"id": "help", "popover": "", "role": "dialog", "aria-label": "Help"},
        tags.h2(f"srcs_py {__version__}"),
        tags.p(
            tags.b("SRCS"),
            " compares algorithms in each configuration of a study: every two of them are tested, "
            "and the rank of each is its wins minus its losses. Data takes your table, Picture "
            "shows the ranks, Export gives figures, tables and the code for them.",
        ),
        tags.p(
            tags.b("A-TOPSIS"),
            " ranks algorithms by their means and standard deviations over benchmarks. ",
            tags.b("Hardness"),
            " shows which instances are hard for which model, at which costs.",
        ),
        tags.p(tags.b("Test. "), TEST),
        tags.p(tags.b("Correction. "), CORRECTION),
        tags.h3("If you publish, cite the article of the method"),
        tags.ul(
            *(
                tags.li(
                    f"{text}, ",
                    tags.a({"href": link, "target": "_blank", "rel": "noreferrer"}, link),
                )
                for text, link in CITED
            )
        ),
        tags.p(
            "More: docs/app.md beside the program's source, and in Python ",
            tags.code("help(srcs_py.SRCSranks)"),
            ".",
        ),
    )
