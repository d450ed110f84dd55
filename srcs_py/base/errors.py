"""The one error and the one warning of the library.

Every check stands at a public boundary, runs before any computation, and says in one
sentence which argument is wrong, which value it has and what would be right.
"""


class SRCSError(ValueError):
    """A wrong argument, table or file; the message says what would be right."""


class SRCSWarning(UserWarning):
    """A result is given, but with something in it that the user should know."""
