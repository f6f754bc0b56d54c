// vector_types.h declares dim3 as well as float4, for any compiler.
#include <vector_types.h>

dim3 gridFor(unsigned threads);
float4 scaled(float4 value);
