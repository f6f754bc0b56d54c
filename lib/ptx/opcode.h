// The table of instructions. An instruction is a row in the file of its family,
// beside the function that writes it in C++.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>

#include "ptx/writer.h"

namespace hipport::ptx {

struct Opcode {
  std::string_view name;
  Handler* handler;
};

/// The instructions of a family, sorted by name.
using Family = std::span<const Opcode>;

extern const Family kControl;
extern const Family kFloats;
extern const Family kIntegers;
extern const Family kLanes;
extern const Family kMemory;
extern const Family kMoves;
extern const Family kPacked;

consteval bool isSorted(Family family) {
  return std::ranges::is_sorted(family, {}, &Opcode::name);
}

/// Null if no family has it.
const Opcode* findOpcode(std::string_view name);

}  // namespace hipport::ptx
