#include <hip/hip_runtime.h>

#include "hipport/textures.h"

static __constant__ hipTextureObject_t values;
static hipport::textures::Reference<float, 1, hipReadModeElementType> values_reference(values);

__global__ void kernel(float* out) { out[0] = tex1Dfetch<float>(values, 0); }

void bind(float* data) { hipport::textures::bind(nullptr, values_reference, data, 64); }
