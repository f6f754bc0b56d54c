// The table of instructions.
//
// An instruction is one row, in the file of its family, beside the handler that
// writes it in C++. A new instruction needs nothing outside that file.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

#include "ptx/ptx.h"

namespace hipport::ptx {

class Writer;

/// Writes the current instruction of `w` in C++; see writer.h.
using Handler = bool(Writer& w);

/// What tells an instruction from one of a host with the same name. Except for
/// `byTypes`, a special register as operand is enough as well.
enum class ToldBy : std::uint8_t {
  byType,    ///< a type: "add.u32"
  byTypes,   ///< two types, as ARM has "vadd.f32"
  byName,    ///< any modifier, as no host has an instruction of that name
  byUni,     ///< a type, or ".uni": "bra.uni"
  byItself,  ///< a type, or neither modifiers nor operands: "trap;"
  byScope,   ///< a type, or a modifier that RISC-V's "fence" does not have
};

struct Opcode {
  std::string_view name;
  PtxClass kind;
  int destinations;  ///< how many operands, from the first, it writes
  ToldBy toldBy;
  /// Null if no form of it has an exact counterpart.
  Handler* handler = nullptr;
  /// What to write instead where it is not ported; if empty, the recipe of its
  /// class.
  std::string_view recipe = {};
};

/// The instructions of a family, sorted by name.
using Family = std::span<const Opcode>;

extern const Family kBits;
extern const Family kComparisons;
extern const Family kControl;
extern const Family kCopies;
extern const Family kFloats;
extern const Family kIntegers;
extern const Family kLanes;
extern const Family kMatrix;
extern const Family kMemory;
extern const Family kMoves;
extern const Family kPacked;
extern const Family kTextures;
extern const Family kVideo;

/// All families.
std::span<const Family* const> families();

consteval bool isSorted(Family family) {
  return std::ranges::is_sorted(family, {}, &Opcode::name);
}

/// Null if no family has it.
const Opcode* findOpcode(std::string_view name);

/// Whether an instruction computes with numbers of 16 bits, or makes them or
/// tf32 of others, by `halves` and not by the handler of its name.
bool isOfHalves(const PtxInstruction& instruction);
Handler halves;

/// The recipe of instructions that read or write the carry.
inline constexpr std::string_view kCarryRecipe =
    "C++ statements do not pass a carry on: keep it in a variable, which "
    "hipport::ptx::add_cc, addc_cc, sub_cc and subc_cc of hipport/ptx.h take, "
    "or compute with a wider integer";
}  // namespace hipport::ptx
