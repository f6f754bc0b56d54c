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

// "[12]" → 12; -1 for anything else.
int index(const std::vector<std::string>& path, std::size_t at) {
  if (at >= path.size() || !path[at].starts_with('[')) return -1;
  char* end = nullptr;
  const long number = std::strtol(path[at].c_str() + 1, &end, 10);
  return *end == ']' ? static_cast<int>(number) : -1;
}

// The row that a path such as <root>["sections"][2]["rows"][7]["hip"] leads
// to, or null.
const TableRow* rowAt(const Table& table,
                      const std::vector<std::string>& path) {
  const std::vector<TableRow>* rows = nullptr;
  int row = -1;
  if (path.size() > 2 && path[1] == "[\"headers\"]") {
    rows = &table.headers;
    row = index(path, 2);
  } else if (path.size() > 4 && path[1] == "[\"sections\"]") {
    const auto section = static_cast<std::size_t>(index(path, 2));
    if (section >= table.sections.size()) return nullptr;
    rows = &table.sections[section].rows;
    row = index(path, 4);
  }
  if (rows == nullptr || row < 0 ||
      static_cast<std::size_t>(row) >= rows->size()) {
    return nullptr;
  }
  return &(*rows)[static_cast<std::size_t>(row)];
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
                fmt::format("{} is no JSON schema ({}); correct it", file,
                            error.what()));
  }
}

Schema::~Schema() = default;

void Schema::check(std::string_view bytes, const Table& table,
                   std::vector<TableProblem>& problems) const {
  const nlohmann::json document = nlohmann::json::parse(bytes);
  valijson::Validator validator;
  valijson::ValidationResults results;
  if (validator.validate(parts_->schema, Adapter(document), &results)) return;
  // The deepest error comes first; the others say that what holds it failed.
  valijson::ValidationResults::Error error;
  if (!results.popError(error)) return;
  const TableRow* row = rowAt(table, error.context);
  problems.push_back(
      {table.file, row != nullptr ? row->line : 1,
       fmt::format("{}rules/schema.json does not allow {} ({}); correct the "
                   "table or the schema",
                   row != nullptr ? fmt::format("row \"{}\": ", row->name) : "",
                   fmt::join(error.context, ""), error.description)});
}

bool Schema::accepts(std::string_view bytes) const {
  const nlohmann::json document =
      nlohmann::json::parse(bytes, nullptr, /*allow_exceptions=*/false);
  if (document.is_discarded()) return false;
  valijson::Validator validator;
  return validator.validate(parts_->schema, Adapter(document), nullptr);
}

}  // namespace hipport
