"""How the pairs of a table of ranks were tested, in words."""

from srcs_py.stats.tests import TESTS
from srcs_py.tables.roles import Roles


def tests_in_words(roles: Roles) -> list[str]:
    """Return test, correction, alpha and conflicts, as far as a table of ranks tells them."""
    words = []
    if roles.test in TESTS:
        words.append(roles.further.get("fun", TESTS[roles.test].label))
        corrected = not TESTS[roles.test].corrects_itself
        if corrected and roles.correction not in {None, "none"}:
            words.append(f"{roles.correction[0].upper()}{roles.correction[1:]} correction")
    if roles.alpha is not None:
        words.append(f"α\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}{roles.alpha:g}")
    return words + conflicts_in_words(roles)


def conflicts_in_words(roles: Roles) -> list[str]:
    """Return how many pairs of the study have another winner by mean than by the test, if any."""
    count = len(roles.conflicts)
    return [f"{count} conflict{'s' * (count > 1)} of mean and test in the study"] if count else []
