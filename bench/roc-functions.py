#!/usr/bin/env python3
"""Lists the functions that the headers of AMD's roc* libraries declare.

    bench/roc-functions.py ROCM > lib/emulate/libraries/roc_functions.inc

ROCM is a ROCm root of bench/fetch-hip-headers.sh. The emulator has each of them:
what is not computed fails by its name. Needs clang++-19.
"""

import re
import subprocess
import sys

LIBRARIES = ("rocblas", "rocfft", "rocrand", "rocsolver", "rocsparse")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    source = "".join(f"#include <{each}/{each}.h>\n" for each in LIBRARIES)
    text = subprocess.run(
        ["clang++-19", "-E", "-P", "-x", "c++", "-std=c++17", "-D__HIP_PLATFORM_AMD__",
         "-DROCBLAS_BETA_FEATURES_API", "-isystem", sys.argv[1] + "/include", "-"],
        input=source, capture_output=True, text=True, check=True).stdout
    names = set(re.findall(r"[\w*)]\s+((?:%s)_\w+)\s*\([^;{]*\)[^;{()]*;" % "|".join(LIBRARIES), text))
    print("// The functions of the roc* libraries of ROCm 6.4, listed by\n"
          "// bench/roc-functions.py.\n"
          "// NOLINTBEGIN(readability-identifier-naming): the libraries' names.")
    for name in sorted(names):
        print(f"HIPPORT_HIP_FUNCTION({name})")
    print("// NOLINTEND(readability-identifier-naming)")


if __name__ == "__main__":
    main()
