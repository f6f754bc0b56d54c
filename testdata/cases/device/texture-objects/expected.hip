// References whose declaration, bindings and uses all stand here: linear
// memory, memory with a pitch, an array.
#include <hip/hip_runtime.h>
#include "hipport/textures.h"
#include <stdio.h>

#define CHECK(call)                                        \
  do {                                                     \
    hipError_t status = (call);                           \
    if (status != hipSuccess) {                           \
      fprintf(stderr, "%s\n", hipGetErrorString(status)); \
      return status;                                       \
    }                                                      \
  } while (0)

// What the host binds to x.
static __constant__ hipTextureObject_t positions;
static hipport::textures::Reference<float4, 1, hipReadModeElementType> positions_reference(positions);
static __constant__ hipTextureObject_t mask;
static hipport::textures::Reference<unsigned char, hipTextureType2D> mask_reference(mask);

namespace images {
  static __constant__ hipTextureObject_t source;
  static hipport::textures::Reference<float, hipTextureType2D, hipReadModeElementType> source_reference(source);
}

// A function of the device, and a template: positions is the same for all.
__device__ float4 position(int i) { return tex1Dfetch<float4>(positions, i); }

template <typename Index>
__global__ void lengths(float* out, Index n) {
  Index i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 p = tex1Dfetch<float4>(positions, i);
  out[i] = sqrtf(p.x * p.x + p.y * p.y + p.z * p.z);
}

__global__ void distances(float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) out[i] = position(i + 1).x - position(i).x;
}

__global__ void copy(float* out, int width) {
  int x = threadIdx.x;
  int y = blockIdx.x;
  if (tex2D<unsigned char>(mask, x, y) != 0) {
    out[y * width + x] = tex2D<float>(images::source, x + 0.5f, y + 0.5f);
  }
}

hipError_t run(float4* x, unsigned char* bits, size_t pitch,
                hipArray_t array, float* out, int n, hipStream_t stream) {
  size_t offset = 0;
  CHECK(hipport::textures::bind(NULL, positions_reference, x, n * sizeof(float4)));
  lengths<<<(n + 255) / 256, 256, 0, stream>>>(out, n);
  distances<<<(n + 255) / 256, 256, 0, stream>>>(out, n);
  CHECK(hipport::textures::unbind(positions_reference));

  hipChannelFormatDesc bytes = hipCreateChannelDesc<unsigned char>();
  CHECK(hipport::textures::bind2D(&offset, mask_reference, bits, bytes, 64, 64, pitch));
  CHECK(hipport::textures::bindToArray(images::source_reference, array));
  copy<<<64, 64>>>(out, 64);
  CHECK(hipport::textures::unbind(&mask_reference));
  return hipport::textures::unbind(images::source_reference);
}
