"""Reports: each number is that of an object, and no sentence says more than the tests show."""

import ast
import itertools
import os
import re
import shutil
import subprocess
from string import ascii_uppercase

import numpy as np
import pandas as pd
import pytest
import scipy.stats

import srcs_py as srcs
from srcs_py.answers.texts import p_beside, references, share, signed_mean
from srcs_py.cli import main
from srcs_py.tables.latex_html import as_latex
from tests.rscript import rscript

ROLES = {"params": ["Size", "Noise"], "target": "Algorithm", "performance": "Error"}
FORMATS = ["md", "tex", "html", "txt"]
HOSTILE = [
    r"A\end{verbatim}^^5cinput{/etc/hostname}", r"\immediate\write18{touch hacked}", "[@srcs]",
    "![x](http://x.y/z.png)", "50 % {x}\r\n$y$", "漢字 \u202e é", "[0pt]", "<b>`",
    'n "1"\\', "*{2}\n\n\\par", "T & `x`",
]  # fmt: skip


LINE = ["--params", "Size", "Noise", "--target", "Algorithm", "--minimize"]
LINE += ["--performance", "Error"]


def runs(difference=0.0, levels=3, count=20, sizes=4):
    """Return a study whose last level has the lowest errors where there is noise."""
    rng = np.random.default_rng(7)
    keys = itertools.product(range(sizes), ["no", "yes"], ascii_uppercase[:levels], range(count))
    table = pd.DataFrame(keys, columns=["Size", "Noise", "Algorithm", "Seed"])
    last = ascii_uppercase[levels - 1]
    lower = (table["Noise"] == "yes") & (table["Algorithm"] == last)
    return table.assign(Error=rng.normal(5, 1, len(table)) - difference * lower)


def reported(data=None, **options):
    """Report on a study of errors, by default one with a planted winner."""
    data = runs(5.0) if data is None else data
    return srcs.report(data, **(ROLES | {"maximize": False} | options))


def text_of(report, section="Results"):
    return " ".join(dict(report.sections)[section])


@pytest.fixture(scope="module")
def study():
    return reported()


@pytest.fixture(scope="module")
def noise():
    return srcs.report(srcs.datasets.load("noise"), **srcs.datasets.describe("noise").roles)


def written(found):
    """Return every number of the objects of a report, as it may be printed."""

    def leaves(value):
        if isinstance(value, dict):
            yield from itertools.chain.from_iterable(map(leaves, [*value, *value.values()]))
        elif isinstance(value, (list, tuple)):
            yield from itertools.chain.from_iterable(map(leaves, value))
        else:
            yield value

    explained = found.explanation
    tables = [*found.boards.values(), found.sensitivity, explained.regions]
    values = [
        *leaves(found.numbers),
        *itertools.chain(*(table.to_numpy().ravel() for table in tables)),
    ]
    values += [
        *explained.shares,
        explained.explained,
        explained.cross_validated,
        len(explained.summary),
    ]
    counts = found.numbers
    alone = sum(counts["first"].values())
    values += [alone, counts["shown"] - alone, counts["configurations"] - counts["decided"]]
    values += [counts["shown"] / counts["configurations"], counts["decided"] / counts["pairs"]]
    values += [part / counts["configurations"] for part in counts["wins"].values()]
    for value in values:
        yield str(value)
        if isinstance(value, (float, np.floating)):
            yield from (share(value), signed_mean(value), f"{value:.2f}")


@pytest.mark.parametrize("name", ["study", "noise"])
def test_each_number_of_the_results_is_that_of_an_object(name, request):
    found = request.getfixturevalue(name)
    known = {number for text in written(found) for number in re.findall(r"\d+(?:\.\d+)?", text)}
    text = re.sub(r"\[@\w+\]|A12", "", text_of(found))
    assert set(re.findall(r"\d+(?:\.\d+)?", text)) <= known


def test_the_counts_are_those_of_the_leaderboard_and_the_pairs(noise):
    """0.05 of 352 configurations are 17.6."""
    board, counts = srcs.leaderboard(noise.ranks), noise.numbers
    assert "chance would show one in at most 17.6 on average" in text_of(noise, "Results")
    pd.testing.assert_frame_equal(noise.leaderboard, board)
    assert counts["decided"] == board["wins"].sum() == board["losses"].sum()
    assert 2 * counts["pairs"] == board[["wins", "ties", "losses"]].to_numpy().sum()
    rank = noise.ranks.pivot_table(
        "rank", ["Dataset", "Noise type", "Noise ratio"], "Algorithm", observed=True
    )
    assert counts["shown"] == rank.any(axis=1).sum()
    assert sum(counts["first"].values()) == (rank == 5).any(axis=1).sum()
    assert counts["wins"] == board.set_index("Algorithm")["wins"].to_dict()
    assert sum(counts["second"][2:]) == 352


def test_the_planted_winner_is_named_where_it_wins(study):
    text = text_of(study)
    assert "Smaller values of Error are better" in text_of(study, "Methods")
    assert "C has the highest mean rank" in text
    assert "In 4 configurations one level was better than every other (C in 4)" in text
    assert "A difference was shown in 4 of the 8 configurations (50 %); if no levels" in text
    assert "differed and the tests' assumptions held, chance would show one in at most 0.4" in text
    assert "chosen for their significance are too large on average" in text
    assert study.regions.to_numpy().tolist()[1] == ["2", "Noise = yes", "4", "C +2.00", "100 %"]
    assert "Table~\\ref{regions}" in study.text("tex")
    assert "Table 2 has the highest mean ranks" in study.text("md")
    assert study.explanation.shares["Noise"] == pytest.approx(1)


@pytest.mark.parametrize("configurations", [1, 4])
def test_nothing_is_claimed_where_nothing_was_shown(configurations):
    found = srcs.report(runs(0.0, sizes=configurations).query("Noise == 'no'"), **ROLES)
    assert not found.ranks["rank"].any()
    text = text_of(found)
    assert text.startswith("No difference between levels was shown")
    assert "This does not show that the levels are equal." in text
    assert "better than" not in text
    assert "highest" not in text
    assert found.explanation is None


@pytest.mark.filterwarnings("error")
def test_what_the_library_warns_of_is_among_the_limits():
    found = reported(runs(5.0, count=3))
    [message] = found.warnings
    assert "no pair can be significant" in message
    first = "In all 8 configurations no difference could be shown, however large"
    assert text_of(found).startswith(first)
    assert message in dict(found.sections)["Limits"]


def test_two_levels_are_compared_in_one_sentence():
    found = reported(runs(5.0, levels=2))
    wins = found.leaderboard.set_index("Algorithm")["wins"]
    assert f"B was better than A in {wins['B']} of the 8 configurations" in text_of(found)
    assert f"A was better than B in {wins['A']} (" in text_of(found)
    assert f"In the other {8 - wins.sum()} no difference was shown." in text_of(found)
    assert "corrected" not in text_of(found, "Methods")
    assert "places" not in found.table
    over = text_of(reported(runs(5.0, levels=2), blocks="Size"))
    assert "Over 4 blocks (Size)" in over
    assert "Nemenyi" not in over  # the only pair is what was tested


def test_a_p_value_shows_on_which_side_of_alpha_it_is():
    """In ML1 it was "p = 0.05", and a difference was shown."""
    assert [p_beside(p, 0.05) for p in (0.0312, 0.049982, 0.05, 1e-9)] == [
        "0.031", "0.04998", "0.05", "< 0.001",
    ]  # fmt: skip


def test_a_large_alpha_has_no_larger_one():
    text = text_of(reported(alpha=0.5))
    assert "At α = 0.1 instead of 0.5" in text
    assert "At α = 0.5" not in text


def test_numbers_are_levels_too():
    """Numeric algorithms of a study with several configurations had a KeyError."""
    numbered = runs(5.0).replace({"Algorithm": {"A": 1.0, "B": 2.0, "C": 3.0}}).infer_objects()
    assert "3" in set(reported(numbered).table["Algorithm"])


def test_several_may_be_best():
    data = runs(5.0, levels=4)
    data.loc[(data["Algorithm"] == "C") & (data["Noise"] == "yes"), "Error"] -= 5.0
    text = text_of(reported(data))
    assert "share the highest mean rank" in text or "C in" not in text
    assert "In no configuration was a level better than every other." in text


def test_one_configuration_has_its_pairs():
    found = reported(runs(5.0).query("Size == 1 and Noise == 'yes'"))
    text = text_of(found)
    assert "In 2 of 3 comparisons of two levels a difference was shown." in text
    assert "C was better than A and B." in text or "C was better than B and A." in text
    assert "C was better than every other level." in text
    assert found.table["places"].tolist() == ["1", "2–3", "2–3"]
    assert "one configuration (Size = 1, Noise = yes)" in text_of(found, "Methods")
    assert "configurations" not in text_of(found, "Limits")


def test_several_performances_claim_no_difference():
    data = runs(5.0).assign(Gain=lambda table: -table["Error"])
    found = reported(data, performance=["Error", "Gain"], maximize=[False, True])
    assert found.table.columns.tolist() == ["Algorithm", "Error", "Gain"]
    assert "By Gain, C has the highest mean rank" in text_of(found)
    assert "better than" not in text_of(found)
    methods = text_of(found, "Methods")
    assert "Smaller values of Error are better. Larger values of Gain are better." in methods


@pytest.mark.parametrize(
    ("query", "options"),
    [
        ("Size == 1 and Noise == 'yes'", {}),
        ("Size >= 0", {"control": "A"}),
        ("Noise == 'no'", {}),
        ("Size >= 0", {"performance": ["Error", "Seed"], "maximize": [False, True]}),
    ],
)
def test_the_results_refer_to_every_table_and_figure(query, options):
    """Those of several performances named none."""
    text = reported(runs(5.0).query(query), **options).text("tex")
    labels = re.findall(r"\\label\{(\w+)\}", text)
    assert {"leaderboard", "map"} <= set(labels)
    assert set(re.findall(r"\\ref\{(\w+)\}", text)) == set(labels)
    assert text.count("each rank by Error") == 2 * ("performance" in options)


def test_a_control_is_compared_with_each_other_level():
    found = reported(control="A")
    assert "C was better than A in 4 configurations and worse in 0; in 4 no" in text_of(found)
    assert "undefeated" not in found.table


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({}, "the Holm correction bounds the probability of any false difference"),
        ({"correction": "BH"}, "The BH correction does not bound the probability"),
        ({"correction": "none"}, "Without a correction nothing bounds the probability"),
        ({"test": "tukeyHSD"}, "Tukey's HSD bounds the probability"),
    ],
)
def test_the_limits_are_those_of_the_correction(options, sentence):
    found = reported(**options)
    assert sentence in text_of(found, "Limits")
    assert (
        "@places" in text_of(found, "Methods") or "not bound" in sentence or "nothing" in sentence
    )


def test_paired_runs_and_blocks():
    ordered = runs()
    ordered["Error"] -= 3 * ordered["Algorithm"].map({"A": 0, "B": 1, "C": 2})
    found = reported(pairing_col="Seed", paired=True, blocks=["Size", "Noise"], data=ordered)
    assert "paired by Seed" in text_of(found, "Methods")
    assert "share training data" in text_of(found, "Limits")
    assert found.overall.blocks == ("Size", "Noise")
    text = text_of(found)
    assert f"Over {found.overall.scope}" in text
    for level, mean in found.overall.mean_ranks.items():
        assert f"{level} {mean:.2f}" in text
    named = set(re.findall(r"(\w) is ahead of (\w) \(p", text))
    clear = found.overall.pairs[found.overall.decided]
    assert len(clear)
    assert {frozenset(pair) for pair in named} == {
        frozenset(pair) for pair in zip(clear["level"], clear["other"], strict=True)
    }
    for first, second in named:
        assert found.overall.mean_ranks[first] < found.overall.mean_ranks[second]


def test_text_and_table_count_the_same_pairs_where_runs_are_too_few():
    found = reported(runs(5.0, levels=4, count=5))
    text = text_of(found)
    assert text.startswith("In all 8 configurations no difference could be shown, however")
    assert "comparisons of two levels" not in text
    board = found.leaderboard
    assert board[["wins", "ties", "losses"]].sum().sum() == 2 * found.numbers["pairs"] == 0
    some = runs(5.0, levels=4, count=6).query("Size > 0 or Seed < 5")
    mixed = reported(some)
    counted = mixed.leaderboard[["wins", "ties", "losses"]].sum().sum() / 2
    assert counted == mixed.numbers["pairs"] == 36
    assert "their comparisons are not counted below" in text_of(mixed)
    left_out = "2 configurations with too few runs to show a difference are left out of the counts"
    assert left_out in text_of(mixed, "Table 1")
    assert left_out.replace("2", "8") in text_of(found, "Table 1")
    assert "left out" not in text_of(reported(), "Table 1")


def test_sentences_leave_out_the_configurations_that_they_say_are_not_counted():
    """In 5 of 8 configurations there was no difference; in 2 of these none could be shown."""
    data = runs(5.0, levels=4, count=6).query("Size > 0 or Seed < 5")
    assert "and A in 0; in 3 no difference was shown" in text_of(reported(data))
    few = runs(5.0, levels=2, count=4).query("Size > 0 or Seed < 3")
    assert "In the other 3 no difference was shown." in text_of(reported(few))
    few = runs(5.0, levels=2, count=4).query("Size > 0 or Seed < 3").replace({"B": "C"})
    few = pd.concat([few, few.query("Algorithm == 'A'").assign(Algorithm="B")])
    against = text_of(reported(few, control="A", correction="none", gate="none"))
    assert "C was better than A in 3 configurations and worse in 0; in 3 no" in against


def test_no_difference_could_be_shown_if_the_runs_are_too_few_at_another_alpha():
    """The sentence "no difference was shown" sounded as if one could have been."""
    found = reported(runs(5.0, count=6))
    assert "At α = 0.01 instead of 0.05, no difference could be shown." in text_of(found)
    assert found.sensitivity["possible"].tolist() == [False, True]
    equal = text_of(reported(runs(0.0)))
    assert "At α = 0.01 instead of 0.05, no difference was shown." in equal


def test_the_winner_and_the_promise_of_places_are_those_of_the_call():
    mean, test, t = (reported(**more) for more in ({}, {"winner": "test"}, {"test": "welch"}))
    assert "significant and its mean is better." in text_of(mean, "Methods")
    assert "its runs tend to be better by that test." in text_of(test, "Methods")
    assert "differ by no more than a shift" in text_of(mean, "Limits")
    assert "not which mean is" in text_of(test, "Limits")
    assert "Places" not in text_of(t, "Limits")
    blocks = reported(blocks="Size")
    assert "leaves out whole levels of Size" in text_of(blocks, "Methods")
    assert "independent, which checkpoints of the same runs are not" in text_of(blocks, "Limits")
    assert "have neighbours among the others" not in text_of(blocks, "Limits")


def test_blocks_have_one_alpha_and_are_left_out_whole():
    """At 0.001 Friedman's test of the two sizes says nothing, so no pair and no places either."""
    strict = reported(blocks="Size", alpha=0.001)
    assert strict.overall.alpha == 0.001
    text = text_of(strict)
    assert (
        "no difference between the levels was shown by the ranks of their means in each (Friedman"
        in text
    )
    assert "is ahead of" not in text
    assert "places that a level can have are" not in text
    assert set(strict.overall.places["place.low"]) == {1}
    alone = srcs.explain(strict.ranks, blocks="Size")
    assert strict.explanation.cross_validated == alone.cross_validated


def test_a_table_of_ranks_is_enough(tmp_path):
    """Ranks of a text file at another alpha ended in a KeyError: they lost their roles."""
    table = srcs.SRCSranks(runs(5.0), **ROLES, maximize=False)
    every = srcs.SRCSranks(runs(5.0), **ROLES, maximize=False, summarize="always")
    srcs.write_table(every, tmp_path / "ranks.csv")
    for ranks in (table, tmp_path / "ranks.csv"):
        text = text_of(srcs.report(ranks))
        assert "C has the highest mean rank" in text
    assert "At α = 0.01 instead of 0.05" in text
    assert "does not say by which tests" in text_of(srcs.report(tmp_path / "ranks.csv"), "Methods")
    with pytest.raises(srcs.SRCSError, match="alpha applies to runs"):
        srcs.report(table, alpha=0.1)


def code_of(found, language):
    """Return the code of a language in the appendix, as a reader copies it."""
    return re.search(rf"^```{language}\n(.*?)^```$", found.text("md"), re.M | re.S)[1]


@pytest.mark.parametrize("given", ["table", "file", "pattern", "ranks", "file of ranks"])
def test_the_code_of_the_appendix_runs_as_pasted(given, tmp_path, monkeypatch):
    """It read an undefined data, the last file of a pattern, or ranks as if they were runs."""
    monkeypatch.chdir(tmp_path)
    data, options = runs(5.0), {"params": ["Size", "Noise"], "maximize": False}
    data.to_csv("runs.csv", index=False)
    call = {**ROLES, **options}
    if given == "pattern":
        for level, part in data.groupby("Algorithm"):
            (tmp_path / level).mkdir()
            part.drop(columns="Algorithm").to_csv(tmp_path / level / "part.csv", index=False)
        found = srcs.report(str(tmp_path / "{Algorithm}" / "part.csv"), **call)
    elif "ranks" in given:
        ranks = srcs.SRCSranks(data, **call)
        srcs.write_table(ranks, "ranks.parquet")
        found = srcs.report(ranks if given == "ranks" else "ranks.parquet")
    else:
        found = srcs.report(data if given == "table" else tmp_path / "runs.csv", **call)
    here = {}
    exec(code_of(found, "python"), here)
    key = ["Algorithm", "Size", "Noise"]
    wanted = found.ranks.astype(dict.fromkeys(key, str)).set_index(key)["rank"]
    again = here["ranks"].astype(dict.fromkeys(key, str)).set_index(key)["rank"]
    pd.testing.assert_series_equal(again.sort_index(), wanted.sort_index(), check_dtype=False)
    if given in ("table", "file of ranks"):
        code = code_of(found, "r") + 'write.csv(ranks, "from_r.csv", row.names = FALSE)\n'
        (tmp_path / "code.R").write_text(code)
        rscript("code.R", folder=tmp_path, R_LIBS=os.environ.get("SRCS_RLIB", ""))
        theirs = pd.read_csv("from_r.csv").astype(dict.fromkeys(key, str)).set_index(key)
        assert (theirs["rank"].sort_index() == wanted.sort_index()).all()


def test_documents_have_everything(study):
    for ending in FORMATS:
        text = study.text(ending)
        assert "@" not in text.replace("\\@", ""), ending
        assert ("Holm 1979" in text) or (ending == "tex" and r"\cite{holm}" in text)
        assert "SHA-256" in text
        assert "library(SRCS)" in text
    assert r"Holm correction within the configuration~\cite{holm}" in study.text("tex")
    assert study.text("txt") == str(study)
    with pytest.raises(srcs.SRCSError, match="must be one of md, tex, html, txt"):
        study.text("docx")


def test_a_level_without_runs_and_a_single_parameter():
    found = reported(runs(5.0).query("not (Size == 1 and Algorithm == 'A')"))
    assert "In 2 combinations of a level and a configuration there was no run" in (
        text_of(found, "Methods")
    )
    assert "leave out 2 configurations in which a level has no rank" in text_of(found, "Limits")
    one = reported(runs(5.0).drop(columns="Size"), params="Noise")
    assert "The ranks are not the same at all levels of Noise." in text_of(one)
    assert "2 configurations, one for each level of Noise." in text_of(one, "Methods")


def test_where_no_configuration_has_every_level_there_is_no_figure(tmp_path):
    """The text and the folder of such a report were an error."""
    some = runs(5.0).query("(Size % 2 == 0 or Algorithm != 'A') and (Size % 2 or Algorithm != 'B')")
    found = reported(some, blocks=None)
    assert found.explanation is None
    assert "There is no figure, because no configuration has every level." in str(found)
    found.save(tmp_path / "report.html")
    found.save(tmp_path / "report")
    assert not list(tmp_path.glob("report/figure.*"))
    assert "includegraphics" not in (tmp_path / "report" / "report.tex").read_text()


def test_overlapping_folds_are_allowed_for_or_a_limit():
    found = reported(pairing_col="Seed", paired=True, test="corrected", overlap=0.25)
    assert "with 0.25 as the ratio of test to training data" in text_of(found, "Methods")
    assert "takes the runs as independent" in text_of(found, "Limits")
    assert "find too many differences" not in text_of(found, "Limits")


def test_a_test_of_the_user_has_its_name():
    def halves(values, levels):
        names = list(levels.categories)
        return pd.DataFrame(np.full((2, 2), 0.5), names[1:], names[:-1])

    found = reported(test="custom", fun=halves)
    assert "all pairs of levels were compared (halves, unpaired runs" in text_of(found, "Methods")


@pytest.mark.filterwarnings("ignore")  # of signs and sizes in the figure
@pytest.mark.slow
def test_a_report_with_hostile_names_compiles_and_runs_nothing(tmp_path):
    *names, size, noise, algorithm = HOSTILE
    levels = dict(zip(ascii_uppercase, names, strict=False))
    data = runs(5.0, levels=len(levels), count=6, sizes=2).replace({"Algorithm": levels})
    data = data.rename(columns={"Size": size, "Noise": noise, "Algorithm": algorithm})
    file = tmp_path / 'a"+__import__("os")+"#.csv'
    data.to_csv(file, index=False)
    found = srcs.report(file, [size, noise], algorithm, "Error", maximize=False)
    [call] = [node for node in ast.walk(ast.parse(found.python)) if isinstance(node, ast.Call)]
    assert ast.literal_eval(call.args[0]) == file.name
    text = found.text("md")
    assert "](" not in re.sub(r"\\.", "", text)  # no link or picture
    assert "Villacorta" in text.split("## References")[1]
    assert {*names} == {*found.leaderboard.iloc[:, 0]}
    assert found.text("html").count("[@srcs]") > 1
    found.save(tmp_path / "report")
    assert_compiles(tmp_path / "report")


def test_names_are_escaped():
    data = runs(5.0).replace({"Algorithm": {"C": "50 % <b>_x & {y}"}})
    found = reported(data.rename(columns={"Size": "n_1"}), params=["n_1", "Noise"])
    assert r"50 \% \textless{}b\textgreater{}\_\allowbreak{}x \& \{y\}" in found.text("tex")
    assert "50 % &lt;b&gt;_x &amp; {y}" in found.text("html")
    assert r"\<b\>\_x" in found.text("md")


def assert_compiles(folder):
    """Compile a report twice, with every permission; return the log."""
    if not shutil.which("pdflatex"):
        return ""
    line = ["pdflatex", "-shell-escape", "-interaction=nonstopmode", "-halt-on-error", "-recorder"]
    there = {path.name for path in folder.iterdir()}
    for _ in range(2):
        done = subprocess.run([*line, "report.tex"], cwd=folder, capture_output=True, check=False)
    log = (folder / "report.log").read_text("latin-1")
    assert done.returncode == 0, log[-2000:]
    assert "undefined" not in log
    made = {path.name for path in folder.iterdir()} - there
    assert made == {f"report.{ending}" for ending in ("aux", "fls", "log", "pdf")}
    assert "hostname" not in (folder / "report.fls").read_text()
    return log


def test_a_folder_has_all_files_and_latex_compiles(study, tmp_path):
    study.save(tmp_path / "report")
    names = {path.name for path in (tmp_path / "report").iterdir()}
    assert names == {
        "report.md", "report.tex", "report.html", "report.txt", "table.tex", "references.bib",
        "report.bbl", "figure.pdf", "figure.png",
    }  # fmt: skip
    with pytest.raises(srcs.SRCSError, match="exists"):
        study.save(tmp_path / "report")
    study.save(tmp_path / "report", overwrite=True)
    log = assert_compiles(tmp_path / "report")
    bibtex, bbl = (
        (tmp_path / "report" / f).read_text("utf-8") for f in ("references.bib", "report.bbl")
    )
    keys = re.findall(r"\\bibitem{(\w+)}", bbl)
    assert keys[0] == "kruskal"
    assert re.findall(r"^@\w+{(\w+),", bibtex, re.MULTILINE) == keys  # only what is cited
    assert "Overfull" not in log
    assert ".pk>" not in log  # a font of pixels, Type 3
    assert b"/Type3" not in (tmp_path / "report" / "figure.pdf").read_bytes()


@pytest.mark.filterwarnings("ignore")  # of the sizes of the study
def test_the_figure_is_printed_at_the_size_at_which_it_is_drawn(tmp_path):
    """It was a page of 180 x 311 mm, of which the document printed 65 %: letters of 4.6 points."""
    found = reported(runs(5.0, levels=8, sizes=25))
    assert "width=" not in found.text("tex", {"map": "figure.pdf"})
    found.save(tmp_path / "report")
    content = (tmp_path / "report" / "figure.pdf").read_bytes()
    points = re.search(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", content)
    width, height = (float(each) / 72 for each in points.groups())
    assert width == pytest.approx(180 / 25.4, rel=1e-3)  # matplotlib writes hundredths of points
    assert height < 8.01


def test_a_report_never_replaces_its_data(tmp_path, capsys):
    data = tmp_path / "report.md"
    lines = [f"| {level} | 5 | {run} |" for level in "AB" for run in range(5)]
    data.write_text("\n".join(["| Algorithm | Size | Error |", "|---|---|---|", *lines, ""]))
    before = data.read_text()
    found = srcs.report(data, "Size", "Algorithm", "Error", maximize=False)
    roles = ["--params", "Size", "--target", "Algorithm", "--performance", "Error", "--minimize"]
    for output in (tmp_path, data):
        with pytest.raises(srcs.SRCSError, match=r"report\.md is an input of this call"):
            found.save(output, overwrite=True)
        assert main(["report", str(data), *roles, "-o", str(output), "--force"]) == 2
        assert "report.md is an input of this call" in capsys.readouterr().err
    assert data.read_text() == before
    assert [each.name for each in tmp_path.iterdir()] == ["report.md"]


def test_the_command_writes_a_report(tmp_path, capsys):
    runs(5.0).to_csv(tmp_path / "runs.csv", index=False)
    line = ["report", str(tmp_path / "runs.csv"), "--params", "Size", "Noise", "--minimize"]
    line += ["--target", "Algorithm", "--performance", "Error"]
    assert main(line) == 0
    assert "C has the highest mean rank" in " ".join(capsys.readouterr().out.split())
    assert main([*line, "-o", str(tmp_path / "report.html")]) == 0
    assert "data:image/png;base64" in (tmp_path / "report.html").read_text("utf-8")
    assert main([*line, "-o", str(tmp_path / "report.html")]) == 2
    assert main(["ranks", *line[1:], "-o", str(tmp_path / "ranks.csv"), "--quiet"]) == 0
    assert main(["report", str(tmp_path / "ranks.csv"), "-o", str(tmp_path / "report.md")]) == 0
    text = (tmp_path / "report.md").read_text("utf-8")
    assert "| Algorithm | mean rank |" in text
    assert re.search(r"\n\|:--\|(--:\|)+\n\| C \| \+1\.\d\d \|", text)
    assert "does not carry the call" in text
    capsys.readouterr()
    assert main(["report", str(tmp_path / "ranks.csv"), "--alpha", "0.1"]) == 2
    assert "--alpha applies to runs; name their columns with --params" in capsys.readouterr().err


FILES = {
    "plain": ("study.csv", {}, True),
    "semicolons": ("study.csv", {"sep": ";"}, True),
    "packed": ("study.csv.gz", {}, True),
    "decimal commas": ("study.csv", {"sep": ";", "decimal": ","}, False),
    "a mark": ("study.csv", {"encoding": "utf-8-sig"}, False),
}


@pytest.mark.parametrize("case", FILES)
def test_the_code_of_the_command_reads_the_file_of_the_line(case, tmp_path, monkeypatch):
    """It read runs.csv, which nobody has; R's code ignored the separator of the file."""
    name, layout, in_r = FILES[case]
    (tmp_path / "fresh").mkdir()
    runs(5.0).to_csv(tmp_path / name, index=False, **layout)
    assert main(["report", str(tmp_path / name), *LINE, "-o", str(tmp_path / "report.md")]) == 0
    shutil.move(tmp_path / name, tmp_path / "fresh")
    monkeypatch.chdir(tmp_path / "fresh")
    text = (tmp_path / "report.md").read_text("utf-8")
    assert f"SHA-256 of {name}: " in text
    assert "runs.csv" not in text
    python, r_code = re.findall(r"^```\w+\n(.*?)^```$", text, re.M | re.S)
    here = {}
    exec(python, here)
    wanted = srcs.SRCSranks(runs(5.0), **ROLES, maximize=False)
    pd.testing.assert_series_equal(here["ranks"]["rank"], wanted["rank"])
    assert (f"R does not read {name} as it is" in r_code) != in_r
    if in_r:
        (tmp_path / "fresh" / "code.R").write_text(f"{r_code}write.csv(ranks, 'r.csv')")
        rscript("code.R", folder=tmp_path / "fresh", R_LIBS=os.environ.get("SRCS_RLIB", ""))
        assert pd.read_csv("r.csv")["rank"].tolist() == wanted["rank"].tolist()


@pytest.mark.parametrize("more", [["--where", "Size=0"], ["--rename", "Error=error"]])
def test_the_code_of_a_part_of_a_file_reads_another(more, tmp_path, capsys):
    runs(5.0).to_csv(tmp_path / "study.csv", index=False)
    line = [each.replace("Error", "error") if "--rename" in more else each for each in LINE]
    assert main(["report", str(tmp_path / "study.csv"), *line, *more]) == 0
    assert 'SRCSranks(\n    "runs.csv",' in capsys.readouterr().out


def test_references_are_whole():
    for reference in references().values():
        assert re.search(r"\d{4}$", reference.cited)
        assert re.search(r"\w, [\d–]+\.", reference.text) or re.search(
            r" \d+, \d+–\d+\.", reference.text
        )


def test_tables_for_print_have_few_digits():
    table = pd.DataFrame(
        {"level": ["a"], "mean": [1.23456789], "holm": [1.731205e-05], "p": [0.0123456]}
    )
    assert r"a & 1.235 & \textless{} 0.001 & 0.01235 \\" in as_latex(table)


def test_results_are_shown_as_text_and_a_report_on_one_line():
    ranks = srcs.SRCSranks(srcs.datasets.load("noise"), **srcs.datasets.describe("noise").roles)
    found = ranks.srcs.report()
    assert len(repr(found)) < 80
    assert "352 configurations" in repr(found)
    assert repr(found.explanation) == str(found.explanation)


def test_an_unknown_ending_is_not_the_name_of_a_folder(tmp_path):
    """A folder named report.docx was made."""
    found = reported(runs())
    with pytest.raises(srcs.SRCSError, match=r"cannot be written as \.docx; use one of \.md"):
        found.save(tmp_path / "report.docx")
    assert not list(tmp_path.iterdir())


@pytest.mark.filterwarnings("ignore:In 1 of 1 significant pair")
def test_an_effect_against_the_better_mean_is_not_in_its_favour():
    """One run of 20.1 makes the mean of A the better one; B is ahead in nineteen of twenty."""
    values = {"A": [0.0] * 19 + [20.1], "B": [1.0] * 20}
    runs = pd.DataFrame(
        [("P", level, value) for level, each in values.items() for value in each],
        columns=["Problem", "Algorithm", "Score"],
    )
    call = {"params": "Problem", "target": "Algorithm", "performance": "Score"}
    text = srcs.report(srcs.SRCSranks(runs, **call, effect_size=True)).text("txt")
    assert "A was better than B" in text
    assert "in its favour" not in text
    assert "In 1 comparison the effect size points the other way" in " ".join(text.split())


def test_differences_over_blocks_are_a_figure(tmp_path):
    study = runs(3.0, sizes=6)  # as few as have a figure
    found = reported(study, blocks="Size", control="C", alpha=0.1)
    found.save(tmp_path)
    assert {"differences.pdf", "differences.png"} <= {file.name for file in tmp_path.iterdir()}
    assert "Figure 2 shows by how much their means differ" in found.text("md")
    tex = (tmp_path / "report.tex").read_text("utf-8")
    assert r"Figure~\ref{differences} shows" in tex
    assert r"\label{differences}" in tex
    assert "{differences.pdf}" in tex
    assert "![Differences of levels" in (tmp_path / "report.md").read_text("utf-8")
    text = found.text("txt")
    assert "each level is better than C in the means of 6 blocks (Size)" in " ".join(text.split())
    assert "together with probability 0.9 (Bonferroni)" in " ".join(text.split())
    means = study.groupby(["Size", "Algorithm"])["Error"].mean().unstack()
    differences = means["C"] - means["A"]  # smaller is better; one of two against the control
    better = differences.mean()
    low, high = scipy.stats.t.interval(1 - 0.1 / 2, 5, better, differences.sem())
    shown = re.search(r"A better than C by (\S+) \[(\S+), (\S+)\]", " ".join(text.split()))
    numbers = [float(each.replace("\u2212", "-")) for each in shown.groups()]
    assert numbers == pytest.approx([better, low, high], rel=0.006)  # three digits are shown
    assert "compare ranks instead of means" in text.replace("\n", " ")


@pytest.mark.parametrize("sizes", [5, 1])
def test_few_blocks_have_no_figure_of_differences(sizes):
    options = {"blocks": "Size"} if sizes > 1 else {}
    assert "Figure 2" not in reported(runs(3.0, sizes=sizes), **options).text("md")
    table = reported(runs(3.0, sizes=7), blocks="Size").ranks  # has no runs
    assert "Figure 2" not in srcs.report(table, blocks="Size").text("md")


def test_quartiles_of_effects_are_those_of_the_better_levels():
    study = runs(0.8, levels=5, count=40)
    ranks = srcs.SRCSranks(study, **ROLES, maximize=False, effect_size=True)
    better = [
        row[f"{other}.effect"]
        for _, row in ranks.iterrows()
        for other, mean in ranks[(ranks[["Size", "Noise"]] == row[["Size", "Noise"]]).all(axis=1)][
            ["Algorithm", "mean"]
        ].itertuples(index=False)
        if row["mean"] < mean and row[f"{other}.pval"] < 0.05
    ]
    low, median, high = np.quantile(better, [0.25, 0.5, 0.75])
    assert len(better) > 10
    words = f"was {median:.2f} in the median, and {low:.2f} to {high:.2f} in the middle half"
    found = srcs.report(ranks)
    assert words in text_of(found)
    shown = [found.numbers["effects"][name] for name in ("low", "median", "high")]
    assert shown == pytest.approx([low, median, high], rel=1e-12)  # its text has two digits
