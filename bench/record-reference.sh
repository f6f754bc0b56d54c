#!/bin/sh
# Builds the reference programs for NVIDIA GPUs, as CUDA and as their ports with
# HIP's headers for NVIDIA, and records what both print in
# testdata/reference/recorded. The checksums of the same case must be the same:
# it is the same arithmetic.
#
#   record-reference.sh HIPIFY_PORT [NVCC-OPTION...]
#
# NVCC names the compiler (nvcc), HIP_INCLUDE the folder of HIP's headers
# (/usr/include). HIP 5.2's fit CUDA 11, not 13. bfloat16 is left out of the port
# where HIP has no header for it.
set -eu
[ $# -ge 1 ] || {
  sed -n '2,12s/^# \{0,1\}//p' "$0" >&2
  exit 2
}
tool=$1
shift
here=$(cd "$(dirname "$0")/../testdata/reference" && pwd)
nvcc=${NVCC:-nvcc}
include=${HIP_INCLUDE:-/usr/include}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/cuda"
cp "$here"/*.cu "$here"/*.h "$work/cuda"
"$tool" port "$work/cuda" -o "$work/hip" --quiet
for name in vector_add gemm; do
  "$nvcc" -std=c++17 -O3 -DGEMM_WITHOUT_BLAS "$@" \
    "$work/cuda/$name.cu" -o "$work/$name.cuda"
  "$nvcc" -std=c++17 -O3 -DGEMM_WITHOUT_BLAS -x cu -I"$include" \
    -D__HIP_PLATFORM_NVIDIA__ -D__HIP_PLATFORM_NVCC__ "$@" \
    "$work/hip/$name.hip" -o "$work/$name.hip-nvidia"
  for form in cuda hip-nvidia; do
    "$work/$name.$form" >"$here/recorded/$name.$form.txt"
  done
done
for name in vector_add gemm; do
  # Cases of the port, with their checksums, have to be among the original's.
  sed -n 's/ worst.*checksum=\([^ ]*\).*/ \1/p' \
    "$here/recorded/$name.cuda.txt" | sort >"$work/original"
  sed -n 's/ worst.*checksum=\([^ ]*\).*/ \1/p' \
    "$here/recorded/$name.hip-nvidia.txt" | sort >"$work/port"
  if comm -13 "$work/original" "$work/port" | grep .; then
    echo "record-reference.sh: $name: these differ from what CUDA computes" >&2
    exit 1
  fi
done
