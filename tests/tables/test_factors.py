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


def needs_library_of(dtype):
    if "pyarrow" in dtype:
        pytest.importorskip("pyarrow")


@pytest.mark.parametrize(
    "dtype", ["Int64", "int64[pyarrow]", "Float64", "double[pyarrow]", "UInt8", "object"]
)
def test_numbers_of_any_type_stand_in_numeric_order(dtype):
    needs_library_of(dtype)
    key = factor(pd.Series([10, 9, 100, 9], dtype=dtype))
    assert key.codes.tolist() == [1, 0, 2, 0]
    assert key.labels == ("9", "10", "100")


@pytest.mark.parametrize("dtype", ["object", "str", "string", "string[pyarrow]"])
def test_texts_of_any_type_stand_in_code_point_order(dtype):
    needs_library_of(dtype)
    key = factor(pd.Series(["b", "B", "a"], dtype=dtype))
    assert key.labels == ("B", "a", "b")
    assert key.codes.tolist() == [2, 0, 1]


@pytest.mark.parametrize("ordered", [False, True])
def test_categories_keep_their_order_and_the_unused_ones(ordered):
    column = pd.Series(pd.Categorical(["b", "a"], ["z", "b", "a"], ordered=ordered))
    key = factor(column)
    assert key.labels == ("z", "b", "a")
    assert key.codes.tolist() == [1, 2]


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


def test_dense_and_sparse_integers_are_treated_alike():
    near, far = pd.Series([7, 5, 7, 6]), pd.Series([7, 5, 7, 6]) * 10**6
    assert factor(near).codes.tolist() == factor(far).codes.tolist() == [2, 0, 2, 1]


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


def test_whole_numbers_that_15_digits_cannot_tell_apart_keep_all_of_theirs():
    """R joins them; in a dataframe they are different."""
    key = factor(pd.Series([10**16 + 2, 10**16 + 1, 7]))
    assert key.labels == ("7", "10000000000000001", "10000000000000002")
    assert level_text(10**400) == str(10**400)


def test_an_empty_column_has_no_levels():
    for dtype in ("int64", "float64", "object"):
        assert factor(pd.Series([], dtype=dtype)).labels == ()


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
    ],
)
def test_levels_are_written_as_r_writes_them(value, text):
    assert level_text(value) == text


def test_a_level_is_found_by_its_text_or_its_value():
    key = factor(pd.Series([40.0, 100000.0, 0.1]))
    assert [key.position(each) for each in (40, "40", 40.0, 100000, "1e+05", "0.1")] == [
        1, 1, 1, 2, 2, 0,
    ]  # fmt: skip
    assert key.position("41") is None
    assert factor(pd.Series([True, False])).position(True) == 1
    assert factor(pd.Series(["a", "b"])).position("b") == 1


@pytest.mark.parametrize("value", [np.array([40.0, 41.0]), [40], pd.Series([40.0]), None, pd.NA])
def test_what_is_no_single_value_is_no_level(value):
    assert factor(pd.Series([40.0, 100000.0])).position(value) is None


@pytest.mark.parametrize(
    "values", [pd.Series([1, "1"], dtype=object), pd.Series(pd.Categorical([1, "1"]))]
)
def test_levels_of_the_same_text_are_refused(values):
    with pytest.raises(SRCSError, match="column 'Noise' has two levels written '1'"):
        factor(values.rename("Noise"))


def test_what_cannot_be_a_level_is_refused():
    with pytest.raises(
        SRCSError, match=r"column 'Noise' holds values that cannot be levels .*list"
    ):
        factor(pd.Series([[1], [2]], name="Noise"))


def test_a_column_of_levels_keeps_order_and_values():
    key = factor(pd.Series([10, 9, 100]))
    column = key.categorical(np.array([2, 0]))
    assert column.tolist() == [100, 9]
    assert column.categories.tolist() == [9, 10, 100]


@pytest.mark.parametrize("dtype", ["int8", "int16", "int64", "uint8", "uint64"])
def test_integers_over_the_whole_range_of_their_type(dtype):
    limits = np.iinfo(dtype)
    for values in (range(limits.min, limits.min + 200), (limits.min, limits.max)):
        column = np.array([*values] * 100, dtype=dtype)
        key = factor(pd.Series(column))
        assert key.levels.tolist() == [*values]
        assert key.levels[key.codes].tolist() == column.tolist()


def test_a_number_may_be_written_as_in_its_file():
    numbers = factor(pd.Series([0.0, 1.5, 10.0], name="n"))
    assert [numbers.position(each) for each in ("0.0", "1.50", "1e1", "2", "x", "nan")] == [
        0, 1, 2, None, None, None
    ]  # fmt: skip
    assert factor(pd.Series(["0", "1"], name="n")).position("0.0") is None
