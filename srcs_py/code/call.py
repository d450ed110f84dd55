"""The calls that made a table or a figure, as Python and R code."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from srcs_py.base.checks import check_text
from srcs_py.base.errors import Argument, SRCSError
from srcs_py.base.quoting import comment, dotted_name, r_name
from srcs_py.code.literals import Source, python, r, r_key
from srcs_py.code.r_arguments import beyond_r, failures, of_r, taken_for_argument
from srcs_py.code.recorded import FIGURE_KEY
from srcs_py.stats.corrections import CORRECTIONS
from srcs_py.stats.tests import CALLED, test_named
from srcs_py.tables.roles import KEY

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

# Arguments of SRCSranks that R has, and of pictures that it does not have; a comment in the code
# names those that it lacks.
_R_RANKS = {
    *("params", "target", "performance", "pairing_col", "test", "fun", "correction", "alpha"),
    *("maximize", "ncores", "paired"),
}
_BEYOND_R = ("figsize", "dpi", "look", "order", "rename", "select")
_R_VERBS = ("SRCSranks", "plot", "singleplot")
_R_PALETTES = (
    *("heat.colors", "terrain.colors", "topo.colors", "cm.colors", "rainbow", "gray.colors"),
)


@dataclass(frozen=True)
class Call:
    """A call with named arguments, as plain values.

    Attributes
    ----------
    function : str
        Public name.
    first : str
        Expression of the first argument.
    arguments : dict
        The others, by their Python names.
    selection : dict
        Columns and the level that each must have.
    """

    function: str
    first: str
    arguments: Mapping[str, Any]
    selection: Mapping[str, Any] = field(default_factory=dict)

    @property
    def in_srcs(self) -> bool:
        """Whether the R package has the function."""
        return self.function in _R_VERBS


def as_python_code(made: pd.DataFrame | Figure, data: str = "data") -> str:
    """Return the Python code that made a table of ranks or a figure.

    Parameters
    ----------
    made : pandas.DataFrame or matplotlib.figure.Figure
        A table made by :func:`SRCSranks`, or a figure made by :func:`plot`,
        :func:`singleplot` or another drawing function.
    data : str
        Expression for the runs, for example ``'"runs.csv"'``.

    Returns
    -------
    str
        Statements that, run on the same data, give the same. What you did to a table between
        two calls, such as leaving out rows, is not part of them. A function is written under its
        name; one without a name, such as a lambda, is called ``function``.

    Raises
    ------
    SRCSError
        If ``made`` does not carry its call, such as a table read from a csv file.

    See Also
    --------
    as_r_code : The same in R.
    SRCScomparison : Compare the target levels of one configuration pair by pair.

    Examples
    --------
    >>> import srcs_py as srcs
    >>> runs = {"Size": [10] * 10, "Algorithm": list("AAAAABBBBB"), "Time": range(10)}
    >>> import pandas as pd
    >>> ranks = srcs.SRCSranks(pd.DataFrame(runs), "Size", "Algorithm", "Time", maximize=False)
    >>> print(srcs.as_python_code(ranks))
    import srcs_py as srcs
    <BLANKLINE>
    ranks = srcs.SRCSranks(
        data,
        params=["Size"],
        target="Algorithm",
        performance="Time",
        test="wilcoxon",
        correction="holm",
        alpha=0.05,
        maximize=False,
    )
    """
    calls = _calls(made, data)
    blocks = [_unpaired_note(call) + _python_statement(call) for call in calls]
    return "\n\n".join(["import srcs_py as srcs", *blocks])


def as_r_code(made: pd.DataFrame | Figure, data: str = "data") -> str:
    """Return the R code that makes the same table or figure with the package SRCS.

    Parameters
    ----------
    made : pandas.DataFrame or matplotlib.figure.Figure
        As for :func:`as_python_code`.
    data : str
        Expression for the runs in R, for example ``'read.csv("runs.csv")'``.

    Returns
    -------
    str
        Statements of R. Arguments that R does not have are named in a comment.

    Raises
    ------
    SRCSError
        If ``made`` does not carry its call, or R has no such function: SRCS 1.1 fails with
        every custom test.

    See Also
    --------
    as_python_code : The same in Python.

    Examples
    --------
    >>> import srcs_py as srcs
    >>> import pandas as pd
    >>> runs = {"Size": [10] * 10, "Algorithm": list("AAAAABBBBB"), "Time": range(10)}
    >>> ranks = srcs.SRCSranks(pd.DataFrame(runs), "Size", "Algorithm", "Time", maximize=False)
    >>> print(srcs.as_r_code(ranks, data="runs"))
    library(SRCS)
    <BLANKLINE>
    ranks <- SRCSranks(
      runs,
      params = "Size",
      target = "Algorithm",
      performance = "Time",
      test = "wilcoxon",
      correction = "holm",
      alpha = 0.05,
      maximize = FALSE
    )
    """
    calls = _calls(made, data)
    if not calls[-1].in_srcs:
        drawn = calls[-1].function
        raise SRCSError(f"made was drawn by {drawn}(), which the R package SRCS does not have.")
    blocks = [_unpaired_note(call) + _r_statement(call) for call in calls]
    return "\n\n".join(["library(SRCS)", *blocks])


def _calls(made: Any, data: str) -> list[Call]:
    """Return the calls that lead to a table or a figure, in their order."""
    check_text("data", data)
    drawn = getattr(made, FIGURE_KEY, None)
    roles = _roles(made)
    if drawn is None and "test" not in roles:
        raise SRCSError(
            Argument("made"),
            " does not carry the call that made it: give a table as SRCSranks returned "
            "it (csv files lose it, parquet files do not) or a figure of srcs_py.",
        )
    calls = [Call("SRCSranks", data, _ranks_arguments(roles))] if "test" in roles else []
    if drawn is not None:
        first = data if "performance" in drawn["arguments"] else "ranks"  # of runs or of ranks
        calls.append(Call(drawn["function"], first, drawn["arguments"], drawn["selection"]))
    return calls


def _roles(made: Any) -> dict[str, Any]:
    """Return the call that made the ranks; empty if it is unknown."""
    drawn = getattr(made, FIGURE_KEY, None)
    return (drawn["ranks"] if drawn else getattr(made, "attrs", {}).get(KEY)) or {}


def _ranks_arguments(roles: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of SRCSranks in the order of its signature."""
    performance = roles["performance"]
    further = dict(roles.get("further", {}))
    fun_args = further.pop("fun_args", {})
    arguments: dict[str, Any] = {
        "params": roles["params"],
        "target": roles["target"],
        "performance": performance[0] if len(performance) == 1 else performance,
    }
    if roles["paired"]:
        arguments |= {"pairing_col": roles["pairing_col"], "paired": True}
    test = roles["test"]
    arguments["test"] = Source(test.removesuffix(CALLED)) if test.endswith(CALLED) else test
    if "fun" in further:
        arguments["fun"] = Source(further.pop("fun"))
    if not test_named(roles["test"]).corrects_itself:
        arguments["correction"] = roles["correction"]
    arguments |= {"alpha": roles["alpha"], "maximize": roles.get("maximize")}
    arguments |= further | {name: _own_argument(name, text) for name, text in fun_args.items()}
    return {dotted_name(name): value for name, value in arguments.items()}


def _own_argument(name: str, text: str) -> Any:
    """Return an argument of a user's test from its text: a plain value, else its name."""
    try:
        return ast.literal_eval(text)
    except (SyntaxError, ValueError):
        return Source(name)


def _unpaired_note(call: Call) -> str:
    """Return a comment if a test did not use the pairs that it was given."""
    test = call.arguments.get("test")
    if not call.arguments.get("paired") or test_named(test).uses_pairs:
        return ""
    return comment(f"{test} has no paired form: the runs are compared as unpaired")


def _python_statement(call: Call) -> str:
    lines = [call.first, *(f"{name}={python(value)}" for name, value in call.arguments.items())]
    if call.selection:
        lines.append(f"**{python(call.selection)}")
    inside = "".join(f"    {line},\n" for line in lines)
    if "draws" in call.arguments:  # only stability has this argument
        return f"{_result(call)} = srcs.stability(\n{inside}).ranks"
    return f"{_result(call)} = srcs.{call.function}(\n{inside})"


def _r_statement(call: Call) -> str:
    test = call.arguments.get("test")
    in_r = test_named(test).in_r
    if in_r and in_r.fails:
        raise SRCSError(Argument("test", test), f" has no R code: {in_r.fails}.")
    pairing = call.arguments.get("pairing_col")
    if isinstance(pairing, list):
        raise SRCSError(
            Argument("pairing_col", pairing), " has no R code: R pairs the runs by one column."
        )
    beyond = {name: value for name, value in call.arguments.items() if not _in_r(call, name)}
    named = {
        name: of_r(name, value) for name, value in call.arguments.items() if name not in beyond
    }
    beyond |= beyond_r(call.arguments)
    table, conditions = _r_conditions(call)
    lines = [table, *(f"{r_key(name)} = {r(named[name])}" for name in named), *conditions]
    notes = "".join(
        comment(f"not in R: {name} = {python(value)}") for name, value in beyond.items()
    )
    notes += "".join(comment(f"SRCS 1.1 fails with {each}") for each in failures(call.arguments))
    inside = ",\n".join(f"  {line}" for line in lines)
    assigned = f"{_result(call)} <- " if call.function == "SRCSranks" else ""
    return f"{notes}{assigned}{call.function}(\n{inside}\n)"


def _r_conditions(call: Call) -> tuple[str, list[str]]:
    """Return the table and the conditions on it."""
    if call.function != "singleplot":
        return call.first, []
    table, given = call.first, dict(call.selection)
    for name in filter(taken_for_argument, list(given)):
        table = f"subset({table}, {r_name(name)} == {r(given.pop(name))})"
    if not given:
        # R's singleplot fails without a condition, so it gets one that holds for all rows.
        all_rows = "all"
        while all_rows in call.arguments.values():
            all_rows += "."
        return f"cbind({all_rows} = TRUE, {table})", [f"{all_rows} = TRUE"]
    return table, [f"{r_name(name)} = {r(value)}" for name, value in given.items()]


def _result(call: Call) -> str:
    return "ranks" if call.function == "SRCSranks" else "figure"


def _in_r(call: Call, name: str) -> bool:
    """Return whether R's function has an argument, and its value."""
    value = call.arguments[name]
    if call.function == "SRCSranks" and name not in _R_RANKS:
        return False
    if name == "color_function":
        return value in _R_PALETTES
    if name == "test":
        return test_named(value).in_r is not None
    if name == "correction":
        return value in CORRECTIONS and CORRECTIONS[value].in_r
    return name not in _BEYOND_R and not (name == "maximize" and isinstance(value, list))
