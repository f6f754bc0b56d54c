#!/bin/sh
# Builds without make.
set -eu
: "${CUDA_HOME:=/usr/local/cuda}"
export PATH="$CUDA_HOME/bin:$PATH"
flags="-O2 -std=c++14 -gencode arch=compute_80,code=sm_80"
for type in int float; do
  sed "s/@TYPE@/$type/g" instance.txt > "fill_$type.cu"
done
nvcc $flags -o fill main.cu fill_int.cu fill_float.cu
