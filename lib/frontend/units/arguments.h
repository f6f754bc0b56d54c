// How Clang is told to parse a unit.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace hipport {

/// Safe to use from many threads.
class CompilerArguments {
 public:
  /// Those of a unit: "-cc1" is left out. With an SDK, its headers are before
  /// the embedded ones.
  std::vector<std::string> of(const Unit& unit, const Sdk* sdk) const;

 private:
  /// Clang's own for this machine's C or C++ headers. Made when they are first
  /// asked for.
  struct Base {
    std::once_flag isMade;
    std::vector<std::string> words;
  };
  mutable Base c_;
  mutable Base cxx_;

  /// Whether a folder is an SDK's, which the disk is asked about once.
  bool isLeftOut(const std::string& folder) const;
  mutable std::mutex mutex_;
  mutable std::map<std::string, bool> isLeftOut_;
};

}  // namespace hipport
