// Analysis: facts and rules in, findings out.
//
// A check is a value: an id, what it says and a function over one file's
// facts. It lives in one file, lib/analysis/checks/<id>.cpp, and needs no
// registration: the build generates the registry from the folder.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/context.h"
#include "analysis/finding.h"
#include "analysis/target.h"
#include "rules/rules.h"

namespace hipport {

using Findings = std::vector<Finding>;

struct Check {
  std::string_view id;
  std::string_view summary;  ///< one line
  /// Markdown: what, why it matters on AMD, what to do, an example.
  std::string_view doc;
  /// Null for what is found in build files, by lib/buildfiles.
  void (*run)(const CheckContext& context, Findings& findings);
  /// Runs behind the others: `findings` holds what they found.
  bool runsLast = false;
  /// Names that it asks about, though no table may have anything to say.
  std::span<const std::string_view> names = {};
};

/// Every check, by id.
std::span<const Check* const> allChecks();

/// The check of that id, or null.
const Check* findCheck(std::string_view id);

/// Runs every check over one file. Findings come sorted by place.
Findings analyse(const CheckContext& context);

/// What `rule`'s name becomes on `target`, or null.
const Counterpart* counterpartOf(const Rule& rule, const Target& target);

/// Whether `rule` speaks of cooperative groups: under logical32 it becomes
/// their namespace in hipport/groups.h, that header, or a name in that
/// namespace.
bool isOfGroups(const Rule& rule);

/// Whether `rule` speaks of a function that tells the host how wide a warp is:
/// under logical32 it becomes one of hipport/width.h, where the tree asks.
bool isOfQueries(const Rule& rule);

/// The namespace of the helpers of include/hipport, which a port may call.
inline constexpr std::string_view kSupportScope = "hipport::";

/// A header of helpers, as it is called from the root of a tree, and how the
/// names that it declares begin.
struct SupportHeader {
  std::string_view scope;
  std::string_view header;
};
/// A name is of the first that has its scope.
inline constexpr SupportHeader kSupportHeaders[] = {
    {"hipport::groups", "hipport/groups.h"},
    {"hipport::absent::", "hipport/absent.h"},
    {"hipport::cxx", "hipport/cxx.h"},
    {"hipport::blas::", "hipport/blas.h"},
    {"hipport::dnn::", "hipport/dnn.h"},
    {"hipport::driver::", "hipport/driver.h"},
    {"hipport::halves::", "hipport/halves.h"},
    {"hipport::intrinsics::", "hipport/intrinsics.h"},
    {"hipport::math::", "hipport/math.h"},
    {"hipport::matrix", "hipport/wmma.h"},
    {"hipport::mma::", "hipport/mma.h"},
    {"hipport::rocm", "hipport/rocwmma.h"},
    {"hipport::nvml::", "hipport/nvml.h"},
    {"hipport::nvtx::", "hipport/nvtx.h"},
    {"hipport::nvtx_cpp::", "hipport/nvtx_cpp.h"},
    {"hipport::ptx::", "hipport/ptx.h"},
    {"hipport::samples::", "hipport/samples.h"},
    {"hipport::shared::", "hipport/shared.h"},
    {"hipport::solver::", "hipport/solver.h"},
    {"hipport::sparse::", "hipport/sparse.h"},
    {"hipport::textures::", "hipport/textures.h"},
    {"thrust::hip::experimental", "hipport/thrust.h"},
    {"hipport::vector_math::", "hipport/vector_math.h"},
    {"hipport::width::", "hipport/width.h"},
    {kSupportScope, "hipport/warp.h"},
};
inline constexpr std::size_t kSupportCount = std::size(kSupportHeaders);
inline constexpr const SupportHeader& kGroupsHeader = kSupportHeaders[0];
inline constexpr const SupportHeader& kWidthHeader =
    kSupportHeaders[kSupportCount - 2];
inline constexpr const SupportHeader& kWarpHeader =
    kSupportHeaders[kSupportCount - 1];

/// Whether `text` calls a function of that header.
bool callsSupportHeader(std::string_view text, const SupportHeader& helper);

/// Whether a port has anything to say about `name`: the front end records
/// only those names.
bool isOfInterest(const RuleSet& rules, const Target& target,
                  std::string_view name);

/// Whether a name of interest or the text of a string can only be CUDA's, in
/// whatever file it stands: not "max", "clock" or "texture", which mean
/// something else elsewhere.
bool isEvidence(const RuleSet& rules, std::string_view text);

/// Whether there is anything to write or to say about a name that has that
/// row, whatever its overloads.
bool hasPort(const Rule& rule, const Target& target);

/// Whether HIP's own counterpart does all that CUDA's name does, as it is.
bool isServedByHip(const Rule& rule, const Target& target);

/// Whether what is said of `name` depends on the types of its arguments.
bool hasOverloads(const RuleSet& rules, std::string_view name);

}  // namespace hipport
