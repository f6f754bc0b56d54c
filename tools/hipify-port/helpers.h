// Helpers: what ported code and its build include, put beside it.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "files.h"
#include "report/report.h"

namespace hipport {

/// The text of the helper that is to be at `path`.
std::string_view helperText(std::string_view path);

/// Whether a file of the input is a helper header that an earlier port put
/// there. It is HIP's already.
bool isHelper(std::string_view path, std::string_view bytes);

/// The root of the tree of `file`.
std::filesystem::path rootOf(const InputFile& file);

/// The helpers that the port of a file came to include.
std::vector<std::string_view> newHelpers(const FileReport& report);

}  // namespace hipport
