#!/usr/bin/env python3
"""Ports projects, builds the ports by their own CMake and runs their tests emulated.

    bench/own-builds.py [--binary FILE] [--headers DIR] [--compiler FILE]
                        [--arch NAME] [--out DIR] [--json FILE] PROJECT...

A PROJECT is the folder of a CUDA project with a CMakeLists.txt, as it comes; options
for its CMake may follow behind colons: "BabelStream:-DMODEL=cuda". For each one the
script runs `port`, cmake, ninja and ctest, and edits nothing by hand.

  by hand   findings of the port that a person is to follow
  targets   built, of all that were tried
  tests     passed of those that ctest has, emulated on this processor

Below the table stand the first causes. The exit code is 1 if a project was not built.

--headers is what bench/fetch-hip-headers.sh made (build/rocm-headers). The libraries of
ROCm are played by the emulator of --binary's build, so that no ROCm is needed.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

MULTIARCH = "x86_64-linux-gnu"


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
    named = re.compile(r"\$\{_IMPORT_PREFIX\}/(lib/[^\" ;)]*\.so[0-9.]*)")
    for package in libraries.glob("cmake/*/*.cmake"):
        for name in named.findall(package.read_text()):
            if not (root / name).is_symlink():
                (root / name).symlink_to(emulator / "libhipport_emulate.so")
    for library in [*emulator.glob("*.so"), pathlib.Path("libhiprtc.so")]:
        if not (root / "lib" / library.name).is_symlink():
            (root / "lib" / library.name).symlink_to(emulator / "libhipport_emulate.so")
    (root / "bin").mkdir()
    version = ".".join(line.split("=")[1] for line in
                       (headers / "share/hip/version").read_text().split())
    scripts = {
        "hipcc": f'exec {compiler} -x hip {" ".join(flags(root))} "$@"\n',
        "hipconfig": f"""for each; do case $each in
--platform|-P) printf amd ;; --compiler|-c) printf clang ;; --runtime|-r) printf rocclr ;;
--rocmpath|-R|--path|-p) printf {root} ;; --version|-v) printf {version} ;;
--cpp_config|-C) printf -- '-D__HIP_PLATFORM_AMD__= -I{root}/include' ;; esac; done
""",
    }
    for name, text in scripts.items():
        (root / "bin" / name).write_text("#!/bin/sh\n" + text)
        (root / "bin" / name).chmod(0o755)


def flags(root):
    # Of the machine's own HIP headers Clang would take those before the root's.
    return [f"--rocm-path={root}", "-isystem", f"{root}/include", "-B",
            f"{root}/llvm/bin", "-Xclang", "-fembed-bitcode=all", "-gline-tables-only"]


def archivers(compiler):
    """CMake's options for the compiler's own: others take objects with bitcode for LTO's."""
    programs = pathlib.Path(compiler).resolve().parent
    return [f"-DCMAKE_{name}={programs / tool}" for name, tool in
            (("AR", "llvm-ar"), ("RANLIB", "llvm-ranlib")) if (programs / tool).exists()]


def causes(text):
    """The errors of a build, the most frequent first."""
    lines = re.findall(r"(?:error: |undefined reference to |cannot find ).*", text)
    known = [each for each in lines if "linker command failed" not in each]
    return collections.Counter(known).most_common(3)


def project(spelled, options, root, out):
    folder, *cmake = spelled.split(":")
    parts = pathlib.Path(folder).resolve().parts
    # Two may be called "src".
    name = next(each for each in ("-".join(parts[-n:]) for n in range(1, len(parts)))
                if not (out / each).exists())
    work = out / name
    work.mkdir(parents=True)
    ported, built = work / "port", work / "build"
    row = {"project": name, "by hand": None, "configured": False, "targets": [0, 0],
           "tests": [0, 0], "causes": []}
    report = work / "port.json"
    run([options.binary, "port", folder, "-o", ported, "--rocm", "6.4", "--arch",
         options.arch, "--report", f"json:{report}"], work / "port.log", 900)
    if not report.exists():
        row["causes"] = [["the port made no report", 1]]
        return row
    findings = [finding for file in json.loads(report.read_text())["files"]
                for finding in file["findings"]]
    row["by hand"] = sum(each["applicability"] == "manual" for each in findings)
    environment = dict(os.environ, ROCM_PATH=str(root),
                       LD_LIBRARY_PATH=str(root / "lib"), HIPPORT_EMULATE=options.arch,
                       HIPPORT_EMULATE_HIP="6",
                       PATH=f"{root}/bin:{os.environ['PATH']}")
    code, text = run(["cmake", "-S", ported, "-B", built, "-G", "Ninja",
                      f"-DCMAKE_HIP_COMPILER={options.compiler}",
                      f"-DCMAKE_HIP_ARCHITECTURES={options.arch}",
                      "-DCMAKE_BUILD_TYPE=Release",
                      "-DCMAKE_HIP_FLAGS=" + " ".join(flags(root)),
                      f"-DCMAKE_PREFIX_PATH={root}", *archivers(options.compiler), *cmake],
                     work / "configure.log", 600, env=environment)
    if code != 0:
        found = re.search(r"CMake Error.*?\n\s*\n?\s*(.*)", text)
        row["causes"] = [[found[1].strip() if found else "cmake failed", 1]]
        return row
    row["configured"] = True
    code, text = run(["ninja", "-C", built, "-k", "0"], work / "build.log", 3600,
                     env=environment)
    tried = re.findall(r"^\[\d+/\d+\]", text, re.M)
    failed = len(re.findall(r"^FAILED:", text, re.M))
    row["targets"] = [len(tried) - failed, len(tried)]
    row["built"] = code == 0
    row["causes"] = causes(text) if code else []
    code, text = run(["ctest", "--test-dir", built, "--timeout", "120"],
                     work / "test.log", 3600, env=environment)
    summary = re.search(r"(\d+)% tests passed, (\d+) tests failed out of (\d+)", text)
    if summary:
        row["tests"] = [int(summary[3]) - int(summary[2]), int(summary[3])]
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", default="build/bin/hipify-port", type=pathlib.Path)
    parser.add_argument("--headers", default="build/rocm-headers", type=pathlib.Path)
    parser.add_argument("--compiler", default="/usr/bin/clang++-19")
    parser.add_argument("--arch", default="gfx90a")
    parser.add_argument("--out", type=pathlib.Path, help="keep ports, builds and logs here (an empty folder)")
    parser.add_argument("--json", type=pathlib.Path, help="write the table to this file too")
    parser.add_argument("projects", nargs="+", metavar="PROJECT")
    options = parser.parse_args()
    options.binary = options.binary.resolve()
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
        rows = [project(each, options, root, out) for each in options.projects]
    print(f"{'project':24} {'by hand':>8} {'configured':>11} {'targets':>11} {'tests':>9}")
    for row in rows:
        print(f"{row['project']:24} {str(row['by hand']):>8} "
              f"{'yes' if row['configured'] else 'no':>11} "
              f"{'%d/%d' % tuple(row['targets']):>11} {'%d/%d' % tuple(row['tests']):>9}")
        for cause, times in row["causes"]:
            print(f"    {times:4} {cause[:110]}")
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n")
    return 0 if all(row.get("built") for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
