// Paths into CUDA's toolkit, libraries of it and its compiler, as they stand in
// words of make files and scripts.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "buildfiles/words.h"

namespace hipport {

/// What the root of ROCm is called, and where it is.
inline constexpr std::string_view kRocmRoot = "ROCM_PATH";
inline constexpr std::string_view kRocmFolder = "/opt/rocm";

/// "/usr/local/cuda-12.4"
bool isCudaRootPath(std::string_view path);

/// "a/b" of "a/b/c"; empty for what lies at the root.
std::string_view folderOf(std::string_view path);

/// From the folder of `path`, relative to the root of its tree, to that root:
/// "", "../", ...
std::string pathToRoot(std::string_view path);

/// "nvcc", or a path to it.
bool namesNvcc(std::string_view word);

/// configure, configure.ac and macros for it.
bool isConfigureScript(std::string_view path);

/// Whether a variable holds the root of CUDA's toolkit.
using IsCudaRoot = std::function<bool(std::string_view name)>;

struct PortedText {
  std::string text;
  bool isChanged = false;
  /// It names a folder of CUDA's headers.
  bool hasInclude = false;
  /// It names a folder of stubs, which ROCm has not.
  bool isStubs = false;
  /// Folders and files of CUDA's that ROCm has not: "/nvvm/bin".
  std::vector<std::string> missing;
};

/// `text` with paths of CUDA's toolkit as ROCm has them. Variables keep their
/// names.
PortedText portPaths(std::string_view text, const IsCudaRoot& isCudaRoot,
                     const BuildRules& rules);

}  // namespace hipport
