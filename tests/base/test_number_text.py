import pytest

from srcs_py.base.number_text import number_text


# R 4.2.2, as.character(); in exact arithmetic the 15th digit of all of them is another one
@pytest.mark.parametrize(
    ("value", "text"),
    [
        (9.999999999999995e-12, "1e-11"),
        (1.175629544885695e-12, "1.1756295448857e-12"),
        (5.930316448000005e-12, "5.93031644800001e-12"),
        (1.578999999999995e38, "1.579e+38"),
        (1.330314523000005e41, "1.330314523e+41"),
        (9.999999999999995e36, "1e+37"),
        (6.826002676783705e-204, "6.82600267678371e-204"),
    ],
)
def test_a_sixteenth_digit_of_nearly_one_half_is_rounded_as_r_rounds_it(value, text):
    assert number_text(value) == text
    assert number_text(-value) == f"-{text}"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (8.643256819499795e157, "8.64325681949979e+157"),
        (7.289238000000005e261, "7.289238e+261"),
        (2.785000000000005e-221, "2.785e-221"),
        (6.181044969000005e-180, "6.18104496900001e-180"),
        (6.373088310068405e-171, "6.37308831006841e-171"),
    ],
)
def test_powers_of_ten_are_those_of_r(value, text):
    """R's power of ten, 10^143 say, is one unit of its 64 bits off."""
    assert number_text(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (99999.99999999996, "1e+05"),
        (1e22, "1e+22"),
        (1e23, "1e+23"),
        (5e-324, "4.94065645841247e-324"),
        (1.7976931348623157e308, "1.79769313486232e+308"),
        (123456789012345.0, "123456789012345"),
        (0.1234567890123456, "0.123456789012346"),
    ],
)
def test_fixed_or_exponent_form_as_in_r(value, text):
    assert number_text(value) == text
