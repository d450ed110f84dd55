# Pictures that sum up, in base R; `ranks` and the runs are there.
# {T}, {P}, {B}, {V}: names of the target, the parameters, the blocks and the performance; {K}: the column of ranks,
# {C}: the columns of several; {data}: the runs; {ratios}: a statement that depends on `maximize`.

## rank_distribution
parts <- prop.table(table(ranks[[{K}]], as.character(ranks[[{T}]])), margin = 2)
barplot(parts, horiz = TRUE, las = 1, legend.text = TRUE)

## leaderboard_plot
blocks <- list(do.call(paste, ranks[{B}]), as.character(ranks[[{T}]]))
means <- colMeans(na.omit(tapply(ranks[[{K}]], blocks, mean)))
dotchart(sort(means), xlab = "mean rank")

## parameter_effects
for (name in {P})
  interaction.plot(ranks[[name]], ranks[[{T}]], ranks[[{K}]],
    fun = function(x) mean(x, na.rm = TRUE),
    xlab = name, ylab = "mean rank", trace.label = {T})

## rank_trajectories
means <- sapply(ranks[{C}], function(x) tapply(x, ranks[[{T}]], mean, na.rm = TRUE))
matplot(t(means), type = "b", ylab = "mean rank")

## cd_diagram
places <- tapply(ranks[[{K}]], list(do.call(paste, ranks[{B}]), as.character(ranks[[{T}]])), mean)
print(friedman.test(na.omit(places)))
means <- colMeans(t(apply(-na.omit(places), 1, rank)))
dotchart(sort(means, decreasing = TRUE), xlab = "average position, 1 is best")

## mean_against_sd
runs <- {data}
cells <- list(do.call(paste, runs[{P}]), as.character(runs[[{T}]]))
means <- colMeans(na.omit(tapply(runs[[{V}]], cells, mean)))
spreads <- colMeans(na.omit(tapply(runs[[{V}]], cells, sd)))
plot(means, spreads, xlab = {V}, ylab = "standard deviation")
text(means, spreads, names(means), pos = 4)

## performance_profiles
runs <- {data}
cells <- list(do.call(paste, runs[{P}]), as.character(runs[[{T}]]))
means <- tapply(runs[[{V}]], cells, mean)
{ratios}
profiles <- apply(ratios, 2, ecdf)
plot(profiles[[1]], xlim = range(ratios, na.rm = TRUE), main = "", xlab = "ratio")
for (k in seq_along(profiles)[-1]) lines(profiles[[k]], col = k)
legend("bottomright", names(profiles), col = seq_along(profiles), lty = 1)
