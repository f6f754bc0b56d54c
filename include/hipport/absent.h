// What CUDA programs ask of features that no AMD GPU has, with the answer no.
//
// The problem: a program asks the device whether it can do a thing (clusters,
// multicast, a persisting part of the L2 cache …) and goes another way where it
// cannot. HIP has no names for such questions, so that the port would not
// compile, although the other way is there. Here are names for them:
//
//   int can = 0;
//   hipDeviceGetAttribute(&can, hipport::absent::kMulticastSupported, device);
//
// gives 0 and hipSuccess, as on an NVIDIA GPU without the feature. Where HIP's
// function is called by a qualified name or through a pointer, the attribute is
// a number that HIP does not know: hipErrorInvalidValue.
//
// Multicast objects (memory that one store writes on several GPUs) are the
// feature whose calls stand behind the question. They are here as well and fail
// with hipErrorNotSupported, as CUDA's do on a GPU without them. Fabric handles
// (memory shared between nodes) came with HIP 7.14; before it, memory that is
// asked for with such a handle is refused by HIP.
//
// Needs HIP 5.2 or later; C++11.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_ABSENT_H
#define HIPPORT_ABSENT_H

#include <hip/hip_runtime_api.h>

#include <cstddef>

namespace hipport {
namespace absent {

/// An attribute of devices that HIP does not have, and its value on AMD GPUs.
class Attribute {
 public:
  constexpr Attribute(int place, int value) : place_(place), value_(value) {}
  constexpr int value() const { return value_; }
  /// A number behind those of all attributes of HIP, so that it is refused.
  constexpr operator hipDeviceAttribute_t() const {
    return static_cast<hipDeviceAttribute_t>(30000 + place_);
  }

 private:
  int place_;
  int value_;
};

/// Found beside HIP's function where an attribute of this header is an
/// argument. Errors: those of HIP's function for the device and the pointer.
inline hipError_t hipDeviceGetAttribute(int* value, const Attribute& attribute,
                                        int device) {
  const hipError_t error = ::hipDeviceGetAttribute(
      value, hipDeviceAttributeMultiprocessorCount, device);
  if (error == hipSuccess) *value = attribute.value();
  return error;
}

constexpr Attribute kCanFlushRemoteWrites(0, 0);
constexpr Attribute kClusterLaunch(1, 0);
constexpr Attribute kD3D12CigSupported(2, 0);
constexpr Attribute kDeferredMappingArraySupported(3, 0);
constexpr Attribute kGenericCompressionSupported(4, 0);
constexpr Attribute kFabricHandlesSupported(5, 0);
constexpr Attribute kWin32HandlesSupported(6, 0);
constexpr Attribute kWin32KmtHandlesSupported(7, 0);
constexpr Attribute kHostNumaPoolsSupported(8, 0);
constexpr Attribute kHostNumaIpcSupported(9, 0);
constexpr Attribute kHostNumaMappingSupported(10, 0);
constexpr Attribute kMaxAccessPolicyWindowSize(11, 0);
constexpr Attribute kMaxPersistingL2CacheSize(12, 0);
constexpr Attribute kMemDecompressAlgorithms(13, 0);
constexpr Attribute kMemDecompressMaximumLength(14, 0);
constexpr Attribute kMemSyncDomainCount(15, 1);
constexpr Attribute kMpsEnabled(16, 0);
constexpr Attribute kMulticastSupported(17, 0);
constexpr Attribute kReservedSharedMemoryPerBlock(18, 0);
constexpr Attribute kSparseArraySupported(19, 0);
constexpr Attribute kTensorMapSupported(20, 0);
constexpr Attribute kTimelineSemaphoresSupported(21, 0);
constexpr Attribute kUnifiedFunctionPointers(22, 0);
constexpr Attribute kVulkanCigSupported(23, 0);
constexpr Attribute kGpuDirectRdmaSupported(24, 0);
constexpr Attribute kGpuDirectRdmaFlushOptions(25, 0);
constexpr Attribute kGpuDirectRdmaOrdering(26, 0);
constexpr Attribute kGpuDirectRdmaOfMappedMemory(27, 0);
constexpr Attribute kHostDmaBufSupported(28, 0);
constexpr Attribute kHostPoolsSupported(29, 0);
constexpr Attribute kHostMappingSupported(30, 0);
constexpr Attribute kHostAtomicsArePartial(31, 0);

/// CUDA's CUmulticastObjectProp.
struct MulticastProperties {
  unsigned numDevices;
  std::size_t size;
  unsigned long long handleTypes;
  unsigned long long flags;
};

/// CUDA's CUmulticastGranularity_flags.
enum MulticastGranularity {
  kGranularityMinimum = 0,
  kGranularityRecommended = 1
};

inline hipError_t multicastCreate(hipMemGenericAllocationHandle_t*,
                                  const MulticastProperties*) {
  return hipErrorNotSupported;
}
inline hipError_t multicastGetGranularity(std::size_t*,
                                          const MulticastProperties*,
                                          MulticastGranularity) {
  return hipErrorNotSupported;
}
inline hipError_t multicastAddDevice(hipMemGenericAllocationHandle_t, int) {
  return hipErrorNotSupported;
}
inline hipError_t multicastBindMem(hipMemGenericAllocationHandle_t, std::size_t,
                                   hipMemGenericAllocationHandle_t, std::size_t,
                                   std::size_t, unsigned long long) {
  return hipErrorNotSupported;
}
inline hipError_t multicastBindAddr(hipMemGenericAllocationHandle_t,
                                    std::size_t, hipDeviceptr_t, std::size_t,
                                    unsigned long long) {
  return hipErrorNotSupported;
}
inline hipError_t multicastUnbind(hipMemGenericAllocationHandle_t, int,
                                  std::size_t, std::size_t) {
  return hipErrorNotSupported;
}

/// CUDA's CUmemFabricHandle.
struct FabricHandle {
  unsigned char data[64];
};

#if HIP_VERSION >= 71400000
using RuntimeFabricHandle = hipMemFabricHandle_t;
#else
/// CUDA's cudaMemFabricHandle_t.
struct RuntimeFabricHandle {
  char reserved[64];
};
#endif

/// hipMemHandleTypeFabric, whose value CUDA and HIP 7.14 share.
const hipMemAllocationHandleType kHandleTypeFabric =
    static_cast<hipMemAllocationHandleType>(8);

}  // namespace absent
}  // namespace hipport

#endif  // HIPPORT_ABSENT_H
