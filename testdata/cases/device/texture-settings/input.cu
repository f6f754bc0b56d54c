// How references read: by their constructor and by their fields.
#include <cuda_runtime.h>

texture<uchar4, cudaTextureType2D, cudaReadModeNormalizedFloat> picture;
texture<short, 1, cudaReadModeNormalizedFloat> samples;
texture<float, cudaTextureType2DLayered> layersOf;
texture<float, 3> volume(true, cudaFilterModeLinear, cudaAddressModeWrap);

__global__ void blend(float4* out, int width, float scale) {
  float u = (threadIdx.x + 0.5f) / width;
  float v = (blockIdx.x + 0.5f) / width;
  float4 pixel = tex2D(picture, u, v);
  pixel.x += tex1Dfetch(samples, threadIdx.x) * scale;
  pixel.y += tex2DLayered(layersOf, threadIdx.x, blockIdx.x, 1);
  pixel.z += tex3D(volume, u, v, 0.5f);
  out[blockIdx.x * width + threadIdx.x] = pixel;
}

void run(cudaArray_t pixels, cudaArray_t layers, cudaArray_t cube,
         const short* sound, float4* out) {
  picture.normalized = 1;
  picture.filterMode = cudaFilterModeLinear;
  picture.addressMode[0] = cudaAddressModeMirror;
  picture.addressMode[1] = cudaAddressModeMirror;
  cudaBindTextureToArray(picture, pixels);
  cudaBindTexture(0, samples, sound);
  layersOf.channelDesc = cudaCreateChannelDesc<float>();
  cudaBindTextureToArray(layersOf, layers, layersOf.channelDesc);
  cudaChannelFormatDesc format;
  cudaGetChannelDesc(&format, cube);
  cudaBindTextureToArray(&volume, cube, &format);
  blend<<<64, 64>>>(out, 64, 2.0f);
}
