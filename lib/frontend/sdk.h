// CUDA SDKs that --cuda-path names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hipport {

/// A CUDA SDK to parse against.
struct Sdk {
  std::string root;
  std::vector<std::string> includeDirs;  ///< in the order of their search
  /// As CUDA_VERSION: 1000 * major + 10 * minor; 0 if it cannot be told.
  int version = 0;
  /// Its headers lie among those of other software (/usr/include).
  bool isShared = false;
};

/// The SDK below `root`, which is an installation's folder or its include
/// folder. Throws Error if there is none.
Sdk findSdk(const std::string& root);

/// Its version, "12.4".
std::string versionText(const Sdk& sdk);

/// Whether a folder is the include folder of any CUDA SDK.
bool isSdkFolder(const std::string& folder);

/// Whether a file, by its absolute path, is one of the SDK's headers.
bool isSdkHeader(const Sdk& sdk, std::string_view path);

}  // namespace hipport
