"""What the library says of its arguments, said of the controls of the page."""

from __future__ import annotations

import re

_OMIT = 'choose "Missing performances: leave their run out" under Data'
_SAID = {
    r"^alpha = ": "Significance α = ",
    r"give na_action='omit' to leave those runs out": _OMIT,
    r"or na_action='omit'": f"or {_OMIT}",
    r"na_action='omit': ": "",
    r"(must name one run of each target level)": r'\1; choose another pairing, or "not paired"',
    r"\(positive=(.+?) or positive=(.+?)\), or code it as 0 and the other as 1": (
        r'(\1 or \2) under "Positive class"'
    ),
    r"positive = (.+?) is no class of y": r'"Positive class": \1 is no class',
    r" To set one class against the rest, use y == .+ with positive=True\.": "",
}


def in_words_of_the_page(sentence: str) -> str:
    """Return a sentence that names controls where it named arguments."""
    for argument, control in _SAID.items():
        sentence = re.sub(argument, control, sentence)
    return sentence
