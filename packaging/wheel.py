#!/usr/bin/env python3
"""Packs an installed hipify-port as a Python wheel.

The program needs nothing of the machine but its kernel, so the wheel fits any
Linux, with glibc (manylinux) or musl (musllinux). Times are SOURCE_DATE_EPOCH.
"""
import argparse
import base64
import hashlib
import os
import pathlib
import sys
import time
import zipfile

PLATFORMS = ["manylinux2014_x86_64", "manylinux_2_17_x86_64", "musllinux_1_1_x86_64"]

# `python -m hipify_port` for where the folder of scripts is not on the path.
MAIN = '''import os
import sys
import sysconfig

program = os.path.join(sysconfig.get_path("scripts"), "hipify-port")
if not os.path.exists(program):  # pip install --user
    program = os.path.join(sysconfig.get_path("scripts", f"{os.name}_user"), "hipify-port")
os.execv(program, [program, *sys.argv[1:]])
'''


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("stage", type=pathlib.Path, help="prefix that hipify-port is installed to")
    parser.add_argument("version")
    parser.add_argument("dest", type=pathlib.Path, help="folder for the wheel")
    options = parser.parse_args()
    program = options.stage / "bin/hipify-port"
    if not program.is_file():
        sys.exit(f"wheel: {program} is missing: install hipify-port there first")

    name = f"hipify_port-{options.version}"
    info = f"{name}.dist-info"
    licence = options.stage / "share/doc/hipify-port/LICENSE"
    notices = options.stage / "share/doc/hipify-port/THIRD-PARTY.gz"
    readme = options.stage / "share/doc/hipify-port/README.md"
    files = {
        "hipify_port/__init__.py": f'__version__ = "{options.version}"\n'.encode(),
        "hipify_port/__main__.py": MAIN.encode(),
        f"{name}.data/scripts/hipify-port": program.read_bytes(),
        f"{info}/LICENSE": licence.read_bytes(),
        f"{info}/THIRD-PARTY.gz": notices.read_bytes(),
        f"{info}/METADATA": (
            "Metadata-Version: 2.1\n"
            "Name: hipify-port\n"
            f"Version: {options.version}\n"
            "Summary: Ports CUDA source trees to AMD's HIP\n"
            "License: MIT\n"
            "License-File: LICENSE\n"
            "Requires-Python: >=3.6\n"
            "Description-Content-Type: text/markdown\n\n"
        ).encode() + readme.read_bytes(),
        f"{info}/WHEEL": (
            "Wheel-Version: 1.0\n"
            "Generator: hipify-port\n"
            "Root-Is-Purelib: false\n"
            + "".join(f"Tag: py3-none-{each}\n" for each in PLATFORMS)
        ).encode(),
    }
    # Manual pages and completions, below the prefix of the environment.
    for folder in ["share/man", "share/bash-completion", "share/fish", "share/zsh"]:
        for path in sorted((options.stage / folder).rglob("*")):
            if path.is_file():
                files[f"{name}.data/data/{path.relative_to(options.stage)}"] = path.read_bytes()
    record = ""
    for path, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(data)}\n"
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()

    # A ZIP file has no times before 1980.
    epoch = max(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), 315532800)
    wheel = options.dest / f"{name}-py3-none-{'.'.join(PLATFORMS)}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path, time.gmtime(epoch)[:6])
            entry.external_attr = (0o100755 if "/scripts/" in path else 0o100644) << 16
            entry.create_system = 3
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data, compresslevel=9)


if __name__ == "__main__":
    main()
