"""The code that makes what the second page shows, in Python and in base R."""

from __future__ import annotations

from typing import TYPE_CHECKING

from srcs_py.app.exporting.python_source import python_imports, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from srcs_py.app.pages.atopsis.inputs import Options, Tables
    from srcs_py.atopsis import Ranking, Sensitivity

MOST = 5000  # numbers of a table that are written into the code
WEIGHT = "\0"  # where the weight of the means will be; texts in the code never contain it
_TOPSIS = """# distance from the worst, as a share of the distances to the best and the worst
share <- function(best, worst) ifelse(best + worst > 0, worst / (best + worst), 0.5)
# what only rounding tells apart is equal
tied <- function(x, within) {
  places <- order(x)
  x[places] <- ave(x[places], cumsum(c(TRUE, diff(x[places]) > within)), FUN = min)
  x
}"""
_A_TOPSIS = """topsis <- function(values, larger, within) {
  best <- apply(values, 2, if (larger) max else min)
  worst <- apply(values, 2, if (larger) min else max)
  distance <- function(point) sqrt(rowSums(sweep(values, 2, point)^2))
  tied(share(distance(best), distance(worst)), within)
}
scaled <- function(values) {
  divisor <- {divisor}
  sweep({shifted}, 2, ifelse(divisor > 0, divisor, 1), "/") / ncol(values)
}
of_means <- topsis(scaled(means), {larger}, {mean_within!r})
of_stds <- topsis(scaled(stds), FALSE, {std_within!r})
over <- function(weight) {
  both <- cbind(weight * of_means, (1 - weight) * of_stds)
  length <- sqrt(sum(apply(both, 2, function(x) diff(range(x)))^2))
  within <- sqrt(sum((c(weight, 1 - weight) * c({mean_within!r}, {std_within!r}))^2))
  topsis(both, TRUE, max({tie!r}, within / ifelse(length > 0, length, 1)))
}
closeness <- over({weight})"""
_CURVES = """

# closeness under every weight of the means
weights <- seq(0, 1, 0.01)
curves <- t(sapply(weights, over))
matplot(weights, curves, type = "l", lty = 1, xlab = "weight of the means", ylab = "closeness")
legend("bottomleft", rownames(means), col = 1:6, lty = 1)"""
_HELLINGER = """hellinger <- function(m1, s1, m2, s2) {
  size <- sqrt(s1^2 + s2^2)
  unit <- ifelse(size > 0, size, 1)
  near <- log1p(-((s1 - s2) / unit)^2) / 2 - ((m1 - m2) / unit / 2)^2
  ifelse(size > 0, sqrt(-expm1(near)), as.numeric(m1 != m2))
}
# the mean over the benchmarks of the distance to the nearest cell with the best (worst) mean
distance <- function(best) rowMeans(sapply(seq_len(ncol(means)), function(k) {
  cells <- which(means[, k] == best(means[, k]))
  to <- sapply(cells, function(i) hellinger(means[, k], stds[, k], means[i, k], stds[i, k]))
  apply(to, 1, min)
}))
closeness <- tied(share(distance({best}), distance({worst})), {within!r})"""
_SHOWN = """ranking <- data.frame(closeness, rank = rank(-closeness, ties.method = "min"))
rownames(ranking) <- rownames(means)
ranking <- ranking[order(ranking$rank), ]
print(ranking)
barplot(rev(setNames(ranking$closeness, rownames(ranking))), horiz = TRUE, las = 1)"""
_DIVISORS = {  # and what is divided
    "none": ("rep(1, ncol(values))", "values"),
    "vector": ("sqrt(colSums(values^2))", "values"),
    "max": ("apply(abs(values), 2, max)", "values"),
    "minmax": (
        "apply(values, 2, function(x) diff(range(x)))",
        "sweep(values, 2, apply(values, 2, min))",
    ),
}


def python_code(tables: Sequence[str], name: str, options: Options) -> str:
    """Return the Python code of a ranking; ``tables`` makes ``means`` and ``stds``."""
    shared = f"maximize={options.maximize}"
    if options.method == "hellinger":
        made = f"ranking = srcs.atopsis.hellinger_topsis(means, stds, {shared})"
        drawn = ""
    else:
        shared += f", normalization={text(options.normalization)}"
        made = (
            f"weight = {WEIGHT}  # of the means\n"
            f"ranking = srcs.atopsis.atopsis(means, stds, (weight, 1 - weight), {shared})"
        )
        drawn = (
            f"\n\nstudy = srcs.atopsis.sensitivity(means, stds, {shared})\n"
            'print(study.intervals())\nsrcs.atopsis.plot_sensitivity(study, save="curves.pdf")'
        )
    shown = (
        f'{made}\nprint(ranking.to_frame().sort_values("rank"))\n'
        f'srcs.atopsis.plot_methods({{{text(name)}: ranking}}, save="closeness.pdf"){drawn}'
    )
    return "\n\n".join([python_imports(tables), *tables, shown]) + "\n"


def r_code(tables: Tables, found: Ranking | Sensitivity, options: Options) -> str:
    """Return the same in base R, with the numbers of the tables."""
    from srcs_py.atopsis.ties import TIE

    if options.method == "hellinger":
        best, worst = ("max", "min") if options.maximize else ("min", "max")
        method = _filled(_HELLINGER, best=best, worst=worst, within=found.tolerance)  # type: ignore[union-attr]
        curves = ""
    else:
        divisor, shifted = _DIVISORS[options.normalization]
        method, curves = (
            _filled(
                _A_TOPSIS,
                divisor=divisor,
                shifted=shifted,
                larger=str(options.maximize).upper(),
                mean_within=found.mean.tolerance,  # type: ignore[union-attr]
                std_within=found.std.tolerance,  # type: ignore[union-attr]
                tie=TIE,
                weight=WEIGHT,
            ),
            _CURVES,
        )
    written = [_matrix("means", tables.means), _matrix("stds", tables.stds)]
    return "\n\n".join([*written, _TOPSIS, method, _SHOWN + curves]) + "\n"


def _filled(code: str, **values: object) -> str:
    """Return code with values in the places that are named; R's own braces stay."""
    for name, value in values.items():
        code = code.replace(f"{{{name}}}", str(value)).replace(f"{{{name}!r}}", repr(value))
    return code


def _matrix(name: str, table: pd.DataFrame) -> str:
    if table.size > MOST:
        return (
            f"# {name} has {table.size} numbers; write them in Python: "
            f'{name}.to_csv("{name}.csv")\n'
            f'{name} <- as.matrix(read.csv("{name}.csv", row.names = 1, check.names = FALSE))'
        )
    between = ",\n  "
    rows = [", ".join(map(repr, row)) for row in table.to_numpy(dtype=float).tolist()]
    names = [f"c({', '.join(map(text, each))})" for each in (table.index, table.columns)]
    return (
        f"{name} <- matrix(c(\n  {between.join(rows)}\n"
        f"), nrow = {len(table)}, byrow = TRUE, dimnames = list(\n  {names[0]},\n  {names[1]}))"
    )
