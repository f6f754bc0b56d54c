#!/bin/sh
# Builds everything with sanitizers into build-san-NAME/ and runs every test.
#
#   tools/sanitize.sh address,undefined|thread [CTEST-OPTION...]
set -eu
cd "$(dirname "$0")/.."

case ${1-} in
  address,undefined) preset=asan ;;
  thread) preset=tsan ;;
  *)
    sed -n 's/^#   //p' "$0" >&2
    exit 2
    ;;
esac
folder=build-san-$(echo "$1" | tr , -)
shift

cmake --preset $preset >"$folder-configure.log" 2>&1 || {
  cat "$folder-configure.log" >&2
  exit 2
}
rm -f "$folder-configure.log"
cmake --build --preset $preset

code=0
ctest --preset $preset -j "$(nproc)" "$@" || code=$?
echo "skipped:" \
  "$(tests/support/skips.sh "$folder/Testing/Temporary/LastTest.log")" >&2
exit "$code"
