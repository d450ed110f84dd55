"""The code of a call, run, gives the table again: in Python, and in R."""

import io

import numpy as np
import pandas as pd
import pytest

import srcs_py as srcs
from srcs_py.tables.roles import KEY


def study():
    rng = np.random.default_rng(3)
    levels = np.repeat(["b", "c", "a"], 12)
    return pd.DataFrame(
        {
            "CPU time": np.tile([1, 2], 18),
            'Noise "type"': "low\\high",
            "Algorithm": levels,
            "Fold": np.tile(np.repeat(np.arange(6), 2), 3),
            "y": rng.normal(size=36) + 2 * (levels == "c"),
            "z": rng.normal(size=36) - 2 * (levels == "a"),
        }
    )


def spread(values, levels, scale, texts):
    """Pass over the data: every pair gets the same p-value."""
    names = list(levels.categories)
    return pd.DataFrame(0.01 * scale, names[1:], names[:-1])


CALLS = {
    "defaults": {},
    "minimized": {"maximize": False, "alpha": 0.2, "correction": "BY", "test": "t"},
    "paired": {"paired": True, "pairing_col": "Fold", "test": "wilcoxon"},
    "tukey": {"test": "tukeyHSD"},
    "several": {"performance": ["z", "y"]},
}
BEYOND_R = {
    "always": {"summarize": "always", "effect_size": True},
    "omit": {"na_action": "omit"},
    "custom": {"test": "custom", "fun": spread, "scale": 2.0, "texts": ["a", "b"]},
}
ROLES = {"params": ["CPU time", 'Noise "type"'], "target": "Algorithm", "performance": "y"}


def ranked(call):
    return srcs.SRCSranks(study(), **(ROLES | call))


@pytest.mark.filterwarnings("ignore:In .* no pair can be significant")
@pytest.mark.parametrize("call", (CALLS | BEYOND_R).values(), ids=CALLS | BEYOND_R)
def test_python_code_gives_the_table_again(call):
    ranks = ranked(call)
    names = {"data": study(), "spread": spread}
    exec(srcs.as_python_code(ranks), names)
    pd.testing.assert_frame_equal(names["ranks"], ranks, check_exact=True)
    assert names["ranks"].attrs == ranks.attrs


def test_data_is_an_expression(tmp_path):
    study().to_csv(tmp_path / "runs.csv", index=False)
    file = str(tmp_path / "runs.csv")
    names = {}
    exec(srcs.as_python_code(ranked({}), data=repr(file)), names)
    pd.testing.assert_frame_equal(names["ranks"], ranked({}))


@pytest.mark.filterwarnings("ignore:In .* no pair can be significant")
def test_parquet_keeps_the_call(tmp_path):
    ranks = ranked(CALLS["paired"])
    srcs.write_table(ranks, tmp_path / "ranks.parquet")
    back = srcs.read_table(tmp_path / "ranks.parquet")
    assert srcs.as_r_code(back) == srcs.as_r_code(ranks)


@pytest.mark.parametrize(
    "attack",
    [
        {"test": '[__import__("os").system("touch hacked")][1]()'},
        {"further": {"fun": "open; import os"}},
        {"further": {"fun_args": {'a=1, b=__import__("os"), c': "1"}}},
        {"further": {'gate="none", x=__import__("os").system("true"), y': 1}},
    ],
)
def test_code_of_a_forged_file_is_refused(attack):
    """Roles come with a file of parquet, without any checksum."""
    ranks = ranked({})
    ranks.attrs = {KEY: ranks.attrs[KEY] | attack}
    for write in (srcs.as_python_code, srcs.as_r_code):
        with pytest.raises(srcs.SRCSError, match="not the name of a function"):
            write(ranks)


def test_arguments_of_an_own_test_are_values_or_names():
    ranks = ranked({})
    own = {"a": "__import__('os')", "b": "[1, 'x']"}
    further = ranks.attrs[KEY].get("further", {}) | {"fun": "spread", "fun_args": own}
    ranks.attrs = {KEY: ranks.attrs[KEY] | {"test": "custom", "further": further}}
    code = srcs.as_python_code(ranks)
    assert "import" not in code.removeprefix("import srcs_py as srcs")
    assert "    a=a,\n" in code
    assert '    b=[1, "x"],\n' in code


PLACES = ("Algorithm", None, "CPU time", 'Noise "type"')
GRID = dict(zip(("y_outer", "x_outer", "y_inner", "x_inner"), PLACES, strict=True))
GRID |= {"out_Y_par": {"levels_lab_textpar": {"cex": 1}}, "show_colorbar": False}


def rainbow(n):
    return ["#000000"] * n


NAMELESS = lambda n: ["#ff0000"] * n  # noqa: E731
PLACE = {"CPU time": np.int64(1)}
DRAWN = {
    "plot": lambda x: srcs.plot(x, **GRID, color_function="gray.colors", figsize=(5, 4)),
    "positions": lambda x: srcs.plot(x, *PLACES, color_function=rainbow),
    "nameless": lambda x: srcs.plot(x, *PLACES, color_function=NAMELESS),
    "single": lambda x: srcs.singleplot(x, "Algorithm", 'Noise "type"', title="One", **PLACE),
}


@pytest.mark.parametrize("draw", DRAWN.values(), ids=DRAWN)
def test_the_code_of_a_figure_draws_it_again(draw):
    figure = draw(ranked({}))
    names = {"data": study(), "rainbow": rainbow, "function": NAMELESS}
    exec(srcs.as_python_code(figure), names)
    again = names["figure"]
    assert again.srcs_call == figure.srcs_call
    assert pixels(again) == pixels(figure)


def pixels(figure):
    stream = io.BytesIO()
    figure.savefig(stream, format="rgba")
    return stream.getvalue()


def test_r_code_of_a_figure():
    codes = {name: srcs.as_r_code(draw(ranked({}))) for name, draw in DRAWN.items()}
    code = codes["plot"]
    assert "# not in R: figsize = [5, 4]\n" in code
    assert "out.Y.par = list(levels.lab.textpar = list(cex = 1))" in code
    assert "color.function = gray.colors" in code
    assert "xOuter = NULL" in code
    assert "# not in R: color_function = rainbow\n" in codes["positions"]
    assert "`CPU time` = 1" in codes["single"]
    assert "cbind" not in codes["single"]
    one = srcs.singleplot(ranked({}), "Algorithm", "CPU time")
    # R's singleplot fails without a condition (r_reference/README.md, 37)
    assert "singleplot(\n  cbind(all = TRUE, ranks),\n" in srcs.as_r_code(one)
    assert srcs.as_r_code(one).endswith(",\n  all = TRUE\n)")


def test_levels_of_figures_are_texts_in_r():
    """R takes no numbers there, and has neither Timestamp nor np.int64."""
    ranks = ranked({})
    noise = study()['Noise "type"'].iloc[0]
    pars = {"inner_X_par": {"levels.at": range(1, 3)}, "inner_Y_par": {"levels_at": [noise]},
            "colorbar_par": {"levels.at": [np.int64(-1), 1]}}  # fmt: skip
    figure = srcs.plot(ranks, "Algorithm", None, 'Noise "type"', "CPU time", **pars)
    code = srcs.as_r_code(figure)
    assert 'inner.X.par = list(levels.at = c("1", "2"))' in code
    assert "inner.Y.par = list(levels.at = " in code
    assert 'colorbar.par = list(levels.at = c("-1", "1"))' in code
    assert "{'levels.at': [-1, 1]}" in srcs.as_python_code(figure).replace('"', "'")
    exec(srcs.as_python_code(figure), {"data": study()})


def test_conditions_that_are_dates_are_texts():
    runs = study()
    runs["Day"] = pd.Timestamp("2020-02-29")
    ranks = srcs.SRCSranks(runs, ["Day", "CPU time"], "Algorithm", "y")
    figure = srcs.singleplot(ranks, "Algorithm", "CPU time", Day=pd.Timestamp("2020-02-29"))
    assert '`Day` = "2020-02-29"' in srcs.as_r_code(figure)
    assert '"Day": "2020-02-29"' in srcs.as_python_code(figure)
    exec(srcs.as_python_code(figure), {"data": runs})


@pytest.mark.parametrize(
    ("further", "what"),
    [
        ({"heatmaps_per_row": 1}, "heatmaps.per.row"),
        ({"inner_X_par": {"levels.loc": "all"}}, 'levels.loc = "all" in inner.X.par'),
        ({"inner_X_par": {"levels_loc": "none"}}, 'levels.loc = "none" in inner.X.par'),
        ({"inner_Y_par": {"levels.loc": "all"}}, ""),
        ({"heatmaps_per_row": None}, ""),
    ],
)
def test_r_code_says_where_r_fails(further, what):
    figure = srcs.plot(ranked({}), "Algorithm", None, 'Noise "type"', "CPU time", **further)
    code = srcs.as_r_code(figure)
    assert [line for line in code.splitlines() if "fails" in line] == [
        f"# SRCS 1.1 fails with {each}" for each in [what] if each
    ]


def test_columns_between_backticks_are_escaped_for_r():
    column = "my `own` \\ name"
    runs = study().rename(columns={"CPU time": column})
    ranks = srcs.SRCSranks(runs, column, "Algorithm", "y")
    ranks = ranks.assign(x="x", y="y")
    figure = srcs.singleplot(ranks, "Algorithm", "x", **{column: 1})
    assert "  `my \\`own\\` \\\\ name` = 1\n" in srcs.as_r_code(figure)


def test_a_figure_of_a_table_without_call_has_the_drawing_only():
    bare = pd.DataFrame(ranked({}).to_dict("list"))
    code = srcs.as_python_code(srcs.plot(bare, **GRID))
    assert "SRCSranks" not in code
    assert "figure = srcs.plot(\n    ranks,\n" in code


def test_what_r_has_not_is_said():
    code = srcs.as_r_code(ranked(BEYOND_R["always"]))
    assert '\n# not in R: summarize = "always"\n# not in R: effect_size = True\n' in code
    assert "summarize" not in code.split("ranks <- ")[1]
    figure = srcs.plot(ranked({}), **GRID, order="levels", rename={"Algorithm": "x"})
    code = srcs.as_r_code(figure)
    assert '# not in R: order = "levels"\n' in code
    assert "# not in R: rename = " in code
    with pytest.raises(srcs.SRCSError, match=r"SRCS 1\.1 fails with every custom test"):
        srcs.as_r_code(ranked(BEYOND_R["custom"]))
    words = r"drawn by win_matrix\(\), which the R package SRCS does not have"
    with pytest.raises(srcs.SRCSError, match=words):
        srcs.as_r_code(srcs.win_matrix(ranked({})))


@pytest.mark.parametrize("code", [srcs.as_python_code, srcs.as_r_code])
@pytest.mark.parametrize("made", [pd.DataFrame({"rank": [1]}), None])
def test_what_carries_no_call(code, made):
    with pytest.raises(srcs.SRCSError, match="does not carry the call"):
        code(made)
