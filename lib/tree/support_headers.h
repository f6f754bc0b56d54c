// Support headers: what ported code and its build include, put beside it.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "analysis/analysis.h"
#include "buildfiles/buildfiles.h"

namespace hipport {

/// The files of include/hipport that ports include, and those that their builds
/// use.
inline constexpr auto kAllSupportHeaders = [] {
  constexpr std::size_t kOfBuilds = 2;
  std::array<std::string_view, std::size(kSupportHeaders) + kOfBuilds> paths = {
      kCMakeSupport, kLinkSupport};
  for (std::size_t i = 0; i < std::size(kSupportHeaders); ++i) {
    paths[i + kOfBuilds] = kSupportHeaders[i].header;
  }
  return paths;
}();

/// The text of the support header that is to be at `path`.
std::string_view supportHeaderText(std::string_view path);

/// The other support headers that the one at `path` includes, and those that
/// they include.
std::vector<std::string_view> includedSupportHeaders(std::string_view path);

/// Whether a file of the input is a support header that an earlier port put
/// there, of this version or another. It is HIP's already.
bool isSupportHeader(std::string_view path, std::string_view bytes);

}  // namespace hipport
