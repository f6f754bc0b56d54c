// Bound in another file.
#include "textures.h"

texture<float> table;

__global__ void look(float* out) {
  out[threadIdx.x] = tex1Dfetch(table, threadIdx.x);
}
