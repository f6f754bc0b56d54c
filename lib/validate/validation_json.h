// Validations as JSON (docs/validation.schema.json), and several of them
// joined.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/merged.h"
#include "validate/validation.h"

namespace hipport {

std::string toJsonText(const Validation& validation);

/// Whether a JSON text is one of a validation rather than of a port.
bool isValidation(std::string_view text);

/// The reports of runs over other units, for other architectures or on other
/// devices, as one. Texts of files are not in it. Throws Error(usage) that
/// names a report if it is none that this version can read, was made by another
/// compiler or version, or contradicts those before it.
Validation mergeValidations(const std::vector<NamedReport>& reports);

}  // namespace hipport
