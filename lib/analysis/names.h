// What the tables say of one occurrence of a name: the decision that the
// checks on names share.
#pragma once

#include <string>
#include <string_view>

#include "analysis/analysis.h"

namespace hipport {

/// The decision about one name, which the checks on names share. `use` is one
/// of the file's.
Resolution resolve(const FileContext& file, const NameUse& use);

/// Adds to the finding on a call what becomes of Resolution::read.
void rewriteRead(const CheckContext& context, const Resolution& resolution,
                 Finding& finding);

/// What a message calls the use: "cudaDeviceProp::clockRate",
/// "atomicAdd(__half2*, __half2)".
std::string nameOf(const Resolution& resolution, const NameUse& use);

/// Whether an #if asks for the value of a macro that HIP does not define, here
/// or beside, or code compares a compute capability with a number; what
/// that comes to is a matter of version-test.
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

/// Whether a counterpart came later than the target, and what there is to say
/// of the name then.
bool isTooNew(const Counterpart& to, const Target& target);
std::string tooNewMessage(std::string_view name, const Counterpart& to,
                          const Target& target);

/// "ROCm 6.2", "CUDA 12.0"; the patch level only where it is not zero.
std::string toString(Version version);

/// The header that HIP's runtime and device code need.
inline constexpr std::string_view kRuntimeHeader = "hip/hip_runtime.h";

/// Where the support headers stand.
inline constexpr std::string_view kSupportFolder = "hipport/";

/// Whether a counterpart is of the support headers, which are C++.
bool isOfSupport(const Counterpart& to);

/// Whether the runtime header has to be inserted at the top of the file.
bool needsRuntimeHeader(const FileContext& file);

}  // namespace hipport
