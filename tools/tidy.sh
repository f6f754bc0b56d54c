#!/bin/sh
# Runs clang-tidy-19 by .clang-tidy over the sources of lib, tools and
# tests/support, as build/ compiles them: build first (tools/setup.sh tests).
#
#   tools/tidy.sh [--minutes N] [REVISION]
#
# With a revision of git, only those that have changed since or include a header
# that has. With --minutes, it begins with what was committed last, and when the
# time is over it says how many files were not looked at.
#
# Exit status: 0 nothing is found, 1 something is, 2 wrong usage.
set -eu
cd "$(dirname "$0")/.."

fail() {
  echo "tidy.sh: $*" >&2
  exit 2
}
end=
if [ "${1-}" = --minutes ]; then
  case ${2-} in
    '' | *[!0-9]*) fail "--minutes needs a number" ;;
  esac
  end=$(($(date +%s) + $2 * 60))
  shift 2
fi
[ $# -le 1 ] || fail "more than one revision; see the head of this script"
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

if [ -n "$end" ]; then
  # Each file where it was changed last; those that git does not know come first.
  git log --format= --name-only -- lib tools tests/support |
    awk '!seen[$0]++' >"$logs/history"
  {
    grep -vxFf "$logs/history" "$logs/files" || true
    grep -xFf "$logs/files" "$logs/history" || true
  } >"$logs/ordered"
  mv "$logs/ordered" "$logs/files"
fi

code=0
# shellcheck disable=SC2016
LOGS=$logs END=$end xargs -r -n 1 -P "$(nproc)" sh -c '
  log=$LOGS/$(echo "$1" | tr / _)
  if [ -n "$END" ] && [ "$(date +%s)" -ge "$END" ]; then
    echo "$1" >>"$LOGS/left"
    exit
  fi
  clang-tidy-19 -p build --quiet "$1" >"$log" 2>&1 && exit
  grep -v "warnings generated\|Suppressed\|Use -header-filter" "$log"
  exit 1' tidy <"$logs/files" || code=1
left=$([ ! -r "$logs/left" ] || wc -l <"$logs/left")
echo "tidy.sh: $(($(wc -l <"$logs/files") - ${left:-0})) files${left:+; no time for $left more}" >&2
exit "$code"
