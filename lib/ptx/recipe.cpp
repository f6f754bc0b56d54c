// What to write instead of PTX that has no exact counterpart.
#include <algorithm>

#include "ptx/opcode.h"
#include "ptx/port.h"

namespace hipport {
namespace {

bool hasSpecial(const PtxInstruction& instruction, std::string_view name) {
  return std::ranges::any_of(instruction.operands, [&](const auto& operand) {
    return operand.kind == PtxOperand::Kind::special &&
           operand.text.starts_with(name);
  });
}

}  // namespace

std::string_view ptxRecipe(const PtxInstruction& instruction) {
  if (hasSpecial(instruction, "globaltimer")) {
    return "wall_clock64() counts at the rate that hipDeviceGetAttribute gives "
           "for hipDeviceAttributeWallClockRate, in kHz, not in nanoseconds";
  }
  if (hasSpecial(instruction, "smid")) {
    return "__smid() of HIP numbers the compute units; it serves for "
           "statistics, not to index by";
  }
  if (hasSpecial(instruction, "warpid")) {
    return "divide the index of the thread in its block by warpSize";
  }
  if (instruction.known && !instruction.known->recipe.empty()) {
    return instruction.known->recipe;
  }
  if (instruction.has("cc")) return ptx::kCarryRecipe;
  switch (classOf(instruction)) {
    case PtxClass::memory:
      return "keep the pointer and dereference it by its type; give order and "
             "scope with __hip_atomic_load and __hip_atomic_store";
    case PtxClass::atomic:
      return "write it with the atomic functions, or with __hip_atomic_fetch_"
             "add and its like where order and scope matter";
    case PtxClass::texture:
      return "write it with tex2D, surf2Dread and their like, of what the "
             "target has";
    case PtxClass::video:
      return "treat the bytes or halves one by one with shifts and masks";
    case PtxClass::cacheControl:
      return "it is a hint: take it out; __builtin_nontemporal_load and "
             "__builtin_prefetch are what comes near";
    case PtxClass::controlFlow:
      return "write it as if, loop or call";
    case PtxClass::specialRegister:
      return "AMD GPUs have no such register, or it means something else";
    case PtxClass::arithmetic:
    case PtxClass::logic:
    case PtxClass::comparison:
    case PtxClass::conversion:
    case PtxClass::movement:
      return "write it in C++: mind operands that C++ leaves undefined, such "
             "as large shifts";
    default:
      return "";
  }
}

}  // namespace hipport
