# Writes where R's axis puts its ticks on a colour bar of the ranks low..high (base R only).
# Usage: Rscript ticks.R tests/plotting/data
out <- commandArgs(trailingOnly = TRUE)[1]
pdf(NULL)
plot.new()
ticks <- function(low, high) {
  plot.window(c(0, 1), c(low - 0.5, high + 0.5), yaxs = "i")
  data.frame(low, high, ticks = paste(axTicks(2), collapse = " "))
}
ranges <- do.call(rbind, lapply(1:80, function(n) data.frame(low = unique(c(-7, 0, -(n %/% 2))), n)))
rows <- do.call(rbind, Map(ticks, ranges$low, ranges$low + ranges$n - 1))
write.csv(rows, file.path(out, "r_ticks.csv"), row.names = FALSE, quote = FALSE)
