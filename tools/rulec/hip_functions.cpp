#include "hip_functions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <set>
#include <string_view>

namespace hipport::rulec {
namespace {

/// Some counterparts are not functions of the API ("make_hipExtent"), members
/// or templates.
bool isHipFunction(std::string_view name) {
  return name.starts_with("hip") &&
         std::ranges::all_of(name, [](unsigned char c) {
           return std::isalnum(c) != 0 || c == '_';
         });
}

}  // namespace

std::string hipFunctions(std::span<const Table> tables) {
  std::set<std::string_view> names;
  const auto add = [&](const TableRow& row) {
    if (row.hip && isHipFunction(row.hip->name)) names.insert(row.hip->name);
  };
  for (const Table& table : tables) {
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
