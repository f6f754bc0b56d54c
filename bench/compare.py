#!/usr/bin/env python3
"""Measures hipify-port beside the tools that it competes with.

The commands of a table take turns: every round runs each of them once, so that
a noisy neighbour hits all alike. Figures are processor time (user and system)
unless they say otherwise, medians over the rounds; a ratio is the median of the
ratios within each round. Markdown goes to stdout, progress to stderr.

Trees that are given are measured as they are; without any, the sources of
testdata. Options behind "--" go to hipify-port for these trees (-D, -I, -p).
"""

import argparse
import datetime
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = {".cu", ".cuh", ".h", ".hpp", ".c", ".cc", ".cpp", ".cxx", ".inl"}


def say(text):
    print(f"compare: {text}", file=sys.stderr, flush=True)


def fail(text):
    say(text)
    sys.exit(2)


def start_process(command, limit):
    return subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: resource.setrlimit(
            resource.RLIMIT_CPU, (limit, limit)))


class Run:
    """One run of a command: seconds, peak memory in MiB of its largest process,
    exit status."""

    def __init__(self, command, limit):
        start = time.monotonic()
        process = start_process(command, limit)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.wall = time.monotonic() - start
        self.cpu = usage.ru_utime + usage.ru_stime
        self.memory = usage.ru_maxrss / 1024
        self.status = process.returncode


def family(pid):
    """A process and those that it has made."""
    try:
        children = pathlib.Path(
            f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        children = []
    return [pid] + [p for child in children for p in family(child)]


def memory_of(pid):
    """In KiB, with what several processes share counted once over them."""
    try:
        for line in open(f"/proc/{pid}/smaps_rollup", encoding="ascii"):
            if line.startswith("Pss:"):
                return int(line.split()[1])
    except OSError:
        pass
    return 0


def peak_memory(command, limit):
    """In MiB, over all processes of a command, in a run that is not timed:
    looked at every few milliseconds, and at least that of the largest."""
    process = start_process(command, limit)
    peak = 0
    while True:
        peak = max(peak, sum(memory_of(pid) for pid in family(process.pid)))
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return max(peak, usage.ru_maxrss) / 1024
        time.sleep(0.005)


def shown(seconds):
    return f"{seconds:.2f} s" if seconds >= 10 else f"{seconds * 1000:.0f} ms"


def interleaved(commands, runs, limit):
    """The runs of each command, by its name, and its peak memory; `commands`
    hold a function to be called first."""
    results = {name: [] for name in commands}
    for n in range(runs):
        say(f"round {n + 1} of {runs}")
        for name, (prepare, command) in commands.items():
            prepare()
            results[name].append(Run(command, limit))
    memory = {}
    for name, (prepare, command) in commands.items():
        prepare()
        memory[name] = peak_memory(command, limit)
    return results, memory


def table(measured, reference):
    results, memory = measured
    print("| command | processor time | wall clock | peak memory "
          f"| time, {reference} = 1 |")
    print("|---|---:|---:|---:|---:|")
    for name, runs in results.items():
        ratio = statistics.median(
            a.cpu / b.cpu for a, b in zip(runs, results[reference]))
        print(f"| {name} | {shown(statistics.median(r.cpu for r in runs))} "
              f"| {shown(statistics.median(r.wall for r in runs))} "
              f"| {memory[name]:.0f} MiB "
              f"| {ratio:.3f} |")
    print()


def sources_of(tree):
    return sorted(p for p in tree.rglob("*")
                  if p.suffix in SOURCES and p.is_file())


def mentions_cuda(path):
    text = path.read_bytes()
    return any(word in text for word in
               (b"cuda", b"__global__", b"__device__", b"<<<", b"cublas"))


def spread(files, count):
    """`count` of the files, evenly spread."""
    if len(files) <= count:
        return files
    return [files[i * len(files) // count] for i in range(count)]


def trees(args, scratch):
    for tree in args.trees:
        options = args.options
        cache = scratch / "cache"
        port = [args.hipify_port, "port", tree, "--check", "--quiet",
                "--fail-on=none", *options]
        nothing = lambda: None
        forget = lambda: shutil.rmtree(cache, ignore_errors=True)
        commands = {
            "cold, -j1": (nothing, [*port, "-j1", "--no-cache"]),
            f"cold, -j{args.jobs}":
                (nothing, [*port, f"-j{args.jobs}", "--no-cache"]),
            f"cold, -j{args.jobs}, filling the cache":
                (forget, [*port, f"-j{args.jobs}", "--cache-dir", str(cache)]),
            "warm, -j1":
                (nothing, [*port, "-j1", "--cache-dir", str(cache)]),
        }
        if args.cuda_path:
            commands[f"cold, -j1, with the SDK"] = (
                nothing, [*port, "-j1", "--no-cache",
                          f"--cuda-path={args.cuda_path}"])
        files = sources_of(pathlib.Path(tree))
        lines = sum(p.read_bytes().count(b"\n") for p in files)
        print(f"## Tree {pathlib.Path(tree).name}: {len(files)} sources, "
              f"{lines} lines\n")
        say(f"tree {tree}")
        table(interleaved(commands, args.runs, args.limit), "cold, -j1")

        # A check before a commit: one file, the second time.
        units = [p for p in files if p.suffix == ".cu" and mentions_cuda(p)]
        for unit in spread(units, 1):
            one = [args.hipify_port, "port", str(unit), "--check", "--quiet",
                   *options, "--cache-dir", str(cache)]
            Run(one, args.limit)
            results = interleaved({"one file, warm": (nothing, one)},
                                  max(args.runs, 5), args.limit)
            table(results, "one file, warm")


def tools_of(args, scratch):
    """What ports, or parses, some files: commands by name."""
    headers = ROOT / "lib/frontend/headers"
    generated = args.build / "lib/frontend/api-headers"
    # For the compilers: "-D NAME" as well as "-DNAME".
    options = " ".join(args.options).replace("-D ", "-D").replace(
        "-I ", "-I").replace("-U ", "-U").split()
    defines = [o for o in options if o.startswith(("-D", "-I", "-U"))]
    tools = {
        "hipify-port": lambda files: [
            args.hipify_port, "port", *files, "--check", "--quiet",
            "--no-cache", "-j1", "--fail-on=none", "--exit-zero",
            *args.options],
    }
    if args.clang:
        tools["clang -fsyntax-only, same headers"] = lambda files: [
            args.clang, "-x", "cuda", "--cuda-host-only", "-fsyntax-only",
            "-nocudainc", "-nocudalib", "-w", "-ferror-limit=0", "-isystem",
            headers, "-isystem", generated, "-include",
            headers / "cuda_runtime.h", *defines, *files]
    if args.hipify_clang:
        sdk = [f"--cuda-path={args.cuda_path}"] if args.cuda_path else []
        # What Clang looks for and a package of headers, or CUDA 13, lacks.
        lacking = scratch / "lacking"
        lacking.mkdir()
        (lacking / "texture_fetch_functions.h").touch()
        tools["hipify-clang"] = lambda files: [
            args.hipify_clang, *files, f"-o-dir={scratch / 'out'}", *sdk,
            "--", "-std=c++17", "-w", "-nocudalib", f"-I{lacking}", *defines]
    if args.hipify_perl:
        tools["hipify-perl"] = lambda files: [args.hipify_perl, *files]
    return tools


def is_floor(name):
    """Clang has a say whatever it thinks of a file."""
    return name.startswith("clang")


def rivals(args, scratch):
    """Beside hipify-port, the files of each tree that a rival ports: each file
    by a process of its own, and all of them in one run of either tool."""
    sample = {tree: spread([p for p in sources_of(pathlib.Path(tree))
                            if p.suffix in (".cu", ".cuh")
                            and mentions_cuda(p)], args.sample)
              for tree in args.trees}
    tools = tools_of(args, scratch)
    out = scratch / "out"

    def run(name, files):
        shutil.rmtree(out, ignore_errors=True)
        run = Run([str(word) for word in tools[name](files)],
                  args.limit * len(files))
        # hipify-clang says 0 of some files that it writes no port of.
        run.ported = run.status == 0 and (
            name != "hipify-clang" or any(out.glob("*")))
        return run

    def run_enough(name, files):
        """One run of few ms says little: up to five in half a second."""
        runs = [run(name, files)]
        while len(runs) < 5 and sum(r.cpu for r in runs) < 0.5:
            runs.append(run(name, files))
        return runs

    files = [p for some in sample.values() for p in some]
    alone = {name: {} for name in tools}
    for i, file in enumerate(files):
        say(f"file {i + 1} of {len(files)}")
        for _ in range(args.file_runs):
            for name in tools:
                alone[name].setdefault(file, []).extend(
                    run_enough(name, [file]))
    median = lambda runs: statistics.median(r.cpu for r in runs)
    done = {name: {tree: [f for f in some if is_floor(name) or all(
        r.ported for r in alone[name][f])] for tree, some in sample.items()}
        for name in tools}

    print(f"## {len(files)} CUDA files, each by a process of its own\n")
    print("| tree | tool | files it ports | processor time a file "
          "| peak memory | time on the files that it ports, hipify-port = 1 |")
    print("|---|---|---:|---:|---:|---:|")
    for tree in [*sample, "all of them"]:
        of = lambda lists: lists[tree] if tree in lists else [
            f for some in lists.values() for f in some]
        for name in tools:
            ported = of(done[name])
            row = f"| {'/'.join(pathlib.Path(tree).parts[-2:])} | {name} "
            if not ported:
                print(f"{row}| 0 of {len(of(sample))} | | | |")
                continue
            own = sum(median(alone[name][f]) for f in ported)
            ours = sum(median(alone["hipify-port"][f]) for f in ported)
            memory = max(r.memory for f in ported for r in alone[name][f])
            count = ("—" if is_floor(name)
                     else f"{len(ported)} of {len(of(sample))}")
            print(f"{row}| {count} | {shown(own / len(ported))} "
                  f"| {memory:.0f} MiB | {own / ours:.2f} |")
    print()

    print("## The same files, all of a tree that a rival ports in one run\n")
    print("| tree | rival | files | its processor time | hipify-port's "
          "| its time, hipify-port = 1 |")
    print("|---|---|---:|---:|---:|---:|")
    for name in tools:
        if name == "hipify-port" or is_floor(name):
            continue
        total = {"files": 0, "theirs": 0, "ours": 0}

        def row(tree, files, theirs, ours):
            print(f"| {tree} | {name} | {files} | {shown(theirs)} "
                  f"| {shown(ours)} | {theirs / ours:.2f} |", flush=True)

        for tree, ported in done[name].items():
            if not ported:
                continue
            say(f"{name}, {len(ported)} files of {tree}")
            theirs, ours = [], []
            for _ in range(args.file_runs):
                ours.append(run("hipify-port", ported))
                theirs.append(run(name, ported))
            if not all(r.ported for r in theirs):
                say(f"{name} ports {len(ported)} files of {tree} alone, but "
                    "not in one run: left out")
                continue
            row("/".join(pathlib.Path(tree).parts[-2:]), len(ported),
                median(theirs), median(ours))
            total["files"] += len(ported)
            total["theirs"] += median(theirs)
            total["ours"] += median(ours)
        if total["files"]:
            row("all of them", *total.values())
    print()


def growth(args, scratch):
    """Ten sources again and again: time for ten times as many files."""
    pattern = spread(sorted((ROOT / "testdata/cases").glob("*/*/input.cu")), 10)
    if not pattern:
        fail("testdata/cases holds no input.cu")
    say("growth")
    print("## Growth with the number of files\n")
    print("| files | processor time, cold | a file | warm | a file "
          "| peak memory, cold |")
    print("|---:|---:|---:|---:|---:|---:|")
    count = 10
    while count <= args.growth:
        tree = scratch / f"tree{count}"
        for i in range(count):
            source = pattern[i % len(pattern)]
            place = tree / f"d{i // 100}" / f"source{i}.cu"
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, place)
        cache = scratch / f"cache{count}"
        port = [args.hipify_port, "port", str(tree), "--check", "--quiet",
                f"-j{args.jobs}", "--cache-dir", str(cache)]
        cold = Run(port, args.limit)
        warm = Run(port, args.limit)
        shutil.rmtree(cache, ignore_errors=True)
        memory = peak_memory(port, args.limit)
        print(f"| {count} | {shown(cold.cpu)} "
              f"| {cold.cpu / count * 1000:.1f} ms | {shown(warm.cpu)} "
              f"| {warm.cpu / count * 1000:.2f} ms | {memory:.0f} MiB |",
              flush=True)
        shutil.rmtree(tree)
        shutil.rmtree(cache, ignore_errors=True)
        count *= 10
    print()


def start_up(args):
    say("start-up")
    nothing = lambda: None
    print("## Start-up\n")
    table(interleaved({
        "--version": (nothing, [args.hipify_port, "--version"]),
        "explain lane-mask":
            (nothing, [args.hipify_port, "explain", "lane-mask"]),
    }, 15, args.limit), "--version")


def main():
    words = sys.argv[1:]
    options = []
    if "--" in words:
        options = words[words.index("--") + 1:]
        words = words[:words.index("--")]
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("trees", nargs="*", metavar="TREE")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build",
                        help="build folder (build)")
    parser.add_argument("--clang", default="clang++-19")
    parser.add_argument("--hipify", type=pathlib.Path, metavar="DIR",
                        help="rivals, as bench/fetch-hipify.sh has made them; "
                        "else those on the PATH")
    parser.add_argument("--cuda-path", metavar="DIR",
                        help="CUDA SDK, also for hipify-clang")
    parser.add_argument("--runs", type=int, default=5,
                        help="rounds for a tree; 0 for the rivals alone (5)")
    parser.add_argument("--file-runs", type=int, default=1,
                        help="rounds for a file (1)")
    parser.add_argument("--sample", type=int, default=16,
                        help="files of a tree for the rivals, evenly spread "
                        "(16)")
    parser.add_argument("--growth", type=int, default=1000, metavar="N",
                        help="most files to grow to; 0 for none (1000)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--limit", type=int, default=600, metavar="SECONDS",
                        help="processor time for one command (600)")
    args = parser.parse_args(words)
    args.options = options
    args.hipify_port = str(args.build / "bin/hipify-port")
    if not os.access(args.hipify_port, os.X_OK):
        fail(f"{args.hipify_port} is not there: build it, or give --build")
    if not args.trees:
        args.trees = [str(ROOT / "testdata")]
    for tree in args.trees:
        if not os.path.isdir(tree):
            fail(f"{tree} is not a folder")
    folder = str(args.hipify / "bin") if args.hipify else None
    args.hipify_clang = shutil.which("hipify-clang", path=folder)
    args.hipify_perl = shutil.which("hipify-perl", path=folder)
    args.clang = shutil.which(args.clang)
    for name in ("hipify_clang", "hipify_perl", "clang"):
        if not getattr(args, name):
            say(f"{name.replace('_', '-')} is not there and left out")

    processor = "unknown processor"
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            processor = line.split(":", 1)[1].strip()
            break
    version = subprocess.run([args.hipify_port, "--version"],
                             capture_output=True, text=True).stdout.strip()
    print(f"{version}, {datetime.date.today()}, {processor}, "
          f"{os.cpu_count()} threads, load {os.getloadavg()[0]:.1f} at the "
          f"start, -j{args.jobs}\n")
    with tempfile.TemporaryDirectory(prefix="hipify-port-bench-") as scratch:
        scratch = pathlib.Path(scratch)
        start_up(args)
        if args.runs:
            trees(args, scratch)
        rivals(args, scratch)
        if args.growth:
            growth(args, scratch)


if __name__ == "__main__":
    main()
