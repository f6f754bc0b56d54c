#include "analysis/qualifier_branches.h"

#include <algorithm>
#include <array>
#include <string>

#include "text/literals.h"

namespace hipport {
namespace {

/// A macro of qualifiers.
struct Definition {
  std::string_view name;
  int branch = 0;
  std::optional<Span> device;  ///< where "__device__" is
  bool hasHost = false;
};

struct Reading {
  std::vector<Definition> definitions;
  int branch = 0;
  bool isOther = false;  ///< something else was found
};

/// `at` is where the line begins.
void readLine(std::string_view line, std::size_t at, Reading& reading) {
  std::string_view rest = withoutBlanks(line);
  if (rest.empty()) return;
  reading.isOther = rest.front() != '#';
  if (reading.isOther) return;
  rest.remove_prefix(1);
  const std::string_view directive = takeWord(rest);
  if (directive == "else") ++reading.branch;
  if (directive == "else" || directive == "endif") return;
  Definition added;
  added.name = takeWord(rest);
  added.branch = reading.branch;
  reading.isOther = directive != "define" || added.name.empty();
  static constexpr std::array<std::string_view, 6> kBeside = {
      "__global__",      "inline",       "__inline__",
      "__forceinline__", "__noinline__", "static"};
  while (!reading.isOther) {
    const std::string_view word = takeWord(rest);
    if (word.empty()) break;
    if (word == "__device__") {
      const auto begin = static_cast<std::uint32_t>(
          at + static_cast<std::size_t>(word.data() - line.data()));
      added.device = {begin, begin + static_cast<std::uint32_t>(word.size())};
    } else if (word == "__host__") {
      added.hasHost = true;
    } else {
      reading.isOther = std::ranges::find(kBeside, word) == kBeside.end();
    }
  }
  reading.isOther = reading.isOther || !withoutBlanks(rest).empty();
  reading.definitions.push_back(added);
}

/// As long as `text`.
std::string withoutComments(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t behind = text[at] == '/' ? behindText(text, at) : at;
    if (behind == at) {
      result += text[at++];
    } else {
      result.append(behind - at, ' ');
      at = behind;
    }
  }
  return result;
}

/// `text` is from their #if to behind the last of them.
std::optional<QualifierBranches> branchesIn(std::string_view text) {
  const std::string code = withoutComments(text);
  Reading reading;
  for (std::size_t at = 0; at < code.size();) {
    const std::size_t end = std::min(code.find('\n', at), code.size());
    readLine(std::string_view(code).substr(at, end - at), at, reading);
    if (reading.isOther) return std::nullopt;
    at = end + 1;
  }
  const auto& all = reading.definitions;
  if (std::ranges::none_of(all, [](const Definition& each) {
        return each.device.has_value();
      })) {
    return std::nullopt;
  }
  QualifierBranches branches;
  for (const Definition& each : all) {
    if (!each.device || each.hasHost) continue;
    if (std::ranges::any_of(all, [&](const Definition& other) {
          return other.name == each.name && other.branch != each.branch &&
                 !other.device;
        })) {
      branches.deviceAlone.push_back(*each.device);
    }
  }
  return branches;
}

}  // namespace

std::optional<QualifierBranches> qualifierBranchesAt(const FileContext& context,
                                                     const NameUse& use) {
  if (use.name != "__CUDA_ARCH__") return std::nullopt;
  const Conditional* conditional = conditionalAt(context.facts, use.span);
  if (!conditional) return std::nullopt;
  const std::uint32_t begin = conditional->text.begin;
  auto branches = branchesIn(
      context.text({conditional->text.begin, conditional->rest.end}));
  if (!branches) return std::nullopt;
  for (Span& each : branches->deviceAlone) {
    each = {each.begin + begin, each.end + begin};
  }
  return branches;
}

}  // namespace hipport
