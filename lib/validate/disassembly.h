// What a compiler made of each line of a kernel: the instructions of a code
// object, by the lines that it names for them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hipport {

enum class InstructionKind : std::uint8_t {
  vector,   ///< of all lanes, in registers
  scalar,   ///< of the wave
  matrix,   ///< MFMA and WMMA
  global,   ///< reads and writes of global memory
  flat,     ///< the same where memory of any kind may be meant
  scratch,  ///< private memory of the lanes
  lds,      ///< shared memory, and what moves values between lanes by it
  scalarMemory,
  texture,      ///< reads by a texture's or a surface's description
  atomic,       ///< of global memory
  compareSwap,  ///< of any memory
  systemFence,  ///< makes writes visible to the host: flushes a cache
  toDouble,     ///< from float
  fromDouble,   ///< to float
  division,     ///< the first instruction of a division that rounds as IEEE 754
  other,        ///< waits, barriers, branches
};
inline constexpr std::size_t kInstructionKinds =
    static_cast<std::size_t>(InstructionKind::other) + 1;

/// The instructions of one line of the source that stand in its code once.
struct CodeLine {
  std::string file;        ///< as the compiler names it; empty where unknown
  std::uint32_t line = 0;  ///< 0 where unknown
  /// The function of a header that was inlined there: "atomicAdd"; empty where
  /// the line itself is meant.
  std::string callee;
  bool isOfLibrary = false;  ///< that of rocRAND, rocPRIM, hipCUB or rocThrust
  bool isInLoop = false;
  std::array<std::uint32_t, kInstructionKinds> counts{};
  /// Accesses by a description of memory that a wave makes once for each
  /// different one that its lanes have, in a loop of the compiler's (LLVM:
  /// waterfall loop).
  std::uint32_t dividedReads = 0;

  std::uint32_t of(InstructionKind kind) const {
    return counts[static_cast<std::size_t>(kind)];
  }
};

/// The code of one function of the device.
struct DeviceFunction {
  std::string symbol;  ///< mangled
  std::vector<CodeLine> lines;

  std::uint32_t of(InstructionKind kind) const;
};

struct Disassembly {
  std::vector<DeviceFunction> functions;
  std::string problem;  ///< why it could not be read; empty if it was
};

/// Reads the instructions of a code object. Lines are those of the first file
/// that is neither HIP's nor the compiler's, on the way by which calls were
/// inlined; without line tables none is known.
Disassembly disassemble(std::string_view bytes);

/// Headers of HIP's, its libraries' and C++'s, in which nobody looks for the
/// cause of what a line costs.
bool isOfHeaders(std::string_view file);

/// "global", as reports name it.
std::string_view toString(InstructionKind kind);

/// What an instruction of an architecture ("gfx90a") is, by its text:
/// "v_add_f32_e32 v0, v1, v2".
InstructionKind kindOf(std::string_view instruction,
                       std::string_view architecture);

}  // namespace hipport
