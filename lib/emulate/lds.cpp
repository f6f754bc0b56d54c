#include "emulate/lds.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <new>

namespace hipport {
namespace {

// The largest share is 160 KiB (gfx950).
constexpr std::uint64_t kReserved = std::uint64_t{1} << 20;

// A mark: epoch of the block 24 bits, of the wave 28, lane 11 (one more, so
// that no mark is 0), a flag: atomic of a writer, several waves of a reader.
constexpr int kLaneShift = 1;
constexpr int kWaveEpochShift = 12;
constexpr int kBlockEpochShift = 40;
constexpr std::uint64_t kLaneMask = 0x7ff;
constexpr std::uint64_t kWaveEpochMask = 0xfffffff;
constexpr std::uint32_t kLastEpoch = 0xffffff;

std::uint32_t laneOf(std::uint64_t mark) {
  return static_cast<std::uint32_t>(mark >> kLaneShift & kLaneMask) - 1;
}
std::uint32_t waveEpochOf(std::uint64_t mark) {
  return static_cast<std::uint32_t>(mark >> kWaveEpochShift & kWaveEpochMask);
}
std::uint32_t blockEpochOf(std::uint64_t mark) {
  return static_cast<std::uint32_t>(mark >> kBlockEpochShift);
}

}  // namespace

Lds::Lds() {
  // Addresses in it fit into 32 bits, as pointers to it do on the device.
  void* at =
      mmap(nullptr, kReserved, PROT_READ | PROT_WRITE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT | MAP_NORESERVE, -1, 0);
  if (at == MAP_FAILED) throw std::bad_alloc();
  memory_ = static_cast<std::byte*>(at);
}

Lds::~Lds() { munmap(memory_, kReserved); }

bool Lds::arrange(std::span<const LdsVariable* const> variables,
                  std::uint64_t dynamicBytes, std::uint32_t waveSize) {
  waveSize_ = waveSize;
  starts_.assign(variables.size(), 0);
  std::uint64_t at = kRedZone;
  struct Range {
    std::uint64_t begin, end;
  };
  std::vector<Range> ranges;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    if (variables[i]->isDynamic) continue;
    const std::uint64_t alignment =
        std::max<std::uint64_t>(variables[i]->alignment, 16);
    at = (at + alignment - 1) / alignment * alignment;
    starts_[i] = at;
    ranges.push_back({at, at + variables[i]->size});
    at += variables[i]->size + kRedZone;
  }
  at = (at + 127) / 128 * 128;
  dynamicStart_ = at;
  ranges.push_back({at, at + dynamicBytes});
  for (std::size_t i = 0; i < variables.size(); ++i) {
    if (variables[i]->isDynamic) starts_[i] = at;
  }
  size_ = at + dynamicBytes + kRedZone;
  if (size_ > kReserved) return false;
  isInside_.assign(size_, false);
  for (const Range& each : ranges) {
    std::fill(isInside_.begin() + static_cast<std::ptrdiff_t>(each.begin),
              isInside_.begin() + static_cast<std::ptrdiff_t>(each.end), true);
  }
  cells_.assign(size_, Cell());
  blockEpoch_ = firstEpoch_ = 1;
  return true;
}

void Lds::startBlock() {
  // What a block finds there is not defined; let it be the same every time.
  std::memset(memory_, 0xa5, size_);
  if (blockEpoch_ > kLastEpoch / 2) {
    std::ranges::fill(cells_, Cell());
    blockEpoch_ = 0;
  }
  firstEpoch_ = ++blockEpoch_;
}

std::uint64_t Lds::packed(std::uint32_t lane, std::uint32_t waveEpoch,
                          bool flag) const {
  return std::uint64_t{blockEpoch_ & kLastEpoch} << kBlockEpochShift |
         (waveEpoch & kWaveEpochMask) << kWaveEpochShift |
         (std::uint64_t{lane} + 1) << kLaneShift | std::uint64_t{flag};
}

bool Lds::isOfBlock(std::uint64_t mark) const {
  return mark != 0 && blockEpochOf(mark) >= firstEpoch_;
}

LdsVerdict Lds::access(const std::byte* at, std::uint64_t size, LdsAccess how,
                       std::uint64_t alignment, std::uint32_t lane,
                       std::uint32_t waveEpoch) {
  const auto offset = static_cast<std::uint64_t>(at - memory_);
  if (size == 0) return {};
  if (offset >= size_ || size > size_ - offset) return {LdsFault::outOfBounds};
  if (alignment > 1 && reinterpret_cast<std::uintptr_t>(at) % alignment != 0) {
    return {LdsFault::misaligned};
  }
  const bool isAtomic = how == LdsAccess::atomic;
  const std::uint32_t wave = lane / waveSize_;
  const std::uint64_t mark = packed(lane, waveEpoch, isAtomic);
  LdsVerdict verdict;
  auto conflicts = [&](std::uint64_t other) {
    if (laneOf(other) == lane || blockEpochOf(other) != blockEpoch_) {
      return LdsFault::none;
    }
    if (laneOf(other) / waveSize_ != wave) return LdsFault::raceOfWaves;
    return waveEpochOf(other) == (waveEpoch & kWaveEpochMask)
               ? LdsFault::raceOfLanes
               : LdsFault::none;
  };
  for (std::uint64_t i = offset; i < offset + size; ++i) {
    if (!isInside_[i]) return {LdsFault::outOfBounds};
    Cell& cell = cells_[i];
    const bool isWritten = isOfBlock(cell.writer);
    if (!isWritten && how != LdsAccess::write) {
      verdict = {LdsFault::uninitialised};
    }
    if (isWritten && verdict.fault == LdsFault::none &&
        !(isAtomic && (cell.writer & 1) != 0)) {
      const LdsFault race = conflicts(cell.writer);
      if (race != LdsFault::none) {
        verdict = {race, laneOf(cell.writer), true};
      }
    }
    if (how == LdsAccess::read) {
      // A reader of another wave stays: a write of this wave must see it.
      const bool keeps = isOfBlock(cell.reader) &&
                         blockEpochOf(cell.reader) == blockEpoch_ &&
                         laneOf(cell.reader) / waveSize_ != wave;
      cell.reader = mark | std::uint64_t{keeps};
      continue;
    }
    if (isOfBlock(cell.reader) && verdict.fault == LdsFault::none) {
      const bool bySeveral =
          (cell.reader & 1) != 0 && blockEpochOf(cell.reader) == blockEpoch_;
      const LdsFault race =
          bySeveral ? LdsFault::raceOfWaves : conflicts(cell.reader);
      if (race != LdsFault::none) verdict = {race, laneOf(cell.reader), false};
    }
    cell.writer = mark;
  }
  return verdict;
}

}  // namespace hipport
