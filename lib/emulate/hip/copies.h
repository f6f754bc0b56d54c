// What is checked of a copy when it is asked for, and copies of boxes.
#pragma once

#include "emulate/hip/runtime.h"

namespace hipport {

/// The first pitch that is too large, in bytes: that of hipDeviceProp_t.
constexpr std::size_t kPitchEnd = 0x7fffffff;

/// HIP_MEMCPY3D of HIP 6, whose numbers are wider than those of HIP 5.
struct WideCopy {
  std::size_t srcXInBytes, srcY, srcZ, srcLOD;
  hipMemoryType srcMemoryType;
  const void* srcHost;
  hipDeviceptr_t srcDevice;
  hipArray_t srcArray;
  std::size_t srcPitch, srcHeight;
  std::size_t dstXInBytes, dstY, dstZ, dstLOD;
  hipMemoryType dstMemoryType;
  void* dstHost;
  hipDeviceptr_t dstDevice;
  hipArray_t dstArray;
  std::size_t dstPitch, dstHeight;
  std::size_t WidthInBytes, Height, Depth;
};

// To copy and to fill, now.
hipError_t copyBytes(void* to, const void* from, std::size_t size);
hipError_t copyBox(const hipMemcpy3DParms& copy);
hipError_t copyBox(const WideCopy& copy);
hipError_t fillRows(const hipMemsetParams& of);
/// Where a part of a variable is. Null, with `error` set, if it has none such.
std::byte* partOf(const void* symbol, std::size_t size, std::size_t offset,
                  hipError_t& error);
hipError_t copyFromSymbol(void* to, const void* symbol, std::size_t size,
                          std::size_t offset);
hipError_t copyToSymbol(const void* symbol, const void* from, std::size_t size,
                        std::size_t offset);

/// The error of a kind that there is not.
hipError_t checkKind(hipMemcpyKind kind);

/// The errors of a copy of bytes, without one.
hipError_t checkCopy(const void* to, const void* from, std::size_t size,
                     hipMemcpyKind kind);
hipError_t checkCopy(const hipMemcpy3DParms* copy);

}  // namespace hipport
