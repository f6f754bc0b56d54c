#!/bin/sh
# Sets up, then runs every test. Those that need a newer HIP than Debian's own
# run against ROCm 6.4, which is unpacked in build/rocm-headers (300 MB are
# downloaded, once); where it cannot be had, they are skipped.
#
#   tools/test.sh [CTEST-OPTION...]
#
# HIPPORT_HIP_INCLUDE names the include folder of another ROCm; where it is
# empty, those tests are skipped.
set -eu
cd "$(dirname "$0")/.."
tools/setup.sh tests

if [ -z "${HIPPORT_HIP_INCLUDE-unset}" ]; then
  echo "HIPPORT_HIP_INCLUDE is empty: tests that need ROCm 6.4 are skipped" >&2
elif [ -z "${HIPPORT_HIP_INCLUDE-}" ]; then
  if [ -r build/rocm-headers/PACKAGES ] ||
      bench/fetch-hip-headers.sh build/rocm-headers || [ $? = 1 ]; then
    HIPPORT_HIP_INCLUDE=$PWD/build/rocm-headers/include
  else
    echo "ROCm 6.4 cannot be fetched: tests that need it are skipped" >&2
    HIPPORT_HIP_INCLUDE=
  fi
fi

# The ports of all cases parse against the HIP that is installed; those that
# need more than it has are left to the newer one.
code=0
env -u HIPPORT_HIP_INCLUDE \
  ctest --test-dir build --output-on-failure -j "$(nproc)" "$@" || code=$?
if [ -n "$HIPPORT_HIP_INCLUDE" ]; then
  export HIPPORT_HIP_INCLUDE
  cases=$(grep -l '"needs"' testdata/cases/*/*/case.json |
    sed 's|testdata/cases/||; s|/case.json||; s|[^A-Za-z0-9]|_|g
         s|.*|ParsesAsHip/& |' | paste -sd'|')
  echo "== against $HIPPORT_HIP_INCLUDE" >&2
  ctest --test-dir build --output-on-failure -j "$(nproc)" \
    -R "($cases)|ByNewer|TakesAnotherRocm|Emulation.*/clang_" || code=$?
  if [ -r "${HIPPORT_HIP_INCLUDE%/include}/PACKAGES" ]; then
    tools/check-tables.sh --rocm "${HIPPORT_HIP_INCLUDE%/include}" || code=$?
  fi
fi
exit "$code"
