#!/bin/sh
# Sets up, then ports the example project in testdata/projects/heat into
# out/heat, shows what became of it, has hipcc compile it, and compares what it
# computes with what CUDA did on an NVIDIA H200: on an AMD GPU, or without one
# emulated with the 64 lanes of its waves.
set -eu
cd "$(dirname "$0")/.."
tools/setup.sh hipcc
status=0
build/bin/hipify-port port testdata/projects/heat -o out/heat --overwrite ||
  status=$?
if [ "$status" -gt 1 ]; then exit "$status"; fi
echo
echo "The port is in out/heat. What changed:"
diff -ru -x .hipify-port testdata/projects/heat out/heat | head -n 60 || true
echo
build/bin/hipify-port validate out/heat --arch=gfx90a \
  --record testdata/runs/heat.record --run-in out/heat
