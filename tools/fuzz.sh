#!/bin/sh
# Builds the fuzz targets of tests/fuzz into build-fuzz/ and runs each for a
# while, from the inputs in testdata, rules and tests/fuzz/regressions and what
# earlier runs found (build-fuzz/corpus/TARGET).
#
#   tools/fuzz.sh [--seconds N] [--seed S] [TARGET...]
#                                     targets: build cache database
#                                     dual edit lex map merge port ptx rules
#                                     settings undo
#
# One seed and one corpus give the same inputs in the same order, on any machine.
#
# Ends with the status of the target that failed, and says which input it was.
set -eu
cd "$(dirname "$0")/.."

usage() {
  sed -n 's/^#   //p' "$0" >&2
  exit 2
}

seconds=60
seed=0 # libFuzzer's word for: draw one
targets=""
while [ $# -gt 0 ]; do
  case $1 in
    --seconds)
      seconds=${2-}
      case $seconds in '' | *[!0-9]*) usage ;; esac
      shift
      ;;
    --seed)
      seed=${2-}
      case $seed in '' | *[!0-9]*) usage ;; esac
      shift
      ;;
    build | cache | database | dual | edit | lex | map | merge | port | ptx | rules | settings | undo) targets="$targets $1" ;;
    *) usage ;;
  esac
  shift
done
targets=${targets:-build cache database dual edit lex map merge port ptx rules settings undo}

cmake --preset fuzz >build-fuzz-configure.log 2>&1 || {
  cat build-fuzz-configure.log >&2
  exit 2
}
rm -f build-fuzz-configure.log
programs=""
for target in $targets; do programs="$programs ${target}_fuzzer"; done
# shellcheck disable=SC2086
cmake --build --preset fuzz --target $programs

# Copies seeds into a corpus: one name for one content.
plant() {
  corpus=$1
  shift
  find "$@" -type f | while read -r file; do
    cp "$file" "$corpus/$(sha1sum <"$file" | cut -c1-40)"
  done
}

crashes=$PWD/build-fuzz/crashes
for target in $targets; do
  corpus=build-fuzz/corpus/$target
  mkdir -p "$corpus" "$crashes"
  plant "$corpus" "tests/fuzz/regressions/$target"
  length=8192
  case $target in
    edit) length=512 ;;
    build)
      plant "$corpus" testdata/projects \( -name CMakeLists.txt -o \
        -name '*akefile' -o -name '*.cmake' -o -name '*.mk' -o -name '*.sh' \)
      ;;
    rules) plant "$corpus" rules tests/rules/bad -name '*.json' ;;
    lex | port)
      plant "$corpus" testdata/cases -name 'input.*'
      plant "$corpus" testdata/projects
      ;;
    ptx)
      plant "$corpus" testdata/cases/ptx -name 'input.*'
      plant "$corpus" testdata/ptx/module -name '*.ptx'
      ;;
  esac
  echo "fuzzing $target for $seconds s: build-fuzz/$target.log"
  status=0
  "build-fuzz/bin/${target}_fuzzer" -max_total_time="$seconds" -seed="$seed" \
    -max_len="$length" -timeout=60 -rss_limit_mb=4096 -print_final_stats=1 \
    -artifact_prefix="$crashes/$target-" "$corpus" \
    >"build-fuzz/$target.log" 2>&1 || status=$?
  if [ "$status" != 0 ]; then
    grep -v '^#\|NEW_FUNC' "build-fuzz/$target.log" | tail -n 60 >&2
    input=$(sed -n 's/.*Test unit written to //p' "build-fuzz/$target.log")
    echo "fuzz.sh: the target $target failed. Its input is ${input:-not known};" \
      "to reproduce it:" >&2
    echo "  build-fuzz/bin/${target}_fuzzer ${input:-FILE}" >&2
    echo "Shrink it (-minimize_crash=1), fix the bug and keep it in" \
      "tests/fuzz/regressions/$target/." >&2
    exit "$status"
  fi
  sed -n 's/^stat::\(number_of_executed_units\|new_units_added\): */  \1: /p' \
    "build-fuzz/$target.log"
done
