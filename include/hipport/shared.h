// Shared memory by numbers, as inline PTX has it, on AMD GPUs, and barriers in
// it.
//
// The problem: PTX speaks of shared memory by addresses of 32 bits, which
// __cvta_generic_to_shared and cvta make of pointers. HIP has no functions for
// them, and nothing for cp.async, which copies to such an address behind the
// back of the thread, and for mbarrier, an object in shared memory that threads
// arrive at and that counts the bytes of copies. LDS, AMD's shared memory, has
// addresses of 32 bits too, and these functions make them and use them; a
// barrier is a word that they count in.
//
// Words
//   address  of shared memory: an integer, in its lower 32 bits
//   pointer  a generic one, as C++ has it
//   state    of a barrier before an arrival, with the phase that it belonged to
//   phase    of a barrier: until the expected threads have arrived and the
//            expected bytes are there
//
// What is the same: what is in memory once the thread, or the group, has
// waited.
//
// What is not: copies are done when the call returns, so that there is nothing
// to wait for, and nothing overlaps with them. The lanes of one wavefront go on
// together: two branches of one must not wait for each other at a barrier, and
// on wavefronts of 64 lanes two warps share one. A barrier belongs to one
// block; it counts 65,535 arrivals and 1 MiB.
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

namespace detail {

/// A barrier: 16 bits of arrivals that are pending, 16 of those that a phase
/// begins with, 22 of bytes that are pending, signed as copies may be done
/// before they are expected, and 10 of the phase. All change in one step, as
/// a thread may look between two.
typedef unsigned long long Barrier;

HIPPORT_SHARED_DEVICE unsigned pending(Barrier word) { return word & 0xffffu; }
HIPPORT_SHARED_DEVICE unsigned expected(Barrier word) {
  return (word >> 16) & 0xffffu;
}
HIPPORT_SHARED_DEVICE int bytes(Barrier word) {
  return static_cast<int>(static_cast<unsigned>(word >> 32) << 10) >> 10;
}
HIPPORT_SHARED_DEVICE unsigned phase(Barrier word) {
  return static_cast<unsigned>(word >> 54);
}
HIPPORT_SHARED_DEVICE Barrier made(unsigned pending, unsigned expected,
                                   int bytes, unsigned phase) {
  return (static_cast<Barrier>(phase & 0x3ffu) << 54) |
         (static_cast<Barrier>(static_cast<unsigned>(bytes) & 0x3fffffu)
          << 32) |
         ((expected & 0xffffu) << 16) | (pending & 0xffffu);
}

HIPPORT_SHARED_DEVICE Barrier* barrier_at(unsigned long address) {
  return static_cast<Barrier*>(pointer(address));
}

/// Counts arrivals and bytes; the barrier before.
HIPPORT_SHARED_DEVICE Barrier change(unsigned long address, unsigned arrivals,
                                     unsigned leavers, int more) {
  Barrier* const barrier = barrier_at(address);
  Barrier before = __hip_atomic_load(barrier, __ATOMIC_RELAXED,
                                     __HIP_MEMORY_SCOPE_WORKGROUP);
  Barrier after;
  do {
    const unsigned left = pending(before) - arrivals;
    const unsigned all = expected(before) - leavers;
    const int open = bytes(before) + more;
    const bool isOver = (left & 0xffffu) == 0 && open == 0;
    after = isOver ? made(all, all, 0, phase(before) + 1)
                   : made(left, all, open, phase(before));
  } while (!__hip_atomic_compare_exchange_strong(
      barrier, &before, after, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED,
      __HIP_MEMORY_SCOPE_WORKGROUP));
  return before;
}

/// Other wavefronts go on before the look.
HIPPORT_SHARED_DEVICE unsigned phase_now(unsigned long address) {
#if defined(__HIP_DEVICE_COMPILE__) && defined(__AMDGCN__)
  __builtin_amdgcn_s_sleep(1);
#endif
  return phase(__hip_atomic_load(barrier_at(address), __ATOMIC_ACQUIRE,
                                 __HIP_MEMORY_SCOPE_WORKGROUP));
}

}  // namespace detail

/// A barrier of `count` arrivals a phase. PTX: mbarrier.init.
HIPPORT_SHARED_DEVICE void barrier_init(unsigned long address, unsigned count) {
  __hip_atomic_store(detail::barrier_at(address),
                     detail::made(count, count, 0, 0), __ATOMIC_RELEASE,
                     __HIP_MEMORY_SCOPE_WORKGROUP);
}

/// Arrives, `count` times; the state before. PTX: mbarrier.arrive.
HIPPORT_SHARED_DEVICE unsigned long long barrier_arrive(unsigned long address,
                                                        unsigned count = 1) {
  return detail::change(address, count, 0, 0);
}

/// The same, and is not expected in later phases. PTX: mbarrier.arrive_drop.
HIPPORT_SHARED_DEVICE unsigned long long barrier_arrive_for_ever(
    unsigned long address, unsigned count = 1) {
  return detail::change(address, count, count, 0);
}

/// Expects so many bytes, and arrives. PTX: mbarrier.arrive.expect_tx.
HIPPORT_SHARED_DEVICE unsigned long long barrier_arrive_expecting(
    unsigned long address, unsigned bytes) {
  return detail::change(address, 1, 0, static_cast<int>(bytes));
}

/// The phase waits for so many bytes more. PTX: mbarrier.expect_tx.
HIPPORT_SHARED_DEVICE void barrier_expect(unsigned long address,
                                          unsigned bytes) {
  detail::change(address, 0, 0, static_cast<int>(bytes));
}

/// So many bytes are there. PTX: mbarrier.complete_tx.
HIPPORT_SHARED_DEVICE void barrier_complete(unsigned long address,
                                            unsigned bytes) {
  detail::change(address, 0, 0, -static_cast<int>(bytes));
}

/// Whether the phase of a state is over. PTX: mbarrier.test_wait.
HIPPORT_SHARED_DEVICE bool barrier_is_past(unsigned long address,
                                           unsigned long long state) {
  return detail::phase_now(address) != detail::phase(state);
}

/// Whether the last phase of that parity is over; phases are 0, 1, 0, 1 …
/// PTX: mbarrier.test_wait.parity.
HIPPORT_SHARED_DEVICE bool barrier_is_past_parity(unsigned long address,
                                                  unsigned parity) {
  return (detail::phase_now(address) & 1u) != (parity & 1u);
}

/// How many arrivals were pending. PTX: mbarrier.pending_count.
HIPPORT_SHARED_DEVICE unsigned barrier_pending(unsigned long long state) {
  return detail::pending(state);
}

/// A copy by one thread, of multiples of 16 bytes, that a barrier counts. PTX:
/// cp.async.bulk.
HIPPORT_SHARED_DEVICE void copy_bulk(unsigned long to, const void* from,
                                     unsigned bytes, unsigned long barrier) {
  typedef unsigned Words __attribute__((ext_vector_type(4)));
  auto* const target = static_cast<Words*>(pointer(to));
  const auto* const source = static_cast<const Words*>(from);
  for (unsigned i = 0; i < bytes / sizeof(Words); ++i) target[i] = source[i];
  barrier_complete(barrier, bytes);
}

}  // namespace shared
}  // namespace hipport

#undef HIPPORT_SHARED_DEVICE

#endif
#endif  // HIPPORT_SHARED_H
