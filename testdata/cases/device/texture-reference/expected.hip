#include <hip/hip_runtime.h>
#include "hipport/textures.h"

static __constant__ hipTextureObject_t image;
static hipport::textures::Reference<float, hipTextureType2D, hipReadModeElementType> image_reference(image);

__global__ void copy(float* out) { out[threadIdx.x] = tex2D<float>(image, threadIdx.x, 0); }

void bind(hipArray_t array) {
  image_reference.filterMode = hipFilterModePoint;
  hipport::textures::bindToArray(image_reference, array);
  hipport::textures::unbind(image_reference);
}
