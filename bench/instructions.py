#!/usr/bin/env python3
"""Counts the instructions of the inner loops and of short runs with valgrind and
compares them with those on record (bench/instructions.json).

Time tells little on a shared machine; a count is the same on every run of one
build. A loop that takes over 10 % more than on record is a regression, or has
a reason that its commit states. --update writes today's counts.

Exit status: 0 as on record or better, 1 more, 2 it cannot be told, 77 the
record is of another compiler (1 where HIPPORT_EXPECT_SKIPS does not allow it).
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

RECORD = pathlib.Path(__file__).resolve().parent / "instructions.json"
MARGIN = 0.10
REPEATS = 5


def count(valgrind, what, command, status=0):
    # In Valgrind's file and not in the folder that this runs in.
    with tempfile.NamedTemporaryFile() as out:
        result = subprocess.run(
            [valgrind, "--tool=callgrind",
             f"--callgrind-out-file={out.name}", *command],
            capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", result.stderr)
    if result.returncode != status or not found:
        print(f"{what} cannot be counted: {result.stderr}", file=sys.stderr)
        sys.exit(2)
    return int(found.group(1))


def count_short_runs(valgrind, program):
    """What the program takes to start, and where all comes from the cache."""
    with tempfile.TemporaryDirectory() as cache:
        warm = [program, "port", "testdata/reference", "--check", "--exit-zero",
                "--quiet", "-j1", "--cache-dir", cache]
        subprocess.run(warm, check=True, stdout=subprocess.DEVNULL)
        return {"start-up": count(valgrind, "start-up", [program, "--version"]),
                # An unknown name is compared with all names.
                "query": count(valgrind, "query",
                               [program, "query", "cudaMaloc"], status=1),
                "warm-run": count(valgrind, "warm-run", warm)}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", help="the built inner_loops")
    parser.add_argument("--port", required=True, help="the built hipify-port")
    parser.add_argument("--valgrind", default="valgrind")
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--update", action="store_true")
    args = parser.parse_args()
    if args.update and os.environ.get("CI"):
        print("--update: counts are not recorded in CI", file=sys.stderr)
        return 2
    record = json.loads(RECORD.read_text()) if RECORD.exists() else {}
    if not args.update and record.get("compiler") != args.compiler:
        # As tests/support/skip.h says it.
        print(f"skip [compiler]: the record is of {record.get('compiler')}, "
              f"this is {args.compiler}")
        expected = os.environ.get("HIPPORT_EXPECT_SKIPS")
        is_expected = expected is None or "compiler" in expected.split(",")
        return 77 if is_expected else 1

    counts = count_short_runs(args.valgrind, args.port)
    for loop in ("edits", "lexer", "rule-look-up", "small-unit"):
        # What one repeat takes, without the start and the set-up.
        more, one = (
            count(args.valgrind, loop, [args.program, loop, str(repeats)])
            for repeats in (1 + REPEATS, 1))
        counts[loop] = (more - one) // REPEATS
    if args.update:
        RECORD.write_text(json.dumps(
            {"compiler": args.compiler, "instructions": counts},
            indent=2) + "\n")
    code = 0
    for loop, now in counts.items():
        then = now if args.update else record["instructions"][loop]
        ratio = now / then
        verdict = "as it was"
        if ratio > 1 + MARGIN:
            verdict = "TOO MANY"
            code = 1
        elif ratio < 1 - MARGIN:
            verdict = "fewer; record them with --update"
        print(f"{loop}: {now} instructions, {then} on record "
              f"({ratio:.3f}): {verdict}")
    return code


if __name__ == "__main__":
    sys.exit(main())
