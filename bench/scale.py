#!/usr/bin/env python3
"""Measures a tree of thousands of CUDA files: cold, warm, interrupted, in shards.

    bench/scale.py [--binary FILE] [--files N,...] [--shards N] [--jobs N] TREE...

Makes a tree of copies of the TREEs, each copy in a folder of its own, until it has N
CUDA files (.cu, .cuh), for each N (625, 2500 and 5000), and ports it:

  cold         into an empty cache
  warm         again, with that cache
  interrupted  into an empty cache, ended by SIGTERM after half of the cold run's
               processor time, and started again: the time of the second run
  sharded      --shard=I/N one after the other, then the run that takes all from
               the cache: its time, and the most that one shard takes

Processor time (user and system) of whole processes, wall-clock time where it says
so. The last columns are the whole peak memory of the cold run over all processes, with
shared pages counted once, and the size of the cache. The ports of the four have to be
the same, byte by byte, or the exit status is 1. Markdown goes to stdout, progress to
stderr.
"""

import argparse
import filecmp
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from compare import Run, family, memory_of, say, start_process

CUDA = {".cu", ".cuh"}
LIMIT = 7200


def cuda_files(folder):
    return sum(1 for each in folder.rglob("*") if each.suffix in CUDA and each.is_file())


def make_tree(trees, count, tree):
    """Copies until there are `count` CUDA files; how many there are, and sources."""
    sizes = {each: cuda_files(each) for each in trees}
    found = 0
    for i in range(1_000_000):
        each = trees[i % len(trees)]
        if found >= count:
            break
        shutil.copytree(each, tree / f"part{i:03}-{each.name}", symlinks=True,
                        ignore=shutil.ignore_patterns(".git"))
        found += sizes[each]
    return found


def size_of(folder):
    return sum(each.stat().st_size for each in folder.rglob("*") if each.is_file())


def cpu_of(pid):
    """Seconds that a process, those that it made and those that have ended took."""
    total = 0
    for each in family(pid):
        try:
            fields = pathlib.Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += sum(int(field) for field in fields[11:15])
    return total / os.sysconf("SC_CLK_TCK")


def same(left, right):
    """Whether two folders hold the same files with the same bytes."""
    def files(folder):
        return sorted(str(each.relative_to(folder)) for each in folder.rglob("*")
                      if each.is_file() and ".hipify-port" not in each.parts)
    names = files(left)
    if names != files(right):
        return False
    _, differ, lost = filecmp.cmpfiles(left, right, names, shallow=False)
    return not differ and not lost


class WatchedRun:
    """As Run, with the peak memory in MiB of all its processes, looked at four times a
    second."""

    def __init__(self, command, limit):
        start = time.monotonic()
        process = start_process(command, limit)
        self.peak = 0
        while True:
            self.peak = max(self.peak, sum(memory_of(pid) for pid in family(process.pid)) / 1024)
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            time.sleep(0.25)
        self.wall = time.monotonic() - start
        self.cpu = usage.ru_utime + usage.ru_stime
        self.status = process.returncode = os.waitstatus_to_exitcode(status)


def measure(args, count, scratch):
    """One row of the table, and whether all ports are the same."""
    tree = scratch / "tree"
    found = make_tree(args.trees, count, tree)
    say(f"{found} CUDA files of {sum(1 for _ in tree.rglob('*'))} files and folders")

    def command(cache, *more):
        return [args.binary, "port", str(tree), "--quiet", f"-j{args.jobs}", "--cache-dir",
                str(scratch / cache), *more]

    def port(cache, out, kind=Run):
        done = kind(command(cache, "-o", str(scratch / out)), LIMIT)
        if done.status not in (0, 1, 3):
            sys.exit(f"scale: port ended with {done.status}")
        say(f"{out}: {done.cpu:.1f} s, {done.wall:.1f} s wall-clock")
        return done

    cold = port("cache", "cold", WatchedRun)
    cache = size_of(scratch / "cache")
    warm = port("cache", "warm")

    process = subprocess.Popen(command("cut", "-o", str(scratch / "cut-off")),
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while process.poll() is None and cpu_of(process.pid) < cold.cpu / 2:
        time.sleep(0.05)
    process.send_signal(signal.SIGTERM)
    if process.wait() in (0, 1, 3):
        sys.exit("scale: the run was over before it was interrupted")
    resumed = port("cut", "resumed")

    shards = [Run(command("shards", f"--shard={i}/{args.shards}", "--check"), LIMIT)
              for i in range(1, args.shards + 1)]
    if any(each.status for each in shards):
        sys.exit(f"scale: a shard ended with {[each.status for each in shards]}")
    last = port("shards", "sharded")

    isSame = all(same(scratch / "cold", scratch / each)
                 for each in ("warm", "resumed", "sharded"))
    most = max(each.cpu for each in shards)
    return (f"| {found} | {cold.cpu:.0f} s ({cold.wall:.0f} s) | {cold.cpu / found * 1000:.1f} ms "
            f"| {warm.cpu:.1f} s | {resumed.cpu / cold.cpu:.2f} "
            f"| {most / cold.cpu:.2f} | {last.cpu:.1f} s "
            f"| {cold.peak:.0f} MiB | {cache / 2**20:.0f} MiB |"), isSame


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], epilog="\n".join(__doc__.splitlines()[2:]),
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default="build/bin/hipify-port")
    parser.add_argument("--files", default="625,2500,5000")
    parser.add_argument("--shards", type=int, default=8)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("trees", nargs="+", type=pathlib.Path, metavar="TREE")
    args = parser.parse_args()
    args.binary = str(pathlib.Path(args.binary).resolve())
    for each in args.trees:
        if not cuda_files(each):
            sys.exit(f"scale: {each} has no CUDA files")
    print(f"| CUDA files | cold (wall-clock, {args.jobs} jobs) | a file | warm "
          f"| resumed, of cold | one of {args.shards} shards, of cold | after the shards "
          "| peak memory | cache |")
    print("|---:|---:|---:|---:|---:|---:|---:|---:|---:|", flush=True)
    for count in args.files.split(","):
        with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR")) as scratch:
            row, isRowSame = measure(args, int(count), pathlib.Path(scratch))
        print(row, flush=True)
        if not isRowSame:
            sys.exit("scale: the ports differ")


if __name__ == "__main__":
    main()
