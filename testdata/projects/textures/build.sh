#!/bin/sh
# Usage: ./build.sh [SM]    needs nvcc on the PATH
set -e
cd "$(dirname "$0")"
sm=${1:-80}
nvcc -std=c++17 -O2 -rdc=true -arch="sm_$sm" -Isrc \
    src/main.cu src/sample.cu src/quadtree.cu \
    -o viewer -lcudadevrt
if command -v nvidia-smi >/dev/null; then
    nvidia-smi --query-gpu=name --format=csv,noheader
fi
