// Context: all that a check may look at. Names are resolved and includes
// planned once a file, when it is made; every check reads the same result.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/facts.h"
#include "analysis/target.h"
#include "rules/rules.h"

namespace hipport {

/// A file and what it is ported by.
struct FileContext {
  const FileFacts& facts;
  std::string_view bytes;  ///< of the file
  const RuleSet& rules;
  const Target& target;
  /// From the file's folder to the root of its tree: "", "../", "../../" ...
  std::string_view toRoot = {};

  std::string_view text(Span span) const {
    return bytes.substr(span.begin, span.size());
  }
};

// ---- names

enum class Treatment : std::uint8_t {
  leave,         ///< the user's own, or the same under HIP
  rename,        ///< a plain rename
  rewriteCall,   ///< the call's arguments change as well
  doubtfulCall,  ///< they change, but here they cannot be told for certain
  drop,          ///< the word is removed
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

/// What the tables say of one occurrence of a name.
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
  /// An overload that it may be of as well: nothing tells how many arguments a
  /// name gets that is not called here.
  const Rule* other = nullptr;
  /// What changes in its call by Counterpart::reads.
  std::optional<ReadArgument> read = {};
  /// For pasted: what the beginning becomes, if that ports all names that begin
  /// so by that macro.
  std::string_view beginning;
};

// ---- includes

enum class IncludeChange : std::uint8_t {
  keep,
  rename,       ///< another header takes its place
  repeat,       ///< its header is already included: the directive is removed
  drop,         ///< nothing takes its place: the directive is removed
  unsupported,  ///< a CUDA header without a counterpart
  idle,         ///< one that nothing uses: the directive is removed
  follow,       ///< a source of the tree that the port renames
};

/// What becomes of one #include.
struct PlannedInclude {
  const Include* include = nullptr;
  const Rule* rule = nullptr;
  IncludeChange change = IncludeChange::keep;
  std::string header;  ///< for rename, repeat and follow
  /// What stands for it in a later ROCm than the target; else null.
  const Counterpart* tooNew = nullptr;
  /// Headers whose names came with CUDA's header and do not come with HIP's.
  std::vector<std::string> lost;
};

/// Refers to what it is made of, which must outlive it.
struct CheckContext : FileContext {
  CheckContext(const FileFacts& facts, std::string_view bytes,
               const RuleSet& rules, const Target& target,
               std::string_view toRoot = {});

  std::vector<Resolution> resolutions;   ///< of facts.names, one by one
  std::vector<PlannedInclude> includes;  ///< of facts.includes, one by one

  /// Of a file that is enclosed: others that include it are not, and get the
  /// headers that it needs.
  bool hasHomes = false;
  /// Headers that such files need which this one includes, each once.
  std::vector<std::string_view> neededByEnclosed;
  /// Support headers that headers of the tree include, which macros would
  /// change there: this source includes them above all others.
  std::set<std::string_view> raised;

  /// `use` must be one of facts.names itself.
  const Resolution& resolutionOf(const NameUse& use) const {
    return resolutions[static_cast<std::size_t>(&use - facts.names.data())];
  }
};

}  // namespace hipport
