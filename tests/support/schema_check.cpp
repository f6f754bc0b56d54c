#include "support/schema_check.h"

#include <fstream>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace hipport::support {

std::string schemaProblems(const std::string& file,
                           const nlohmann::json& document) {
  using Adapter = valijson::adapters::NlohmannJsonAdapter;
  std::ifstream in(file);
  if (!in) return file + ": cannot be read";
  const nlohmann::json text = nlohmann::json::parse(in);
  const bool isDraft4 = text.at("$schema").get<std::string>().find(
                            "draft-04") != std::string::npos;
  valijson::Schema schema;
  valijson::SchemaParser(isDraft4 ? valijson::SchemaParser::kDraft4
                                  : valijson::SchemaParser::kDraft7)
      .populateSchema(Adapter(text), schema);
  valijson::Validator validator;
  valijson::ValidationResults results;
  if (validator.validate(schema, Adapter(document), &results)) return {};
  std::string problems;
  valijson::ValidationResults::Error error;
  while (results.popError(error) && problems.size() < 2000) {
    for (const std::string& step : error.context) problems += step;
    problems += ": " + error.description + "\n";
  }
  return problems.empty() ? "not valid" : problems;
}

}  // namespace hipport::support
