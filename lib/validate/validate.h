// Validate: from a port to what compilers and devices make of it.
//
// The work of one validation may be split among processes, on machines that
// have the same tree: by shards, or by steps that each say what they read and
// write. What they find out is kept in the folder of --cache-dir, and
// validate() with the same options and folder takes it from there: its result
// is that of one process.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "process/listener.h"
#include "tree/options.h"
#include "validate/answers.h"
#include "validate/options.h"
#include "validate/validation.h"

namespace hipport {

/// Compiles and runs as the options say. Throws Error where nothing was
/// compiled at all.
Validation validate(const ValidateOptions& options, Listener& listener);

struct ShardCount {
  std::size_t compilations = 0;
  std::size_t runs = 0;
};

/// Finds out a part of all that there is, the answers to be kept. `options` has
/// a `cacheDir`. Throws Error as validate() does, and where an answer cannot be
/// kept.
ShardCount validateShard(const ValidateOptions& options, const Shard& shard,
                         Listener& listener);

/// One compilation or run. Its inputs are all files that it reads but for the
/// toolchain and what is installed on a machine; it writes its answer alone.
struct ValidationStep {
  Question question;
  std::filesystem::path answer;
  bool isRun = false;  ///< it needs the answers of all compilations
};

/// The steps of a validation, each for performStep() with the same options.
/// Writes their descriptions to the folder of `cacheDir`; those that are there
/// already stay as they are.
std::vector<ValidationStep> planSteps(const ValidateOptions& options,
                                      Listener& listener);

/// Throws Error(usage) for a step that is not of this program or of this port.
void performStep(const ValidateOptions& options, const std::string& name,
                 Listener& listener);

}  // namespace hipport
