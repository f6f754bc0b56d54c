// Where a program launches its kernels, and in which blocks.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "advise/advice.h"

namespace hipport {

struct Launches {
  std::uint32_t threads = 0;  ///< of the largest block; 0 where not known
  /// Of all blocks; nothing where they differ or none is known.
  std::optional<std::array<std::uint32_t, 3>> block;
  bool areOneBlock = true;  ///< each of them
  bool areProven = false;   ///< there are no others

  void add(const std::array<std::uint32_t, 3>& block, bool isOneBlock);
};

/// By a program's host code and by runs.
class LaunchIndex {
 public:
  LaunchIndex(const Validation& validation,
              const std::vector<KernelProfile>& profiles);

  /// Of a kernel, by its symbol.
  Launches of(const std::string& symbol) const;

  /// Of all instances of the template that it is of.
  Launches ofAllInstances(const std::string& symbol) const;

  /// The first line that launches a kernel; line 0 where none is known.
  ShownPlace placeOf(const std::string& symbol) const;

 private:
  void add(const HostOperation& launch);
  Launches find(const std::string& name) const;

  std::map<std::string, Launches> constant_;
  std::map<std::string, Launches> measured_;
  std::map<std::string, ShownPlace> places_;
  std::set<std::string> open_;  ///< launched in blocks of an unknown size
  bool isWhole_ = true;         ///< there are no other launches
};

}  // namespace hipport
