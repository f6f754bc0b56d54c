// Both builds in one tree: CUDA as it was, and beside it the port in a folder
// of its own, behind an option.
//
// Where a build begins, a few lines between two marks choose: with USE_HIP the
// folder of the port is built, which is a whole tree, and without it everything
// that follows, word for word. Headers of either side never meet those of the
// other, and the port can be made again at any time.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "buildfiles/buildfiles.h"

namespace hipport {

/// The folder of the port, from the root of the tree.
inline constexpr std::string_view kDualFolder = "hip";
inline constexpr std::string_view kDualOption = "USE_HIP";

/// Which of the files a build begins in: CMakeLists.txt and makefiles that no
/// file of their kind lies above.
std::vector<bool> beginsBuild(std::span<const BuildFile> files);

/// The lines that choose, as they stand in the bytes of a file.
std::vector<Span> dualSwitchIn(std::string_view bytes);

/// The bytes of a file where a build begins with the lines that choose; those
/// that it has are replaced. Empty if there is no place for them: the file
/// cannot be read.
std::string withDualSwitch(const BuildFile& file);

/// `bytes` of a file without such lines, with them: for the table of languages.
std::string cmakeWithSwitch(const BuildFile& file, std::string_view bytes);
std::string makeWithSwitch(const BuildFile& file, std::string_view bytes);

/// Whether the tree's own files speak of the option.
bool usesDualOption(std::string_view bytes);

/// What CMake's variables for the top of the tree are called in the port, which
/// is no longer at the top; empty for all others.
std::string_view dualVariable(std::string_view name);

/// Whether the bytes name one of them. A quick look.
bool namesDualVariable(std::string_view bytes);

}  // namespace hipport
