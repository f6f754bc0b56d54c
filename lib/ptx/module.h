// A PTX file: its variables and functions, in HIP.
//
// The problem: some programs load their kernels from PTX, a file or a string
// that nvcc or a person wrote, and AMD's runtime loads code objects of its own
// compiler alone. The sources of such kernels are often not there. This part
// writes a module as HIP, by the same engine as inline PTX (ptx.h): a function
// becomes one with the same name and parameters, a register a variable, a
// branch a `goto`. The result is no code to go on with but one that compiles.
//
// Words
//   module    a PTX file
//   entry     a kernel
//   left out  what has no exact counterpart, with what calls it
//
// Contract: every text can be read. What is not understood is left out by name,
// and nothing is written in its place.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace hipport {

/// Whether a text is a module of PTX: it says its version and its target.
bool isPtxModule(std::string_view text);

struct PtxModulePort {
  struct LeftOut {
    std::string name;      ///< of a function or variable
    std::size_t line = 0;  ///< of the module, from 1
    std::string why;
  };
  /// Declarations in HIP, without what they include; empty where nothing could
  /// be written.
  std::string text;
  std::size_t functions = 0;       ///< that were written
  std::vector<std::string> notes;  ///< how far they can be trusted
  std::vector<LeftOut> leftOut;    ///< by line
};

PtxModulePort portPtxModule(std::string_view module);

}  // namespace hipport
