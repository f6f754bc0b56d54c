#include "emulate/cross_lane.h"

#include <array>
#include <bit>
#include <cstring>
#include <optional>
#include <type_traits>

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

template <typename T>
T load(const std::byte* at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

/// Element `i` of a lane's register of A or B.
double elementOf(MatrixElement element, const std::byte* registers,
                 std::uint32_t i) {
  switch (element) {
    case MatrixElement::f32:
      return load<float>(registers + 4 * i);
    case MatrixElement::f16:
      return static_cast<double>(load<_Float16>(registers + 2 * i));
    case MatrixElement::bf16:
      return std::bit_cast<float>(
          std::uint32_t{load<std::uint16_t>(registers + 2 * i)} << 16);
    case MatrixElement::f64:
      return load<double>(registers + 8 * i);
    case MatrixElement::i8:
      return load<std::int8_t>(registers + i);
    case MatrixElement::u8:
      return load<std::uint8_t>(registers + i);
  }
  return 0;
}

/// Adds to sum `i` in the registers at `sums`, in the type that it has.
void addProduct(MatrixElement element, std::byte* sums, std::uint32_t i,
                double value) {
  auto add = [&]<typename T>(T /*type*/) {
    std::byte* const at = sums + sizeof(T) * i;
    T result{};
    if constexpr (std::is_integral_v<T>) {
      result = static_cast<T>(std::int64_t{load<std::int32_t>(at)} +
                              static_cast<std::int64_t>(value));
    } else {
      result = static_cast<T>(double{load<T>(at)} + value);
    }
    std::memcpy(at, &result, sizeof result);
  };
  switch (element) {
    case MatrixElement::f64:
      return add(double());
    case MatrixElement::i8:
    case MatrixElement::u8:
      return add(std::uint32_t());
    case MatrixElement::f32:
    case MatrixElement::f16:
    case MatrixElement::bf16:
      return add(float());
  }
}

/// Blocks of A times B. Of a block lane l holds, of A, row l % size and as many
/// neighbouring columns as fit its register; of B the same, transposed; of the
/// sums column l % size, and rows in groups of four (of doubles and for RDNA 3:
/// of one, for RDNA 4: of eight). Blocks follow each other in the lanes.
/// Sources: the register layouts in AMD's ISA guides, chapters on matrix
/// instructions. Products are summed up in double and rounded once.
class MatrixProduct {
 public:
  MatrixProduct(const Wave& wave, std::uint64_t form, std::uint32_t waveSize)
      : wave_(wave),
        form_(std::bit_cast<MatrixForm>(form)),
        isRdna3_(form_.layout == MatrixLayout::rdna3),
        groups_(waveSize / form_.size / form_.blocks),
        elements_(isRdna3_ ? form_.depth : form_.depth / groups_),
        sums_(std::uint32_t{form_.size} * form_.size * form_.blocks /
              waveSize) {}

  void addTo(LaneOperands& lane) const {
    const std::uint32_t size = form_.size;
    const std::uint32_t block = lane.lane / size % form_.blocks;
    const std::uint32_t group = lane.lane / size / form_.blocks;
    const std::uint32_t blockOfA =
        (block >> form_.shared << form_.shared) + form_.sharer;
    const std::uint32_t together = form_.layout == MatrixLayout::rdna4 ? 8
                                   : isRdna3_ || form_.a == MatrixElement::f64
                                       ? 1
                                       : 4;
    for (std::uint32_t i = 0; i < sums_; ++i) {
      const std::uint32_t row =
          together * groups_ * (i / together) + together * group + i % together;
      double sum = 0;
      for (std::uint32_t k = 0; k < form_.depth; ++k) {
        const std::byte* const a =
            registersOf(row, blockOfA, k, &MatrixRegisters::a, lane);
        const std::byte* const b =
            registersOf(lane.lane % size, block, k, &MatrixRegisters::b, lane);
        if (!a || !b) return;
        sum += elementOf(form_.a, a, k % elements_) *
               elementOf(form_.b, b, k % elements_);
      }
      addProduct(form_.a, reinterpret_cast<MatrixRegisters*>(lane.a)->sums, i,
                 sum);
    }
  }

 private:
  /// Those that have element `k` of a row of A or column of B. Null where the
  /// lane is not active, which becomes what `reader` misses.
  const std::byte* registersOf(std::uint32_t outer, std::uint32_t block,
                               std::uint32_t k,
                               std::byte (MatrixRegisters::*of)[32],
                               LaneOperands& reader) const {
    const std::uint32_t at =
        outer + form_.size * (block + form_.blocks * (k / elements_));
    if (const LaneOperands* lane = wave_.at(at)) {
      return reinterpret_cast<MatrixRegisters*>(lane->a)->*of;
    }
    reader.missing = static_cast<std::int32_t>(at);
    return nullptr;
  }

  const Wave& wave_;
  MatrixForm form_;
  bool isRdna3_;
  std::uint32_t groups_;    ///< of lanes, which share the columns of A
  std::uint32_t elements_;  ///< of A that a lane has
  std::uint32_t sums_;      ///< that a lane has
};

}  // namespace

void resolve(CrossLane operation, std::span<LaneOperands> active,
             std::uint32_t waveSize) {
  const Wave wave(active);
  if (operation == CrossLane::mfma) {
    const MatrixProduct product(wave, active.front().b, waveSize);
    for (LaneOperands& each : active) product.addTo(each);
    return;
  }
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
      case CrossLane::pause:
      case CrossLane::mfma:
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

namespace {

/// `from` says of a lane which one it reads.
template <typename From>
bool exchangeBy(const From& from, const std::uint64_t* values,
                const WaveOperands& wave) {
  std::uint64_t left = wave.active;
  for (; left != 0; left &= left - 1) {
    const auto lane = static_cast<std::uint32_t>(std::countr_zero(left));
    const std::uint32_t source = from(lane);
    if ((wave.active >> source & 1) == 0) return false;
    wave.results[lane] = values[source];
  }
  return true;
}

/// Of an instruction that all rows and banks take part in.
bool exchangeDpp(const WaveOperands& wave, std::uint32_t waveSize) {
  const std::uint64_t form =
      wave.c[static_cast<std::uint32_t>(std::countr_zero(wave.active))];
  if ((form >> 12 & 0xff) != 0xff) return false;
  const auto control = static_cast<std::uint32_t>(form & 0xfff);
  const bool boundControl = (form >> 20 & 1) != 0;
  for (std::uint64_t left = wave.active; left != 0; left &= left - 1) {
    const auto lane = static_cast<std::uint32_t>(std::countr_zero(left));
    const std::optional<std::uint32_t> from =
        dppSource(lane, control, waveSize);
    const bool isThere = from && (wave.active >> *from & 1) != 0;
    wave.results[lane] = isThere        ? wave.b[*from]
                         : boundControl ? 0
                                        : wave.a[lane];
  }
  return true;
}

}  // namespace

bool exchange(CrossLane operation, const WaveOperands& wave,
              std::uint32_t waveSize) {
  switch (operation) {
    case CrossLane::bpermute:
      return exchangeBy(
          [&](std::uint32_t lane) {
            return byteAddressToLane(wave.a[lane], waveSize);
          },
          wave.b, wave);
    case CrossLane::readLane:
      return exchangeBy(
          [&](std::uint32_t lane) {
            return static_cast<std::uint32_t>(wave.b[lane]) & (waveSize - 1);
          },
          wave.a, wave);
    case CrossLane::swizzle:
      return exchangeBy(
          [&](std::uint32_t lane) {
            return swizzled(lane, static_cast<std::uint32_t>(wave.b[lane]));
          },
          wave.a, wave);
    case CrossLane::dpp:
      return exchangeDpp(wave, waveSize);
    default:
      return false;
  }
}

}  // namespace hipport
