// What the tables say of one occurrence of a name: the decision that the
// checks on names share.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "analysis/analysis.h"

namespace hipport {

enum class Treatment : std::uint8_t {
  leave,         ///< the user's own, or the same under HIP
  rename,        ///< a plain rename
  rewriteCall,   ///< the call's arguments change as well
  doubtfulCall,  ///< they change, but here they cannot be told for certain
  drop,          ///< the word goes away
  unsupported,   ///< no counterpart
  unknown,       ///< in no table, but named as CUDA's are
  pasted,        ///< made by ##
  ambiguous,     ///< perhaps CUDA's, perhaps the user's
};

/// An argument of a call that stands for another word of CUDA's: a data type
/// where a compute type is taken.
struct ReadArgument {
  Span span;
  std::string_view as;  ///< "CUBLAS_COMPUTE_32F"
  const Counterpart* to = nullptr;
};

struct Resolution {
  Treatment treatment = Treatment::leave;
  /// Null for `unknown`, and for `pasted` where only a beginning is known.
  const Rule* rule = nullptr;
  const Counterpart* to = nullptr;
  const CallTemplate* call = nullptr;  ///< for rewriteCall
  /// The counterpart came with a later ROCm than the target.
  bool isTooNew = false;
  /// The target has the counterpart no longer.
  bool isGone = false;
  /// What changes in its call by Counterpart::reads.
  std::optional<ReadArgument> read = {};
};

Resolution resolve(const CheckContext& context, const NameUse& use);

/// Adds to the finding on a call what becomes of Resolution::read.
void rewriteRead(const CheckContext& context, const Resolution& resolution,
                 Finding& finding);

/// What a message calls the use: "cudaDeviceProp::clockRate",
/// "atomicAdd(__half2*, __half2)".
std::string nameOf(const Resolution& resolution, const NameUse& use);

/// Whether an #if asks for the value of a macro that HIP does not define, here
/// or beside; what that comes to is a matter of the branches.
bool isValueTest(const CheckContext& context, const NameUse& use,
                 const Resolution& resolution);

/// How many names of the tables stand in text that some unit compiles, and of
/// how many of them the compiler could tell the meaning. Members and macros
/// that nothing expands are no part of either; in a file that no unit reaches
/// everything is compiled and nothing known.
struct NameCount {
  std::size_t active = 0;
  std::size_t resolved = 0;
};
NameCount countNames(const FileFacts& facts, const RuleSet& rules);

/// A note on a counterpart that the target has, but not for long; or "".
std::string deprecation(const Counterpart& to, const Target& target);

/// "ROCm 6.2", "CUDA 12.0"; the patch level only where it is not zero.
std::string toString(Version version);

/// The header that HIP's runtime and device code need.
inline constexpr std::string_view kRuntimeHeader = "hip/hip_runtime.h";

/// Whether the runtime header has to be inserted at the top of the file.
bool needsRuntimeHeader(const CheckContext& context);

}  // namespace hipport
