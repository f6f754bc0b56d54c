#include "hip_functions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <set>
#include <string_view>

namespace hipport::rulec {
namespace {

/// Some counterparts are not functions of the API ("make_hipExtent"), members
/// or templates.
bool isHipFunction(std::string_view name) {
  constexpr std::array<std::string_view, 4> kPrefixes = {"hip", "roc", "nccl",
                                                         "miopen"};
  return std::ranges::any_of(
             kPrefixes,
             [&](std::string_view each) { return name.starts_with(each); }) &&
         std::ranges::all_of(name, [](unsigned char c) {
           return std::isalnum(c) != 0 || c == '_';
         });
}

}  // namespace

std::string hipFunctions(std::span<const Table> tables) {
  std::set<std::string_view> names;
  const auto add = [&](const TableRow& row) {
    for (const auto* counterpart : {&row.hip, &row.roc}) {
      if (*counterpart && isHipFunction((*counterpart)->name)) {
        names.insert((*counterpart)->name);
      }
    }
  };
  for (const Table& table : tables) {
    // Those of device code are no library's.
    if (table.returns.empty()) continue;
    for (const TableSection& section : table.sections) {
      for (const TableRow& row : section.rows) {
        if (row.kind != Kind::function) continue;
        add(row);
        for (const TableRow& overload : row.overloads) add(overload);
      }
    }
  }
  std::string text = "// Made by rulec from rules/*.json; do not edit.\n";
  for (const std::string_view name : names) {
    fmt::format_to(std::back_inserter(text), "HIPPORT_HIP_FUNCTION({})\n",
                   name);
  }
  return text;
}

}  // namespace hipport::rulec
