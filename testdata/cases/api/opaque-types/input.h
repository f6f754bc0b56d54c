#pragma once
// Does not want CUDA's headers in everybody's way.
#include <stddef.h>

struct CUstream_st;
typedef struct CUstream_st* cudaStream_t;
typedef struct CUevent_st* cudaEvent_t;

struct Timeline {
  cudaStream_t stream;
  cudaEvent_t begin;
};

void run(Timeline& timeline, size_t steps);
