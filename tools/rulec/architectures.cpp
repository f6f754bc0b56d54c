#include "architectures.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "rules/json_value.h"

namespace hipport {
namespace {

const std::string& text(const JsonValue& row, std::string_view key) {
  return row.find(key)->string;
}

int number(const JsonValue& row, std::string_view key) {
  return static_cast<int>(row.find(key)->number);
}

bool hasFeature(const JsonValue& row, std::string_view feature) {
  return std::ranges::any_of(
      row.find("features")->elements,
      [&](const JsonValue& each) { return each.string == feature; });
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

/// "Images::full", where the table says "full".
std::string enumerator(std::string_view type, const std::string& word) {
  return fmt::format("{}::{}", type, word);
}

constexpr int kKiB = 1024;

std::string unitInitialiser(const JsonValue& unit) {
  return fmt::format("{{{},{},{},{},{},{},{},{},{}}}", number(unit, "simds"),
                     number(unit, "waves"), number(unit, "vgprs"),
                     number(unit, "vgprGranule"), number(unit, "sgprs"),
                     number(unit, "barriers"), number(unit, "ldsKiB") * kKiB,
                     number(unit, "ldsBanks"), number(unit, "cacheLine"));
}

std::string initialiser(const JsonValue& row, const JsonValue& unit) {
  return fmt::format(
      "{{{},{},{},{},{},{},{},{},{},{},{},{},{}}}", quoted(text(row, "name")),
      quoted(text(row, "family")), quoted(text(row, "products")),
      number(row, "wave"), number(row, "ldsKiB") * kKiB,
      number(row, "blockThreads"), enumerator("Images", text(row, "images")),
      enumerator("MatrixUnit", text(row, "matrix")),
      enumerator("Fp8", text(row, "fp8")), number(row, "cycleCounterBits"),
      hasFeature(row, "sramecc"), hasFeature(row, "xnack"),
      unitInitialiser(unit));
}

/// The line of what a path leads to, as far as it goes.
int lineAt(const JsonValue& root, const std::vector<std::string>& path) {
  const JsonValue* value = &root;
  for (const std::string& part : path) {
    std::size_t at = 0;
    const auto number =
        std::from_chars(part.data(), part.data() + part.size(), at);
    const bool isIndex = number.ec == std::errc();
    const JsonValue* next = !isIndex                      ? value->find(part)
                            : at < value->elements.size() ? &value->elements[at]
                                                          : nullptr;
    if (!next) break;
    value = next;
  }
  return value->line;
}

}  // namespace

std::string embedArchitectures(const std::string& file, std::string_view bytes,
                               const Schema& schema,
                               std::vector<TableProblem>& problems) {
  JsonValue root;
  int line = 1;
  std::string message;
  if (!parseJson(bytes, root, line, message)) {
    problems.push_back({file, line, message});
    return {};
  }
  if (const auto mismatch = schema.mismatch(bytes)) {
    problems.push_back(
        {file, lineAt(root, mismatch->path),
         fmt::format("the schema does not allow {} ({}); correct it",
                     fmt::join(mismatch->path, "/"), mismatch->description)});
    return {};
  }
  const std::size_t before = problems.size();
  std::map<std::string_view, std::size_t> indices;
  const std::vector<JsonValue>& rows = root.find("architectures")->elements;
  std::map<std::string_view, const JsonValue*> units;
  for (const JsonValue& unit : root.find("computeUnits")->elements) {
    for (const JsonValue& name : unit.find("of")->elements) {
      if (units.try_emplace(name.string, &unit).second) continue;
      problems.push_back(
          {file, name.line,
           fmt::format(
               "\"{}\" has two rows of computeUnits; remove it from one",
               name.string)});
    }
  }
  std::string out =
      "// Made by rulec from rules/architectures.json; do not edit.\n"
      "#include \"rules/architectures.h\"\n\n"
      "namespace hipport {\nnamespace {\n\n"
      "constexpr Architecture kArchitectures[] = {\n";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string& name = text(rows[i], "name");
    if (!indices.try_emplace(name, i).second) {
      problems.push_back(
          {file, rows[i].line,
           fmt::format("architecture \"{}\" is listed twice; remove one",
                       name)});
    }
    const auto unit = units.find(name);
    if (unit == units.end()) {
      problems.push_back(
          {file, rows[i].line,
           fmt::format("no row of computeUnits names \"{}\"; add it to its row",
                       name)});
      continue;
    }
    out += initialiser(rows[i], *unit->second) + ",\n";
  }
  for (const auto& [name, unit] : units) {
    if (indices.contains(name)) continue;
    problems.push_back(
        {file, unit->line,
         fmt::format("computeUnits names \"{}\", which is not an architecture "
                     "of the table; add it or remove the name",
                     name)});
  }
  out +=
      "};\n\n}  // namespace\n\n"
      "std::span<const Architecture> architectures() {\n"
      "  return kArchitectures;\n}\n\n"
      "std::vector<TargetArchitecture> defaultArchitectures() {\n"
      "  return {\n";
  for (const JsonValue& name : root.find("default")->elements) {
    const auto found = indices.find(name.string);
    if (found == indices.end()) {
      problems.push_back(
          {file, name.line,
           fmt::format("\"default\" names \"{}\", which is not an architecture "
                       "of the table; add it or remove the name",
                       name.string)});
      continue;
    }
    out += fmt::format("      {{&kArchitectures[{}], {{}}, {{}}}},\n",
                       found->second);
  }
  out += "  };\n}\n\n}  // namespace hipport\n";
  return problems.size() == before ? out : std::string();
}

}  // namespace hipport
