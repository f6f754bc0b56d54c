// The tables of build rules (rules/build/*.json) as C++ source.
#pragma once

#include <string>

namespace hipport {

/// The bytes of the five files.
struct BuildTables {
  std::string options;      ///< nvcc-options.json
  std::string libraries;    ///< libraries.json
  std::string variables;    ///< cmake-variables.json
  std::string environment;  ///< environment.json
  std::string packages;     ///< packages.json
};

/// Source of BuildRules::builtin(). Throws Error(usage) with file and line of
/// the first mistake.
std::string embedBuildRules(const BuildTables& tables);

}  // namespace hipport
