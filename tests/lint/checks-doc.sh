#!/bin/sh
# Prints docs/checks.md: what `hipify-port explain` says of every check.
# Usage: checks-doc.sh HIPIFY-PORT SOURCE-TREE
set -eu
program=$1
checks=$2/lib/analysis/checks

cat <<'END'
# Checks

Every finding in a report has the id of one of these checks. This page is
generated from `hipify-port explain ID`; after changing the text of a check, build
the target `checks_doc`.

END
ids=$(cd "$checks" && LC_ALL=C ls -- *.cpp | sed 's/\.cpp$//')
printf '| check | what it finds |\n|---|---|\n'
for id in $ids; do
    summary=$("$program" explain "$id" | sed -n '1s/^[^:]*: //p')
    printf '| [`%s`](#%s) | %s |\n' "$id" "$id" "$summary"
done
cat "$2/tests/lint/fault-classes.md"
for id in $ids; do
    printf '\n## %s\n\n' "$id"
    "$program" explain "$id" |
        sed '1{s/^[^:]*: //;s/$/./;}'
done
