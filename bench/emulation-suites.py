#!/usr/bin/env python3
"""Builds the programs of suites for AMD GPUs and runs them emulated.

    bench/emulation-suites.py --rocm-path DIR [--build DIR] [--arch NAME] [--limit SECONDS]
                              [--jobs N] [--out DIR] [--json FILE] [--only REGEX] SUITE...

SUITE is a folder of HIP programs that check themselves, such as rocm-examples:
each folder with a source that has a main() is one program, of all sources of that
folder and of folders in it without one. Headers are found beside them and in the
folders include, Common and utils on the way up to SUITE. Programs are compiled by clang++-19 against --rocm-path (made by
bench/fetch-hip-headers.sh) and linked with the emulator of --build, which stands in
for HIP's runtime and AMD's libraries.

  passed     ended with 0 and without a fault
  refused    said by name what is not emulated
  faulty     a check of the emulator found a fault, or it crashed
  wrong      ended otherwise than with 0: its own check failed
  late       did not end within --limit
  not built  does not compile or link here: the first error is shown

The exit code is 1 if a program is wrong. Nothing is fetched.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SOURCES = (".hip", ".cpp", ".cc", ".cu")
MAIN = re.compile(r"^\s*(?:auto|int)\s+main\s*\(", re.MULTILINE)


def programs_of(suite, only):
    """(name, folder, sources) of each program."""
    sources_of, mains_of = {}, {}
    for folder, _, names in sorted(os.walk(suite)):
        sources = sorted(each for each in names if each.endswith(SOURCES))
        sources_of[folder] = sources
        mains_of[folder] = [each for each in sources if MAIN.search(
            pathlib.Path(folder, each).read_text(errors="replace"))]
    found = []
    for folder, mains in mains_of.items():
        for main in mains:
            others = [each for each in sources_of[folder] if each not in mains]
            others += [os.path.join(os.path.basename(below), each)
                       for below, sources in sources_of.items()
                       if os.path.dirname(below) == folder and not mains_of[below]
                       for each in sources]
            name = os.path.relpath(folder, suite)
            if len(mains) > 1:
                name += "/" + main
            if only.search(name):
                found.append((name, folder, [main] + others))
    return found


def first_error(text):
    for line in text.splitlines():
        if "error:" in line or "undefined" in line:
            return re.sub(r"^.*?(error:|undefined)", r"\1", line).strip()[:160]
    return text.strip().splitlines()[-1][:160] if text.strip() else "no message"


class Runner:
    def __init__(self, options):
        self.rocm = pathlib.Path(options.rocm_path).resolve()
        self.emulator = pathlib.Path(options.build).resolve() / "lib/hipport/libhipport_emulate.so"
        self.arch = options.arch
        self.limit = options.limit
        self.out = pathlib.Path(options.out).resolve()

    def compile(self, suite, folder, sources, program):
        folders = [folder, *sorted({str(pathlib.Path(folder, each).parent) for each in sources})]
        above = pathlib.Path(folder)
        while above.is_relative_to(suite):
            folders += [str(each) for each in (above / "include", above / "Common", above / "utils") if each.is_dir()]
            above = above.parent
        objects = []
        for i, source in enumerate(sources):
            made = f"{program}.{i}.o"
            is_hip = source.endswith((".hip", ".cu")) or "__global__" in pathlib.Path(
                folder, source).read_text(errors="replace")
            command = ["clang++-19", "-c", "-O2", "-std=c++20", "-w", "-g1", "-D__HIP_PLATFORM_AMD__",
                       "-isystem", str(self.rocm / "include")]
            command += [f"-I{each}" for each in folders]
            if is_hip:
                command += ["-x", "hip", f"--rocm-path={self.rocm}", f"-B{self.rocm}/llvm/bin",
                            f"--offload-arch={self.arch}", "-Xclang", "-fembed-bitcode=all"]
            done = subprocess.run(command + [str(pathlib.Path(folder, source)), "-o", made],
                                  capture_output=True, text=True, errors="replace", cwd=folder)
            if done.returncode != 0:
                return first_error(done.stderr)
            objects.append(made)
        libraries = ["-l" + each for each in
                     ("amdhip64", "hipblas", "hipblaslt", "hipfft", "hiprand", "hipsolver", "hipsparse",
                      "MIOpen", "rccl", "rocblas", "rocfft", "rocrand", "rocsolver", "rocsparse")]
        done = subprocess.run(["clang++-19", "--hip-link", f"--rocm-path={self.rocm}",
                               *objects, f"-L{self.emulator.parent}", *libraries, "-ldl", "-lpthread",
                               "-o", program],
                              capture_output=True, text=True, errors="replace")
        for each in objects:
            os.unlink(each)
        return None if done.returncode == 0 else first_error(done.stderr)

    def __call__(self, suite, name, folder, sources):
        program = str(self.out / re.sub(r"\W", "_", f"{os.path.basename(suite)}_{name}"))
        problem = self.compile(suite, folder, sources, program)
        if problem:
            return "not built", problem
        faults = program + ".faults"
        if os.path.exists(faults):
            os.unlink(faults)
        environment = {**os.environ, "LD_PRELOAD": str(self.emulator), "HIPPORT_EMULATE": self.arch,
                       "HIPPORT_EMULATE_HIP": "6", "HIPPORT_EMULATE_FAULTS": faults,
                       "LD_LIBRARY_PATH": str(self.emulator.parent)}
        try:
            done = subprocess.run([program], cwd=folder, env=environment, capture_output=True,
                                  text=True, errors="replace", timeout=self.limit,
                                  stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return "late", f"{self.limit} s"
        finally:
            os.unlink(program)
        refused = re.search(r"hipport: (.*is not emulated[^\n]*)", done.stderr)
        if refused:
            return "refused", refused[1][:160]
        found = []
        if os.path.exists(faults):
            with open(faults) as lines:
                found = [each for each in map(json.loads, lines) if "fault" in each]
        if found or done.returncode < 0:
            what = f"{found[0]['fault']}: {found[0]['what']}" if found else f"signal {-done.returncode}"
            return "faulty", what[:160]
        if done.returncode != 0:
            last = (done.stderr or done.stdout).strip().splitlines()
            return "wrong", f"exit {done.returncode}: {last[-1][:140] if last else ''}"
        return "passed", ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    root = pathlib.Path(__file__).resolve().parent.parent
    parser.add_argument("--rocm-path", required=True)
    parser.add_argument("--build", default=root / "build")
    parser.add_argument("--arch", default="gfx90a")
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--out")
    parser.add_argument("--json")
    parser.add_argument("--only", type=re.compile, default=re.compile(""))
    parser.add_argument("suites", nargs="+", metavar="SUITE")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        options.out = options.out or scratch
        os.makedirs(options.out, exist_ok=True)
        run = Runner(options)
        if not run.emulator.exists():
            parser.error(f"{run.emulator} is not there: build hipport_emulate")
        report, columns = {}, ["passed", "refused", "faulty", "wrong", "late", "not built"]
        print(f"{'suite':24}{'programs':>10}" + "".join(f"{each:>11}" for each in columns))
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for suite in options.suites:
                suite = os.path.abspath(suite)
                all_programs = programs_of(suite, options.only)
                results = list(pool.map(lambda each: run(suite, *each), all_programs))
                counts = collections.Counter(kind for kind, _ in results)
                print(f"{os.path.basename(suite):24}{len(results):>10}"
                      + "".join(f"{counts[each]:>11}" for each in columns), flush=True)
                report[os.path.basename(suite)] = {
                    name: {"result": kind, "why": why}
                    for (name, _, _), (kind, why) in zip(all_programs, results)}
        for suite, programs in report.items():
            for kind in columns[1:]:
                for name, each in programs.items():
                    if each["result"] == kind:
                        print(f"  {kind:10} {suite}/{name}: {each['why']}")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(report, indent=1) + "\n")
    return any(each["result"] == "wrong" for programs in report.values() for each in programs.values())


if __name__ == "__main__":
    sys.exit(main())
