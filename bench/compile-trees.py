#!/usr/bin/env python3
"""Ports real trees as they come, compiles the ports, and says what no finding foretold.

    bench/compile-trees.py [--binary FILE] [--hipcc FILE] [--rocm-path DIR]
                           [--rocm VERSION] [--arch LIST] [--nvcc FILE] [--port OPTION]...
                           [--out DIR] [--json FILE] TREE...

For each TREE, a folder of sources that nobody configured or edited, it runs
`port` and `validate --run never`, and counts the translation units:

  units      all that validate compiled, for each architecture or for the host, but the
             tree's own HIP sources, which nvcc has no part in
  no deps    stopped by a header that is neither CUDA's nor HIP's (Eigen, torch), or
             with --nvcc by one that this misses too
  compiled   compiled for all of their targets
  nvcc too   do not compile, and with --nvcc: nor does that nvcc compile their originals
  foretold   do not compile, and a finding of the port says so at the cause
  unforeseen do not compile, and nothing says so: a fault of hipify-port

Below the table stand the first errors, the unforeseen ones marked with "!". The
exit code is 1 if a unit failed unforeseen, if `port` ended with 0 although a unit
with its dependencies does not compile, or if a tree was refused. The share is of the
units that have their dependencies and that nvcc does not refuse. nvcc compiles an
original as the port was compiled: C++17, the options of its build, and of each header
that it misses the folder that lies nearest.

bench/fetch-trees.sh brings trees; bench/fetch-hip-headers.sh brings the headers of
a ROCm release for --rocm-path. Headers of other libraries are found by CPATH, such as
rocWMMA's, for which `--arch gfx90a --port=--matrix=rocwmma --port=--warp=native` ports.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile


class Refused(Exception):
    """A command did nothing, and said why."""


def run(*command):
    done = subprocess.run([str(each) for each in command], capture_output=True)
    if done.returncode not in (0, 1, 3):
        raise Refused(f"{command[1]}: {done.stderr.decode(errors='replace').strip()}")
    return done.returncode


def is_dependency(problem, binary):
    """Whether a header is missing that is neither CUDA's nor HIP's."""
    header = re.fullmatch(r"'(.*)' file not found", problem["message"])
    return (problem["class"] == "missing-header" and header is not None
            and subprocess.run([binary, "query", header[1]], capture_output=True).returncode != 0)


def kind_of(unit, binary):
    """One of the columns, and the first problem of a unit that failed."""
    problems = unit.get("problems", [])
    if all(each["state"] != "failed" for each in unit["targets"]) or not problems:
        failed = any(each["state"] == "failed" for each in unit["targets"])
        return ("unforeseen" if failed else "compiled"), None
    first = problems[0]
    if any(each["isUnforeseen"] for each in problems):
        first = next(each for each in problems if each["isUnforeseen"])
        return "unforeseen", first
    if is_dependency(first, binary):
        return "no deps", first
    return "foretold", first


class Nvcc:
    """Whether nvcc compiles the sources of a tree as they came."""

    def __init__(self, binary, tree):
        self.binary = binary
        self.files = collections.defaultdict(list)
        for path in sorted(tree.rglob("*")):
            if path.is_file():
                self.files[path.name].append(path)

    def folder_of(self, header, unit):
        """The folder to search for a header: of those that have it the nearest."""
        found = [path for path in self.files[pathlib.Path(header).name]
                 if path.as_posix().endswith("/" + header)]
        if not found:
            return None
        nearest = max(found, key=lambda path: len(os.path.commonpath([path, unit])))
        return nearest.as_posix()[:-len(header) - 1]

    def refusal(self, unit, macros):
        """nvcc's first error, or None where it compiles the unit."""
        folders = []
        language = [] if unit.suffix == ".c" else ["-x", "cu", "-std=c++17", "--extended-lambda",
                                                   "--expt-relaxed-constexpr", "-rdc=true"]
        while True:
            done = subprocess.run(
                [self.binary, *language, "-arch=sm_90", "-c", "-o", os.devnull, "-w", *macros,
                 *(f"-I{each}" for each in folders), unit],
                capture_output=True, text=True, errors="replace")
            if done.returncode == 0:
                return None
            missing = re.search(r"fatal error: (\S+): No such file", done.stderr)
            folder = missing and self.folder_of(missing[1], unit)
            if not folder or folder in folders:
                error = re.search(r"(?:fatal )?error\b.*", done.stderr)
                return error[0] if error else done.stderr.strip()[-200:]
            folders.append(folder)


def look_at(tree, options, out):
    target = out / tree.name
    report = out / f"{tree.name}.json"
    version = ["--rocm", options.rocm] if options.rocm else []
    code = run(options.binary, "port", tree, "-o", target, "--quiet", *version, *options.port)
    command = [options.binary, "validate", target, "--run", "never", "--quiet", f"--report=json:{report}"]
    for name in ("hipcc", "rocm_path", "arch"):
        if getattr(options, name):
            command += ["--" + name.replace("_", "-"), getattr(options, name)]
    run(*command)
    units = json.loads(report.read_text())["units"]
    row = collections.Counter()
    causes = collections.Counter()
    nvcc = Nvcc(options.nvcc, tree) if options.nvcc else None
    for unit in units:
        # A unit that is copied as it is has no source of another name.
        original = pathlib.Path(unit["source"] or
                                tree / pathlib.Path(unit["port"]).relative_to(target.resolve()))
        if original.suffix == ".hip":
            continue
        row["units"] += 1
        kind, problem = kind_of(unit, options.binary)
        if nvcc and kind in ("foretold", "unforeseen"):
            refusal = nvcc.refusal(original, unit["macros"])
            if refusal:
                kind = "no deps" if refusal.endswith(": No such file or directory") else "nvcc too"
                problem = {"message": f"{problem['message'][:70]} | nvcc: {refusal}"}
        row[kind] += 1
        if problem:
            mark = "!" if kind == "unforeseen" else " "
            causes[(mark, kind, problem["message"][:140])] += 1
    return {"tree": tree.name, "exit": code, **row, "causes": causes}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default="build/bin/hipify-port")
    parser.add_argument("--hipcc")
    parser.add_argument("--rocm-path")
    parser.add_argument("--rocm", help="ROCm version to port to")
    parser.add_argument("--port", action="append", default=[], metavar="OPTION",
                        help="give port this option too: --port=--matrix=rocwmma; may be repeated")
    parser.add_argument("--nvcc", help="ask this nvcc about the originals of units that fail")
    parser.add_argument("--arch", default="gfx90a,gfx1100")
    parser.add_argument("--out", help="keep ports and JSON reports here (an empty folder)")
    parser.add_argument("--json", help="write the table to this file too")
    parser.add_argument("trees", nargs="+", type=pathlib.Path, metavar="TREE")
    options = parser.parse_args()

    columns = ("units", "no deps", "compiled", "nvcc too", "foretold", "unforeseen", "exit")
    rows = []
    refused = 0
    print(f"{'tree':24}" + "".join(f"{each:>12}" for each in columns) + "   of the able")
    with tempfile.TemporaryDirectory() as scratch:
        out = pathlib.Path(options.out or scratch)
        for tree in options.trees:
            try:
                row = look_at(tree.resolve(), options, out)
            except Refused as why:
                refused += 1
                print(f"{tree.name:24}   refused: {why}", flush=True)
                continue
            rows.append(row)
            able = row["units"] - row.get("no deps", 0) - row.get("nvcc too", 0)
            share = f"{100 * row.get('compiled', 0) / able:6.1f} %" if able else "     -"
            print(f"{row['tree']:24}" + "".join(f"{row.get(each, 0):>12}" for each in columns) + f"   {share}",
                  flush=True)
            for (mark, kind, message), count in row["causes"].most_common():
                print(f"  {mark} {count:4} {kind:11} {message}")
    total = collections.Counter()
    for row in rows:
        total.update({each: row.get(each, 0) for each in columns[:-1]})
    able = total["units"] - total["no deps"] - total["nvcc too"]
    share = f"{100 * total['compiled'] / able:6.1f} %" if able else "     -"
    print(f"{'all':24}" + "".join(f"{total[each]:>12}" for each in columns[:-1]) + f"{'':12}   {share}")
    if options.json:
        for row in rows:
            row["causes"] = [{"kind": kind, "message": message, "units": count}
                             for (_, kind, message), count in row["causes"].most_common()]
        pathlib.Path(options.json).write_text(json.dumps(rows, indent=1) + "\n")
    silent = [row["tree"] for row in rows
              if row["exit"] == 0 and row.get("foretold", 0) + row.get("unforeseen", 0)]
    for tree in silent:
        print(f"{tree}: port ended with 0, and units with their dependencies do not compile")
    return 1 if silent or refused or total["unforeseen"] else 0


if __name__ == "__main__":
    sys.exit(main())
