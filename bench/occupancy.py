#!/usr/bin/env python3
"""Compares the occupancy that `validate` computes with that of the compiler.

    bench/occupancy.py PORT... [--arch A,...] [--program FILE] [-- VALIDATE OPTIONS]

Each port is compiled by `hipify-port validate` with a compiler that also says what each
kernel takes of the hardware (-Rpass-analysis=kernel-resource-usage). Prints how many
kernels have the same number of waves on a SIMD unit, and each that has not.
"""

import argparse
import json
import pathlib
import re
import shutil
import stat
import subprocess
import sys
import tempfile

NAME = re.compile(r"remark: .*Function Name: (\S+)")
WAVES = re.compile(r"remark: .*Occupancy \[waves/SIMD\]: (\d+)")


def wrapper(folder, compiler):
    """A compiler that leaves what it says of kernels in files of `folder`."""
    script = folder / "compiler"
    script.write_text(
        "#!/bin/sh\n"
        f"log=$(mktemp {folder}/log-XXXXXX)\n"
        'case " $* " in\n'
        f'  *" --offload-device-only "*) {compiler} "$@" '
        '-Rpass-analysis=kernel-resource-usage 2> "$log"; code=$?\n'
        "    grep -v remark: \"$log\" >&2\n"
        '    before=\n'
        '    for each; do case "$before $each" in *" --offload-arch="*) echo "$each" >> "$log";;\n'
        '      "-c "*) echo "source=$each" >> "$log";; esac; before=$each; done\n'
        "    exit $code;;\n"
        f'  *) exec {compiler} "$@";;\n'
        "esac\n"
    )
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    return script


def said(folder):
    """(source, architecture, kernel): waves, of all that the compiler said."""
    waves = {}
    for log in folder.glob("log-*"):
        text = log.read_text(errors="replace")
        architecture = re.findall(r"^--offload-arch=(\S+)$", text, re.M)
        source = re.findall(r"^source=(.+)$", text, re.M)
        key = source[-1] if source else "", architecture[-1] if architecture else ""
        name = None
        for line in text.splitlines():
            if match := NAME.search(line):
                name = match[1]
            elif name and (match := WAVES.search(line)):
                waves[*key, name] = int(match[1])
                name = None
    return waves


def compare(port, arguments, options):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="occupancy-"))
    try:
        report = folder / "report.json"
        compiler = wrapper(folder, arguments.hipcc)
        subprocess.run(
            [arguments.program, "validate", port, "--run=never", "--no-cache", "--quiet",
             f"--arch={arguments.arch}", f"--hipcc={compiler}", f"--report=json:{report}",
             *options]
        )  # fmt: skip
        compiled = said(folder)
        same = different = unknown = 0
        for unit in json.loads(report.read_text())["units"]:
            for target in unit["targets"]:
                for kernel in target.get("kernels", []):
                    source = str(pathlib.Path(unit["port"]).resolve())
                    key = source, target["target"], kernel["symbol"]
                    ours = kernel["occupancy"]["waves"]
                    if key not in compiled:
                        unknown += 1
                    elif compiled[key] == ours:
                        same += 1
                    else:
                        different += 1
                        print(f"{key[:2]} {kernel['name']}: {ours}, compiler {compiled[key]}: {kernel}")
        return same, different, unknown
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main():
    words = sys.argv[1:]
    options = []
    if "--" in words:
        options = words[words.index("--") + 1 :]
        words = words[: words.index("--")]
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("ports", nargs="+")
    parser.add_argument("--arch", default="gfx90a,gfx1030")
    parser.add_argument("--hipcc", default="hipcc")
    parser.add_argument("--program", default="build/bin/hipify-port")
    arguments = parser.parse_args(words)
    print("| port | kernels | same | different | not said |\n|---|---:|---:|---:|---:|")
    worst = 0
    for port in arguments.ports:
        same, different, unknown = compare(port, arguments, options)
        print(f"| {port} | {same + different + unknown} | {same} | {different} | {unknown} |", flush=True)
        worst += different
    return 1 if worst else 0


if __name__ == "__main__":
    sys.exit(main())
