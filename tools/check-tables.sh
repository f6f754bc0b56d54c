#!/bin/sh
# Compares the rule tables with all headers that can be had: those of HIP 6.4
# and its libraries, from Debian's later suites, those of the HIP that is
# installed, and the CUDA SDKs that are named.
set -eu

usage() {
    cat <<'USAGE'
usage: check-tables.sh [--rocm DIR] [--cuda DIR]...

  --rocm DIR   folder made by bench/fetch-hip-headers.sh; by default
               build/rocm-headers, made if missing (downloads 300 MB)
  --cuda DIR   include folder of a CUDA SDK; may be repeated. Calls are
               compared with it and its names counted. Add a second folder
               that belongs to it (such as NCCL's) after a colon: DIR:DIR

Exit code: 0 every row is right and every name has a row, 1 otherwise, 2 usage.
USAGE
}

cd "$(dirname "$0")/.."
rocm=
sdks=
while [ $# -gt 0 ]; do
    case $1 in
        --rocm | --cuda)
            [ $# -ge 2 ] || { echo "check-tables: $1 needs a folder" >&2; exit 2; }
            if [ "$1" = --rocm ]; then rocm=$2; else sdks="$sdks $2"; fi
            shift
            ;;
        -h | --help) usage; exit 0 ;;
        *) usage >&2; exit 2 ;;
    esac
    shift
done
program=build/bin/tablecheck
[ -x "$program" ] || { echo "check-tables: $program is not built; run tools/setup.sh tests" >&2; exit 2; }
if [ -z "$rocm" ]; then
    rocm=build/rocm-headers
    [ -r "$rocm/PACKAGES" ] || bench/fetch-hip-headers.sh "$rocm" || [ $? = 1 ] || exit 2
fi

# Libraries whose packages are of another ROCm than HIP's.
versions=$(sed -n 's/^lib\([a-z]*\)-dev_\([0-9.]*\).*/\1=\2/p' "$rocm/PACKAGES" |
    grep -E '^(rccl|hipblas|hipblaslt|rocblas|hipfft|hiprand|rocrand|hipsparse|rocsparse|hipsolver|rocsolver|miopen)=' |
    sed 's/^/--rocm-of /')
code=0
run() {
    echo "== tablecheck $*"
    # shellcheck disable=SC2086
    "$program" "$@" rules/*.json || { [ $? = 1 ] || exit 2; code=1; }
}
# shellcheck disable=SC2086
run verify --hip "$rocm/include" $versions
if [ -r /usr/include/hip/hip_version.h ]; then run verify --hip /usr/include; fi
for sdk in $sdks; do
    folders=$(printf '%s' "$sdk" | sed 's/^/--cuda /; s/:/ --cuda /g')
    # shellcheck disable=SC2086
    run verify --hip "$rocm/include" $versions $folders
    # shellcheck disable=SC2086
    run coverage $folders
done
exit "$code"
