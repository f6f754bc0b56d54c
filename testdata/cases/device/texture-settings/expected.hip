// How references read: by their constructor and by their fields.
#include <hip/hip_runtime.h>
#include "hipport/textures.h"

static __constant__ hipTextureObject_t picture;
static hipport::textures::Reference<uchar4, hipTextureType2D, hipReadModeNormalizedFloat> picture_reference(picture);
static __constant__ hipTextureObject_t samples;
static hipport::textures::Reference<short, 1, hipReadModeNormalizedFloat> samples_reference(samples);
static __constant__ hipTextureObject_t layersOf;
static hipport::textures::Reference<float, hipTextureType2DLayered> layersOfReference(layersOf);
static __constant__ hipTextureObject_t volume;
static hipport::textures::Reference<float, 3> volume_reference(volume, true, hipFilterModeLinear, hipAddressModeWrap);

__global__ void blend(float4* out, int width, float scale) {
  float u = (threadIdx.x + 0.5f) / width;
  float v = (blockIdx.x + 0.5f) / width;
  float4 pixel = tex2D<float4>(picture, u, v);
  pixel.x += tex1Dfetch<float>(samples, threadIdx.x) * scale;
  pixel.y += tex2DLayered<float>(layersOf, threadIdx.x, blockIdx.x, 1);
  pixel.z += tex3D<float>(volume, u, v, 0.5f);
  out[blockIdx.x * width + threadIdx.x] = pixel;
}

void run(hipArray_t pixels, hipArray_t layers, hipArray_t cube,
         const short* sound, float4* out) {
  picture_reference.normalized = 1;
  picture_reference.filterMode = hipFilterModeLinear;
  picture_reference.addressMode[0] = hipAddressModeMirror;
  picture_reference.addressMode[1] = hipAddressModeMirror;
  hipport::textures::bindToArray(picture_reference, pixels);
  hipport::textures::bind(0, samples_reference, sound);
  layersOfReference.channelDesc = hipCreateChannelDesc<float>();
  hipport::textures::bindToArray(layersOfReference, layers, layersOfReference.channelDesc);
  hipChannelFormatDesc format;
  hipGetChannelDesc(&format, cube);
  hipport::textures::bindToArray(&volume_reference, cube, &format);
  blend<<<64, 64>>>(out, 64, 2.0f);
}
