// Translation units: what is compiled, and how.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hipport {

enum class Language : std::uint8_t { c, cxx, cuda };

/// A unit and how it is compiled. Paths are absolute and normalised.
struct Unit {
  std::string path;
  Language language = Language::cuda;
  /// nvcc compiles it, and so includes the runtime header at its top: not a
  /// header that is parsed by itself, nor what was ported before.
  bool impliesRuntime = true;
  std::string standard;  ///< as after -std=; empty for the default
  std::vector<std::string> quoteDirs;
  std::vector<std::string> includeDirs;
  std::vector<std::string> systemDirs;
  std::vector<std::string> afterDirs;  ///< searched last of all
  std::vector<std::string> macros;     ///< "-DX=1", "-UX", in their order
  std::vector<std::string> forcedIncludes;
  /// What else the command says, in its order and as it is spelled: options of
  /// code generation among others. Of a command of nvcc, those that it hands to
  /// the host's compiler are "-Xcompiler=OPTION" each. No bearing on parsing.
  std::vector<std::string> otherOptions;
  bool isNvccs = false;  ///< they are in the language of nvcc
  /// Headers whose text for GPUs alone other units are read for, sorted.
  std::vector<std::string> readElsewhere = {};
};

/// Whether -std takes `name`.
bool isStandard(std::string_view name);

/// The language of a file by its suffix, or nothing if it is no source or
/// header of C, C++ or CUDA. Headers count as CUDA.
std::optional<Language> languageOf(std::string_view path);

/// Whether a file of that name is compiled by itself, rather than included.
bool isUnitName(std::string_view path);

}  // namespace hipport
