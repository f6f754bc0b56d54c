// References whose declaration, bindings and uses all stand here: linear
// memory, memory with a pitch, an array.
#include <cuda_runtime.h>
#include <stdio.h>

#define CHECK(call)                                        \
  do {                                                     \
    cudaError_t status = (call);                           \
    if (status != cudaSuccess) {                           \
      fprintf(stderr, "%s\n", cudaGetErrorString(status)); \
      return status;                                       \
    }                                                      \
  } while (0)

// What the host binds to x.
texture<float4, 1, cudaReadModeElementType> positions;
static texture<unsigned char, cudaTextureType2D> mask;

namespace images {
  texture<float, cudaTextureType2D, cudaReadModeElementType> source;
}

// A function of the device, and a template: positions is the same for all.
__device__ float4 position(int i) { return tex1Dfetch(positions, i); }

template <typename Index>
__global__ void lengths(float* out, Index n) {
  Index i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 p = tex1Dfetch(positions, i);
  out[i] = sqrtf(p.x * p.x + p.y * p.y + p.z * p.z);
}

__global__ void distances(float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) out[i] = position(i + 1).x - position(i).x;
}

__global__ void copy(float* out, int width) {
  int x = threadIdx.x;
  int y = blockIdx.x;
  if (tex2D(mask, x, y) != 0) {
    out[y * width + x] = tex2D(images::source, x + 0.5f, y + 0.5f);
  }
}

cudaError_t run(float4* x, unsigned char* bits, size_t pitch,
                cudaArray_t array, float* out, int n, cudaStream_t stream) {
  size_t offset = 0;
  CHECK(cudaBindTexture(NULL, positions, x, n * sizeof(float4)));
  lengths<<<(n + 255) / 256, 256, 0, stream>>>(out, n);
  distances<<<(n + 255) / 256, 256, 0, stream>>>(out, n);
  CHECK(cudaUnbindTexture(positions));

  cudaChannelFormatDesc bytes = cudaCreateChannelDesc<unsigned char>();
  CHECK(cudaBindTexture2D(&offset, mask, bits, bytes, 64, 64, pitch));
  CHECK(cudaBindTextureToArray(images::source, array));
  copy<<<64, 64>>>(out, 64);
  CHECK(cudaUnbindTexture(&mask));
  return cudaUnbindTexture(images::source);
}
