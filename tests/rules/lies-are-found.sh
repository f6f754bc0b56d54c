#!/bin/sh
# tablecheck names every lie of tablecheck/wrong.json and nothing else.
# Usage: lies-are-found.sh TABLECHECK
set -eu
program=$1
folder=$(cd "$(dirname "$0")" && pwd)/tablecheck
code=0
output=$("$program" verify --hip /usr/include --cuda "$folder" \
  "$folder/wrong.json") || code=$?
expect() { # WANTED HAVE WHAT
  [ "$1" = "$2" ] || {
    printf '%s: expected "%s", got "%s"\n%s\n' "$3" "$1" "$2" "$output" >&2
    exit 1
  }
}
expect 1 "$code" "exit code"
rows=$(printf '%s\n' "$output" | sed -n 's/.*row "\([^"]*\)".*/\1/p' |
  paste -sd' ')
expect "libMissing libKind LIB_KIND libKind_t libLate libGone libCall libFree libSize libSwapped libProperties::colour libTyped" \
  "$rows" "rows"

code=0
output=$("$program" coverage --cuda "$folder" "$folder/wrong.json") || code=$?
expect 1 "$code" "exit code of the coverage"
names=$(printf '%s\n' "$output" |
  sed -n 's/.*function \([A-Za-z]*\) of lib.h has no row/\1/p' | paste -sd' ')
expect "libFamilyOne libUnknown" "$names" "names without row"
