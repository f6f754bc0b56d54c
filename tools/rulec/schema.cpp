#include "schema.h"

#include <fmt/format.h>

#include <cstdlib>
#include <exception>
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "text/error.h"

namespace hipport {
namespace {

using Adapter = valijson::adapters::NlohmannJsonAdapter;

// "2" → 2; -1 for anything else.
int index(const std::vector<std::string>& path, std::size_t at) {
  if (at >= path.size()) return -1;
  char* end = nullptr;
  const long number = std::strtol(path[at].c_str(), &end, 10);
  return *end == '\0' ? static_cast<int>(number) : -1;
}

// The row that a path such as sections/2/rows/7/hip leads to, or null.
const TableRow* rowAt(const Table& table,
                      const std::vector<std::string>& path) {
  const std::vector<TableRow>* rows = nullptr;
  int row = -1;
  if (path.size() > 1 && path[0] == "headers") {
    rows = &table.headers;
    row = index(path, 1);
  } else if (path.size() > 3 && path[0] == "sections") {
    const auto section = static_cast<std::size_t>(index(path, 1));
    if (section >= table.sections.size()) return nullptr;
    rows = &table.sections[section].rows;
    row = index(path, 3);
  }
  if (rows == nullptr || row < 0 ||
      static_cast<std::size_t>(row) >= rows->size()) {
    return nullptr;
  }
  return &(*rows)[static_cast<std::size_t>(row)];
}

// A step of valijson's paths without its brackets: "[sections]", "[2]" and, in
// later versions, ["sections"].
std::string bare(std::string_view step) {
  const std::size_t begin = step.find_first_not_of("[\"");
  const std::size_t end = step.find_last_not_of("]\"");
  return begin == std::string_view::npos
             ? std::string()
             : std::string(step.substr(begin, end + 1 - begin));
}

}  // namespace

struct Schema::Parts {
  nlohmann::json document;
  valijson::Schema schema;
};

Schema::Schema(const std::string& file, std::string_view bytes)
    : parts_(std::make_unique<Parts>()) {
  try {
    parts_->document = nlohmann::json::parse(bytes);
    valijson::SchemaParser parser;
    parser.populateSchema(Adapter(parts_->document), parts_->schema);
  } catch (const std::exception& error) {
    throw Error(ExitCode::usage,
                fmt::format("{} is not a JSON schema ({}); correct it", file,
                            error.what()));
  }
}

Schema::~Schema() = default;

std::optional<Schema::Mismatch> Schema::mismatch(std::string_view bytes) const {
  const nlohmann::json document = nlohmann::json::parse(bytes);
  valijson::Validator validator;
  valijson::ValidationResults results;
  if (validator.validate(parts_->schema, Adapter(document), &results)) {
    return std::nullopt;
  }
  // The deepest error comes first; the others say that what holds it failed.
  valijson::ValidationResults::Error error;
  if (!results.popError(error)) return std::nullopt;
  Mismatch found{{}, error.description};
  for (const std::string& step : error.context) {
    if (step != "<root>") found.path.push_back(bare(step));
  }
  return found;
}

void Schema::check(std::string_view bytes, const Table& table,
                   std::vector<TableProblem>& problems) const {
  const std::optional<Mismatch> found = mismatch(bytes);
  if (!found) return;
  const TableRow* row = rowAt(table, found->path);
  problems.push_back(
      {table.file, row != nullptr ? row->line : 1,
       fmt::format("{}rules/schema.json does not allow {} ({}); correct the "
                   "table or the schema",
                   row != nullptr ? fmt::format("row \"{}\": ", row->name) : "",
                   fmt::join(found->path, "/"), found->description)});
}

bool Schema::accepts(std::string_view bytes) const {
  const nlohmann::json document =
      nlohmann::json::parse(bytes, nullptr, /*allow_exceptions=*/false);
  if (document.is_discarded()) return false;
  valijson::Validator validator;
  return validator.validate(parts_->schema, Adapter(document), nullptr);
}

}  // namespace hipport
