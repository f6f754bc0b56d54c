// The one device, its streams and events: every call is done when it returns,
// so that streams are in order and events have always come to pass.
#include <fmt/format.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "emulate/hip/runtime.h"

using hipport::Architecture;
using hipport::failWith;
using hipport::notEmulated;
using hipport::Runtime;

namespace {

const Architecture& architecture() {
  return *Runtime::get().options().architecture;
}

/// What every synchronising call gives.
hipError_t done() {
  const hipError_t sticky = Runtime::get().stickyError();
  return sticky == hipSuccess ? hipSuccess : failWith(sticky);
}

hipError_t checkDevice(int device) {
  return device == 0 ? hipSuccess : failWith(hipErrorInvalidDevice);
}

template <typename T>
hipError_t put(T* to, T value) {
  if (!to) return failWith(hipErrorInvalidValue);
  *to = value;
  return hipSuccess;
}

/// The two streams that are numbers have no state.
bool isOwn(hipStream_t stream) {
  return stream && stream != hipStreamPerThread &&
         reinterpret_cast<std::uintptr_t>(stream) != 1;
}

int computeUnits() {
  return static_cast<int>(Runtime::get().options().workers);
}

std::size_t memoryBytes() {
  return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

/// "gfx90a" is 9 and 0, as HIP gives them: major and minor without stepping.
int majorOf(const Architecture& of) {
  return std::atoi(std::string(of.name.substr(3, of.name.size() - 5)).c_str());
}
int minorOf(const Architecture& of) {
  return of.name[of.name.size() - 2] - '0';
}

/// Blocks of so many threads that one compute unit holds at once, by its waves
/// and its LDS.
int blocksPerUnit(int blockThreads, std::size_t ldsBytes) {
  const Architecture& of = architecture();
  if (blockThreads <= 0 || blockThreads > of.blockThreads) return 0;
  const int waves = (blockThreads + of.wave - 1) / of.wave;
  int blocks = of.unit.simds * of.unit.waves / waves;
  if (ldsBytes > 0) {
    blocks = std::min(
        blocks, of.unit.ldsBytes /
                    static_cast<int>(std::min<std::size_t>(ldsBytes, 1 << 30)));
  }
  return blocks;
}

std::size_t staticLds(const hipport::DeviceModule& module,
                      const hipport::DeviceModule::Kernel& kernel) {
  std::size_t bytes = 0;
  for (const std::uint32_t each : kernel.lowered->variables) {
    const hipport::LdsVariable& variable = module.lowered().variables[each];
    if (!variable.isDynamic) bytes += variable.size;
  }
  return bytes;
}

hipError_t occupancy(int* blocks, const void* stub, int blockThreads,
                     std::size_t dynamicLds) {
  const hipport::DeviceModule* module = nullptr;
  hipError_t error = hipSuccess;
  const auto* kernel = Runtime::get().kernelOf(stub, &module, error);
  if (!kernel) return failWith(error);
  return put(blocks, blocksPerUnit(blockThreads,
                                   staticLds(*module, *kernel) + dynamicLds));
}

hipError_t bestBlock(int* grid, int* block, std::size_t lds, int limit) {
  const int most = limit > 0 ? std::min(limit, architecture().blockThreads)
                             : architecture().blockThreads;
  int best = architecture().wave;
  int bestThreads = 0;
  for (int threads = architecture().wave; threads <= most;
       threads += architecture().wave) {
    const int inFlight = blocksPerUnit(threads, lds) * threads;
    if (inFlight >= bestThreads) {
      bestThreads = inFlight;
      best = threads;
    }
  }
  if (!grid || !block) return failWith(hipErrorInvalidValue);
  *block = best;
  *grid = std::max(1, blocksPerUnit(best, lds)) * computeUnits();
  return hipSuccess;
}

hipError_t attribute(int* value, hipDeviceAttribute_t which) {
  hipDeviceProp_t properties;
  const hipError_t error = hipGetDeviceProperties(&properties, 0);
  if (error != hipSuccess) return error;
  // Of HIP 6.
  constexpr int kWallClockRate = 10017;
  constexpr int kSharedMemPerBlockOptin = 75;
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
    case hipDeviceAttributeMaxSharedMemoryPerMultiprocessor:
      return put(value, static_cast<int>(properties.sharedMemPerBlock));
    case hipDeviceAttributeWarpSize:
      return put(value, properties.warpSize);
    case hipDeviceAttributeMaxRegistersPerBlock:
      return put(value, properties.regsPerBlock);
    case hipDeviceAttributeClockRate:
      return put(value, properties.clockRate);
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
    case hipDeviceAttributeCooperativeLaunch:
    case hipDeviceAttributeManagedMemory:
    case hipDeviceAttributeConcurrentManagedAccess:
    case hipDeviceAttributePageableMemoryAccess:
    case hipDeviceAttributeCanMapHostMemory:
    case hipDeviceAttributeUnifiedAddressing:
      return put(value, 1);
    case hipDeviceAttributeCooperativeMultiDeviceLaunch:
    case hipDeviceAttributeIntegrated:
    case hipDeviceAttributeIsMultiGpuBoard:
    case hipDeviceAttributeComputeMode:
    case hipDeviceAttributeConcurrentKernels:
    case hipDeviceAttributeEccEnabled:
    case hipDeviceAttributeKernelExecTimeout:
    case hipDeviceAttributePciBusId:
    case hipDeviceAttributePciDeviceId:
      return put(value, 0);
    case kWallClockRate:
      return put(value, 100'000);  // kHz: that of the steady counter.
    default:
      return notEmulated("hipDeviceGetAttribute",
                         fmt::format("attribute {}", static_cast<int>(which)));
  }
}

}  // namespace

// --- Devices -----------------------------------------------------------------

HIPPORT_API hipError_t hipInit(unsigned) { return hipSuccess; }
HIPPORT_API hipError_t hipGetDeviceCount(int* count) { return put(count, 1); }
HIPPORT_API hipError_t hipGetDevice(int* device) { return put(device, 0); }
HIPPORT_API hipError_t hipSetDevice(int device) { return checkDevice(device); }
HIPPORT_API hipError_t hipSetValidDevices(int* devices, int count) {
  if (!devices || count <= 0) return failWith(hipErrorInvalidValue);
  return checkDevice(devices[0]);
}
HIPPORT_API hipError_t hipSetDeviceFlags(unsigned) { return hipSuccess; }
HIPPORT_API hipError_t hipGetDeviceFlags(unsigned* flags) {
  return put(flags, 0U);
}
HIPPORT_API hipError_t hipDeviceSynchronize() { return done(); }
HIPPORT_API hipError_t hipDeviceReset() { return hipSuccess; }
HIPPORT_API hipError_t hipDeviceGet(hipDevice_t* device, int ordinal) {
  const hipError_t error = checkDevice(ordinal);
  return error == hipSuccess ? put(device, 0) : error;
}
HIPPORT_API hipError_t hipDeviceGetName(char* name, int length,
                                        hipDevice_t device) {
  if (const hipError_t error = checkDevice(device)) return error;
  if (!name || length <= 0) return failWith(hipErrorInvalidValue);
  std::snprintf(name, static_cast<std::size_t>(length), "emulated %s",
                architecture().name.data());
  return hipSuccess;
}
HIPPORT_API hipError_t hipDeviceTotalMem(std::size_t* bytes, hipDevice_t) {
  return put(bytes, memoryBytes());
}
HIPPORT_API hipError_t hipDeviceComputeCapability(int* major, int* minor,
                                                  hipDevice_t) {
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
HIPPORT_API hipError_t hipDeviceGetByPCIBusId(int* device, const char* id) {
  return id ? put(device, 0) : failWith(hipErrorInvalidValue);
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
  properties->multiProcessorCount = computeUnits();
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
  return hipSuccess;
}
HIPPORT_API hipError_t hipChooseDeviceR0600(int* device, const void*) {
  return put(device, 0);
}

HIPPORT_API hipError_t hipDeviceGetAttribute(int* value,
                                             hipDeviceAttribute_t which,
                                             int device) {
  if (const hipError_t error = checkDevice(device)) return error;
  return attribute(value, which);
}
HIPPORT_API hipError_t hipChooseDevice(int* device, const hipDeviceProp_t*) {
  return put(device, 0);
}
HIPPORT_API hipError_t hipDeviceCanAccessPeer(int* can, int, int) {
  return put(can, 0);
}
HIPPORT_API hipError_t hipDeviceEnablePeerAccess(int, unsigned) {
  return failWith(hipErrorInvalidDevice);
}
HIPPORT_API hipError_t hipDeviceDisablePeerAccess(int) {
  return failWith(hipErrorPeerAccessNotEnabled);
}
HIPPORT_API hipError_t hipDeviceSetCacheConfig(hipFuncCache_t) {
  return hipSuccess;
}
HIPPORT_API hipError_t hipDeviceGetCacheConfig(hipFuncCache_t* config) {
  return put(config, hipFuncCachePreferNone);
}
HIPPORT_API hipError_t hipDeviceSetSharedMemConfig(hipSharedMemConfig) {
  return hipSuccess;
}
HIPPORT_API hipError_t hipDeviceGetSharedMemConfig(hipSharedMemConfig* config) {
  return put(config, hipSharedMemBankSizeFourByte);
}
HIPPORT_API hipError_t hipDeviceGetLimit(std::size_t* value, hipLimit_t) {
  return put(value, std::size_t{8} << 20);
}
HIPPORT_API hipError_t hipDeviceSetLimit(hipLimit_t, std::size_t) {
  return hipSuccess;
}
HIPPORT_API hipError_t hipDriverGetVersion(int* version) {
  return put(version, HIP_VERSION);
}
HIPPORT_API hipError_t hipRuntimeGetVersion(int* version) {
  return put(version, HIP_VERSION);
}
HIPPORT_API hipError_t hipProfilerStart() { return hipSuccess; }
HIPPORT_API hipError_t hipProfilerStop() { return hipSuccess; }

// --- Contexts: there is one --------------------------------------------------

namespace {
ihipCtx_t context;
}

HIPPORT_API hipError_t hipCtxCreate(hipCtx_t* made, unsigned, hipDevice_t) {
  return put(made, &context);
}
HIPPORT_API hipError_t hipCtxDestroy(hipCtx_t) { return hipSuccess; }
HIPPORT_API hipError_t hipCtxSetCurrent(hipCtx_t) { return hipSuccess; }
HIPPORT_API hipError_t hipCtxGetCurrent(hipCtx_t* current) {
  return put(current, &context);
}
HIPPORT_API hipError_t hipCtxPushCurrent(hipCtx_t) { return hipSuccess; }
HIPPORT_API hipError_t hipCtxPopCurrent(hipCtx_t* popped) {
  if (popped) *popped = &context;
  return hipSuccess;
}
HIPPORT_API hipError_t hipCtxGetDevice(hipDevice_t* device) {
  return put(device, 0);
}
HIPPORT_API hipError_t hipCtxSynchronize() { return done(); }
HIPPORT_API hipError_t hipDevicePrimaryCtxRetain(hipCtx_t* made, hipDevice_t) {
  return put(made, &context);
}
HIPPORT_API hipError_t hipDevicePrimaryCtxRelease(hipDevice_t) {
  return hipSuccess;
}
HIPPORT_API hipError_t hipDevicePrimaryCtxSetFlags(hipDevice_t, unsigned) {
  return hipSuccess;
}
HIPPORT_API hipError_t hipDevicePrimaryCtxGetState(hipDevice_t device,
                                                   unsigned* flags,
                                                   int* isActive) {
  if (const hipError_t error = checkDevice(device)) return error;
  if (flags) *flags = 0;
  return put(isActive, 1);
}
HIPPORT_API hipError_t hipCtxSetCacheConfig(hipFuncCache_t) {
  return hipSuccess;
}
HIPPORT_API hipError_t hipCtxGetCacheConfig(hipFuncCache_t* config) {
  return put(config, hipFuncCachePreferNone);
}
HIPPORT_API hipError_t hipCtxGetApiVersion(hipCtx_t, int* version) {
  return put(version, HIP_VERSION_MAJOR);
}
HIPPORT_API hipError_t hipCtxGetFlags(unsigned* flags) {
  return put(flags, 0U);
}
HIPPORT_API hipError_t hipDevicePrimaryCtxReset(hipDevice_t) {
  return hipSuccess;
}

// --- Streams -----------------------------------------------------------------

HIPPORT_API hipError_t hipStreamCreateWithPriority(hipStream_t* stream,
                                                   unsigned flags,
                                                   int priority) {
  return put(stream, new ihipStream_t{flags, priority, nullptr});
}
HIPPORT_API hipError_t hipStreamCreateWithFlags(hipStream_t* stream,
                                                unsigned flags) {
  return hipStreamCreateWithPriority(stream, flags, 0);
}
HIPPORT_API hipError_t hipStreamCreate(hipStream_t* stream) {
  return hipStreamCreateWithPriority(stream, 0, 0);
}
HIPPORT_API hipError_t hipStreamDestroy(hipStream_t stream) {
  if (!isOwn(stream)) return failWith(hipErrorInvalidHandle);
  delete stream;
  return hipSuccess;
}
HIPPORT_API hipError_t hipStreamSynchronize(hipStream_t stream) {
  const hipError_t error = hipport::refuseCapture(stream);
  return error == hipSuccess ? done() : error;
}
HIPPORT_API hipError_t hipStreamQuery(hipStream_t stream) {
  return hipStreamSynchronize(stream);
}
HIPPORT_API hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event,
                                          unsigned) {
  if (!event) return failWith(hipErrorInvalidHandle);
  hipport::joinCapture(stream, event);
  return hipSuccess;
}
HIPPORT_API hipError_t hipStreamGetFlags(hipStream_t stream, unsigned* flags) {
  return put(flags, isOwn(stream) ? stream->flags : 0U);
}
HIPPORT_API hipError_t hipStreamGetPriority(hipStream_t stream, int* priority) {
  return put(priority, isOwn(stream) ? stream->priority : 0);
}
HIPPORT_API hipError_t hipDeviceGetStreamPriorityRange(int* least,
                                                       int* greatest) {
  if (least) *least = 1;
  if (greatest) *greatest = -1;
  return hipSuccess;
}
HIPPORT_API hipError_t hipStreamAddCallback(hipStream_t stream,
                                            hipStreamCallback_t callback,
                                            void* data, unsigned) {
  if (!callback) return failWith(hipErrorInvalidValue);
  callback(stream, done(), data);
  return hipSuccess;
}
HIPPORT_API hipError_t hipLaunchHostFunc(hipStream_t stream,
                                         hipHostFn_t function, void* data) {
  if (!function) return failWith(hipErrorInvalidValue);
  return hipport::onStream(
      stream,
      [=] {
        function(data);
        return hipSuccess;
      },
      hipGraphNodeTypeHost);
}

// --- Events ------------------------------------------------------------------

HIPPORT_API hipError_t hipEventCreateWithFlags(hipEvent_t* event,
                                               unsigned flags) {
  return put(event, new ihipEvent_t{flags, false, 0, nullptr});
}
HIPPORT_API hipError_t hipEventCreate(hipEvent_t* event) {
  return hipEventCreateWithFlags(event, 0);
}
HIPPORT_API hipError_t hipEventDestroy(hipEvent_t event) {
  if (!event) return failWith(hipErrorInvalidHandle);
  delete event;
  return hipSuccess;
}
HIPPORT_API hipError_t hipEventRecord(hipEvent_t event, hipStream_t stream) {
  if (!event) return failWith(hipErrorInvalidHandle);
  hipport::recordCapture(stream, event);
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  event->isRecorded = true;
  event->milliseconds = static_cast<double>(now.tv_sec) * 1e3 +
                        static_cast<double>(now.tv_nsec) * 1e-6;
  return hipSuccess;
}
HIPPORT_API hipError_t hipEventSynchronize(hipEvent_t event) {
  return event ? done() : failWith(hipErrorInvalidHandle);
}
HIPPORT_API hipError_t hipEventQuery(hipEvent_t event) {
  return event ? done() : failWith(hipErrorInvalidHandle);
}
HIPPORT_API hipError_t hipEventElapsedTime(float* milliseconds,
                                           hipEvent_t start, hipEvent_t stop) {
  if (!start || !stop || !start->isRecorded || !stop->isRecorded) {
    return failWith(hipErrorInvalidHandle);
  }
  return put(milliseconds,
             static_cast<float>(stop->milliseconds - start->milliseconds));
}

// --- Kernels -----------------------------------------------------------------

HIPPORT_API hipError_t hipFuncSetCacheConfig(const void*, hipFuncCache_t) {
  return hipSuccess;
}
HIPPORT_API hipError_t hipFuncSetSharedMemConfig(const void*,
                                                 hipSharedMemConfig) {
  return hipSuccess;
}
HIPPORT_API hipError_t hipFuncSetAttribute(const void*, hipFuncAttribute, int) {
  return hipSuccess;
}
HIPPORT_API hipError_t hipFuncGetAttributes(hipFuncAttributes* attributes,
                                            const void* stub) {
  const hipport::DeviceModule* module = nullptr;
  hipError_t error = hipSuccess;
  const auto* kernel = Runtime::get().kernelOf(stub, &module, error);
  if (!kernel) return failWith(error);
  if (!attributes) return failWith(hipErrorInvalidValue);
  *attributes = {};
  attributes->maxThreadsPerBlock = architecture().blockThreads;
  attributes->sharedSizeBytes = staticLds(*module, *kernel);
  attributes->maxDynamicSharedSizeBytes =
      architecture().ldsBytes - static_cast<int>(attributes->sharedSizeBytes);
  return hipSuccess;
}
HIPPORT_API hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(
    int* blocks, const void* stub, int blockThreads, std::size_t dynamicLds) {
  return occupancy(blocks, stub, blockThreads, dynamicLds);
}
HIPPORT_API hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int* blocks, const void* stub, int blockThreads, std::size_t dynamicLds,
    unsigned) {
  return occupancy(blocks, stub, blockThreads, dynamicLds);
}
HIPPORT_API hipError_t hipOccupancyMaxPotentialBlockSize(int* grid, int* block,
                                                         const void* stub,
                                                         std::size_t dynamicLds,
                                                         int limit) {
  const hipport::DeviceModule* module = nullptr;
  hipError_t error = hipSuccess;
  const auto* kernel = Runtime::get().kernelOf(stub, &module, error);
  if (!kernel) return failWith(error);
  return bestBlock(grid, block, staticLds(*module, *kernel) + dynamicLds,
                   limit);
}

// --- Modules -----------------------------------------------------------------

HIPPORT_API hipError_t hipModuleLoadData(hipModule_t* module,
                                         const void* image) {
  if (!module || !image) return failWith(hipErrorInvalidValue);
  std::string error;
  std::string unpacked;
  const std::span<const std::byte> object =
      hipport::findCodeObject(image, architecture().name, unpacked, error);
  std::unique_ptr<hipport::DeviceModule> code;
  if (!object.empty()) code = hipport::DeviceModule::load(object, error);
  if (!code) {
    std::fprintf(stderr, "hipport: the module cannot be emulated: %s\n",
                 error.c_str());
    return failWith(hipErrorNoBinaryForGpu);
  }
  *module = new ihipModule_t{std::move(code)};
  return hipSuccess;
}
HIPPORT_API hipError_t hipModuleLoadDataEx(hipModule_t* module,
                                           const void* image, unsigned,
                                           hipJitOption*, void**) {
  return hipModuleLoadData(module, image);
}
HIPPORT_API hipError_t hipModuleLoad(hipModule_t* module, const char* path) {
  if (!path) return failWith(hipErrorInvalidValue);
  std::FILE* const file = std::fopen(path, "rb");
  if (!file) return failWith(hipErrorFileNotFound);
  std::string bytes;
  char part[65536];
  for (std::size_t size; (size = std::fread(part, 1, sizeof part, file)) > 0;) {
    bytes.append(part, size);
  }
  std::fclose(file);
  // What is read of it may lie beyond the end of a file that is none.
  bytes.append(64, '\0');
  return hipModuleLoadData(module, bytes.data());
}
HIPPORT_API hipError_t hipModuleUnload(hipModule_t module) {
  if (!module) return failWith(hipErrorInvalidHandle);
  delete module;
  return hipSuccess;
}
HIPPORT_API hipError_t hipModuleGetFunction(hipFunction_t* function,
                                            hipModule_t module,
                                            const char* name) {
  if (!module || !name) return failWith(hipErrorInvalidValue);
  const auto* kernel = module->code->findKernel(name);
  if (!kernel) return failWith(hipErrorNotFound);
  return put(function, new ihipModuleSymbol_t{module->code.get(), kernel});
}
HIPPORT_API hipError_t hipModuleGetGlobal(hipDeviceptr_t* at, std::size_t* size,
                                          hipModule_t module,
                                          const char* name) {
  if (!module || !name) return failWith(hipErrorInvalidValue);
  const auto found = module->code->findVariable(name);
  if (!found) return failWith(hipErrorNotFound);
  if (at) *at = found->address;
  if (size) *size = found->size;
  return hipSuccess;
}
HIPPORT_API hipError_t hipModuleLaunchKernel(
    hipFunction_t function, unsigned gridX, unsigned gridY, unsigned gridZ,
    unsigned blockX, unsigned blockY, unsigned blockZ, unsigned dynamicLds,
    hipStream_t stream, void** arguments, void** extra) {
  if (!function) return failWith(hipErrorInvalidHandle);
  std::vector<void*> unpacked;
  if (!arguments && extra) {
    // One buffer that holds all arguments, each at its alignment.
    std::byte* buffer = nullptr;
    for (void** at = extra; *at != HIP_LAUNCH_PARAM_END; at += 2) {
      if (*at == HIP_LAUNCH_PARAM_BUFFER_POINTER) {
        buffer = static_cast<std::byte*>(at[1]);
      }
    }
    if (!buffer) return failWith(hipErrorInvalidValue);
    function->kernel->unpack(buffer, unpacked);
    arguments = unpacked.data();
  }
  return Runtime::get().launchOn(
      stream, *function->module, *function->kernel, dim3(gridX, gridY, gridZ),
      dim3(blockX, blockY, blockZ), arguments, dynamicLds, false);
}
HIPPORT_API hipError_t hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(
    int* blocks, hipFunction_t function, int blockThreads,
    std::size_t dynamicLds) {
  if (!function) return failWith(hipErrorInvalidHandle);
  return put(blocks, blocksPerUnit(blockThreads, staticLds(*function->module,
                                                           *function->kernel) +
                                                     dynamicLds));
}
HIPPORT_API hipError_t hipModuleOccupancyMaxPotentialBlockSize(
    int* grid, int* block, hipFunction_t function, std::size_t dynamicLds,
    int limit) {
  if (!function) return failWith(hipErrorInvalidHandle);
  return bestBlock(grid, block,
                   staticLds(*function->module, *function->kernel) + dynamicLds,
                   limit);
}
HIPPORT_API hipError_t
hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int* blocks, hipFunction_t function, int blockThreads,
    std::size_t dynamicLds, unsigned) {
  return hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(
      blocks, function, blockThreads, dynamicLds);
}
HIPPORT_API hipError_t hipModuleOccupancyMaxPotentialBlockSizeWithFlags(
    int* grid, int* block, hipFunction_t function, std::size_t dynamicLds,
    int limit, unsigned) {
  return hipModuleOccupancyMaxPotentialBlockSize(grid, block, function,
                                                 dynamicLds, limit);
}
HIPPORT_API hipError_t hipModuleLaunchCooperativeKernel(
    hipFunction_t function, unsigned gridX, unsigned gridY, unsigned gridZ,
    unsigned blockX, unsigned blockY, unsigned blockZ, unsigned dynamicLds,
    hipStream_t stream, void** arguments) {
  if (!function || !arguments) return failWith(hipErrorInvalidHandle);
  return Runtime::get().launchOn(
      stream, *function->module, *function->kernel, dim3(gridX, gridY, gridZ),
      dim3(blockX, blockY, blockZ), arguments, dynamicLds, true);
}
HIPPORT_API hipError_t hipFuncGetAttribute(int* value,
                                           hipFunction_attribute which,
                                           hipFunction_t function) {
  if (!function) return failWith(hipErrorInvalidHandle);
  const std::size_t lds = staticLds(*function->module, *function->kernel);
  switch (which) {
    case HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
      return put(value, architecture().blockThreads);
    case HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES:
      return put(value, static_cast<int>(lds));
    case HIP_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
      return put(value, architecture().ldsBytes - static_cast<int>(lds));
    case HIP_FUNC_ATTRIBUTE_CONST_SIZE_BYTES:
    case HIP_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES:
    case HIP_FUNC_ATTRIBUTE_NUM_REGS:
      return put(value, 0);
    default:
      return notEmulated("hipFuncGetAttribute",
                         fmt::format("attribute {}", static_cast<int>(which)));
  }
}
