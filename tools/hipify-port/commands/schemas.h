// The schemas of the JSON that this program reads and writes. The build embeds
// them (docs/*.schema.json, rules/configuration.schema.json).
#pragma once

#include <span>

#include "text/embedded.h"

namespace hipport {

/// By name: "report.schema.json".
std::span<const EmbeddedFile> schemaFiles();

}  // namespace hipport
