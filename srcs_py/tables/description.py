"""Description of a table of runs: what each column is, as far as it is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from srcs_py.base.errors import SRCSError

State = Literal["known", "open", "none"]
ROLES = ("target", "params", "performance", "pairing_col", "maximize")
_SHOWN = 60  # characters of a name


@dataclass(frozen=True)
class TableColumn:
    """A column of a described table.

    Attributes
    ----------
    name : str
        Its name.
    type : str
        "number", "written" (texts of numbers, such as 12 kJ or 1,204), "text", "yes/no", "levels"
        (of a categorical column) or "nested" (lists and the like).
    levels : int
        Number of distinct values; missing ones do not count.
    role : str
        Argument of :func:`SRCSranks` that names the column, or may name it; "" if none does.
    state : {"known", "open", "none"}
        Whether the role is known, the user must decide, or the column has none.
    reason : str
        Why.
    """

    name: str
    type: str
    levels: int
    role: str
    state: State
    reason: str


@dataclass(frozen=True)
class Role:
    """An argument of :func:`SRCSranks` that a described table answers, or leaves open.

    Attributes
    ----------
    state : {"known", "open", "none"}
        "known", "open" (the user must answer) or "none" (no column has the role).
    known : tuple
        The columns that are known; of ``maximize`` True or False.
    candidates : tuple
        What else it may be, best first.
    reason : str
        Why.
    """

    state: State
    known: tuple[Any, ...] = ()
    candidates: tuple[Any, ...] = ()
    reason: str = ""


@dataclass(frozen=True)
class Description:
    """Roles of the columns of a table of runs.

    Attributes
    ----------
    columns : tuple of TableColumn
        The columns in the order of the table; those of its long form if the table is wide.
    by_role : mapping of str to Role
        ``target``, ``params``, ``performance``, ``pairing_col`` and ``maximize``.
    rows : int
        Number of rows.
    wide : tuple of str
        Columns of the table that hold one algorithm or run each; empty for a long table.
    into : tuple of str
        Names of the two columns that these become; see :func:`from_wide`.
    of_search : bool
        Whether the table is that of a search of scikit-learn; see :func:`from_cv_results`.
    """

    columns: tuple[TableColumn, ...]
    by_role: Mapping[str, Role]
    rows: int
    wide: tuple[str, ...] = ()
    into: tuple[str, ...] = ()
    of_search: bool = False

    @property
    def open(self) -> dict[str, tuple[Any, ...]]:
        """The roles that the user must decide, with their candidates."""
        return {
            name: role.candidates for name, role in self.by_role.items() if role.state == "open"
        }

    @property
    def roles(self) -> dict[str, Any]:
        """The arguments of :func:`SRCSranks`; an :class:`SRCSError` if one is open."""
        if self.open:
            raise SRCSError(f"The table does not tell {self.questions}; name what is right.")
        known = {name: role.known for name, role in self.by_role.items() if role.known}
        roles: dict[str, Any] = {name: value[0] for name, value in known.items()}
        roles["params"] = [*known["params"]]
        if "pairing_col" in known:
            roles |= {"paired": True, "pairing_col": [*known["pairing_col"]]}
        return roles

    @property
    def questions(self) -> str:
        """The open roles with their candidates, in one line."""
        return "; ".join(
            f"{name} ({', '.join(map(str, candidates)) or 'no column'})"
            for name, candidates in self.open.items()
        )

    @property
    def call(self) -> str:
        """The call of SRCSranks; ``?`` stands for what is open, which a comment names."""
        data = "srcs_py.from_cv_results(data)" if self.of_search else "data"
        if self.wide:
            into = "" if self.into == ("Algorithm", "Performance") else f", into={self.into}"
            data = f"srcs_py.from_wide(data, {[*self.wide]}{into})"
        words = [data]
        for name, role in self.by_role.items():
            if role.state == "open":
                words.append(f"{name}=?")
            elif role.known:
                alone = len(role.known) == 1 and name != "params"
                value = role.known[0] if alone else [*role.known]
                words.append(f"{name}={value!r}")
        if self.by_role["pairing_col"].known:
            words.append("paired=True")
        comment = f"  # {self.questions}" if self.open else ""
        return f"srcs_py.SRCSranks({', '.join(words)}){comment}"

    def __str__(self) -> str:
        asked = [f"open: {self.questions}"] if self.open else []
        return "\n".join([self.text, *asked])

    @property
    def text(self) -> str:
        """The columns, a line each, and which values are better."""
        lines: list[tuple[str, ...]] = [
            (
                column.name[:_SHOWN],
                column.type,
                f"{column.levels:,}",
                "-" if column.state == "none" else column.role.removesuffix("_col"),
                column.state,
                column.reason,
            )
            for column in self.columns
        ]
        lines.insert(0, ("column", "type", "levels", "role", "state", "reason"))
        widths = [max(map(len, cells)) for cells in zip(*lines, strict=True)]
        text = "\n".join(
            "  ".join(
                f"{cell:>{width}}" if at == 2 else f"{cell:<{width}}"
                for at, (cell, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in lines
        )
        return "\n".join([text, "", *self._notes()])

    __repr__ = __str__

    def _notes(self) -> Iterator[str]:
        direction = self.by_role["maximize"]
        better = {True: "larger values are better", False: "smaller values are better"}
        known = better[direction.known[0]] if direction.known else "better values"
        yield f"{known}: {direction.state}, {direction.reason}"
        if self.wide:
            yield f"columns of the table that became {' and '.join(self.into)}: " + ", ".join(
                self.wide
            )
        elif "target" in self.open and not self.open["target"]:
            yield (
                "no column has the algorithms; if each of them is a column, name these columns: "
                "--wide in the command, from_wide in Python"
            )
