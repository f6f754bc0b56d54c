#!/usr/bin/env python3
"""Lists what CUDA's device functions take and HIP's do not.

Reads the overloads that a CUDA SDK declares (names and types alone), writes a
call of each as rules/device.json has it, compiles the calls by each HIP
toolchain, and prints one line for each overload that some toolchain refuses or
that has another result type there:

    atomicAdd(__half *, __half) -> __half | 5.2 missing | 6.4 missing | left

The last column is what a port does: "HIP" that it calls HIP's function, "since
6.1" that this is young, "helper" that it calls a support header's, "finding"
that the name or these types are reported with what to do, "left" that nothing
of this is so, or that the newest toolchain refuses the call. The last line
counts them.

    bench/device-functions.py [--cuda DIR] [--hip64 ROOT] [--all]
    bench/device-functions.py --compared

ROOT is made by bench/fetch-hip-headers.sh. --all prints every overload.
--compared lists instead the functions of numbers whose results no program of
testdata compares with those of an NVIDIA GPU, each on 2,048 operands or more.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

REPOSITORY = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

HEADERS = ["cuda_runtime.h", "cuda_fp16.h", "cuda_bf16.h", "cuda_fp8.h"]

# The headers that declare what kernels call.
DEVICE_HEADERS = re.compile(
    r"/(device_functions|device_double_functions|math_functions|"
    r"common_functions|device_atomic_functions|sm_\d+\w*|cuda_fp16|cuda_bf16|"
    r"cuda_fp8|device_fp128_functions|vector_functions)\.(h|hpp)$")

# What those headers use among themselves.
SKIPPED = re.compile(
    r"^(operator|__cuda|__nv_associate|__nvvm|__pipeline|__cxa|__assert|"
    r"__internal|__nv_memcpy|__nv_aligned|__float_simpl|__h(cos|sin)_internal|"
    r"__(i|u|f|d|us|ll|ull|ill|f2|f4|u128)Atomic|__fmaf_ieee|__nv_fp128|"
    r"\w+_impl$)")


def run(command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, check=False,
                          **options)


def read_overloads(cuda, folder):
    """(name, result, parameters) of each, in the order of their names."""
    source = os.path.join(folder, "all.cu")
    with open(source, "w", encoding="utf-8") as file:
        file.writelines(f"#include <{header}>\n" for header in HEADERS)
    text = run([f"{cuda}/bin/nvcc", "-E", "-arch=sm_100", source]).stdout
    if not text:
        sys.exit(f"{cuda}/bin/nvcc does not preprocess; give --cuda")
    # Host code is known by its lack of this attribute; Clang drops it.
    text = text.replace("__attribute__((device))",
                        '__attribute__((annotate("device")))')
    flat = os.path.join(folder, "all.ii")
    with open(flat, "w", encoding="utf-8") as file:
        file.write(text)
    dump = subprocess.Popen(
        ["clang++-19", "-x", "c++", "-std=c++17", "-w", "-ferror-limit=0",
         "-fdeclspec", "-fsyntax-only", "-Xclang", "-ast-dump",
         "-fno-color-diagnostics", flat],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    path = re.compile(r"[<\s](/[^:<>\s]+):\d+:\d+")
    decl = re.compile(r"^(?:\| )?[|`]-FunctionDecl 0x\w+ (?:parent 0x\w+ )?"
                      r"(?:prev 0x\w+ )?<(.*?)> (\S+) (?:used |implicit |"
                      r"constexpr |referenced |invalid )*(\S+) '([^']*)'")
    current, found = "", set()
    for line in dump.stdout:
        places = path.findall(line)
        match = decl.match(line)
        if places:
            current = places[-1]
        if not match or not DEVICE_HEADERS.search(current):
            continue
        name, type_ = match.group(3), match.group(4)
        type_ = re.sub(r" (noexcept(\(true\))?|__attribute__.*)$", "", type_)
        signature = re.match(r"^(.*?)\s*\((.*)\)$", type_)
        if (not signature or SKIPPED.match(name) or "long double" in type_ or
                not re.fullmatch(r"[\w ,*&()]*", type_)):
            continue
        result, parameters = signature.groups()
        plain = tuple(re.sub(r"^const (\w[^*&]*)$", r"\1", each)
                      for each in parameters.split(", ") if each)
        found.add((name, result, plain))
    return sorted(found)


def read_rows():
    rows, types = {}, {}
    for file in ("device", "cuda-runtime"):
        with open(f"{REPOSITORY}/rules/{file}.json", encoding="utf-8") as text:
            table = json.load(text)
        for section in table["sections"]:
            for row in section["rows"]:
                if "function" in row or "parameters" in row:
                    rows[row.get("function", row.get("macro"))] = row
                elif "type" in row:
                    to = row.get("hip", row["type"])
                    types[row["type"]] = to if isinstance(to, str) else to["name"]
    return rows, types


def overload_of(row, parameters):
    """The entry of a row for these types, or None."""
    for entry in row.get("overloads", []):
        if entry.get("arguments") == len(parameters):
            return entry
        wanted = entry.get("types", ["no such type"])
        if len(wanted) == len(parameters) and all(
                a in ("any", plain(b)) for a, b in zip(wanted, parameters)):
            return entry
    return None


def plain(type_):
    """A parameter's type as rows write it."""
    type_ = re.sub(r"\b(const|volatile) ", "", type_)
    type_ = re.sub(r"\s*\bconst$", "", type_)
    return type_.replace(" *", "*").replace(" &", "")


def call_of(row, name, parameters):
    entry = row and (overload_of(row, parameters) or row)
    to = entry.get("logical32", entry.get("hip")) if entry else None
    if to is None:
        return name + "(" + ", ".join(f"a{i}" for i in range(len(parameters))) + ")"
    if isinstance(to, str):
        to = {"name": to}
    template = to.get("call", f"{to['name']}($1...)")
    if isinstance(template, dict):
        template = template.get(str(len(parameters)), f"{to['name']}($1...)")
    rest = lambda m: ", ".join(
        f"a{i}" for i in range(int(m.group(1)) - 1, len(parameters)))
    text = re.sub(r"\$(\d+)\.\.\.", rest, template)
    return re.sub(r"\$(\d+)", lambda m: f"a{int(m.group(1)) - 1}", text)


def refused(command, headers, overloads, rows, types, folder):
    """For each overload "", "missing" or "other result"."""
    def hip(text):
        return re.sub(r"\b\w+\b", lambda m: types.get(m.group(0), m.group(0)), text)
    lines = [f"#include <{each}>" for each in headers]
    lines += ["#include <hipport/warp.h>"]
    lines += [f"#include <hipport/{each}.h>"
              for each in ("intrinsics", "halves", "math", "shared")]
    lines += ["template <class A, class B> struct Same {};",
              "template <class A> struct Same<A, A> { typedef int Yes; };"]
    first = {}
    for i, (name, result, parameters) in enumerate(overloads):
        arguments = ", ".join(f"{hip(each)} a{k}" for k, each in enumerate(parameters))
        call = call_of(rows.get(name), name, parameters)
        first[len(lines) + 1] = (i, "missing")
        lines.append(f"__device__ void f{i}({arguments}) {{ {call}; }}")
        first[len(lines) + 1] = (i, "other result")
        lines.append(f"__device__ void g{i}({arguments}) {{ "
                     f"typedef Same<decltype({call}), {hip(result)}>::Yes yes; }}")
    source = os.path.join(folder, "calls.hip")
    with open(source, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    problems = [""] * len(overloads)
    output = run(command + [source]).stderr
    for line in re.findall(r"calls\.hip:(\d+):\d+: error", output):
        number, what = first.get(int(line), (None, None))
        if number is not None and problems[number] != "missing":
            problems[number] = what
    return problems


def verdict(row, parameters, isRefused):
    """What a port does with a call."""
    entry = row and (overload_of(row, parameters) or row)
    if entry is None:
        return "left" if isRefused else "HIP"
    if "unsupported" in entry:
        return "finding" if isinstance(entry["unsupported"], str) else "left"
    to = entry.get("logical32", entry.get("hip"))
    to = {"name": to} if isinstance(to, str) else to
    if to.get("applicability") in ("review", "manual"):
        return "finding"
    if isRefused:
        return "left"
    if "hipport" in to["name"] or "hipport" in to.get("header", ""):
        return "helper"
    return f"since {to['added']}" if "added" in to else "HIP"


# Programs whose output on an NVIDIA GPU is kept beside them.
RECORDED = ["halves/halves", "intrinsics/truth", "math/math", "warp/truth"]

# No functions of numbers: they act on memory, on threads or on the GPU. Those
# of warps are compared lane by lane, by testdata/warp.
ACTING = re.compile(
    r"^(atomic|__ld|__st|ld|__cvta|__is(Global|Shared|Local|Constant|Grid|Cta|"
    r"Cluster)|__cluster|cluster|__sync|sync|__bar|__thread|__nanosleep|__trap|"
    r"__brkpt|__prof|__pm|clock|malloc$|free$|mem|make_|nan|__nv_|any$|all$|"
    r"ballot|__u?\d+Atomic|__i?Atomic|__mbar|printf|assert|"
    r"__(all|any|uni|ballot|match|activemask|reduce|shfl)(_|$))")


def not_compared(overloads):
    """Names of functions that no recorded program calls, and of how many."""
    called = set()
    for each in RECORDED:
        base = f"{REPOSITORY}/testdata/{each}"
        with open(base + ".cu", encoding="utf-8") as file:
            called.update(re.findall(r"\w+", file.read()))
        with open(base + ".txt", encoding="utf-8") as file:
            for word in re.findall(r"\w+", file.read()):
                called.update([word, "__" + word])
    names = sorted({name for name, result, parameters in overloads
                    if not ACTING.match(name)})
    return [each for each in names if each not in called], len(names)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cuda", default="/usr/local/cuda")
    parser.add_argument("--hip64", default="", help="root of a ROCm 6.4")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--compared", action="store_true")
    options = parser.parse_args()
    if options.compared:
        with tempfile.TemporaryDirectory() as folder:
            missing, count = not_compared(
                read_overloads(options.cuda, folder))
        print("\n".join(missing))
        print(f"{count - len(missing)} of {count} functions of numbers are "
              "compared", file=sys.stderr)
        return
    rows, types = read_rows()
    common = ["-I", f"{REPOSITORY}/include", "-std=c++17", "-w",
              "-ferror-limit=0", "-fsyntax-only"]
    toolchains = [("5.2", ["hipcc", "--offload-arch=gfx90a",
                           "--cuda-device-only"] + common,
                   ["hip/hip_runtime.h", "hip/hip_fp16.h"])]
    if options.hip64:
        toolchains.append(
            ("6.4", ["clang++-19", "-x", "hip", f"--rocm-path={options.hip64}",
                     "-isystem", f"{options.hip64}/include",
                     "--offload-arch=gfx942", "--offload-device-only",
                     "-DHIP_ENABLE_WARP_SYNC_BUILTINS", "-nogpulib"] + common,
             ["hip/hip_runtime.h", "hip/hip_fp16.h", "hip/hip_bf16.h",
              "hip/hip_fp8.h"]))
    with tempfile.TemporaryDirectory() as folder:
        overloads = read_overloads(options.cuda, folder)
        results = [refused(command, headers, overloads, rows, types, folder)
                   for _, command, headers in toolchains]
    counts = {}
    for i, (name, result, parameters) in enumerate(overloads):
        what = verdict(rows.get(name), parameters, results[-1][i] == "missing")
        kind = "HIP" if what.startswith("since") else what
        counts[kind] = counts.get(kind, 0) + 1
        if not options.all and not any(each[i] for each in results):
            continue
        verdicts = " | ".join(f"{toolchain[0]} {each[i] or 'same'}"
                              for toolchain, each in zip(toolchains, results))
        print(f"{name}({', '.join(parameters)}) -> {result} | {verdicts} | "
              f"{what}")
    done = len(overloads) - counts.get("left", 0)
    print(f"{len(overloads)} overloads: {counts.get('HIP', 0)} HIP's, "
          f"{counts.get('helper', 0)} helpers', "
          f"{counts.get('finding', 0)} findings, {counts.get('left', 0)} left "
          f"({100 * done / len(overloads):.1f} % done)", file=sys.stderr)


if __name__ == "__main__":
    main()
