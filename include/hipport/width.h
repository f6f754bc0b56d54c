// The width of a warp for the host: that of the kernels.
//
// The problem: kernels of a port have warps of 32 lanes (hipport/warp.h), and a
// program that is right on any width asks for it on the host too, to count the
// warps of a block, to size its shared memory. HIP tells the hardware's width,
// which is 64 on gfx9: half the memory that the kernels write to. The functions
// below have the arguments and the meaning of HIP's and tell 32.
//
// What is the same: all else that HIP's functions tell, and their errors.
//
// What is not: who calls HIP's functions in a library that is not ported gets
// the hardware's width.
//
// Needs HIP 5.2 or later; C++11.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_WIDTH_H
#define HIPPORT_WIDTH_H

#include <hip/hip_runtime_api.h>

namespace hipport {
namespace width {

/// Lanes of a warp, as hipport::kWarpSize.
constexpr int kLanes = 32;

inline hipError_t getDeviceProperties(hipDeviceProp_t* properties, int device) {
  const hipError_t error = hipGetDeviceProperties(properties, device);
  if (error == hipSuccess) properties->warpSize = kLanes;
  return error;
}

inline hipError_t deviceGetAttribute(int* value, hipDeviceAttribute_t attribute,
                                     int device) {
  const hipError_t error = hipDeviceGetAttribute(value, attribute, device);
  if (error == hipSuccess && attribute == hipDeviceAttributeWarpSize) {
    *value = kLanes;
  }
  return error;
}

/// Of an attribute of hipport/absent.h.
template <typename Attribute>
hipError_t deviceGetAttribute(int* value, const Attribute& attribute,
                              int device) {
  return hipDeviceGetAttribute(value, attribute, device);
}

}  // namespace width
}  // namespace hipport

#endif  // HIPPORT_WIDTH_H
