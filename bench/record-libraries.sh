#!/bin/sh
# Builds the programs of testdata/libraries for the NVIDIA GPU of this machine
# and records what they print in testdata/libraries/LIBRARY/recorded. The tests
# compare the output of ports with it.
#
#   record-libraries.sh [LIBRARY...] [-- NVCC-OPTION...]
#
# LIBRARY is a folder of testdata/libraries (cudnn); without any, all are
# recorded. NVCC names the compiler (nvcc), JOBS how many programs are built at
# once (all processors), RECORDED another output folder. Headers and libraries
# that the compiler does not find are looked for in pip's packages (nvidia/cudnn,
# nvidia/nccl, nvidia/cu13); CUDNN and NCCL name other folders with include and
# lib.
set -eu
root=$(cd "$(dirname "$0")/../testdata/libraries" && pwd)
nvcc=${NVCC:-nvcc}
jobs=${JOBS:-$(nproc)}
libraries=
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  libraries="$libraries $1"
  shift
done
[ $# -eq 0 ] || shift
if [ -z "$libraries" ]; then
  for folder in "$root"/*/; do libraries="$libraries $(basename "$folder")"; done
fi

# The folder of a pip package, or nothing.
package() {
  python3 -c '
import importlib.util, sys
try:
    spec = importlib.util.find_spec(sys.argv[1])
except ModuleNotFoundError:
    spec = None
print(list(spec.submodule_search_locations)[0] if spec else "")' "$1" 2>/dev/null || true
}

# The options for one library of a folder with include and lib.
from() {
  found=$(ls "$1"/lib/lib"$2".so* 2>/dev/null | head -n 1)
  [ -z "$found" ] || echo "-I $1/include -Xlinker $found -Xlinker -rpath=$1/lib"
}

# What NVCC needs to compile and link a program of the library.
options() {
  case $1 in
    cudnn) chosen=${CUDNN:-$(package nvidia.cudnn)} ;;
    nccl) chosen=${NCCL:-$(package nvidia.nccl)} ;;
    *) chosen= ;;
  esac
  case $1 in
    cublas) names='cublas cublasLt' ;;
    cusparse) names='cusparse cublas' ;;
    cusolver) names='cusolver cusparse cublas' ;;
    nvml) names=nvidia-ml ;;
    *) names=$1 ;;
  esac
  for name in $names; do
    found=
    [ -z "$chosen" ] || found=$(from "$chosen" "$name")
    if [ -z "$found" ] && ! echo 'int main() {}' |
      "$nvcc" -x cu - -o "$work/try" "-l$name" >/dev/null 2>&1; then
      found=$(from "$(package nvidia.cu13)" "$name")
    fi
    echo "${found:--l$name}"
  done
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
for library in $libraries; do
  out=${RECORDED:+$RECORDED/$library}
  out=${out:-$root/$library/recorded}
  mkdir -p "$work/$library" "$out"
  linked=$(options "$library")
  # Options have no blanks of their own.
  # shellcheck disable=SC2086
  ls "$root/$library" | sed -n 's/\.cu$//p' | xargs -P "$jobs" -I NAME \
    "$nvcc" -std=c++17 -arch=native -w "$root/$library/NAME.cu" \
    -o "$work/$library/NAME" $linked "$@" || true
  for source in "$root/$library"/*.cu; do
    name=$(basename "$source" .cu)
    if grep -q '^// .*[Nn]ot recorded' "$source"; then continue; fi
    if timeout 60 "$work/$library/$name" >"$work/$library/$name.txt"; then
      cp "$work/$library/$name.txt" "$out/$name.txt"
    else
      echo "record-libraries.sh: $library/$name: failed" >&2
      failed=1
    fi
  done
done
exit $failed
