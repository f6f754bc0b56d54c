// Algorithms of hipCUB and rocThrust, whose results are computed here again:
// what rocPRIM's kernels need of the emulation. Prints a line for each, and
// ends with 1 if one differs.
#include <hip/hip_runtime.h>
#include <hipport/thrust.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <hipcub/hipcub.hpp>
#include <rocprim/block/block_run_length_decode.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

namespace {

int failures = 0;

void must(hipError_t error) {
  if (error == hipSuccess) return;
  std::printf("%s\n", hipGetErrorString(error));
  std::exit(2);
}

void check(const char* name, bool isRight) {
  std::printf("%s %s\n", name, isRight ? "ok" : "differs");
  if (!isRight) ++failures;
}

template <typename T>
std::vector<T> numbers(int count, unsigned most, unsigned state) {
  std::vector<T> values(count);
  for (T& each : values) {
    state = state * 1664525u + 1013904223u;
    each = static_cast<T>((state >> 8) % most);
  }
  return values;
}

template <typename T>
std::vector<T> get(const thrust::device_vector<T>& device, std::size_t count) {
  std::vector<T> values(count);
  must(hipMemcpy(values.data(), thrust::raw_pointer_cast(device.data()),
                 count * sizeof(T), hipMemcpyDeviceToHost));
  return values;
}

/// Calls an algorithm for the size of its storage, and to run.
template <typename Call>
void run(const Call& call) {
  std::size_t bytes = 0;
  must(call(nullptr, bytes));
  thrust::device_vector<char> storage(bytes);
  must(call(thrust::raw_pointer_cast(storage.data()), bytes));
}

constexpr int kRuns = 64;    // of one block
constexpr int kDecoded = 8;  // by each of its threads

/// rocPRIM's decoder reads one word behind its array in LDS where the last run
/// begins.
__global__ void decode(const int* values, const int* lengths, int* decoded) {
  using Decoder = rocprim::block_run_length_decode<int, kRuns, 1, kDecoded>;
  __shared__ typename Decoder::storage_type storage;
  int value[1] = {values[threadIdx.x]};
  int length[1] = {lengths[threadIdx.x]};
  int total = 0;
  Decoder decoder(storage, value, length, total);
  int items[kDecoded];
  decoder.run_length_decode(items);
  for (int i = 0; i < kDecoded; ++i) {
    decoded[threadIdx.x * kDecoded + i] = items[i];
  }
}

}  // namespace

int main() {
  const int n = 20011;
  const std::vector<int> host = numbers<int>(n, 1000, 1);
  const std::vector<int> keys = numbers<int>(n, 3, 7);
  thrust::device_vector<int> in(host.begin(), host.end());
  thrust::device_vector<int> key(keys.begin(), keys.end());
  thrust::device_vector<int> out(n);
  thrust::device_vector<int> count(1);
  int* const from = thrust::raw_pointer_cast(in.data());
  int* const to = thrust::raw_pointer_cast(out.data());
  int* const number = thrust::raw_pointer_cast(count.data());

  run([&](void* storage, std::size_t& bytes) {
    return hipcub::DeviceReduce::Sum(storage, bytes, from, to, n);
  });
  check("reduce", out[0] == std::accumulate(host.begin(), host.end(), 0));

  // Memory that the device reads where it is, and may be copied to.
  using Pinned = thrust::hip::experimental::pinned_allocator<int>;
  const thrust::host_vector<int, Pinned> pinned(in);
  std::vector<int, Pinned> copied(pinned.size());
  (void)hipMemcpyAsync(thrust::raw_pointer_cast(copied.data()), from,
                       n * sizeof(int), hipMemcpyDeviceToHost, nullptr);
  (void)hipDeviceSynchronize();
  hipPointerAttribute_t attributes = {};
  (void)hipPointerGetAttributes(&attributes,
                                thrust::raw_pointer_cast(pinned.data()));
  check("pinned", std::equal(pinned.begin(), pinned.end(), host.begin()) &&
                      std::equal(copied.begin(), copied.end(), host.begin()) &&
                      attributes.type == hipMemoryTypeHost);

  // Blocks wait for what those before them have found, 128 bits at a time.
  std::vector<long long> wide(host.begin(), host.end());
  thrust::device_vector<long long> wideIn(wide.begin(), wide.end());
  thrust::device_vector<long long> sums(n);
  run([&](void* storage, std::size_t& bytes) {
    return hipcub::DeviceScan::InclusiveSumByKey(
        storage, bytes, thrust::raw_pointer_cast(key.data()),
        thrust::raw_pointer_cast(wideIn.data()),
        thrust::raw_pointer_cast(sums.data()), n);
  });
  for (int i = 1; i < n; ++i) {
    if (keys[i] == keys[i - 1]) wide[i] += wide[i - 1];
  }
  check("scan-by-key", get(sums, n) == wide);

  // A block reads what only its first wave needs, and writes over it.
  run([&](void* storage, std::size_t& bytes) {
    return hipcub::DeviceSelect::Unique(
        storage, bytes, thrust::raw_pointer_cast(key.data()), to, number, n);
  });
  std::vector<int> unique = keys;
  unique.erase(std::unique(unique.begin(), unique.end()), unique.end());
  check("unique", get(out, count[0]) == unique);

  // Of short segments lanes end before a barrier.
  std::vector<int> begins{0};
  while (begins.back() < n) {
    const int length = 1 + static_cast<int>(begins.size() * 37 % 900);
    begins.push_back(std::min(n, begins.back() + length));
  }
  thrust::device_vector<int> begin(begins.begin(), begins.end());
  const int segments = static_cast<int>(begins.size()) - 1;
  int* const at = thrust::raw_pointer_cast(begin.data());
  run([&](void* storage, std::size_t& bytes) {
    return hipcub::DeviceSegmentedRadixSort::SortKeys(storage, bytes, from, to,
                                                      n, segments, at, at + 1);
  });
  std::vector<int> sorted = host;
  for (int i = 0; i < segments; ++i) {
    std::sort(sorted.begin() + begins[i], sorted.begin() + begins[i + 1]);
  }
  check("segmented-sort", get(out, n) == sorted);

  thrust::device_vector<int> order(n);
  thrust::sequence(order.begin(), order.end());
  thrust::stable_sort_by_key(in.begin(), in.end(), order.begin());
  std::vector<int> places(n);
  std::iota(places.begin(), places.end(), 0);
  std::stable_sort(places.begin(), places.end(),
                   [&](int a, int b) { return host[a] < host[b]; });
  check("sort-by-key", get(order, n) == places);

  // Its waves write one value to the same LDS, and read beyond an array there.
  const int pieces = 1500;
  std::vector<int*> sources(pieces);
  std::vector<int*> targets(pieces);
  std::vector<int> sizes(pieces);
  for (int i = 0; i < pieces; ++i) {
    sources[i] = to + i * 12;
    targets[i] = from + i * 12;
    sizes[i] = (1 + i % 12) * static_cast<int>(sizeof(int));
  }
  thrust::device_vector<int*> source(sources.begin(), sources.end());
  thrust::device_vector<int*> target(targets.begin(), targets.end());
  thrust::device_vector<int> size(sizes.begin(), sizes.end());
  std::vector<int> merged = get(in, n);
  const std::vector<int> given = get(out, n);
  run([&](void* storage, std::size_t& bytes) {
    return hipcub::DeviceMemcpy::Batched(
        storage, bytes, thrust::raw_pointer_cast(source.data()),
        thrust::raw_pointer_cast(target.data()),
        thrust::raw_pointer_cast(size.data()), pieces);
  });
  for (int i = 0; i < pieces; ++i) {
    std::copy_n(given.begin() + i * 12, 1 + i % 12, merged.begin() + i * 12);
  }
  check("batched-copies", get(in, n) == merged);

  std::vector<int> lengths(kRuns);
  std::vector<int> decoded;
  for (int i = 0; i < kRuns; ++i) {
    lengths[i] = 1 + i % (2 * kDecoded - 1);
    decoded.insert(decoded.end(), lengths[i], 3 * i);
  }
  thrust::device_vector<int> values(kRuns);
  thrust::sequence(values.begin(), values.end(), 0, 3);
  thrust::device_vector<int> length(lengths.begin(), lengths.end());
  thrust::device_vector<int> items(kRuns * kDecoded);
  decode<<<1, kRuns>>>(thrust::raw_pointer_cast(values.data()),
                       thrust::raw_pointer_cast(length.data()),
                       thrust::raw_pointer_cast(items.data()));
  check("decoded-runs", get(items, decoded.size()) == decoded);

  std::printf("%d failed\n", failures);
  return failures == 0 ? 0 : 1;
}
