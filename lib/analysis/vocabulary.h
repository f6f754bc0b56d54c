// The vocabulary: which names of a source are worth recording. The front end
// asks, and the rule tables answer.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace hipport {

class RuleSet;
struct Target;

/// What the front end asks. Must be callable from any thread.
struct Vocabulary {
  std::function<bool(std::string_view name)> hasName;
  std::function<bool(std::string_view header)> hasHeader;
  /// Whether names of the vocabulary begin so: "cuda", "cublas".
  std::function<bool(std::string_view prefix)> hasPrefix;
  /// Whether what becomes of a name depends on the types of its arguments.
  std::function<bool(std::string_view name)> hasOverloads =
      [](std::string_view) { return false; };
  /// Whether HIP's function of that name takes more types than CUDA's.
  std::function<bool(std::string_view name)> hasHipOverloads =
      [](std::string_view) { return false; };
  /// Whether a name is worth recording behind "." or "->".
  std::function<bool(std::string_view name)> hasMember = [](std::string_view) {
    return false;
  };
  /// Whether HIP has nothing for a CUDA header of that name.
  std::function<bool(std::string_view header)> isUnsupportedHeader =
      [](std::string_view) { return false; };
  /// Whether HIP has something, or nothing, for a name with its namespaces.
  std::function<std::optional<bool>(std::string_view name)> isSupported =
      [](std::string_view) { return std::nullopt; };
  /// Whether a name, or the text of a string, shows by itself that a file is
  /// CUDA's. An everyday word does so only where the file's name does as well.
  std::function<bool(std::string_view name)> isEvidence = [](std::string_view) {
    return true;
  };
  /// Whether HIP's headers define a macro of that name.
  std::function<bool(std::string_view name)> hasHipMacro =
      [](std::string_view) { return false; };
  /// Whether HIP's cooperative groups have a name that a macro would change,
  /// "name(" one with parameters.
  std::function<bool(std::string_view name)> hasGroupWord =
      [](std::string_view) { return false; };
};

/// The vocabulary of the tables for a target. Refers to both, which must
/// outlive it.
Vocabulary vocabularyOf(const RuleSet& rules, const Target& target);

/// Text that differs where two vocabularies of this program answer any question
/// differently: a part of the cache's keys.
std::string identityOf(const RuleSet& rules, const Target& target);

}  // namespace hipport
