// Build rules: what becomes of what build files and scripts say of CUDA.
//
// Five tables (rules/build/*.json, one row a thing) that hold no C++ names but
// options of nvcc, libraries as they are linked and found, variables of CMake,
// environment variables and programs, packages by their headers. `rulec` checks
// them when the project is built and embeds them as constant data.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

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

  std::string_view name;  ///< "--use_fast_math"
  /// What its value must be for the row to hold; empty for any.
  std::string_view value;
  Treatment treatment = Treatment::replace;
  /// Words separated by spaces. "$1" is the value; "$,prefix" each part of a
  /// value that commas divide, with `prefix` in front: "-Xlinker -s,-x" by
  /// "$,-Wl," becomes "-Wl,-s -Wl,-x". "$arch" is one --offload-arch for each
  /// architecture that is ported to.
  std::string_view hip;
  std::string_view note;
  /// Something that the option did is lost, or `note` of one that is replaced
  /// says what else has to change.
  bool isReview = false;
};

/// An option of another compiler whose value is the next word, whatever that
/// looks like: it is no option by itself.
struct OtherOption {
  std::string_view name;  ///< "-Xclang"
  std::string_view of;    ///< who has it
};

/// A library as build files know it.
struct LinkRule {
  std::string_view name;  ///< "cublas": as in -lcublas, without lib
  /// Further names that mean it: "cublas_static".
  std::span<const std::string_view> aliases;
  std::string_view link;     ///< "hipblas"; empty: there is none
  std::string_view target;   ///< CMake's imported target: "roc::hipblas"
  std::string_view package;  ///< that find_package finds it by: "hipblas"
  std::string_view note;
  bool isDropped = false;  ///< HIP needs none; `note` says why
  /// Only CMake's targets have it: CUDA::toolkit.
  bool isTargetOnly = false;
};

/// A variable of CMake, or of FindCUDA and FindCUDAToolkit.
struct VariableRule {
  std::string_view name;  ///< "CUDA_NVCC_FLAGS"; "*" in it: any text
  std::string_view hip;   ///< empty: none
  /// `hip` is no variable but what stands for a reference to it.
  bool isText = false;
  /// A property of targets or sources, not a variable.
  bool isProperty = false;
  /// Its value is a list of architectures.
  bool isArchitectures = false;
  /// Its value holds options of nvcc.
  bool isOptions = false;
  bool isReview = false;
  std::string_view note;
};

/// An environment variable, a shared library that is loaded by name, or a
/// program of the toolkit.
struct NamedRule {
  std::string_view name;
  std::string_view rocm;  ///< empty: there is none
  std::string_view note;
  /// The counterpart takes other values: the name alone cannot be exchanged.
  bool hasOtherValues = false;
};

/// What is said where a file that is not rewritten names something of CUDA's.
struct MentionRule {
  std::string_view text;
  /// The languages in which it says that: "docker", "yaml", "shell",
  /// "configure", "bazel", "meson", "python".
  std::span<const std::string_view> languages;
  std::string_view note;
};

/// A package of headers that belongs neither to CUDA nor to the tree.
struct PackageRule {
  std::string_view name;  ///< "PyTorch"
  /// How the names of its headers begin, as includes spell them: "torch/".
  std::span<const std::string_view> headers;
  /// The rule tables that a tree which includes it is ported with besides;
  /// empty: none.
  std::string_view profile;
  /// The C++ that its headers, or those of its counterpart, need; 0: any.
  int standard = 0;
  /// Only HIP's compiler takes them, in the host's sources as well.
  bool needsHip = false;
  std::string_view get;  ///< what to install, which -I to give
};

class BuildRules {
 public:
  /// The tables of rules/build.
  static const BuildRules& builtin();

  constexpr BuildRules(std::span<const OptionRule> options,
                       std::span<const OtherOption> others,
                       std::span<const LinkRule> libraries,
                       std::span<const VariableRule> variables,
                       std::span<const NamedRule> environment,
                       std::span<const NamedRule> loaded,
                       std::span<const NamedRule> tools,
                       std::span<const MentionRule> mentions,
                       std::span<const PackageRule> packages)
      : options_(options),
        others_(others),
        libraries_(libraries),
        variables_(variables),
        environment_(environment),
        loaded_(loaded),
        tools_(tools),
        mentions_(mentions),
        packages_(packages) {}
  BuildRules(const BuildRules&) = delete;
  BuildRules& operator=(const BuildRules&) = delete;

  std::span<const OptionRule> options() const { return options_; }
  /// Whether the word behind `name` is its value, and no option of nvcc's.
  bool takesValue(std::string_view name) const;
  std::span<const LinkRule> libraries() const { return libraries_; }
  std::span<const VariableRule> variables() const { return variables_; }
  std::span<const NamedRule> environment() const { return environment_; }
  /// By the file's name up to its suffix: "libcudart".
  std::span<const NamedRule> loaded() const { return loaded_; }
  std::span<const NamedRule> tools() const { return tools_; }
  std::span<const MentionRule> mentions() const { return mentions_; }

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
  /// The package that an include names a header of, or null.
  const PackageRule* findPackage(std::string_view header) const;

 private:
  std::span<const OptionRule> options_;
  std::span<const OtherOption> others_;
  std::span<const LinkRule> libraries_;
  std::span<const VariableRule> variables_;
  std::span<const NamedRule> environment_, loaded_, tools_;
  std::span<const MentionRule> mentions_;
  std::span<const PackageRule> packages_;
};

}  // namespace hipport
