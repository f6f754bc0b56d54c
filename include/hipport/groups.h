// CUDA's cooperative groups, as CUDA defines them, on AMD and NVIDIA GPUs.
//
// The problem: HIP's cooperative groups lack much of CUDA's (reduce, scan,
// partitions by a label, copies, tiles of tiles; votes are behind a macro), and
// speak of waves: coalesced_threads() has up to 64 members on gfx9, masks have
// 64 bits, shuffles take numbers only. With the groups below a port renames the
// namespace and leaves the rest alone:
//
//   namespace cg = hipport::groups;  // was: cooperative_groups
//
// What is the same: all names, arguments and results. Warps have 32 lanes on
// all hardware, so a coalesced group has at most 32 members and masks have 32
// bits; in waves of 64 the two halves make groups of their own. reduce and the
// scans combine values in CUDA's order, so that sums of floats are equal bit by
// bit to those of CUDA's shuffles.
//
// What is not:
// - An AMD wave has one program counter. The members of a tile or a coalesced
//   group must come to a call together; those that are in another branch are
//   not waited for.
// - memcpy_async copies before it returns; wait and wait_prior are sync.
// - barrier_wait is a whole barrier and barrier_arrive none: threads wait for
//   each other to come to barrier_wait.
// - reduce_update_async, reduce_store_async and the scans that update an atomic
//   have finished when they return. The atomic is any class with load, store
//   and compare_exchange_weak.
// - Tiles of more than 32 threads and clusters are not there.
//
// Needs HIP 5.2 or later on AMD; on NVIDIA all of it is CUDA's; C++11. A host
// compiler sees an empty namespace.
//
// Copyright (c) 2026 The hipify-port developers. MIT License, see LICENSE.
#ifndef HIPPORT_GROUPS_H
#define HIPPORT_GROUPS_H

#if defined(__CUDACC__) && !defined(__HIP__) && !defined(__HIP_PLATFORM_AMD__)

#include <cooperative_groups.h>
#if defined(__has_include)  // CUDA 11 and later
#if __has_include(<cooperative_groups/reduce.h>)
#include <cooperative_groups/reduce.h>
#endif
#if __has_include(<cooperative_groups/scan.h>)
#include <cooperative_groups/scan.h>
#endif
#if __has_include(<cooperative_groups/memcpy_async.h>)
#include <cooperative_groups/memcpy_async.h>
#endif
#endif

namespace hipport {
namespace groups = ::cooperative_groups;
}  // namespace hipport

#elif defined(__HIP__) || defined(__HIPCC__)

#ifndef __HIPCC_RTC__  // HIP's runtime compiler includes them by itself
#include <hip/hip_runtime.h>
//
#include <hip/hip_cooperative_groups.h>
#endif

#include "warp.h"

#define HIPPORT_GROUPS_DEVICE __device__ inline

namespace hipport {
namespace groups {

// ---- lanes

namespace details {

using hipport::detail::Lanes;
using hipport::detail::Shuffle;

enum class Kind : unsigned char { lanes, block, grid };

HIPPORT_GROUPS_DEVICE unsigned countOf(unsigned lanes) {
  return static_cast<unsigned>(__builtin_popcount(lanes));
}
HIPPORT_GROUPS_DEVICE unsigned firstOf(unsigned lanes) {
  return static_cast<unsigned>(__builtin_ctz(lanes));
}

/// The lane of the member with that rank: the bit that has `rank` others below.
HIPPORT_GROUPS_DEVICE unsigned laneOf(unsigned lanes, unsigned rank) {
  unsigned lane = 0;
  for (unsigned half = 16; half > 0; half /= 2) {
    const unsigned below = countOf(lanes & ((1U << half) - 1U));
    if (rank < below) continue;
    rank -= below;
    lanes >>= half;
    lane += half;
  }
  return lane;
}

/// The bits of the members, by their ranks instead of their lanes.
HIPPORT_GROUPS_DEVICE unsigned byRank(unsigned lanes, unsigned bits) {
  unsigned packed = 0;
  for (unsigned rank = 0; lanes != 0; ++rank, lanes &= lanes - 1U) {
    packed |= ((bits >> firstOf(lanes)) & 1U) << rank;
  }
  return packed;
}

/// The lanes of the aligned group of `size` lanes that the own lane is in.
HIPPORT_GROUPS_DEVICE unsigned lanesAround(unsigned size) {
  return (~0U >> (32U - size)) << (Lanes::lane() & ~(size - 1U));
}

template <typename T>
HIPPORT_GROUPS_DEVICE T readLane(unsigned lanes, T value, unsigned lane) {
  return hipport::detail::shuffled<Shuffle::index>(lanes, value, lane, 32);
}

/// A type without reference and qualifiers.
template <typename T>
struct Plain {
  using Type = T;
};
template <typename T>
struct Plain<T&> : Plain<T> {};
template <typename T>
struct Plain<T&&> : Plain<T> {};
template <typename T>
struct Plain<const T> : Plain<T> {};
template <typename T>
struct Plain<volatile T> : Plain<T> {};
template <typename T>
struct Plain<const volatile T> : Plain<T> {};

template <typename T>
using Value = typename Plain<T>::Type;

template <typename Operation, typename T>
using Result = Value<decltype(static_cast<Value<Operation> (*)()>(nullptr)()(
    static_cast<T (*)()>(nullptr)(), static_cast<T (*)()>(nullptr)()))>;

}  // namespace details

// ---- groups

/// Any group of a block's threads, or the grid.
class thread_group {
 public:
  __device__ unsigned long long size() const;
  __device__ unsigned long long num_threads() const { return size(); }
  __device__ unsigned long long thread_rank() const;
  __device__ void sync() const;
  __device__ bool is_valid() const;

 protected:
  __device__ explicit thread_group(details::Kind kind, unsigned lanes = 0,
                                   unsigned place = 0, unsigned places = 1)
      : kind_(kind), lanes_(lanes), place_(place), places_(places) {}

  details::Kind kind_;
  unsigned lanes_;   ///< of a warp, where it is a part of one
  unsigned place_;   ///< among the parts that its parent was divided into
  unsigned places_;  ///< the number of those parts

  friend __device__ thread_group tiled_partition(const thread_group& parent,
                                                 unsigned size);
};

/// The threads of a block.
class thread_block : public thread_group {
 public:
  struct arrival_token {};

  __device__ static unsigned size() {
    return blockDim.x * blockDim.y * blockDim.z;
  }
  __device__ static unsigned num_threads() { return size(); }
  __device__ static unsigned thread_rank() {
    return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  }
  __device__ static dim3 group_index() {
    return dim3(blockIdx.x, blockIdx.y, blockIdx.z);
  }
  __device__ static dim3 thread_index() {
    return dim3(threadIdx.x, threadIdx.y, threadIdx.z);
  }
  __device__ static dim3 dim_threads() {
    return dim3(blockDim.x, blockDim.y, blockDim.z);
  }
  __device__ static dim3 group_dim() { return dim_threads(); }
  __device__ static bool is_valid() { return true; }
  __device__ static void sync() { __syncthreads(); }
  __device__ static arrival_token barrier_arrive() { return {}; }
  __device__ static void barrier_wait(arrival_token&& /*token*/) { sync(); }

 private:
  __device__ thread_block() : thread_group(details::Kind::block) {}

  friend __device__ thread_block this_thread_block();
};

/// The threads of a cooperative launch.
class grid_group : public thread_group {
 public:
  struct arrival_token {};

  __device__ static unsigned long long num_blocks() {
    return 1ULL * gridDim.x * gridDim.y * gridDim.z;
  }
  __device__ static unsigned long long block_rank() {
    return (1ULL * blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x +
           blockIdx.x;
  }
  __device__ static unsigned long long size() {
    return num_blocks() * thread_block::size();
  }
  __device__ static unsigned long long num_threads() { return size(); }
  __device__ static unsigned long long thread_rank() {
    return block_rank() * thread_block::size() + thread_block::thread_rank();
  }
  __device__ static dim3 dim_blocks() {
    return dim3(gridDim.x, gridDim.y, gridDim.z);
  }
  __device__ static dim3 group_dim() { return dim_blocks(); }
  __device__ static dim3 block_index() { return thread_block::group_index(); }
  __device__ static dim3 thread_index() {
    return dim3(blockIdx.x * blockDim.x + threadIdx.x,
                blockIdx.y * blockDim.y + threadIdx.y,
                blockIdx.z * blockDim.z + threadIdx.z);
  }
  __device__ static dim3 dim_threads() {
    return dim3(gridDim.x * blockDim.x, gridDim.y * blockDim.y,
                gridDim.z * blockDim.z);
  }
  __device__ static bool is_valid() {
    return ::cooperative_groups::this_grid().is_valid();
  }
  __device__ static void sync() { ::cooperative_groups::this_grid().sync(); }
  __device__ static arrival_token barrier_arrive() { return {}; }
  __device__ static void barrier_wait(arrival_token&& /*token*/) { sync(); }

 private:
  __device__ grid_group() : thread_group(details::Kind::grid) {}

  friend __device__ grid_group this_grid();
};

/// Some lanes of one warp. Ranks count its members only.
class coalesced_group : public thread_group {
 public:
  /// The group of these lanes, in the given place of its parent.
  __device__ explicit coalesced_group(unsigned lanes, unsigned place = 0,
                                      unsigned places = 1)
      : thread_group(details::Kind::lanes, lanes, place, places) {}

  __device__ unsigned size() const { return details::countOf(lanes_); }
  __device__ unsigned num_threads() const { return size(); }
  __device__ unsigned thread_rank() const {
    return details::countOf(lanes_ & lanemask_lt());
  }
  __device__ unsigned meta_group_rank() const { return place_; }
  __device__ unsigned meta_group_size() const { return places_; }
  __device__ static bool is_valid() { return true; }
  __device__ void sync() const { syncwarp(lanes_); }

  template <typename T>
  __device__ T shfl(T value, int rank) const {
    return read(value, static_cast<unsigned>(rank));
  }
  template <typename T>
  __device__ T shfl_up(T value, unsigned delta) const {
    const unsigned rank = thread_rank();
    return read(value, delta <= rank ? rank - delta : rank);
  }
  template <typename T>
  __device__ T shfl_down(T value, unsigned delta) const {
    const unsigned rank = thread_rank();
    return read(value, delta < size() - rank ? rank + delta : rank);
  }

  __device__ int any(int predicate) const {
    return any_sync(lanes_, predicate);
  }
  __device__ int all(int predicate) const {
    return all_sync(lanes_, predicate);
  }
  __device__ unsigned ballot(int predicate) const {
    return details::byRank(lanes_, ballot_sync(lanes_, predicate));
  }
  template <typename T>
  __device__ unsigned match_any(T value) const {
    return details::byRank(lanes_, match_any_sync(lanes_, value));
  }
  template <typename T>
  __device__ unsigned match_all(T value, int& predicate) const {
    return details::byRank(lanes_, match_all_sync(lanes_, value, &predicate));
  }

  /// Its members as bits of the warp.
  __device__ unsigned lanes() const { return lanes_; }

 private:
  template <typename T>
  __device__ T read(T value, unsigned rank) const {
    return details::readLane(lanes_, value, details::laneOf(lanes_, rank));
  }
};

template <unsigned Size, typename Parent = void>
class thread_block_tile;

/// `Size` lanes of one warp, side by side.
template <unsigned Size>
class thread_block_tile<Size, void> : public thread_group {
  static_assert(Size > 0 && Size <= 32 && (Size & (Size - 1)) == 0,
                "a tile has 1, 2, 4, 8, 16 or 32 threads");

 public:
  __device__ static constexpr unsigned size() { return Size; }
  __device__ static constexpr unsigned num_threads() { return Size; }
  __device__ static unsigned thread_rank() { return lane_id() & (Size - 1); }
  __device__ unsigned meta_group_rank() const { return place_; }
  __device__ unsigned meta_group_size() const { return places_; }
  __device__ static bool is_valid() { return true; }
  __device__ static void sync() { syncwarp(lanes()); }

  template <typename T>
  __device__ T shfl(T value, int rank) const {
    return shuffled<details::Shuffle::index>(value,
                                             static_cast<unsigned>(rank));
  }
  template <typename T>
  __device__ T shfl_up(T value, unsigned delta) const {
    return shuffled<details::Shuffle::up>(value, delta);
  }
  template <typename T>
  __device__ T shfl_down(T value, unsigned delta) const {
    return shuffled<details::Shuffle::down>(value, delta);
  }
  template <typename T>
  __device__ T shfl_xor(T value, unsigned mask) const {
    return shuffled<details::Shuffle::exclusive>(value, mask);
  }

  __device__ int any(int predicate) const {
    return any_sync(lanes(), predicate);
  }
  __device__ int all(int predicate) const {
    return all_sync(lanes(), predicate);
  }
  __device__ unsigned ballot(int predicate) const {
    return fromFirst(ballot_sync(lanes(), predicate));
  }
  template <typename T>
  __device__ unsigned match_any(T value) const {
    return fromFirst(match_any_sync(lanes(), value));
  }
  template <typename T>
  __device__ unsigned match_all(T value, int& predicate) const {
    return fromFirst(match_all_sync(lanes(), value, &predicate));
  }

  /// Its members as bits of the warp.
  __device__ static unsigned lanes() { return details::lanesAround(Size); }

 protected:
  __device__ thread_block_tile(unsigned place, unsigned places)
      : thread_group(details::Kind::lanes, lanes(), place, places) {}

 private:
  __device__ static unsigned fromFirst(unsigned bits) {
    return bits >> (lane_id() & (32U - Size));
  }
  template <details::Shuffle kind, typename T>
  __device__ static T shuffled(T value, unsigned operand) {
    return hipport::detail::shuffled<kind>(lanes(), value, operand,
                                           static_cast<int>(Size));
  }

  friend __device__ thread_block_tile<1, void> this_thread();
};

/// A tile that knows what it is a part of.
template <unsigned Size, typename Parent>
class thread_block_tile : public thread_block_tile<Size, void> {
 public:
  __device__ explicit thread_block_tile(const Parent& /*parent*/)
      : thread_block_tile<Size, void>(meta_group_rank(), meta_group_size()) {}

  __device__ static unsigned meta_group_rank() {
    return static_cast<unsigned>(Parent::thread_rank()) / Size;
  }
  __device__ static unsigned meta_group_size() {
    return (static_cast<unsigned>(Parent::size()) + Size - 1) / Size;
  }
};

/// For tiles of more than a warp, which are not there: a block takes it, so
/// that code which hands it over for small tiles as well compiles.
template <unsigned MaxBlockSize = 1024>
struct block_tile_memory {
  char unused;
};

HIPPORT_GROUPS_DEVICE thread_block this_thread_block() { return {}; }
template <unsigned MaxBlockSize>
HIPPORT_GROUPS_DEVICE thread_block
this_thread_block(block_tile_memory<MaxBlockSize>& /*memory*/) {
  return this_thread_block();
}
HIPPORT_GROUPS_DEVICE grid_group this_grid() { return {}; }
HIPPORT_GROUPS_DEVICE thread_block_tile<1, void> this_thread() {
  return {0, 1};
}
/// The lanes of this warp that execute this call together.
HIPPORT_GROUPS_DEVICE coalesced_group coalesced_threads() {
  return coalesced_group(activemask());
}

#if HIP_VERSION_MAJOR < 8
using ::cooperative_groups::multi_grid_group;
using ::cooperative_groups::this_multi_grid;
#endif

inline __device__ unsigned long long thread_group::size() const {
  switch (kind_) {
    case details::Kind::block:
      return thread_block::size();
    case details::Kind::grid:
      return grid_group::size();
    default:
      return details::countOf(lanes_);
  }
}

inline __device__ unsigned long long thread_group::thread_rank() const {
  switch (kind_) {
    case details::Kind::block:
      return thread_block::thread_rank();
    case details::Kind::grid:
      return grid_group::thread_rank();
    default:
      return details::countOf(lanes_ & lanemask_lt());
  }
}

inline __device__ void thread_group::sync() const {
  switch (kind_) {
    case details::Kind::block:
      return thread_block::sync();
    case details::Kind::grid:
      return grid_group::sync();
    default:
      return syncwarp(lanes_);
  }
}

inline __device__ bool thread_group::is_valid() const {
  return kind_ != details::Kind::grid || grid_group::is_valid();
}

template <typename Group>
HIPPORT_GROUPS_DEVICE void sync(const Group& group) {
  group.sync();
}
template <typename Group>
HIPPORT_GROUPS_DEVICE auto thread_rank(const Group& group)
    -> decltype(group.thread_rank()) {
  return group.thread_rank();
}
template <typename Group>
HIPPORT_GROUPS_DEVICE auto group_size(const Group& group)
    -> decltype(group.size()) {
  return group.size();
}

// ---- partitions

/// The tile of `Size` threads of a block or of a larger tile that the caller is
/// in.
template <unsigned Size, typename Parent>
HIPPORT_GROUPS_DEVICE thread_block_tile<Size, Parent> tiled_partition(
    const Parent& parent) {
  return thread_block_tile<Size, Parent>(parent);
}

/// The members of a group whose ranks have the same quotient by `size`.
HIPPORT_GROUPS_DEVICE coalesced_group
tiled_partition(const coalesced_group& parent, unsigned size) {
  const unsigned members = parent.size();
  if (members <= size) return parent;
  const unsigned place = parent.thread_rank() / size;
  const unsigned end = place * size + size;
  const unsigned first = details::laneOf(parent.lanes(), place * size);
  unsigned lanes = parent.lanes() & (~0U << first);
  if (end < members) {
    lanes &= (1U << details::laneOf(parent.lanes(), end)) - 1U;
  }
  return coalesced_group(lanes, place, (members + size - 1) / size);
}
HIPPORT_GROUPS_DEVICE thread_group tiled_partition(const thread_block& /*all*/,
                                                   unsigned size) {
  // The last one may be smaller.
  const unsigned rank = thread_block::thread_rank();
  const unsigned left = thread_block::size() - (rank & ~(size - 1));
  unsigned lanes = details::lanesAround(size);
  if (left < size) lanes &= ~(~0U << (lane_id() & ~(size - 1)) << left);
  return coalesced_group(lanes, rank / size,
                         (thread_block::size() + size - 1) / size);
}
HIPPORT_GROUPS_DEVICE thread_group tiled_partition(const thread_group& parent,
                                                   unsigned size) {
  if (parent.kind_ == details::Kind::block) {
    return tiled_partition(this_thread_block(), size);
  }
  return tiled_partition(
      coalesced_group(parent.lanes_, parent.place_, parent.places_), size);
}

namespace details {

template <typename Group>
HIPPORT_GROUPS_DEVICE coalesced_group halved(const Group& group, bool isSet) {
  const unsigned lanes = group.lanes();
  const unsigned set = ballot_sync(lanes, isSet ? 1 : 0);
  if (set == lanes || set == 0) return coalesced_group(lanes);
  return coalesced_group(isSet ? set : lanes & ~set, isSet ? 1 : 0, 2);
}

template <typename Label>
struct Labels {
  template <typename Group>
  __device__ static coalesced_group divide(const Group& group, Label label) {
    const unsigned lanes = group.lanes();
    const unsigned peers = match_any_sync(lanes, label);
    const unsigned leader = firstOf(peers);
    const unsigned leaders = ballot_sync(lanes, lane_id() == leader ? 1 : 0);
    return coalesced_group(peers, countOf(leaders & ((1U << leader) - 1U)),
                           countOf(leaders));
  }
};
template <>
struct Labels<bool> {
  template <typename Group>
  __device__ static coalesced_group divide(const Group& group, bool label) {
    return halved(group, label);
  }
};
template <typename T>
struct Labels<T*> {
  template <typename Group>
  __device__ static coalesced_group divide(const Group& group, T* label) {
    return Labels<unsigned long long>::divide(
        group, reinterpret_cast<unsigned long long>(label));
  }
};

}  // namespace details

/// The members that have the caller's label.
template <typename Label>
HIPPORT_GROUPS_DEVICE coalesced_group
labeled_partition(const coalesced_group& group, Label label) {
  return details::Labels<Label>::divide(group, label);
}
template <typename Label, unsigned Size, typename Parent>
HIPPORT_GROUPS_DEVICE coalesced_group
labeled_partition(const thread_block_tile<Size, Parent>& tile, Label label) {
  return details::Labels<Label>::divide(tile, label);
}

/// The members with the caller's answer.
HIPPORT_GROUPS_DEVICE coalesced_group
binary_partition(const coalesced_group& group, bool predicate) {
  return details::halved(group, predicate);
}
template <unsigned Size, typename Parent>
HIPPORT_GROUPS_DEVICE coalesced_group
binary_partition(const thread_block_tile<Size, Parent>& tile, bool predicate) {
  return details::halved(tile, predicate);
}

// ---- operations

template <typename T>
struct plus {
  __device__ T operator()(T a, T b) const { return static_cast<T>(a + b); }
};
template <typename T>
struct less {
  __device__ T operator()(T a, T b) const { return b < a ? b : a; }
};
template <typename T>
struct greater {
  __device__ T operator()(T a, T b) const { return a < b ? b : a; }
};
template <typename T>
struct bit_and {
  __device__ T operator()(T a, T b) const { return static_cast<T>(a & b); }
};
template <typename T>
struct bit_or {
  __device__ T operator()(T a, T b) const { return static_cast<T>(a | b); }
};
template <typename T>
struct bit_xor {
  __device__ T operator()(T a, T b) const { return static_cast<T>(a ^ b); }
};

namespace details {

/// The values of the members up to the caller, combined.
template <typename Group, typename T, typename Operation>
HIPPORT_GROUPS_DEVICE T scanned(const Group& group, T value,
                                Operation& combine) {
  for (unsigned by = 1; by < group.size(); by *= 2) {
    const T before = group.shfl_up(value, by);
    if (by <= group.thread_rank()) value = combine(value, before);
  }
  return value;
}

/// The same without the caller: a value of nothing for the first.
template <typename Group, typename T>
HIPPORT_GROUPS_DEVICE T shifted(const Group& group, T scan) {
  const T before = group.shfl_up(scan, 1);
  return group.thread_rank() == 0 ? T() : before;
}

template <unsigned Size, typename T, typename Operation>
HIPPORT_GROUPS_DEVICE T reducedTile(const thread_block_tile<Size>& tile,
                                    T value, Operation& combine) {
  for (unsigned by = Size / 2; by > 0; by /= 2) {
    value = combine(value, tile.shfl_xor(value, by));
  }
  return value;
}

template <typename T, typename Operation>
HIPPORT_GROUPS_DEVICE T reduced(const coalesced_group& group, T value,
                                Operation& combine) {
  if (group.size() == 32) {
    return reducedTile<32>(tiled_partition<32>(this_thread_block()), value,
                           combine);
  }
  value = scanned(group, value, combine);
  return group.shfl(value, static_cast<int>(group.size()) - 1);
}
template <unsigned Size, typename T, typename Operation>
HIPPORT_GROUPS_DEVICE T reduced(const thread_block_tile<Size>& tile, T value,
                                Operation& combine) {
  // The last tile of a block may lack members.
  const unsigned lanes = tile.lanes() & activemask();
  return lanes == tile.lanes()
             ? reducedTile<Size>(tile, value, combine)
             : reduced(coalesced_group(lanes), value, combine);
}

/// Combines a value with an atomic's, which it returns as it was.
template <typename Atomic, typename T, typename Operation>
HIPPORT_GROUPS_DEVICE T updated(Atomic& atomic, T value, Operation& combine) {
  T old = atomic.load();
  while (!atomic.compare_exchange_weak(old, combine(old, value))) {
  }
  return old;
}

template <typename Atomic, typename T>
HIPPORT_GROUPS_DEVICE void stored(Atomic& atomic, T value) {
  atomic.store(value);
}
template <typename Place, typename T>
HIPPORT_GROUPS_DEVICE void stored(Place* place, T value) {
  *place = value;
}

/// The last member updates the atomic with the value of all; the old value
/// comes before everyone's own.
template <typename Group, typename Atomic, typename T, typename Operation>
HIPPORT_GROUPS_DEVICE T afterUpdate(const Group& group, Atomic& atomic, T scan,
                                    T own, Operation& combine) {
  const unsigned last = group.size() - 1;
  T old = T();
  if (group.thread_rank() == last) old = updated(atomic, scan, combine);
  old = group.shfl(old, static_cast<int>(last));
  return combine(old, own);
}

}  // namespace details

/// The values of all members, combined; every member gets the result.
template <typename Group, typename T, typename Operation>
HIPPORT_GROUPS_DEVICE auto reduce(const Group& group, T&& value,
                                  Operation&& combine)
    -> details::Value<decltype(combine(value, value))> {
  return details::reduced(group, static_cast<details::Value<T>>(value),
                          combine);
}

template <typename Group, typename T, typename Operation>
HIPPORT_GROUPS_DEVICE auto inclusive_scan(const Group& group, T&& value,
                                          Operation&& combine)
    -> details::Value<decltype(combine(value, value))> {
  return details::scanned(group, static_cast<details::Value<T>>(value),
                          combine);
}
template <typename Group, typename T>
HIPPORT_GROUPS_DEVICE details::Value<T> inclusive_scan(const Group& group,
                                                       T&& value) {
  return inclusive_scan(group, value, plus<details::Value<T>>());
}

template <typename Group, typename T, typename Operation>
HIPPORT_GROUPS_DEVICE auto exclusive_scan(const Group& group, T&& value,
                                          Operation&& combine)
    -> details::Value<decltype(combine(value, value))> {
  return details::shifted(group, inclusive_scan(group, value, combine));
}
template <typename Group, typename T>
HIPPORT_GROUPS_DEVICE details::Value<T> exclusive_scan(const Group& group,
                                                       T&& value) {
  return exclusive_scan(group, value, plus<details::Value<T>>());
}

/// One member combines the result with an atomic's value.
template <typename Group, typename Atomic, typename T, typename Operation>
HIPPORT_GROUPS_DEVICE void reduce_update_async(const Group& group,
                                               Atomic&& atomic, T&& value,
                                               Operation&& combine) {
  const details::Value<T> result = reduce(group, value, combine);
  if (group.thread_rank() == 0) details::updated(atomic, result, combine);
}
/// One member stores the result, by an atomic or a pointer.
template <typename Group, typename Atomic, typename T, typename Operation>
HIPPORT_GROUPS_DEVICE void reduce_store_async(const Group& group,
                                              Atomic&& atomic, T&& value,
                                              Operation&& combine) {
  const details::Value<T> result = reduce(group, value, combine);
  if (group.thread_rank() == 0) details::stored(atomic, result);
}

/// A scan behind an atomic's value, to which the values of all are added.
template <typename Group, typename Atomic, typename T, typename Operation>
HIPPORT_GROUPS_DEVICE auto inclusive_scan_update(const Group& group,
                                                 Atomic&& atomic, T&& value,
                                                 Operation&& combine)
    -> details::Value<decltype(combine(value, value))> {
  const details::Value<T> scan = inclusive_scan(group, value, combine);
  return details::afterUpdate(group, atomic, scan, scan, combine);
}
template <typename Group, typename Atomic, typename T>
HIPPORT_GROUPS_DEVICE details::Value<T> inclusive_scan_update(
    const Group& group, Atomic&& atomic, T&& value) {
  return inclusive_scan_update(group, atomic, value, plus<details::Value<T>>());
}
template <typename Group, typename Atomic, typename T, typename Operation>
HIPPORT_GROUPS_DEVICE auto exclusive_scan_update(const Group& group,
                                                 Atomic&& atomic, T&& value,
                                                 Operation&& combine)
    -> details::Value<decltype(combine(value, value))> {
  const details::Value<T> scan = inclusive_scan(group, value, combine);
  return details::afterUpdate(group, atomic, scan,
                              details::shifted(group, scan), combine);
}
template <typename Group, typename Atomic, typename T>
HIPPORT_GROUPS_DEVICE details::Value<T> exclusive_scan_update(
    const Group& group, Atomic&& atomic, T&& value) {
  return exclusive_scan_update(group, atomic, value, plus<details::Value<T>>());
}

/// One member calls the function.
template <typename Group, typename Function, typename... Arguments>
HIPPORT_GROUPS_DEVICE void invoke_one(const Group& group, Function&& function,
                                      Arguments&&... arguments) {
  if (group.thread_rank() == 0) {
    static_cast<Function&&>(function)(static_cast<Arguments&&>(arguments)...);
  }
}
/// One member calls the function; all get its result.
template <typename Group, typename Function, typename... Arguments>
HIPPORT_GROUPS_DEVICE auto invoke_one_broadcast(const Group& group,
                                                Function&& function,
                                                Arguments&&... arguments)
    -> details::Value<decltype(function(arguments...))> {
  details::Value<decltype(function(arguments...))> result{};
  if (group.thread_rank() == 0) {
    result = static_cast<Function&&>(function)(
        static_cast<Arguments&&>(arguments)...);
  }
  return group.shfl(result, 0);
}

// ---- copies

namespace details {

/// Copies words of `Width` bytes, each thread its own.
template <unsigned Width, typename Group>
HIPPORT_GROUPS_DEVICE void copyWords(const Group& group, char* to,
                                     const char* from, size_t count) {
  for (size_t i = group.thread_rank(); i < count; i += group.size()) {
    __builtin_memcpy(__builtin_assume_aligned(to + i * Width, Width),
                     __builtin_assume_aligned(from + i * Width, Width), Width);
  }
}

template <typename Group>
HIPPORT_GROUPS_DEVICE void copy(const Group& group, void* destination,
                                const void* source, size_t bytes) {
  char* to = static_cast<char*>(destination);
  const char* from = static_cast<const char*>(source);
  const size_t places =
      reinterpret_cast<size_t>(to) | reinterpret_cast<size_t>(from);
  size_t done = 0;
  if (places % 16 == 0) {
    done = bytes & ~static_cast<size_t>(15);
    copyWords<16>(group, to, from, done / 16);
  } else if (places % 4 == 0) {
    done = bytes & ~static_cast<size_t>(3);
    copyWords<4>(group, to, from, done / 4);
  }
  copyWords<1>(group, to + done, from + done, bytes - done);
}

}  // namespace details

/// Copies `bytes` bytes. The group must wait before anyone reads them.
template <typename Group, typename T, typename Size>
HIPPORT_GROUPS_DEVICE void memcpy_async(const Group& group, T* destination,
                                        const T* source, const Size& bytes) {
  details::copy(group, destination, source, static_cast<size_t>(bytes));
}
/// Copies elements, as many as both sides have.
template <typename Group, typename T, typename To, typename From>
HIPPORT_GROUPS_DEVICE void memcpy_async(const Group& group, T* destination,
                                        const To& room, const T* source,
                                        const From& elements) {
  const size_t most = static_cast<size_t>(room);
  const size_t wanted = static_cast<size_t>(elements);
  details::copy(group, destination, source,
                (wanted < most ? wanted : most) * sizeof(T));
}

/// Waits for the copies of all members.
template <typename Group>
HIPPORT_GROUPS_DEVICE void wait(const Group& group) {
  group.sync();
}
template <unsigned Stage, typename Group>
HIPPORT_GROUPS_DEVICE void wait_prior(const Group& group) {
  group.sync();
}

}  // namespace groups
}  // namespace hipport

#undef HIPPORT_GROUPS_DEVICE

#else

namespace hipport {
namespace groups {}
}  // namespace hipport

#endif

#endif  // HIPPORT_GROUPS_H
