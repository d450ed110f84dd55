"""One module per article: builds its tables and figures and compares them with the printed ones."""
