// What CUDA's cooperative groups give: compares it with loops on the host, and
// writes groups.bin (int32), a number for all results of each thread.
//
// Exit status: 0 with results that the host agrees with, 1 if it does not, 2 a
// failed call.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <vector>

namespace cg = cooperative_groups;

#define CHECK(call)                                                      \
  do {                                                                   \
    const cudaError_t status = (call);                                   \
    if (status != cudaSuccess) {                                         \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, \
                   cudaGetErrorString(status));                          \
      std::exit(2);                                                      \
    }                                                                    \
  } while (0)

constexpr int kThreads = 160;  // five warps: half of the last wave of 64 is empty
constexpr int kRow = 640;      // results of a thread, at most
constexpr int kBlocks = 6;

__host__ __device__ int valueOf(int thread) {
  unsigned x = static_cast<unsigned>(thread) * 2654435769u + 12345u;
  x = (x ^ x >> 15) * 1664525u + 1013904223u;
  return static_cast<int>((x ^ x >> 16) % 201u) - 100;
}
__host__ __device__ float floatOf(int value) { return static_cast<float>(value) * 0.37f; }

struct Best {
  int value;
  int place;
  char tag;
};
struct Better {
  __host__ __device__ Best operator()(const Best& a, const Best& b) const {
    if (a.value != b.value) return a.value > b.value ? a : b;
    return a.place < b.place ? a : b;
  }
};
struct Three {
  float x, y, z;
};

struct Row {
  int* next;
  int* end;
  template <class T>
  __device__ void put(T value) {
    if (next != end) *next++ = static_cast<int>(value);
  }
  __device__ void put(float value) { put(__float_as_int(value)); }
};

// ---- what one group gives, on the device and on the host

template <class Group>
__device__ void measure(const Group& group, int thread, Row& row) {
  const int v = valueOf(thread);
  row.put(group.size());
  row.put(group.num_threads());
  row.put(group.thread_rank());
  row.put(cg::group_size(group));
  row.put(cg::thread_rank(group));
  row.put(cg::reduce(group, v, cg::plus<int>()));
  row.put(cg::reduce(group, v, cg::less<int>()));
  row.put(cg::reduce(group, v, cg::greater<int>()));
  const unsigned u = static_cast<unsigned>(v);
  row.put(cg::reduce(group, u, cg::bit_and<unsigned>()));
  row.put(cg::reduce(group, u, cg::bit_or<unsigned>()));
  row.put(cg::reduce(group, u, cg::bit_xor<unsigned>()));
  row.put(cg::reduce(group, static_cast<long long>(v) << 20, cg::plus<long long>()) >> 20);
  row.put(cg::reduce(group, floatOf(v), cg::plus<float>()));
  row.put(cg::reduce(group, floatOf(v), cg::greater<float>()));
  row.put(cg::reduce(group, Best{v % 7, thread, 'b'}, Better()).place);
  row.put(cg::reduce(group, v, [](int a, int b) { return abs(a) > abs(b) ? abs(a) : abs(b); }));
  row.put(cg::inclusive_scan(group, v));
  row.put(cg::inclusive_scan(group, v, cg::greater<int>()));
  row.put(cg::inclusive_scan(group, floatOf(v), cg::plus<float>()));
  row.put(cg::exclusive_scan(group, v));
  row.put(cg::exclusive_scan(group, v, cg::greater<int>()));
  row.put(cg::exclusive_scan(group, floatOf(v)));
  row.put(group.any(v > 90));
  row.put(group.all(v > -90));
  row.put(group.ballot(v & 1));
  row.put(group.match_any(v % 3));
  int same = 0;
  row.put(group.match_all(v / 60, same));
  row.put(same);
  const int last = static_cast<int>(group.size()) - 1;
  row.put(group.shfl(v, 0));
  row.put(group.shfl(v, last));
  row.put(group.shfl_up(v, 1));
  row.put(group.shfl_down(v, 2));
  const Three three = group.shfl(Three{floatOf(v), floatOf(v + 1), floatOf(v + 2)}, last / 2);
  row.put(three.x);
  row.put(three.z);
  row.put(cg::invoke_one_broadcast(group, [&](int by) { return v * by; }, 3));
  int calls = 0;
  cg::invoke_one(group, [&] { ++calls; });
  row.put(cg::reduce(group, calls, cg::plus<int>()));
  group.sync();
}

template <class Group>
__device__ void place(const Group& group, Row& row) {
  row.put(group.meta_group_rank());
  row.put(group.meta_group_size());
}

using Rows = std::vector<std::vector<int>>;

int bitsOf(float value) {
  int bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

/// The values of `members` up to each, in the order of combinations that CUDA has.
template <class T, class Combine>
std::vector<T> scanned(std::vector<T> values, Combine combine) {
  for (std::size_t by = 1; by < values.size(); by *= 2) {
    std::vector<T> next = values;
    for (std::size_t i = by; i < values.size(); ++i) next[i] = combine(values[i], values[i - by]);
    values = next;
  }
  return values;
}

template <class T, class Combine>
T reduced(std::vector<T> values, bool isTile, Combine combine) {
  if (!isTile) return scanned(values, combine).back();
  for (std::size_t by = values.size() / 2; by > 0; by /= 2) {
    std::vector<T> next = values;
    for (std::size_t i = 0; i < values.size(); ++i) next[i] = combine(values[i], values[i ^ by]);
    values = next;
  }
  return values[0];
}

void expectGroup(const std::vector<int>& members, bool isTile, Rows& rows) {
  const int size = static_cast<int>(members.size());
  isTile = isTile || size == 32;
  std::vector<int> v;
  std::vector<float> f;
  for (int each : members) {
    v.push_back(valueOf(each));
    f.push_back(floatOf(v.back()));
  }
  auto all = [&](auto combine) { return reduced(v, isTile, combine); };
  auto sum = [](auto a, auto b) { return a + b; };
  auto most = [](auto a, auto b) { return a < b ? b : a; };
  Best best{-1000, 0, 0};
  unsigned odd = 0;
  bool any = false, every = true, same = true;
  for (int i = 0; i < size; ++i) {
    best = Better()(best, Best{v[i] % 7, members[i], 0});
    odd |= static_cast<unsigned>(v[i] & 1) << i;
    any = any || v[i] > 90;
    every = every && v[i] > -90;
    same = same && v[i] / 60 == v[0] / 60;
  }
  const unsigned everyone = size == 32 ? ~0u : (1u << size) - 1u;
  for (int i = 0; i < size; ++i) {
    std::vector<int>& row = rows[members[i]];
    auto put = [&](int value) { row.push_back(value); };
    put(size), put(size), put(i), put(size), put(i);
    put(all(sum));
    put(all([](int a, int b) { return std::min(a, b); }));
    put(all(most));
    put(all([](int a, int b) { return a & b; }));
    put(all([](int a, int b) { return a | b; }));
    put(all([](int a, int b) { return a ^ b; }));
    put(all(sum));
    put(bitsOf(reduced(f, isTile, sum)));
    put(bitsOf(reduced(f, isTile, most)));
    put(best.place);
    if (size == 1) {
      put(v[0]);  // nothing was combined
    } else {
      put(all([](int a, int b) { return std::max(std::abs(a), std::abs(b)); }));
    }
    put(scanned(v, sum)[i]);
    put(scanned(v, most)[i]);
    put(bitsOf(scanned(f, sum)[i]));
    put(i == 0 ? 0 : scanned(v, sum)[i - 1]);
    put(i == 0 ? 0 : scanned(v, most)[i - 1]);
    put(bitsOf(i == 0 ? 0.0f : scanned(f, sum)[i - 1]));
    put(any), put(every), put(static_cast<int>(odd));
    unsigned peers = 0;
    for (int k = 0; k < size; ++k) peers |= static_cast<unsigned>(v[k] % 3 == v[i] % 3) << k;
    put(static_cast<int>(peers));
    put(static_cast<int>(same ? everyone : 0)), put(same);
    put(v[0]), put(v[size - 1]);
    put(i >= 1 ? v[i - 1] : v[i]);
    put(i + 2 < size ? v[i + 2] : v[i]);
    put(bitsOf(f[(size - 1) / 2]));
    put(bitsOf(floatOf(v[(size - 1) / 2] + 2)));
    put(v[0] * 3);
    put(1);
  }
}

void expectPlace(const std::vector<int>& members, int rank, int size, Rows& rows) {
  for (int each : members) {
    rows[each].push_back(rank);
    rows[each].push_back(size);
  }
}

// ---- tiles

template <unsigned N>
__device__ void tile(const cg::thread_block& block, int thread, Row& row) {
  auto tile = cg::tiled_partition<N>(block);
  static_assert(decltype(tile)::size() == N, "a constant");
  measure(tile, thread, row);
  place(tile, row);
  row.put(tile.shfl_xor(valueOf(thread), N / 2));
}

__device__ void passed(const cg::thread_block_tile<8>& tile, Row& row) { place(tile, row); }

__global__ void tiles(int* out) {
  const cg::thread_block block = cg::this_thread_block();
  const int thread = static_cast<int>(block.thread_rank());
  Row row{out + thread * kRow, out + (thread + 1) * kRow};
  tile<1>(block, thread, row);
  tile<2>(block, thread, row);
  tile<4>(block, thread, row);
  tile<8>(block, thread, row);
  tile<16>(block, thread, row);
  tile<32>(block, thread, row);
  const auto warp = cg::tiled_partition<32>(block);
  const auto four = cg::tiled_partition<4>(warp);
  const auto two = cg::tiled_partition<2>(four);
  place(four, row);
  place(two, row);
  row.put(cg::reduce(two, valueOf(thread), cg::plus<int>()));
  passed(cg::tiled_partition<8>(block), row);
  passed(cg::tiled_partition<8>(warp), row);
  const auto self = cg::this_thread();
  row.put(self.size());
  place(self, row);
  const cg::thread_group eight = cg::tiled_partition(block, 8);
  row.put(eight.size());
  row.put(eight.thread_rank());
  eight.sync();
  const cg::thread_group all = block;
  row.put(all.size());
  row.put(all.thread_rank());
  all.sync();
}

void expectTiles(Rows& rows) {
  auto parts = [](int size) {
    Rows all;
    for (int i = 0; i < kThreads; i += size) {
      std::vector<int>& part = all.emplace_back();
      for (int k = 0; k < size; ++k) part.push_back(i + k);
    }
    return all;
  };
  for (int size : {1, 2, 4, 8, 16, 32}) {
    int rank = 0;
    for (const std::vector<int>& part : parts(size)) {
      expectGroup(part, true, rows);
      expectPlace(part, rank++, kThreads / size, rows);
      for (int each : part) rows[each].push_back(valueOf(each ^ size / 2));
    }
  }
  for (int i = 0; i < kThreads; ++i) {
    std::vector<int>& row = rows[i];
    for (int each : {i % 32 / 4, 8, i % 4 / 2, 2, valueOf(i) + valueOf(i ^ 1), i / 8, kThreads / 8,
                     i % 32 / 8, 4, 1, 0, 1, 8, i % 8, kThreads, i}) {
      row.push_back(each);
    }
  }
}

// ---- coalesced groups and partitions

__device__ void parts(const cg::coalesced_group& group, int thread, Row& row) {
  measure(group, thread, row);
  place(group, row);
}

__global__ void coalesced(int* out) {
  const cg::thread_block block = cg::this_thread_block();
  const int thread = static_cast<int>(block.thread_rank());
  const int v = valueOf(thread);
  Row row{out + thread * kRow, out + (thread + 1) * kRow};
  if (v % 3 == 0) {
    parts(cg::coalesced_threads(), thread, row);
  } else {
    const cg::coalesced_group others = cg::coalesced_threads();
    parts(others, thread, row);
  }
  block.sync();
  const auto warp = cg::tiled_partition<32>(block);
  parts(cg::labeled_partition(warp, thread % 5), thread, row);
  const auto half = cg::tiled_partition<16>(block);
  parts(cg::binary_partition(half, v > 0), thread, row);
  parts(cg::binary_partition(half, v > -1000), thread, row);
  parts(cg::labeled_partition(half, v > 20), thread, row);
  const cg::coalesced_group thirds = cg::labeled_partition(warp, static_cast<short>(thread % 3));
  parts(cg::tiled_partition(thirds, 4), thread, row);
  parts(cg::labeled_partition(thirds, out + thread % 2), thread, row);
  parts(cg::binary_partition(thirds, thread % 2 == 0), thread, row);
  const cg::thread_group four = cg::tiled_partition(static_cast<const cg::thread_group&>(thirds), 4);
  row.put(four.size());
  row.put(four.thread_rank());
}

/// Divides each of `groups` by a label of its threads (and ranks), in the order of their first.
Rows divided(const Rows& groups, const std::function<int(int thread, int rank)>& label,
             std::vector<int>& ranks, std::vector<int>& sizes) {
  Rows all;
  ranks.clear(), sizes.clear();
  for (const std::vector<int>& group : groups) {
    std::vector<int> labels;
    for (std::size_t i = 0; i < group.size(); ++i) {
      const int own = label(group[i], static_cast<int>(i));
      if (std::find(labels.begin(), labels.end(), own) == labels.end()) labels.push_back(own);
    }
    for (std::size_t k = 0; k < labels.size(); ++k) {
      std::vector<int>& part = all.emplace_back();
      for (std::size_t i = 0; i < group.size(); ++i) {
        if (label(group[i], static_cast<int>(i)) == labels[k]) part.push_back(group[i]);
      }
      ranks.push_back(static_cast<int>(k));
      sizes.push_back(static_cast<int>(labels.size()));
    }
  }
  return all;
}

void expectCoalesced(Rows& rows) {
  Rows warps(kThreads / 32), halves(kThreads / 16);
  for (int i = 0; i < kThreads; ++i) {
    warps[i / 32].push_back(i);
    halves[i / 16].push_back(i);
  }
  std::vector<int> ranks, sizes;
  auto expect = [&](const Rows& groups) {
    for (std::size_t i = 0; i < groups.size(); ++i) {
      expectGroup(groups[i], false, rows);
      expectPlace(groups[i], ranks[i], sizes[i], rows);
    }
  };
  // A binary partition is numbered by the answer, not by the first thread.
  auto binary = [&](const Rows& groups, const std::function<bool(int)>& answer) {
    const Rows parts = divided(groups, [&](int t, int) { return answer(t); }, ranks, sizes);
    for (std::size_t i = 0; i < parts.size(); ++i) ranks[i] = sizes[i] == 2 && answer(parts[i][0]);
    expect(parts);
  };
  const Rows branches =
      divided(warps, [](int t, int) { return valueOf(t) % 3 == 0; }, ranks, sizes);
  std::fill(ranks.begin(), ranks.end(), 0);
  std::fill(sizes.begin(), sizes.end(), 1);
  expect(branches);
  expect(divided(warps, [](int t, int) { return t % 5; }, ranks, sizes));
  binary(halves, [](int t) { return valueOf(t) > 0; });
  binary(halves, [](int) { return true; });
  binary(halves, [](int t) { return valueOf(t) > 20; });
  const Rows thirds = divided(warps, [](int t, int) { return t % 3; }, ranks, sizes);
  const Rows fours = divided(thirds, [](int, int rank) { return rank / 4; }, ranks, sizes);
  expect(fours);
  expect(divided(thirds, [](int t, int) { return t % 2; }, ranks, sizes));
  binary(thirds, [](int t) { return t % 2 == 0; });
  for (const std::vector<int>& four : fours) {
    for (std::size_t i = 0; i < four.size(); ++i) {
      rows[four[i]].push_back(static_cast<int>(four.size()));
      rows[four[i]].push_back(static_cast<int>(i));
    }
  }
}

// ---- copies

constexpr int kElements = 500;

__global__ void copies(const int* in, int* out) {
  __shared__ __align__(16) int whole[kElements];
  __shared__ __align__(16) unsigned char bytes[kThreads / 16][64];
  __shared__ short shorts[2][kElements];
  const cg::thread_block block = cg::this_thread_block();
  const int thread = static_cast<int>(block.thread_rank());
  Row row{out + thread * kRow, out + (thread + 1) * kRow};
  for (int i = thread; i < kElements; i += kThreads) whole[i] = -1;
  block.sync();
  cg::memcpy_async(block, whole, in, sizeof(int) * 450);
  cg::wait(block);
  row.put(whole[thread]);
  row.put(whole[449]);
  row.put(whole[450]);
  block.sync();
  cg::memcpy_async(block, whole, 451, in + 1, kElements - 1);
  cg::wait_prior<0>(block);
  row.put(whole[thread + 290]);
  row.put(whole[451]);
  // Two stages, as pipelines have.
  const short* from = reinterpret_cast<const short*>(in);
  const std::size_t all = kElements;
  cg::memcpy_async(block, shorts[0], all, from + 1, all);
  cg::memcpy_async(block, shorts[1], all, from + 3, all);
  cg::wait_prior<1>(block);
  row.put(shorts[0][thread * 3]);
  cg::wait(block);
  row.put(shorts[1][thread * 3]);
  const auto tile = cg::tiled_partition<16>(block);
  unsigned char* own = bytes[tile.meta_group_rank()];
  const void* source = reinterpret_cast<const unsigned char*>(in) + thread / 16;
  cg::memcpy_async(tile, static_cast<void*>(own), source, 61);
  cg::wait(tile);
  row.put(own[tile.thread_rank() * 4 % 61]);
  row.put(own[60]);
}

void expectCopies(const std::vector<int>& in, Rows& rows) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(in.data());
  const auto* shorts = reinterpret_cast<const short*>(in.data());
  for (int i = 0; i < kThreads; ++i) {
    const int tile = i / 16;
    for (int each : {in[i], in[449], -1, in[i + 291], -1, int(shorts[i * 3 + 1]),
                     int(shorts[i * 3 + 3]), int(bytes[tile + i % 16 * 4 % 61]),
                     int(bytes[tile + 60])}) {
      rows[i].push_back(each);
    }
  }
}

// ---- the grid

__global__ void grids(int* out, int* sums) {
  const cg::grid_group grid = cg::this_grid();
  cg::thread_block block = cg::this_thread_block();
  const int thread = static_cast<int>(grid.thread_rank());
  Row row{out + thread * kRow, out + (thread + 1) * kRow};
  row.put(grid.is_valid());
  row.put(grid.size());
  row.put(grid.num_threads());
  row.put(grid.num_blocks());
  row.put(grid.block_rank());
  row.put(grid.dim_blocks().x * 100 + grid.dim_blocks().y * 10 + grid.dim_blocks().z);
  row.put(grid.block_index().x * 100 + grid.block_index().y * 10 + grid.block_index().z);
  row.put(grid.group_dim().x);
  row.put(block.dim_threads().x * 100 + block.dim_threads().y);
  row.put(block.group_dim().y);
  row.put(block.thread_index().x * 100 + block.thread_index().y);
  row.put(block.group_index().x * 10 + block.group_index().y);
  const auto warp = cg::tiled_partition<32>(block);
  const int sum = cg::reduce(warp, valueOf(thread), cg::plus<int>());
  if (warp.thread_rank() == 0) atomicAdd(&sums[grid.block_rank()], sum);
  auto token = block.barrier_arrive();
  block.barrier_wait(static_cast<cg::thread_block::arrival_token&&>(token));
  grid.sync();
  int total = 0;
  for (unsigned i = 0; i < grid.num_blocks(); ++i) total += sums[i];
  row.put(total);
  const cg::thread_group any = grid;
  row.put(any.size());
  row.put(any.thread_rank());
}

constexpr int kWidth = 16;
constexpr int kGridThreads = kBlocks * kWidth * 4;

void expectGrid(Rows& rows) {
  int total = 0;
  for (int i = 0; i < kGridThreads; ++i) total += valueOf(i);
  for (int i = 0; i < kGridThreads; ++i) {
    const int block = i / (kWidth * 4), thread = i % (kWidth * 4);
    for (int each : {1, kGridThreads, kGridThreads, kBlocks, block, 321, block % 3 * 100 + block / 3 * 10,
                     3, kWidth * 100 + 4, 4, thread % kWidth * 100 + thread / kWidth,
                     block % 3 * 10 + block / 3, total, kGridThreads, i}) {
      rows[i].push_back(each);
    }
  }
}

// ---- all of them

struct Results {
  std::FILE* file;
  int wrong = 0;

  void take(const char* name, int* device, int threads, const Rows& expected) {
    std::vector<int> all(static_cast<std::size_t>(threads) * kRow);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(all.data(), device, all.size() * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < threads; ++i) {
      const std::vector<int>& wanted = expected[i];
      const int* row = all.data() + static_cast<std::size_t>(i) * kRow;
      if (wanted.size() > kRow) std::exit(2);
      for (std::size_t k = 0; k < wanted.size(); ++k) {
        if (row[k] == wanted[k]) continue;
        if (wrong++ < 20) {
          std::printf("%s: thread %d, result %d: %d, not %d\n", name, i, static_cast<int>(k),
                      row[k], wanted[k]);
        }
      }
      unsigned mixed = 0;
      for (std::size_t k = 0; k < wanted.size(); ++k) {
        mixed = (mixed ^ static_cast<unsigned>(row[k])) * 16777619u;
      }
      std::fwrite(&mixed, sizeof(mixed), 1, file);
    }
    CHECK(cudaMemset(device, 0, all.size() * sizeof(int)));
  }
};

int main() {
  Results results{std::fopen("groups.bin", "wb")};
  if (!results.file) return 2;
  std::vector<int> in(kElements + 8);
  for (int i = 0; i < static_cast<int>(in.size()); ++i) in[i] = valueOf(i) * 65599 + i;
  int *out, *device, *sums;
  const std::size_t size = std::size_t{kGridThreads} * kRow * sizeof(int);
  CHECK(cudaMalloc(&out, size));
  CHECK(cudaMemset(out, 0, size));
  CHECK(cudaMalloc(&device, in.size() * sizeof(int)));
  CHECK(cudaMemcpy(device, in.data(), in.size() * sizeof(int), cudaMemcpyHostToDevice));
  CHECK(cudaMalloc(&sums, kBlocks * sizeof(int)));
  CHECK(cudaMemset(sums, 0, kBlocks * sizeof(int)));

  Rows expected(kGridThreads);
  expectTiles(expected);
  tiles<<<1, dim3(kWidth, kThreads / kWidth)>>>(out);
  results.take("tiles", out, kThreads, expected);

  expected.assign(kGridThreads, {});
  expectCoalesced(expected);
  coalesced<<<1, kThreads>>>(out);
  results.take("coalesced", out, kThreads, expected);

  expected.assign(kGridThreads, {});
  expectCopies(in, expected);
  copies<<<1, kThreads>>>(device, out);
  results.take("copies", out, kThreads, expected);

  expected.assign(kGridThreads, {});
  expectGrid(expected);
  void* arguments[] = {&out, &sums};
  CHECK(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(grids), dim3(3, 2),
                                    dim3(kWidth, 4), arguments, 0, 0));
  results.take("grid", out, kGridThreads, expected);

  std::fclose(results.file);
  std::printf("%d wrong\n", results.wrong);
  return results.wrong != 0;
}
