"""Makes a wheel as packages of hipify-port are: with the program as a script.

    wheel.py WHEEL PROGRAM

The program of this wheel starts PROGRAM: it is the way to it that is tested.
"""
import sys
import zipfile

wheel, program = sys.argv[1:]
name = "hipify_port-0.1.0"
files = {
    f"{name}.data/scripts/hipify-port": f'#!/bin/sh\nexec "{program}" "$@"\n',
    f"{name}.dist-info/METADATA":
        "Metadata-Version: 2.1\nName: hipify-port\nVersion: 0.1.0\n",
    f"{name}.dist-info/WHEEL":
        "Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: py3-none-any\n",
}
record = "".join(f"{path},,\n" for path in files)
files[f"{name}.dist-info/RECORD"] = f"{record}{name}.dist-info/RECORD,,\n"
with zipfile.ZipFile(wheel, "w") as archive:
    for path, text in files.items():
        entry = zipfile.ZipInfo(path)
        entry.external_attr = (0o100755 if "/scripts/" in path else 0o100644) << 16
        archive.writestr(entry, text)
