"""``python -m tests.r.fuzz --studies 100000 --seed S``; the exit code is 1 if studies differ."""

import argparse
import os
import secrets
import sys

from .run import run
from .shrink import shown, shrunk

_SHOWN = 5  # differences that are made small; each takes some processes of R


def main(arguments=None):
    """Compare random studies and print what differs, each as a small study."""
    parser = argparse.ArgumentParser(prog="python -m tests.r.fuzz", description=__doc__)
    parser.add_argument("--studies", type=int, default=2000, metavar="N")
    parser.add_argument("--seed", type=int, help="by default a new one, which is printed")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="number of the first")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N")
    args = parser.parse_args(arguments)
    seed = secrets.randbelow(10**6) if args.seed is None else args.seed
    command = f"python -m tests.r.fuzz --studies {args.studies} --seed {seed}"
    print(command + f" --first {args.first}" * bool(args.first), flush=True)
    result = run(seed, args.first, args.studies, args.jobs, _report)
    _close(result)
    for study, difference in _first_of_each(result.differences):
        print(shown(*shrunk(study, difference)), flush=True)
    return int(bool(result.differences))


def _report(whole, part, seconds):
    done, found = whole.tally["studies"], len(whole.differences)
    speed, processor = done / seconds, 1000 * whole.processor / done
    print(f"{done} studies, {speed:.1f} a second, {processor:.1f} ms of a processor each, "
          f"{found} unexplained differences", flush=True)  # fmt: skip
    for study, difference in part.differences:
        print(f"  {study.title}: {difference.what}: {difference.text:.300}", flush=True)


def _close(result):
    r, srcs = result.versions
    print(f"\nR {r}, SRCS {srcs or 'is not installed'}")
    for kind, count in sorted(result.tally.items()):
        print(f"{count:>12,}  {kind}")
    print(f"{len(result.differences):>12,}  unexplained differences")


def _first_of_each(differences):
    """Return one difference of each kind, a few in all."""
    kinds = {}
    for study, difference in differences:
        kinds.setdefault(
            (study.style, study.arguments["test"], difference.what), (study, difference)
        )
    return list(kinds.values())[:_SHOWN]


if __name__ == "__main__":
    sys.exit(main())
