// What code written with libcu++ needs beside the standard library.
//
// The problem: libcu++ (<cuda/atomic>, <cuda/std/tuple>) is not in ROCm's
// packages. Most of cuda::std is constexpr in the standard library of the host,
// which Clang compiles for kernels too: such names become std's. What is left
// is here, under the names that it has in namespace cuda or cuda::std:
//
//   - atomics with a scope, fences, and what else std does not have;
//   - barrier and latch with a scope, pipeline, and memcpy_async with them;
//   - numeric_limits, which knows half and bfloat16 as libcu++'s does;
//   - pair, tuple and optional, whose assignments, guides and checks std has
//     for the host only: they are std's classes with those added;
//   - before C++20, where std's is for the host only or younger: swap,
//     algorithms, span, the functions of <bit>;
//   - chrono::system_clock, which kernels read as well;
//   - all of std, so that this namespace can stand for cuda::std:
//     `namespace cs = cuda::std;` becomes `namespace cs = hipport::cxx;`.
//
// What is the same: the meaning, scopes and memory orders included. Functions
// are constexpr as in libcu++.
//
// What is not: `wait` polls and `notify_one` has nothing to do; lanes of one
// wavefront that wait for each other may wait for ever, as AMD's lanes need not
// advance independently. That holds for barrier, latch and pipeline as well:
// lanes of one wavefront arrive together, not in two branches that wait for
// each other, and a warp that waits for the other half of its wavefront of 64
// lanes does so for ever. memcpy_async has copied when it returns, so that
// stages of a pipeline order threads and overlap nothing. Atomics are of 1, 2,
// 4 or 8 bytes. `optional` assigns values that can be copied bytewise. In a
// kernel system_clock counts from any time, as libcu++'s does, and takes a tick
// of the GPU's clock for 10 ns: hipDeviceAttributeWallClockRate is 100000 kHz
// on most AMD GPUs.
//
// Needs HIP 5.2 or later on AMD; libcu++ of CUDA 12.4 or later on NVIDIA;
// C++14.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_CXX_H
#define HIPPORT_CXX_H

#if defined(__CUDACC__) && !defined(__HIP__) && !defined(__HIP_PLATFORM_AMD__)

#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/cmath>
#include <cuda/functional>
#include <cuda/latch>
#include <cuda/pipeline>
#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/chrono>
#include <cuda/std/functional>
#include <cuda/std/limits>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/utility>
#if __cplusplus >= 201703L
#include <cuda/std/optional>
#endif

namespace hipport {
namespace cxx {
using namespace ::cuda::std;
using ::cuda::aligned_size_t;
using ::cuda::atomic;
using ::cuda::atomic_ref;
using ::cuda::atomic_thread_fence;
using ::cuda::barrier;
using ::cuda::ceil_div;
using ::cuda::latch;
using ::cuda::make_pipeline;
using ::cuda::maximum;
using ::cuda::memcpy_async;
using ::cuda::minimum;
using ::cuda::pipeline;
using ::cuda::pipeline_consumer_wait_prior;
using ::cuda::pipeline_producer_commit;
using ::cuda::pipeline_role;
using ::cuda::pipeline_shared_state;
using ::cuda::proclaim_return_type;
using ::cuda::round_down;
using ::cuda::round_up;
using ::cuda::thread_scope;
using ::cuda::thread_scope_block;
using ::cuda::thread_scope_device;
using ::cuda::thread_scope_system;
using ::cuda::thread_scope_thread;
namespace std {
using namespace ::hipport::cxx;
}
}  // namespace cxx
}  // namespace hipport

#else

#if defined(__HIP__) || defined(__HIPCC__)
#include <hip/hip_runtime.h>
#define HIPPORT_CXX_BOTH __host__ __device__
#else
#define HIPPORT_CXX_BOTH
#endif

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <numeric>
#include <tuple>
#include <type_traits>
#include <utility>
#if __cplusplus >= 201703L
#include <optional>
#endif
#if __cplusplus >= 202002L
#include <bit>
#include <span>
#endif

#ifdef __HIP__
struct __half;
struct __hip_bfloat16;
#endif

namespace hipport {
namespace cxx {

using namespace ::std;

// Atomics ---------------------------------------------------------------------

enum thread_scope {
  thread_scope_system,
  thread_scope_device,
  thread_scope_block,
  thread_scope_thread
};

namespace detail {

template <std::size_t Size>
struct WordOf;
template <>
struct WordOf<1> {
  using type = std::uint8_t;
};
template <>
struct WordOf<2> {
  using type = std::uint16_t;
};
template <>
struct WordOf<4> {
  using type = std::uint32_t;
};
template <>
struct WordOf<8> {
  using type = std::uint64_t;
};

/// The order of the load that a failed exchange is.
HIPPORT_CXX_BOTH constexpr std::memory_order failureOrder(
    std::memory_order order) {
  return order == std::memory_order_acq_rel   ? std::memory_order_acquire
         : order == std::memory_order_release ? std::memory_order_relaxed
                                              : order;
}

/// The operations on memory that holds a T, for threads of one scope.
template <class T, thread_scope Scope>
struct Memory {
  static_assert(std::is_trivially_copyable<T>::value,
                "atomics hold values that can be copied bytewise");
  static_assert(sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 ||
                    sizeof(T) == 8,
                "atomics have 1, 2, 4 or 8 bytes");
  using Word = typename WordOf<sizeof(T)>::type;
  typedef Word __attribute__((may_alias)) Alias;

  HIPPORT_CXX_BOTH static Alias* wordOf(const T* at) {
    return reinterpret_cast<Alias*>(const_cast<T*>(at));
  }
  HIPPORT_CXX_BOTH static Word toWord(T value) {
    Word word;
    __builtin_memcpy(&word, &value, sizeof word);
    return word;
  }
  HIPPORT_CXX_BOTH static T toValue(Word word) {
    T value;
    __builtin_memcpy(&value, &word, sizeof word);
    return value;
  }

#if defined(__HIP_DEVICE_COMPILE__)
  // Clang 15 has none for one or two bytes, and orders floating point as if it
  // were integers.
  static constexpr bool kHasInstructions = sizeof(T) >= 4;
  static constexpr bool kHasOrder =
      kHasInstructions && std::is_integral<T>::value;
  static constexpr int kScope =
      Scope == thread_scope_system   ? __HIP_MEMORY_SCOPE_SYSTEM
      : Scope == thread_scope_device ? __HIP_MEMORY_SCOPE_AGENT
      : Scope == thread_scope_block  ? __HIP_MEMORY_SCOPE_WORKGROUP
                                     : __HIP_MEMORY_SCOPE_SINGLETHREAD;
#define HIPPORT_CXX_ATOMIC(name, ...) __hip_atomic_##name(__VA_ARGS__, kScope)
#define HIPPORT_CXX_EXCHANGE(at, old, value, success, failure) \
  __hip_atomic_compare_exchange_strong(at, old, value, success, failure, kScope)
#define HIPPORT_CXX_LOAD(...) HIPPORT_CXX_ATOMIC(load, __VA_ARGS__)
#define HIPPORT_CXX_STORE(...) HIPPORT_CXX_ATOMIC(store, __VA_ARGS__)
#define HIPPORT_CXX_SWAP(...) HIPPORT_CXX_ATOMIC(exchange, __VA_ARGS__)
#else
#define HIPPORT_CXX_EXCHANGE(at, old, value, success, failure) \
  __atomic_compare_exchange_n(at, old, value, false, success, failure)
#define HIPPORT_CXX_LOAD(...) __atomic_load_n(__VA_ARGS__)
#define HIPPORT_CXX_STORE(...) __atomic_store_n(__VA_ARGS__)
#define HIPPORT_CXX_SWAP(...) __atomic_exchange_n(__VA_ARGS__)
#endif

  HIPPORT_CXX_BOTH static T load(const T* at, std::memory_order order) {
    return toValue(HIPPORT_CXX_LOAD(wordOf(at), static_cast<int>(order)));
  }
  HIPPORT_CXX_BOTH static void store(T* at, T value, std::memory_order order) {
    HIPPORT_CXX_STORE(wordOf(at), toWord(value), static_cast<int>(order));
  }
  HIPPORT_CXX_BOTH static T exchange(T* at, T value, std::memory_order order) {
#if defined(__HIP_DEVICE_COMPILE__)
    if (!kHasInstructions) {
      return update(at, order, [value](T) { return value; });
    }
#endif
    return toValue(
        HIPPORT_CXX_SWAP(wordOf(at), toWord(value), static_cast<int>(order)));
  }
  HIPPORT_CXX_BOTH static bool compareExchange(T* at, T& expected, T value,
                                               std::memory_order success,
                                               std::memory_order failure) {
    Word old = toWord(expected);
    const bool isDone = HIPPORT_CXX_EXCHANGE(wordOf(at), &old, toWord(value),
                                             static_cast<int>(success),
                                             static_cast<int>(failure));
    if (!isDone) expected = toValue(old);
    return isDone;
  }

  /// What no instruction does: exchanges until no other thread comes between.
  template <class Operation>
  HIPPORT_CXX_BOTH static T update(T* at, std::memory_order order,
                                   Operation operation) {
    T old = load(at, std::memory_order_relaxed);
    while (!compareExchange(at, old, operation(old), order,
                            std::memory_order_relaxed)) {
    }
    return old;
  }

  // Compilers for the host have none for floating point.
#if defined(__HIP_DEVICE_COMPILE__)
#define HIPPORT_CXX_CHANGE(has, name, expression)                     \
  if (has) {                                                          \
    return HIPPORT_CXX_ATOMIC(name, at, by, static_cast<int>(order)); \
  }                                                                   \
  return update(at, order, [by](T old) { return static_cast<T>(expression); })
#else
#define HIPPORT_CXX_CHANGE(has, name, expression) \
  return update(at, order, [by](T old) { return static_cast<T>(expression); })
#endif
  HIPPORT_CXX_BOTH static T add(T* at, T by, std::memory_order order) {
    HIPPORT_CXX_CHANGE(kHasInstructions, fetch_add, old + by);
  }
  HIPPORT_CXX_BOTH static T bitAnd(T* at, T by, std::memory_order order) {
    HIPPORT_CXX_CHANGE(kHasInstructions, fetch_and, old & by);
  }
  HIPPORT_CXX_BOTH static T bitOr(T* at, T by, std::memory_order order) {
    HIPPORT_CXX_CHANGE(kHasInstructions, fetch_or, old | by);
  }
  HIPPORT_CXX_BOTH static T bitXor(T* at, T by, std::memory_order order) {
    HIPPORT_CXX_CHANGE(kHasInstructions, fetch_xor, old ^ by);
  }
  HIPPORT_CXX_BOTH static T smallest(T* at, T by, std::memory_order order) {
    HIPPORT_CXX_CHANGE(kHasOrder, fetch_min, by < old ? by : old);
  }
  HIPPORT_CXX_BOTH static T largest(T* at, T by, std::memory_order order) {
    HIPPORT_CXX_CHANGE(kHasOrder, fetch_max, old < by ? by : old);
  }
#undef HIPPORT_CXX_CHANGE
#undef HIPPORT_CXX_ATOMIC
#undef HIPPORT_CXX_EXCHANGE
#undef HIPPORT_CXX_LOAD
#undef HIPPORT_CXX_STORE
#undef HIPPORT_CXX_SWAP
};

/// What atomic and atomic_ref have in common, of volatile objects too. `Self`
/// says where the value is.
template <class Self, class T, thread_scope Scope>
class Operations {
  using Place = Memory<T, Scope>;
  HIPPORT_CXX_BOTH T* at() const volatile {
    return static_cast<const volatile Self*>(this)->place();
  }
  static constexpr std::memory_order kStrict = std::memory_order_seq_cst;

 public:
  using value_type = T;
  static constexpr bool is_always_lock_free = true;

  HIPPORT_CXX_BOTH bool is_lock_free() const volatile { return true; }
  HIPPORT_CXX_BOTH T load(std::memory_order order = kStrict) const volatile {
    return Place::load(at(), order);
  }
  HIPPORT_CXX_BOTH operator T() const volatile { return load(); }
  HIPPORT_CXX_BOTH void store(T value, std::memory_order order = kStrict) const
      volatile {
    Place::store(at(), value, order);
  }
  HIPPORT_CXX_BOTH T exchange(T value, std::memory_order order = kStrict) const
      volatile {
    return Place::exchange(at(), value, order);
  }
  HIPPORT_CXX_BOTH bool compare_exchange_strong(T& expected, T value,
                                                std::memory_order success,
                                                std::memory_order failure) const
      volatile {
    return Place::compareExchange(at(), expected, value, success, failure);
  }
  HIPPORT_CXX_BOTH bool compare_exchange_strong(
      T& expected, T value, std::memory_order order = kStrict) const volatile {
    return compare_exchange_strong(expected, value, order, failureOrder(order));
  }
  HIPPORT_CXX_BOTH bool compare_exchange_weak(T& expected, T value,
                                              std::memory_order success,
                                              std::memory_order failure) const
      volatile {
    return compare_exchange_strong(expected, value, success, failure);
  }
  HIPPORT_CXX_BOTH bool compare_exchange_weak(
      T& expected, T value, std::memory_order order = kStrict) const volatile {
    return compare_exchange_strong(expected, value, order);
  }

  /// Until the value is another one; see the head of this file.
  HIPPORT_CXX_BOTH void wait(T old, std::memory_order order = kStrict) const
      volatile {
    while (Place::toWord(load(order)) == Place::toWord(old)) {
#if defined(__HIP_DEVICE_COMPILE__) && defined(__AMDGCN__)
      __builtin_amdgcn_s_sleep(1);
#endif
    }
  }
  HIPPORT_CXX_BOTH void notify_one() const volatile {}
  HIPPORT_CXX_BOTH void notify_all() const volatile {}

  template <class U = T>
  HIPPORT_CXX_BOTH std::enable_if_t<!std::is_pointer<U>::value, T> fetch_add(
      T by, std::memory_order order = kStrict) const volatile {
    return Place::add(at(), by, order);
  }
  template <class U = T>
  HIPPORT_CXX_BOTH std::enable_if_t<!std::is_pointer<U>::value, T> fetch_sub(
      T by, std::memory_order order = kStrict) const volatile {
    return Place::add(at(), static_cast<T>(-by), order);
  }
  template <class U = T>
  HIPPORT_CXX_BOTH std::enable_if_t<std::is_pointer<U>::value, T> fetch_add(
      std::ptrdiff_t by, std::memory_order order = kStrict) const volatile {
    return Place::update(at(), order, [by](T old) { return old + by; });
  }
  template <class U = T>
  HIPPORT_CXX_BOTH std::enable_if_t<std::is_pointer<U>::value, T> fetch_sub(
      std::ptrdiff_t by, std::memory_order order = kStrict) const volatile {
    return fetch_add(-by, order);
  }
  HIPPORT_CXX_BOTH T fetch_and(T by, std::memory_order order = kStrict) const
      volatile {
    return Place::bitAnd(at(), by, order);
  }
  HIPPORT_CXX_BOTH T fetch_or(T by, std::memory_order order = kStrict) const
      volatile {
    return Place::bitOr(at(), by, order);
  }
  HIPPORT_CXX_BOTH T fetch_xor(T by, std::memory_order order = kStrict) const
      volatile {
    return Place::bitXor(at(), by, order);
  }
  HIPPORT_CXX_BOTH T fetch_min(T by, std::memory_order order = kStrict) const
      volatile {
    return Place::smallest(at(), by, order);
  }
  HIPPORT_CXX_BOTH T fetch_max(T by, std::memory_order order = kStrict) const
      volatile {
    return Place::largest(at(), by, order);
  }

  HIPPORT_CXX_BOTH T operator++() const volatile { return fetch_add(1) + 1; }
  HIPPORT_CXX_BOTH T operator++(int) const volatile { return fetch_add(1); }
  HIPPORT_CXX_BOTH T operator--() const volatile { return fetch_sub(1) - 1; }
  HIPPORT_CXX_BOTH T operator--(int) const volatile { return fetch_sub(1); }
  template <class U>
  HIPPORT_CXX_BOTH T operator+=(U by) const volatile {
    return fetch_add(by) + by;
  }
  template <class U>
  HIPPORT_CXX_BOTH T operator-=(U by) const volatile {
    return fetch_sub(by) - by;
  }
  HIPPORT_CXX_BOTH T operator&=(T by) const volatile {
    return fetch_and(by) & by;
  }
  HIPPORT_CXX_BOTH T operator|=(T by) const volatile {
    return fetch_or(by) | by;
  }
  HIPPORT_CXX_BOTH T operator^=(T by) const volatile {
    return fetch_xor(by) ^ by;
  }
};

}  // namespace detail

/// cuda::atomic, and cuda::std::atomic with the scope of the system.
template <class T, thread_scope Scope = thread_scope_system>
class atomic : public detail::Operations<atomic<T, Scope>, T, Scope> {
  alignas(sizeof(T)) mutable T value_;
  friend class detail::Operations<atomic, T, Scope>;
  HIPPORT_CXX_BOTH T* place() const volatile { return const_cast<T*>(&value_); }

 public:
  atomic() = default;
  HIPPORT_CXX_BOTH constexpr atomic(T value) : value_(value) {}
  atomic(const atomic&) = delete;
  atomic& operator=(const atomic&) = delete;
  atomic& operator=(const atomic&) volatile = delete;
  HIPPORT_CXX_BOTH T operator=(T value) {
    this->store(value);
    return value;
  }
  HIPPORT_CXX_BOTH T operator=(T value) volatile {
    this->store(value);
    return value;
  }
};

/// cuda::atomic_ref, and cuda::std::atomic_ref with the scope of the system.
template <class T, thread_scope Scope = thread_scope_system>
class atomic_ref : public detail::Operations<atomic_ref<T, Scope>, T, Scope> {
  T* place_;
  friend class detail::Operations<atomic_ref, T, Scope>;
  HIPPORT_CXX_BOTH T* place() const volatile { return place_; }

 public:
  static constexpr std::size_t required_alignment = sizeof(T);
  HIPPORT_CXX_BOTH explicit atomic_ref(T& value) : place_(&value) {}
  atomic_ref(const atomic_ref&) = default;
  atomic_ref& operator=(const atomic_ref&) = delete;
  HIPPORT_CXX_BOTH T operator=(T value) const {
    this->store(value);
    return value;
  }
};

class atomic_flag {
  atomic<int> value_{0};

 public:
  atomic_flag() = default;
  HIPPORT_CXX_BOTH bool test(
      std::memory_order order = std::memory_order_seq_cst) const volatile {
    return value_.load(order) != 0;
  }
  HIPPORT_CXX_BOTH bool test_and_set(
      std::memory_order order = std::memory_order_seq_cst) volatile {
    return value_.exchange(1, order) != 0;
  }
  HIPPORT_CXX_BOTH void clear(
      std::memory_order order = std::memory_order_seq_cst) volatile {
    value_.store(0, order);
  }
  HIPPORT_CXX_BOTH void wait(
      bool old, std::memory_order order = std::memory_order_seq_cst) const
      volatile {
    value_.wait(old ? 1 : 0, order);
  }
  HIPPORT_CXX_BOTH void notify_one() const volatile {}
  HIPPORT_CXX_BOTH void notify_all() const volatile {}
};

HIPPORT_CXX_BOTH inline void atomic_thread_fence(
    std::memory_order order, thread_scope scope = thread_scope_system) {
#if defined(__HIP_DEVICE_COMPILE__) && defined(__AMDGCN__)
#define HIPPORT_CXX_FENCE(name)                       \
  switch (order) {                                    \
    case std::memory_order_relaxed:                   \
      break;                                          \
    case std::memory_order_consume:                   \
    case std::memory_order_acquire:                   \
      __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, name); \
      break;                                          \
    case std::memory_order_release:                   \
      __builtin_amdgcn_fence(__ATOMIC_RELEASE, name); \
      break;                                          \
    case std::memory_order_acq_rel:                   \
      __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, name); \
      break;                                          \
    case std::memory_order_seq_cst:                   \
      __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, name); \
      break;                                          \
  }
  switch (scope) {
    case thread_scope_system:
      HIPPORT_CXX_FENCE("")
      break;
    case thread_scope_device:
      HIPPORT_CXX_FENCE("agent")
      break;
    case thread_scope_block:
      HIPPORT_CXX_FENCE("workgroup")
      break;
    case thread_scope_thread:
      HIPPORT_CXX_FENCE("singlethread")
      break;
  }
#undef HIPPORT_CXX_FENCE
#else
  (void)scope;
  __atomic_thread_fence(static_cast<int>(order));
#endif
}

HIPPORT_CXX_BOTH inline void atomic_signal_fence(std::memory_order order) {
  __atomic_signal_fence(static_cast<int>(order));
}

// Barriers --------------------------------------------------------------------

namespace detail {

/// Lets other wavefronts go on.
HIPPORT_CXX_BOTH inline void pause() {
#if defined(__HIP_DEVICE_COMPILE__) && defined(__AMDGCN__)
  __builtin_amdgcn_s_sleep(1);
#endif
}

struct NoCompletion {
  HIPPORT_CXX_BOTH void operator()() const {}
};

}  // namespace detail

/// cuda::barrier: three words that threads count down in and read. One that has
/// counted to the end calls the completion and opens the next phase.
template <thread_scope Scope = thread_scope_system,
          class Completion = detail::NoCompletion>
class barrier {
  using Word = std::uint32_t;
  using Memory = detail::Memory<Word, Scope>;

  Word expected_;
  Word pending_;
  Word phase_;
  Completion completion_;

  /// Other wavefronts go on before each look.
  HIPPORT_CXX_BOTH Word phaseNow() const {
    detail::pause();
    return Memory::load(&phase_, std::memory_order_acquire);
  }

 public:
  class arrival_token {
    friend class barrier;
    Word phase_;
    HIPPORT_CXX_BOTH explicit arrival_token(Word phase) : phase_(phase) {}

   public:
    arrival_token() = default;
  };

  barrier() = default;
  HIPPORT_CXX_BOTH explicit barrier(std::ptrdiff_t expected,
                                    Completion completion = Completion())
      : expected_(static_cast<Word>(expected)),
        pending_(static_cast<Word>(expected)),
        phase_(0),
        completion_(completion) {}
  barrier(const barrier&) = delete;
  barrier& operator=(const barrier&) = delete;

  HIPPORT_CXX_BOTH friend void init(barrier* place, std::ptrdiff_t expected,
                                    Completion completion = Completion()) {
    place->expected_ = static_cast<Word>(expected);
    place->pending_ = static_cast<Word>(expected);
    place->phase_ = 0;
    place->completion_ = completion;
  }

  HIPPORT_CXX_BOTH static constexpr std::ptrdiff_t max() { return 0x7fffffff; }

  HIPPORT_CXX_BOTH arrival_token arrive(std::ptrdiff_t update = 1) {
    // No phase ends before this arrival.
    const Word phase = Memory::load(&phase_, std::memory_order_relaxed);
    const Word by = static_cast<Word>(update);
    if (Memory::add(&pending_, 0 - by, std::memory_order_acq_rel) == by) {
      completion_();
      Memory::store(&pending_,
                    Memory::load(&expected_, std::memory_order_relaxed),
                    std::memory_order_relaxed);
      Memory::store(&phase_, phase + 1, std::memory_order_release);
    }
    return arrival_token(phase);
  }

  HIPPORT_CXX_BOTH void wait(arrival_token&& token) const {
    while (phaseNow() == token.phase_) {
    }
  }
  HIPPORT_CXX_BOTH void wait_parity(bool parity) const {
    while (((phaseNow() & 1) != 0) == parity) {
    }
  }
  /// Whether the phase is over, after a while at most.
  HIPPORT_CXX_BOTH bool try_wait(arrival_token&& token) const {
    return phaseNow() != token.phase_;
  }
  HIPPORT_CXX_BOTH bool try_wait_parity(bool parity) const {
    return ((phaseNow() & 1) != 0) != parity;
  }
  HIPPORT_CXX_BOTH void arrive_and_wait() { wait(arrive()); }
  HIPPORT_CXX_BOTH void arrive_and_drop() {
    Memory::add(&expected_, 0 - Word{1}, std::memory_order_relaxed);
    (void)arrive();
  }
};

/// cuda::latch: a barrier of one phase.
template <thread_scope Scope = thread_scope_system>
class latch {
  using Word = std::uint32_t;
  using Memory = detail::Memory<Word, Scope>;

  Word pending_;

 public:
  HIPPORT_CXX_BOTH explicit latch(std::ptrdiff_t expected)
      : pending_(static_cast<Word>(expected)) {}
  latch(const latch&) = delete;
  latch& operator=(const latch&) = delete;

  HIPPORT_CXX_BOTH static constexpr std::ptrdiff_t max() { return 0x7fffffff; }

  HIPPORT_CXX_BOTH void count_down(std::ptrdiff_t update = 1) {
    Memory::add(&pending_, 0 - static_cast<Word>(update),
                std::memory_order_acq_rel);
  }
  HIPPORT_CXX_BOTH bool try_wait() const {
    detail::pause();
    return Memory::load(&pending_, std::memory_order_acquire) == 0;
  }
  HIPPORT_CXX_BOTH void wait() const {
    while (!try_wait()) {
    }
  }
  HIPPORT_CXX_BOTH void arrive_and_wait(std::ptrdiff_t update = 1) {
    count_down(update);
    wait();
  }
};

/// A size whose copies may count on an alignment.
template <std::size_t Alignment>
struct aligned_size_t {
  static constexpr std::size_t align = Alignment;
  std::size_t value;
  HIPPORT_CXX_BOTH explicit constexpr aligned_size_t(std::size_t size)
      : value(size) {}
  HIPPORT_CXX_BOTH constexpr operator std::size_t() const { return value; }
};

namespace detail {

template <class Group>
HIPPORT_CXX_BOTH void copyTogether(const Group& group, void* to,
                                   const void* from, std::size_t size) {
  auto* const target = static_cast<unsigned char*>(to);
  const auto* const source = static_cast<const unsigned char*>(from);
  const bool isOfWords = ((reinterpret_cast<std::uintptr_t>(to) |
                           reinterpret_cast<std::uintptr_t>(from) | size) &
                          3) == 0;
  const std::size_t step = isOfWords ? 4 : 1;
  for (std::size_t at = group.thread_rank() * step; at < size;
       at += group.size() * step) {
    if (isOfWords) {
      __builtin_memcpy(target + at, source + at, 4);
    } else {
      target[at] = source[at];
    }
  }
}

}  // namespace detail

/// A copy that a barrier waits for: done when it returns, before the thread
/// arrives.
template <thread_scope Scope, class Completion>
HIPPORT_CXX_BOTH void memcpy_async(void* to, const void* from, std::size_t size,
                                   barrier<Scope, Completion>& /*barrier*/) {
  __builtin_memcpy(to, from, size);
}
/// The same, by the threads of a group together.
template <class Group, thread_scope Scope, class Completion>
HIPPORT_CXX_BOTH void memcpy_async(const Group& group, void* to,
                                   const void* from, std::size_t size,
                                   barrier<Scope, Completion>& /*barrier*/) {
  detail::copyTogether(group, to, from, size);
}

// Pipelines -------------------------------------------------------------------

enum class pipeline_role { producer, consumer };

template <thread_scope Scope>
class pipeline;

/// What the threads of a pipeline share: of each stage, who has filled it and
/// who is done with it.
template <thread_scope Scope, std::uint8_t Stages>
class pipeline_shared_state {
  template <thread_scope>
  friend class pipeline;

  barrier<Scope> filled_[Stages];
  barrier<Scope> emptied_[Stages];
  std::uint32_t producers_;  // where each thread says what it is

 public:
  pipeline_shared_state() = default;
  pipeline_shared_state(const pipeline_shared_state&) = delete;
  pipeline_shared_state& operator=(const pipeline_shared_state&) = delete;
};

/// cuda::pipeline as one thread has it. That of a thread alone has nothing to
/// wait for, as its copies are done.
template <thread_scope Scope>
class pipeline {
  using Barrier = barrier<Scope>;

  Barrier* filled_ = nullptr;
  Barrier* emptied_ = nullptr;
  std::uint32_t stages_ = 1;
  // The stage that is filled next, how often the ring came round, and the same
  // of the stage that is used next.
  std::uint32_t head_ = 0;
  std::uint32_t headRound_ = 0;
  std::uint32_t tail_ = 0;
  std::uint32_t tailRound_ = 0;
  bool isProducer_ = true;
  bool isConsumer_ = true;

  HIPPORT_CXX_BOTH void step(std::uint32_t& stage, std::uint32_t& round) const {
    if (++stage == stages_) {
      stage = 0;
      ++round;
    }
  }

  template <std::uint8_t Stages>
  HIPPORT_CXX_BOTH static void prepare(
      pipeline_shared_state<Scope, Stages>* state, std::size_t producers,
      std::size_t consumers) {
    for (std::uint32_t i = 0; i < Stages; ++i) {
      init(&state->filled_[i], static_cast<std::ptrdiff_t>(producers));
      init(&state->emptied_[i], static_cast<std::ptrdiff_t>(consumers));
    }
  }
  template <std::uint8_t Stages>
  HIPPORT_CXX_BOTH pipeline(pipeline_shared_state<Scope, Stages>* state,
                            bool isProducer, bool isConsumer)
      : filled_(state->filled_),
        emptied_(state->emptied_),
        stages_(Stages),
        isProducer_(isProducer),
        isConsumer_(isConsumer) {}

 public:
  pipeline() = default;
  pipeline(pipeline&&) = default;
  pipeline& operator=(pipeline&&) = default;

  /// Waits until the next stage to fill is free.
  HIPPORT_CXX_BOTH void producer_acquire() {
    if (filled_ == nullptr) return;
    emptied_[head_].wait_parity(((headRound_ & 1) ^ 1) != 0);
  }
  HIPPORT_CXX_BOTH void producer_commit() {
    if (filled_ == nullptr) return;
    (void)filled_[head_].arrive();
    step(head_, headRound_);
  }
  /// Waits until the next stage to use is filled.
  HIPPORT_CXX_BOTH void consumer_wait() {
    if (filled_ == nullptr) return;
    filled_[tail_].wait_parity((tailRound_ & 1) != 0);
  }
  HIPPORT_CXX_BOTH void consumer_release() {
    if (filled_ == nullptr) return;
    (void)emptied_[tail_].arrive();
    step(tail_, tailRound_);
  }
  /// Longer than asked for, if need be.
  template <class Duration>
  HIPPORT_CXX_BOTH bool consumer_wait_for(const Duration&) {
    consumer_wait();
    return true;
  }
  template <class Time>
  HIPPORT_CXX_BOTH bool consumer_wait_until(const Time&) {
    consumer_wait();
    return true;
  }

  /// All threads are producers and consumers.
  template <class Group, std::uint8_t Stages>
  HIPPORT_CXX_BOTH static pipeline of(
      const Group& group, pipeline_shared_state<Scope, Stages>* state) {
    if (group.thread_rank() == 0) prepare(state, group.size(), group.size());
    group.sync();
    return pipeline(state, true, true);
  }
  /// The first threads are producers, the others consumers.
  template <class Group, std::uint8_t Stages>
  HIPPORT_CXX_BOTH static pipeline of(
      const Group& group, pipeline_shared_state<Scope, Stages>* state,
      std::size_t producers) {
    if (group.thread_rank() == 0) {
      prepare(state, producers, group.size() - producers);
    }
    group.sync();
    const bool isProducer = group.thread_rank() < producers;
    return pipeline(state, isProducer, !isProducer);
  }
  /// Each thread says what it is.
  template <class Group, std::uint8_t Stages>
  HIPPORT_CXX_BOTH static pipeline of(
      const Group& group, pipeline_shared_state<Scope, Stages>* state,
      pipeline_role role) {
    using Memory = detail::Memory<std::uint32_t, Scope>;
    const bool isProducer = role == pipeline_role::producer;
    if (group.thread_rank() == 0) state->producers_ = 0;
    group.sync();
    if (isProducer) {
      Memory::add(&state->producers_, 1u, std::memory_order_relaxed);
    }
    group.sync();
    if (group.thread_rank() == 0) {
      const std::size_t producers = state->producers_;
      prepare(state, producers, group.size() - producers);
    }
    group.sync();
    return pipeline(state, isProducer, !isProducer);
  }

  /// Nobody waits for this thread any more.
  HIPPORT_CXX_BOTH void quit() {
    if (filled_ == nullptr) return;
    for (std::uint32_t i = 0; i < stages_; ++i) {
      if (isProducer_) filled_[i].arrive_and_drop();
      if (isConsumer_) emptied_[i].arrive_and_drop();
    }
    filled_ = emptied_ = nullptr;
  }
};

HIPPORT_CXX_BOTH inline pipeline<thread_scope_thread> make_pipeline() {
  return pipeline<thread_scope_thread>();
}
template <class Group, thread_scope Scope, std::uint8_t Stages, class... Role>
HIPPORT_CXX_BOTH pipeline<Scope> make_pipeline(
    const Group& group, pipeline_shared_state<Scope, Stages>* state,
    Role... role) {
  return pipeline<Scope>::of(group, state, role...);
}

/// Of one thread alone, whose copies are done.
template <std::uint8_t Prior>
HIPPORT_CXX_BOTH void pipeline_consumer_wait_prior(
    pipeline<thread_scope_thread>& /*pipeline*/) {}
template <thread_scope Scope, class Completion>
HIPPORT_CXX_BOTH void pipeline_producer_commit(
    pipeline<thread_scope_thread>& /*pipeline*/,
    barrier<Scope, Completion>& /*barrier*/) {}

template <thread_scope Scope>
HIPPORT_CXX_BOTH void memcpy_async(void* to, const void* from, std::size_t size,
                                   pipeline<Scope>& /*pipeline*/) {
  __builtin_memcpy(to, from, size);
}
template <class Group, thread_scope Scope>
HIPPORT_CXX_BOTH void memcpy_async(const Group& group, void* to,
                                   const void* from, std::size_t size,
                                   pipeline<Scope>& /*pipeline*/) {
  detail::copyTogether(group, to, from, size);
}

// Functions and function objects of namespace cuda ----------------------------

template <class Result, class Function>
struct ReturnTypeProclaimed {
  Function function;
  template <class... Arguments>
  HIPPORT_CXX_BOTH constexpr Result operator()(Arguments&&... arguments) const {
    return function(std::forward<Arguments>(arguments)...);
  }
};

template <class Result, class Function>
HIPPORT_CXX_BOTH constexpr ReturnTypeProclaimed<Result, std::decay_t<Function>>
proclaim_return_type(Function&& function) {
  return {std::forward<Function>(function)};
}

template <class T = void>
struct minimum {
  HIPPORT_CXX_BOTH constexpr T operator()(const T& a, const T& b) const {
    return b < a ? b : a;
  }
};
template <>
struct minimum<void> {
  template <class T, class U>
  HIPPORT_CXX_BOTH constexpr std::common_type_t<T, U> operator()(
      const T& a, const U& b) const {
    return b < a ? static_cast<std::common_type_t<T, U>>(b)
                 : static_cast<std::common_type_t<T, U>>(a);
  }
};

template <class T = void>
struct maximum {
  HIPPORT_CXX_BOTH constexpr T operator()(const T& a, const T& b) const {
    return a < b ? b : a;
  }
};
template <>
struct maximum<void> {
  template <class T, class U>
  HIPPORT_CXX_BOTH constexpr std::common_type_t<T, U> operator()(
      const T& a, const U& b) const {
    return a < b ? static_cast<std::common_type_t<T, U>>(b)
                 : static_cast<std::common_type_t<T, U>>(a);
  }
};

template <class T, class U>
HIPPORT_CXX_BOTH constexpr T ceil_div(T a, U b) {
  using Common = std::common_type_t<T, U>;
  return static_cast<T>(static_cast<Common>(a) / static_cast<Common>(b) +
                        (static_cast<Common>(a) % static_cast<Common>(b) != 0));
}
template <class T, class U>
HIPPORT_CXX_BOTH constexpr std::common_type_t<T, U> round_up(T a, U multiple) {
  using Common = std::common_type_t<T, U>;
  return static_cast<Common>(static_cast<Common>(ceil_div(a, multiple)) *
                             multiple);
}
template <class T, class U>
HIPPORT_CXX_BOTH constexpr std::common_type_t<T, U> round_down(T a,
                                                               U multiple) {
  using Common = std::common_type_t<T, U>;
  return static_cast<Common>(static_cast<Common>(a) / multiple * multiple);
}

// Limits ----------------------------------------------------------------------

namespace detail {

/// The limits of a type of 16 bits. `Bits` names what these are.
template <class T, class Bits>
struct LimitsOf16 : std::numeric_limits<float> {
  static constexpr int digits = Bits::kDigits;
  static constexpr int digits10 = Bits::kDigits10;
  static constexpr int max_digits10 = Bits::kMaxDigits10;
  static constexpr int min_exponent = Bits::kMinExponent;
  static constexpr int min_exponent10 = Bits::kMinExponent10;
  static constexpr int max_exponent = Bits::kMaxExponent;
  static constexpr int max_exponent10 = Bits::kMaxExponent10;

  HIPPORT_CXX_BOTH static T min() { return of(Bits::kMin); }
  HIPPORT_CXX_BOTH static T max() { return of(Bits::kMax); }
  HIPPORT_CXX_BOTH static T lowest() { return of(kSign | Bits::kMax); }
  HIPPORT_CXX_BOTH static T epsilon() { return of(Bits::kEpsilon); }
  HIPPORT_CXX_BOTH static T round_error() { return of(Bits::kHalf); }
  HIPPORT_CXX_BOTH static T infinity() { return of(Bits::kInfinity); }
  HIPPORT_CXX_BOTH static T quiet_NaN() { return of(Bits::kQuiet); }
  HIPPORT_CXX_BOTH static T signaling_NaN() { return of(Bits::kSignaling); }
  HIPPORT_CXX_BOTH static T denorm_min() { return of(1); }

 private:
  static constexpr int kSign = 0x8000;
  HIPPORT_CXX_BOTH static T of(int bits) {
    const auto word = static_cast<std::uint16_t>(bits);
    T value;
    static_assert(sizeof value == sizeof word, "it has 16 bits");
    __builtin_memcpy(&value, &word, sizeof value);
    return value;
  }
};

struct HalfBits {
  enum : int {
    kDigits = 11,
    kDigits10 = 3,
    kMaxDigits10 = 5,
    kMinExponent = -13,
    kMinExponent10 = -4,
    kMaxExponent = 16,
    kMaxExponent10 = 4,
    kMin = 0x0400,
    kMax = 0x7bff,
    kEpsilon = 0x1400,
    kHalf = 0x3800,
    kInfinity = 0x7c00,
    kQuiet = 0x7e00,
    kSignaling = 0x7d00
  };
};

struct BfloatBits {
  enum : int {
    kDigits = 8,
    kDigits10 = 2,
    kMaxDigits10 = 4,
    kMinExponent = -125,
    kMinExponent10 = -37,
    kMaxExponent = 128,
    kMaxExponent10 = 38,
    kMin = 0x0080,
    kMax = 0x7f7f,
    kEpsilon = 0x3c00,
    kHalf = 0x3f00,
    kInfinity = 0x7f80,
    kQuiet = 0x7fc0,
    kSignaling = 0x7fa0
  };
};

}  // namespace detail

/// std's says 0 of types that it does not know, as half and bfloat16 are.
template <class T>
struct numeric_limits : std::numeric_limits<T> {};
#ifdef __HIP__
template <>
struct numeric_limits<::__half>
    : detail::LimitsOf16<::__half, detail::HalfBits> {};
template <>
struct numeric_limits<::__hip_bfloat16>
    : detail::LimitsOf16<::__hip_bfloat16, detail::BfloatBits> {};
#endif

// What std has for the host only ----------------------------------------------

HIPPORT_CXX_BOTH constexpr std::size_t strlen(const char* text) {
  std::size_t length = 0;
  while (text[length] != '\0') ++length;
  return length;
}
HIPPORT_CXX_BOTH inline int memcmp(const void* a, const void* b,
                                   std::size_t size) {
  const auto* left = static_cast<const unsigned char*>(a);
  const auto* right = static_cast<const unsigned char*>(b);
  for (; size > 0; --size, ++left, ++right) {
    if (*left != *right) return *left < *right ? -1 : 1;
  }
  return 0;
}

[[noreturn]] HIPPORT_CXX_BOTH inline void unreachable() {
  __builtin_unreachable();
}

#if __cplusplus < 202002L
template <class T>
HIPPORT_CXX_BOTH constexpr void swap(T& a, T& b) {
  T old = std::move(a);
  a = std::move(b);
  b = std::move(old);
}
template <class T, std::size_t Size>
HIPPORT_CXX_BOTH constexpr void swap(T (&a)[Size], T (&b)[Size]) {
  for (std::size_t i = 0; i < Size; ++i) cxx::swap(a[i], b[i]);
}
template <class T, class U = T>
HIPPORT_CXX_BOTH constexpr T exchange(T& value, U&& by) {
  T old = std::move(value);
  value = std::forward<U>(by);
  return old;
}
#endif

/// std::pair, assigned in kernels too.
template <class T, class U>
struct pair : std::pair<T, U> {
  using Base = std::pair<T, U>;
  // Clang takes inherited constructors for the host's.
  constexpr pair() = default;
  HIPPORT_CXX_BOTH constexpr pair(const T& first, const U& second)
      : Base(first, second) {}
  template <class V, class W,
            class = std::enable_if_t<std::is_constructible<T, V>::value &&
                                     std::is_constructible<U, W>::value>>
  HIPPORT_CXX_BOTH constexpr pair(V&& first, W&& second)
      : Base(std::forward<V>(first), std::forward<W>(second)) {}
  template <
      class V, class W,
      class = std::enable_if_t<std::is_constructible<T, const V&>::value &&
                               std::is_constructible<U, const W&>::value>>
  HIPPORT_CXX_BOTH constexpr pair(const std::pair<V, W>& other)
      : Base(other.first, other.second) {}
  constexpr pair(const pair&) = default;
  constexpr pair(pair&&) = default;
  HIPPORT_CXX_BOTH constexpr pair& operator=(const pair& other) {
    this->first = other.first;
    this->second = other.second;
    return *this;
  }
  HIPPORT_CXX_BOTH constexpr pair& operator=(pair&& other) {
    this->first = std::forward<T>(other.first);
    this->second = std::forward<U>(other.second);
    return *this;
  }
  template <class V, class W>
  HIPPORT_CXX_BOTH constexpr pair& operator=(const std::pair<V, W>& other) {
    this->first = other.first;
    this->second = other.second;
    return *this;
  }
  HIPPORT_CXX_BOTH constexpr void swap(pair& other) {
    cxx::swap(this->first, other.first);
    cxx::swap(this->second, other.second);
  }
};
template <class T, class U>
HIPPORT_CXX_BOTH constexpr auto make_pair(T&& first, U&& second) {
  using Pair = decltype(std::make_pair(std::declval<T>(), std::declval<U>()));
  return pair<typename Pair::first_type, typename Pair::second_type>(
      std::forward<T>(first), std::forward<U>(second));
}

template <class... T>
struct tuple;
namespace detail {
template <class... T>
struct IsTuple : std::false_type {};
template <class... T>
struct IsTuple<std::tuple<T...>> : std::true_type {};
template <class... T>
struct IsTuple<tuple<T...>> : std::true_type {};
}  // namespace detail

/// std::tuple, assigned in kernels too.
template <class... T>
struct tuple : std::tuple<T...> {
  using Base = std::tuple<T...>;
  constexpr tuple() = default;
  constexpr tuple(const tuple&) = default;
  constexpr tuple(tuple&&) = default;
  template <class... U, class = std::enable_if_t<
                            sizeof...(U) == sizeof...(T) && sizeof...(U) != 0 &&
                            !detail::IsTuple<std::decay_t<U>...>::value &&
                            std::is_constructible<Base, U...>::value>>
  HIPPORT_CXX_BOTH constexpr tuple(U&&... values)
      : Base(std::forward<U>(values)...) {}
  template <class... U, class = std::enable_if_t<std::is_constructible<
                            Base, const std::tuple<U...>&>::value>>
  HIPPORT_CXX_BOTH constexpr tuple(const std::tuple<U...>& other)
      : Base(other) {}
  template <class... U, class = std::enable_if_t<std::is_constructible<
                            Base, std::tuple<U...>&&>::value>>
  HIPPORT_CXX_BOTH constexpr tuple(std::tuple<U...>&& other)
      : Base(std::move(other)) {}
  template <class U, class V,
            class = std::enable_if_t<
                std::is_constructible<Base, const std::pair<U, V>&>::value>>
  HIPPORT_CXX_BOTH constexpr tuple(const std::pair<U, V>& other)
      : Base(other) {}
  HIPPORT_CXX_BOTH constexpr tuple& operator=(const tuple& other) {
    assign(other, std::index_sequence_for<T...>());
    return *this;
  }
  HIPPORT_CXX_BOTH constexpr tuple& operator=(tuple&& other) {
    assign(std::move(other), std::index_sequence_for<T...>());
    return *this;
  }
  template <class... U>
  HIPPORT_CXX_BOTH constexpr tuple& operator=(const std::tuple<U...>& other) {
    assign(other, std::index_sequence_for<T...>());
    return *this;
  }
  template <class... U>
  HIPPORT_CXX_BOTH constexpr tuple& operator=(std::tuple<U...>&& other) {
    assign(std::move(other), std::index_sequence_for<T...>());
    return *this;
  }
  template <class U, class V>
  HIPPORT_CXX_BOTH constexpr tuple& operator=(const std::pair<U, V>& other) {
    std::get<0>(*this) = other.first;
    std::get<1>(*this) = other.second;
    return *this;
  }
  HIPPORT_CXX_BOTH constexpr void swap(tuple& other) {
    exchange(other, std::index_sequence_for<T...>());
  }

 private:
  template <class Other, std::size_t... I>
  HIPPORT_CXX_BOTH constexpr void assign(Other&& other,
                                         std::index_sequence<I...>) {
    const int each[] = {
        0,
        (std::get<I>(*this) = std::get<I>(std::forward<Other>(other)), 0)...};
    (void)each;
    (void)other;
  }
  template <std::size_t... I>
  HIPPORT_CXX_BOTH constexpr void exchange(tuple& other,
                                           std::index_sequence<I...>) {
    const int each[] = {
        0, (cxx::swap(std::get<I>(*this), std::get<I>(other)), 0)...};
    (void)each;
  }
};

namespace detail {
template <class... T>
HIPPORT_CXX_BOTH constexpr tuple<T...> ofBase(const std::tuple<T...>& base) {
  return tuple<T...>(base);
}
template <class... T>
constexpr const std::tuple<T...>& toBase(const std::tuple<T...>& tuple) {
  return tuple;
}
template <class T>
constexpr const T& toBase(const T& other) {
  return other;
}
template <class T, class U>
constexpr const std::pair<T, U>& toBase(const pair<T, U>& pair) {
  return pair;
}
template <class... T>
constexpr const std::tuple<T...>& toBase(const tuple<T...>& tuple) {
  return tuple;
}
}  // namespace detail

template <class... T>
HIPPORT_CXX_BOTH constexpr auto make_tuple(T&&... values) {
  return detail::ofBase(std::make_tuple(std::forward<T>(values)...));
}
template <class... T>
HIPPORT_CXX_BOTH constexpr tuple<T&...> tie(T&... values) {
  return tuple<T&...>(values...);
}
template <class... T>
HIPPORT_CXX_BOTH constexpr auto tuple_cat(const T&... tuples) {
  return detail::ofBase(std::tuple_cat(detail::toBase(tuples)...));
}

#if __cplusplus >= 201703L
template <class T, class U>
HIPPORT_CXX_BOTH pair(T, U) -> pair<T, U>;
template <class... T>
HIPPORT_CXX_BOTH tuple(T...) -> tuple<T...>;
#endif

#if __cplusplus >= 201703L
/// std::optional, assigned in kernels too, and whose `value` stops a kernel
/// that asks for what is not there: values that can be copied bytewise.
template <class T>
struct optional : std::optional<T> {
  using Base = std::optional<T>;
  constexpr optional() = default;
  constexpr optional(const optional&) = default;
  constexpr optional(optional&&) = default;
  optional& operator=(const optional&) = default;
  optional& operator=(optional&&) = default;
  HIPPORT_CXX_BOTH constexpr optional(std::nullopt_t) {}
  HIPPORT_CXX_BOTH constexpr optional(const Base& other) : Base(other) {}
  template <class... Arguments>
  HIPPORT_CXX_BOTH constexpr explicit optional(std::in_place_t,
                                               Arguments&&... arguments)
      : Base(std::in_place, std::forward<Arguments>(arguments)...) {}
  template <class U = T, class = std::enable_if_t<
                             std::is_constructible<T, U>::value &&
                             !std::is_base_of<Base, std::decay_t<U>>::value>>
  HIPPORT_CXX_BOTH constexpr optional(U&& value)
      : Base(std::in_place, std::forward<U>(value)) {}
  template <class U = T, class = std::enable_if_t<
                             std::is_constructible<T, U>::value &&
                             !std::is_base_of<Base, std::decay_t<U>>::value>>
  HIPPORT_CXX_BOTH constexpr optional& operator=(U&& value) {
    Base::operator=(Base(std::forward<U>(value)));
    return *this;
  }
  HIPPORT_CXX_BOTH constexpr optional& operator=(std::nullopt_t) {
    Base::operator=(Base());
    return *this;
  }
  template <class... Arguments>
  HIPPORT_CXX_BOTH constexpr T& emplace(Arguments&&... arguments) {
    Base::operator=(Base(std::in_place, std::forward<Arguments>(arguments)...));
    return **this;
  }
  HIPPORT_CXX_BOTH constexpr void reset() { Base::operator=(Base()); }
  HIPPORT_CXX_BOTH constexpr const T& value() const {
    if (!this->has_value()) __builtin_trap();
    return **this;
  }
  HIPPORT_CXX_BOTH constexpr T& value() {
    if (!this->has_value()) __builtin_trap();
    return **this;
  }
  HIPPORT_CXX_BOTH friend constexpr bool operator==(const optional& a,
                                                    const optional& b) {
    return a.has_value() == b.has_value() && (!a.has_value() || *a == *b);
  }
  HIPPORT_CXX_BOTH friend constexpr bool operator!=(const optional& a,
                                                    const optional& b) {
    return !(a == b);
  }
};
template <class T>
HIPPORT_CXX_BOTH optional(T) -> optional<T>;
template <class T>
HIPPORT_CXX_BOTH constexpr optional<std::decay_t<T>> make_optional(T&& value) {
  return optional<std::decay_t<T>>(std::forward<T>(value));
}
#endif

#if __cplusplus < 202002L

// What std has for the host only before C++20 ---------------------------------

// Algorithms that are constexpr from C++20 on.

template <class Iterator, class T>
HIPPORT_CXX_BOTH constexpr void fill(Iterator first, Iterator last,
                                     const T& value) {
  for (; first != last; ++first) *first = value;
}
template <class Iterator, class Size, class T>
HIPPORT_CXX_BOTH constexpr Iterator fill_n(Iterator first, Size count,
                                           const T& value) {
  for (; count > 0; --count, ++first) *first = value;
  return first;
}
template <class Input, class Output>
HIPPORT_CXX_BOTH constexpr Output copy(Input first, Input last, Output out) {
  for (; first != last; ++first, ++out) *out = *first;
  return out;
}
template <class Input, class Size, class Output>
HIPPORT_CXX_BOTH constexpr Output copy_n(Input first, Size count, Output out) {
  for (; count > 0; --count, ++first, ++out) *out = *first;
  return out;
}
template <class Input, class Output, class Function>
HIPPORT_CXX_BOTH constexpr Output transform(Input first, Input last, Output out,
                                            Function function) {
  for (; first != last; ++first, ++out) *out = function(*first);
  return out;
}
template <class Input, class Second, class Output, class Function>
HIPPORT_CXX_BOTH constexpr Output transform(Input first, Input last,
                                            Second second, Output out,
                                            Function function) {
  for (; first != last; ++first, ++second, ++out) {
    *out = function(*first, *second);
  }
  return out;
}
template <class Iterator, class Function>
HIPPORT_CXX_BOTH constexpr Function for_each(Iterator first, Iterator last,
                                             Function function) {
  for (; first != last; ++first) function(*first);
  return function;
}
template <class Iterator, class Predicate>
HIPPORT_CXX_BOTH constexpr Iterator find_if(Iterator first, Iterator last,
                                            Predicate holds) {
  while (first != last && !holds(*first)) ++first;
  return first;
}
template <class Iterator, class T>
HIPPORT_CXX_BOTH constexpr Iterator find(Iterator first, Iterator last,
                                         const T& value) {
  while (first != last && !(*first == value)) ++first;
  return first;
}
template <class Iterator, class Predicate>
HIPPORT_CXX_BOTH constexpr bool all_of(Iterator first, Iterator last,
                                       Predicate holds) {
  for (; first != last; ++first) {
    if (!holds(*first)) return false;
  }
  return true;
}
template <class Iterator, class Predicate>
HIPPORT_CXX_BOTH constexpr bool any_of(Iterator first, Iterator last,
                                       Predicate holds) {
  return cxx::find_if(first, last, holds) != last;
}
template <class Iterator, class Predicate>
HIPPORT_CXX_BOTH constexpr bool none_of(Iterator first, Iterator last,
                                        Predicate holds) {
  return !cxx::any_of(first, last, holds);
}
template <class Input, class Second>
HIPPORT_CXX_BOTH constexpr bool equal(Input first, Input last, Second second) {
  for (; first != last; ++first, ++second) {
    if (!(*first == *second)) return false;
  }
  return true;
}
template <class Iterator>
HIPPORT_CXX_BOTH constexpr void reverse(Iterator first, Iterator last) {
  while (first != last && first != --last) cxx::swap(*first++, *last);
}
template <class Iterator, class T, class Less>
HIPPORT_CXX_BOTH constexpr Iterator lower_bound(Iterator first, Iterator last,
                                                const T& value, Less less) {
  auto count = last - first;
  while (count > 0) {
    const auto half = count / 2;
    if (less(first[half], value)) {
      first += half + 1;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  return first;
}
template <class Iterator, class T>
HIPPORT_CXX_BOTH constexpr Iterator lower_bound(Iterator first, Iterator last,
                                                const T& value) {
  return cxx::lower_bound(first, last, value, std::less<>());
}
template <class Iterator, class T, class Less>
HIPPORT_CXX_BOTH constexpr Iterator upper_bound(Iterator first, Iterator last,
                                                const T& value, Less less) {
  auto count = last - first;
  while (count > 0) {
    const auto half = count / 2;
    if (!less(value, first[half])) {
      first += half + 1;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  return first;
}
template <class Iterator, class T>
HIPPORT_CXX_BOTH constexpr Iterator upper_bound(Iterator first, Iterator last,
                                                const T& value) {
  return cxx::upper_bound(first, last, value, std::less<>());
}
template <class Iterator, class T>
HIPPORT_CXX_BOTH constexpr bool binary_search(Iterator first, Iterator last,
                                              const T& value) {
  first = cxx::lower_bound(first, last, value);
  return first != last && !(value < *first);
}
template <class Iterator, class T, class Operation>
HIPPORT_CXX_BOTH constexpr T accumulate(Iterator first, Iterator last, T value,
                                        Operation operation) {
  for (; first != last; ++first) value = operation(value, *first);
  return value;
}
template <class Iterator, class T>
HIPPORT_CXX_BOTH constexpr T accumulate(Iterator first, Iterator last,
                                        T value) {
  return cxx::accumulate(first, last, value, std::plus<>());
}
template <class Iterator, class T, class Operation>
HIPPORT_CXX_BOTH constexpr T reduce(Iterator first, Iterator last, T value,
                                    Operation operation) {
  return cxx::accumulate(first, last, value, operation);
}
template <class Iterator, class T>
HIPPORT_CXX_BOTH constexpr T reduce(Iterator first, Iterator last, T value) {
  return cxx::accumulate(first, last, value, std::plus<>());
}
template <class Input, class Second, class T>
HIPPORT_CXX_BOTH constexpr T inner_product(Input first, Input last,
                                           Second second, T value) {
  for (; first != last; ++first, ++second) value = value + *first * *second;
  return value;
}
template <class Iterator, class T>
HIPPORT_CXX_BOTH constexpr void iota(Iterator first, Iterator last, T value) {
  for (; first != last; ++first, ++value) *first = value;
}

#if __cplusplus >= 201703L
template <class Function, class... Arguments>
HIPPORT_CXX_BOTH constexpr decltype(auto) invoke(Function&& function,
                                                 Arguments&&... arguments) {
  return std::apply(
      std::forward<Function>(function),
      std::forward_as_tuple(std::forward<Arguments>(arguments)...));
}
#endif

// What std has from C++20 on --------------------------------------------------

template <class T>
using remove_cvref_t = std::remove_cv_t<std::remove_reference_t<T>>;
template <class T>
struct remove_cvref {
  using type = remove_cvref_t<T>;
};
template <class T>
struct type_identity {
  using type = T;
};
template <class T>
using type_identity_t = typename type_identity<T>::type;
struct identity {
  template <class T>
  HIPPORT_CXX_BOTH constexpr T&& operator()(T&& value) const {
    return std::forward<T>(value);
  }
};

template <class To, class From>
HIPPORT_CXX_BOTH constexpr To bit_cast(const From& from) {
  static_assert(sizeof(To) == sizeof(From), "both have one size");
  return __builtin_bit_cast(To, from);
}
template <class T>
HIPPORT_CXX_BOTH constexpr int popcount(T value) {
  static_assert(std::is_unsigned<T>::value, "of unsigned integers");
  return __builtin_popcountll(value);
}
template <class T>
HIPPORT_CXX_BOTH constexpr int countl_zero(T value) {
  static_assert(std::is_unsigned<T>::value, "of unsigned integers");
  return value == 0
             ? std::numeric_limits<T>::digits
             : __builtin_clzll(value) - 64 + std::numeric_limits<T>::digits;
}
template <class T>
HIPPORT_CXX_BOTH constexpr int countr_zero(T value) {
  static_assert(std::is_unsigned<T>::value, "of unsigned integers");
  return value == 0 ? std::numeric_limits<T>::digits : __builtin_ctzll(value);
}
template <class T>
HIPPORT_CXX_BOTH constexpr int countl_one(T value) {
  return cxx::countl_zero(static_cast<T>(~value));
}
template <class T>
HIPPORT_CXX_BOTH constexpr int countr_one(T value) {
  return cxx::countr_zero(static_cast<T>(~value));
}
template <class T>
HIPPORT_CXX_BOTH constexpr bool has_single_bit(T value) {
  return value != 0 && (value & (value - 1)) == 0;
}
template <class T>
HIPPORT_CXX_BOTH constexpr int bit_width(T value) {
  return std::numeric_limits<T>::digits - cxx::countl_zero(value);
}
template <class T>
HIPPORT_CXX_BOTH constexpr T bit_floor(T value) {
  return value == 0 ? 0 : static_cast<T>(T(1) << (cxx::bit_width(value) - 1));
}
template <class T>
HIPPORT_CXX_BOTH constexpr T bit_ceil(T value) {
  return value <= 1 ? T(1)
                    : static_cast<T>(
                          T(1) << cxx::bit_width(static_cast<T>(value - 1)));
}
template <class T>
HIPPORT_CXX_BOTH constexpr T rotl(T value, int by) {
  constexpr int kBits = std::numeric_limits<T>::digits;
  const int left = ((by % kBits) + kBits) % kBits;
  return left == 0
             ? value
             : static_cast<T>((value << left) | (value >> (kBits - left)));
}
template <class T>
HIPPORT_CXX_BOTH constexpr T rotr(T value, int by) {
  return cxx::rotl(value, -by);
}
template <class T>
HIPPORT_CXX_BOTH constexpr T lerp(T a, T b, T t) {
  return a + t * (b - a);
}
template <class T, class... Arguments>
HIPPORT_CXX_BOTH constexpr T* construct_at(T* at, Arguments&&... arguments) {
  return ::new (static_cast<void*>(at))
      T(std::forward<Arguments>(arguments)...);
}

constexpr std::size_t dynamic_extent = static_cast<std::size_t>(-1);

/// std::span; its extent is kept whether or not the type has it.
template <class T, std::size_t Extent = dynamic_extent>
class span {
  T* data_ = nullptr;
  std::size_t size_ = Extent == dynamic_extent ? 0 : Extent;

 public:
  using element_type = T;
  using value_type = std::remove_cv_t<T>;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using pointer = T*;
  using reference = T&;
  using iterator = T*;
  static constexpr std::size_t extent = Extent;

  constexpr span() = default;
  HIPPORT_CXX_BOTH constexpr span(T* data, std::size_t size)
      : data_(data), size_(size) {}
  HIPPORT_CXX_BOTH constexpr span(T* first, T* last)
      : data_(first), size_(static_cast<std::size_t>(last - first)) {}
  template <std::size_t Size>
  HIPPORT_CXX_BOTH constexpr span(T (&values)[Size])
      : data_(values), size_(Size) {}
  template <class U, std::size_t Size,
            class = std::enable_if_t<std::is_convertible<U*, T*>::value>>
  HIPPORT_CXX_BOTH constexpr span(const span<U, Size>& other)
      : data_(other.data()), size_(other.size()) {}
  template <class Range,
            class = std::enable_if_t<std::is_convertible<
                decltype(std::declval<Range&>().data()), T*>::value>,
            class = decltype(std::declval<Range&>().size()), class = void>
  constexpr span(Range&& range) : data_(range.data()), size_(range.size()) {}

  HIPPORT_CXX_BOTH constexpr T* data() const { return data_; }
  HIPPORT_CXX_BOTH constexpr std::size_t size() const { return size_; }
  HIPPORT_CXX_BOTH constexpr std::size_t size_bytes() const {
    return size_ * sizeof(T);
  }
  HIPPORT_CXX_BOTH constexpr bool empty() const { return size_ == 0; }
  HIPPORT_CXX_BOTH constexpr T& operator[](std::size_t i) const {
    return data_[i];
  }
  HIPPORT_CXX_BOTH constexpr T& front() const { return data_[0]; }
  HIPPORT_CXX_BOTH constexpr T& back() const { return data_[size_ - 1]; }
  HIPPORT_CXX_BOTH constexpr T* begin() const { return data_; }
  HIPPORT_CXX_BOTH constexpr T* end() const { return data_ + size_; }
  HIPPORT_CXX_BOTH constexpr span<T> first(std::size_t count) const {
    return {data_, count};
  }
  HIPPORT_CXX_BOTH constexpr span<T> last(std::size_t count) const {
    return {data_ + (size_ - count), count};
  }
  HIPPORT_CXX_BOTH constexpr span<T> subspan(
      std::size_t offset, std::size_t count = dynamic_extent) const {
    return {data_ + offset, count == dynamic_extent ? size_ - offset : count};
  }
};
#if __cplusplus >= 201703L
template <class T>
HIPPORT_CXX_BOTH span(T*, std::size_t) -> span<T>;
template <class T, std::size_t Size>
HIPPORT_CXX_BOTH span(T (&)[Size]) -> span<T, Size>;
#endif

#endif  // before C++20

#if __cplusplus < 202302L
template <class T>
HIPPORT_CXX_BOTH constexpr std::underlying_type_t<T> to_underlying(T value) {
  return static_cast<std::underlying_type_t<T>>(value);
}
#endif

// Time -----------------------------------------------------------------------

namespace chrono {
// One by one: of a directive the clocks would be ambiguous.
using ::std::chrono::duration;
using ::std::chrono::duration_cast;
using ::std::chrono::duration_values;
using ::std::chrono::hours;
using ::std::chrono::microseconds;
using ::std::chrono::milliseconds;
using ::std::chrono::minutes;
using ::std::chrono::nanoseconds;
using ::std::chrono::seconds;
using ::std::chrono::time_point;
using ::std::chrono::time_point_cast;
using ::std::chrono::treat_as_floating_point;
#if __cplusplus >= 201703L
using ::std::chrono::abs;
using ::std::chrono::ceil;
using ::std::chrono::floor;
using ::std::chrono::round;
using ::std::chrono::treat_as_floating_point_v;
#endif
#if __cplusplus >= 202002L
using ::std::chrono::days;
using ::std::chrono::months;
using ::std::chrono::weeks;
using ::std::chrono::years;
#endif

/// std's on the host. Not comparable between host and GPU.
struct system_clock {
  using duration = nanoseconds;
  using rep = duration::rep;
  using period = duration::period;
  using time_point = ::std::chrono::time_point<system_clock>;
  static constexpr bool is_steady = false;

  HIPPORT_CXX_BOTH static time_point now() noexcept {
#ifdef __HIP_DEVICE_COMPILE__
    return time_point(duration(static_cast<rep>(wall_clock64()) * 10));
#else
    return time_point(duration_cast<duration>(
        ::std::chrono::system_clock::now().time_since_epoch()));
#endif
  }
  static ::std::time_t to_time_t(const time_point& time) noexcept {
    return static_cast<::std::time_t>(
        duration_cast<seconds>(time.time_since_epoch()).count());
  }
  static time_point from_time_t(::std::time_t time) noexcept {
    return time_point(duration(seconds(time)));
  }
};
using high_resolution_clock = system_clock;
}  // namespace chrono

/// Stands for cuda::std where this namespace stands for cuda.
namespace std {
using namespace ::hipport::cxx;
}

}  // namespace cxx
}  // namespace hipport

template <class T, class U>
struct std::tuple_size<hipport::cxx::pair<T, U>>
    : std::tuple_size<std::pair<T, U>> {};
template <std::size_t I, class T, class U>
struct std::tuple_element<I, hipport::cxx::pair<T, U>>
    : std::tuple_element<I, std::pair<T, U>> {};
template <class... T>
struct std::tuple_size<hipport::cxx::tuple<T...>>
    : std::tuple_size<std::tuple<T...>> {};
template <std::size_t I, class... T>
struct std::tuple_element<I, hipport::cxx::tuple<T...>>
    : std::tuple_element<I, std::tuple<T...>> {};

#undef HIPPORT_CXX_BOTH

#endif  // AMD

#endif  // HIPPORT_CXX_H
