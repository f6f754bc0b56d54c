#!/usr/bin/env python3
"""Counts the instructions of the inner loops with valgrind and compares them
with those on record (bench/instructions.json).

Time tells little on a shared machine; a count is the same on every run of one
build. A loop that takes over 10 % more than on record is a regression, or has
a reason that its commit states. --update writes today's counts.

Exit status: 0 as on record or better, 1 more, 2 it cannot be told, 77 the
record is of another compiler.
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


def count(valgrind, program, loop, repeats):
    # In Valgrind's file and not in the folder that this runs in.
    with tempfile.NamedTemporaryFile() as out:
        result = subprocess.run(
            [valgrind, "--tool=callgrind",
             f"--callgrind-out-file={out.name}", program, loop, str(repeats)],
            capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", result.stderr)
    if result.returncode != 0 or not found:
        print(f"{loop} cannot be counted: {result.stderr}", file=sys.stderr)
        sys.exit(2)
    return int(found.group(1))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", help="the built inner_loops")
    parser.add_argument("--valgrind", default="valgrind")
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--update", action="store_true")
    args = parser.parse_args()
    if args.update and os.environ.get("CI"):
        print("--update: counts are not recorded in CI", file=sys.stderr)
        return 2
    record = json.loads(RECORD.read_text()) if RECORD.exists() else {}
    if not args.update and record.get("compiler") != args.compiler:
        print(f"the record is of {record.get('compiler')}, "
              f"this is {args.compiler}: nothing to compare")
        return 77

    counts = {}
    for loop in ("edits", "lexer", "rule-look-up", "small-unit"):
        # What one repeat takes, without the start and the set-up.
        more = count(args.valgrind, args.program, loop, 1 + REPEATS)
        counts[loop] = (
            more - count(args.valgrind, args.program, loop, 1)) // REPEATS
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
