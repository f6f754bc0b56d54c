#pragma once
// Does not want CUDA's headers in everybody's way.
#include <stddef.h>

struct ihipStream_t;
typedef struct ihipStream_t* hipStream_t;
typedef struct ihipEvent_t* hipEvent_t;

struct Timeline {
  hipStream_t stream;
  hipEvent_t begin;
};

void run(Timeline& timeline, size_t steps);
