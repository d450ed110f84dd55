"""Work for processes of their own."""

import os
import tempfile
import time
import warnings
from pathlib import Path

from srcs_py import SRCSError
from srcs_py.app.jobs.limits import confine
from srcs_py.base.errors import warn

LONG = 600  # seconds, that no test waits


def double(report, value):
    return 2 * value


def sleep_long(report):
    time.sleep(LONG)


def wrong(report, kind):
    raise {"ours": SRCSError("alpha is wrong."), "memory": MemoryError(), "bug": KeyError("x")}[
        kind
    ]


def die(report):
    os._exit(1)


def fill(report, gigabytes):
    return len(bytearray(gigabytes * 2**30))


def confined(report, *limits):
    """Confine this process again and again; return the limits of memory that it has at last."""
    import resource

    for each in limits:
        confine(each)
    return resource.getrlimit(resource.RLIMIT_AS)


def dawdle(report, note):
    """Leave a file, say who and where we are, and go on for long."""
    with tempfile.NamedTemporaryFile(delete=False) as file:
        Path(note).write_text(f"{os.getpid()} {file.name}")
    report(1, 4, "dawdling")
    time.sleep(LONG)


def told_names(files, how):
    """Return a warning about each file."""
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        for path in files.paths:
            warn(f"{path}: has {len(path.read_text().split()) - 1} row")
    return [str(each.message) for each in given]
