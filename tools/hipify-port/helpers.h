// Helpers: the headers that ported code includes, put beside it.
#pragma once

#include <filesystem>
#include <string_view>

#include "files.h"
#include "report/report.h"

namespace hipport {

/// The text of kHelperHeader.
std::string_view helperText();

/// Whether a file of the input is the helper header that an earlier port put
/// there. It is HIP's already.
bool isHelper(const std::filesystem::path& path, std::string_view bytes);

/// From the folder of `file` to the root of its tree: "", "../", ...
std::string pathToRoot(const InputFile& file);

/// The root of the tree of `file`.
std::filesystem::path rootOf(const InputFile& file);

/// Whether the port of a file came to include the helper header.
bool includesHelper(const FileReport& report);

}  // namespace hipport
