"""How the pairs of a table of ranks were tested, in words."""

from srcs_py.stats.tests import TESTS
from srcs_py.tables.roles import Roles


def tests_in_words(roles: Roles) -> list[str]:
    """Return pairwise test, correction and alpha, as far as a table of ranks tells them."""
    words = []
    if roles.test in TESTS:
        words.append(roles.further.get("fun", TESTS[roles.test].label))
        corrected = not TESTS[roles.test].corrects_itself
        if corrected and roles.correction not in {None, "none"}:
            words.append(f"{roles.correction[0].upper()}{roles.correction[1:]} correction")
    if roles.alpha is not None:
        words.append(f"α\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}{roles.alpha:g}")
    return words
