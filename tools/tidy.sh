#!/bin/sh
# Runs clang-tidy-19 by .clang-tidy over the sources of lib, tools and
# tests/support, as build/ compiles them: build first (tools/setup.sh tests).
#
#   tools/tidy.sh [REVISION]   with a revision of git, only those that have
#                              changed since or include a header that has
#
# Exit status: 0 nothing is found, 1 something is, 2 wrong usage.
set -eu
cd "$(dirname "$0")/.."

fail() {
  echo "tidy.sh: $*" >&2
  exit 2
}
[ $# -le 1 ] || fail "more than one argument; see the head of this script"
command -v clang-tidy-19 >/dev/null ||
  fail "clang-tidy-19 is not installed; run tools/setup.sh tests"
[ -r build/compile_commands.json ] ||
  fail "build/compile_commands.json is missing; run tools/setup.sh tests"

logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
sed -n "s|.*\"file\": \"$PWD/\(.*\)\".*|\1|p" build/compile_commands.json |
  grep -E '^(lib|tools|tests/support)/' | sort -u >"$logs/files"
if [ $# = 1 ]; then
  git diff --name-only "$1" -- lib tools tests/support >"$logs/changed" ||
    fail "$1 is no revision"
  git ls-files --others --exclude-standard -- lib tools tests/support \
    >>"$logs/changed"
  # A header is included by its path below lib or tests, or by its name.
  sed -n 's|^\(lib\|tests\)/\(.*\.h\)$|"\2"|p; s|.*/\(.*\.h\)$|"\1"|p' \
    "$logs/changed" >"$logs/headers"
  {
    grep -xFf "$logs/changed" "$logs/files" || true
    xargs -r grep -lFf "$logs/headers" <"$logs/files" || true
  } | sort -u >"$logs/some"
  mv "$logs/some" "$logs/files"
fi

code=0
# shellcheck disable=SC2016
LOGS=$logs xargs -r -n 1 -P "$(nproc)" sh -c '
  log=$LOGS/$(echo "$1" | tr / _)
  clang-tidy-19 -p build --quiet "$1" >"$log" 2>&1 && exit
  grep -v "warnings generated\|Suppressed\|Use -header-filter" "$log"
  exit 1' tidy <"$logs/files" || code=1
echo "tidy.sh: $(wc -l <"$logs/files") files" >&2
exit "$code"
