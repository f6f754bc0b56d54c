// Shared memory by numbers, as inline PTX has it, on AMD GPUs.
//
// The problem: PTX speaks of shared memory by addresses of 32 bits, which
// __cvta_generic_to_shared and cvta make of pointers. HIP has no functions for
// them, and nothing for cp.async, which copies to such an address behind the
// back of the thread. LDS, AMD's shared memory, has addresses of 32 bits too,
// and these functions make them and use them.
//
// Words
//   address  of shared memory: an integer, in its lower 32 bits
//   pointer  a generic one, as C++ has it
//
// What is the same: what is in memory once the thread, or the group, has
// waited.
//
// What is not: copies are done when the call returns, so that there is nothing
// to wait for, and nothing overlaps with them.
//
// Needs HIP 5.2 or later on AMD; C++11.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_SHARED_H
#define HIPPORT_SHARED_H

#if defined(__HIP__) || defined(__HIPCC__)

#ifndef __HIPCC_RTC__  // HIP's runtime compiler includes it by itself
#include <hip/hip_runtime.h>
#endif

#define HIPPORT_SHARED_DEVICE __device__ inline __attribute__((always_inline))

namespace hipport {
namespace shared {

/// The address of what a pointer to shared memory leads to. PTX:
/// cvta.to.shared.
HIPPORT_SHARED_DEVICE unsigned long address(const void* pointer) {
#ifdef __HIP_DEVICE_COMPILE__
  return reinterpret_cast<unsigned>(
      (const __attribute__((address_space(3))) char*)pointer);
#else
  return reinterpret_cast<unsigned long>(pointer);
#endif
}

/// The pointer to what is at an address. PTX: cvta.shared.
HIPPORT_SHARED_DEVICE void* pointer(unsigned long address) {
#ifdef __HIP_DEVICE_COMPILE__
  return (void*)reinterpret_cast<__attribute__((address_space(3))) char*>(
      static_cast<unsigned>(address));
#else
  return reinterpret_cast<void*>(address);
#endif
}

/// The first `given` of `bytes` bytes, and zeros for the rest. PTX: cp.async,
/// whose operands are multiples of as many bytes.
template <int bytes>
HIPPORT_SHARED_DEVICE void copy(unsigned long to, const void* from,
                                unsigned given = bytes) {
  static_assert(bytes == 4 || bytes == 8 || bytes == 16,
                "PTX copies 4, 8 or 16 bytes");
  typedef unsigned Words __attribute__((ext_vector_type(bytes / 4)));
  // Bytes that are not given may lie where nothing may be read.
  Words words = 0;
  void* const end = __builtin_assume_aligned(pointer(to), bytes);
  if (given >= bytes) {
    __builtin_memcpy(&words, __builtin_assume_aligned(from, bytes), bytes);
  } else {
    char part[bytes] = {};
    for (unsigned i = 0; i < given; ++i) {
      part[i] = static_cast<const char*>(from)[i];
    }
    __builtin_memcpy(&words, part, bytes);
  }
  __builtin_memcpy(end, &words, bytes);
}

/// __pipeline_memcpy_async: `bytes` bytes, of which the last `zeros` are zero
/// and not read.
HIPPORT_SHARED_DEVICE void pipeline_copy(void* to, const void* from,
                                         unsigned long bytes,
                                         unsigned long zeros) {
  __builtin_memcpy(to, from, bytes - zeros);
  __builtin_memset(static_cast<char*>(to) + (bytes - zeros), 0, zeros);
}

}  // namespace shared
}  // namespace hipport

#undef HIPPORT_SHARED_DEVICE

#endif
#endif  // HIPPORT_SHARED_H
