#!/bin/sh
# Counts the skips in logs of ctest (Testing/Temporary/LastTest.log) by their
# ids, which are those of tests/support/skip.h.
#
#   tests/support/skips.sh [--but ID] LOG...   "rocm64 16, parameter 12" or "none"
set -eu
but=
if [ "${1-}" = --but ]; then
  but=$2
  shift 2
fi
sed -n 's/^skip \[\([a-z0-9-]*\)\].*/\1/p' "$@" | grep -vxF "${but:--}" |
  sort | uniq -c | sort -rn | awk '
    { text = text (NR > 1 ? ", " : "") $2 " " $1 }
    END { print (NR ? text : "none") }'
