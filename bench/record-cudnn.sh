#!/bin/sh
# Builds the cuDNN programs of testdata/libraries/cudnn for the NVIDIA GPU of
# this machine and records what they print in testdata/libraries/cudnn/recorded.
# The tests compare the output of their ports with it.
#
#   record-cudnn.sh [NVCC-OPTION...]
#
# NVCC names the compiler (nvcc), CUDNN a folder with include/cudnn.h and
# lib/libcudnn.so.9: that of pip's nvidia-cudnn-cu13 (nvidia/cudnn among its
# packages), which is also looked for. RECORDED names another output folder.
set -eu
here=$(cd "$(dirname "$0")/../testdata/libraries/cudnn" && pwd)
out=${RECORDED:-$here/recorded}
nvcc=${NVCC:-nvcc}
cudnn=${CUDNN:-$(python3 -c '
import importlib.util, os
spec = importlib.util.find_spec("nvidia.cudnn")
print(list(spec.submodule_search_locations)[0] if spec else "")' 2>/dev/null || true)}
if [ -n "$cudnn" ]; then
  set -- "$@" -I "$cudnn/include" -Xlinker "$cudnn/lib/libcudnn.so.9" \
    -Xlinker "-rpath=$cudnn/lib"
else
  set -- "$@" -lcudnn
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out"
failed=0
for source in "$here"/*.cu; do
  name=$(basename "$source" .cu)
  if "$nvcc" -std=c++17 -arch=native -w "$source" -o "$work/$name" "$@" &&
    "$work/$name" >"$work/$name.txt"; then
    cp "$work/$name.txt" "$out/$name.txt"
  else
    echo "record-cudnn.sh: $name: failed" >&2
    failed=1
  fi
done
exit $failed
