// Validate: from a port to what compilers and devices make of it.
#pragma once

#include "process/listener.h"
#include "validate/options.h"
#include "validate/validation.h"

namespace hipport {

/// Compiles and runs as the options say. Throws Error where nothing was
/// compiled at all.
Validation validate(const ValidateOptions& options, Listener& listener);

}  // namespace hipport
