#include <cufftXt.h>

cufftResult transform(cufftHandle plan, int* devices, void* host, cudaStream_t stream) {
  size_t sizes[2];
  cufftSetStream(plan, stream);
  cufftXtSetGPUs(plan, 2, devices);
  cufftMakePlan1d(plan, 1 << 20, CUFFT_C2C, 1, sizes);
  cudaLibXtDesc* data = nullptr;
  cufftXtMalloc(plan, &data, CUFFT_XT_FORMAT_INPLACE);
  cufftXtMemcpy(plan, data, host, CUFFT_COPY_HOST_TO_DEVICE);
  cufftXtExecDescriptorC2C(plan, data, data, CUFFT_FORWARD);
  cufftXtSetJITCallback(plan, "load", nullptr, 0, CUFFT_CB_LD_COMPLEX, nullptr);
  return cufftXtFree(data);
}
