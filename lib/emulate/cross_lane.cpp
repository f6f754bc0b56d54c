#include "emulate/cross_lane.h"

#include <array>
#include <optional>

namespace hipport {
namespace {

constexpr std::uint32_t kMostLanes = 64;

/// The active lanes of a wave, by their number.
class Wave {
 public:
  explicit Wave(std::span<LaneOperands> active) {
    for (LaneOperands& each : active) lanes_[each.lane] = &each;
  }
  const LaneOperands* at(std::uint32_t lane) const {
    return lane < kMostLanes ? lanes_[lane] : nullptr;
  }

 private:
  std::array<LaneOperands*, kMostLanes> lanes_{};
};

std::uint32_t byteAddressToLane(std::uint64_t address, std::uint32_t waveSize) {
  return static_cast<std::uint32_t>(address >> 2) & (waveSize - 1);
}

/// The lane that ds_swizzle_b32 reads from.
std::uint32_t swizzled(std::uint32_t lane, std::uint32_t pattern) {
  constexpr std::uint32_t kQuadMode = 0x8000;
  if (pattern & kQuadMode) {
    return (lane & ~3U) | (pattern >> 2 * (lane & 3) & 3);
  }
  const std::uint32_t andMask = pattern & 31;
  const std::uint32_t orMask = pattern >> 5 & 31;
  const std::uint32_t xorMask = pattern >> 10 & 31;
  return (lane & ~31U) | (((lane & 31 & andMask) | orMask) ^ xorMask);
}

/// The lane that a DPP control reads from; none beyond the row or the wave.
std::optional<std::uint32_t> dppSource(std::uint32_t lane,
                                       std::uint32_t control,
                                       std::uint32_t waveSize) {
  const std::uint32_t row = lane & ~15U;
  const std::uint32_t inRow = lane & 15;
  const std::uint32_t amount = control & 15;
  if (control <= 0xff) {  // quad_perm
    return (lane & ~3U) | (control >> 2 * (lane & 3) & 3);
  }
  switch (control & 0x1f0) {
    case 0x100:  // row_shl
      if (inRow + amount > 15) return std::nullopt;
      return lane + amount;
    case 0x110:  // row_shr
      if (inRow < amount) return std::nullopt;
      return lane - amount;
    case 0x120:  // row_ror
      return row | ((inRow + 16 - amount) & 15);
    case 0x150:  // row_share
      return row | amount;
    case 0x160:  // row_xmask
      return row | (inRow ^ amount);
    default:
      break;
  }
  switch (control) {
    case 0x130:  // wave_shl:1
      if (lane + 1 >= waveSize) return std::nullopt;
      return lane + 1;
    case 0x134:  // wave_rol:1
      return (lane + 1) % waveSize;
    case 0x138:  // wave_shr:1
      if (lane == 0) return std::nullopt;
      return lane - 1;
    case 0x13c:  // wave_ror:1
      return (lane + waveSize - 1) % waveSize;
    case 0x140:  // row_mirror
      return row | (15 - inRow);
    case 0x141:  // row_half_mirror
      return (lane & ~7U) | (7 - (lane & 7));
    case 0x142:  // row_bcast:15
      if (row == 0) return std::nullopt;
      return row - 1;
    case 0x143:  // row_bcast:31
      if (lane < 32) return std::nullopt;
      return (lane & ~31U) - 1;
    default:
      return lane;
  }
}

void resolveDpp(LaneOperands& lane, const Wave& wave, std::uint32_t waveSize) {
  const auto control = static_cast<std::uint32_t>(lane.c & 0xfff);
  const auto rows = static_cast<std::uint32_t>(lane.c >> 12 & 15);
  const auto banks = static_cast<std::uint32_t>(lane.c >> 16 & 15);
  const bool boundControl = (lane.c >> 20 & 1) != 0;
  lane.result = lane.a;
  if ((rows >> (lane.lane >> 4 & 3) & 1) == 0) return;
  if ((banks >> (lane.lane >> 2 & 3) & 1) == 0) return;
  const std::optional<std::uint32_t> from =
      dppSource(lane.lane, control, waveSize);
  const LaneOperands* source = from ? wave.at(*from) : nullptr;
  if (source) {
    lane.result = source->b;
  } else if (boundControl) {
    lane.result = 0;
  }
}

void take(LaneOperands& lane, const LaneOperands* source, std::uint32_t from,
          std::uint64_t LaneOperands::* value) {
  if (source) {
    lane.result = source->*value;
  } else {
    lane.result = 0;
    lane.missing = static_cast<std::int32_t>(from);
  }
}

}  // namespace

void resolve(CrossLane operation, std::span<LaneOperands> active,
             std::uint32_t waveSize) {
  const Wave wave(active);
  std::uint64_t votes = 0;
  if (operation == CrossLane::ballot) {
    for (const LaneOperands& each : active) {
      votes |= std::uint64_t{each.a != 0} << each.lane;
    }
  }
  if (operation == CrossLane::permute) {
    for (LaneOperands& each : active) each.result = 0;
  }
  for (LaneOperands& each : active) {
    switch (operation) {
      case CrossLane::reconverge:
      case CrossLane::waveBarrier:
      case CrossLane::blockBarrier:
      case CrossLane::gridBarrier:
        break;
      case CrossLane::ballot:
        each.result = votes;
        break;
      case CrossLane::readFirstLane:
        each.result = active.front().a;
        break;
      case CrossLane::readLane: {
        const auto from = static_cast<std::uint32_t>(each.b) & (waveSize - 1);
        take(each, wave.at(from), from, &LaneOperands::a);
        break;
      }
      case CrossLane::writeLane:
        each.result = (each.b & (waveSize - 1)) == each.lane ? each.a : each.c;
        break;
      case CrossLane::bpermute: {
        const std::uint32_t from = byteAddressToLane(each.a, waveSize);
        take(each, wave.at(from), from, &LaneOperands::b);
        break;
      }
      case CrossLane::permute: {
        // Of several that write to a lane the last one wins.
        const std::uint32_t to = byteAddressToLane(each.a, waveSize);
        if (const LaneOperands* target = wave.at(to)) {
          const_cast<LaneOperands*>(target)->result = each.b;
        }
        break;
      }
      case CrossLane::swizzle: {
        const std::uint32_t from =
            swizzled(each.lane, static_cast<std::uint32_t>(each.b));
        take(each, wave.at(from), from, &LaneOperands::a);
        break;
      }
      case CrossLane::dpp:
        resolveDpp(each, wave, waveSize);
        break;
      case CrossLane::dpp8: {
        const std::uint32_t from =
            (each.lane & ~7U) |
            (static_cast<std::uint32_t>(each.b >> 3 * (each.lane & 7)) & 7);
        take(each, wave.at(from), from, &LaneOperands::a);
        break;
      }
      case CrossLane::permlane16:
      case CrossLane::permlanex16: {
        std::uint32_t from =
            (each.lane & ~15U) |
            (static_cast<std::uint32_t>(each.c >> 4 * (each.lane & 15)) & 15);
        if (operation == CrossLane::permlanex16) from ^= 16;
        const LaneOperands* source = wave.at(from);
        each.result = source ? source->b : each.a;
        break;
      }
      case CrossLane::permlane64: {
        const std::uint32_t from = waveSize == 64 ? each.lane ^ 32 : each.lane;
        take(each, wave.at(from), from, &LaneOperands::a);
        break;
      }
    }
  }
}

}  // namespace hipport
