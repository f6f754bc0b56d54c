#include "analysis/warps.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <string>
#include <system_error>
#include <vector>

#include "analysis/includes.h"
#include "text/literals.h"

namespace hipport {
namespace {

/// The rows that may speak of a use: of a member that of its class, else that
/// of the name and those of the overloads that are called.
std::vector<const Rule*> rowsOf(const NameUse& use, const RuleSet& rules) {
  const Rule* row = rules.find(
      use.owner.empty() ? use.name
                        : fmt::format("{}::{}", use.owner, use.name));
  if (!row) return {};
  std::vector<const Rule*> rows = {row};
  for (const auto* all : {&use.argumentTypes, &use.instanceTypes}) {
    for (const auto& types : *all) rows.push_back(&row->forTypes(types));
  }
  return rows;
}

/// Whether `word` is an integer of which a warp of 32 lanes may be made.
bool isWidth(std::string_view word) {
  if (word.front() < '0' || word.front() > '9') return false;
  std::string digits;
  std::ranges::copy_if(word, std::back_inserter(digits),
                       [](char c) { return c != '\''; });
  while (!digits.empty() && std::strchr("uUlLzZ", digits.back())) {
    digits.pop_back();
  }
  std::string_view rest = digits;
  int base = 10;
  if (rest.starts_with("0x") || rest.starts_with("0X")) {
    base = 16;
    rest.remove_prefix(2);
  } else if (rest.starts_with("0b") || rest.starts_with("0B")) {
    base = 2;
    rest.remove_prefix(2);
  } else if (rest.size() > 1 && rest.front() == '0') {
    base = 8;
  }
  std::uint64_t value = 0;
  const auto [end, error] =
      std::from_chars(rest.data(), rest.data() + rest.size(), value, base);
  static constexpr std::uint64_t kWidths[] = {5, 16, 31, 32};
  return error == std::errc() && end == rest.data() + rest.size() &&
         std::ranges::find(kWidths, value) != std::end(kWidths);
}

}  // namespace

const WarpClass* findWarpClass(std::string_view name) {
  const auto* const found =
      std::ranges::find(kWarpClasses, name, &WarpClass::name);
  return found == kWarpClasses.end() ? nullptr : found;
}

bool reliesOnLanes(const FileFacts& facts, const RuleSet& rules) {
  if (includes(facts, kWarpHeader)) return true;  // ported before
  // Their port votes.
  if (std::ranges::any_of(facts.spinLocks, [](const SpinLock& each) {
        return !each.loop.empty();
      })) {
    return true;
  }
  for (const AsmStatement& statement : facts.asms) {
    static constexpr std::array kMarks = {"%laneid",    "%lanemask", "shfl.",
                                          "vote.",      "match.",    "redux.",
                                          "activemask", "bar.warp",  "elect."};
    if (std::ranges::any_of(kMarks, [&](std::string_view mark) {
          return statement.text.find(mark) != std::string::npos;
        })) {
      return true;
    }
  }
  return std::ranges::any_of(facts.names, [&](const NameUse& use) {
    if (use.meaning == Meaning::user || use.name == "warpSize") return false;
    const Rule* rule = rules.find(use.name);
    return (rule && rule->logical32 && !isOfGroups(*rule) &&
            !isOfQueries(*rule)) ||
           (use.meaning == Meaning::cuda && findWarpClass(use.name));
  });
}

bool asksForWidth(const FileFacts& facts) {
  return std::ranges::any_of(facts.lanes,
                             [](const LaneUse& note) {
                               return note.kind == LaneUse::Kind::hostQuery ||
                                      note.kind == LaneUse::Kind::foreignQuery;
                             }) ||
         std::ranges::any_of(facts.names, isWidthQuery);
}

bool takesWidth(const FileFacts& facts) {
  return std::ranges::any_of(facts.names, [](const NameUse& use) {
    return use.name == "warpSize" && !use.isMember && !use.isMacroOperand &&
           use.meaning == Meaning::cuda;
  });
}

bool isWidthQuery(const NameUse& use) {
  static constexpr std::array<std::string_view, 2> kNames = {
      "cudaDevAttrWarpSize", "CU_DEVICE_ATTRIBUTE_WARP_SIZE"};
  return use.meaning == Meaning::cuda && !use.isMacroOperand &&
         std::ranges::find(kNames, use.name) != kNames.end();
}

bool mayNameWidth(std::string_view code) {
  for (std::size_t at = 0; at < code.size();) {
    if (const std::size_t behind = behindText(code, at); behind != at) {
      at = behind;
      continue;
    }
    if (!isWord(code[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < code.size() && (isWord(code[end]) || code[end] == '\'')) ++end;
    if (isWidth(code.substr(at, end - at))) return true;
    at = end;
  }
  return false;
}

bool needsGroups(const FileFacts& facts, const RuleSet& rules,
                 const Target& target) {
  if (includes(facts, kGroupsHeader)) return true;  // ported before
  const auto isLacking = [&](const Rule* rule) {
    return rule && isOfGroups(*rule) && !isServedByHip(*rule, target);
  };
  if (std::ranges::any_of(facts.includes, [&](const Include& include) {
        return !include.target && !include.isTest && !include.isForHip &&
               isLacking(rules.findHeader(include.spelling));
      })) {
    return true;
  }
  return std::ranges::any_of(facts.names, [&](const NameUse& use) {
    return (use.meaning == Meaning::cuda || use.isLikelyCuda) &&
           std::ranges::any_of(rowsOf(use, rules), isLacking);
  });
}

}  // namespace hipport
