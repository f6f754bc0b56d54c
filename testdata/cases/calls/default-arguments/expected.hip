#include <hip/hip_runtime.h>

__constant__ float filter[9];

// CUDA's C++ interface has default arguments that HIP's need not have.
void run(void* to, const void* from, hipStream_t stream, hipEvent_t event) {
  hipMemcpyAsync(to, from, 4, hipMemcpyDefault);
  hipMemsetAsync(to, 0, 4);
  hipEventRecord(event);
  hipStreamWaitEvent(stream, event, 0);
  hipMallocManaged(&to, 4);
  hipMemcpyToSymbol(HIP_SYMBOL(filter), from, 4);
  hipMemcpyToSymbolAsync(HIP_SYMBOL(filter), from, 4, 0, hipMemcpyHostToDevice);
  hipArray_t array;
  hipChannelFormatDesc format = hipCreateChannelDesc<float>();
  hipMallocArray(&array, &format, 16);
  hipMemPrefetchAsync(to, 4, 0);
  hipStreamAttachMemAsync(stream, to);
}
