#!/usr/bin/env python3
"""Builds the programs of suites for AMD GPUs and runs them emulated.

    bench/emulation-suites.py --rocm-path DIR [--tests catch|gtest] [OPTION]... SUITE...

SUITE is a folder of HIP programs that check themselves, such as rocm-examples:
each folder with a source that has a main() is one program, of all sources of that
folder and of folders in it without one. With --tests, each source that defines tests of
Catch2 or GoogleTest is one program, with those beside it that define neither tests nor
a main(), and each of its tests is a case and a process of its own, in the folder of the
programs. There lie the code objects NAME.code and NAME.hsaco that it names, of NAME's
source beside it. Headers are found beside them and in the folders include, Common and utils on
the way up to SUITE. Programs are compiled by clang++-19 against --rocm-path (made by
bench/fetch-hip-headers.sh) and linked with the emulator of --build, which stands in
for HIP's runtime and AMD's libraries. With --out they stay, and the next run only runs
those whose sources have not changed.

  passed     ended with 0 and without a fault
  skipped    said itself that it does not apply to this device
  refused    said by name what is not emulated
  faulty     a check of the emulator found a fault, or it crashed
  wrong      ended otherwise than with 0: its own check failed
  late       did not end within --limit
  not built  does not compile or link here: the first error is shown

The exit code is 1 if a program is wrong. Nothing is fetched.

    rocm-examples   bench/emulation-suites.py --rocm-path build/rocm-headers rocm-examples
    hip-tests       ... --tests catch --main catch/hipTestMain/{main,hip_test_context,hip_test_features}.cc
                    catch/kernels/Set.cpp --flag=-DKERNELS_PATH='"catch/kernels/"'
                    --include catch/kernels --include catch/include
                    --include catch/external/Catch2 --include catch/external/picojson
                    --leave-out LIST catch/unit/warp ...
    rocPRIM         ... --tests gtest --std c++17 --include rocPRIM/test rocPRIM/test/rocprim
    hipCUB          ... --tests gtest --std c++17 hipCUB/test/hipcub
    rocThrust       ... --tests gtest --std c++17 --link=-lsqlite3 rocThrust/test
                    (its CMake writes test_seed.hpp and thrust/include/rocthrust_version.hpp there)
"""

import argparse
import collections
import concurrent.futures
import itertools
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import threading

SOURCES = (".hip", ".cpp", ".cc", ".cu")
MAIN = re.compile(r"^\s*(?:auto|int)\s+main\s*\(", re.MULTILINE)
LIBRARIES = ["-l" + each for each in
             ("amdhip64", "hipblas", "hipblaslt", "hipfft", "hiprand", "hipsolver", "hipsparse",
              "MIOpen", "rccl", "rocblas", "rocfft", "rocrand", "rocsolver", "rocsparse")]


class Framework:
    """How tests are defined, listed and run one by one."""

    def __init__(self, test, listing, one, libraries=()):
        self.test, self.listing, self.one, self.libraries = re.compile(test, re.MULTILINE), listing, one, libraries

    def cases(self, output):
        found, group = [], ""
        for line in output.splitlines():
            line = line.split("#")[0] if self.libraries else line
            if self.libraries and line and not line.startswith(" "):
                group = line.strip()
            elif line.strip():
                found.append(group + line.strip())
        return found


FRAMEWORKS = {
    "catch": Framework(r"^\s*(?:TEMPLATE_)?(?:PRODUCT_)?TEST_CASE(?:_METHOD|_SIG|_FIXTURE)*\(", "--list-test-names-only",
                       lambda case: [re.sub(r"([,\[\]\\*])", r"\\\1", case)]),
    "gtest": Framework(r"^\s*(?:TYPED_)?TEST(?:_[FP])?\s*\(|^\s*TESTS_DEFINE|_TEST(?:_P)?\(|^#define suite_name\w* ", "--gtest_list_tests",
                       lambda case: ["--gtest_filter=" + case],
                       ("-lgtest_main", "-lgtest")),
}


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


def slices_of(text):
    """(suffix, text) of each program that CMake makes of a .cpp.in: rocPRIM and hipCUB
    number suites of tests, types and single tests, and make one of each suite and type."""
    numbers = {}
    for name in re.findall(r"^#cmakedefine (\w+_SLICE)\b", text, re.MULTILINE):
        numbers[name] = sorted(set(re.findall(rf"{name}\s*==\s*(\d+)", text)), key=int)
    single = [name for name in numbers if not name.endswith(("_SUITE_SLICE", "_TYPE_SLICE"))]
    suites_and_types = {name: slices for name, slices in numbers.items() if slices and name not in single}
    chosen = [dict(zip(suites_and_types, each)) for each in itertools.product(*suites_and_types.values())]
    for i, slices in enumerate(chosen):
        for name in single:
            if i < len(numbers[name]):
                slices[name] = numbers[name][i]
        yield ".".join(slices.values()), re.sub(
            r"^#cmakedefine (\w+).*$",
            lambda line: f"#define {line[1]} {slices[line[1]]}" if line[1] in slices else "", text, flags=re.MULTILINE)


def tests_of(suite, framework, only, out):
    """(name, folder, sources) of each source that defines tests; sources made of a .in are in `out`."""
    found = []
    for folder, _, names in sorted(os.walk(suite)):
        for each in sorted(names):
            path = pathlib.Path(folder, each)
            name = os.path.relpath(path, suite)
            if not only.search(name) or not each.removesuffix(".in").endswith(SOURCES):
                continue
            text = path.read_text(errors="replace")
            if not framework.test.search(text):
                continue
            if not each.endswith(".in"):
                found.append((name, folder, [each]))
                continue
            for suffix, sliced in slices_of(text):
                source = pathlib.Path(out, f"{path.name.removesuffix('.in')}.{suffix}.cpp")
                if not source.exists() or source.read_text() != sliced:
                    source.write_text(sliced)
                found.append((f"{name}.{suffix}", folder, [str(source)]))
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
        self.options = options
        self.out = pathlib.Path(options.out).resolve()
        self.framework = FRAMEWORKS.get(options.tests)
        self.leave_out = [re.compile(each.replace("*", ".*")) for each in
                          (options.leave_out.read().split() if options.leave_out else [])]
        self.mains = []
        self.helpers_of = {}
        self.lock = threading.Lock()

    def compile(self, folder, source, folders, made, flags=()):
        """The first error of the compiler, or None."""
        text = pathlib.Path(folder, source).read_text(errors="replace")
        command = ["clang++-19", *(flags or ["-c"]), "-O2", f"-std={self.options.std}", "-w", "-g1",
                   "-D__HIP_PLATFORM_AMD__", *self.options.flag, "-isystem", str(self.rocm / "include")]
        command += [f"-I{each}" for each in [*folders, *map(os.path.abspath, self.options.include)]]
        if source.endswith((".hip", ".cu")) or "__global__" in text or self.framework or flags:
            command += ["-x", "hip", f"--rocm-path={self.rocm}", f"-B{self.rocm}/llvm/bin",
                        f"--offload-arch={self.options.arch}", "-Xclang", "-fembed-bitcode=all"]
        done = subprocess.run(command + [str(pathlib.Path(folder, source)), "-o", made],
                              capture_output=True, text=True, errors="replace", cwd=folder)
        return first_error(done.stderr) if done.returncode != 0 else None

    def build_code(self, folder, source):
        """Code objects beside the programs, of sources beside a source that loads them."""
        text = pathlib.Path(folder, source).read_text(errors="replace")
        for stem, extension in sorted(set(re.findall(r'"(\w+)\.(code|hsaco)"', text))):
            made = self.out / f"{stem}.{extension}"
            kernels = [pathlib.Path(folder, stem + each) for each in SOURCES]
            kernels = [each for each in kernels if each.exists()]
            if kernels and not made.exists():
                self.compile(folder, kernels[0].name, [folder], str(made), ["--cuda-device-only"])

    def helpers(self, folder):
        """Objects of the sources beside tests that define none, nor a program, nor a module's kernels."""
        with self.lock:
            if folder not in self.helpers_of:
                self.helpers_of[folder] = list(self.build_helpers(folder))
            return self.helpers_of[folder]

    def build_helpers(self, folder):
        texts = {each: pathlib.Path(folder, each).read_text(errors="replace")
                 for each in sorted(os.listdir(folder)) if each.endswith(SOURCES)}
        loaded = set(re.findall(r'"(\w+)\.(?:code|hsaco)"', "\n".join(texts.values())))
        for each, text in texts.items():
            if self.framework.test.search(text) or MAIN.search(text) or pathlib.Path(each).stem in loaded:
                continue
            made = str(self.out / re.sub(r"\W", "_", f"{os.path.basename(folder)}_{each}")) + ".o"
            if not self.compile(folder, each, [folder], made):
                yield made

    def build_mains(self):
        for i, each in enumerate(self.options.main):
            made = str(self.out / f"main.{i}.o")
            problem = None if os.path.exists(made) else self.compile(
                os.path.dirname(os.path.abspath(each)), os.path.basename(each), [], made)
            if problem:
                sys.exit(f"{each}: {problem}")
            self.mains.append(made)

    def build(self, suite, folder, sources, program):
        if os.path.exists(program) and all(
                os.path.getmtime(program) > os.path.getmtime(each)
                for each in [*self.mains, *(os.path.join(folder, each) for each in sources)]):
            return None
        folders = [folder, *sorted({str(pathlib.Path(folder, each).parent) for each in sources})]
        above = pathlib.Path(folder)
        while above.is_relative_to(suite):
            folders += [str(each) for each in (above / "include", above / "Common", above / "utils") if each.is_dir()]
            above = above.parent
        objects = []
        try:
            for i, source in enumerate(sources):
                made = f"{program}.{i}.o"
                problem = self.compile(folder, source, folders, made)
                if problem:
                    return problem
                objects.append(made)
            helpers = self.helpers(folder) if self.framework else []
            libraries = [*(self.framework.libraries if self.framework else ()), *self.options.link, *LIBRARIES]
            done = subprocess.run(["clang++-19", "--hip-link", f"--rocm-path={self.rocm}",
                                   *objects, *helpers, *self.mains, f"-L{self.emulator.parent}", *libraries,
                                   "-ldl", "-lpthread", "-o", program],
                                  capture_output=True, text=True, errors="replace")
        finally:
            for each in objects:
                os.unlink(each)
        return None if done.returncode == 0 else first_error(done.stderr)

    def execute(self, program, arguments, folder, faults):
        """(result, why) of one process."""
        if os.path.exists(faults):
            os.unlink(faults)
        environment = {**os.environ, "LD_PRELOAD": str(self.emulator), "HIPPORT_EMULATE": self.options.arch,
                       "HIPPORT_EMULATE_HIP": "6", "HIPPORT_EMULATE_FAULTS": faults,
                       "HIPPORT_EMULATE_COMPILER": json.dumps(
                           ["clang++-19", f"--rocm-path={self.rocm}", "-isystem", str(self.rocm / "include")]),
                       "LD_LIBRARY_PATH": str(self.emulator.parent)}
        try:
            done = subprocess.run([program, *arguments], cwd=folder, env=environment, capture_output=True,
                                  text=True, errors="replace", timeout=self.options.limit,
                                  stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return "late", f"{self.options.limit:g} s"
        if self.options.logs:
            pathlib.Path(faults + ".log").write_text(done.stdout + done.stderr)
        if "HIP_SKIP_THIS_TEST" in done.stdout or "[  SKIPPED ]" in done.stdout:
            return "skipped", ""
        refused = re.search(r"hipport: (.*is not emulated[^\n]*)", done.stderr)
        if refused and (done.returncode != 0 or not self.framework):
            return "refused", refused[1][:160]
        found = []
        if os.path.exists(faults):
            with open(faults) as lines:
                found = [each for each in map(json.loads, lines) if "fault" in each]
        if found or done.returncode < 0:
            what = f"{found[0]['fault']}: {found[0]['what']}" if found else f"signal {-done.returncode}"
            return "faulty", what[:160]
        if done.returncode != 0:
            return "wrong", f"exit {done.returncode}: {self.failure(done)}"
        return "passed", ""

    @staticmethod
    def failure(done):
        """The line of the output that says what failed."""
        lines = [each.strip() for each in (done.stdout + "\n" + done.stderr).splitlines() if each.strip()]
        for i, line in enumerate(lines):
            if "FAILED:" in line or line.endswith("Failure"):
                return " ".join(lines[i:i + 4])[:200]
        return lines[-1][:140] if lines else ""

    def cases(self, program):
        environment = {**os.environ, "LD_PRELOAD": str(self.emulator), "HIPPORT_EMULATE": self.options.arch,
                       "LD_LIBRARY_PATH": str(self.emulator.parent)}
        done = subprocess.run([program, self.framework.listing], env=environment, capture_output=True, text=True,
                              errors="replace", stdin=subprocess.DEVNULL)
        return [each for each in self.framework.cases(done.stdout)
                if not any(left.fullmatch(each) for left in self.leave_out)]

    def __call__(self, suite, name, folder, sources):
        """{case: (result, why)} of one program."""
        program = str(self.out / re.sub(r"\W", "_", f"{os.path.basename(suite)}_{name}"))
        problem = self.build(suite, folder, sources, program)
        if problem:
            return {name: ("not built", problem)}
        try:
            if not self.framework:
                return {name: self.execute(program, [], folder, program + ".faults")}
            self.build_code(folder, sources[0])
            return {f"{name}: {case}": self.execute(program, self.framework.one(case), self.out,
                                                    f"{program}.{i}.faults")
                    for i, case in enumerate(self.cases(program)) if self.options.case.search(case)}
        finally:
            if not self.options.keep:
                os.unlink(program)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    root = pathlib.Path(__file__).resolve().parent.parent
    parser.add_argument("--rocm-path", required=True)
    parser.add_argument("--build", default=root / "build")
    parser.add_argument("--arch", default="gfx90a")
    parser.add_argument("--std", default="c++20")
    parser.add_argument("--limit", type=float, default=60, help="seconds for a program or a test")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--out", help="keep the programs here")
    parser.add_argument("--logs", action="store_true", help="keep what each prints beside them")
    parser.add_argument("--json")
    parser.add_argument("--only", type=re.compile, default=re.compile(""), help="programs")
    parser.add_argument("--case", type=re.compile, default=re.compile(""), help="tests")
    parser.add_argument("--sample", type=int, help="as many programs of each suite, drawn by --seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", choices=FRAMEWORKS)
    parser.add_argument("--main", nargs="+", default=[], help="sources that each program is linked with")
    parser.add_argument("--include", action="append", default=[])
    parser.add_argument("--flag", action="append", default=[], help="for the compiler")
    parser.add_argument("--link", action="append", default=[], help="for the linker, as --link=-lsqlite3")
    parser.add_argument("--leave-out", type=argparse.FileType(), help="names of tests, with *")
    parser.add_argument("suites", nargs="+", metavar="SUITE")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        options.keep = options.out is not None
        options.out = options.out or scratch
        os.makedirs(options.out, exist_ok=True)
        run = Runner(options)
        if not run.emulator.exists():
            parser.error(f"{run.emulator} is not there: build hipport_emulate")
        run.build_mains()
        report, columns = {}, ["passed", "skipped", "refused", "faulty", "wrong", "late", "not built"]
        print(f"{'suite':24}{'cases':>10}" + "".join(f"{each:>11}" for each in columns))
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for suite in map(os.path.abspath, options.suites):
                programs = tests_of(suite, run.framework, options.only, run.out) if run.framework else programs_of(
                    suite, options.only)
                if options.sample and options.sample < len(programs):
                    programs = sorted(random.Random(options.seed).sample(programs, options.sample))
                results = {}
                for each in pool.map(lambda each: run(suite, *each), programs):
                    results.update(each)
                counts = collections.Counter(kind for kind, _ in results.values())
                print(f"{os.path.basename(suite):24}{len(results):>10}"
                      + "".join(f"{counts[each]:>11}" for each in columns), flush=True)
                report[os.path.basename(suite)] = {
                    name: {"result": kind, "why": why} for name, (kind, why) in results.items()}
        for suite, cases in report.items():
            for kind in columns[2:]:
                for name, each in cases.items():
                    if each["result"] == kind:
                        print(f"  {kind:10} {suite}/{name}: {each['why']}")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(report, indent=1) + "\n")
    return any(each["result"] == "wrong" for cases in report.values() for each in cases.values())


if __name__ == "__main__":
    sys.exit(main())
