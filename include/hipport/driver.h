// What CUDA's driver interface asks of HIP otherwise.
//
// The problem: cuOccupancyMaxPotentialBlockSize() takes a function that says
// how much dynamic shared memory a block of each size needs. HIP's counterpart
// takes one number for all sizes. Below is such a function, with CUDA's
// arguments:
//
//   hipport::driver::occupancyMaxPotentialBlockSize(&grid, &block, kernel,
//                                                   bytesOfBlock, 0, limit);
//
// The block size is the multiple of a wavefront that has the most threads on a
// multiprocessor, the largest of equals; the grid is the least that fills the
// device. Errors are those of the HIP functions that it calls.
//
// cuCtxCreate() of CUDA 13 takes a structure with affinities and graphics,
// which mostly is null. createContext() takes it, and fails with
// hipErrorNotSupported where it asks for something: a HIP context only stands
// for its device. For the same reason streamContext() does what
// cuStreamGetCtx() does.
//
// cuParamSetv(), cuFuncSetBlockShape(), cuLaunchGrid() and their kin launched
// kernels before cuLaunchKernel(): they keep a launch with the function, and
// HIP has none of them. setParameters(), setBlockShape(), launchGrid() do so
// here, for all threads, until the program ends.
//
// Needs HIP 5.2 or later; C++11.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_DRIVER_H
#define HIPPORT_DRIVER_H

#include <hip/hip_runtime_api.h>

#include <cstddef>
#include <cstring>
#include <map>
#include <mutex>

namespace hipport {
namespace driver {

/// How much of what a multiprocessor has for both becomes shared memory, not
/// cache, in per cent: CUDA's names for three of them. On AMD GPUs, whose LDS
/// is a memory of its own, the attribute that takes them changes nothing.
enum SharedCarveout {
  kCarveoutDefault = -1,
  kCarveoutMaxL1 = 0,
  kCarveoutMaxShared = 100
};

/// Bytes of dynamic shared memory that a block of so many threads needs.
using BlockToSharedMemory = std::size_t (*)(int blockThreads);

/// `sharedOf` may be null: each block has `shared` bytes then. A `limit` of 0
/// is none.
inline hipError_t occupancyMaxPotentialBlockSize(int* grid, int* block,
                                                 hipFunction_t kernel,
                                                 BlockToSharedMemory sharedOf,
                                                 std::size_t shared, int limit,
                                                 unsigned flags = 0) {
  if (!grid || !block) return hipErrorInvalidValue;
  int device = 0;
  hipError_t error = hipGetDevice(&device);
  int units = 0;
  int wavefront = 0;
  int most = 0;
  const struct {
    int* value;
    hipDeviceAttribute_t attribute;
  } asked[] = {{&units, hipDeviceAttributeMultiprocessorCount},
               {&wavefront, hipDeviceAttributeWarpSize}};
  for (const auto& each : asked) {
    if (error != hipSuccess) return error;
    error = hipDeviceGetAttribute(each.value, each.attribute, device);
  }
  if (error != hipSuccess) return error;
  error = hipFuncGetAttribute(&most, HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK,
                              kernel);
  if (error != hipSuccess) return error;
  if (limit > 0 && limit < most) most = limit;
  int best = 0;
  *grid = 0;
  *block = 0;
  // From the limit itself on, then in whole wavefronts.
  for (int size = most; size > 0;
       size = (size + wavefront - 1) / wavefront * wavefront - wavefront) {
    int blocks = 0;
    error = hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
        &blocks, kernel, size, sharedOf ? sharedOf(size) : shared, flags);
    if (error != hipSuccess) return error;
    if (blocks * size <= best) continue;
    best = blocks * size;
    *block = size;
    *grid = blocks * units;
  }
  return hipSuccess;
}

/// CUctxCreateParams of CUDA 13's cuda.h.
struct ContextParameters {
  const void* execAffinityParams;
  int numExecAffinityParams;
  const void* cigParams;
};

// HIP's contexts are deprecated: that is said where the port is made.
#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#endif

inline hipError_t createContext(hipCtx_t* context, const void* affinities,
                                int affinityCount, unsigned flags,
                                hipDevice_t device) {
  if (affinities && affinityCount > 0) return hipErrorNotSupported;
  return hipCtxCreate(context, flags, device);
}

/// `parameters` may be null.
inline hipError_t createContext(hipCtx_t* context,
                                const ContextParameters* parameters,
                                unsigned flags, hipDevice_t device) {
  if (!parameters) return hipCtxCreate(context, flags, device);
  if (parameters->cigParams) return hipErrorNotSupported;
  return createContext(context, parameters->execAffinityParams,
                       parameters->numExecAffinityParams, flags, device);
}

/// That which a stream is of: the primary context of its device, as HIP has no
/// other.
inline hipError_t streamContext(hipStream_t stream, hipCtx_t* context) {
  if (!context) return hipErrorInvalidValue;
  const int device = hipGetStreamDeviceId(stream);
  if (device < 0) return hipErrorContextIsDestroyed;
  const hipError_t error = hipDevicePrimaryCtxRetain(context, device);
  return error == hipSuccess ? hipDevicePrimaryCtxRelease(device) : error;
}

#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif

// ---- launches that a function keeps

namespace detail {

struct KeptLaunch {
  static constexpr std::size_t kMost = 4096;  ///< bytes of parameters
  char parameters[kMost] = {};
  std::size_t size = 0;
  unsigned x = 0, y = 0, z = 0;
  unsigned shared = 0;
};

struct KeptLaunches {
  std::mutex mutex;
  std::map<hipFunction_t, KeptLaunch> of;
};
inline KeptLaunches& keptLaunches() {
  static KeptLaunches all;
  return all;
}

/// Changes what is kept of a function.
template <typename Change>
hipError_t keep(hipFunction_t function, Change change) {
  if (!function) return hipErrorInvalidResourceHandle;
  KeptLaunches& all = keptLaunches();
  const std::lock_guard<std::mutex> lock(all.mutex);
  return change(all.of[function]);
}

}  // namespace detail

/// cuParamSetv(): `bytes` of the parameters from `offset` on.
inline hipError_t setParameters(hipFunction_t function, int offset,
                                const void* from, unsigned bytes) {
  return detail::keep(function, [=](detail::KeptLaunch& launch) {
    constexpr std::size_t most = detail::KeptLaunch::kMost;
    if (offset < 0 || !from || bytes > most ||
        static_cast<std::size_t>(offset) > most - bytes) {
      return hipErrorInvalidValue;
    }
    std::memcpy(launch.parameters + offset, from, bytes);
    return hipSuccess;
  });
}
/// cuParamSeti(), cuParamSetf().
inline hipError_t setParameter(hipFunction_t function, int offset,
                               unsigned value) {
  return setParameters(function, offset, &value, sizeof(value));
}
inline hipError_t setParameterFloat(hipFunction_t function, int offset,
                                    float value) {
  return setParameters(function, offset, &value, sizeof(value));
}
/// cuParamSetSize().
inline hipError_t setParameterSize(hipFunction_t function, unsigned bytes) {
  return detail::keep(function, [=](detail::KeptLaunch& launch) {
    if (bytes > detail::KeptLaunch::kMost) return hipErrorInvalidValue;
    launch.size = bytes;
    return hipSuccess;
  });
}
/// cuFuncSetBlockShape().
inline hipError_t setBlockShape(hipFunction_t function, int x, int y, int z) {
  return detail::keep(function, [=](detail::KeptLaunch& launch) {
    if (x <= 0 || y <= 0 || z <= 0) return hipErrorInvalidValue;
    launch.x = static_cast<unsigned>(x);
    launch.y = static_cast<unsigned>(y);
    launch.z = static_cast<unsigned>(z);
    return hipSuccess;
  });
}
/// cuFuncSetSharedSize().
inline hipError_t setSharedSize(hipFunction_t function, unsigned bytes) {
  return detail::keep(function, [=](detail::KeptLaunch& launch) {
    launch.shared = bytes;
    return hipSuccess;
  });
}
/// cuLaunchGridAsync(), cuLaunchGrid(), cuLaunch().
inline hipError_t launchGrid(hipFunction_t function, int width, int height,
                             hipStream_t stream = nullptr) {
  if (width <= 0 || height <= 0) return hipErrorInvalidValue;
  return detail::keep(function, [=](detail::KeptLaunch& launch) {
    if (launch.x == 0) return hipErrorInvalidValue;
    std::size_t size = launch.size;
    void* extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, launch.parameters,
                     HIP_LAUNCH_PARAM_BUFFER_SIZE, &size, HIP_LAUNCH_PARAM_END};
    return hipModuleLaunchKernel(
        function, static_cast<unsigned>(width), static_cast<unsigned>(height),
        1, launch.x, launch.y, launch.z, launch.shared, stream, nullptr, extra);
  });
}
inline hipError_t launchOne(hipFunction_t function) {
  return launchGrid(function, 1, 1);
}

}  // namespace driver
}  // namespace hipport

#endif  // HIPPORT_DRIVER_H
