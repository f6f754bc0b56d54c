#include <cuda_runtime.h>
#include <nvjpeg.h>

int decode(const unsigned char* data, size_t size, nvjpegImage_t* image, cudaStream_t stream) {
  nvjpegHandle_t handle;
  nvjpegJpegState_t state;
  if (nvjpegCreateSimple(&handle) != NVJPEG_STATUS_SUCCESS) return 1;
  nvjpegJpegStateCreate(handle, &state);
  nvjpegDecode(handle, state, data, size, NVJPEG_OUTPUT_RGBI, image, stream);
  nvjpegEncoderState_t encoder;
  nvjpegEncoderStateCreate(handle, &encoder, stream);
  return cudaStreamSynchronize(stream);
}
