#!/usr/bin/env python3
"""Ends ports at random moments, or lets their disk run full, and looks at what
they leave.

    tests/hostile/kills.py --program FILE [--kills N] [--disks N] [--seed S]
                           [--first I] [--jobs N] [--mode MODE]... [--keep]

A tree of sources, build files and other files is ported, in place, as a dual port
or over an earlier port in a folder, or the port of an earlier tree, which people
edited, is updated, with a cache that knows it or one that does not. Then

- of a run that is ended (SIGKILL, or one time in four SIGTERM, SIGINT, SIGHUP):
  each file is the old one or the new one, or not there yet; SIGKILL alone may
  leave a file unfinished, beside those; the processes of the run end with it;
  and the next run comes to the same port, with nothing left unfinished,
- of a run whose disk is full: the same, its exit code is 0, 1, 2 or 3, and
  nothing is unfinished.

A full disk is a small tmpfs in a mount namespace of its own. Where none can be
had, a limit of the size of files (RLIMIT_FSIZE) stands for it, and the last line
says so. What does not hold is listed, and the exit code is 1. With --keep the
folders of those runs stay.
"""

import argparse
import ctypes
import multiprocessing
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SOURCE = """#include <cuda_runtime.h>

__global__ void fill%d(float* data) { data[threadIdx.x] = %d; }

void run%d(float* data) {
  cudaMalloc(&data, 256);
  fill%d<<<1, 64>>>(data);
  cudaFree(data);
}
"""
SHUFFLE = """
__global__ void sum(int* p) { p[0] = __shfl_down_sync(0xffffffff, p[1], 1); }
"""
BUILD = """cmake_minimum_required(VERSION 3.18)
project(x LANGUAGES CXX CUDA)
add_executable(x %s)
"""
RECORD = ".hipify-port/dual.json"  # is written before the rest, and again behind it
ORIGIN = ".hipify-port/origin.json"
MODES = ["place", "dual", "out", "update"]
UNDO = ".hipify-port/undo"  # is there while an update writes
UNFINISHED = re.compile(r"(^|/)\.hipify-port\.[0-9a-f]{16}$")
DISK = 16 << 20
PAGE = 4096


def make_tree(folder):
    """Files of several writes each among short ones."""
    rng = random.Random(1)
    names = []
    for i in range(8):
        name = f"d{i % 3}/f{i}.cu"
        names.append(name)
        tail = "//" + "x" * rng.choice([0, 3000, 200_000]) + "\n"
        more = SHUFFLE if i % 4 == 0 else ""
        write(folder / name, (SOURCE % (i, i, i, i) + more + tail).encode())
        write(folder / f"d{i % 3}/f{i}.bin", bytes([i]) * rng.choice([10, 300_000]))
    write(folder / "CMakeLists.txt", (BUILD % " ".join(names)).encode())
    write(folder / "Makefile", b"all:\n\tnvcc -o x d0/f0.cu\n")
    os.symlink("f0.bin", folder / "d0/link.bin")


def write(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def snapshot(folder):
    """What is below a folder, by path: bytes of files, targets of links."""
    result = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            result[name] = os.readlink(path)
        elif path.is_file():
            result[name] = path.read_bytes()
    return result


def command(options, mode, folder, cache):
    words = [options.program, "port", "tree", "-j2", "--cache-dir", str(cache), "--no-config"]
    if mode == "update":
        words[1:2] = ["update"]
        words += ["--from", "old", "--exit-zero"]
    words += {
        "update": ["--port", "out"],
        "place": ["--in-place"],
        "dual": ["--in-place", "--build=dual"],
        "out": ["-o", "out", "--overwrite"],
    }[mode]
    return words, {"cwd": folder, "stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL,
                   "stderr": subprocess.PIPE}  # fmt: skip


def written_to(mode):
    return "out" if mode in ("out", "update") else "tree"


def make_earlier_tree(folder):
    """The tree as it was: files have other text, and one is not there yet."""
    make_tree(folder)
    for i in range(8):
        path = folder / f"d{i % 3}/f{i}.cu"
        write(path, path.read_bytes().replace(b"256", b"128"))
    (folder / "d0/f6.cu").unlink()
    write(folder / "d1/gone.cu", (SOURCE % (9, 9, 9, 9)).encode())
    (folder / "CMakeLists.txt").write_bytes(b"# Old.\n")


def edit_port(folder):
    """What people made of the port."""
    for name in ("d0/f0.hip", "d1/f4.hip", "d2/f2.hip"):
        path = folder / name
        write(path, path.read_bytes().replace(b"= 0;", b"= 7;").replace(b"(data);\n}", b"(data);\n  mine();\n}"))
    write(folder / "d0/mine.hip", b"mine\n")


class Reference:
    """What whole runs make, and how long they take."""

    def __init__(self, options):
        self.base = pathlib.Path(options.base)
        self.tree = self.base / "reference"
        make_tree(self.tree)
        self.warm = self.base / "warm"
        self.old = self.base / "earlier"
        make_earlier_tree(self.old)
        self.port = self.base / "port"
        words = [options.program, "port", self.old, "-o", self.port, "--cache-dir", self.warm, "--no-config"]
        if subprocess.run(words, stderr=subprocess.DEVNULL).returncode != 0:
            raise SystemExit("kills.py: the earlier tree is not ported")
        edit_port(self.port)
        self.made = {}
        self.seconds = {}
        for mode in MODES:
            for cache in (self.base / f"cold-{mode}", self.warm, self.warm):
                folder = self.base / f"whole-{mode}-{len(self.seconds)}-{cache.name}-{time.time_ns()}"
                self.prepare(folder, mode)
                begin = time.monotonic()
                words, how = command(options, mode, folder, cache)
                code = subprocess.run(words, **how).returncode
                self.seconds[mode, cache == self.warm] = time.monotonic() - begin
                if code != 0:
                    raise SystemExit(f"kills.py: the port of the tree itself ended with {code}")
            self.made[mode] = snapshot(folder / written_to(mode))
        tree = snapshot(self.tree)
        self.before = {"place": tree, "dual": tree, "out": self.earlier(), "update": snapshot(self.port)}

    def earlier(self):
        """An earlier port: some of its files, with other text. It has no record of
        what it was made from, which would make this the text of a person."""
        made = self.made["out"]
        return {
            name: data if isinstance(data, str) else b"old\n" + data[: len(data) // 2]
            for name, data in made.items()
            if (hash_of(name) % 2 or name.endswith(".json")) and name != ORIGIN
        }

    def prepare(self, folder, mode):
        """The tree, and the earlier port where there is one."""
        shutil.copytree(self.tree, folder / "tree", symlinks=True)
        if mode == "update":
            shutil.copytree(self.old, folder / "old", symlinks=True)
            shutil.copytree(self.port, folder / "out", symlinks=True)
        if mode == "out" and hasattr(self, "before"):
            for name, data in self.before["out"].items():
                path = folder / "out" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                if isinstance(data, str):
                    path.symlink_to(data)
                else:
                    path.write_bytes(data)


def hash_of(name):
    return sum(name.encode())


def check(reference, mode, folder, may_be_unfinished):
    """What is wrong with what a run left."""
    problems = []
    result = snapshot(folder / written_to(mode))
    old, new = reference.before[mode], reference.made[mode]
    for name, data in result.items():
        if UNFINISHED.search(name):
            if not may_be_unfinished:
                problems.append(f"{name} was left")
        elif data not in (old.get(name), new.get(name)) and not (
            name.endswith(RECORD) or (mode == "update" and name.startswith(UNDO))
        ):
            problems.append(f"{name} is neither old nor new: {len(data)} bytes")
    problems += [f"{name} is gone" for name in old if name not in result and (mode != "update" or name in new)]
    if mode in ("out", "update") and snapshot(folder / "tree") != reference.before["place"]:
        problems.append("the tree was changed")
    return problems


def finish(options, reference, mode, folder, cache):
    """Ports again, and says what is not as the first run would have made it."""
    words, how = command(options, mode, folder, cache)
    again = subprocess.run(words, **how)
    if again.returncode != 0:
        return [f"the next run ended with {again.returncode}: {again.stderr[-300:]!r}"]
    result = snapshot(folder / written_to(mode))
    new = reference.made[mode]
    differ = [name for name in result.keys() | new.keys() if result.get(name) != new.get(name)]
    return [f"after the next run {name} is not as it should be" for name in sorted(differ)]


def try_kill(index, options, reference):
    rng = random.Random(f"{options.seed}:kill:{index}")
    mode = rng.choice(options.mode or MODES)
    is_warm = rng.random() < 0.7
    which = rng.choice([signal.SIGKILL] * 9 + [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
    folder = pathlib.Path(tempfile.mkdtemp(prefix="kill-", dir=options.base))
    reference.prepare(folder, mode)
    cache = reference.warm if is_warm else folder / "cache"
    words, how = command(options, mode, folder, cache)
    process = subprocess.Popen(words, start_new_session=True, **how)
    time.sleep(rng.random() * 1.5 * reference.seconds[mode, is_warm])
    process.send_signal(which)
    process.communicate()
    ended = process.returncode
    problems = []
    if ended not in (0, -which):
        problems.append(f"ended by {ended} at {which.name}")
    problems += check(reference, mode, folder, which == signal.SIGKILL)
    deadline = time.monotonic() + 10
    while members(process.pid):
        if time.monotonic() > deadline:
            problems.append("a process was left")
            break
        time.sleep(0.01)
    if which != signal.SIGKILL and not is_warm and cache.exists():
        problems += [f"{name} was left in the cache" for name in snapshot(cache) if UNFINISHED.search(name)]
    problems += finish(options, reference, mode, folder, cache)
    return close(options, folder, "finished" if ended == 0 else "ended", problems, f"kill {index}: {mode}")


def members(group):
    """The processes of a session that are not dead."""
    found = []
    for each in os.listdir("/proc"):
        try:
            with open(f"/proc/{each}/stat", "rb") as file:
                fields = file.read().rpartition(b")")[2].split()
            if each.isdigit() and int(fields[3]) == group and fields[0] not in (b"Z", b"X"):
                found.append(int(each))
        except (OSError, IndexError, ValueError):
            pass
    return found


def close(options, folder, what, problems, title):
    if not problems or not options.keep:
        shutil.rmtree(folder, ignore_errors=True)
    elif options.keep:
        problems.append(f"folder: {folder}")
    return what, [f"{title}: {each}" for each in problems]


# ---- full disks


def try_disk(index, options, reference):
    rng = random.Random(f"{options.seed}:disk:{index}")
    mode = rng.choice(options.mode or MODES)
    place = pathlib.Path(tempfile.mkdtemp(prefix="disk-", dir=options.base))
    is_disk = options.can_mount and mount(place)
    folder = place / "run"
    reference.prepare(folder, mode)
    filler = place / "filler"
    # Some runs have room for a few files, some for none.
    left = rng.randrange(1 << rng.randrange(12, 22))
    if is_disk:
        fill(filler, place, left)
    cache = reference.warm if rng.random() < 0.5 else folder / "cache"
    words, how = command(options, mode, folder, cache)
    how["env"] = dict(os.environ, TMPDIR=str(folder))
    if not is_disk:
        how["preexec_fn"] = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (left, left))
    ended = subprocess.run(words, **how)
    problems = []
    if ended.returncode not in (0, 1, 2, 3):
        problems.append(f"ended by {ended.returncode}: {ended.stderr[-300:]!r}")
    problems += check(reference, mode, folder, False)
    if cache != reference.warm and cache.exists():
        problems += [f"{name} was left in the cache" for name in snapshot(cache) if UNFINISHED.search(name)]
    if filler.exists():
        filler.unlink()
    problems += finish(options, reference, mode, folder, reference.warm)
    if is_disk:
        subprocess.run(["umount", str(place)], check=True)
    return close(options, place, f"exit code {ended.returncode}", problems, f"disk {index}: {mode}")


def mount(place):
    return subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(place)], stderr=subprocess.DEVNULL
    ).returncode == 0  # fmt: skip


def fill(filler, place, left):
    room = os.statvfs(place)
    size = room.f_bavail * room.f_frsize - max(left, PAGE)
    with open(filler, "wb") as file:
        os.posix_fallocate(file.fileno(), 0, max(size, PAGE))


def enter_namespace():
    """Whether file systems can be mounted, for this process and those that it
    starts alone."""
    newns, newuser, private = 0x20000, 0x10000000, 1 << 18
    libc = ctypes.CDLL(None, use_errno=True)
    user, group = os.geteuid(), os.getegid()
    if user == 0:
        is_in = libc.unshare(newns) == 0
    else:
        is_in = libc.unshare(newns | newuser) == 0
        if is_in:
            pathlib.Path("/proc/self/setgroups").write_text("deny")
            pathlib.Path("/proc/self/uid_map").write_text(f"0 {user} 1")
            pathlib.Path("/proc/self/gid_map").write_text(f"0 {group} 1")
    recursive = 1 << 14
    if not is_in or libc.mount(b"none", b"/", None, recursive | private, None) != 0:
        return False
    with tempfile.TemporaryDirectory() as folder:
        if not mount(pathlib.Path(folder)):
            return False
        subprocess.run(["umount", folder], check=True)
    return True


def work(job):
    kind, index, options, reference = job
    try:
        return kind, *(try_kill if kind == "kill" else try_disk)(index, options, reference)
    except Exception as error:  # the script's own
        return kind, "failed", [f"{kind} {index}: the script failed: {error!r}"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--disks", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--mode", action="append", choices=MODES)
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args()
    options.program = os.path.realpath(options.program)
    options.can_mount = enter_namespace()
    ends = {}
    bad = 0
    with tempfile.TemporaryDirectory(prefix="hipify-kills-") as base:
        options.base = tempfile.mkdtemp(prefix="hipify-kills-") if options.keep else base
        reference = Reference(options)
        jobs = [("kill", i, options, reference) for i in range(options.first, options.first + options.kills)]
        jobs += [("disk", i, options, reference) for i in range(options.first, options.first + options.disks)]
        with multiprocessing.Pool(options.jobs) as pool:
            for kind, what, problems in pool.imap_unordered(work, jobs):
                ends[kind, what] = ends.get((kind, what), 0) + 1
                bad += bool(problems)
                for line in problems:
                    print(line, flush=True)
    told = ", ".join(f"{count} {kind}s: {what}" for (kind, what), count in sorted(ends.items()))
    means = "tmpfs" if options.can_mount else "RLIMIT_FSIZE"
    print(f"{bad} with problems; {told}; disks by {means}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
