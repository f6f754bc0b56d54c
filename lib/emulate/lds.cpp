#include "emulate/lds.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <new>

namespace hipport {
namespace {

// The largest share is 160 KiB (gfx950).
constexpr std::uint64_t kReserved = std::uint64_t{1} << 20;

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
        std::max<std::uint64_t>(variables[i]->alignment, kChunk);
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
  const std::uint64_t words = (size_ + kWord - 1) / kWord;
  words_.assign(words, 0);
  for (const Range& each : ranges) {
    for (std::uint64_t i = each.begin; i < each.end; ++i) {
      words_[i / kWord] |= static_cast<std::uint8_t>(1 << i % kWord);
    }
  }
  wordCells_.assign(words, Cell());
  chunks_.assign(words / kChunkWords + 1, Chunk());
  for (std::uint64_t i = 0; i + kChunkWords <= words; i += kChunkWords) {
    chunks_[i / kChunkWords].isWhole = std::all_of(
        words_.begin() + static_cast<std::ptrdiff_t>(i),
        words_.begin() + static_cast<std::ptrdiff_t>(i + kChunkWords),
        [](std::uint8_t each) { return each == kAllBytes; });
  }
  logged_ = 0;
  byteCells_.clear();
  blockEpoch_ = firstEpoch_ = 1;
  return true;
}

void Lds::startBlock(std::byte unwritten) {
  std::memset(memory_, std::to_integer<int>(unwritten), size_);
  logged_ = 0;
  if (blockEpoch_ > kLastEpoch / 2) {
    std::ranges::fill(wordCells_, Cell());
    for (Chunk& each : chunks_) each.block = each.writer = 0;
    std::ranges::fill(byteCells_, Cell());
    blockEpoch_ = 0;
  }
  firstEpoch_ = ++blockEpoch_;
}

struct Lds::Access {
  LdsAccess how = LdsAccess::read;
  std::uint32_t lane = 0;
  std::uint32_t firstOfWave = 0;
  std::uint32_t waveSize = 0;
  std::uint64_t waveEpoch = 0;
  std::uint64_t mark = 0;

  bool isOfWave(std::uint32_t other) const {
    return other - firstOfWave < waveSize;
  }
  /// What an access of this block epoch by another lane is to this one.
  LdsFault conflict(std::uint64_t other) const {
    const std::uint32_t lane = laneOf(other);
    if (lane == this->lane) return LdsFault::none;
    if (!isOfWave(lane)) return LdsFault::raceOfWaves;
    return waveEpochOf(other) == waveEpoch ? LdsFault::raceOfLanes
                                           : LdsFault::none;
  }
};

bool Lds::touch(Cell& cell, const Access& access, LdsVerdict& verdict) const {
  const std::uint64_t written = blockEpochOf(cell.writer);
  const bool wasWritten = written >= firstEpoch_;
  if (wasWritten && written == blockEpoch_ &&
      !(isAtomic(access.how) && (cell.writer & 1) != 0)) {
    const LdsFault race = access.conflict(cell.writer);
    if (race != LdsFault::none) verdict = {race, laneOf(cell.writer), true};
  }
  const bool wasRead = blockEpochOf(cell.reader) == blockEpoch_;
  if (isRead(access.how)) {
    // That another wave has read it too, a write of this wave must see.
    const bool bySeveral = wasRead && ((cell.reader & 1) != 0 ||
                                       !access.isOfWave(laneOf(cell.reader)));
    cell.reader = access.mark | std::uint64_t{bySeveral};
    return wasWritten;
  }
  if (wasRead) {
    const LdsFault race = (cell.reader & 1) != 0 ? LdsFault::raceOfWaves
                                                 : access.conflict(cell.reader);
    if (race != LdsFault::none && verdict.fault == LdsFault::none) {
      verdict = {race, laneOf(cell.reader), false};
    }
  }
  cell.writer = access.mark;
  return wasWritten;
}

bool Lds::hasWrittenAround(std::uint64_t offset) const {
  const std::uint64_t first = offset / kUnit * kUnit;
  const std::uint64_t end = std::min(size_, first + kUnit);
  for (std::uint64_t i = first; i < end; ++i) {
    const std::uint64_t word = i / kWord;
    if ((words_[word] >> i % kWord & 1) == 0) continue;
    const Cell& cell =
        (words_[word] & kIsSplit) != 0 ? byteCells_[i] : wordCells_[word];
    if (blockEpochOf(cell.writer) >= firstEpoch_) return true;
  }
  return false;
}

/// Gives the bytes of a word cells of their own.
void Lds::split(std::uint64_t word) {
  if ((words_[word] & kIsSplit) != 0) return;
  if (byteCells_.empty()) byteCells_.resize(words_.size() * kWord);
  words_[word] |= kIsSplit;
  chunks_[word / kChunkWords].isWhole = false;
  std::fill_n(byteCells_.begin() + static_cast<std::ptrdiff_t>(word * kWord),
              kWord, wordCells_[word]);
}

void Lds::applyLog() {
  for (std::size_t i = 0; i < logged_; ++i) {
    const Read& read = log_[i];
    for (std::uint64_t left = read.mask; left != 0; left &= left - 1) {
      const auto lane = static_cast<std::uint32_t>(std::countr_zero(left));
      const std::uint64_t own = mark(read.firstLane + lane, read.waveEpoch);
      const std::uint64_t first = read.offsets[lane] / kWord;
      for (std::uint64_t word = first; word < first + read.size / kWord;
           ++word) {
        noteReader(wordCells_[word], own, read.firstLane);
      }
    }
  }
  worth_ -= static_cast<std::int64_t>(logged_);
  logged_ = 0;
}

LdsVerdict Lds::access(const std::byte* at, std::uint64_t size, LdsAccess how,
                       std::uint64_t alignment, std::uint32_t lane,
                       std::uint32_t waveEpoch) {
  const auto offset = static_cast<std::uint64_t>(at - memory_);
  if (offset >= size_ || size > size_ - offset) return {LdsFault::outOfBounds};
  if (alignment > 1 && reinterpret_cast<std::uintptr_t>(at) % alignment != 0) {
    return {LdsFault::misaligned};
  }
  Access access;
  access.how = how;
  access.lane = lane;
  access.firstOfWave = lane / waveSize_ * waveSize_;
  access.waveSize = waveSize_;
  access.waveEpoch = waveEpoch & kWaveEpochMask;
  access.mark = mark(lane, waveEpoch) | std::uint64_t{isAtomic(how)};
  LdsVerdict verdict;
  if (logged_ != 0) applyLog();
  const bool reads = isRead(how) || how == LdsAccess::atomic;
  const std::uint64_t end = offset + size;
  for (std::uint64_t begin = offset; begin < end;) {
    // What nobody wrote may be padding that is copied with what it pads.
    const std::uint64_t unitEnd = std::min(end, (begin / kUnit + 1) * kUnit);
    bool wasWritten = false;
    for (std::uint64_t i = begin; i < unitEnd;) {
      const std::uint64_t word = i / kWord;
      if (words_[word] == kAllBytes && i % kWord == 0 && unitEnd - i >= kWord) {
        if (!isRead(how)) noteWord(word);
        wasWritten |= touch(wordCells_[word], access, verdict);
        i += kWord;
        continue;
      }
      if ((words_[word] >> i % kWord & 1) == 0) {
        return {LdsFault::betweenVariables};
      }
      split(word);
      wasWritten |= touch(byteCells_[i], access, verdict);
      ++i;
    }
    // The compiler copies some padding by itself.
    if (reads && !wasWritten &&
        (how != LdsAccess::copy || !hasWrittenAround(begin))) {
      verdict = {LdsFault::uninitialised};
    }
    begin = unitEnd;
  }
  return verdict;
}

}  // namespace hipport
