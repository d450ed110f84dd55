{means}

{distances}closeness <- topsis(scaled(means), {larger}, {within})

ranking <- data.frame(closeness, rank = rank(-closeness, ties.method = "min"))
rownames(ranking) <- rownames(means)
ranking <- ranking[order(ranking$rank), ]
print(ranking)
barplot(rev(setNames(ranking$closeness, rownames(ranking))), horiz = TRUE, las = 1)
