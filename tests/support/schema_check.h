// Validates JSON by a schema file, for tests.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace hipport::support {

/// The first problems that the schema in `file` has with `document`; empty if
/// there is none. The schema is of draft 4 or 7, as its $schema says.
std::string schemaProblems(const std::string& file,
                           const nlohmann::json& document);

}  // namespace hipport::support
