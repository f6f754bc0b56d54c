// Build rules: what becomes of what build files and scripts say of CUDA.
//
// Four tables (rules/build/*.json, one row a thing) that hold no C++ names but
// options of nvcc, libraries as they are linked and found, variables of CMake,
// environment variables and programs. They are embedded as text and read once,
// when the first build file is met.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/rules.h"

namespace hipport {

/// An option of nvcc.
struct OptionRule {
  enum class Treatment : std::uint8_t {
    replace,  ///< becomes `hip`
    drop,     ///< goes; `note` says why
    manual,   ///< stays; `note` says what to do
  };
  /// How it takes its value; both ways may be allowed.
  bool takesNext = false;   ///< "-Xcompiler -Wall"
  bool takesEqual = false;  ///< "-maxrregcount=64"

  std::string name;  ///< "--use_fast_math"
  /// What its value must be for the row to hold; empty for any.
  std::string value;
  Treatment treatment = Treatment::replace;
  /// Words separated by spaces. "$1" is the value; "$,prefix" each part of a
  /// value that commas divide, with `prefix` in front: "-Xlinker -s,-x" by
  /// "$,-Wl," becomes "-Wl,-s -Wl,-x". "$arch" is one --offload-arch for each
  /// architecture that is ported to.
  std::string hip;
  std::string note;
};

/// A library as build files know it.
struct LinkRule {
  std::string name;  ///< "cublas": as in -lcublas, without lib
  /// Further names that mean it: "cublas_static".
  std::vector<std::string> aliases;
  std::string link;     ///< "hipblas"; empty: there is none
  std::string target;   ///< CMake's imported target: "roc::hipblas"
  std::string package;  ///< that find_package finds it by: "hipblas"
  /// A macro that its headers want before this version of ROCm, to be what
  /// the port is written for; empty: none.
  std::string define;
  Version defineBefore;
  std::string note;
  bool isDropped = false;  ///< HIP needs none; `note` says why
  /// Only CMake's targets have it: CUDA::toolkit.
  bool isTargetOnly = false;
};

/// A variable of CMake, or of FindCUDA and FindCUDAToolkit.
struct VariableRule {
  std::string name;  ///< "CUDA_NVCC_FLAGS"; "*" in it: any text
  std::string hip;   ///< empty: none
  /// `hip` is no variable but what stands for a reference to it.
  bool isText = false;
  /// A property of targets or sources, not a variable.
  bool isProperty = false;
  /// Its value is a list of architectures.
  bool isArchitectures = false;
  /// Its value holds options of nvcc.
  bool isOptions = false;
  bool isReview = false;
  std::string note;
};

/// An environment variable, a shared library that is loaded by name, or a
/// program of the toolkit.
struct NamedRule {
  std::string name;
  std::string rocm;  ///< empty: there is none
  std::string note;
  /// The counterpart takes other values: the name alone cannot be exchanged.
  bool hasOtherValues = false;
};

/// What is said where a file that is not rewritten names something of CUDA's.
struct MentionRule {
  std::string text;
  /// The languages in which it says that: "docker", "yaml", "shell",
  /// "configure", "bazel", "meson", "python".
  std::vector<std::string> languages;
  std::string note;
};

class BuildRules {
 public:
  /// The tables of rules/build. Throws Error if they are broken.
  static const BuildRules& builtin();

  /// Reads the four tables from their texts; throws Error(usage) with file and
  /// line of the first mistake.
  BuildRules(std::string_view options, std::string_view libraries,
             std::string_view variables, std::string_view environment);
  BuildRules(const BuildRules&) = delete;
  BuildRules& operator=(const BuildRules&) = delete;

  std::span<const OptionRule> options() const { return options_; }
  std::span<const LinkRule> libraries() const { return libraries_; }
  std::span<const VariableRule> variables() const { return variables_; }
  std::span<const NamedRule> environment() const { return environment_; }
  /// By the file's name up to its suffix: "libcudart".
  std::span<const NamedRule> loaded() const { return loaded_; }
  std::span<const NamedRule> tools() const { return tools_; }
  std::span<const MentionRule> mentions() const { return mentions_; }

  /// The library's macro for this version of ROCm; empty if it wants none.
  static std::string_view macroOf(const LinkRule& rule, Version rocm) {
    return rocm < rule.defineBefore ? std::string_view(rule.define)
                                    : std::string_view();
  }

  /// The library that `name` links, or null.
  const LinkRule* findLibrary(std::string_view name) const;

  struct Variable {
    const VariableRule* rule;
    std::string hip;  ///< with what stands for "*"
  };
  /// The row of a variable, or of a property of targets and sources.
  std::optional<Variable> findVariable(std::string_view name,
                                       bool isProperty = false) const;
  const NamedRule* findEnvironment(std::string_view name) const;
  /// The library that a path names: "/usr/lib/libcuda.so.1".
  const NamedRule* findLoaded(std::string_view file) const;
  const NamedRule* findTool(std::string_view name) const;

 private:
  std::vector<OptionRule> options_;
  std::vector<LinkRule> libraries_;
  std::vector<VariableRule> variables_;
  std::vector<NamedRule> environment_, loaded_, tools_;
  std::vector<MentionRule> mentions_;
  std::map<std::string_view, const LinkRule*> libraryByName_;
};

}  // namespace hipport
