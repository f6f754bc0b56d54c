#!/bin/sh
# Builds everything with sanitizers into build-san-NAME/ and runs every test.
#
#   tools/sanitize.sh address,undefined|thread [CTEST-OPTION...]
set -eu
cd "$(dirname "$0")/.."

sanitizers=${1-}
case $sanitizers in
  address,undefined | thread) shift ;;
  *)
    sed -n 's/^#   //p' "$0" >&2
    exit 2
    ;;
esac
folder=build-san-$(echo "$sanitizers" | tr , -)

cmake -G Ninja -B "$folder" -DHIPPORT_SANITIZE="$sanitizers" \
  -DHIPPORT_TESTS=ON -DCMAKE_CXX_COMPILER=clang++-19 \
  -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_CXX_FLAGS_RELEASE="-O1 -DNDEBUG" >"$folder-configure.log" 2>&1 || {
  cat "$folder-configure.log" >&2
  exit 2
}
rm -f "$folder-configure.log"
cmake --build "$folder"

export UBSAN_OPTIONS=print_stacktrace=1
# A test of a large file takes minutes with sanitizers. ThreadSanitizer
# delivers no signal inside a loop of Clang's, and holds no deeper call stack
# than 65,536 frames.
left_out='e2e\.Sizes\.AFileOfTwentyMegabytes'
if [ "$sanitizers" = thread ]; then
  left_out="$left_out|e2e\.Processes\.AUnitThatTakesTooLong.*|e2e\.Code/DeepCode.*"
fi
code=0
ctest --test-dir "$folder" --output-on-failure -j "$(nproc)" \
  -E "^($left_out)\$" "$@" || code=$?
echo "skipped:" \
  "$(tests/support/skips.sh "$folder/Testing/Temporary/LastTest.log")" >&2
exit "$code"
