#!/usr/bin/env python3
"""Ports real trees as a whole and looks at what became of their build files.

    bench/build-trees.py [--binary FILE] TREE...

For each TREE, a folder of sources, it says how many build files there are, how
many changed, by how many edits, and how many findings are left; and it checks
that

- every build file of the port is the original with the report's edits: no
  change is left out of the report, and no byte changes beside them,
- CMake parses each changed file of its language, as it did before,
- a second run would change nothing.

What does not hold is listed, and the exit code is 1. Debian's sources are good
trees: apt-get source relion suitesparse flann dlib ... (none of them belongs
into this repository).
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile


def is_cmake(path):
    return path.name == "CMakeLists.txt" or path.suffix == ".cmake"


def is_build_file(path):
    name = path.name
    return (
        is_cmake(path)
        or name.split(".")[0] in ("Makefile", "makefile", "GNUmakefile", "Dockerfile")
        or name in ("configure", "BUILD", "WORKSPACE", "meson.build", "setup.py")
        or path.suffix
        in (".mk", ".mak", ".make", ".sh", ".bash", ".ac", ".in", ".m4", ".yml",
            ".yaml", ".bazel", ".bzl")
    )


def parses(path, scratch):
    """Whether CMake reads the file. It reads all before it runs the first
    command, which ends the run."""
    copy = pathlib.Path(scratch) / "parsed.cmake"
    copy.write_bytes(b"return()\n" + path.read_bytes().removeprefix(b"\xef\xbb\xbf"))
    done = subprocess.run(["cmake", "-P", copy], capture_output=True)
    return done.returncode == 0


def apply(data, edits):
    for edit in sorted(edits, key=lambda each: each["offset"], reverse=True):
        begin, end = edit["offset"], edit["offset"] + edit["length"]
        data = data[:begin] + edit["text"].encode("utf-8", "surrogateescape") + data[end:]
    return data


def run(binary, *arguments):
    done = subprocess.run([binary, "port", *arguments], capture_output=True)
    if done.returncode not in (0, 1, 3):
        sys.exit(done.stderr.decode(errors="replace"))
    return done


def look_at(tree, binary, scratch):
    out = pathlib.Path(scratch) / tree.name
    report = pathlib.Path(scratch) / f"{tree.name}.json"
    run(binary, str(tree), "-o", str(out), "--quiet", f"--report=json:{report}")
    files = {
        pathlib.Path(each["path"]).resolve(): each
        for each in json.loads(report.read_text())["files"]
    }
    wrong = []
    count = dict.fromkeys(
        ("files", "changed", "edits", "cmake", "byHand", "toReview"), 0)
    for path in sorted(tree.rglob("*")):
        ported = out / path.relative_to(tree)
        if not path.is_file() or path.is_symlink() or not is_build_file(path):
            continue
        count["files"] += 1
        before, after = path.read_bytes(), ported.read_bytes()
        entry = files.get(path.resolve(), {"edits": [], "findings": []})
        if apply(before, entry["edits"]) != after:
            wrong.append(f"{path}: the port is not what the report says")
        for finding in entry["findings"]:
            count["byHand"] += finding["applicability"] == "manual"
            count["toReview"] += finding["applicability"] == "review"
        if before == after:
            continue
        count["changed"] += 1
        count["edits"] += len(entry["edits"])
        if is_cmake(path):
            count["cmake"] += 1
            if parses(path, scratch) and not parses(ported, scratch):
                wrong.append(f"{ported}: CMake does not parse it")
    names = [
        str(ported)
        for ported in map(pathlib.Path, run(
            binary, str(out), "--check", "--quiet").stdout.decode().split("\n"))
        if ported.name and is_build_file(ported)
    ]
    wrong += [f"{name}: a second run would change it" for name in names]
    return count, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", default="build/bin/hipify-port")
    parser.add_argument("trees", nargs="+", type=pathlib.Path, metavar="TREE")
    arguments = parser.parse_args()
    all_wrong = []
    print(f"{'tree':16}{'build files':>12}{'changed':>9}{'edits':>7}"
          f"{'CMake parsed':>14}{'by hand':>9}{'to review':>11}")
    for tree in arguments.trees:
        with tempfile.TemporaryDirectory() as scratch:
            count, wrong = look_at(tree.resolve(), arguments.binary, scratch)
        print(f"{tree.name:16}{count['files']:12}{count['changed']:9}"
              f"{count['edits']:7}{count['cmake']:14}{count['byHand']:9}"
              f"{count['toReview']:11}", flush=True)
        all_wrong += wrong
    for line in all_wrong:
        print(line, file=sys.stderr)
    sys.exit(1 if all_wrong else 0)


main()
