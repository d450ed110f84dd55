"""Many studies in batches, on all cores."""

import os
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field

from . import of_srcs
from .batch import Batch, Questions
from .compare import Comparison
from .studies import random_study

BATCH = 2000  # studies of one process of R
_SQUARES, _SRCS, _FILES = 4, 8, 20  # every 4th is compared, 8th ranked by SRCS, 20th written


@dataclass
class Result:
    """Result of a batch: counts, differences, and seconds of processors."""

    tally: Counter
    differences: list = field(default_factory=list)
    versions: tuple = ("", "")
    processor: float = 0.0


def run_batch(seed, numbers):
    began = _processor_seconds()
    studies = [random_study(seed, number) for number in numbers]
    questions = [
        questions_of(study, number) for study, number in zip(studies, numbers, strict=True)
    ]
    result = compare_all(studies, questions)
    result.processor = _processor_seconds() - began
    return result


def _processor_seconds():
    return sum(os.times()[:4])


def questions_of(study, number=0):
    """Return the questions to R; by default all of them."""
    squares, srcs, files = (number % each == 0 for each in (_SQUARES, _SRCS, _FILES))
    return Questions(squares, srcs, srcs and of_srcs.mislabels(study), files)


def compare_all(studies, questions):
    with tempfile.TemporaryDirectory(prefix="fuzz") as folder:
        batch = Batch(folder, studies, questions)
        try:
            answers = batch.answers()
        finally:
            batch.stop()
        comparison = Comparison()
        found = []
        for number, (study, answer) in enumerate(zip(studies, answers, strict=True)):
            files = batch.files(number) if questions[number].files else None
            found += [(study, each) for each in comparison.differences(study, answer, files)]
    comparison.tally["studies"] += len(studies)
    return Result(comparison.tally, found, batch.versions)


def run(seed, first, count, jobs, report):
    """Compare ``count`` studies from number ``first`` on; report each batch; return all."""
    whole, began = Result(Counter()), time.monotonic()
    size = max(1, min(BATCH, -(-count // jobs)))
    starts = range(first, first + count, size)
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [
            pool.submit(run_batch, seed, range(at, min(at + size, first + count))) for at in starts
        ]
        for future in as_completed(waiting):
            part = future.result()
            whole.tally += part.tally
            whole.differences += part.differences
            whole.versions = part.versions
            whole.processor += part.processor
            report(whole, part, time.monotonic() - began)
    return whole
