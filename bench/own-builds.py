#!/usr/bin/env python3
"""Ports projects, builds the ports by their own builds and runs their tests emulated.

    bench/own-builds.py [--binary FILE] [--headers DIR] [--compiler FILE] [--arch NAME]
                        [--recipes FILE] [--out DIR] [--json FILE] [--markdown FILE]
                        [PROJECT...]

A PROJECT is the folder of a CUDA project as it comes (bench/fetch-trees.sh brings
some). What its own files do not say, bench/projects.json says by the folder's name:

  cmake    options for its CMake; it is built by that where there is a CMakeLists.txt
  folder   where that is, or where make is run; several with "*"
  within   folders that the project takes from elsewhere, as Git's submodules: from
           another tree beside it, or from this machine if they begin with "/"
  make     variables for make, if it is built by that
  ctest    where in the build ctest is run, if not at its top
  checks   commands that test what was built, in the folder of the build: "run", or
           "programs", a pattern of programs that are run without arguments; "in", the
           folder to run in; "expect", a regular expression for what they print
  why      in a sentence, why it is not built whole or a test fails
  note     in a sentence, what else is known of its results

For each one the script runs `port`, the build, ctest and the checks, and edits nothing.

  edits     places that the port changed
  by hand   findings that a person is to follow, in sources and in other files
  built     targets of CMake's or folders of make's, of all that were tried
  tests     passed, of those of ctest and the checks, emulated on this processor

Below the table stand the first causes. The exit code is 1 if a project was not built.
With --json, the rows of projects that were run before stay in FILE and in the tables.

--headers is what bench/fetch-hip-headers.sh made (build/rocm-headers). The libraries of
ROCm are played by the emulator of --binary's build, so that no ROCm is needed.
"""

import argparse
import collections
import datetime
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

MULTIARCH = "x86_64-linux-gnu"
TEST_SECONDS = 120
SOURCES = {".c", ".cc", ".cpp", ".cxx", ".cu", ".cuh", ".h", ".hh", ".hpp", ".hxx", ".inl",
           ".inc"}

# As AMD's hipcc: C++ is HIP, C is C, and what links gets the runtime.
HIPCC = """import os, sys
links = not {"-c", "-E", "-S", "-M", "-MM", "-fsyntax-only", "--version"} & set(sys.argv)
words, given = [], False
for each in sys.argv[1:]:
    given = given or each.startswith("-x")
    is_hip = each.endswith((".cpp", ".cc", ".cxx", ".C", ".cu", ".hip")) and each[0] != "-"
    words += ["-x", "hip", each, "-x", "none"] if is_hip and not given else [each]
if links:
    words += ["--hip-link", f"-L{ROOT}/lib", f"-Wl,-rpath,{ROOT}/lib", "-lamdhip64"]
os.execv(COMPILER, [COMPILER, *FLAGS, *words])
"""


def run(command, log, seconds, **options):
    """The exit code and the output, which `log` keeps."""
    try:
        done = subprocess.run([str(each) for each in command], capture_output=True,
                              timeout=seconds, **options)
        code, text = done.returncode, done.stdout + done.stderr
    except subprocess.TimeoutExpired as error:
        code, text = 124, (error.stdout or b"") + (error.stderr or b"") + b"\ntime limit\n"
    log.write_bytes(text)
    return code, text.decode(errors="replace")


def make_root(root, headers, emulator, compiler):
    """A root of ROCm: its headers, its CMake packages, the emulator as its libraries."""
    for name in ("include", "amdgcn", "share", "llvm"):
        (root / name).symlink_to(headers / name)
    libraries = root / "lib" / MULTIARCH
    shutil.copytree(headers / "cmake", libraries / "cmake")
    named = re.compile(r"\$\{_IMPORT_PREFIX\}/(lib/[^\" ;)]*\.(?:so[0-9.]*|a))")
    for package in libraries.glob("cmake/*/*.cmake"):
        for name in named.findall(package.read_text()):
            if name.endswith(".a"):
                (root / name).write_bytes(b"!<arch>\n")
            elif not (root / name).is_symlink():
                (root / name).symlink_to(emulator / "libhipport_emulate.so")
    # The machine's own HIP may be found by the linker first.
    names = ["libhiprtc.so", *(f"libamdhip64.so.{major}" for major in (5, 6, 7))]
    for library in [*emulator.glob("*.so"), *map(pathlib.Path, names)]:
        if not (root / "lib" / library.name).is_symlink():
            (root / "lib" / library.name).symlink_to(emulator / "libhipport_emulate.so")
    (root / "bin").mkdir()
    version = ".".join(line.split("=")[1] for line in
                       (headers / "share/hip/version").read_text().split())
    scripts = {
        "hipconfig": f"""for each; do case $each in
--platform|-P) printf amd ;; --compiler|-c) printf clang ;; --runtime|-r) printf rocclr ;;
--rocmpath|-R|--path|-p) printf {root} ;; --version|-v) printf {version} ;;
--cpp_config|-C) printf -- '-D__HIP_PLATFORM_AMD__= -I{root}/include' ;; esac; done
""",
    }
    scripts = {name: "#!/bin/sh\n" + text for name, text in scripts.items()}
    scripts["hipcc"] = (f"#!{sys.executable}\nROOT, COMPILER = {str(root)!r}, {compiler!r}\n"
                        f"FLAGS = {flags(root)!r}\n{HIPCC}")
    for name, text in scripts.items():
        (root / "bin" / name).write_text(text)
        (root / "bin" / name).chmod(0o755)


def flags(root):
    # Of the machine's own HIP headers Clang would take those before the root's.
    return [f"--rocm-path={root}", "-isystem", f"{root}/include", "-isystem",
            f"{root}/llvm/include", "-B", f"{root}/llvm/bin", f"-L{root}/llvm/lib", "-Xclang", "-fembed-bitcode=all", "-gline-tables-only"]


def archivers(compiler):
    """The compiler's own, as variables: others take objects with bitcode for LTO's."""
    programs = pathlib.Path(compiler).resolve().parent
    return [f"{name}={programs / tool}" for name, tool in
            (("AR", "llvm-ar"), ("RANLIB", "llvm-ranlib")) if (programs / tool).exists()]


def causes(text):
    """The errors of a build, the most frequent first."""
    lines = re.findall(r"(?:error: |undefined reference to |cannot find ).*", text)
    known = [each for each in lines if "linker command failed" not in each]
    return collections.Counter(known).most_common(3)


def with_cmake(recipe, ported, work, root, options, environment, row):
    """Builds a port in folders of its own. Where they are, or nothing."""
    built = work / "build"
    folder = ported / recipe.get("folder", ".")
    code, text = run(["cmake", "-S", folder, "-B", built, "-G", "Ninja",
                      f"-DCMAKE_HIP_COMPILER={options.compiler}",
                      f"-DCMAKE_HIP_ARCHITECTURES={options.arch}",
                      "-DCMAKE_BUILD_TYPE=Release",
                      "-DCMAKE_HIP_FLAGS=" + " ".join(flags(root)),
                      f"-DCMAKE_PREFIX_PATH={root}",
                      *(f"-DCMAKE_{each}" for each in archivers(options.compiler)),
                      *recipe.get("cmake", [])],
                     work / "configure.log", 600, env=environment)
    if code != 0:
        found = re.search(r"CMake Error.*?\n\s*\n?\s*(.*)", text)
        row["causes"] = [[found[1].strip() if found else "cmake failed", 1]]
        return []
    code, text = run(["ninja", "-C", built, "-k", "0"], work / "build.log", 3600,
                     env=environment)
    tried = re.findall(r"^\[\d+/\d+\]", text, re.M)
    failed = len(re.findall(r"^FAILED:", text, re.M))
    row["built"] = [len(tried) - failed, len(tried)]
    row["causes"] = causes(text) if code else []
    code, text = run(["ctest", "--test-dir", built / recipe.get("ctest", "."), "--timeout", TEST_SECONDS],
                     work / "test.log", 3600, env=environment)
    summary = re.search(r"(\d+)% tests passed, (\d+) tests failed out of (\d+)", text)
    if summary:
        row["tests"] = [int(summary[3]) - int(summary[2]), int(summary[3])]
    return [built]


def with_make(recipe, ported, work, options, environment, row):
    """Builds a port where it is. The folders that make was run in."""
    folders = sorted({each.parent for name in ("Makefile", "makefile", "GNUmakefile")
                      for each in ported.glob(f"{recipe.get('folder', '.')}/{name}")})
    texts = []
    # Their paths of CUDA's folder have become ROCm's, which is elsewhere here.
    environment = environment | {"CPATH": f"{environment['ROCM_PATH']}/include",
                                 "LIBRARY_PATH": f"{environment['ROCM_PATH']}/lib"}
    for number, folder in enumerate(folders):
        code, text = run(["make", "-k", f"-j{os.cpu_count()}", "-C", folder,
                          *archivers(options.compiler), *recipe.get("make", [])],
                         work / f"build.{number}.log", 3600, env=environment)
        row["built"][0] += code == 0
        row["built"][1] += 1
        if code != 0:
            texts.append(text)
    row["causes"] = causes("\n".join(texts))
    return folders


def commands_of(test, folders):
    """What a row of `checks` runs: the folder and the command."""
    for folder in folders:
        inside = folder / test.get("in", ".")
        if "run" in test:
            yield inside, test["run"]
            continue
        for program in sorted(inside.glob(test["programs"])):
            is_program = program.is_file() and os.access(program, os.X_OK)
            if is_program and program.read_bytes()[:4] == b"\x7fELF":
                yield program.parent, f"./{program.name}"


def check(recipe, folders, work, environment, row):
    """Runs what tests the builds in `folders`."""
    faults = work / "faults"
    environment = environment | {"HIPPORT_EMULATE_FAULTS": str(faults)}
    for test in recipe.get("checks", []):
        for inside, command in commands_of(test, folders):
            faults.unlink(missing_ok=True)
            code, text = run(["sh", "-c", command], work / f"check.{row['tests'][1]}.log",
                             TEST_SECONDS, cwd=inside, env=environment)
            found = faults.read_text() if faults.exists() else ""
            is_right = (code == 0 and '"fault":' not in found
                        and re.search(test.get("expect", ""), text) is not None)
            row["tests"][0] += is_right
            row["tests"][1] += 1
            if not is_right:
                said = [line for line in text.splitlines() if line.startswith("hipport:")]
                said = said or text.splitlines()[-1:] or [""]
                row["failed"].append([f"{inside.name}: {command}", f"exit {code}: {said[0][:200]}"])


def count(report):
    """Places that were changed; findings by hand in sources, and in other files."""
    edits, by_hand = 0, [0, 0]
    for file in report["files"]:
        is_source = pathlib.Path(file["path"]).suffix.lower() in SOURCES
        for finding in file["findings"]:
            edits += finding["outcome"] == "applied"
            by_hand[not is_source] += finding["applicability"] == "manual"
    return edits, by_hand


def project(folder, recipe, root, out, options):
    name = pathlib.Path(folder).resolve().name
    work = out / name
    work.mkdir(parents=True)
    ported = work / "port"
    row = {"project": name, "edits": 0, "by hand": [0, 0], "built": [0, 0], "tests": [0, 0],
           "seconds": 0, "date": str(datetime.date.today()), "causes": [], "failed": []}
    if "within" in recipe:
        source = work / name
        shutil.copytree(folder, source, symlinks=True)
        for place, other in recipe["within"].items():
            shutil.copytree(pathlib.Path(folder).resolve().parent / other, source / place,
                            symlinks=True, dirs_exist_ok=True)
        folder = source
    started = time.monotonic()
    report = work / "port.json"
    run([options.binary, "port", folder, "-o", ported, "--rocm", "6.4", "--arch",
         options.arch, "--report", f"json:{report}"], work / "port.log", 900)
    if not report.exists():
        row["causes"] = [["the port made no report", 1]]
        return row
    row["edits"], row["by hand"] = count(json.loads(report.read_text()))
    environment = dict(os.environ, ROCM_PATH=str(root), HIP_PATH=str(root),
                       LD_LIBRARY_PATH=f"{root}/lib:{root}/llvm/lib", HIPPORT_EMULATE=options.arch,
                       HIPPORT_EMULATE_HIP="6",
                       PATH=f"{root}/bin:{os.environ['PATH']}")
    if "make" in recipe or not (ported / recipe.get("folder", ".") / "CMakeLists.txt").exists():
        folders = with_make(recipe, ported, work, options, environment, row)
    else:
        folders = with_cmake(recipe, ported, work, root, options, environment, row)
    check(recipe, folders, work, environment, row)
    row["seconds"] = round(time.monotonic() - started)
    return row


def is_built(row):
    return row["built"][1] > 0 and row["built"][0] == row["built"][1]


def cells(row):
    return [row["project"], str(row["edits"]), "%d + %d" % tuple(row["by hand"]),
            "%d of %d" % tuple(row["built"]), "%d of %d" % tuple(row["tests"]),
            str(row["seconds"])]


HEADS = ["project", "edits", "by hand", "built", "tests", "seconds"]


def shown(text):
    """A line of a tool, for a table: without the folders of this machine."""
    text = re.sub(r"(?:/[\w.+-]+){3,}/(?=[\w.+-]+)", "", text)
    return "`" + text.replace("`", "'").replace("|", "\\|")[:110] + "`"


def markdown(rows):
    """The page docs/results.md."""
    tests = [sum(row["tests"][i] for row in rows) for i in (0, 1)]
    built = sum(map(is_built, rows))
    lines = [
        "# Real projects, ported and built by their own builds", "",
        "`bench/own-builds.py --json rows.json --markdown docs/results.md PROJECT...` makes "
        "this page: it ports each project with one command, builds the port by its own "
        "CMake or make against HIP 6.4, and runs the project's tests emulated, without an "
        "AMD GPU. Nothing is edited by hand; what a project lacks on the machine "
        "(submodules, options) is in `bench/projects.json`.", "",
        f"**{built} of {len(rows)} projects are built whole; {tests[0]} of their "
        f"{tests[1]} tests pass.**", "",
        "| " + " | ".join([*HEADS, "date"]) + " |",
        "|---|" + "---:|" * (len(HEADS) - 1) + "---|"]
    lines += ["| " + " | ".join([*cells(row), row["date"]]) + " |" for row in rows]
    lines += [""] + [f"- {row['project']}: {row['note']}." for row in rows if "note" in row]
    lines += ["", "- *by hand*: findings that a person is to follow, in sources and in "
              "other files: builds, scripts, CI.",
              "- *built*: targets of CMake's, or folders that make was run in.", "",
              "## What is missing", ""]
    for row in rows:
        if is_built(row) and not row["failed"]:
            continue
        lines.append(f"- **{row['project']}**: {row.get('why', 'not looked into yet')}")
        for cause, times in row["causes"][:2] if not is_built(row) else []:
            lines.append(f"  - {times} × {shown(cause)}")
        for what, why in row["failed"][:2]:
            lines.append(f"  - {shown(what)}: {shown(why)}")
    return "\n".join(lines) + "\n"


def main():
    here = pathlib.Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", default="build/bin/hipify-port", type=pathlib.Path)
    parser.add_argument("--headers", default="build/rocm-headers", type=pathlib.Path)
    parser.add_argument("--compiler", default="/usr/bin/clang++-19")
    parser.add_argument("--arch", default="gfx90a")
    parser.add_argument("--recipes", default=here / "projects.json", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, help="keep ports, builds and logs here (an empty folder)")
    parser.add_argument("--json", type=pathlib.Path, help="write the table to this file too")
    parser.add_argument("--markdown", type=pathlib.Path, help="and, for people, to this one")
    parser.add_argument("projects", nargs="*", metavar="PROJECT")
    options = parser.parse_args()
    options.binary = options.binary.resolve()
    recipes = json.loads(options.recipes.read_text())
    emulator = options.binary.parent.parent / "lib/hipport"
    if not (options.headers / "cmake").is_dir():
        sys.exit(f"own-builds.py: {options.headers} has no CMake packages: make it with "
                 "bench/fetch-hip-headers.sh")
    if not (emulator / "libhipport_emulate.so").exists():
        sys.exit(f"own-builds.py: {emulator} has no emulator")
    with tempfile.TemporaryDirectory() as scratch:
        root = pathlib.Path(scratch) / "rocm"
        root.mkdir()
        make_root(root, options.headers.resolve(), emulator, options.compiler)
        out = (options.out or pathlib.Path(scratch) / "out").resolve()
        rows = []
        if options.json and options.json.exists():
            rows = json.loads(options.json.read_text())
        for each in options.projects:
            recipe = recipes.get(pathlib.Path(each).resolve().name, {})
            row = project(each, recipe, root, out, options)
            rows = [other for other in rows if other["project"] != row["project"]] + [row]
            rows.sort(key=lambda row: row["project"].lower())
            if options.json:
                options.json.write_text(json.dumps(rows, indent=1) + "\n")
    for row in [HEADS, *map(cells, rows)]:
        print(f"{row[0]:20}" + "".join(f"{each:>12}" for each in row[1:]))
    for row in rows:
        for cause, times in row["causes"]:
            print(f"{row['project']}: {times} times {cause[:110]}")
        for what, why in row["failed"]:
            print(f"{row['project']}: {what}: {why}")
    if options.markdown:
        for row in rows:
            recipe = recipes.get(row["project"], {})
            row.update({key: recipe[key] for key in ("why", "note") if key in recipe})
        options.markdown.write_text(markdown(rows))
    return 0 if all(map(is_built, rows)) else 1


if __name__ == "__main__":
    sys.exit(main())
