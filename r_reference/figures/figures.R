# Draws the article's figures 3, 4 and 5 and the five frames of the help page's animation with R's
# SRCS and writes what was drawn, read back from uncompressed PDF, for tests/plotting.
# Usage: SRCS_DATA=DIR Rscript figures.R tests/plotting/data [folder for PNG pictures]
library(SRCS)
args <- commandArgs(trailingOnly = TRUE)
out <- args[1]
for (name in c("MPB", "ML1", "MPBall")) {
  load(file.path(Sys.getenv("SRCS_DATA"), paste0(name, ".rdata")))
}

mpb <- SRCSranks(MPB, params = c("Dim", "CF", "Severity"), target = "Algorithm",
                 performance = "OffError", maximize = FALSE)
ml1 <- SRCSranks(ML1, params = c("Dataset", "Noise type", "Noise ratio"), target = "Algorithm",
                 performance = "Performance", maximize = TRUE, paired = TRUE, pairing.col = "Fold")
# Up to each change point, the mean of the errors so far.
errors <- as.matrix(MPBall[, 5:ncol(MPBall)])
MPBall[, 5:ncol(MPBall)] <- t(apply(errors, 1, cumsum)) / col(errors)
steps <- seq(from = 1, to = 100, by = 24)
mpball <- SRCSranks(MPBall, params = c("Dim", "CF", "Severity"), target = "Algorithm",
                    test = "tukeyHSD", performance = paste("OffError", steps, sep = "_"),
                    maximize = FALSE)

figure3 <- function() {
  plot(mpb, yOuter = "Algorithm", xOuter = "Dim", yInner = "CF", xInner = "Severity",
       inner.X.par = list(levels.at = c("2", "6", "10", "14", "18")),
       inner.Y.par = list(levels.at = c("40", "200", "400", "600", "800", "1000"),
                          lab = "Change\n period", levels.loc = "left"),
       out.Y.par = list(levels.lab.textpar = list(cex = 1, col = "white"),
                        levels.bg = "black", levels.border = "white"),
       out.X.par = list(lab = "Dimension", levels.bg = "gray"),
       colorbar.par = list(levels.at = c("-7", "0", "7")),
       colorbar.axes.par = list(cex.axis = 0.8), show.colorbar = TRUE)
}
figure4 <- function() {
  singleplot(mpb, yInner = "CF", xInner = "Severity", Algorithm = "soriga", Dim = 25,
             labels.par = list(xlab = "Severity", ylab = "Change period"),
             colorbar.par = list(levels.at = c("-7", "0", "7")))
}
figure5 <- function() {
  plot(ml1, yOuter = "Dataset", xOuter = "Algorithm", yInner = "Noise type",
       xInner = "Noise ratio",
       out.X.par = list(levels.lab.textpar = list(col = "white"), levels.bg = "black",
                        levels.border = "white"),
       out.Y.par = list(levels.bg = "gray"), colorbar.axes.par = list(cex.axis = 0.8),
       show.colorbar = TRUE)
}
frame <- function(k) {
  plot(mpball, yOuter = "Algorithm", xOuter = "Dim", yInner = "CF", xInner = "Severity",
       zInner = paste0("rank", k), annotation.lab = paste0("At change ", steps[k]),
       inner.Y.par = list(levels.at = c("40", "200", "400", "600", "800", "1000"),
                          lab = "Change\nfrequency", levels.loc = "left"),
       heat.cell.par = list(pty = "s"), inner.X.par = list(levels.at = c("2", "8", "14")),
       out.Y.par = list(levels.lab.textpar = list(cex = 1, col = "white"),
                        levels.bg = "black", levels.border = "white"),
       out.X.par = list(lab = "Dimension", levels.bg = "gray"),
       colorbar.par = list(levels.at = c("-2", "0", "2")),
       colorbar.axes.par = list(cex.axis = 0.8), show.colorbar = TRUE)
}

# One row per thing drawn, in drawing order; lengths in points from the lower left corner.
# cell, rect: a filled rectangle (cell: without border); box: the frame of a plot region;
# line: from (x, y) to (x + width, y + height); text: baseline start, size, 1 where vertical.
things <- function(path) {
  lines <- trimws(readLines(path, warn = FALSE, encoding = "latin1"))
  number <- function(text) as.numeric(strsplit(trimws(text), " +")[[1]])
  hex <- function(text) rgb(matrix(number(text), 1))
  found <- list()
  add <- function(kind, box, fill = "", text = "", size = 0, vertical = 0) {
    found[[length(found) + 1]] <<- data.frame(kind, x = box[1], y = box[2], width = box[3],
                                              height = box[4], fill, text, size, vertical)
  }
  fill <- ""
  corners <- NULL
  for (each in lines) {
    if (grepl("^[0-9. ]+ scn$", each)) {
      fill <- hex(sub(" scn$", "", each))
    } else if (grepl("^[-0-9. ]+ re$", each)) {
      rectangle <- number(sub(" re$", "", each))
    } else if (each %in% c("f", "B") && length(rectangle)) {
      add(if (each == "f") "cell" else "rect", rectangle, fill)
      rectangle <- NULL
    } else if (grepl(" m .* l +S$", each)) {
      ends <- number(gsub("[mlS]", "", each))
      add("line", c(ends[1:2], ends[3:4] - ends[1:2]))
    } else if (grepl("^[-0-9. ]+ m$", each)) {
      corners <- matrix(number(sub(" m$", "", each)), 1)
    } else if (grepl("^[-0-9. ]+ l$", each)) {
      corners <- rbind(corners, number(sub(" l$", "", each)))
    } else if (each == "h S") {
      low <- apply(corners, 2, min)
      add("box", c(low, apply(corners, 2, max) - low))
    } else if (grepl(" Tm ", each)) {
      head <- number(sub("^/F[0-9] 1 Tf (.*) Tm .*$", "\\1", each))
      text <- gsub("\\) -?[0-9]+ \\(", "", sub("^.* Tm (.*) T[jJ]$", "\\1", each))
      add("text", c(head[5:6], 0, 0), fill, gsub("^\\[?\\(|\\)\\]?$", "", text),
          max(abs(head[1:2])), as.numeric(head[1] == 0))
    }
  }
  do.call(rbind, found)
}
store <- function(table, name) {
  target <- gzfile(file.path(out, paste0(name, ".csv.gz")), "w")
  write.csv(table, target, row.names = FALSE)
  close(target)
}
record <- function(draw, name, width, height) {
  path <- tempfile(fileext = ".pdf")
  pdf(path, width, height, compress = FALSE)
  draw()
  dev.off()
  store(things(path), name)
}
record(figure3, "figure3", 10, 12)
record(figure4, "figure4", 7, 6)
record(figure5, "figure5", 10, 12)
record(function() frame(5), "frame5", 8, 5)

columns <- function(table) table[!grepl("^mean$|^sd$|pval$", names(table))]
store(columns(mpb), "ranks_mpb")
store(columns(ml1), "ranks_ml1")
store(columns(mpball), "ranks_mpball")
factors <- function(name, table) {
  do.call(rbind, lapply(names(Filter(is.factor, table)), function(column) {
    data.frame(table = name, column = column, level = levels(table[[column]]))
  }))
}
write.csv(rbind(factors("mpb", mpb), factors("ml1", ml1), factors("mpball", mpball)),
          file.path(out, "levels.csv"), row.names = FALSE)

if (length(args) > 1) {
  draw <- function(plotted, name, width, height) {
    png(file.path(args[2], name), width, height, res = 100)
    plotted()
    dev.off()
  }
  draw(figure3, "figure3-R.png", 1000, 1200)
  draw(figure4, "figure4-R.png", 700, 600)
  draw(figure5, "figure5-R.png", 1000, 1200)
}
