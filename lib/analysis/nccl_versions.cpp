#include "analysis/nccl_versions.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "analysis/version_comparison.h"

namespace hipport {
namespace {

struct KnownRccl {
  Version until;  ///< of ROCm
  long newest;    ///< NCCL_VERSION_CODE, at most
};
/// As NCCL 2.22.3 and 2.26.6: the release notes of ROCm 6.4 and 7.0.
constexpr std::array<KnownRccl, 2> kKnown = {
    {{{7, 0, 0}, 22299}, {{7, 1, 0}, 22699}}};

std::optional<long> newestOf(const Target& target) {
  const auto known = std::ranges::find_if(
      kKnown, [&](const KnownRccl& each) { return target.rocm < each.until; });
  if (known == kKnown.end()) return std::nullopt;
  return known->newest;
}

std::optional<long> takeNumber(std::string_view& text) {
  long number = 0;
  const auto read =
      std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
  return number;
}

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

/// "22800", "NCCL_VERSION(2,28,0)" as nccl.h defines it (2.22.3).
std::optional<long> codeOf(std::string_view text) {
  std::optional<long> code;
  if (take(text, "NCCL_VERSION(")) {
    const auto major = takeNumber(text);
    if (!major || !take(text, ",")) return std::nullopt;
    const auto minor = takeNumber(text);
    if (!minor || !take(text, ",")) return std::nullopt;
    const auto patch = takeNumber(text);
    if (!patch || !take(text, ")")) return std::nullopt;
    const bool isOld = *major <= 2 && *minor <= 8;
    code = *major * (isOld ? 1000 : 10000) + *minor * 100 + *patch;
  } else {
    code = takeNumber(text);
  }
  return text.empty() ? code : std::nullopt;
}

/// What a condition is for all versions of a range.
enum class Answer : std::uint8_t { never, always, unknown };

/// Of "NCCL_VERSION_CODE>=X", without blanks, for versions up to `newest`.
Answer answerOf(std::string_view comparison, long newest) {
  if (comparison.starts_with('(') && comparison.ends_with(')')) {
    comparison = comparison.substr(1, comparison.size() - 2);
  }
  if (!take(comparison, "NCCL_VERSION_CODE")) return Answer::unknown;
  const bool isNewer = comparison.starts_with('>');
  if (!isNewer && !comparison.starts_with('<')) return Answer::unknown;
  comparison.remove_prefix(1);
  const bool withEqual = take(comparison, "=");
  const std::optional<long> code = codeOf(comparison);
  if (!code) return Answer::unknown;
  // ">= X" and "< X" divide at X, "> X" and "<= X" behind it.
  const long first = isNewer == withEqual ? *code : *code + 1;
  if (newest >= first) return Answer::unknown;
  return isNewer ? Answer::never : Answer::always;
}

}  // namespace

std::vector<Span> textForNewerNccl(const FileContext& context) {
  std::vector<Span> texts;
  const std::optional<long> newest = newestOf(context.target);
  if (!newest) return texts;
  for (const Conditional& each : context.facts.conditionals) {
    const std::string condition =
        withoutAnyBlanks(context.text(each.condition));
    if (condition.find("NCCL_VERSION_CODE") == std::string::npos ||
        condition.find_first_of("|?!") != std::string::npos) {
      continue;
    }
    // One false operand of "&&" is enough.
    std::string_view rest = condition;
    const bool isOne = rest.find("&&") == std::string_view::npos;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find("&&"), rest.size());
      const Answer answer = answerOf(rest.substr(0, end), *newest);
      rest.remove_prefix(std::min(end + 2, rest.size()));
      if (answer == Answer::never) texts.push_back(each.text);
      if (answer == Answer::always && isOne && !each.rest.empty()) {
        texts.push_back(each.rest);
      }
    }
  }
  return united(std::move(texts));
}

}  // namespace hipport
