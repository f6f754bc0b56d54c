#!/usr/bin/env python3
"""How fast emulated kernels are: ten of different kinds (bench/kernels.hip).

Compares libraries of the emulation in turns, by the processor time that each
kernel takes, and prints the lane-operations a second that the last reaches
beside those of the same loop compiled for this processor.

  bench/emulation-speed.py LIBRARY...

A LIBRARY is a libhipport_emulate.so, the one that others are compared with
first. Without one it is that of build/. With --counting, the ratio is below 1 by
what counting costs."""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def measure(program, library, architecture, folder, counts=False):
    """Kernel -> (operations, seconds, seconds of the loop). `counts`: what lines
    cost is counted, as `advise` has it."""
    environment = dict(
        os.environ,
        LD_PRELOAD=library,
        HIPPORT_EMULATE=architecture,
        HIPPORT_EMULATE_CACHE=folder,
        HIPPORT_EMULATE_COUNTERS=folder if counts else "",
    )
    run = subprocess.run(
        [program], env=environment, capture_output=True, text=True, check=False
    )
    if run.returncode != 0:
        sys.exit(f"{library}: exit status {run.returncode}\n{run.stdout}{run.stderr}")
    lines = (line.split() for line in run.stdout.splitlines())
    return {line[0]: tuple(map(float, line[1:4])) for line in lines}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("libraries", nargs="*", metavar="LIBRARY")
    parser.add_argument("--arch", default="gfx90a", help="architecture (gfx90a)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds (5)")
    parser.add_argument(
        "--compiler", default="hipcc", help="what compiles HIP, with its options (hipcc)"
    )
    parser.add_argument(
        "--counting",
        action="store_true",
        help="compare the first library with itself while it counts what lines cost",
    )
    options = parser.parse_args()
    libraries = options.libraries or [
        str(ROOT / "build/lib/hipport/libhipport_emulate.so")
    ]
    libraries = [str(pathlib.Path(each).resolve(strict=True)) for each in libraries]
    ways = [(each, False) for each in libraries]
    if options.counting:
        ways = [(libraries[0], False), (libraries[0], True)]
    with tempfile.TemporaryDirectory() as folder:
        program = f"{folder}/kernels"
        subprocess.run(
            options.compiler.split()
            + [f"--offload-arch={options.arch}", "-std=c++17", "-O2", "-Xclang"]
            + ["-fembed-bitcode=all", "-gline-tables-only", "-w"]
            + [str(ROOT / "bench/kernels.hip"), "-o", program],
            check=True,
        )
        rounds = [
            [measure(program, each, options.arch, folder, counts) for each, counts in ways]
            for _ in range(options.rounds)
        ]
    first, last = 0, len(ways) - 1
    ratios = []
    print("kernel       first ms   last ms   ratio   Mops/s   loop Mops/s")
    for name in rounds[0][0]:
        def best(which, column):
            return min(each[which][name][column] for each in rounds)

        ratio = statistics.median(
            each[first][name][1] / each[last][name][1] for each in rounds
        )
        ratios.append(ratio)
        operations = rounds[0][0][name][0]
        print(
            f"{name:10}{1e3 * best(first, 1):11.2f}{1e3 * best(last, 1):10.2f}"
            f"{ratio:8.2f}{operations / best(last, 1) / 1e6:9.0f}"
            f"{operations / best(last, 2) / 1e6:14.0f}"
        )
    print(f"median ratio {statistics.median(ratios):.2f}")


if __name__ == "__main__":
    main()
