// What the host asks of HIP's runtime: each line of output is a check that did
// not hold. For HIP 5 and 6.
#include <hip/hip_runtime.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "checks.h"

__global__ void add(int* values, int amount) {
  values[blockIdx.x * blockDim.x + threadIdx.x] += amount;
}
__device__ long long steadyClock() {
#if HIP_VERSION_MAJOR >= 6
  return wall_clock64();
#else
  return static_cast<long long>(__builtin_amdgcn_s_memrealtime());
#endif
}
__global__ void readClock(long long* out) {
  out[0] = clock64();
  out[1] = steadyClock();
  __threadfence();
  out[2] = clock64();
  out[3] = steadyClock();
}
__global__ void spin(int milliseconds) {
  const long long end = steadyClock() + 100000LL * milliseconds;  // of 100 MHz
  while (steadyClock() < end) {
  }
}
__global__ void allocate(int* out) {
  int* const memory = static_cast<int*>(malloc(64 * sizeof(int)));
  for (int i = 0; i < 64; ++i) memory[i] = i;
  int sum = 0;
  for (int i = 0; i < 64; ++i) sum += memory[i];
  free(memory);
  out[threadIdx.x] = sum;
}
__global__ void statically(int* out) {
  __shared__ int values[100];
  values[threadIdx.x] = static_cast<int>(threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = values[99 - threadIdx.x];
}
__managed__ int shared = 3;
__global__ void changeManaged() { shared += 4; }

static void memory() {
  int* device = nullptr;
  OK(hipMalloc(reinterpret_cast<void**>(&device), 1024));
  std::vector<int> values(256, 1);
  OK(hipMemcpy(device, values.data(), 1024, hipMemcpyHostToDevice));
  add<<<2, 128>>>(device, 41);
  OK(hipMemcpy(values.data(), device, 1024, hipMemcpyDeviceToHost));
  CHECK(values[0] == 42 && values[255] == 42);
  OK(hipMemset(device, 0x11, 1024));
  OK(hipMemcpy(values.data(), device, 1024, hipMemcpyDefault));
  CHECK(values[100] == 0x11111111);
  OK(hipMemsetD32(device, 7, 256));
  OK(hipMemcpyDtoH(values.data(), device, 1024));
  CHECK(values[200] == 7);
  CHECK(hipMemcpy(values.data(), device, 1025, hipMemcpyDeviceToHost) ==
        hipErrorInvalidValue);
  CHECK(hipGetLastError() == hipErrorInvalidValue);
  CHECK(hipGetLastError() == hipSuccess);

  hipPointerAttribute_t attributes;
  OK(hipPointerGetAttributes(&attributes, device + 3));
  CHECK(attributes.devicePointer == device + 3);
#if HIP_VERSION_MAJOR >= 6
  CHECK(attributes.type == hipMemoryTypeDevice);
#else
  CHECK(attributes.memoryType == hipMemoryTypeDevice);
#endif
  CHECK(hipPointerGetAttributes(&attributes, &failures) != hipSuccess);
  (void)hipGetLastError();
  hipDeviceptr_t base = nullptr;
  std::size_t size = 0;
  OK(hipMemGetAddressRange(&base, &size, device + 5));
  CHECK(base == device && size == 1024);
  OK(hipFree(device));
  CHECK(hipFree(device) == hipErrorInvalidValue);
  OK(hipFree(nullptr));
  (void)hipGetLastError();

  std::size_t pitch = 0;
  char* rows = nullptr;
  OK(hipMallocPitch(reinterpret_cast<void**>(&rows), &pitch, 100, 8));
  CHECK(pitch >= 100 && pitch % 128 == 0);
  std::vector<char> host(800, 'x');
  OK(hipMemset2D(rows, pitch, 'y', 50, 8));
  OK(hipMemcpy2D(host.data(), 100, rows, pitch, 50, 8, hipMemcpyDeviceToHost));
  CHECK(host[749] == 'y' && host[750] == 'x');
  hipMemcpy3DParms copy = {};
  std::vector<char> planes(24, 'z');
  copy.srcPtr = make_hipPitchedPtr(planes.data(), 4, 4, 3);
  copy.dstPtr = make_hipPitchedPtr(rows, pitch, 4, 3);
  copy.extent = make_hipExtent(4, 3, 2);
  copy.kind = hipMemcpyHostToDevice;
  OK(hipMemcpy3D(&copy));
  CHECK(rows[5 * pitch + 3] == 'z');
  OK(hipFree(rows));

  int* pinned = nullptr;
  OK(hipHostMalloc(reinterpret_cast<void**>(&pinned), 256, 0));
  void* mapped = nullptr;
  OK(hipHostGetDevicePointer(&mapped, pinned, 0));
  pinned[0] = 5;
  add<<<1, 1>>>(static_cast<int*>(mapped), 6);
  OK(hipDeviceSynchronize());
  CHECK(pinned[0] == 11);
  OK(hipHostFree(pinned));
  std::vector<int> own(64, 2);
  OK(hipHostRegister(own.data(), 256, 0));
  CHECK(hipHostRegister(own.data(), 256, 0) != hipSuccess);
  OK(hipHostUnregister(own.data()));
  (void)hipGetLastError();

  int* managed = nullptr;
  OK(hipMallocManaged(reinterpret_cast<void**>(&managed), 256,
                      hipMemAttachGlobal));
  managed[1] = 1;
  OK(hipMemPrefetchAsync(managed, 256, 0, nullptr));
  add<<<1, 64>>>(managed, 1);
  OK(hipDeviceSynchronize());
  CHECK(managed[1] == 2);
  OK(hipFree(managed));
  changeManaged<<<1, 1>>>();
  OK(hipDeviceSynchronize());
  CHECK(shared == 7);

  std::size_t free = 0;
  std::size_t total = 0;
  OK(hipMemGetInfo(&free, &total));
  CHECK(free > 0 && free <= total);
  void* much = nullptr;
  CHECK(hipMalloc(&much, std::size_t{1} << 50) == hipErrorOutOfMemory);
  (void)hipGetLastError();
}

static void called(void* count) { ++*static_cast<int*>(count); }
static void calledBack(hipStream_t, hipError_t, void* count) { called(count); }

static void streams() {
  hipStream_t stream = nullptr;
  hipEvent_t start = nullptr;
  hipEvent_t stop = nullptr;
  OK(hipStreamCreateWithFlags(&stream, hipStreamNonBlocking));
  OK(hipEventCreate(&start));
  OK(hipEventCreateWithFlags(&stop, hipEventDefault));
  int* device = nullptr;
  OK(hipMallocAsync(reinterpret_cast<void**>(&device), 256, stream));
  OK(hipMemsetAsync(device, 0, 256, stream));
  OK(hipEventRecord(start, stream));
  add<<<1, 64, 0, stream>>>(device, 9);
  OK(hipEventRecord(stop, stream));
  OK(hipStreamWaitEvent(stream, stop, 0));
  OK(hipEventSynchronize(stop));
  float milliseconds = -1;
  OK(hipEventElapsedTime(&milliseconds, start, stop));
  CHECK(milliseconds >= 0);
  CHECK(hipEventElapsedTime(nullptr, start, stop) == hipErrorInvalidValue);
  std::size_t bytes = 0;
  CHECK(hipDeviceTotalMem(&bytes, 1) == hipErrorInvalidDevice);
  int major = 0;
  CHECK(hipDeviceComputeCapability(&major, &major, -1) ==
        hipErrorInvalidDevice);
  OK(hipEventQuery(stop));
  int count = 0;
  OK(hipStreamAddCallback(stream, calledBack, &count, 0));
  OK(hipStreamSynchronize(stream));
  CHECK(count == 1);
#if HIP_VERSION_MAJOR >= 6
  OK(hipLaunchHostFunc(stream, called, &count));
  OK(hipStreamSynchronize(stream));
  CHECK(count == 2);
#endif
  std::vector<int> values(64);
  OK(hipMemcpyAsync(values.data(), device, 256, hipMemcpyDeviceToHost, stream));
  OK(hipStreamQuery(stream));
  CHECK(values[63] == 9);
  unsigned flags = 0;
  OK(hipStreamGetFlags(stream, &flags));
  CHECK(flags == hipStreamNonBlocking);
  OK(hipFreeAsync(device, stream));
  OK(hipEventDestroy(start));
  OK(hipEventDestroy(stop));
  OK(hipStreamDestroy(stream));
}

/// The first questions after new work say that it is not done, unless the
/// program knows that it is: by waiting, or as it was told, or by the time.
static void progress() {
  (void)hipGetLastError();
  hipStream_t stream = nullptr;
  hipStream_t other = nullptr;
  hipEvent_t event = nullptr;
  OK(hipStreamCreate(&stream));
  OK(hipStreamCreate(&other));
  OK(hipEventCreate(&event));
  int* device = nullptr;
  OK(hipMalloc(reinterpret_cast<void**>(&device), 256));
  const auto work = [&] { add<<<1, 64, 0, stream>>>(device, 1); };
  OK(hipStreamQuery(stream));
  OK(hipEventQuery(event));  // never recorded

  work();
  OK(hipEventRecord(event, stream));
  OK(hipStreamQuery(other));
  CHECK(hipStreamQuery(stream) == hipErrorNotReady);
  OK(hipGetLastError());
  CHECK(hipEventQuery(event) == hipErrorNotReady);
  const auto asks = [](const auto& ask) {
    int times = 0;
    while (ask() == hipErrorNotReady) ++times;
    return times;
  };
  CHECK(asks([&] { return hipStreamQuery(stream); }) <= 3);
  OK(hipStreamQuery(stream));
  OK(hipEventQuery(event));

  work();
  OK(hipEventQuery(event));  // of the work before
  OK(hipStreamSynchronize(stream));
  OK(hipStreamQuery(stream));
  work();
  OK(hipEventRecord(event, stream));
  OK(hipEventSynchronize(event));
  OK(hipStreamQuery(stream));
  work();
  OK(hipEventRecord(event, stream));
  OK(hipDeviceSynchronize());
  OK(hipEventQuery(event));
  work();
  int value = 0;
  OK(hipMemcpy(&value, device, 4, hipMemcpyDeviceToHost));  // waits
  OK(hipStreamQuery(stream));
#ifndef HIP_API_PER_THREAD_DEFAULT_STREAM
  work();
  OK(hipStreamSynchronize(nullptr));  // for the others as well
  OK(hipStreamQuery(stream));
  add<<<1, 64>>>(device, 1);
  CHECK(hipStreamQuery(nullptr) == hipErrorNotReady);
  OK(hipStreamSynchronize(nullptr));
#endif

  // Copies into memory that is not pinned wait as well.
  work();
  OK(hipMemcpyAsync(&value, device, 4, hipMemcpyDeviceToHost, stream));
  OK(hipStreamQuery(stream));
  float milliseconds = 0;
  OK(hipEventRecord(event, stream));
  hipEvent_t end = nullptr;
  OK(hipEventCreate(&end));
  work();
  OK(hipEventRecord(end, stream));
  CHECK(hipEventElapsedTime(&milliseconds, event, end) == hipErrorNotReady);
  CHECK(hipEventElapsedTime(&milliseconds, end, end) == hipErrorNotReady);
  OK(hipEventSynchronize(end));
  OK(hipEventElapsedTime(&milliseconds, event, end));
  OK(hipEventDestroy(end));
#ifndef HIP_API_PER_THREAD_DEFAULT_STREAM
  // The default stream waits for the others.
  work();
  OK(hipEventRecord(event, nullptr));
  CHECK(hipStreamQuery(nullptr) == hipErrorNotReady);
  CHECK(hipEventQuery(event) == hipErrorNotReady);
  OK(hipStreamSynchronize(nullptr));
#endif
  // Each of several streams is at work as long as its own work takes, however
  // long the others' took before.
  hipEvent_t first = nullptr;
  OK(hipEventCreate(&first));
  spin<<<1, 1, 0, other>>>(30);
  OK(hipEventRecord(first, other));
  spin<<<1, 1, 0, stream>>>(30);
  CHECK(hipEventQuery(first) == hipErrorNotReady);
  CHECK(hipStreamQuery(other) == hipErrorNotReady);
  OK(hipDeviceSynchronize());
  OK(hipEventDestroy(first));

  work();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  OK(hipStreamQuery(stream));
  work();
  CHECK(asks([&] { return hipStreamQuery(stream); }) > 0);
  OK(hipFree(device));
  OK(hipEventDestroy(event));
  OK(hipStreamDestroy(other));
  OK(hipStreamDestroy(stream));
}

static void pools() {
  hipMemPool_t pool = nullptr;
  OK(hipDeviceGetDefaultMemPool(&pool, 0));
  std::uint64_t threshold = 1 << 20;
  OK(hipMemPoolSetAttribute(pool, hipMemPoolAttrReleaseThreshold, &threshold));
  threshold = 0;
  OK(hipMemPoolGetAttribute(pool, hipMemPoolAttrReleaseThreshold, &threshold));
  CHECK(threshold == 1 << 20);
  hipMemPoolProps properties;
  std::memset(&properties, 0, sizeof properties);
  properties.allocType = hipMemAllocationTypePinned;
  properties.location.type = hipMemLocationTypeDevice;
  OK(hipMemPoolCreate(&pool, &properties));
  void* at = nullptr;
  OK(hipMallocFromPoolAsync(&at, 1000, pool, nullptr));
  std::uint64_t used = 0;
  OK(hipMemPoolGetAttribute(pool, hipMemPoolAttrUsedMemCurrent, &used));
  CHECK(used == 1000);
  OK(hipFreeAsync(at, nullptr));
  OK(hipMemPoolGetAttribute(pool, hipMemPoolAttrUsedMemCurrent, &used));
  CHECK(used == 0);
  OK(hipMemPoolTrimTo(pool, 0));
  OK(hipMemPoolDestroy(pool));
  CHECK(hipMemPoolDestroy(pool) == hipErrorInvalidValue);
  (void)hipGetLastError();
}

static void arrays() {
  hipDeviceProp_t properties;
  OK(hipGetDeviceProperties(&properties, 0));
  const bool hasImages = std::strncmp(properties.gcnArchName, "gfx94", 5) != 0;
  hipArray_t array = nullptr;
  const hipChannelFormatDesc format =
      hipCreateChannelDesc(32, 0, 0, 0, hipChannelFormatKindFloat);
  if (!hasImages) {
    CHECK(hipMallocArray(&array, &format, 4, 3, 0) == hipErrorNotSupported);
    (void)hipGetLastError();
    return;
  }
  OK(hipMallocArray(&array, &format, 4, 3, 0));
  hipChannelFormatDesc same;
  OK(hipGetChannelDesc(&same, array));
  CHECK(same.x == 32 && same.f == hipChannelFormatKindFloat);
  std::vector<float> values(12);
  for (int i = 0; i < 12; ++i) values[i] = i;
  OK(hipMemcpy2DToArray(array, 0, 0, values.data(), 16, 16, 3,
                        hipMemcpyHostToDevice));
  // The driver's way: two texels of two rows, into a buffer of the device.
  float* device = nullptr;
  OK(hipMalloc(reinterpret_cast<void**>(&device), 64));
  hip_Memcpy2D copy;
  std::memset(&copy, 0, sizeof copy);
  copy.srcMemoryType = hipMemoryTypeArray;
  copy.srcArray = array;
  copy.srcXInBytes = 4;
  copy.srcY = 1;
  copy.dstMemoryType = hipMemoryTypeDevice;
  copy.dstDevice = device;
  copy.dstPitch = 32;
  copy.WidthInBytes = 8;
  copy.Height = 2;
  OK(hipMemcpyParam2D(&copy));
  float got[16];
  OK(hipMemcpy(got, device, 64, hipMemcpyDeviceToHost));
  CHECK(got[0] == 5 && got[1] == 6 && got[8] == 9 && got[9] == 10);
  HIP_MEMCPY3D box;
  std::memset(&box, 0, sizeof box);
  box.srcMemoryType = hipMemoryTypeHost;
  box.srcHost = values.data();
  box.srcPitch = 16;
  box.dstMemoryType = hipMemoryTypeArray;
  box.dstArray = array;
  box.dstXInBytes = 8;
  box.WidthInBytes = 8;
  box.Height = 1;
  box.Depth = 1;
  OK(hipDrvMemcpy3D(&box));
  OK(hipMemcpyFromArray(got, array, 0, 0, 16, hipMemcpyDeviceToHost));
  CHECK(got[0] == 0 && got[2] == 0 && got[3] == 1);
  OK(hipMemcpyHtoA(array, 4, values.data() + 7, 4));
  OK(hipMemcpyAtoH(got, array, 4, 4));
  CHECK(got[0] == 7);
  CHECK(hipMemcpy2DToArray(array, 0, 1, values.data(), 16, 16, 3,
                           hipMemcpyHostToDevice) == hipErrorInvalidValue);
  OK(hipFree(device));
  OK(hipFreeArray(array));
  CHECK(hipFreeArray(array) == hipErrorContextIsDestroyed);
  (void)hipGetLastError();

  HIP_ARRAY3D_DESCRIPTOR desc;
  std::memset(&desc, 0, sizeof desc);
  desc.Width = 5;
  desc.Height = 4;
  desc.Depth = 3;
  desc.Format = HIP_AD_FORMAT_UNSIGNED_INT8;
  desc.NumChannels = 4;
  OK(hipArray3DCreate(&array, &desc));
  std::vector<char> bytes(240, 'a');
  bytes[239] = 'z';
  hipMemcpy3DParms all;
  std::memset(&all, 0, sizeof all);
  all.srcPtr = make_hipPitchedPtr(bytes.data(), 20, 5, 4);
  all.dstArray = array;
  all.extent = make_hipExtent(5, 4, 3);
  all.kind = hipMemcpyHostToDevice;
  OK(hipMemcpy3D(&all));
  hipMemcpy3DParms one;
  std::memset(&one, 0, sizeof one);
  char texel[4] = {};
  one.srcArray = array;
  one.srcPos = make_hipPos(4, 3, 2);
  one.dstPtr = make_hipPitchedPtr(texel, 4, 1, 1);
  one.extent = make_hipExtent(1, 1, 1);
  one.kind = hipMemcpyDeviceToHost;
  OK(hipMemcpy3D(&one));
  CHECK(texel[0] == 'a' && texel[3] == 'z');
  one.srcPos = make_hipPos(5, 3, 2);
  CHECK(hipMemcpy3D(&one) == hipErrorInvalidValue);
  (void)hipGetLastError();
  OK(hipArrayDestroy(array));
}

/// What is advised of a range is that of all of it.
static void advice() {
  constexpr std::size_t kSize = 1 << 16;
  char* at = nullptr;
  OK(hipMallocManaged(reinterpret_cast<void**>(&at), kSize,
                      hipMemAttachGlobal));
  int value = 0;
  auto isReadMostly = [&](std::size_t begin, std::size_t size) {
    OK(hipMemRangeGetAttribute(&value, sizeof value,
                               hipMemRangeAttributeReadMostly, at + begin,
                               size));
    return value == 1;
  };
  OK(hipMemAdvise(at, kSize / 2, hipMemAdviseSetReadMostly, 0));
  CHECK(isReadMostly(0, kSize / 2));
  CHECK(!isReadMostly(0, kSize));
  OK(hipMemAdvise(at + kSize / 4, kSize / 8, hipMemAdviseUnsetReadMostly, 0));
  CHECK(isReadMostly(0, kSize / 4) && !isReadMostly(0, kSize / 2));
  int devices[2] = {7, 7};
  OK(hipMemAdvise(at, kSize, hipMemAdviseSetAccessedBy, 0));
  OK(hipMemRangeGetAttribute(devices, sizeof devices,
                             hipMemRangeAttributeAccessedBy, at, kSize));
  CHECK(devices[0] == 0 && devices[1] == hipInvalidDeviceId);
  OK(hipMemPrefetchAsync(at, kSize, hipCpuDeviceId, nullptr));
  OK(hipMemRangeGetAttribute(&value, sizeof value,
                             hipMemRangeAttributeLastPrefetchLocation, at,
                             kSize));
  CHECK(value == hipCpuDeviceId);
  CHECK(hipMemAdvise(at, kSize + 1, hipMemAdviseSetReadMostly, 0) ==
        hipErrorInvalidValue);
  CHECK(hipMemPrefetchAsync(at, kSize, 3, nullptr) == hipErrorInvalidDevice);
  bool isManaged = false;
  OK(hipPointerGetAttribute(&isManaged, HIP_POINTER_ATTRIBUTE_IS_MANAGED,
                            at + 5));
  CHECK(isManaged);
  void* start = nullptr;
  OK(hipPointerGetAttribute(&start, HIP_POINTER_ATTRIBUTE_RANGE_START_ADDR,
                            at + 5));
  CHECK(start == at);
  OK(hipFree(at));
  (void)hipGetLastError();
}

#if HIP_VERSION_MAJOR >= 6

/// One piece of memory at two places, and none where it is not mapped.
static void virtualMemory() {
  hipMemAllocationProp properties{};
  properties.type = hipMemAllocationTypePinned;
  properties.location.type = hipMemLocationTypeDevice;
  std::size_t size = 0;
  OK(hipMemGetAllocationGranularity(&size, &properties,
                                    hipMemAllocationGranularityMinimum));
  void* range = nullptr;
  OK(hipMemAddressReserve(&range, 2 * size, 0, nullptr, 0));
  hipMemGenericAllocationHandle_t memory = nullptr;
  OK(hipMemCreate(&memory, size, &properties, 0));
  char* const first = static_cast<char*>(range);
  char* const second = first + size;
  OK(hipMemMap(first, size, 0, memory, 0));
  CHECK(hipMemMap(first, size, 0, memory, 0) == hipErrorInvalidValue);
  OK(hipMemMap(second, size, 0, memory, 0));
  OK(hipMemRelease(memory));
  int value = 11;
  CHECK(hipMemcpy(first, &value, sizeof value, hipMemcpyHostToDevice) !=
        hipSuccess);
  hipMemAccessDesc access{};
  access.location = properties.location;
  access.flags = hipMemAccessFlagsProtReadWrite;
  OK(hipMemSetAccess(range, 2 * size, &access, 1));
  unsigned long long flags = 0;
  OK(hipMemGetAccess(&flags, &access.location, second));
  CHECK(flags == hipMemAccessFlagsProtReadWrite);
  OK(hipMemcpy(first, &value, sizeof value, hipMemcpyHostToDevice));
  add<<<1, 1>>>(reinterpret_cast<int*>(second), 4);
  OK(hipMemcpy(&value, first, sizeof value, hipMemcpyDeviceToHost));
  CHECK(value == 15);
  CHECK(hipMemAddressFree(range, 2 * size) == hipErrorInvalidValue);
  OK(hipMemUnmap(first, size));
  OK(hipMemUnmap(second, size));
  OK(hipMemAddressFree(range, 2 * size));
  (void)hipGetLastError();
}

static void found() {
  void* function = nullptr;
  hipDriverProcAddressQueryResult status;
  OK(hipGetProcAddress("hipGetDeviceProperties", &function, 600, 0, &status));
  CHECK(function == reinterpret_cast<void*>(
                        static_cast<hipError_t (*)(hipDeviceProp_t*, int)>(
                            hipGetDeviceProperties)));
  CHECK(hipGetProcAddress("hipNothing", &function, 600, 0, &status) ==
        hipErrorInvalidValue);
  CHECK(status == HIP_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND);
  (void)hipGetLastError();
}

#endif

static void values() {
  std::uint32_t* at = nullptr;
  OK(hipMalloc(reinterpret_cast<void**>(&at), 64));
  OK(hipStreamWriteValue32(nullptr, at, 40, 0));
  OK(hipStreamWaitValue32(nullptr, at, 39, hipStreamWaitValueGte, 0xffffffff));
  CHECK(*at == 40);
  OK(hipFree(at));
}

__global__ void __launch_bounds__(64) bounded(int* out) {
  out[threadIdx.x] = static_cast<int>(blockDim.x);
}

/// More threads than a kernel was compiled for are no launch.
static void bounds() {
  int* at = nullptr;
  OK(hipMalloc(reinterpret_cast<void**>(&at), 512));
  OK(hipMemset(at, 0, 512));
  int value = 0;
  bounded<<<1, 64>>>(at);
  OK(hipMemcpy(&value, at, sizeof value, hipMemcpyDeviceToHost));
  CHECK(value == 64);
  bounded<<<1, 65>>>(at);
  CHECK(hipGetLastError() == hipErrorLaunchFailure);
  OK(hipMemcpy(&value, at, sizeof value, hipMemcpyDeviceToHost));
  CHECK(value == 64);
  hipFuncAttributes attributes;
  OK(hipFuncGetAttributes(&attributes, reinterpret_cast<const void*>(bounded)));
  CHECK(attributes.maxThreadsPerBlock == 64);
  int grid = 0;
  int block = 0;
  OK(hipOccupancyMaxPotentialBlockSize(&grid, &block, bounded, 0, 0));
  CHECK(block == 64);
  OK(hipFree(at));
}

static void devices() {
  int count = 0;
  OK(hipGetDeviceCount(&count));
  CHECK(count == 1);
  OK(hipSetDevice(0));
  CHECK(hipSetDevice(1) == hipErrorInvalidDevice);
  (void)hipGetLastError();
  char bus[32] = {};
  int found = -1;
  OK(hipDeviceGetPCIBusId(bus, sizeof bus, 0));
  OK(hipDeviceGetByPCIBusId(&found, bus));
  CHECK(found == 0);
  CHECK(hipDeviceGetByPCIBusId(&found, "0000:7f:00.0") == hipErrorInvalidValue);
  CHECK(hipDeviceGetByPCIBusId(&found, "GPU-0") == hipErrorInvalidValue);
  (void)hipGetLastError();
  hipDeviceProp_t properties;
  OK(hipGetDeviceProperties(&properties, 0));
  CHECK(properties.maxThreadsPerBlock == 1024);
  CHECK(properties.sharedMemPerBlock >= 65536);
  CHECK(std::string(properties.gcnArchName).rfind("gfx", 0) == 0);
  int lanes = 0;
  OK(hipDeviceGetAttribute(&lanes, hipDeviceAttributeWarpSize, 0));
  CHECK(lanes == properties.warpSize && (lanes == 32 || lanes == 64));
  CHECK(std::strcmp(hipGetErrorName(hipErrorInvalidValue),
                    "hipErrorInvalidValue") == 0);
  unsigned flags = 1;
  int isActive = 0;
  OK(hipDevicePrimaryCtxGetState(0, &flags, &isActive));
  CHECK(isActive == 1);
  hipUUID uuid;
  OK(hipDeviceGetUuid(&uuid, 0));
#if HIP_VERSION_MAJOR >= 6
  const char* name = nullptr;
  OK(hipDrvGetErrorName(hipErrorOutOfMemory, &name));
  CHECK(std::strcmp(name, "hipErrorOutOfMemory") == 0);
  OK(hipDrvGetErrorString(hipErrorOutOfMemory, &name));
  CHECK(std::strcmp(name, "out of memory") == 0);
#endif
  int version = 0;
  OK(hipRuntimeGetVersion(&version));
  CHECK(version > 0);
}

static void kernels() {
  hipFuncAttributes attributes;
  const void* const kernel = reinterpret_cast<const void*>(statically);
  OK(hipFuncGetAttributes(&attributes, kernel));
  CHECK(attributes.sharedSizeBytes == 400);
  CHECK(attributes.ptxVersion == 30);
  int blocks = 0;
  OK(hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, statically, 256, 0));
  CHECK(blocks > 0);
  int grid = 0;
  int block = 0;
  OK(hipOccupancyMaxPotentialBlockSize(&grid, &block, statically, 0, 0));
  CHECK(grid > 0 && block >= 32 && block <= 1024);

  int* device = nullptr;
  OK(hipMalloc(reinterpret_cast<void**>(&device), 1024));
  add<<<1, 1025>>>(device, 1);
  CHECK(hipGetLastError() == hipErrorInvalidConfiguration);
  int amount = 3;
  OK(hipMemset(device, 0, 1024));
  void* arguments[] = {&device, &amount};
  OK(hipLaunchKernel(reinterpret_cast<const void*>(add), dim3(1), dim3(64),
                     arguments, 0, nullptr));
  hipLaunchKernelGGL(add, dim3(1), dim3(64), 0, nullptr, device, 4);
  int value = 0;
  OK(hipMemcpy(&value, device + 63, sizeof value, hipMemcpyDeviceToHost));
  CHECK(value == 7);
  statically<<<1, 100>>>(device);
  OK(hipMemcpy(&value, device + 1, sizeof value, hipMemcpyDeviceToHost));
  CHECK(value == 98);
  allocate<<<1, 8>>>(device);
  OK(hipMemcpy(&value, device + 7, sizeof value, hipMemcpyDeviceToHost));
  CHECK(value == 2016);
  long long clocks[4] = {};
  readClock<<<1, 1>>>(reinterpret_cast<long long*>(device));
  OK(hipMemcpy(clocks, device, sizeof clocks, hipMemcpyDeviceToHost));
  CHECK(clocks[2] >= clocks[0] && clocks[3] >= clocks[1] && clocks[1] > 0);
  OK(hipMemset(device, 0, 256));
  OK(hipConfigureCall(dim3(1), dim3(64), 0, nullptr));
  OK(hipSetupArgument(&device, sizeof device, 0));
  OK(hipSetupArgument(&amount, sizeof amount, sizeof device));
  OK(hipLaunchByPtr(reinterpret_cast<const void*>(add)));
  OK(hipMemcpy(&value, device + 63, sizeof value, hipMemcpyDeviceToHost));
  CHECK(value == 3);
  OK(hipFree(device));
}

int main() {
  memory();
  streams();
  progress();
  pools();
  arrays();
  devices();
  advice();
  values();
#if HIP_VERSION_MAJOR >= 6
  virtualMemory();
  found();
#endif
  bounds();
  kernels();
  std::printf("%d failed\n", failures);
  return failures == 0 ? 0 : 1;
}
