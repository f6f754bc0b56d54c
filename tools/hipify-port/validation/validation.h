// The validate command: from a port to what compilers and devices make of it.
#pragma once

#include "text/error.h"
#include "validation/options.h"

namespace hipport {

/// Compiles and reports as the options say; the result is the exit code.
/// Throws Error where nothing was compiled at all.
ExitCode validate(const ValidateOptions& options);

}  // namespace hipport
