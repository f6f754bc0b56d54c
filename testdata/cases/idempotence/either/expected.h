#pragma once

#ifdef __HIP_PLATFORM_AMD__
#include <hip/hip_runtime.h>
typedef hipStream_t Stream;
inline int wait(Stream stream) { return hipStreamSynchronize(stream); }
#else
#include <hip/hip_runtime.h>
typedef hipStream_t Stream;
inline int wait(Stream stream) { return hipStreamSynchronize(stream); }
#endif
