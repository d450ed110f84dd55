# Writes R's colour names and the hex codes of its palettes for n = 1..64 (base R only).
# Usage: Rscript palettes.R tests/plotting/data
out <- commandArgs(trailingOnly = TRUE)[1]
hex <- function(names) {
  channels <- col2rgb(names)
  sprintf("#%02X%02X%02X", channels[1, ], channels[2, ], channels[3, ])
}
write.csv(data.frame(name = colors(), hex = hex(colors())), file.path(out, "r_colors.csv"),
          row.names = FALSE, quote = FALSE)
palettes <- c("heat.colors", "terrain.colors", "topo.colors", "cm.colors", "rainbow", "gray.colors")
rows <- expand.grid(n = 1:64, palette = palettes, stringsAsFactors = FALSE)
rows$colors <- mapply(function(name, n) paste(match.fun(name)(n), collapse = " "),
                      rows$palette, rows$n)
target <- gzfile(file.path(out, "r_palettes.csv.gz"), "w")
write.csv(rows[c("palette", "n", "colors")], target, row.names = FALSE, quote = FALSE)
close(target)
