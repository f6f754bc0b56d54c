// vector_types.h declares dim3 as well as float4, for any compiler.
#include <hip/hip_runtime_api.h>

dim3 gridFor(unsigned threads);
float4 scaled(float4 value);
