#include <hipfft/hipfftXt.h>

hipfftResult transform(hipfftHandle plan, int* devices, void* host, hipStream_t stream) {
  size_t sizes[2];
  hipfftSetStream(plan, stream);
  hipfftXtSetGPUs(plan, 2, devices);
  hipfftMakePlan1d(plan, 1 << 20, HIPFFT_C2C, 1, sizes);
  hipLibXtDesc* data = nullptr;
  hipfftXtMalloc(plan, &data, HIPFFT_XT_FORMAT_INPLACE);
  hipfftXtMemcpy(plan, data, host, HIPFFT_COPY_HOST_TO_DEVICE);
  hipfftXtExecDescriptorC2C(plan, data, data, HIPFFT_FORWARD);
  cufftXtSetJITCallback(plan, "load", nullptr, 0, HIPFFT_CB_LD_COMPLEX, nullptr);
  return hipfftXtFree(data);
}
