#!/bin/sh
# Sets up, then runs every test. Those that need a newer HIP than Debian's own
# run against ROCm 6.4, which is unpacked in build/rocm-headers (300 MB are
# downloaded, once); where it cannot be had, they are skipped.
#
#   tools/test.sh [CTEST-OPTION...]
#
# HIPPORT_HIP_INCLUDE names the include folder of another ROCm; where it is
# empty, those tests are skipped. HIPPORT_EXPECT_SKIPS lists the skips that may
# be (tests/support/skip.h); how many there were is said at the end.
#
# Some of the tests are hundreds that take long and are much alike: HIPPORT_SEED,
# a number, draws which of them run (tests/support/skip.h). Each commit draws
# others by default; "all" runs all of them.
set -eu
cd "$(dirname "$0")/.."
: "${HIPPORT_SEED:=$(git rev-list --count HEAD 2>/dev/null || echo 1)}"
export HIPPORT_SEED
tools/setup.sh tests

hip=${HIPPORT_HIP_INCLUDE-fetched}
if [ -z "$hip" ]; then
  echo "HIPPORT_HIP_INCLUDE is empty: tests that need ROCm 6.4 are skipped" >&2
elif [ "$hip" = fetched ]; then
  hip=
  if [ -r build/rocm-headers/PACKAGES ] ||
      bench/fetch-hip-headers.sh build/rocm-headers || [ $? = 1 ]; then
    hip=$PWD/build/rocm-headers/include
  else
    echo "ROCm 6.4 cannot be fetched: tests that need it are skipped" >&2
  fi
fi

# The tests run against the HIP that is installed; those that need more than it
# has are skipped, and run against the newer one.
log=build/Testing/Temporary/LastTest.log
broken=build/Testing/Temporary/LastTestsFailed.log
rm -f "$log" "$broken" build/first-run.log
failed=
code=0
(
  unset HIPPORT_HIP_INCLUDE
  if [ -n "$hip" ] && [ -n "${HIPPORT_EXPECT_SKIPS+set}" ]; then
    export HIPPORT_EXPECT_SKIPS="${HIPPORT_EXPECT_SKIPS:+$HIPPORT_EXPECT_SKIPS,}rocm64"
  fi
  exec ctest --preset default -j "$(nproc)" "$@"
) || code=$?
[ -r "$log" ] || exit "$code"
[ ! -r "$broken" ] || failed=$(sed 's/^[0-9]*://' "$broken")
cp "$log" build/first-run.log
skips=$(tests/support/skips.sh ${hip:+--but rocm64} build/first-run.log)
if [ -n "$hip" ]; then
  numbers=$(sed -n 's|^\([0-9]*\)/[0-9]* Test: .*|test \1|p
    s|^skip \[rocm64\].*|skipped|p' "$log" |
    awk '/^test/ { number = $2 } /^skipped/ { print number }' | paste -sd,)
  if [ -n "$numbers" ]; then
    echo "== against $hip" >&2
    rm -f "$broken"
    HIPPORT_HIP_INCLUDE=$hip \
      ctest --preset default -j "$(nproc)" -I "0,0,0,$numbers" || code=$?
    [ ! -r "$broken" ] || failed="$failed
$(sed 's/^[0-9]*:\(.*\)/\1 (ROCm 6.4)/' "$broken")"
    skips="$skips; against ROCm 6.4: $(tests/support/skips.sh "$log")"
  fi
  if [ -r "${hip%/include}/PACKAGES" ]; then
    tools/check-tables.sh --rocm "${hip%/include}" || code=$?
  fi
fi
echo "skipped: $skips" >&2
# The output of the first run is far up by now.
printf '%s\n' "$failed" | sed '/^$/d; s/^/failed: /' >&2
exit "$code"
