// setup.py: options of nvcc in Python's strings. The rest is only recognised.
#pragma once

#include <memory>
#include <span>

#include "buildfiles/languages.h"

namespace hipport {

/// Ports the options in what is written for nvcc: the value of a key 'nvcc',
/// and what a variable with nvcc in its name is given. Other strings stay;
/// lines that name CUDA besides are flagged.
void portSetupFiles(const BuildContext& context,
                    std::span<const FilePort> files);

}  // namespace hipport
