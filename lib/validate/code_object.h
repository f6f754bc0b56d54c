// Code objects: what a compiler made of the kernels for one architecture.
//
// A code object is an ELF file whose note says in MessagePack what the runtime
// has to know of each kernel ("Code Object V3 and later" in LLVM's "User Guide
// for AMDGPU Backend").
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hipport {

/// What one kernel takes of the hardware. Registers are per lane (vector) or
/// per wave (scalar), memory is in bytes.
struct KernelResources {
  std::string symbol;  ///< mangled
  std::string name;    ///< as C++ writes it
  int wave = 0;        ///< lanes of a wavefront
  int vgprs = 0;       ///< with accumulation registers where they are one file
  int agprs = 0;
  int sgprs = 0;
  int vgprSpills = 0;
  int sgprSpills = 0;
  int lds = 0;                   ///< static, a block
  int scratch = 0;               ///< a thread
  bool hasDynamicStack = false;  ///< more scratch than that, as it recurses
  int blockThreads = 0;          ///< that it may be launched with
};

struct CodeObject {
  std::string architecture;              ///< "gfx90a", with its features
  std::vector<KernelResources> kernels;  ///< by name
  std::string problem;  ///< why it could not be read; empty if it was
};

CodeObject readCodeObject(std::string_view bytes);

/// A mangled name as C++ writes it; what is none comes back as it is.
std::string demangled(const std::string& symbol);

}  // namespace hipport
