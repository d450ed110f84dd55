"""Files of runs that programs read in different ways, and what is asked of them."""

import gzip
import re
from dataclasses import dataclass, field

import numpy as np

from srcs_py.app.importing.files import Reading

RUNS = 6


@dataclass(frozen=True)
class Odd:
    """A file, how its user has it read, and what the page is asked for."""

    content: str | bytes
    name: str = "runs.csv"
    reading: Reading = Reading()  # noqa: RUF009  (cannot be changed)
    levels: dict = field(default_factory=dict)
    settings: dict = field(default_factory=dict)
    arrangement: dict | None = None

    @property
    def bytes(self):
        return self.content if isinstance(self.content, bytes) else self.content.encode()


def table(M=("A", "B", "C"), P=("p", "q"), header=("M", "P", "E"), sep=",", step=2):
    """Return a text table whose methods differ, in another way for each problem."""
    rng = np.random.default_rng(1)
    lines = [header] if header else []
    lines += [
        (m, p, f"{1 + rng.random() + step * (i * (j + 1) % 3):.3f}")
        for _ in range(RUNS)
        for j, p in enumerate(P)
        for i, m in enumerate(M)
    ]
    return "".join(sep.join(line) + "\n" for line in lines)


def factors(names="P,Q", without=()):
    """Return a text table of two parameters."""
    means = {"x": 2, "y": -1, "s": 0, "t": 1}
    lines = [
        f"{m},{p},{q},{1 + i * means[p] + means[q] + (r * 7 % 5) / 9:.4f}"
        for r in range(RUNS)
        for i, m in enumerate("ABC")
        for p in "xy"
        for q in "st"
        if (p, q) not in without
    ]
    return "\n".join([f"M,{names},E", *lines])


def pairs(lacking=(), without=()):
    """Return a text table of runs in folds, which makes pairs."""
    lines = [
        f"{m},{p},f{r},{'' if (m, r) in lacking else 1 + i + (r * 7 % 5) / 9}"
        for r in range(RUNS + 2)
        for i, m in enumerate("ABC")
        for p in "xy"
        if (m, r) not in without
    ]
    return "\n".join(["M,P,fold,E", *lines])


TYPED = Reading(types={"P": "number"})
ONE = {"yInner": "M", "xInner": "P"}
UMLAUTS = table(M=("ä", "€uro", "C"), header=("Méthode", "P", "E"))
LATE = "".join(f"A,p,1.{at}\n" for at in range(250)) + "Ä,p,2.5\nÄ,q,7.5\n" * RUNS
UNITS = re.sub(r"(\d\.\d+)\n", r"\1 %\n", table())
COMMAS = re.sub(r"(\d)\.(\d+)\n", r"\1.000,\2\n", table(sep=";"))
MERGED = "\n".join(
    line if at % RUNS == 1 or not at else line[1:]
    for at, line in enumerate([*sorted(table().split(), reverse=True)])
)
OMIT = {"na_action": "omit"}

ODD = {
    # numbers, dates and cells in a spreadsheet's form
    "numbers with a unit": Odd(UNITS, reading=Reading(types={"E": "number"})),
    "thousands and a comma": Odd(COMMAS, reading=Reading(types={"E": "number"})),
    "dates with points": Odd(table(P=("03.12.2023", "01.02.2024"))),
    "merged cells": Odd(MERGED, reading=Reading(types={"M": "filled"})),
    # one heatmap: R's singleplot
    "one parameter": Odd(table()),
    "the other factors fixed": Odd(factors(), arrangement={"places": ONE, "levels": {"Q": "t"}}),
    "levels hidden and in another order": Odd(
        table(P=("p", "q", "r")),
        arrangement={"places": ONE, "order": {"M": ["C", "A", "B"]}, "hidden": {"P": ["q"]}},
    ),
    "a column called all": Odd(table(header=("all", "all.", "E"))),
    "a fixed column called all": Odd(
        factors("P,all"), arrangement={"places": ONE, "levels": {"all": "s"}}
    ),
    "Tukey, methods in another order": Odd(
        table(step=0.4), settings={"test": "tukeyHSD"}, levels={"M": ("C", "A", "B")}
    ),
    # letters
    "Windows-1252": Odd(UMLAUTS.encode("cp1252")),
    "Windows-1252 far below": Odd((table() + LATE).encode("cp1252")),
    "UTF-16": Odd(UMLAUTS.encode("utf-16"), "runs.txt"),
    "UTF-16 of ASCII text only": Odd(table(sep="\t").encode("utf-16"), "runs.txt"),
    "UTF-16, zipped": Odd(gzip.compress(b"\xfe\xff" + UMLAUTS.encode("utf-16-be")), "runs.csv.gz"),
    "UTF-8": Odd(UMLAUTS, "läufe.csv"),
    "UTF-8 with a mark": Odd(UMLAUTS.encode("utf-8-sig")),
    "UTF-8 with a mark, quoted": Odd(table(header=('"M"', '"P"', '"E"')).encode("utf-8-sig")),
    "small and capital letters": Odd(table(M=("a", "B", "_c"))),
    "other scripts": Odd(table(M=("Ω", "ä", "Ж"))),
    # names of columns
    "blanks around names": Odd(table(header=(" M ", " P ", " E"))),
    "blanks around quoted names": Odd(table(header=('" M "', '" P"', "E"), P=("T", "F"))),
    "names that differ in blanks": Odd(factors(" P,P")),
    "a column without a name": Odd(table(header=("M", "", "E"), P=("T", "F"))),
    "numbers of rows, blanks": Odd(
        "".join(
            f"{at or ''},{line}\n"
            for at, line in enumerate(table(header=("M", " P", "E")).splitlines())
        )
    ),
    "words of R as names": Odd(table(header=("if", "TRUE", "NULL"))),
    "signs in names": Odd(table(header=("`M$", "{0} #1's", "E (%)"))),
    "no names": Odd(table(header=None, P=("True", "False")), reading=Reading(header=False)),
    # levels
    "blanks around levels": Odd(table(M=("A", " A", "A "), P=(" 1", "2 "))),
    "signs in levels": Odd(table(M=("#1", "d'A", "b\\n"), P=("%s", "{0}"))),
    "quoted levels": Odd(table(M=('"A, x"', '"B\ny"', '"C ""q"""'))),
    "inches": Odd(table(M=('5" disk', 'disk 3"', "C"))),
    "truth values": Odd(table(P=("True", "FALSE"))),
    "no truth values": Odd(table(M=("TRUE", "True", "C"), P=("T", " F"))),
    "no numbers": Odd(table(M=("0x1F", "0x10 ", " 3i"), P=("1e", "2e+"))),
    "no missing values": Odd(table(M=("NULL", "None", "N/A"), P=("-", "null"))),
    "missing levels not in use": Odd(table(M=("nan", "B", "A")), levels={"M": ("B", "A")}),
    "dates": Odd(table(P=("2026-01-02", "2025-03-04"))),
    # numbers
    "decimal commas": Odd(table(sep=";").replace(".", ","), reading=Reading(decimal=",")),
    "decimal commas and points": Odd(table(sep=";", P=("1,5", "2,5"))),
    "decimal commas said": Odd(
        table(sep=";", P=("1,5", "2,5")).replace(".", ","),
        reading=Reading(decimal=",", types={"P": "number"}),
    ),
    "decimal commas, a number said": Odd(table(sep=";", P=("1,5", "2,5")), reading=TYPED),
    "exponents": Odd(table(P=("1e5", "1E-7"))),
    "leading zeros": Odd(table(M=("001", "010", "9"))),
    "leading zeros kept": Odd(
        table(M=("1.10", "1.1", "01.1")), reading=Reading(types={"M": "appearance"})
    ),
    "more than 15 digits": Odd(table(P=("0.12345678901234567890", "9007199254740993"))),
    "whole numbers beyond R's": Odd(table(M=("9007199254740993", "9007199254740992", "A"))),
    "whole numbers beyond 2^31": Odd(table(P=("03000000000", "5"))),
    "missing performances": Odd(table() + "A,p,nan\nB,q,\nC,q,NA\n", settings=OMIT),
    "missing performances of pairs": Odd(
        pairs(lacking=[("A", 3)], without=[("B", 5), ("C", 5), ("B", 6)]),
        settings=OMIT,
    ),
}
