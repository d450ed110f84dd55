import numpy as np
import pytest
from scipy import stats

from srcs_py.stats.tukey import studentized_range_sf

# Issue 2: the tail within 1e-9 absolutely. scipy integrates adaptively to about 1e-12.
TAIL = 1e-9


@pytest.mark.parametrize("k", [2, 3, 8, 20, 100])
@pytest.mark.parametrize("df", [1, 2, 5, 15, 16, 17, 60, 392, 5000])
def test_tail_equals_scipy(k, df):
    q = np.array([1e-3, 0.5, 2.0, 3.5, 5.0, 8.0, 15.0, 40.0])
    wanted = stats.studentized_range.sf(q, k, df)
    np.testing.assert_allclose(studentized_range_sf(q, k, df), wanted, rtol=0, atol=TAIL)


@pytest.mark.parametrize("df", [2, 16, 30])
def test_hundreds_of_means(df):
    """Their range is narrow, and so needs nodes closer together than the density does."""
    q = np.array([2.0, 5.0, 6.0, 7.0, 8.0, 10.0, 40.0])
    for k in (300, 1000):
        wanted = stats.studentized_range.sf(q, k, df)
        np.testing.assert_allclose(studentized_range_sf(q, k, df), wanted, rtol=0, atol=1e-11)


# R 4.2.2: sprintf("%.17g", ptukey(q, k, df, lower.tail = FALSE))
@pytest.mark.parametrize(
    ("q", "k", "df", "tail"),
    [
        (3.5, 3, 20, 0.055891849082059353),
        (4.5, 3, 20, 0.012446417821854738),
        (3.4, 8, 392, 0.24217607442527789),
    ],
)
def test_tail_equals_r(q, k, df, tail):
    assert studentized_range_sf(q, k, df) == pytest.approx(tail, rel=0, abs=TAIL)


@pytest.mark.parametrize("df", [1, 2, 5, 16, 100, 5000])
def test_two_means_are_a_t_test(df):
    """Far into the tail too, where only relative differences show."""
    t = np.array([0.1, 1.0, 2.5, 4.0, 10.0])
    p = studentized_range_sf(t * np.sqrt(2), 2, df)
    np.testing.assert_allclose(p, 2 * stats.t.sf(t, df), rtol=1e-12)


def test_endless_freedom_is_the_range_of_normals():
    q = np.array([1.0, 3.0, 6.0])
    for df in (1e9, 1e13, 1e300):
        wanted = 2 * stats.norm.sf(q / np.sqrt(2))
        np.testing.assert_allclose(studentized_range_sf(q, 2, df), wanted, rtol=1e-7)


def test_limits():
    q = [0.0, np.inf, np.nan]
    np.testing.assert_allclose(studentized_range_sf(q, 4, 10), [1, 0, np.nan], rtol=0, atol=TAIL)
    assert np.isnan(studentized_range_sf(1.0, 4, np.nan))


def test_quantiles_and_freedoms_broadcast():
    p = studentized_range_sf([[1.0], [3.0]], 4, [5.0, 10.0, 30.0])
    assert p.shape == (2, 3)
    # the freedoms of a call share their number of nodes
    assert p[1, 2] == pytest.approx(studentized_range_sf(3.0, 4, 30.0), rel=1e-12)


def test_tail_falls_everywhere():
    q = np.linspace(0, 60, 2000)
    for df in (1, 10, 100):
        assert (np.diff(studentized_range_sf(q, 5, df)) <= 0).all()


@pytest.mark.parametrize(("k", "df"), [(3, 2), (8, 392), (20, 5000)])
def test_many_quantiles_of_one_freedom_equal_few(k, df):
    """From some hundred quantiles on their tail is interpolated: to 1e-11 (measured)."""
    q = np.append(np.linspace(0, 29.9, 700), [31.0, 100.0])
    one_by_one = np.concatenate([studentized_range_sf(part, k, df) for part in np.split(q, 27)])
    np.testing.assert_allclose(studentized_range_sf(q, k, df), one_by_one, rtol=0, atol=1e-11)
