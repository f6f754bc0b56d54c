// RCCL's operations by three threads on the one device, and calls that are
// wrong: "// argument" marks those that the library refuses, "// memory" those
// of memory that is not there.
#include <hip/hip_runtime_api.h>
#include <rccl/rccl.h>

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <thread>
#include <vector>

#if NCCL_VERSION_CODE < 21800
extern "C" ncclResult_t ncclCommSplit(ncclComm_t, int, int, ncclComm_t*, void*);
#endif

namespace {

constexpr int kRanks = 3;
std::atomic<int> failed = 0;

void expect(int line, long long actual, long long expected) {
  if (actual == expected) return;
  std::printf("line %d: %lld, not %lld\n", line, actual, expected);
  ++failed;
}
#define EXPECT(call, value) \
  expect(__LINE__, static_cast<long long>(call), static_cast<long long>(value))

template <typename T>
struct Buffer {
  explicit Buffer(std::vector<T> values) : host(std::move(values)) {
    (void)hipMalloc(reinterpret_cast<void**>(&device), host.size() * sizeof(T));
    (void)hipMemcpy(device, host.data(), host.size() * sizeof(T), hipMemcpyHostToDevice);
  }
  ~Buffer() { (void)hipFree(device); }
  T operator[](std::size_t i) {
    (void)hipMemcpy(host.data(), device, host.size() * sizeof(T), hipMemcpyDeviceToHost);
    return host[i];
  }
  std::vector<T> host;
  T* device = nullptr;
};

template <typename T>
T reduced(ncclComm_t comm, ncclDataType_t type, ncclRedOp_t op, T mine) {
  Buffer<T> value({mine, mine});
  EXPECT(ncclAllReduce(value.device, value.device, 2, type, op, comm, nullptr), ncclSuccess);
  return value[1];
}

void reductions(ncclComm_t comm, int rank) {
  EXPECT(reduced<std::int32_t>(comm, ncclInt32, ncclSum, rank + 1), 6);
  EXPECT(reduced<std::int8_t>(comm, ncclInt8, ncclProd, rank - 4), -24);
  EXPECT(reduced<std::uint8_t>(comm, ncclUint8, ncclMax, 250 + rank), 252);
  EXPECT(reduced<std::uint32_t>(comm, ncclUint32, ncclMin, 0xFFFFFFF0U + rank), 0xFFFFFFF0U);
  EXPECT(reduced<std::int64_t>(comm, ncclInt64, ncclAvg, -5 * rank), -5);
  EXPECT(reduced<std::uint64_t>(comm, ncclUint64, ncclMax, ~0ULL - rank), -1);
  EXPECT(reduced<float>(comm, ncclFloat, ncclSum, 0.5F + rank) * 2, 9);
  EXPECT(reduced<double>(comm, ncclDouble, ncclProd, 1.5 * (rank + 1)) * 8, 162);
  // Of 16 bits: 1, 2 and 4 of half, and of bfloat16.
  EXPECT(reduced<std::uint16_t>(comm, ncclHalf, ncclSum, 0x3C00 + 0x400 * rank), 0x4700);
  EXPECT(reduced<std::uint16_t>(comm, ncclBfloat16, ncclSum, 0x3F80 + 0x80 * rank), 0x40E0);
  // Each multiplies with a factor of its own.
  int factor = rank + 2;
  ncclRedOp_t scaled;
  EXPECT(ncclRedOpCreatePreMulSum(&scaled, &factor, ncclInt32, ncclScalarHostImmediate, comm), ncclSuccess);
  EXPECT(reduced<std::int32_t>(comm, ncclInt32, scaled, 10), 90);
  EXPECT(ncclRedOpDestroy(scaled, comm), ncclSuccess);
  Buffer<int> parts({rank, 10 * rank, 100 * rank}), one({-1});
  EXPECT(ncclReduceScatter(parts.device, one.device, 1, ncclInt32, ncclSum, comm, nullptr), ncclSuccess);
  EXPECT(one[0], rank == 0 ? 3 : rank == 1 ? 30 : 300);
  EXPECT(ncclReduce(parts.device, parts.device, 3, ncclInt32, ncclMax, 1, comm, nullptr), ncclSuccess);
  EXPECT(parts[2], rank == 0 ? 0 : 200);
}

void copies(ncclComm_t comm, int rank) {
  Buffer<int> mine({rank, rank + 10}), all(std::vector<int>(6, -1));
  EXPECT(ncclAllGather(mine.device, all.device, 2, ncclInt32, comm, nullptr), ncclSuccess);
  EXPECT(all[3], 11);
  EXPECT(ncclBroadcast(mine.device, mine.device, 2, ncclInt32, 2, comm, nullptr), ncclSuccess);
  EXPECT(mine[1], 12);
  Buffer<int> whole({3 * rank, 3 * rank + 1, 3 * rank + 2}), turned(std::vector<int>(3, -1));
  EXPECT(ncclAllToAll(whole.device, turned.device, 1, ncclInt32, comm, nullptr), ncclSuccess);
  EXPECT(turned[0] * 100 + turned[2], rank * 100 + 6 + rank);
  EXPECT(ncclScatter(whole.device, turned.device, 1, ncclInt32, 1, comm, nullptr), ncclSuccess);
  EXPECT(turned[0], 3 + rank);
  EXPECT(ncclGather(turned.device, whole.device, 1, ncclInt32, 0, comm, nullptr), ncclSuccess);
  EXPECT(whole[2], rank == 0 ? 5 : 3 * rank + 2);
  // In a ring, and two messages of one way in their order.
  const int to = (rank + 1) % kRanks, from = (rank + kRanks - 1) % kRanks;
  Buffer<int> out({rank, rank + 50}), in({-1, -1});
  EXPECT(ncclGroupStart(), ncclSuccess);
  EXPECT(ncclSend(out.device, 1, ncclInt32, to, comm, nullptr), ncclSuccess);
  EXPECT(ncclSend(out.device + 1, 1, ncclInt32, to, comm, nullptr), ncclSuccess);
  EXPECT(ncclRecv(in.device, 1, ncclInt32, from, comm, nullptr), ncclSuccess);
  EXPECT(ncclRecv(in.device + 1, 1, ncclInt32, from, comm, nullptr), ncclSuccess);
  EXPECT(ncclGroupEnd(), ncclSuccess);
  EXPECT(in[0] * 100 + in[1], from * 100 + from + 50);
  ncclComm_t part = nullptr;
  EXPECT(ncclCommSplit(comm, rank == 1 ? -1 : 7, -rank, &part, nullptr), ncclSuccess);
  EXPECT(part == nullptr, rank == 1);
  if (!part) return;
  int count = 0, own = -1;
  EXPECT(ncclCommCount(part, &count), ncclSuccess);
  EXPECT(ncclCommUserRank(part, &own), ncclSuccess);
  EXPECT(count * 10 + own, 20 + (rank == 2 ? 0 : 1));
  EXPECT(reduced<std::int32_t>(part, ncclInt32, ncclSum, rank + 1), 4);
  EXPECT(ncclCommDestroy(part), ncclSuccess);
}

void mistakes() {
  ncclComm_t comm, none = nullptr;
  int two[] = {0, 1};
  EXPECT(ncclCommInitAll(&comm, 2, two), ncclInvalidUsage);  // argument
  EXPECT(ncclCommInitAll(&comm, 1, nullptr), ncclSuccess);
  Buffer<int> memory({1, 2, 3, 4});
  int* const at = memory.device;
  EXPECT(ncclAllReduce(at, at, 4, ncclInt32, ncclSum, none, nullptr), ncclInvalidArgument);  // argument
  EXPECT(ncclAllReduce(at, at, 4, static_cast<ncclDataType_t>(99), ncclSum, comm, nullptr), ncclInvalidArgument);  // argument
  EXPECT(ncclAllReduce(at, at, 4, ncclInt32, static_cast<ncclRedOp_t>(77), comm, nullptr), ncclInvalidArgument);  // argument
  EXPECT(ncclBroadcast(at, at, 4, ncclInt32, 1, comm, nullptr), ncclInvalidArgument);  // argument
  EXPECT(ncclSend(at, 4, ncclInt32, 3, comm, nullptr), ncclInvalidArgument);  // argument
  EXPECT(ncclAllReduce(at, at, 5, ncclInt32, ncclSum, comm, nullptr), ncclInvalidArgument);  // memory
  EXPECT(ncclAllReduce(memory.host.data(), at, 4, ncclInt32, ncclSum, comm, nullptr), ncclInvalidArgument);  // memory
  EXPECT(ncclGroupEnd(), ncclInvalidUsage);  // argument
  // Both ranks by one thread, in a group; one comes to something else first.
  ncclUniqueId both;
  ncclComm_t one, other, part;
  EXPECT(ncclGetUniqueId(&both), ncclSuccess);
  EXPECT(ncclCommInitRank(&one, 2, both, 0), ncclSuccess);
  EXPECT(ncclCommInitRank(&other, 2, both, 1), ncclSuccess);
  EXPECT(ncclGroupStart(), ncclSuccess);
  EXPECT(ncclAllReduce(at, at, 2, ncclInt32, ncclMax, one, nullptr), ncclSuccess);
  EXPECT(ncclCommSplit(other, 0, 0, &part, nullptr), ncclInvalidUsage);  // argument
  EXPECT(ncclAllReduce(at + 2, at + 2, 2, ncclInt32, ncclMax, other, nullptr), ncclSuccess);
  EXPECT(ncclGroupEnd(), ncclSuccess);
  EXPECT(memory[0] * 10 + memory[3], 34);
  EXPECT(ncclCommDestroy(one), ncclSuccess);
  EXPECT(ncclCommDestroy(other), ncclSuccess);
  ncclUniqueId id = {};
  EXPECT(ncclCommInitRank(&none, 1, id, 0), ncclInvalidArgument);  // argument
  EXPECT(ncclCommDestroy(comm), ncclSuccess);
  EXPECT(ncclCommDestroy(comm), ncclInvalidArgument);  // argument
}

}  // namespace

int main() {
  ncclUniqueId id;
  EXPECT(ncclGetUniqueId(&id), ncclSuccess);
  std::vector<std::thread> threads;
  for (int rank = 0; rank < kRanks; ++rank) {
    threads.emplace_back([=] {
      ncclComm_t comm;
      EXPECT(ncclCommInitRank(&comm, kRanks, id, rank), ncclSuccess);
      reductions(comm, rank);
      copies(comm, rank);
      EXPECT(ncclCommDestroy(comm), ncclSuccess);
    });
  }
  for (std::thread& each : threads) each.join();
  mistakes();
  std::printf("%d failed\n", failed.load());
  return failed != 0;
}
