#!/usr/bin/env python3
"""Ports random trees that are made to do harm, and looks at what it came to.

    tests/hostile/trees.py --program FILE [--count N] [--seed S] [--first I]
                           [--jobs N] [--traced N] [--seconds N] [--keep]

Tree I of a seed is the same on every machine: links in and out of it, pipes,
sockets and devices, names that shells and terminals obey, settings, compile
databases, maps and records of any shape, build files that multiply, sources
that were cut and changed. A command of the program works on each, and

- nothing changes beside the tree and the output, and in the tree only what the
  command writes: the bytes of sources and build files, and its own new files,
- no text of a file outside of the tree is printed or written, and no file that
  is written is set-id or left unfinished,
- the exit code is 0, 1, 2 or 3, in the given time and memory,
- of one run in --traced (strace): nothing but the tree, what a source includes,
  the system's headers and libraries and the cache is opened, nothing is
  started, and no socket is made.

What does not hold is listed with its tree, and the exit code is 1. With --keep
the folders of those trees stay.
"""

import argparse
import json
import multiprocessing
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tempfile

SOURCES = pathlib.Path(__file__).resolve().parents[2]
SECRET = b"xyzzySECRETplugh"
NOBODY = 65534
MEMORY = 4 << 30
FILE_SIZE = 256 << 20

CUDA = b"""#include <cuda_runtime.h>

__global__ void fill(float* data) { data[threadIdx.x] = warpSize; }

void run(float* data) {
  cudaMalloc(&data, 256);
  fill<<<1, 64>>>(data);
  cudaFree(data);
}
"""
SHUFFLE = b"""__global__ void sum(int* p) {
  p[0] = __shfl_down_sync(0xffffffff, p[1], 1) + __ballot_sync(~0u, p[2]);
}
"""


# ---- what trees are made of


def corpus():
    """Real text to begin with: that of the golden cases and projects."""
    folders = [SOURCES / "testdata" / "cases", SOURCES / "testdata" / "projects"]
    sources, builds = [], []
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if not path.is_file() or path.stat().st_size > 20_000:
                continue
            if path.suffix in (".cu", ".cuh", ".h", ".cpp"):
                sources.append(path.read_bytes())
            elif (
                path.name == "CMakeLists.txt"
                or path.suffix in (".cmake", ".mk", ".sh")
                or "akefile" in path.name
            ):
                builds.append((path.name.encode(), path.read_bytes()))
    return sources, builds


NAMES = [
    b"a", b"b", b"src", b"include", b"x.cu", b"kernel.cu", b"util.cuh", b"main.cpp",
    b"common.h", b"-o", b"--in-place", b"-rf", b"@args", b"a b", b"$(touch PWNED)",
    b"`touch PWNED`", b"${HOME}", b"'q'", b'"q"', b"a\nb", b"a\rb", b"::error::x",
    b"\x1b[31mred", b"\x1b]0;t\x07", b"\xc2\x9b", b"\xff\xfe", b"\xe2\x80\xae", b"%s%n",
    b"..a", b"...", b".hidden", b"~", b"*", b"?", b"[a]", b"{a,b}", b"#x", b";touch PWNED;.a",
    b"|", b"&", b"<x>", b"\\", b"hipport", b"hip", b".hipify-port", b"CMakeFiles", b"n" * 240,
    b"\xf0\x9f\x98\x80", b"NUL", b"con", b"a" * 100,
]  # fmt: skip
SUFFIXES = [b".cu", b".cu", b".cuh", b".h", b".hpp", b".cpp", b".c", b".cc", b".hip", b"",
            b".txt", b".cmake", b".mk", b".sh", b".in", b".json"]  # fmt: skip

BUILD_NAMES = [b"CMakeLists.txt", b"Makefile", b"makefile", b"GNUmakefile", b"x.cmake", b"x.mk",
               b"build.sh", b"configure.ac", b"Makefile.am", b"Dockerfile", b"setup.py",
               b"meson.build", b"BUILD", b"config.h.in"]  # fmt: skip


def bomb(random):
    """A text of a few kilobytes that multiplies, nests, or goes in circles."""
    n = random.choice([50, 300, 3000, 20000])
    few = min(n, 3000)
    return random.choice(
        [
            lambda: b"set(A aaaaaaaa)\n" + b'set(A "${A}${A}")\n' * 40
            + b"include_directories(${A})\nadd_executable(x ${A}.cu)\n",
            lambda: b"if(A)\n" * n,
            lambda: b"foreach(i RANGE 1000000000)\n" * 5 + b"add_executable(a${i} a.cu)\n",
            lambda: b"function(f)\nf()\nendfunction()\nf()\n",
            lambda: b"macro(m a)\nm(${a}${a})\nendmacro()\nm(xx)\n",
            lambda: b"set(A ${" * n + b"}" * n + b")\n",
            lambda: b"include(CMakeLists.txt)\nadd_subdirectory(.)\n" * 20,
            lambda: b'string(REPEAT "x" 2000000000 A)\ninclude_directories(${A})\n',
            lambda: b"file(GLOB_RECURSE A /*)\nadd_library(x ${A})\n",
            lambda: b"V = " + b"$(" * n + b")" * n + b"\nall:\n\tnvcc $(V) a.cu\n",
            lambda: b"".join(b"V%d = $(V%d) $(V%d)\n" % (i, i + 1, i + 1) for i in range(few))
            + b"all:\n\tnvcc $(V0) a.cu\n",
            lambda: b"".join(b"V%d := $(V%d)\n" % (i, i + 1) for i in range(few)),
            lambda: b"define D\n" * n,
            lambda: b"A = $(shell touch PWNED)\nB != touch PWNED\n-include *\ninclude Makefile\n",
            lambda: b"A=$(" * n + b")" * n + b"\nnvcc $A a.cu\n",
            lambda: b"A=\"$A$A\"\n" * 60 + b"nvcc $A a.cu\n",
            lambda: b"cat <<E\n" * n,
            lambda: b"#ifdef __HIP_PLATFORM_AMD__\n" * n,
            lambda: b"#if " + b"(" * n + b"1" + b")" * n + b"\n" + CUDA + b"#endif\n",
            lambda: b"a ><<<" * n,
            lambda: b"k<<<" * n + b">>>" * n + b"();\n",
            lambda: b"f(" * n,
            lambda: b"int a = " + b"(" * n + b"1" + b")" * n + b";\n" + CUDA,
            lambda: b"{" * n + CUDA,
            lambda: b"[" * n,
            lambda: b"".join(b"#define A%d A%d A%d\n" % (i, i + 1, i + 1) for i in range(60))
            + b"int x = A0;\n" + CUDA,
            lambda: b"template<int N> struct T { T<N + 1> t; };\nT<0> t;\n" + CUDA,
            lambda: b"constexpr int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }\n"
            b"static_assert(f(60) > 0);\n" + CUDA,
            lambda: b"asm(\"" + b"{" * few + b"\");\n" + CUDA,
            lambda: b"#include __FILE__\n#include __FILE__\n" + CUDA,
            lambda: b"// hipify-port: allow(" + b"x," * n + b")\n" + CUDA,
            lambda: CUDA + b"\\\n" * n,
            lambda: b"/*" * n + CUDA,
            lambda: b'R"' + b"x" * n + b"(" + CUDA,
            lambda: b"??/\n" * n + CUDA,
        ]
    )()


def mutated(random, data):
    data = bytearray(data)
    for _ in range(random.choice([0, 0, 1, 1, 2, 5, 20])):
        if not data:
            break
        at = random.randrange(len(data))
        kind = random.randrange(7)
        if kind == 0:
            del data[at:]
        elif kind == 1:
            data[at] = random.randrange(256)
        elif kind == 2:
            data[at:at] = random.choice(
                [b"\0", b"\xff\xfe", b"\r", b"\\\n", b"(", b")", b"{", b"}", b"<<<", b">>>",
                 b'"', b"'", b"/*", b"#", b"\n#if 0\n", b"\n#else\n", b"\n#endif\n", b"$(",
                 b"${", b"`", b"R\"x(", b"\xe2\x80\xa8", b"<<<1, 2>>>", b"cudaFree("]
            )  # fmt: skip
        elif kind == 3:
            end = min(len(data), at + random.randrange(200))
            data[at:at] = data[at:end] * random.choice([1, 2, 10])
        elif kind == 4:
            del data[at : at + random.randrange(100)]
        elif kind == 5:
            end = min(len(data), at + random.randrange(200))
            other = random.randrange(len(data))
            data[other:other] = data[at:end]
        else:
            data[at:at] = random.randbytes(random.randrange(40))
        del data[200_000:]
    return bytes(data)


def value(random, place, depth=0):
    """Any value of JSON."""
    kind = random.randrange(8 if depth < 4 else 6)
    if kind == 0:
        return random.choice([None, True, False])
    if kind == 1:
        return random.choice([0, 1, -1, 2**31, 2**63, 2**64, -(2**63), 1e308, 0.5, 10**30])
    if kind <= 5:
        return random.choice(
            ["", "a", "a.cu", "../beside/secret", place.outside("secret"), place.outside("link.cu"),
             "-fplugin=evil.so", "@args", "c++17", "gfx90a", "*", "**/*", "/dev/stdin", "/dev/zero",
             "x" * 5000, "\u202e\x1b[31m", "\ud800", "a\nb", ".", "..", "/", "hip"]
        )  # fmt: skip
    if kind == 6:
        return [value(random, place, depth + 1) for _ in range(random.randrange(5))]
    keys = ["file", "files", "directory", "command", "arguments", "extends", "rules", "exclude", "std",
            "define", "include", "baseline", "report", "output", "version", "findings", "options",
            "buildDir", "root", "lines", "port", "source", "cache-dir", "x"]  # fmt: skip
    return {random.choice(keys): value(random, place, depth + 1) for _ in range(random.randrange(6))}


def changed(random, place, data):
    """`data` with some of its values replaced by others."""
    if random.random() < 0.12:
        return value(random, place)
    if isinstance(data, dict):
        return {key: changed(random, place, each) for key, each in data.items()}
    if isinstance(data, list):
        return [changed(random, place, each) for each in data]
    return data


def as_json(random, data):
    text = json.dumps(data).encode("utf-8", "surrogatepass")
    if random.random() < 0.1:
        text = random.choice(
            [b"[" * 100_000, b'{"a":' * 50_000, b"", b"\0" * 100, b"\xef\xbb\xbf" + text, text * 2,
             text[: len(text) // 2], b"null", b'"' + b"\\" * 5001, b"1" * 100_000]
        )  # fmt: skip
    return text


def settings(random, place):
    return {
        "extends": random.choice(["../beside/settings.json", place.outside("secret"), "x.json"]),
        "exclude": ["*.mm"],
        "rules": [random.choice(["rules.json", place.outside("secret")])],
        "std": "c++20",
        "include": [place.outside("")],
        "define": ["A=1"],
        "fail-on": "none",
        "baseline": random.choice(["baseline.json", place.outside("secret")]),
        "report": ["json:" + place.outside("report.json")],
        "cache-dir": place.outside("cache"),
        "output": place.outside("out"),
        "cuda-path": place.outside(""),
        "arch": "gfx90a",
    }


def database(random, place):
    entries = []
    for name in ("a.cu", "src/x.cu", "../beside/link.cu", place.outside("secret"), "nosuch.cu"):
        extra = random.choice(
            ["-fplugin=evil.so", "-Xclang -load -Xclang evil.so", "@args", "@" + place.outside("secret"),
             "-include " + place.outside("secret"), "-I/", "-imacros " + place.outside("secret"),
             "-o " + place.outside("made"), "-MD -MF " + place.outside("made"), "-save-temps",
             "-ivfsoverlay x.yaml", "-fmodules -fmodules-cache-path=" + place.outside("made"),
             "--config=" + place.outside("secret"), "-emit-pch -o " + place.outside("made"),
             "-ftime-trace=" + place.outside("made"), "-std=c++17", "-include-pch x.pch",
             "-fmodule-file=x.pcm", "-serialize-diagnostics " + place.outside("made"),
             "-fprofile-use=" + place.outside("secret"), "-DX='$(touch PWNED)'"]
        )  # fmt: skip
        entries.append(
            {
                "directory": random.choice([place.inside(""), ".", place.outside("")]),
                "file": name,
                "command": f"nvcc {extra} -c {name}",
            }
        )
    return entries


def dual_record(random, place):
    return {"files": {random.choice(["a.hip", "../a.cu", "../../beside/secret", place.outside("secret"),
                                     "x/../../beside/linked.cu"]): random.choice([0, 1, 2**64 - 1])
                      for _ in range(3)}}  # fmt: skip


def port_map(random, place):
    return {
        "version": 1,
        "root": random.choice(["..", "/", place.outside("")]),
        "options": {"buildDir": place.outside(""), "includeDirs": ["/"], "macros": ["A"], "standard": ""},
        "files": [{"port": "a.hip", "source": "../beside/secret", "fingerprint": 1,
                   "lines": [[1, 1, 2**40]], "findings": []}],
    }  # fmt: skip


def origin(random, place):
    """What a port was made from, as a tree may say."""
    name = ["a.cu", "a.hip", "x.h", "src/x.cu", "../beside/secret", place.outside("secret"), "hipport",
            ".hipify-port/origin.json", ".git/config", "src", "CMakeLists.txt"]  # fmt: skip
    ids = ["0" * 40, "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391", "HEAD", "--help", "x"]
    options = [("--rules", ["CUDA:rules.json"], True), ("--rules", ["PORT:../beside/secret"], True),
               ("-I", ["CUDA:..", "/"], True), ("--exclude", ["**"], False), ("-D/-U", ["-DX"], False),
               ("-o", [place.outside("out")], True), ("--report", ["json:x"], False), ("-p", ["PORT:."], True),
               ("--cuda-path", [place.outside("")], True), ("--rocm", ["x"], False)]  # fmt: skip
    return {
        "version": 1,
        "tool": random.choice(["0.1.0", "\x1b[31m", "x" * 5000]),
        "keepsNames": random.choice([True, False]),
        "paths": random.choice([["."], [".."], [place.outside("")], ["a.cu", "src"], []]),
        "options": [{"name": word, "values": values, "paths": is_path}
                    for word, values, is_path in random.sample(options, random.randrange(3))],
        "files": [{"port": random.choice(name), "source": random.choice([*name, None]),
                   "cuda": random.choice([True, False]), "read": random.choice(ids),
                   "wrote": random.choice(ids),
                   "edits": random.choice([[], [[0, 2**32 - 1, "x"]], [[5, 3, "x"]], [[0, 0, "y" * 9]]])}
                  for _ in range(random.randrange(6))],
    }  # fmt: skip


def undo(random, place):
    """What a killed update left, as a tree may say."""
    names = ["a.cu", "x.h", "../beside/secret", place.outside("secret"), "src/x.cu", ".git/config"]
    return {"files": [{"name": random.choice(names), "id": random.choice(["", "0" * 40]),
                       "was": random.choice([True, False])} for _ in range(3)]}  # fmt: skip


def report(random, place):
    return {
        "schema": 2, "version": "1", "files": [{"path": "a.cu", "findings": [
            {"check": "cuda-api", "line": 1, "message": "m\x1b[31m", "fingerprint": "0"}]}],
        "summary": {"files": 1}, "findings": [],
    }  # fmt: skip


RULES = {"library": "runtime", "sections": [{"kind": "function", "rows": [
    {"name": "cudaMemset", "hip": {"name": "system", "call": "system(\"$1\")"}}]}]}  # fmt: skip


class Place:
    """Where a tree and what is beside it lie."""

    def __init__(self, root):
        self.root = os.fsencode(root)
        self.tree = self.root + b"/tree"

    def inside(self, name):
        return os.fsdecode(self.tree) + "/" + name

    def outside(self, name):
        return os.fsdecode(self.root) + "/beside/" + name

    def at(self, name):
        return self.root + b"/" + name


def write(path, data, mode=0o644):
    if os.path.realpath(os.path.dirname(path)) != os.path.dirname(path):
        return  # a link of the tree is on the way
    try:
        with open(path, "xb") as file:
            file.write(data)
        os.chmod(path, mode)
    except OSError:
        pass  # such a name is there, or cannot be


def make_folders(path):
    """Makes a folder with those above it; False where a link is on the way."""
    if os.path.realpath(path) != path:
        return False
    try:
        os.makedirs(path, exist_ok=True)
    except OSError:
        return False
    return True


class Maker:
    """Makes one tree."""

    def __init__(self, random, place, texts):
        self.random = random
        self.place = place
        self.sources, self.builds = texts
        self.folders = [place.tree]

    def name(self):
        return self.random.choice(NAMES) + self.random.choice(SUFFIXES)

    def folder(self):
        return self.random.choice(self.folders)

    def source(self):
        kind = self.random.randrange(10)
        if kind == 0:
            return bomb(self.random)
        if kind == 1:
            return self.random.randbytes(self.random.randrange(3000))
        if kind == 2:
            outside = self.place.outside("secret").encode()
            return self.random.choice(
                [
                    b'#include "' + outside + b'"\n' + CUDA,
                    b'#include "../beside/secret"\n' + CUDA,
                    b'#include "/dev/stdin"\n' + CUDA,
                    b'#include "/proc/self/environ"\n' + CUDA,
                    b'#include "common.h"\n#include "x.h"\n' + CUDA,
                    b"#include <sub/" + self.random.choice(NAMES).replace(b"\n", b"") + b">\n" + CUDA,
                    b'#if __has_include("' + outside + b'")\n' + CUDA + b"#endif\n",
                    b'constexpr char t[] = {\n#embed "' + outside + b'"\n};\n'
                    b"struct M { constexpr const char* data() const { return t; }\n"
                    b"constexpr unsigned long size() const { return sizeof t; } };\n"
                    b"static_assert(false, M{});\n" + CUDA,
                    b'asm(".incbin \\"' + outside + b'\\"");\n' + CUDA,
                    b'#pragma GCC dependency "' + outside + b'"\n' + CUDA,
                    b'#pragma clang module import "x"\n#import "x.h"\n' + CUDA,
                    b"#line 1 \"" + outside + b"\"\nint int;\n" + CUDA,
                ]
            )
        if kind == 3:
            return SHUFFLE + CUDA
        if kind == 4:
            return CUDA
        return mutated(self.random, self.random.choice(self.sources))

    def add_folder(self):
        path = self.folder() + b"/" + self.random.choice(NAMES)
        for _ in range(self.random.choice([1, 1, 1, 30])):
            try:
                os.mkdir(path, self.random.choice([0o755, 0o755, 0o755, 0o700, 0o2777, 0o555]))
            except OSError:
                return
            self.folders.append(path)
            path += b"/" + self.random.choice([b"d", b"sub"])

    def add_source(self):
        mode = self.random.choice([0o644] * 6 + [0o755, 0o600, 0o444, 0o000, 0o4755, 0o2755, 0o6777])
        name = self.random.choice([self.name(), b"a.cu", b"src/x.cu", b"x.h", b"common.h"])
        write(self.folder() + b"/" + name, self.source(), mode)

    def add_build_file(self):
        name, data = self.random.choice(self.builds)
        if self.random.random() < 0.4:
            name, data = self.random.choice(BUILD_NAMES), bomb(self.random)
        elif self.random.random() < 0.3:
            name = self.random.choice(BUILD_NAMES)
        if self.random.random() < 0.2:
            outside = self.place.outside("secret").encode()
            data += self.random.choice(
                [
                    b"\ninclude(" + outside + b")\n",
                    b"\ninclude " + outside + b"\n",
                    b"\n. " + outside + b"\n",
                    b"\nconfigure_file(" + outside + b" x.h)\n",
                    b"\nexecute_process(COMMAND touch PWNED)\n",
                    b"\nadd_subdirectory(../beside)\n",
                    b"\ninclude_directories(../beside " + self.place.outside("").encode() + b")\n",
                    b"\nnvcc @" + outside + b" --options-file " + outside + b" -c a.cu\n",
                    b"\nall:\n\tnvcc -optf " + outside + b" -o a a.cu\n",
                ]
            )
        write(self.folder() + b"/" + name, mutated(self.random, data))

    def add_link(self):
        target = self.random.choice(
            [b"../beside/secret", b"../beside", b"../home/.bashrc", b"../home", b"../beside/nosuch",
             b"/proc/self/environ", b"/etc/passwd", b"/dev/stdin", b"/dev/zero", b"/", b".", b"..",
             b"self", b"a.cu", b"x.h", b"src", b"nosuch", b"../tree", b"../out", b"../out/x",
             self.place.at(b"beside/secret"), self.place.at(b"beside/link.cu"), b"x" * 300,
             self.place.at(b"home"), b"../tmp", b"/proc/self/cwd", b"/proc/self/root"]
        )  # fmt: skip
        name = self.random.choice(
            [self.name(), b"self", b"hipport", b"hip", b".hipify-port", b".hipify-port.json", b"a.cu",
             b"CMakeLists.txt", b"Makefile", b"compile_commands.json", b"x.h", b"common.h",
             b"x.hip", b".git", b"hip/.hipify-port", b"args", b"a.hip"]
        )  # fmt: skip
        path = self.folder() + b"/" + name
        if os.path.realpath(os.path.dirname(path)) != os.path.dirname(path):
            return
        try:
            os.symlink(target, path)
        except OSError:
            pass

    def add_special(self):
        path = self.folder() + b"/" + self.random.choice([self.name(), b"x.h", b"common.h", b"a.cu",
                                                          b"CMakeLists.txt", b".hipify-port.json"])
        kind = self.random.randrange(4)
        try:
            if kind == 0:
                os.mkfifo(path)
            elif kind == 1:
                with socket.socket(socket.AF_UNIX) as one:
                    one.bind(path)
            elif kind == 2 and os.geteuid() == 0:
                device = self.random.choice([(1, 5), (1, 8), (1, 7), (5, 0)])
                os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(*device))
            else:
                os.link(self.place.at(b"beside/linked.cu"), path + b".cu")
        except (OSError, ValueError):
            pass

    def add_settings(self):
        kinds = [
            (b".hipify-port.json", settings), (b"compile_commands.json", database),
            (b"hip/.hipify-port/dual.json", dual_record), (b".hipify-port/map.json", port_map),
            (b".hipify-port/origin.json", origin), (b".hipify-port/undo.json", undo),
            (b"hip/.hipify-port/origin.json", origin),
            (b"report.json", report), (b"baseline.json", report),
            (b"rules.json", lambda *_: RULES), (b"x.json", settings),
        ]  # fmt: skip
        name, make = self.random.choice(kinds)
        data = as_json(self.random, changed(self.random, self.place, make(self.random, self.place)))
        path = self.place.tree + b"/" + name
        if not make_folders(os.path.dirname(path)):
            return
        write(path, data)

    def add_repository(self):
        git = self.folder() + self.random.choice([b"/.git", b"", b"/sub.git"])
        if not all(make_folders(git + each) for each in (b"", b"/objects", b"/refs", b"/hooks")):
            return
        write(git + b"/HEAD", b"ref: refs/heads/main\n")
        touch = b"touch " + self.place.at(b"home/PWNED")
        write(git + b"/config", b'[core]\n\tbare = false\n\tworktree = .\n\tfsmonitor = "' + touch
              + b'; false"\n\tpager = "' + touch + b'"\n[filter "x"]\n\tclean = "' + touch + b'"\n'
              b"[include]\n\tpath = " + self.place.at(b"beside/secret") + b"\n")  # fmt: skip
        for hook in (b"pre-commit", b"post-checkout", b"post-index-change"):
            write(git + b"/hooks/" + hook, b"#!/bin/sh\n" + touch + b"\n", 0o755)

    def add_args(self):
        write(self.folder() + b"/args", self.random.choice(
            [b"@args @args", b"@" + self.place.at(b"beside/secret"), b"-DA " * 5000, b"'" * 999, b"-I/ -include x.h"]
        ))  # fmt: skip

    def make(self):
        os.mkdir(self.place.tree)
        if self.random.random() < 0.8:
            write(self.place.tree + b"/a.cu", self.random.choice([CUDA, SHUFFLE + CUDA, self.source()]))
        steps = [
            (self.add_source, 8), (self.add_folder, 4), (self.add_build_file, 4), (self.add_link, 5),
            (self.add_special, 2), (self.add_settings, 3), (self.add_repository, 1), (self.add_args, 1),
        ]  # fmt: skip
        functions, weights = zip(*steps)
        for _ in range(self.random.choice([3, 8, 15, 30])):
            self.random.choices(functions, weights)[0]()


# ---- the command


def command(random, place):
    """The words of a command, the folder that it is run in, and what it may
    write: "out", "place", "dual" or nothing."""
    folder, tree = random.choice([(place.root, b"tree"), (place.tree, b"."), (b"/", place.tree)])
    out = place.at(b"out")
    kind = random.choice(["out"] * 6 + ["place"] * 4 + ["check"] * 3 + ["diff", "report", "report", "compat",
                         "dual", "dual", "dualout", "query", "merge", "plan", "shard", "database",
                         "update", "update", "update", "status", "status"])  # fmt: skip
    allowed = ""
    if kind == "out":
        words, allowed = [b"port", tree, b"-o", out], "out"
        if random.random() < 0.3:
            words.append(b"--overwrite")
    elif kind in ("place", "dual"):
        words, allowed = [b"port", tree, b"--in-place"], kind
        if kind == "dual":
            words.append(b"--build=dual")
        if random.random() < 0.3:
            words.append(b"--emit-cmake")
    elif kind == "dualout":
        words, allowed = [b"port", tree, b"-o", out, b"--build=dual"], "out"
    elif kind == "check":
        words = [b"port", tree, b"--check"]
    elif kind == "diff":
        words = [b"port", tree, b"--diff"]
    elif kind == "report":
        words = [b"report", tree]
    elif kind == "compat":
        words, allowed = [b"compat", tree, b"-o", out + b"/compat.h"], "out"
    elif kind == "query":
        words = [b"query", b"cudaMemset", b"--rules", place.tree + b"/rules.json"]
    elif kind == "update":
        words, allowed = [b"update", place.at(b"cuda"), b"--port", tree], kind
        words += random.choice([[b"--from", place.at(b"old")], [b"--from", b"HEAD"], []])
    elif kind == "status":
        words, allowed = [b"status", tree, b"--against", place.at(b"cuda")], "undo"
    elif kind == "merge":
        words = [b"merge", place.tree + b"/report.json", place.tree + b"/baseline.json"]
    elif kind == "plan":
        words = [b"plan", b"--ninja", b"--cache-dir", place.at(b"cache"), b"--", b"port", tree, b"-o", out]
    elif kind == "shard":
        words = [b"port", tree, b"--check", b"--shard", b"1/2"]
    else:
        words, allowed = [b"port", place.tree + b"/compile_commands.json", b"-o", out], "out"
    if words[0] in (b"port", b"report") and random.random() < 0.3:
        words.append(b"--report=" + random.choice([b"json", b"sarif", b"html", b"markdown", b"github", b"csv",
                     b"gitlab", b"junit", b"text", b"effort"]))  # fmt: skip
    if words[0] in (b"port", b"report") and random.random() < 0.2:
        words += random.choice([[b"-p", place.tree], [b"--baseline", place.tree + b"/baseline.json"],
                                [b"--earlier", place.tree + b"/report.json"], [b"--std=c++26"],
                                [b"--rules", place.tree + b"/rules.json"], [b"-I", place.tree]])  # fmt: skip
    if words[0] in (b"port", b"report", b"compat", b"update", b"status"):
        words += [b"--unit-seconds", b"5", b"-j" + random.choice([b"1", b"2", b"4"])]
        words += random.choice([[b"--no-config"], []])
        words += random.choice([[b"--no-cache"], [b"--cache-dir", place.at(b"cache")]])
    return words, folder, allowed


# ---- what is looked at


def snapshot(folder, skip=()):
    """What is below a folder, by path."""
    result = {}
    stack = [folder]
    while stack:
        path = stack.pop()
        try:
            info = os.lstat(path)
        except OSError:
            continue
        kind = stat.S_IFMT(info.st_mode)
        what = [kind, info.st_mode & 0o7777, info.st_uid, info.st_gid]
        if kind == stat.S_IFLNK:
            what.append(os.readlink(path))
        elif kind == stat.S_IFREG:
            try:
                with open(path, "rb") as file:
                    what.append(file.read())
            except OSError:
                what.append(None)
        result[path] = what
        if kind == stat.S_IFDIR and path not in skip:
            try:
                stack += [path + b"/" + each for each in os.listdir(path)]
            except OSError:
                pass
    return result


def is_ported(path):
    """Whether a port in place may change a file of that name."""
    name = os.path.basename(path)
    return name.endswith((b".cu", b".cuh", b".h", b".hpp", b".cpp", b".c", b".cc", b".hip", b".cmake",
                          b".mk", b".sh", b".in", b".ac", b".am", b".py", b".build", b".inc", b".hh", b".inl",
                          b".cxx", b".hxx", b".txt")) or name in (b"Dockerfile", b"BUILD") \
        or b"akefile" in name  # fmt: skip


def compare(before, after, tree, allowed):
    """What became of the tree that should not have."""
    problems = []
    if allowed in ("update", "undo"):
        # Any file of the port may be merged, but none is more or less open than
        # before, or of another owner, and what is no file stays.
        for path, old in before.items():
            new = after.get(path)
            if new == old or (old[0] == stat.S_IFREG and new is None):
                continue
            if new is None or (old[0] != new[0]) or (old[0] != stat.S_IFREG) or old[2:4] != new[2:4]:
                problems.append(f"{path!r} was changed: {old[:4]} to {new and new[:4]}")
        return problems
    for path, old in before.items():
        new = after.get(path)
        if new == old:
            continue
        is_edit = (
            new is not None
            and allowed in ("place", "dual")
            and old[0] == new[0] == stat.S_IFREG
            and new[1] == old[1] & 0o777
            and old[2:4] == new[2:4]
            and is_ported(path)
        )
        # What an earlier port left there is replaced.
        of_run = {"dual": b"/hip/", "place": b"/.hipify-port/"}.get(allowed)
        is_own = of_run is not None and path.startswith(tree + of_run) and new is not None
        if not is_edit and not is_own:
            problems.append(f"{path!r} was changed: {old[:4]} to {new and new[:4]}")
    for path in after.keys() - before.keys():
        rest = path[len(tree) + 1 :]
        own = {
            "place": (b"hipport", b"CMakeLists.txt", b".hipify-port"),
            "dual": (b"hip", b"hipport", b"CMakeLists.txt", b"Makefile"),
        }.get(allowed, ())
        if not any(rest == each or rest.startswith(each + b"/") for each in own):
            problems.append(f"{path!r} was made")
    return problems


UNFINISHED = re.compile(rb"/\.hipify-port\.[0-9a-f]{16}$")


def check_made(made, may_have_secret):
    """What is wrong with what was written."""
    problems = []
    for path, what in made.items():
        if what[0] not in (stat.S_IFREG, stat.S_IFDIR, stat.S_IFLNK):
            problems.append(f"{path!r} is no file")
        if what[0] == stat.S_IFREG and what[1] & 0o6000:
            problems.append(f"{path!r} is set-id")
        if what[0] == stat.S_IFREG and SECRET in (what[4] or b"") and not may_have_secret:
            problems.append(f"{path!r} has text of a file outside")
        if UNFINISHED.search(path):
            problems.append(f"{path!r} was left unfinished")
    return problems


OPENED = re.compile(rb"(?:open|openat|openat2|creat)\((?P<words>.*)\) = \d+<(?P<real>.*)>$")
READABLE = (b"/usr/", b"/lib/", b"/lib64/", b"/etc/ld.so", b"/sys/", b"/dev/null", b"/dev/urandom",
            b"/etc/debian_version", b"/etc/lsb-release", b"/etc/os-release")  # fmt: skip
OF_ITSELF = re.compile(rb"/proc/(self|thread-self|\d+|sys/[a-z/_]*|meminfo|cpuinfo|stat|filesystems|mounts)"
                       rb"(/(maps|status|stat|fd|fd/\d+|task|task/.*|cgroup|mounts|mountinfo|limits|exe|statm))?$")  # fmt: skip


def unescape(text):
    return re.sub(rb"\\(\d{1,3}|.)", lambda m: bytes([int(m[1], 8)]) if m[1].isdigit() else
                  {b"n": b"\n", b"t": b"\t", b"r": b"\r", b"v": b"\v", b"f": b"\f"}.get(m[1], m[1]), text)  # fmt: skip


def check_trace(trace, place, program, is_named):
    """`is_named`: what the tree says is read is the user's word (a compile
    database, a baseline, rules)."""
    problems = []
    own = (place.tree, place.at(b"out"), place.at(b"cache"), place.at(b"tmp"), place.at(b"home/.cache"))
    starts = 0
    included = {place.at(b"beside/secret")}
    for line in trace.split(b"\n"):
        line = re.sub(rb"^\d+ +", b"", line)
        if line.startswith(b"execve(") and line.endswith(b" = 0"):
            starts += 1
            if starts > 1:
                problems.append(f"started: {line[:200]!r}")
        elif re.match(rb"(socket|connect|bind|socketpair)\(", line):
            problems.append(f"network: {line[:200]!r}")
        found = OPENED.match(line)
        if not found:
            continue
        real = unescape(found["real"])
        words = found["words"]
        if any(real == each or real.startswith(each + b"/") for each in own) or real == program:
            continue
        is_written = re.search(rb"O_(WRONLY|RDWR|CREAT|TRUNC)", words)
        is_folder = b"O_DIRECTORY" in words or b"O_PATH" in words or os.path.isdir(real)
        # A source may include what it likes; what it says is not told.
        is_include = b"O_RDONLY" in words and (
            real in included or re.fullmatch(rb"/proc/\d+/environ", real)
        )
        if is_named and b"O_RDONLY" in words:
            continue
        if is_written and real not in (b"/dev/null",):
            problems.append(f"written: {line[:300]!r}")
        elif not (real.startswith(READABLE) or OF_ITSELF.match(real) or is_folder or is_include):
            problems.append(f"read: {line[:300]!r}")
    return problems


def names_files(words):
    """Whether the user names files of the tree whose word counts."""
    options = {b"-p", b"--baseline", b"--earlier", b"--rules"}
    return words[0] in (b"merge", b"query") or any(
        word in options or word.endswith(b"compile_commands.json") for word in words
    )


# ---- a run


def prepare(place):
    for each in (b"home", b"home/.ssh", b"beside", b"tmp", b"cache", b"old", b"cuda", b"cuda/src"):
        os.mkdir(place.at(each))
    write(place.at(b"old/a.cu"), CUDA)
    write(place.at(b"cuda/a.cu"), CUDA + SHUFFLE)
    write(place.at(b"cuda/src/x.cu"), CUDA)
    write(place.at(b"cuda/x.h"), b"int x;\n")
    write(place.at(b"home/.bashrc"), b"mine\n")
    write(place.at(b"home/.ssh/id"), SECRET + b"\n", 0o600)
    write(place.at(b"beside/secret"), SECRET + b" = 'a'; @\n" + SECRET + b" x;\n")
    write(place.at(b"beside/link.cu"), b"int " + SECRET + b";\n" + CUDA)
    write(place.at(b"beside/linked.cu"), CUDA)
    write(place.at(b"beside/settings.json"), b'{"exclude": ["*.cu"]}')


def give_away(root):
    for folder, folders, files in os.walk(root):
        for each in folders + files:
            path = folder + b"/" + each
            mode = os.lstat(path).st_mode
            os.chown(path, NOBODY, NOBODY, follow_symlinks=False)
            if not stat.S_ISLNK(mode):
                os.chmod(path, stat.S_IMODE(mode))
    os.chown(root, NOBODY, NOBODY)


def limited(is_nobody):
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_FSIZE, (FILE_SIZE, FILE_SIZE))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if is_nobody:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)

    return limit


def execute(words, folder, environment, is_nobody, seconds):
    """The exit code (None where time ran out) and what was printed."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(
            words, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
            preexec_fn=limited(is_nobody), start_new_session=True,
        )  # fmt: skip
        try:
            code = process.wait(seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            code = None
        out.seek(0)
        err.seek(0)
        return code, out.read(), err.read()


def try_tree(index, options, texts):
    """The problems of one tree, each with what shows it."""
    rng = random.Random(f"{options.seed}:{index}")
    base = os.path.realpath(tempfile.mkdtemp(prefix="hostile-", dir=options.base))
    os.chmod(base, 0o755)
    place = Place(base)
    prepare(place)
    Maker(rng, place, texts).make()
    words, folder, allowed = command(rng, place)
    is_nobody = os.geteuid() == 0 and rng.random() < 0.4
    if allowed == "out" and (b"--overwrite" in words or words[0] == b"compat"):
        os.mkdir(place.at(b"out"))
        for name, make in ((b"a.hip", os.mkfifo), (b"x.hip", lambda path: os.symlink(b"../home", path)),
                           (b"src", lambda path: os.symlink(b"../beside", path))):  # fmt: skip
            if rng.random() < 0.3:
                make(place.at(b"out/" + name))
    if is_nobody:
        give_away(place.root)
    # An update asks git, which reads its own settings.
    is_traced = options.traced > 0 and index % options.traced == 0 and words[0] not in (b"update", b"status")
    whole = [options.program, *words]
    trace = place.root + b".trace"
    if is_traced:
        whole = [b"strace", b"-f", b"-qq", b"-y", b"-s4096", b"-o", trace,
                 b"-e", b"trace=%file,%network", b"-e", b"signal=none", *whole]  # fmt: skip
        if is_nobody:
            write(trace, b"", 0o666)
    environment = {
        "HOME": os.fsdecode(place.at(b"home")), "TMPDIR": os.fsdecode(place.at(b"tmp")),
        "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TOKEN": SECRET.decode(),
    }  # fmt: skip
    skip = {place.tree, place.at(b"out"), place.at(b"cache"), place.at(b"home/.cache")}
    beside = snapshot(place.root, skip)
    tree = snapshot(place.tree)
    before_out = snapshot(place.at(b"out"))
    code, out, err = execute(whole, folder, environment, is_nobody, options.seconds * (4 if is_traced else 1))

    problems = []
    if code is None:
        problems.append(f"ran for more than {options.seconds} s")
    elif code not in (0, 1, 2, 3):
        problems.append(f"ended by {code}")
    for word in (b"std::bad_alloc", b"std::length", b"what():", b"; nothing more was done", b"json.exception"):
        if word in err:
            problems.append(f"an internal message: {word!r}")
    for name, text in (("stdout", out), ("stderr", err)):
        if SECRET in text and not names_files(words):
            problems.append(f"{name} has text of a file outside")
        # A diff has the bytes of the files, for patch.
        if b"--diff" not in words and (b"\x1b" in text or b"\n::stop" in text):
            problems.append(f"{name} has an escape sequence")
    after = snapshot(place.root, skip)
    for path in beside.keys() | after.keys():
        if path in skip or path == place.root:
            continue
        if path == place.at(b"home") and beside[path][:4] == after.get(path, [])[:4]:
            continue
        if beside.get(path) != after.get(path):
            problems.append(f"beside the tree: {path!r}")
    now = snapshot(place.tree)
    problems += compare(tree, now, place.tree, allowed)
    problems += check_made({path: what for path, what in now.items() if tree.get(path) != what}, False)
    made = snapshot(place.at(b"out"))
    # A compile database that the user names says which files are ported.
    is_named = any(word.endswith(b"compile_commands.json") for word in words)
    problems += check_made({path: what for path, what in made.items() if before_out.get(path) != what}, is_named)
    if made != before_out and allowed != "out":
        problems.append("an output folder was made")
    if is_traced:
        try:
            with open(trace, "rb") as file:
                problems += check_trace(file.read(), place, options.program, names_files(words))
            os.unlink(trace)
        except OSError as error:
            problems.append(f"no trace: {error}")
    if problems and options.keep:
        told = b" ".join(words) + b"\n" + b"\n".join(os.fsencode(each) for each in problems)
        write(place.at(b"PROBLEMS"), told + b"\n--- stderr\n" + err)
    else:
        shutil.rmtree(place.root, ignore_errors=True)
    told = [f"tree {index}: {problem}" for problem in dict.fromkeys(problems)]
    if told:
        told.append(f"  command: {b' '.join(words)!r} in {folder!r}" + (", as nobody" if is_nobody else ""))
        told.append(f"  stderr: {err[-300:]!r}")
        if options.keep:
            told.append(f"  folder: {base}")
    return code, told


def work(job):
    index, options, texts = job
    try:
        return try_tree(index, options, texts)
    except Exception as error:  # the script's own
        return None, [f"tree {index}: the script failed: {error!r}"]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--program", required=True)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--traced", type=int, default=10, help="one run in so many; 0: none")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args()
    if options.traced and not shutil.which("strace"):
        print("trees.py: strace is not installed: nothing is traced", file=sys.stderr)
        options.traced = 0
    texts = corpus()
    codes = {}
    bad = 0
    with tempfile.TemporaryDirectory(prefix="hipify-hostile-") as base:
        if options.keep:
            base = tempfile.mkdtemp(prefix="hipify-hostile-")
        os.chmod(base, 0o755)
        options.base = base
        # Where another user reaches it, too.
        options.program = os.fsencode(shutil.copy(options.program, base))
        jobs = ((i, options, texts) for i in range(options.first, options.first + options.count))
        with multiprocessing.Pool(options.jobs) as pool:
            for code, problems in pool.imap_unordered(work, jobs):
                codes[code] = codes.get(code, 0) + 1
                bad += bool(problems)
                for line in problems:
                    print(line, flush=True)
    ends = ", ".join(f"{count} with {code}" for code, count in sorted(codes.items(), key=str))
    print(f"{options.count} trees, {bad} with problems; ended: {ends}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
