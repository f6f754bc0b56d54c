// How much work a unit may make.
#pragma once

#include <cstdint>

#include "llvm/Support/CrashRecoveryContext.h"

namespace hipport {

/// What HandleExit says where a unit is given up; signals begin at 129.
inline constexpr int kBudgetSpent = 2;
inline constexpr int kFatalError = 3;
inline constexpr int kTimeSpent = 4;

/// Ends the parsing of a unit that would run on without end: macros or
/// templates that double at each step, files that include each other. Counts
/// work instead of time, so that every machine gives up on the same units.
class Budget {
 public:
  // About in proportion to what each takes of time and memory.
  static constexpr std::uint64_t kToken = 1;
  static constexpr std::uint64_t kExpansion = 1;
  static constexpr std::uint64_t kInclude = 10;  // most are of what was read
  static constexpr std::uint64_t kFile = 200;
  static constexpr std::uint64_t kInstantiation = 25;

  /// Does not return once all is spent; only for the thread of Frontend::parse.
  void spend(std::uint64_t amount) {
    spent_ += amount;
    if (spent_ < kLimit) return;
    llvm::CrashRecoveryContext::GetCurrent()->HandleExit(kBudgetSpent);
  }

  std::uint64_t spent() const { return spent_; }

 private:
  /// Twice what any unit took that was seen: nineteen million for the headers
  /// of PyTorch (torch/extension.h), nine for all of Thrust and CUB with those
  /// of CUDA 13.
  static constexpr std::uint64_t kLimit = 40'000'000;

  std::uint64_t spent_ = 0;
};

}  // namespace hipport
