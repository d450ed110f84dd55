# Times R's figure 3 and 100 frames of its animation; called by figures.py.
# Usage: Rscript figures.R FOLDER REPEATS REPEATS
suppressMessages(library(SRCS))
args <- commandArgs(trailingOnly = TRUE)
read <- function(name) {
  table <- read.csv(file.path(args[1], name), check.names = FALSE)
  for (column in c("Algorithm", "Dim", "CF", "Severity")) {
    table[[column]] <- factor(table[[column]])
  }
  class(table) <- c("SRCS", "data.frame")
  table
}
inner <- list(levels.at = c("40", "200", "400", "600", "800", "1000"), lab = "Change\n period")
black <- list(levels.lab.textpar = list(cex = 1, col = "white"), levels.bg = "black",
              levels.border = "white")
draw <- function(table, file, width, height, ...) {
  png(file.path(args[1], file), width, height, res = 100)
  plot(table, yOuter = "Algorithm", xOuter = "Dim", yInner = "CF", xInner = "Severity",
       inner.Y.par = inner, out.Y.par = black,
       out.X.par = list(lab = "Dimension", levels.bg = "gray"),
       colorbar.axes.par = list(cex.axis = 0.8), ...)
  invisible(dev.off())
}
elapsed <- function(expression) system.time(expression)[["elapsed"]]
mpb <- read("mpb.csv")
film <- read("film.csv")
figure3 <- function() {
  draw(mpb, "r.png", 1000, 1200, inner.X.par = list(levels.at = c("2", "6", "10", "14", "18")),
       colorbar.par = list(levels.at = c("-7", "0", "7")))
}
figure3()
times <- replicate(as.integer(args[2]), elapsed(figure3()))
cat("figure 3 to PNG\t", min(times), "\n", sep = "")
frames <- function() for (k in 0:99) {
  draw(film, paste0("frame", k, ".png"), 800, 500, zInner = paste0("frame", k),
       annotation.lab = paste0("frame", k), heat.cell.par = list(pty = "s"),
       inner.X.par = list(levels.at = c("2", "8", "14")),
       colorbar.par = list(levels.at = c("-2", "0", "2")))
}
suppressWarnings(cat("100 frames\t", min(replicate(as.integer(args[3]), elapsed(frames()))), "\n", sep = ""))
