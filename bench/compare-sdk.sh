#!/bin/bash
# Compares ports made without a CUDA SDK and with real ones: how many names each
# reading resolves, and every edit that differs. Nothing is written to the trees.
set -euo pipefail
export LC_ALL=C

usage() {
    cat <<'USAGE'
usage: compare-sdk.sh [options] TREE... [-- OPTION...]

Ports every TREE on its own, once with the built-in CUDA headers and once with
each SDK. What follows "--" is passed on to hipify-port (-D, -I, -p ...).

  --sdk DIR            an SDK; may be repeated (/usr/local/cuda)
  --hipify-port FILE   the program (build/bin/hipify-port)
  -h, --help           this text

Exit code: 0 the edits are the same, 1 they differ, 2 usage or other trouble.
USAGE
}

fail() {
    echo "compare-sdk.sh: $*" >&2
    exit 2
}

program="$(dirname "$0")/../build/bin/hipify-port"
sdks=()
trees=()
while (($#)); do
    case $1 in
        --sdk) sdks+=("${2:?--sdk needs a folder}"); shift ;;
        --hipify-port) program=${2:?--hipify-port needs a file}; shift ;;
        -h | --help) usage; exit 0 ;;
        --) shift; break ;;
        -*) fail "unknown option $1; --help lists them" ;;
        *) trees+=("$1") ;;
    esac
    shift
done
((${#trees[@]})) || { usage >&2; exit 2; }
((${#sdks[@]})) || sdks=(/usr/local/cuda)
command -v jq >/dev/null || fail "jq is not installed"
[[ -x $program ]] || fail "$program: no program; build it or give --hipify-port"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# port TREE REPORT [OPTION...]
port() {
    local tree=$1 report=$2 code=0
    shift 2
    "$program" port "$tree" --check --quiet --fail-on=none \
        --report "json:$report" "$@" >/dev/null 2>"$scratch/err" || code=$?
    ((code < 2)) || fail "hipify-port $tree: exit code $code: $(cat "$scratch/err")"
}

# One edit a line: file, offset, length, text.
edits() {
    jq -r '.files[] | .path as $path | .edits[]
           | [$path, .offset, .length, .text] | @tsv' "$1" | sort
}

# "321 of 330 names (97.3 %), 12 files with gaps"
resolved() {
    jq -r '(.totals.names.active // 0) as $all
           | (.totals.names.resolved // 0) as $known
           | "\($known) of \($all) names"
             + (if $all > 0
                then " (\(1000 * $known / $all | floor | . / 10) %)" else "" end)
             + ", \(.totals.byUnderstanding.gaps // 0) files with gaps"' "$1"
}

differs=0
for tree in "${trees[@]}"; do
    echo "$tree"
    port "$tree" "$scratch/hermetic.json" "$@"
    edits "$scratch/hermetic.json" >"$scratch/hermetic.edits"
    echo "  built-in: $(resolved "$scratch/hermetic.json")"
    for sdk in "${sdks[@]}"; do
        port "$tree" "$scratch/sdk.json" "$@" --cuda-path "$sdk"
        edits "$scratch/sdk.json" >"$scratch/sdk.edits"
        echo "  $sdk: $(resolved "$scratch/sdk.json"), $(jq -r \
            '.sdk | "\(.unitsTwice) of \(.units) units read twice"' \
            "$scratch/sdk.json")"
        diff "$scratch/hermetic.edits" "$scratch/sdk.edits" \
            | sed -n 's/^</    built-in only:/p; s/^>/    SDK only:/p' \
            >"$scratch/difference"
        [[ -s $scratch/difference ]] || continue
        differs=1
        cat "$scratch/difference"
    done
done
exit "$differs"
