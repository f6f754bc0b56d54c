// Options of a compile command, as they are when its unit is compiled as HIP.
//
// What says what is parsed (-I, -D, -std …) the front end takes out before. Of
// the rest, nvcc's become Clang's by the table of build files, and those of GCC
// and Clang stay; what only says where outputs go, what is linked, what is
// warned of and for which architectures is passed over without a word, as
// whoever compiles the unit decides that anew.
#pragma once

#include <string>
#include <vector>

#include "rules/build_rules.h"

namespace hipport {

struct OmittedOption {
  std::string option;  ///< as the command has it, with its value
  std::string reason;
  friend auto operator<=>(const OmittedOption&, const OmittedOption&) = default;
};

struct CommandOptions {
  std::vector<std::string> words;
  std::vector<OmittedOption> omitted;
};

/// For a compiler of HIP for AMD GPUs. `areNvccs`: the words are of a command
/// of nvcc, those for its host compiler as "-Xcompiler=OPTION".
CommandOptions optionsForHip(const std::vector<std::string>& words,
                             bool areNvccs, const BuildRules& rules);

/// Takes options from `words` that have a compiler load code, run programs or
/// write files: a tree is not to say so.
std::vector<OmittedOption> takeUntrusted(std::vector<std::string>& words,
                                         const BuildRules& rules);

/// For nvcc, which compiles HIP for NVIDIA GPUs.
CommandOptions optionsForNvcc(const std::vector<std::string>& words,
                              bool areNvccs, const BuildRules& rules);

}  // namespace hipport
