// What to do about PTX that has no exact counterpart.
#include <algorithm>

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
  const std::string& opcode = instruction.opcode;
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
  if (opcode == "dp4a" || opcode == "dp2a") {
    return "__builtin_amdgcn_sdot4 and its like do this, each on the GPUs that "
           "have it; elsewhere add the products one by one";
  }
  if (opcode == "nanosleep") {
    return "__builtin_amdgcn_s_sleep(n) waits about 64 * n cycles, where n is "
           "a constant of up to 127";
  }
  if (opcode == "shfl") {
    return "call hipport::shfl_sync, shfl_up_sync, shfl_down_sync or "
           "shfl_xor_sync with the width that the last operand encodes";
  }
  if (opcode == "vote" || opcode == "activemask" || opcode == "match" ||
      opcode == "elect") {
    return "hipport/warp.h has it: ballot_sync, all_sync, any_sync, "
           "match_any_sync, match_all_sync, activemask";
  }
  if (opcode == "redux") {
    return "hipport/warp.h has it: reduce_add_sync and its kin";
  }
  if (opcode == "mma" || opcode == "wmma" || opcode == "wgmma" ||
      opcode == "tcgen05") {
    return "rocWMMA has the same products of fragments; the __builtin_amdgcn_"
           "mfma and wmma functions have other shapes and layouts of registers";
  }
  if (opcode == "ldmatrix" || opcode == "stmatrix" || opcode == "movmatrix") {
    return "load each lane's part of the fragment from shared memory, in the "
           "layout that the AMD matrix instruction wants, or use rocWMMA";
  }
  if (opcode == "cp") {
    return "copy by way of registers and let __syncthreads() stand for the "
           "wait; groups and bulk copies have no counterpart";
  }
  if (opcode == "mbarrier") {
    return "use __syncthreads(), or a counter in shared memory with "
           "__hip_atomic operations of workgroup scope";
  }
  if (opcode == "bar" || opcode == "barrier") {
    return "a block has the one barrier __syncthreads(), for all its threads: "
           "let groups of threads be whole blocks, or count arrivals in shared "
           "memory";
  }
  if (opcode == "fence" || opcode == "membar") {
    return "__threadfence() and its like order memory of one kind; fences "
           "between proxies and over clusters have nothing to order on AMD";
  }
  if (opcode == "griddepcontrol") {
    return "kernels of one stream follow each other on AMD: take it out, with "
           "the launch attribute";
  }
  if (opcode == "setmaxnreg") {
    return "registers are shared out when a kernel is compiled: take it out "
           "and state __launch_bounds__";
  }
  if (opcode == "brkpt") return "__builtin_debugtrap() stops in a debugger";
  if (opcode == "exit") {
    return "return from the kernel; s_endpgm ends all lanes of a wavefront";
  }
  if (opcode == "cvta" || opcode == "isspacep" || opcode == "mapa") {
    return "keep the pointer: generic pointers reach shared memory, and no "
           "address needs to be converted to 32 bits";
  }
  if (opcode == "addc" || opcode == "subc" || opcode == "madc" ||
      instruction.has("cc")) {
    return "no statement of C++ hands a carry to the next: compute with a "
           "wider "
           "integer, or compare the sum with an addend";
  }
  if (opcode == "prmt") {
    return "__byte_perm does this for selectors below 8";
  }
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
