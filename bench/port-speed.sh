#!/bin/bash
# Measures how long hipify-port takes to port one file, beside the time that
# Clang needs merely to parse it with the real CUDA headers and beside other
# porting tools, and how long it takes for a whole tree.
#
# The commands take turns: every round runs each of them once, so that a noisy
# neighbour or a warming processor hits all alike. The figures are medians over
# the rounds; a ratio is the median of the ratios within each round.
set -euo pipefail
export LC_ALL=C

usage() {
    cat <<'USAGE'
usage: port-speed.sh [options]

Prints Markdown tables of time and peak memory on standard output, and
progress and warnings on standard error.

  --hipify-port FILE   the program under test (build/bin/hipify-port)
  --file FILE          the source to port (testdata/reference/vector_add.cu)
  --tree DIR           also port a whole tree
  --cuda-path DIR      CUDA SDK for those who need one (/usr/local/cuda, or
                       the newest /usr/local/cuda-*)
  --clang FILE         Clang that parses the file (clang++-19)
  --hipify-clang FILE  compare with hipify-clang (one on the PATH, if any)
  --hipify-perl FILE   compare with hipify-perl (one on the PATH, if any)
  --runs N             rounds for the file (15)
  --tree-runs N        rounds for the tree (5)
  -j N                 passed on to hipify-port for the tree
  -h, --help           this text

Times are taken by hyperfine where it is installed, else by bash; peak memory
(of one process, median of three further runs) by GNU time (/usr/bin/time).

Exit status: 0 measured; 1 a command that was asked for could not be measured;
2 wrong usage, or hipify-port itself is missing or fails.
USAGE
}

say() { printf 'port-speed: %s\n' "$*" >&2; }
fail() {
    say "$*"
    exit 2
}

root=$(cd "$(dirname "$0")/.." && pwd)
port=$root/build/bin/hipify-port
file=$root/testdata/reference/vector_add.cu
tree=
cuda=
clang="clang++-19"
other_clang=
other_perl=
runs=15
tree_runs=5
jobs=()
while [ $# -gt 0 ]; do
    case $1 in
        --hipify-port | --file | --tree | --cuda-path | --clang | --hipify-clang | --hipify-perl | --runs | --tree-runs | -j)
            [ $# -ge 2 ] || fail "$1 needs a value; see --help"
            case $1 in
                --hipify-port) port=$2 ;;
                --file) file=$2 ;;
                --tree) tree=$2 ;;
                --cuda-path) cuda=$2 ;;
                --clang) clang=$2 ;;
                --hipify-clang) other_clang=$2 ;;
                --hipify-perl) other_perl=$2 ;;
                --runs) runs=$2 ;;
                --tree-runs) tree_runs=$2 ;;
                -j) jobs=(-j "$2") ;;
            esac
            shift
            ;;
        -h | --help)
            usage
            exit 0
            ;;
        *) fail "unknown argument $1; see --help" ;;
    esac
    shift
done

for number in "$runs" "$tree_runs"; do
    case $number in
        '' | *[!0-9]* | 0) fail "a number of runs is a positive whole number, not '$number'" ;;
    esac
done
command -v "$port" >/dev/null || fail "$port is not there: build it, or give --hipify-port"
[ -f "$file" ] || fail "$file is not a file; give --file"
[ -z "$tree" ] || [ -d "$tree" ] || fail "$tree is not a folder"
if [ -z "$cuda" ]; then
    for candidate in /usr/local/cuda $(printf '%s\n' /usr/local/cuda-* | sort -Vr); do
        [ -f "$candidate/include/cuda_runtime.h" ] && cuda=$candidate && break
    done
elif [ ! -f "$cuda/include/cuda_runtime.h" ]; then
    fail "$cuda/include/cuda_runtime.h is not there: --cuda-path wants a CUDA SDK"
fi

work=$(mktemp -d "${TMPDIR:-/tmp}/port-speed.XXXXXX")
trap 'rm -rf "$work"' EXIT
status=0

# Commands: parallel arrays, since each is a list of words of its own. What is
# expected of the exit status differs: for hipify-port, 1 means findings.
names=()
commands=() # quoted for eval and for hyperfine
accepted=() # the highest exit status that is a success

add() { # NAME HIGHEST_STATUS WORD...
    names+=("$1")
    accepted+=("$2")
    shift 2
    commands+=("$(printf '%q ' "$@")")
}

# Runs each command once, unmeasured: warms the file cache and drops those that
# do not work.
check_commands() {
    local kept_names=() kept_commands=() kept_accepted=() i rc
    for i in "${!names[@]}"; do
        rc=0
        rm -rf "$work/out"
        eval "${commands[i]}" >"$work/log" 2>&1 || rc=$?
        if [ "$rc" -le "${accepted[i]}" ]; then
            kept_names+=("${names[i]}")
            kept_commands+=("${commands[i]}")
            kept_accepted+=("${accepted[i]}")
            continue
        fi
        say "${names[i]} failed with exit status $rc. It ran: ${commands[i]}"
        head -n 5 "$work/log" >&2
        [ "$i" -ne 0 ] || fail "without hipify-port there is nothing to compare"
        say "${names[i]} is left out"
        status=1
    done
    names=("${kept_names[@]}")
    commands=("${kept_commands[@]}")
    accepted=("${kept_accepted[@]}")
}

# One round: appends each command's seconds to $work/times.INDEX. Called by way
# of $timer.
# shellcheck disable=SC2317
round_by_hyperfine() {
    local arguments=() i
    for i in "${!names[@]}"; do
        arguments+=(--command-name "$i" "${commands[i]}")
    done
    hyperfine --shell=none --ignore-failure --style=none --runs 1 \
        --prepare "$(printf '%q ' rm -rf "$work/out")" --export-csv "$work/round.csv" "${arguments[@]}" >/dev/null 2>"$work/log" || {
        cat "$work/log" >&2
        fail "hyperfine failed"
    }
    # command,mean,stddev,median,user,system,min,max
    while IFS=, read -r i _ _ median _; do
        case $i in
            [0-9]*) printf '%s\n' "$median" >>"$work/times.$i" ;;
        esac
    done <"$work/round.csv"
}

# shellcheck disable=SC2317
round_by_bash() {
    local i start stop
    for i in "${!names[@]}"; do
        rm -rf "$work/out"
        # EPOCHREALTIME in microseconds.
        start=${EPOCHREALTIME/[.,]/}
        eval "${commands[i]}" >/dev/null 2>&1 || true
        stop=${EPOCHREALTIME/[.,]/}
        awk "BEGIN { printf \"%.6f\\n\", ($stop - $start) / 1e6 }" >>"$work/times.$i"
    done
}

median() { sort -g | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }

# Peak memory of a command in MiB.
memory() {
    local _
    if [ ! -x /usr/bin/time ]; then
        echo -
        return
    fi
    for _ in 1 2 3; do
        rm -rf "$work/out"
        eval "$(printf '%q ' /usr/bin/time -q -o "$work/memory" -f %M)$1" >/dev/null 2>&1 || true
        cat "$work/memory"
    done | median | awk '{ printf "%.1f\n", $1 / 1024 }'
}

measure() { # ROUNDS
    local i n
    rm -f "$work"/times.*
    for ((n = 1; n <= $1; ++n)); do
        say "round $n of $1"
        "round_by_$timer"
    done
    printf '| command | median | fastest | slowest | time, hipify-port = 1 | peak memory |\n'
    printf '|---|---:|---:|---:|---:|---:|\n'
    for i in "${!names[@]}"; do
        printf '| %s | %.1f ms | %.1f ms | %.1f ms | %.2f | %s MiB |\n' "${names[i]}" \
            "$(median <"$work/times.$i" | awk '{ print $1 * 1000 }')" \
            "$(sort -g "$work/times.$i" | awk 'NR == 1 { print $1 * 1000 }')" \
            "$(sort -g "$work/times.$i" | awk 'END { print $1 * 1000 }')" \
            "$(paste "$work/times.$i" "$work/times.0" | awk '{ print $1 / $2 }' | median)" \
            "$(memory "${commands[i]}")"
    done
    printf '\n'
}

timer=bash
if command -v hyperfine >/dev/null; then
    timer=hyperfine
else
    say "hyperfine is not installed: bash takes the times"
fi
[ -x /usr/bin/time ] || say "/usr/bin/time is not installed: no figures for memory"

# CUDA 13 dropped a header that Clang's wrapper includes and moved Thrust.
# An empty one in its place is enough to parse.
mkdir "$work/shim"
sdk_flags=()
if [ -n "$cuda" ]; then
    if [ ! -f "$cuda/include/texture_fetch_functions.h" ]; then
        : >"$work/shim/texture_fetch_functions.h"
        sdk_flags+=(-isystem "$work/shim")
    fi
    [ ! -d "$cuda/include/cccl" ] || sdk_flags+=(-isystem "$cuda/include/cccl")
fi

add hipify-port 1 "$port" port "$file" -o "$work/out"
if [ -z "$cuda" ]; then
    say "no CUDA SDK under /usr/local/cuda*: no comparison with Clang's parse or hipify-clang (give --cuda-path)"
    [ -z "$other_clang" ] || status=1
elif command -v "$clang" >/dev/null; then
    add "$(basename "$clang"), parse only, with the SDK" 0 "$clang" -x cuda -fsyntax-only --cuda-host-only -std=c++17 \
        "--cuda-path=$cuda" --cuda-gpu-arch=sm_80 -w "${sdk_flags[@]}" "$file"
else
    say "$clang is not installed: no comparison with Clang's parse (give --clang)"
fi
if [ -n "$other_clang" ] && ! command -v "$other_clang" >/dev/null; then
    say "$other_clang is not there: hipify-clang is left out"
    status=1
elif [ -n "$cuda" ] && other_clang=$(command -v "${other_clang:-hipify-clang}"); then
    add hipify-clang 0 "$other_clang" "$file" "--cuda-path=$cuda" -o "$work/out" -- -std=c++17 -w "${sdk_flags[@]}"
fi
if [ -n "$other_perl" ] && ! command -v "$other_perl" >/dev/null; then
    say "$other_perl is not there: hipify-perl is left out"
    status=1
elif other_perl=$(command -v "${other_perl:-hipify-perl}"); then
    add hipify-perl 0 "$other_perl" "-o=$work/out" "$file"
fi

processor=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)
printf 'Processor: %s, %s threads; load %s at the start; times by %s' \
    "${processor:-unknown}" "$(nproc)" "$(cut -d' ' -f1 /proc/loadavg)" "$timer"
[ -z "$cuda" ] || printf '; CUDA %s' "$(awk '$2 == "CUDA_VERSION" { print int($3 / 1000) "." int($3 % 1000 / 10) }' "$cuda/include/cuda.h")"
printf '\n\n'

check_commands
printf '## One file: %s (%s lines), %s rounds\n\n' "$(basename "$file")" "$(wc -l <"$file")" "$runs"
measure "$runs"

if [ -n "$tree" ]; then
    names=()
    commands=()
    accepted=()
    add hipify-port 1 "$port" port "$tree" -o "$work/out" "${jobs[@]}"
    sources=$(find "$tree" -type f -regextype egrep -regex '.*\.(cu|cuh|c|cc|cpp|cxx|h|hh|hpp|hxx|inl)' | wc -l)
    kernels=$(find "$tree" -type f -name '*.cu' | wc -l)
    check_commands
    printf '## Whole tree: %s (%s files, %s of them C, C++ or CUDA, %s of these .cu), %s rounds%s\n\n' \
        "$(basename "$tree")" "$(find "$tree" -type f | wc -l)" "$sources" "$kernels" "$tree_runs" \
        "${jobs:+, -j ${jobs[1]:-}}"
    measure "$tree_runs"
fi
exit "$status"
