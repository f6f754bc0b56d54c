// The programs of testdata/libraries: CUDA's libraries as they are called, each
// with what it printed on an NVIDIA GPU.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace hipport::e2e {

/// The folder of a library's programs: "cublas".
std::filesystem::path libraryFolder(const std::string& library);

/// The names of all of its programs, sorted.
std::vector<std::string> libraryPrograms(const std::string& library);

/// The names that a program's text says are ported by hand:
/// "// By hand: NAME...".
std::set<std::string> portedByHand(const std::string& text);

/// Whether `text` uses names of NCCL that are not in `header`: Debian's RCCL is
/// older than that of ROCm 6.4.
bool isNewerThan(const std::string& header, const std::string& text);

/// One unit of many ported programs, which lie in `folder`: all their includes,
/// then each in a namespace of its own, "program_NAME". Headers are read once.
std::string unitOf(const std::filesystem::path& folder,
                   const std::vector<std::string>& programs);

/// Where two outputs differ: words are the same, numbers nearly so. Empty where
/// they do not.
std::string difference(const std::string& expected, const std::string& actual);

}  // namespace hipport::e2e
