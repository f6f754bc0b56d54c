#include <hip/hip_runtime.h>

void make(hipStream_t* stream, hipEvent_t* event, void** host) {
  hipStreamCreateWithFlags(stream, hipStreamNonBlocking);
  hipEventCreateWithFlags(event, hipEventDisableTiming | hipEventBlockingSync);
  hipHostMalloc(host, 64, hipHostMallocMapped | hipHostMallocPortable);
  hipHostRegister(*host, 64, hipHostRegisterDefault);
  hipSetDeviceFlags(hipDeviceScheduleSpin);
}

void wait(int peer) {
  hipDeviceEnablePeerAccess(peer, 0);
  hipStreamSynchronize(hipStreamPerThread);
}
