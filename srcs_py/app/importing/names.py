"""What the name of a column says, by its whole words: sentiment is not a time."""

from __future__ import annotations

import re

_SMALL = r"[^\W\dA-Z_]"  # a letter
_WORD = re.compile(rf"[fF]1(?![a-z\d])|[A-Z]+(?!{_SMALL})|[A-Z]?{_SMALL}+")
_TARGET = re.compile(r"(?i)algorithm|method|model|classifier|optimi[sz]er|solver|learner")
_REPEAT = "folds?|seeds?|runs?|rep|reps|rep[el][a-z]*|trials?"  # never a problem, unlike these two:
_RUN = f"{_REPEAT}|iterations?|splits?"
_KEY = f"{_RUN}|ids?|idx|index|rows?|no|nr|unnamed"  # pandas writes rows as "Unnamed: 0"
_EFFORT = (
    "((run|wall|cpu|fit|train)?times?)|seconds|secs?|ms|costs?|memory|evaluations|evals|cpu|"
    "latency|makespan|duration|elapsed|energy"
)
_SMALLER = (
    f"{_EFFORT}|err|[a-z]*errors?|[a-z]*loss(es)?|[a-z]{{0,2}}m(a|s|ap|as|sl)e|"
    "regret|brier|misclass[a-z]*|perplexity|igd|nll|(cross)?entropy|gap|ranks?|false|failures?"
)
_LARGER = (
    "[a-z]*acc|accurac(y|ies)|[a-z]*auc|auroc|f1|precision|prec|recall|kappa|mcc|iou|agreement|"
    "reduction|improvement|savings?|saved|skill|speedup"
)
# Words that say only which is better, but not that a column is no parameter.
_LESS = (
    "distance|(tour|path) length|deviation|divergence|deviance|hausdorff|lpips|fid|kl|crps|ppl|ece|"
    "fpr|fnr|eer|wer|cer|miss|wape|a?rpd|gd|sse|rss|aic|bic|wall ?clock|delays?|tardiness|lateness|"
    "conflicts?|violations?|crashes|collisions|timeouts?|residuals?"
)
_MORE = "survival( time)?|efficiency|correlation|found|detected|solved"
_TELLING = re.compile(rf"\b(?:(?P<larger>{_MORE}|{_LARGER})|{_LESS}|{_SMALLER})\b")
_TURNED = re.compile(r"\bneg\b|^(one )?minus\b|^(inverse|negative)\b(?! predictive)")
_VAGUE = "values?|results?"  # of a seed, too
_QUALITY = (
    f"{_SMALLER}|{_LARGER}|{_VAGUE}|"
    "[a-z]*scores?|perf|performances?|fitness|quality|objective|means?"
)


def smaller_seems_better(performance: str) -> bool:
    """Say whether the name of a performance is that of an error or an effort.

    Its last word that tells decides, of those before a "per" or "to"; a minus turns it around.
    """
    text = " ".join(_head(performance))
    telling = [*_TELLING.finditer(text)]
    smaller = bool(telling) and telling[-1]["larger"] is None
    minus = bool(telling) and re.match(r"\s*1?\s*[-−]", performance) and telling[0].start() == 0
    return smaller != bool(minus or _TURNED.search(text))


def names_compared(name: str) -> bool:
    """Say whether a column is called as what is compared."""
    return _TARGET.search(name) is not None and not names_measure(name)


def names_measure(name: str) -> bool:
    """Say whether a column is called a quality or an effort."""
    return any(_is(word, _QUALITY) for word in _words(name))


def names_quality(name: str) -> bool:
    """Say whether a column is called a quality, and not an effort only."""
    return any(_is(word, _QUALITY) and not _is(word, _EFFORT) for word in _words(name))


def names_key(name: str) -> bool:
    """Say whether a column is called a run, seed, fold, code, or number of a row."""
    return _ends(name, _KEY) or _words(name)[-1:] in (["code"], ["codes"])


def names_run(name: str) -> bool:
    """Say whether a column is called a run, seed, fold or split."""
    return _ends(name, _RUN) or (_ends(name, _KEY) and any(_is(w, _RUN) for w in _words(name)))


def names_repeat(name: str) -> bool:
    """Say whether a column is called a run that is never a problem, unlike a split."""
    return names_run(name) and any(_is(word, _REPEAT) for word in _words(name))


def _ends(name: str, pattern: str) -> bool:
    """Say whether the last word that tells a key or a measure is such: run_value, not run_time."""
    telling = [w for w in _head(name) if _is(w, f"{_KEY}|{_QUALITY}") and not _is(w, _VAGUE)]
    return bool(telling) and _is(telling[-1], pattern)


def _is(word: str, pattern: str) -> bool:
    return re.fullmatch(pattern, word) is not None


def _words(name: str) -> list[str]:
    """Return the words of a name in small letters, split at signs, digits and capital letters."""
    return [word.lower() for word in _WORD.findall(name)]


def _head(name: str) -> list[str]:
    """Return the words before a "per" or "to": an error per run is an error."""
    return re.split(r"\b(?:per|to|until|over)\b", " ".join(_words(name)))[0].split()
