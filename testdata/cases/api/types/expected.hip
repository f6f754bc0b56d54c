#include <hip/hip_runtime.h>
#include <vector>

struct Buffers {
  hipArray_t array;
  hipPitchedPtr pitched;
  std::vector<hipStream_t> streams;
  hipEvent_t events[2];
};

hipError_t describe(hipDeviceProp_t* properties, enum hipMemcpyKind kind) {
  struct hipDeviceProp_t local;
  hipExtent extent = make_hipExtent(1, 2, 3);
  const hipChannelFormatDesc format = hipCreateChannelDesc<float>();
  hipFuncAttributes attributes{};
  hipPointerAttribute_t pointer{};
  hipIpcMemHandle_t handle;
  (void)local, (void)extent, (void)format, (void)attributes, (void)pointer;
  (void)handle, (void)kind;
  return hipGetDeviceProperties(properties, 0);
}
