// The headers that let CUDA sources compile as HIP (port/compat.h), in a tree
// that is brought up to date: they are made again for the names that it has
// then.
#pragma once

#include <filesystem>
#include <vector>

#include "port/options.h"
#include "process/listener.h"
#include "tree/rule_choice.h"
#include "update/steps.h"
#include "update/trees.h"

namespace hipport {

/// Adds the steps of such headers, where the port has CUDA and a header that
/// the compat command wrote. `scratch` is a folder to work in.
void remakeCompat(std::vector<Step>& steps, const UpdateTrees& trees,
                  PortFolder& ours, const PortOptions& options,
                  const std::filesystem::path& scratch,
                  const RuleChoice& choice, Listener& listener);

}  // namespace hipport
