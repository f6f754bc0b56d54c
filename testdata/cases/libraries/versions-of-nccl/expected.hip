// Branches for versions of NCCL: HIP's compiler takes what RCCL is as new as.
#include <hip/hip_runtime.h>
#include <rccl/rccl.h>

#if NCCL_VERSION_CODE >= NCCL_VERSION(2, 28, 0)
#include <nccl_device.h>
#endif

#if defined(WITH_GIN) && (NCCL_VERSION_CODE > 22800)
__global__ void exchange(ncclDevComm comm);
#elif NCCL_VERSION_CODE < NCCL_VERSION(2, 29, 7)
int properties(ncclComm_t comm) { return comm != nullptr; }
#else
int properties(ncclComm_t comm) {
  ncclCommProperties_t properties;
  return ncclCommQueryProperties(comm, &properties);
}
#endif

// By hand: RCCL may be as new as that, or one of two conditions holds.
#if NCCL_VERSION_CODE >= NCCL_VERSION(2, 4, 0)
int devices(ncclComm_t comm) {
  return ncclGetLocalPointer(comm) != nullptr;
}
#endif
#if NCCL_VERSION_CODE >= NCCL_VERSION(2, 28, 0) || defined(ALWAYS)
int windows(ncclComm_t comm) { return ncclDevCommDestroy(comm); }
#endif
