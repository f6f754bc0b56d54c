// What the lanes of a wave make of each other's values: AMD's cross-lane
// instructions as functions of the operands of the lanes that are active.
//
// Sources: LLVM's AMDGPU usage guide and the AMD ISA guides ("CDNA2", "RDNA3",
// chapters on DPP and on the DS and VOP3 permutes).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace hipport {

enum class CrossLane : std::uint32_t {
  reconverge,     ///< lanes wait for each other, as at the end of a loop's body
  waveBarrier,    ///< llvm.amdgcn.wave.barrier
  blockBarrier,   ///< llvm.amdgcn.s.barrier
  gridBarrier,    ///< __ockl_grid_sync
  pause,          ///< llvm.amdgcn.s.sleep: the other waves go on
  ballot,         ///< a: the lane's vote
  readFirstLane,  ///< a: value
  readLane,       ///< a: value, b: lane
  writeLane,      ///< a: value, b: lane, c: what the other lanes keep
  bpermute,       ///< a: 4 * source lane, b: value
  permute,        ///< a: 4 * target lane, b: value
  swizzle,        ///< a: value, b: pattern of ds_swizzle_b32
  dpp,            ///< a: old value, b: value, c: packDpp()
  dpp8,           ///< a: value, b: eight selectors of three bits
  permlane16,     ///< a: old, b: value, c: 16 selectors of four bits
  permlanex16,    ///< the same, from the other row of 16
  permlane64,     ///< a: value; the halves of a wave of 64 change places
  mfma,           ///< a: where the lane's MatrixRegisters are, b: packMatrix()
};

/// What a matrix instruction multiplies.
enum class MatrixElement : std::uint8_t { f32, f16, bf16, f64, i8, u8 };

/// A lane's registers of a matrix instruction, in memory: those of A, of B, and
/// of the sums, which the results replace.
struct MatrixRegisters {
  alignas(16) std::byte a[32];
  std::byte b[32];
  std::byte sums[64];
};

/// How the values of a matrix lie in the registers of the lanes.
enum class MatrixLayout : std::uint8_t {
  mfma,   ///< CDNA: each lane has a part of a row of A, of a column of B
  rdna3,  ///< each lane has a row of A and a column of B, which the lanes from
          ///< 16 on repeat
  rdna4,  ///< as CDNA; of the sums eight neighbours instead of four
};

/// A matrix instruction: `blocks` products of `size` rows and columns, `depth`
/// products a sum.
struct MatrixForm {
  MatrixElement a = MatrixElement::f32;
  MatrixElement b = MatrixElement::f32;
  std::uint8_t size = 0;
  std::uint8_t depth = 0;
  MatrixLayout layout = MatrixLayout::mfma;
  std::uint8_t blocks = 1;
  /// CBSZ and ABID: of each 2 to the `shared` neighbouring blocks all have the
  /// A of the one with this number.
  std::uint8_t shared = 0;
  std::uint8_t sharer = 0;
};
static_assert(sizeof(MatrixForm) == sizeof(std::uint64_t));

/// A form in one operand.
constexpr std::uint64_t packMatrix(MatrixForm form) {
  return std::bit_cast<std::uint64_t>(form);
}

/// The controls of a DPP instruction in one operand.
constexpr std::uint64_t packDpp(std::uint32_t control, std::uint32_t rowMask,
                                std::uint32_t bankMask, bool boundControl) {
  return control | rowMask << 12 | bankMask << 16 |
         std::uint32_t{boundControl} << 20;
}

/// One active lane's part of an operation.
struct LaneOperands {
  std::uint32_t lane = 0;  ///< in the wave
  std::uint64_t a = 0;
  std::uint64_t b = 0;
  std::uint64_t c = 0;
  std::uint64_t result = 0;  ///< out
  /// out: the lane whose value was asked for and which is not active.
  std::int32_t missing = -1;
};

/// Fills in the results of all active lanes. A value of a lane that is not
/// active reads as 0, and the reader's `missing` says which it was.
void resolve(CrossLane operation, std::span<LaneOperands> active,
             std::uint32_t waveSize);

/// The operands of a wave, by lanes.
struct WaveOperands {
  std::uint64_t active = 0;  ///< a bit for each lane
  const std::uint64_t* a = nullptr;
  const std::uint64_t* b = nullptr;
  const std::uint64_t* c = nullptr;
  std::uint64_t* results = nullptr;
};

/// The same for the operations that move values between lanes most often, as
/// long as no value of an inactive lane is asked for. False, with no result
/// that counts, for all else.
bool exchange(CrossLane operation, const WaveOperands& wave,
              std::uint32_t waveSize);

}  // namespace hipport
