// What the one device says of itself: that of the emulated architecture, and of
// this machine where it is memory and processors.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "emulate/hip/runtime.h"

using hipport::Architecture;
using hipport::architecture;
using hipport::checkDevice;
using hipport::failWith;
using hipport::notEmulated;
using hipport::put;

namespace {

std::size_t memoryBytes() { return hipport::Memory::capacity(); }

/// "gfx90a" is 9 and 0, as HIP gives them: major and minor without stepping.
int majorOf(const Architecture& of) {
  return std::atoi(std::string(of.name.substr(3, of.name.size() - 5)).c_str());
}
int minorOf(const Architecture& of) {
  return of.name[of.name.size() - 2] - '0';
}

// What images AMD GPUs have that have any, in texels.
constexpr int kLargestImage = 16384;
constexpr int kDeepestImage = 8192;

// Of HIP 6.
constexpr int kSharedMemPerBlockOptin = 75;
constexpr int kSharedMemPerMultiprocessor = 76;
constexpr int kMemoryPoolsSupported = 88;
constexpr int kVirtualMemoryManagementSupported = 89;
constexpr int kHostRegisterSupported = 90;
constexpr int kMemoryPoolSupportedHandleTypes = 91;
constexpr int kFineGrainSupport = 10016;
constexpr int kWallClockRate = 10017;

/// What is so of the device.
constexpr int kTrue[] = {
    hipDeviceAttributeCooperativeLaunch,
    hipDeviceAttributeManagedMemory,
    hipDeviceAttributeConcurrentManagedAccess,
    hipDeviceAttributePageableMemoryAccess,
    hipDeviceAttributeCanMapHostMemory,
    hipDeviceAttributeUnifiedAddressing,
    hipDeviceAttributeCanUseHostPointerForRegisteredMem,
    hipDeviceAttributeDirectManagedMemAccessFromHost,
    hipDeviceAttributePageableMemoryAccessUsesHostPageTables,
    hipDeviceAttributeGlobalL1CacheSupported,
    hipDeviceAttributeLocalL1CacheSupported,
    hipDeviceAttributeHostNativeAtomicSupported,
    hipDeviceAttributeStreamPrioritiesSupported,
    kMemoryPoolsSupported,
    kVirtualMemoryManagementSupported,
    kHostRegisterSupported,
    kFineGrainSupport,
};
/// What is not, or is none.
constexpr int kFalse[] = {
    hipDeviceAttributeCooperativeMultiDeviceLaunch,
    hipDeviceAttributeIntegrated,
    hipDeviceAttributeIsMultiGpuBoard,
    hipDeviceAttributeComputeMode,
    hipDeviceAttributeConcurrentKernels,
    hipDeviceAttributeEccEnabled,
    hipDeviceAttributeKernelExecTimeout,
    hipDeviceAttributePciBusId,
    hipDeviceAttributePciDeviceId,
    hipDeviceAttributePciDomainID,
    // A copy is done when its call returns.
    hipDeviceAttributeAsyncEngineCount,
    hipDeviceAttributeDeviceOverlap,
    // What AMD's runtime gives for all its devices.
    hipDeviceAttributeAccessPolicyMaxWindowSize,
    hipDeviceAttributeComputePreemptionSupported,
    hipDeviceAttributeMaxSurfaceCubemap,
    hipDeviceAttributeMaxSurfaceCubemapLayered,
    hipDeviceAttributeMaxTexture2DGather,
    hipDeviceAttributeMaxTexture2DLinear,
    hipDeviceAttributeMaxTexture3DAlt,
    hipDeviceAttributeMaxTextureCubemap,
    hipDeviceAttributeMaxTextureCubemapLayered,
    hipDeviceAttributeReservedSharedMemPerBlock,
    hipDeviceAttributeSingleToDoublePrecisionPerfRatio,
    hipDeviceAttributeTccDriver,
    hipDeviceAttributeMultiGpuBoardGroupID,
    hipDeviceAttributeLuid,
    hipDeviceAttributeLuidDeviceNodeMask,
    kMemoryPoolSupportedHandleTypes,
    // Only of values that are there already: see hipStreamWaitValue32().
    hipDeviceAttributeCanUseStreamWaitValue,
    hipDeviceAttributeIsLargeBar,
    hipDeviceAttributeAsicRevision,
    hipDeviceAttributeCooperativeMultiDeviceUnmatchedFunc,
    hipDeviceAttributeCooperativeMultiDeviceUnmatchedGridDim,
    hipDeviceAttributeCooperativeMultiDeviceUnmatchedBlockDim,
    hipDeviceAttributeCooperativeMultiDeviceUnmatchedSharedMem,
};
constexpr int kImageSizes[] = {
    hipDeviceAttributeMaxTexture1DWidth,
    hipDeviceAttributeMaxTexture2DWidth,
    hipDeviceAttributeMaxTexture2DHeight,
    hipDeviceAttributeMaxTexture3DWidth,
    hipDeviceAttributeMaxTexture3DHeight,
    hipDeviceAttributeMaxSurface1D,
    hipDeviceAttributeMaxSurface1DLayered,
    hipDeviceAttributeMaxSurface2D,
    hipDeviceAttributeMaxSurface2DLayered,
    hipDeviceAttributeMaxSurface3D,
    hipDeviceAttributeMaxTexture1DLayered,
    hipDeviceAttributeMaxTexture1DLinear,
    hipDeviceAttributeMaxTexture1DMipmap,
    hipDeviceAttributeMaxTexture2DLayered,
    hipDeviceAttributeMaxTexture2DMipmap,
};

hipError_t attribute(int* value, hipDeviceAttribute_t which) {
  hipDeviceProp_t properties;
  const hipError_t error = hipGetDeviceProperties(&properties, 0);
  if (error != hipSuccess) return error;
  const bool hasImages = architecture().images != hipport::Images::none;
  auto isIn = [&](const auto& list) {
    return std::ranges::count(list, static_cast<int>(which)) > 0;
  };
  if (isIn(kTrue)) return put(value, 1);
  if (isIn(kFalse)) return put(value, 0);
  if (isIn(kImageSizes)) return put(value, hasImages ? kLargestImage : 0);
  switch (static_cast<int>(which)) {
    case hipDeviceAttributeMaxThreadsPerBlock:
      return put(value, properties.maxThreadsPerBlock);
    case hipDeviceAttributeMaxBlockDimX:
      return put(value, properties.maxThreadsDim[0]);
    case hipDeviceAttributeMaxBlockDimY:
      return put(value, properties.maxThreadsDim[1]);
    case hipDeviceAttributeMaxBlockDimZ:
      return put(value, properties.maxThreadsDim[2]);
    case hipDeviceAttributeMaxGridDimX:
      return put(value, properties.maxGridSize[0]);
    case hipDeviceAttributeMaxGridDimY:
      return put(value, properties.maxGridSize[1]);
    case hipDeviceAttributeMaxGridDimZ:
      return put(value, properties.maxGridSize[2]);
    case kSharedMemPerBlockOptin:
    case hipDeviceAttributeMaxSharedMemoryPerBlock:
      return put(value, static_cast<int>(properties.sharedMemPerBlock));
    case kSharedMemPerMultiprocessor:
    case hipDeviceAttributeMaxSharedMemoryPerMultiprocessor:
      return put(value,
                 static_cast<int>(properties.maxSharedMemoryPerMultiProcessor));
    case hipDeviceAttributeWarpSize:
      return put(value, properties.warpSize);
    case hipDeviceAttributeMaxRegistersPerBlock:
    case hipDeviceAttributeMaxRegistersPerMultiprocessor:
      return put(value, properties.regsPerBlock);
    case hipDeviceAttributeClockRate:
      return put(value, properties.clockRate);
    case hipDeviceAttributeMemoryClockRate:
      return put(value, properties.memoryClockRate);
    case hipDeviceAttributeMemoryBusWidth:
      return put(value, properties.memoryBusWidth);
    case hipDeviceAttributeL2CacheSize:
    case hipDeviceAttributePersistingL2CacheMaxSize:
      return put(value, properties.l2CacheSize);
    case hipDeviceAttributeMaxBlocksPerMultiProcessor:
      return put(value, properties.maxThreadsPerMultiProcessor /
                            properties.maxThreadsPerBlock);
    case hipDeviceAttributeTotalGlobalMem:
      return put(value, static_cast<int>(std::min<std::size_t>(
                            properties.totalGlobalMem, 2147483647)));
    case hipDeviceAttributeClockInstructionRate:
      return put(value, properties.clockInstructionRate);
    case hipDeviceAttributeMaxPitch:
      return put(value, 2147483647);
    case hipDeviceAttributeTextureAlignment:
    case hipDeviceAttributeSurfaceAlignment:
    case hipDeviceAttributeTexturePitchAlignment:
      return put(value, 256);
    case hipDeviceAttributeImageSupport:
      return put(value, hasImages ? 1 : 0);
    case hipDeviceAttributeMaxTexture3DDepth:
      return put(value, hasImages ? kDeepestImage : 0);
    case hipDeviceAttributePhysicalMultiProcessorCount:
    case hipDeviceAttributeMultiprocessorCount:
      return put(value, properties.multiProcessorCount);
    case hipDeviceAttributeMaxThreadsPerMultiProcessor:
      return put(value, properties.maxThreadsPerMultiProcessor);
    case hipDeviceAttributeComputeCapabilityMajor:
      return put(value, properties.major);
    case hipDeviceAttributeComputeCapabilityMinor:
      return put(value, properties.minor);
    case hipDeviceAttributeTotalConstantMemory:
      return put(value, static_cast<int>(properties.totalConstMem));
    case kWallClockRate:
      return put(value, 100'000);  // kHz: that of the steady counter.
    case hipDeviceAttributeHdpMemFlushCntl:
    case hipDeviceAttributeHdpRegFlushCntl:
      return notEmulated("hipDeviceGetAttribute",
                         fmt::format("attribute {}, registers of the device",
                                     static_cast<int>(which)));
    default:
      return failWith(hipErrorInvalidValue);
  }
}

}  // namespace

HIPPORT_API hipError_t hipDeviceGetName(char* name, int length,
                                        hipDevice_t device) {
  if (const hipError_t error = checkDevice(device)) return error;
  if (!name || length <= 0) return failWith(hipErrorInvalidValue);
  const std::string text = fmt::format("emulated {}", architecture().name);
  std::snprintf(name, static_cast<std::size_t>(length), "%s", text.c_str());
  return hipSuccess;
}
HIPPORT_API hipError_t hipDeviceTotalMem(std::size_t* bytes,
                                         hipDevice_t device) {
  if (const hipError_t error = checkDevice(device)) return error;
  return put(bytes, memoryBytes());
}
HIPPORT_API hipError_t hipDeviceComputeCapability(int* major, int* minor,
                                                  hipDevice_t device) {
  if (const hipError_t error = checkDevice(device)) return error;
  if (!major || !minor) return failWith(hipErrorInvalidValue);
  *major = majorOf(architecture());
  *minor = minorOf(architecture());
  return hipSuccess;
}
HIPPORT_API hipError_t hipDeviceGetUuid(hipUUID* uuid, hipDevice_t device) {
  if (const hipError_t error = checkDevice(device)) return error;
  if (!uuid) return failWith(hipErrorInvalidValue);
  *uuid = {};
  std::snprintf(uuid->bytes, sizeof uuid->bytes, "%s",
                std::string(architecture().name).c_str());
  return hipSuccess;
}
HIPPORT_API hipError_t hipDeviceGetPCIBusId(char* id, int length, int device) {
  if (const hipError_t error = checkDevice(device)) return error;
  if (!id || length <= 0) return failWith(hipErrorInvalidValue);
  std::snprintf(id, static_cast<std::size_t>(length), "0000:00:00.0");
  return hipSuccess;
}
HIPPORT_API hipError_t hipGetDeviceProperties(hipDeviceProp_t* properties,
                                              int device) {
  if (const hipError_t error = checkDevice(device)) return error;
  if (!properties) return failWith(hipErrorInvalidValue);
  const Architecture& of = architecture();
  *properties = {};
  std::snprintf(properties->name, sizeof properties->name, "emulated %s",
                std::string(of.name).c_str());
  std::snprintf(properties->gcnArchName, sizeof properties->gcnArchName, "%s",
                std::string(of.name).c_str());
  properties->totalGlobalMem = memoryBytes();
  properties->sharedMemPerBlock = static_cast<std::size_t>(of.ldsBytes);
  properties->maxSharedMemoryPerMultiProcessor =
      static_cast<std::size_t>(of.unit.ldsBytes);
  properties->regsPerBlock = of.unit.vgprs;
  properties->warpSize = of.wave;
  properties->maxThreadsPerBlock = of.blockThreads;
  for (int i = 0; i < 3; ++i) {
    properties->maxThreadsDim[i] = of.blockThreads;
    properties->maxGridSize[i] = i == 0 ? 2147483647 : 65536;
  }
  properties->clockRate = 1'000'000;  // kHz: the emulated clock's.
  properties->memoryClockRate = 1'000'000;
  properties->memoryBusWidth = 64;
  properties->totalConstMem = 2147483647;
  properties->major = majorOf(of);
  properties->minor = minorOf(of);
  properties->multiProcessorCount = hipport::computeUnits();
  properties->l2CacheSize = 1 << 20;
  properties->maxThreadsPerMultiProcessor =
      of.unit.simds * of.unit.waves * of.wave;
  properties->clockInstructionRate = 1'000'000;
  properties->concurrentKernels = 0;
  properties->canMapHostMemory = 1;
  properties->cooperativeLaunch = 1;
  properties->managedMemory = 1;
  properties->concurrentManagedAccess = 1;
  properties->pageableMemoryAccess = 1;
  properties->arch.hasGlobalInt32Atomics = 1;
  properties->arch.hasGlobalFloatAtomicExch = 1;
  properties->arch.hasSharedInt32Atomics = 1;
  properties->arch.hasSharedFloatAtomicExch = 1;
  properties->arch.hasFloatAtomicAdd = 1;
  properties->arch.hasGlobalInt64Atomics = 1;
  properties->arch.hasSharedInt64Atomics = 1;
  properties->arch.hasDoubles = 1;
  properties->arch.hasWarpVote = 1;
  properties->arch.hasWarpBallot = 1;
  properties->arch.hasWarpShuffle = 1;
  properties->arch.hasThreadFenceSystem = 1;
  properties->arch.has3dGrid = 1;
  return hipSuccess;
}

// The structure of HIP 6, which has a function of its own: an array of bytes
// with these offsets (hip_runtime_api.h of HIP 6.4, x86-64).
namespace {

constexpr std::size_t kPropertiesR0600 = 1472;

struct PlaceR0600 {
  std::size_t offset;
  std::size_t (*of)(const hipDeviceProp_t&);
  std::size_t size;  ///< in bytes
};
#define HIPPORT_PLACE(offset, member)              \
  {offset,                                         \
   [](const hipDeviceProp_t& from) {               \
     return static_cast<std::size_t>(from.member); \
   },                                              \
   sizeof(hipDeviceProp_t::member)}
constexpr PlaceR0600 kPlacesR0600[] = {
    HIPPORT_PLACE(288, totalGlobalMem),
    HIPPORT_PLACE(296, sharedMemPerBlock),
    HIPPORT_PLACE(304, regsPerBlock),
    HIPPORT_PLACE(308, warpSize),
    HIPPORT_PLACE(320, maxThreadsPerBlock),
    HIPPORT_PLACE(348, clockRate),
    HIPPORT_PLACE(352, totalConstMem),
    HIPPORT_PLACE(360, major),
    HIPPORT_PLACE(364, minor),
    HIPPORT_PLACE(388, multiProcessorCount),
    HIPPORT_PLACE(400, canMapHostMemory),
    HIPPORT_PLACE(576, concurrentKernels),
    HIPPORT_PLACE(604, canMapHostMemory),  // unifiedAddressing
    HIPPORT_PLACE(608, memoryClockRate),
    HIPPORT_PLACE(612, memoryBusWidth),
    HIPPORT_PLACE(616, l2CacheSize),
    HIPPORT_PLACE(624, maxThreadsPerMultiProcessor),
    HIPPORT_PLACE(640, maxSharedMemoryPerMultiProcessor),
    HIPPORT_PLACE(648, regsPerBlock),
    HIPPORT_PLACE(652, managedMemory),
    HIPPORT_PLACE(672, pageableMemoryAccess),
    HIPPORT_PLACE(676, concurrentManagedAccess),
    HIPPORT_PLACE(688, cooperativeLaunch),
    HIPPORT_PLACE(696, sharedMemPerBlock),  // sharedMemPerBlockOptin
    HIPPORT_PLACE(1416, maxSharedMemoryPerMultiProcessor),
    HIPPORT_PLACE(1424, clockInstructionRate),
};
#undef HIPPORT_PLACE

struct NumberR0600 {
  std::size_t offset;
  int value;
};
// maxBlocksPerMultiProcessor and sizes follow from the architecture.
constexpr NumberR0600 kNumbersR0600[] = {
    {312, 2147483647},  // memPitch
    {368, 256},         // textureAlignment
    {376, 256},         // texturePitchAlignment
    {568, 256},         // surfaceAlignment
    {628, 1},           // streamPrioritiesSupported
    {632, 1},           // globalL1CacheSupported
    {636, 1},           // localL1CacheSupported
    {664, 1},           // hostNativeAtomicSupported
    {684, 1},           // canUseHostPointerForRegisteredMem
    {704, 1},           // pageableMemoryAccessUsesHostPageTables
    {708, 1},           // directManagedMemAccessFromHost
    {728, 1},           // hostRegisterSupported
    {744, 1},           // memoryPoolsSupported
};
// Texels of textures and surfaces in each direction, and layers.
constexpr std::size_t kLargestR0600[] = {
    408, 412, 416, 420, 424, 428, 432, 456, 460, 484, 488, 492,
    496, 500, 512, 516, 520, 524, 528, 536, 540, 544, 548, 552};
constexpr std::size_t kDeepestR0600[] = {464, 532};

}  // namespace

HIPPORT_API hipError_t hipGetDevicePropertiesR0600(void* properties,
                                                   int device) {
  hipDeviceProp_t from;
  if (const hipError_t error = hipGetDeviceProperties(&from, device)) {
    return error;
  }
  if (!properties) return failWith(hipErrorInvalidValue);
  auto* const to = static_cast<std::byte*>(properties);
  std::memset(to, 0, kPropertiesR0600);
  std::memcpy(to, from.name, sizeof from.name);
  std::memcpy(to + 324, from.maxThreadsDim, sizeof from.maxThreadsDim);
  std::memcpy(to + 336, from.maxGridSize, sizeof from.maxGridSize);
  std::memcpy(to + 1160, from.gcnArchName, sizeof from.gcnArchName);
  std::memcpy(to + 1428, &from.arch, sizeof from.arch);
  for (const PlaceR0600& each : kPlacesR0600) {
    const std::size_t value = each.of(from);
    std::memcpy(to + each.offset, &value, each.size);
  }
  auto set = [&](std::size_t offset, int value) {
    std::memcpy(to + offset, &value, sizeof value);
  };
  for (const NumberR0600& each : kNumbersR0600) set(each.offset, each.value);
  set(620, from.l2CacheSize);  // persistingL2CacheMaxSize
  set(712, from.maxThreadsPerMultiProcessor / from.maxThreadsPerBlock);
  if (architecture().images != hipport::Images::none) {
    for (const std::size_t each : kLargestR0600) set(each, kLargestImage);
    for (const std::size_t each : kDeepestR0600) set(each, kDeepestImage);
  }
  return hipSuccess;
}

HIPPORT_API hipError_t hipDeviceGetAttribute(int* value,
                                             hipDeviceAttribute_t which,
                                             int device) {
  if (const hipError_t error = checkDevice(device)) return error;
  return attribute(value, which);
}
