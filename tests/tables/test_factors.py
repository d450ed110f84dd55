import numpy as np
import pandas as pd
import pytest

from srcs_py import SRCSError
from srcs_py.tables.factors import MISSING, factor, level_text


@pytest.mark.parametrize(
    ("values", "levels"),
    [
        ([100, 9, 10, 9], [9, 10, 100]),
        ([10**12, -5, 7], [-5, 7, 10**12]),
        ([0.5, -1.0, 10.0, 2.0], [-1.0, 0.5, 2.0, 10.0]),
        (["b", "a", "B", "é", "e", "A"], ["A", "B", "a", "b", "e", "é"]),  # R, LC_COLLATE=C
        (["a b", "ab", "a_b", "a-b", "aB"], ["a b", "a-b", "aB", "a_b", "ab"]),
        (["10", "9", "100"], ["10", "100", "9"]),
        ([True, False, True], [False, True]),
        ([2, "b", "1", "a"], ["1", 2, "a", "b"]),  # by their texts
        (np.array([3, 1], dtype="uint64"), [1, 3]),
        (
            [pd.Timestamp(2020, 3, 1), pd.Timestamp(2020, 2, 1)],
            [pd.Timestamp(2020, 2, 1), pd.Timestamp(2020, 3, 1)],
        ),
    ],
)
def test_plain_columns_have_their_sorted_values_as_levels(values, levels):
    key = factor(pd.Series(values))
    assert key.levels.tolist() == levels
    assert [key.levels[code] for code in key.codes] == list(values)


BA = pd.CategoricalDtype(["z", "b", "a"])
TYPES = {
    **dict.fromkeys(
        ["object", "str", "string", "string[pyarrow]"], (["b", "B", "a"], "B a b", [2, 0, 1])
    ),
    **dict.fromkeys(
        ["Int64", "int64[pyarrow]", "Float64", "double[pyarrow]", "UInt8", "O"],
        ([10, 9, 100, 9], "9 10 100", [1, 0, 2, 0]),
    ),
    **dict.fromkeys([BA, pd.CategoricalDtype(BA.categories, True)], (["b", "a"], "z b a", [1, 2])),
    "int8": ([7, 5, 7, 6], "5 6 7", [2, 0, 2, 1]),
    "int64": ([7000000, 5000000, 7000000, 6000000], "5000000 6000000 7000000", [2, 0, 2, 1]),
    **dict.fromkeys([int, float, bool], ([], "", [])),
    # R joins them; in a dataframe they are different
    "<i8": ([10**16 + 2, 10**16 + 1, 7], "7 10000000000000001 10000000000000002", [2, 1, 0]),
}


@pytest.mark.parametrize(("dtype", "case"), TYPES.items())
def test_levels_of_any_type_are_in_order(dtype, case):
    if "pyarrow" in str(dtype):
        pytest.importorskip("pyarrow")
    values, labels, codes = case
    key = factor(pd.Series(values, dtype=dtype))
    assert (key.labels, key.codes.tolist()) == (tuple(labels.split()), codes)
    assert key.categorical(key.codes).tolist() == values
    assert key.categorical(key.codes).categories.tolist() == list(key.levels)


@pytest.mark.parametrize(
    "values",
    [
        pd.Series(["a", None, "b"]),
        pd.Series([1.0, np.nan, 2.0]),
        pd.Series([1, None, 2], dtype="Int64"),
        pd.Series([True, None, False], dtype="boolean"),
        pd.Series(pd.Categorical([1, None, 2])),
        pd.Series(pd.to_datetime(["2020-01-01", None, "2020-01-02"])),
    ],
    ids=lambda column: str(column.dtype),
)
def test_missing_values_are_no_level(values):
    key = factor(values)
    assert key.codes[1] == MISSING
    assert len(key.levels) == 2
    assert MISSING not in key.codes[[0, 2]]


@pytest.mark.parametrize(
    ("values", "labels", "codes"),
    [
        ([0.3, 0.1 + 0.2, 0.5, np.nan], ("0.3", "0.5"), [0, 0, 1, MISSING]),
        ([100000, 0.5, 0.1 + 0.2, 0.3], ("0.3", "0.5", "1e+05"), [2, 1, 0, 0]),
    ],
)
@pytest.mark.parametrize("dtype", [float, object])
def test_numbers_that_r_writes_alike_are_one_level(values, labels, codes, dtype):
    """r_reference/README.md, 26: 0.1 + 0.2 joins 0.3."""
    key = factor(pd.Series(values, dtype=dtype))
    assert (key.labels, key.codes.tolist()) == (labels, codes)


@pytest.mark.parametrize(
    ("first", "kind"), [(2**31 - 4, "i"), (2**31 - 3, "f"), (-(2**31) + 1, "i"), (-(2**31), "f")]
)
def test_neighbours_beyond_the_integers_of_r_are_doubles_too(first, kind):
    key = factor(pd.Series(range(first, first + 4)))
    assert key.levels.dtype.kind == kind
    assert key.levels.tolist() == list(range(first, first + 4))


@pytest.mark.parametrize("dtype", ["int64", "Int64", "object", "category"])
def test_whole_numbers_beyond_the_integers_of_r_are_doubles(dtype):
    """R 4.2.2: as.character(c(1e10, 2147483648, 100000)); all of a column are of one type."""
    key = factor(pd.Series([10**10, 2**31, 100000], dtype=dtype))
    assert sorted(key.labels) == ["1e+05", "1e+10", "2147483648"]
    assert key.labels[key.codes[0]] == "1e+10"
    assert key.position(10**10) == key.position("1e+10") == key.codes[0]
    assert level_text(10**10) == "1e+10"


# R 4.2.2, as.character(): r_reference/README.md, 26 and 28
@pytest.mark.parametrize(
    ("value", "text"),
    [
        (100000.0, "1e+05"),
        (300000.0, "3e+05"),
        (100001.0, "100001"),
        (123456.7, "123456.7"),
        (1e-5, "1e-05"),
        (0.0001, "1e-04"),
        (0.1 + 0.2, "0.3"),
        (123456789012736 * 10**6, "1.23456789012736e+20"),  # 15 digits, and a double
        (1 / 3, "0.333333333333333"),
        (5.0, "5"),
        (-0.5, "-0.5"),
        (0.0, "0"),
        (-0.0, "0"),
        (1e15, "1e+15"),
        (2.0**53, "9007199254740992"),
        (1e300, "1e+300"),
        (1.23456789012345e-10, "1.23456789012345e-10"),  # 15 digits, as R's as.character
        (-9.87654321098765e30, "-9.87654321098765e+30"),
        (1.23456789012345678e-10, "1.23456789012346e-10"),
        (np.float32(0.5), "0.5"),
        (float("inf"), "Inf"),
        (-float("inf"), "-Inf"),
        (100000, "100000"),
        (np.int64(100000), "100000"),
        (True, "TRUE"),
        (np.False_, "FALSE"),
        (pd.Timestamp("2020-02-01"), "2020-02-01"),
        ("1e+05", "1e+05"),
        (10**10, "1e+10"),
        (10**400, str(10**400)),
    ],
)
def test_levels_are_written_as_r_writes_them(value, text):
    assert level_text(value) == text


@pytest.mark.parametrize("dtype", ["int8", "int16", "int64", "uint8", "uint64"])
def test_integers_over_the_whole_range_of_their_type(dtype):
    limits = np.iinfo(dtype)
    for values in (range(limits.min, limits.min + 200), (limits.min, limits.max)):
        column = np.array([*values] * 100, dtype=dtype)
        key = factor(pd.Series(column))
        assert key.levels.tolist() == [*values]
        assert key.levels[key.codes].tolist() == column.tolist()


@pytest.mark.parametrize(
    ("values", "places"),
    [
        ([40.0, 100000.0, 0.1],
         {40: 1, "40": 1, 100000: 2, "1e+05": 2, "0.1": 0, "41": None, None: None, pd.NA: None}),
        ([40.0, 100000.0], {40.0: 0}),
        ([0.0, 1.5, 10.0],  # as in a file
         {"0.0": 0, "1.50": 1, "1e1": 2, "2": None, "x": None, "nan": None}),
        (["0", "1"], {"0.0": None}),
        ([True, False], {True: 1}),
        (["a", "b"], {"b": 1}),
    ],
)  # fmt: skip
def test_a_level_is_found_by_its_text_or_its_value(values, places):
    key = factor(pd.Series(values))
    assert {each: key.position(each) for each in places} == places
    for several in (np.array([40.0, 41.0]), [40], pd.Series([40.0])):
        assert key.position(several) is None


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (pd.Series([1, "1"], dtype=object), "column 'Noise' has two levels written '1'"),
        (pd.Series(pd.Categorical([1, "1"])), "column 'Noise' has two levels written '1'"),
        (pd.Series([[1], [2]]), "column 'Noise' holds values that cannot be levels .*list"),
    ],
)
def test_what_cannot_be_levels_is_refused(values, message):
    with pytest.raises(SRCSError, match=message):
        factor(values.rename("Noise"))
