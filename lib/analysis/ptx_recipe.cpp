// What to do about PTX that has no exact counterpart.
#include <algorithm>

#include "analysis/ptx_port.h"

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
  const std::string& opcode = instruction.opcode;
  if (hasSpecial(instruction, "globaltimer")) {
    return "use wall_clock64(), which counts at the rate that "
           "hipDeviceGetAttribute gives for hipDeviceAttributeWallClockRate, "
           "in kHz, not in nanoseconds";
  }
  if (hasSpecial(instruction, "smid")) {
    return "HIP's __smid() numbers the compute units; use it for statistics, "
           "not as an index";
  }
  if (hasSpecial(instruction, "warpid")) {
    return "divide the index of the thread in its block by warpSize";
  }
  if (opcode == "dp4a" || opcode == "dp2a") {
    return "__builtin_amdgcn_sdot4 and similar built-ins do this on the GPUs "
           "that have them; elsewhere add the products one by one";
  }
  if (opcode == "nanosleep") {
    return "__builtin_amdgcn_s_sleep(n) waits about 64 * n cycles; n is a "
           "constant of at most 127";
  }
  if (opcode == "shfl") {
    return "call hipport::shfl_sync, shfl_up_sync, shfl_down_sync or "
           "shfl_xor_sync with the width that the last operand encodes";
  }
  if (opcode == "vote" || opcode == "activemask" || opcode == "match" ||
      opcode == "elect") {
    return "use hipport/warp.h: ballot_sync, all_sync, any_sync, "
           "match_any_sync, match_all_sync, activemask";
  }
  if (opcode == "redux") {
    return "use hipport/warp.h: reduce_add_sync and related functions";
  }
  if (opcode == "mma" || opcode == "wmma" || opcode == "wgmma" ||
      opcode == "tcgen05") {
    return "use rocWMMA, which has the same fragment products; the "
           "__builtin_amdgcn_mfma and wmma functions have other shapes and "
           "register layouts";
  }
  if (opcode == "ldmatrix" || opcode == "stmatrix" || opcode == "movmatrix") {
    return "load each lane's part of the fragment from shared memory, in the "
           "layout of the AMD matrix instruction, or use rocWMMA";
  }
  if (opcode == "cp") {
    return "copy through registers and replace the wait by __syncthreads(); "
           "groups and bulk copies have no counterpart";
  }
  if (opcode == "mbarrier") {
    return "use __syncthreads(), or a counter in shared memory with "
           "__hip_atomic operations at workgroup scope";
  }
  if (opcode == "bar" || opcode == "barrier") {
    return "a block has only one barrier, __syncthreads(), for all its "
           "threads: make each group of threads a whole block, or count "
           "arrivals in shared memory";
  }
  if (opcode == "fence" || opcode == "membar") {
    return "__threadfence() and related functions order memory of one kind; "
           "fences between proxies and across clusters have nothing to order "
           "on AMD";
  }
  if (opcode == "griddepcontrol") {
    return "the kernels of a stream run one after another on AMD: remove it "
           "and the launch attribute";
  }
  if (opcode == "setmaxnreg") {
    return "registers are allocated when a kernel is compiled: remove it and "
           "write __launch_bounds__";
  }
  if (opcode == "brkpt") return "__builtin_debugtrap() stops in a debugger";
  if (opcode == "exit") {
    return "return from the kernel; s_endpgm ends all lanes of a wavefront";
  }
  if (opcode == "cvta" || opcode == "isspacep" || opcode == "mapa") {
    return "keep the pointer: generic pointers reach shared memory, so no "
           "address has to be converted to 32 bits";
  }
  if (opcode == "addc" || opcode == "subc" || opcode == "madc" ||
      instruction.has("cc")) {
    return "C++ statements do not pass a carry on: compute with a wider "
           "integer, or compare the sum with an addend";
  }
  if (opcode == "prmt") {
    return "use __byte_perm, for selectors below 8";
  }
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
