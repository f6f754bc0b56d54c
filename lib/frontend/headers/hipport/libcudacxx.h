// libcu++: cuda::std is std; cuda:: adds scopes, atomics, barriers, pipelines.
// C++11 and later; in CUDA units the functions are for host and device.
// embed: keep
#ifndef HIPPORT_LIBCUDACXX_H
#define HIPPORT_LIBCUDACXX_H

#include <hipport/language.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>
#include <tuple>
#include <type_traits>
#include <utility>
#if __cplusplus >= 201703L
#include <optional>
#endif

// Which statements are meant is a person's to say: none is read.
#define NV_IF_TARGET(...)
#define NV_IF_ELSE_TARGET(...)
#define NV_DISPATCH_TARGET(...)

#ifdef __CUDA__
#pragma clang force_cuda_host_device begin
#endif
namespace cuda {
namespace std {
using namespace ::std;
#if __cplusplus < 202002L  // libcu++ has these before the standard library
template <class T> using remove_cvref_t = remove_cv_t<remove_reference_t<T>>;
template <class T> struct type_identity { using type = T; };
struct identity { template <class T> constexpr T&& operator()(T&&) const; };
template <class To, class From> To bit_cast(const From&);
template <class T> constexpr int popcount(T);
template <class T> constexpr int countl_zero(T);
template <class T> constexpr int countr_zero(T);
template <class T> constexpr int countl_one(T);
template <class T> constexpr int countr_one(T);
template <class T> constexpr int bit_width(T);
template <class T> constexpr bool has_single_bit(T);
template <class T> constexpr T bit_ceil(T);
template <class T> constexpr T bit_floor(T);
template <class T> constexpr T rotl(T, int);
template <class T> constexpr T rotr(T, int);
template <class T> constexpr T midpoint(T, T);
template <class T> constexpr T lerp(T, T, T);
constexpr ::std::size_t dynamic_extent = -1;
template <class T, ::std::size_t N = dynamic_extent> class span {
 public:
  span();
  template <class U> span(U&&);
  template <class U> span(T*, U);
  template <class U, ::std::size_t M> span(const span<U, M>&);
  T *data() const, *begin() const, *end() const;
  T& operator[](::std::size_t) const;
  T &front() const, &back() const;
  ::std::size_t size() const, size_bytes() const;
  bool empty() const;
  span<T> first(::std::size_t) const, last(::std::size_t) const, subspan(::std::size_t, ::std::size_t = -1) const;
};
#endif
#if __cplusplus < 202302L
template <class T> constexpr ::std::underlying_type_t<T> to_underlying(T);
[[noreturn]] void unreachable();
#endif
}
using ::std::memory_order;
using ::std::memory_order_relaxed;
using ::std::memory_order_consume;
using ::std::memory_order_acquire;
using ::std::memory_order_release;
using ::std::memory_order_acq_rel;
using ::std::memory_order_seq_cst;
enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };

namespace hipport_detail {
template <class T> class atomic_base {
 public:
  T load(::std::memory_order = ::std::memory_order_seq_cst) const;
  void store(T, ::std::memory_order = ::std::memory_order_seq_cst) const;
  T exchange(T, ::std::memory_order = ::std::memory_order_seq_cst) const;
  template <class... A> bool compare_exchange_weak(T&, T, A...) const;
  template <class... A> bool compare_exchange_strong(T&, T, A...) const;
  template <class U, class... A> T fetch_add(U, A...) const;
  template <class U, class... A> T fetch_sub(U, A...) const;
  template <class U, class... A> T fetch_and(U, A...) const;
  template <class U, class... A> T fetch_or(U, A...) const;
  template <class U, class... A> T fetch_xor(U, A...) const;
  template <class U, class... A> T fetch_min(U, A...) const;
  template <class U, class... A> T fetch_max(U, A...) const;
  template <class... A> void wait(T, A...) const;
  void notify_one() const, notify_all() const;
  bool is_lock_free() const;
  operator T() const;
  T operator=(T) const;
  T operator++() const, operator++(int) const, operator--() const, operator--(int) const;
  template <class U> T operator+=(U) const;
  template <class U> T operator-=(U) const;
  template <class U> T operator&=(U) const;
  template <class U> T operator|=(U) const;
  template <class U> T operator^=(U) const;
};
}  // namespace hipport_detail

template <class T, thread_scope S = thread_scope_system> class atomic : public hipport_detail::atomic_base<T> {
 public:
  atomic() = default;
  constexpr atomic(T) {}
  using hipport_detail::atomic_base<T>::operator=;
};
template <class T, thread_scope S = thread_scope_system> class atomic_ref : public hipport_detail::atomic_base<T> {
 public:
  explicit atomic_ref(T&);
  using hipport_detail::atomic_base<T>::operator=;
};
template <thread_scope S = thread_scope_system> class atomic_flag {
 public:
  template <class... A> bool test_and_set(A...);
  template <class... A> bool test(A...) const;
  template <class... A> void clear(A...);
};
void atomic_thread_fence(::std::memory_order, thread_scope = thread_scope_system);

template <thread_scope S = thread_scope_system, class Completion = void> class barrier {
 public:
  class arrival_token {};
  barrier() = default;
  template <class... A> barrier(::std::ptrdiff_t, A...);
  arrival_token arrive(::std::ptrdiff_t = 1);
  void wait(arrival_token&&) const, wait_parity(bool) const, arrive_and_wait(), arrive_and_drop();
  template <class... A> bool try_wait(A&&...);
};
template <thread_scope S, class C, class... A> void init(barrier<S, C>*, ::std::ptrdiff_t, A...);
namespace device {
template <class B> unsigned long long* barrier_native_handle(B&);
template <class B, class... A> typename B::arrival_token barrier_arrive_tx(B&, A...);
template <class B> void barrier_expect_tx(B&, ::std::ptrdiff_t);
template <class B, class T, class... A> void memcpy_async_tx(T*, const T*, A&&...);
}  // namespace device

template <thread_scope S = thread_scope_system, ::std::ptrdiff_t N = 0> class counting_semaphore {
 public:
  explicit counting_semaphore(::std::ptrdiff_t);
  void release(::std::ptrdiff_t = 1), acquire();
  bool try_acquire();
};
template <thread_scope S = thread_scope_system> using binary_semaphore = counting_semaphore<S, 1>;
template <thread_scope S = thread_scope_system> class latch {
 public:
  explicit latch(::std::ptrdiff_t);
  void count_down(::std::ptrdiff_t = 1), wait() const, arrive_and_wait(::std::ptrdiff_t = 1);
  bool try_wait() const;
};

enum class pipeline_role { producer, consumer };
template <thread_scope S, unsigned char N = 1> class pipeline_shared_state {};
template <thread_scope S> class pipeline {
 public:
  void producer_acquire(), producer_commit(), consumer_wait(), consumer_release(), quit();
  template <class... A> bool consumer_wait_for(A...);
};
pipeline<thread_scope_thread> make_pipeline();
template <class G, thread_scope S, unsigned char N, class... A>
pipeline<S> make_pipeline(const G&, pipeline_shared_state<S, N>*, A...);
template <unsigned char N, thread_scope S> void pipeline_consumer_wait_prior(pipeline<S>&);
template <thread_scope S, class... A> void pipeline_producer_commit(pipeline<S>&, A&...);
template <::std::size_t A> struct aligned_size_t {
  ::std::size_t value;
  explicit aligned_size_t(::std::size_t);
  operator ::std::size_t() const;
};
template <class... A> void memcpy_async(A&&...);

struct access_property {
  struct shared {};
  struct global {};
  struct persisting {};
  struct streaming {};
  struct normal {};
  template <class... A> access_property(A...);
};
template <class T, class P> T* associate_access_property(T*, P);
template <class T, class S> void apply_access_property(T*, S, access_property::persisting);
template <class T> void discard_memory(volatile T*, ::std::size_t);
template <class T, class P> class annotated_ptr {
 public:
  annotated_ptr();
  template <class... A> explicit annotated_ptr(A&&...);
  T& operator[](::std::ptrdiff_t) const;
  T& operator*() const;
  T* operator->() const;
  T* get() const;
};

template <class T, class U> constexpr T ceil_div(T a, U b) { return static_cast<T>((a + b - 1) / b); }
template <class T, class U> T round_up(T, U);
template <class T, class U> T round_down(T, U);
template <class T = void> struct maximum { template <class U, class V> U operator()(U, V) const; };
template <class T = void> struct minimum { template <class U, class V> U operator()(U, V) const; };
template <class F> F proclaim_return_type_of(F);
template <class R, class F> F proclaim_return_type(F);

class stream_ref {
 public:
  stream_ref();
  stream_ref(cudaStream_t);
  cudaStream_t get() const;
  operator cudaStream_t() const;
  void wait() const;
  bool ready() const;
};

namespace std {
using ::cuda::hipport_detail::atomic_base;
template <class T> using atomic = ::cuda::atomic<T>;
template <class T> using atomic_ref = ::cuda::atomic_ref<T>;
template <class C = void> using barrier = ::cuda::barrier<thread_scope_system, C>;
}  // namespace std
}  // namespace cuda
#ifdef __CUDA__
#pragma clang force_cuda_host_device end
#endif

#endif
