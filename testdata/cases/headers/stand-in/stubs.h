// What the sources name of CUDA, for builds without it.
#pragma once
typedef int cudaStream_t;
#define cudaStreamPerThread 0
inline int cudaStreamSynchronize(cudaStream_t stream) { return stream; }
