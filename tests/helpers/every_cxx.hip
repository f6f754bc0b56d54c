// Every name of cxx.h. Compiled, never run; the test looks for code, so each
// result goes to memory.
#ifdef __HIP__
#include <hip/hip_fp16.h>
#else
#include <cuda_fp16.h>
#endif
#include <hipport/cxx.h>

namespace {

namespace cxx = hipport::cxx;

struct Best {
  float value;
  int place;
};

template <class T>
__device__ void arithmetic(T* at, float* out) {
  cxx::atomic_ref<T, cxx::thread_scope_device> value(*at);
  value.fetch_add(T(1), cxx::memory_order_relaxed);
  value.fetch_sub(T(1));
  value.fetch_max(T(2));
  value.fetch_min(T(3));
  value.store(T(3), cxx::memory_order_release);
  T old = value.load(cxx::memory_order_acquire);
  value.compare_exchange_weak(old, T(4));
  value.compare_exchange_strong(old, T(4), cxx::memory_order_acq_rel,
                                cxx::memory_order_relaxed);
  old = value;
  value = old;
  value += T(1);
  value -= T(1);
  out[0] = static_cast<float>(value.exchange(T(2)));
  value.wait(T(3));
  value.notify_one();
  value.notify_all();
}

template <class T>
__device__ void integers(T* at, float* out) {
  arithmetic(at, out);
  cxx::atomic_ref<T, cxx::thread_scope_block> value(*at);
  value.fetch_and(T(3));
  value.fetch_or(T(1));
  value.fetch_xor(T(1));
  value &= T(3);
  value |= T(1);
  value ^= T(1);
  out[1] = static_cast<float>(value++ + ++value + value-- + --value);
}

__device__ cxx::atomic<int, cxx::thread_scope_device> total(3);

__device__ int throughVolatile(volatile cxx::atomic<int>& value,
                               volatile cxx::atomic_flag& flag) {
  value = 4;
  value += value.load() + value++;
  flag.clear();
  return value.exchange(2) + (flag.test_and_set() ? 1 : 0);
}

}  // namespace

extern "C" __global__ void atomics(int* i, unsigned* u, long long* l,
                                   unsigned long long* q, float* f, double* d,
                                   Best* best) {
  integers(i, f);
  integers(u, f);
  integers(l, f);
  integers(q, f);
  arithmetic(f, f);
  arithmetic(d, f);
  cxx::atomic_ref<Best> whole(*best);
  Best old = whole.load();
  whole.compare_exchange_strong(old, Best{1, 2});
  cxx::atomic_ref<float*> pointer(*reinterpret_cast<float**>(q));
  pointer.fetch_add(3);
  __shared__ cxx::atomic<int, cxx::thread_scope_block> inBlock;
  if (threadIdx.x == 0) inBlock.store(0);
  __syncthreads();
  total += inBlock.fetch_add(2);
  cxx::atomic_flag flag;
  flag.test_and_set();
  flag.clear();
  cxx::atomic<int> plain(1);
  total += throughVolatile(plain, flag);
  cxx::atomic_thread_fence(cxx::memory_order_seq_cst);
  cxx::atomic_thread_fence(cxx::memory_order_acq_rel, cxx::thread_scope_device);
  cxx::atomic_thread_fence(cxx::memory_order_release, cxx::thread_scope_block);
  cxx::atomic_thread_fence(cxx::memory_order_acquire, cxx::thread_scope_thread);
  cxx::atomic_signal_fence(cxx::memory_order_seq_cst);
}

struct Every {
  __device__ unsigned size() const { return blockDim.x; }
  __device__ unsigned thread_rank() const { return threadIdx.x; }
};
struct Count {
  int* ended;
  __device__ void operator()() noexcept { ++*ended; }
};

extern "C" __global__ void barriers(
    cxx::barrier<cxx::thread_scope_block>* met,
    cxx::barrier<cxx::thread_scope_device, Count>* all, float* out, int n) {
  if (threadIdx.x == 0) {
    init(met, n);
    init(all, n, Count{reinterpret_cast<int*>(out)});
  }
  __syncthreads();
  cxx::barrier<cxx::thread_scope_block>::arrival_token token = met->arrive();
  met->wait(cxx::move(token));
  token = met->arrive(2);
  met->wait(cxx::move(token));
  met->wait_parity(true);
  out[1] = met->max();
  cxx::memcpy_async(out + 4, out, sizeof(float), *met);
  cxx::memcpy_async(Every{}, out + 4, out,
                    cxx::aligned_size_t<16>(16 * sizeof(float)), *met);
  met->arrive_and_drop();
  all->arrive_and_wait();
}

extern "C" __global__ void classes(float* out, int n) {
  cxx::pair<int, float> first(n, 2.0f), second;
  second = first;
  second = {n, 3.0f};
  second = cxx::make_pair(3, 4.0f);
  second.swap(first);
  cxx::swap(first, second);
  auto [place, value] = second;
  out[0] = place + value + cxx::get<0>(first) + (first < second);
  cxx::tuple<int, float> both(n, 2.0f), other;
  other = both;
  other = cxx::make_tuple(1, 2.0f);
  other = {3, 4.0f};
  other = first;
  auto [a, b] = other;
  out[1] = a + b + cxx::get<1>(both) + (both < other);
  cxx::tie(place, value) = other;
  cxx::tie(place, cxx::ignore) = cxx::make_tuple(1, 2.0f);
  auto all = cxx::tuple_cat(both, other, cxx::make_tuple(1));
  out[2] = cxx::get<4>(all) + cxx::tuple_size<decltype(all)>::value +
           cxx::apply([](auto... each) { return (each + ...); }, all);
  cxx::tuple<long, double> wider = both;
  wider = both;
  cxx::tuple deduced(1, 2.0f);
  out[3] = static_cast<float>(cxx::get<0>(wider)) + cxx::get<0>(deduced);
  cxx::optional<int> maybe;
  maybe = n;
  maybe = cxx::nullopt;
  maybe.emplace(3);
  cxx::optional<int> copy = maybe;
  copy = cxx::make_optional(3);
  out[4] = *maybe + copy.value() + (copy == maybe) + (copy != maybe);
  copy.reset();
  if (copy) out[5] = 1;
  cxx::span<float> part(out, 16);
  for (float each : part) out[6] += each;
  cxx::span<const float> constant = part.subspan(1, 4);
  out[7] = constant[1] + part.first(2)[0] + part.last(2)[0] + part.back();
  cxx::array<int, 3> three{1, 2, n};
  out[8] = three[n % 3];
}

extern "C" __global__ void functions(float* out, unsigned u, int n) {
  out[0] = cxx::popcount(u) + cxx::countl_zero(u) + cxx::countr_zero(u) +
           cxx::countl_one(u) + cxx::countr_one(u) + cxx::bit_width(u) +
           cxx::bit_ceil(u) + cxx::bit_floor(u) + cxx::rotl(u, 2) +
           cxx::rotr(u, 3) + cxx::has_single_bit(u);
  out[1] = cxx::bit_cast<int>(out[0]) + cxx::exchange(n, 3) +
           cxx::to_underlying(cxx::thread_scope_block);
  out[2] = cxx::ceil_div(n, 3) + cxx::minimum<int>{}(n, 2) +
           cxx::maximum<>{}(n, 2);
  out[3] = cxx::proclaim_return_type<int>([](int value) { return value; })(n);
  out[4] = cxx::numeric_limits<float>::max() + cxx::plus<>{}(n, 2) +
           cxx::move(out[5]);
}

extern "C" __global__ void limits(float* out, __half* half) {
  half[0] = cxx::numeric_limits<__half>::max();
  half[1] = cxx::numeric_limits<__half>::lowest();
  half[2] = cxx::numeric_limits<__half>::infinity();
  out[0] = cxx::numeric_limits<__half>::digits;
}

int main() {
  cxx::atomic<int> count(1);
  count.fetch_add(3);
  float value = 1;
  cxx::atomic_ref<float>(value).fetch_add(2);
  cxx::tuple<int, float> both;
  both = cxx::make_tuple(1, 2.0f);
  return count.load() + cxx::get<0>(both);
}
