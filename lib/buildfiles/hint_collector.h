// What the hints of one build file are collected with, whatever its language:
// branches of conditions, and the folders and macros that commands name.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "buildfiles/build_hints.h"

namespace hipport {

/// Whether `word` is about what a port has at any rate: CUDA_FOUND, USE_HIP.
bool namesGpu(std::string_view word);

/// Whether a block of commands is carried out.
enum class Branch : std::uint8_t { taken, left, unknown };

/// The branches around a command, one in the other.
class Branches {
 public:
  void open(Branch branch);
  /// Another branch of the innermost condition; `isLast`: that has no condition
  /// of its own.
  void next(bool isLast);
  void close();

  /// Whether what stands here is carried out.
  Branch all() const {
    return branches_.empty() ? Branch::taken : branches_.back().all;
  }
  /// Whether the innermost branch asks for CUDA and none around it is left out.
  bool askForCuda() const {
    return !branches_.empty() && branches_.back().own == Branch::taken &&
           all() != Branch::left;
  }

 private:
  struct Open {
    Branch own;
    Branch all;  ///< with those around it
  };
  std::vector<Open> branches_;
};

/// What is compiled with an option.
enum class Sources : std::uint8_t { all, cuda };

/// Collects the hints of one build file.
class HintCollector {
 public:
  explicit HintCollector(std::string folder) {
    hints_.folder = std::move(folder);
  }

  /// A folder as it is written, relative to `base`, a folder of the tree.
  void addFolder(std::string_view written, std::string_view base,
                 Branch branch);

  /// "X", "X=1".
  void addMacro(std::string_view macro, Branch branch, Sources sources);

  /// A standard of C++ as build files name it: "20", "c++2a".
  void addStandard(std::string_view standard, Branch branch, Sources sources);

  /// Macros of one source, "X" or "X=1", for one that has none yet.
  void addSource(const std::string& path,
                 const std::vector<std::string>& macros);

  /// "-DX" of words, those that name CUDA alone.
  void addGpuMacros(const std::vector<std::string>& words, Sources sources);

  /// Words of a command line. `hasMacros`: they are of every compilation.
  void addOptions(const std::vector<std::string>& words, std::string_view base,
                  Branch branch, bool hasMacros, Sources sources);

  void addHeader(HeaderTemplate header) {
    hints_.headers.push_back(std::move(header));
  }

  void giveUp(std::string_view path) { hints_.givenUp = path; }

  bool isEmpty() const {
    return hints_.givenUp.empty() && hints_.headers.empty() &&
           hints_.includeDirs.empty() && hints_.otherDirs.empty() &&
           hints_.standard == 0 && hints_.cudaStandard == 0 &&
           hints_.macros.empty() && hints_.cudaMacros.empty() &&
           hints_.sourceMacros.empty() && hints_.globMacros.empty();
  }
  BuildHints take() { return std::move(hints_); }

 private:
  BuildHints hints_;
};

}  // namespace hipport
