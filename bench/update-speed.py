#!/usr/bin/env python3
"""Times `hipify-port update` and `status` on a large tree with hand edits.

    bench/update-speed.py [TREE] [--files N] [--changed N] [--edited N] [--runs N]
                          [--program FILE]

TREE, or N files made of the sources in testdata, is committed and ported. Hand edits
are put into some files of the port, and other text into some of the CUDA sources,
half of them the same files. Then each command runs several times, with a cache that
knows the new CUDA (warm), from one and the same port. Prints medians in seconds.
"""

import argparse
import pathlib
import shutil
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PORTED = (".hip", ".cuh", ".h", ".hpp", ".cpp")


def run(words, check=True, **options):
    end = subprocess.run([str(w) for w in words], capture_output=True, **options)
    if check and end.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(map(str, words))}: {end.returncode}\n{end.stderr.decode()[-2000:]}")
    return end


def make_tree(folder, count):
    """Copies of the sources of the golden cases, in folders of 50."""
    inputs = sorted((ROOT / "testdata/cases").rglob("input.cu"))
    for i in range(count):
        source = inputs[i % len(inputs)]
        path = folder / f"part{i // 50}/{source.parent.name}_{i}.cu"
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, path)


def git(tree, *words):
    return run(["git", "-C", tree, "-c", "user.name=a", "-c", "user.email=a@b", *words])


def append(path, text):
    with open(path, "ab") as file:
        file.write(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tree", nargs="?", type=pathlib.Path)
    parser.add_argument("--files", type=int, default=700)
    parser.add_argument("--changed", type=int, default=30)
    parser.add_argument("--edited", type=int, default=30)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--program", default=ROOT / "build/bin/hipify-port")
    arguments = parser.parse_args()
    program = pathlib.Path(arguments.program).resolve()
    with tempfile.TemporaryDirectory(prefix="update-speed-") as base:
        base = pathlib.Path(base)
        cuda, port, cache = base / "cuda", base / "port", ["--cache-dir", base / "cache"]
        if arguments.tree:
            shutil.copytree(arguments.tree, cuda, symlinks=True,
                            ignore=shutil.ignore_patterns(".git"))  # fmt: skip
        else:
            make_tree(cuda, arguments.files)
        git(cuda, "init", "-q")
        git(cuda, "add", "-fA")
        git(cuda, "commit", "-qm", "old")
        begin = time.monotonic()
        run([program, "port", cuda, "-o", port, "--quiet", "--exit-zero", *cache])
        print(f"port, without a cache: {time.monotonic() - begin:.2f} s")
        sources = sorted(p for p in cuda.rglob("*.cu") if p.is_file())
        step = max(1, len(sources) // max(1, arguments.changed + arguments.edited // 2))
        spread = sources[::step]
        changed = spread[: arguments.changed]
        edited = changed[: arguments.edited // 2] + spread[arguments.changed :][: arguments.edited // 2]
        for path in edited:
            append((port / path.relative_to(cuda)).with_suffix(".hip"), b"\nvoid by_hand();\n")
        for path in changed:
            path.write_bytes(b"// New upstream.\n" + path.read_bytes() + b"\nvoid upstream_has_this();\n")
        git(cuda, "commit", "-qam", "new")
        files = sum(1 for p in cuda.rglob("*") if p.is_file() and ".git" not in p.parts)
        print(f"{files} files, {len(changed)} changed upstream, {len(edited)} edited by hand")
        kept = base / "kept"
        shutil.copytree(port, kept, symlinks=True)
        update = ["update", cuda, "--port", port, "--quiet", "--exit-zero"]
        commands = {
            "update": update,
            "update with nothing new": update,
            "status": ["status", port, "--against", cuda],
        }
        for name, words in commands.items():
            times = []
            for _ in range(arguments.runs + 1):
                if name == "update":
                    shutil.rmtree(port)
                    shutil.copytree(kept, port, symlinks=True)
                begin = time.monotonic()
                run([program, *words, *cache])
                times.append(time.monotonic() - begin)
            if name == "update":
                print(f"{name}, the cache knows the old CUDA: {times[0]:.2f} s")
            print(f"{name}, warm: {statistics.median(times[1:]):.2f} s")


if __name__ == "__main__":
    main()
