// git, asked without anything of a tree in charge.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "process/run_process.h"

namespace hipport {

/// Runs git in `folder`: files of a clone are no repository, and no hook,
/// monitor or fetch of missing objects is run. What a user's configuration
/// makes of output is switched off by those who ask. Throws Error(usage) where
/// git cannot be run or does not end.
ProcessEnd runGit(const std::filesystem::path& folder,
                  const std::vector<std::string>& arguments);

/// What a command printed between NULs.
std::vector<std::string> fieldsOf(const std::string& text);

}  // namespace hipport
