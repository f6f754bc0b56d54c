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
  if (hasSpecial(instruction, "smid")) {
    return "HIP's __smid() numbers the compute units; use it for statistics, "
           "not as an index";
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
      return "keep the pointer and dereference it with its type; for order and "
             "scope use __hip_atomic_load and __hip_atomic_store";
    case PtxClass::atomic:
      return "use the atomic functions, or __hip_atomic_fetch_add and related "
             "ones where order and scope matter";
    case PtxClass::texture:
      return "use tex2D, surf2Dread and related functions, where the target "
             "has them";
    case PtxClass::video:
      return "process the bytes or halves one by one with shifts and masks";
    case PtxClass::cacheControl:
      return "it is only a hint: remove it, or use __builtin_nontemporal_load "
             "or __builtin_prefetch, which come close";
    case PtxClass::controlFlow:
      return "write it as an if, a loop or a call";
    case PtxClass::specialRegister:
      return "AMD GPUs have no such register, or it means something else";
    case PtxClass::arithmetic:
    case PtxClass::logic:
    case PtxClass::comparison:
    case PtxClass::conversion:
    case PtxClass::movement:
      return "write it in C++; take care of operands that are undefined there, "
             "such as large shifts";
    default:
      return "";
  }
}

}  // namespace hipport
