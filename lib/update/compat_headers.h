// The headers that let CUDA sources compile as HIP (port/compat.h), in a tree
// that is brought up to date: they are made again for the names that it has
// then.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "port/options.h"
#include "process/listener.h"
#include "tree/rule_choice.h"

namespace hipport {

/// The headers below a folder that the compat command wrote.
std::vector<std::filesystem::path> compatHeadersIn(
    const std::filesystem::path& folder);

/// The texts of such a header, and of what belongs to it, for the sources that
/// `options` reads; by their names, relative to `folder`.
std::map<std::string, std::string> compatTexts(
    const std::filesystem::path& header, const std::filesystem::path& folder,
    const PortOptions& options, const RuleChoice& choice, Listener& listener);

}  // namespace hipport
