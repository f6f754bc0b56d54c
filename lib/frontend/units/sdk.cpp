// CUDA SDKs on disk: where their headers are and which version they are.
#include <algorithm>
#include <array>

#include "frontend/sdk.h"
#include "frontend/units/regular_file.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "text/error.h"

namespace hipport {
namespace {

std::string below(llvm::StringRef folder, llvm::StringRef tail) {
  if (tail.empty()) return folder.str();
  llvm::SmallString<256> path(folder);
  llvm::sys::path::append(path, tail);
  return std::string(path);
}

/// The value of CUDA_VERSION in a cuda.h: 1000 * major + 10 * minor; 0 if it
/// defines none.
int versionIn(const std::string& header) {
  const auto bytes = regularFile(header);
  if (!bytes) return 0;
  auto [before, after] = (*bytes)->getBuffer().split("#define CUDA_VERSION");
  int version = 0;
  after = after.ltrim();
  return after.consumeInteger(10, version) ? 0 : version;
}

}  // namespace

Sdk findSdk(const std::string& root) {
  llvm::SmallString<256> path(root);
  if (llvm::sys::fs::make_absolute(path)) path = root;  // no working folder
  llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  Sdk sdk;
  sdk.root = std::string(path);
  // NVIDIA's installers, redistributable archives and their parts, conda, and
  // the include folder itself.
  for (const char* tail : {"include", "targets/x86_64-linux/include",
                           "targets/sbsa-linux/include", ""}) {
    const std::string folder = below(sdk.root, tail);
    if (!llvm::sys::fs::exists(below(folder, "cuda.h"))) continue;
    sdk.version = versionIn(below(folder, "cuda.h"));
    sdk.includeDirs.push_back(folder);
    // Thrust, CUB and libcu++ moved with CUDA 13.
    const std::string cccl = below(folder, "cccl");
    if (llvm::sys::fs::is_directory(cccl)) sdk.includeDirs.push_back(cccl);
    sdk.isShared = llvm::sys::fs::exists(below(folder, "stdio.h"));
    return sdk;
  }
  throw Error(ExitCode::usage,
              "--cuda-path " + root +
                  ": there is no CUDA SDK (no include/cuda.h below it); "
                  "nothing was ported. Give the folder of the CUDA toolkit, or "
                  "leave out the option: no SDK is needed");
}

bool isSdkFolder(const std::string& folder) {
  return llvm::sys::fs::exists(below(folder, "crt/host_config.h"));
}

bool isSdkHeader(const Sdk& sdk, std::string_view path) {
  const llvm::StringRef text(path.data(), path.size());
  const auto folder =
      std::ranges::find_if(sdk.includeDirs, [&](const std::string& each) {
        return text.starts_with(each) && text.size() > each.size() &&
               text[each.size()] == '/';
      });
  if (folder == sdk.includeDirs.end()) return false;
  if (!sdk.isShared) return true;
  // Distributions install CUDA's headers among all others: go by the names.
  static constexpr std::array kFolders = {
      "CL",    "cooperative_groups",  "crt", "cub",
      "cuda",  "fatbinary_section.h", "nv",  "nvtx3",
      "thrust"};
  static constexpr std::array kPrefixes = {
      "builtin_types.",
      "channel_descriptor.",
      "common_functions.",
      "cooperative_groups.",
      "cu",
      "device_",
      "driver_functions.",
      "driver_types.",
      "host_",
      "library_types.",
      "math_constants.",
      "math_functions.",
      "mma.",
      "nccl",
      "npp",
      "nv",
      "sm_",
      "surface_",
      "texture_",
      "vector_",
  };
  const llvm::StringRef name = text.drop_front(folder->size() + 1);
  const llvm::StringRef first = name.split('/').first;
  if (first.size() < name.size()) {
    return std::ranges::find(kFolders, first) != kFolders.end();
  }
  return std::ranges::any_of(kPrefixes, [&](llvm::StringRef prefix) {
    return name.starts_with(prefix);
  });
}

std::string versionText(const Sdk& sdk) {
  return std::to_string(sdk.version / 1000) + "." +
         std::to_string(sdk.version % 1000 / 10);
}

}  // namespace hipport
