// Golden cases: testdata/cases/<area>/<name>/
//
//   input.EXT       the file that the case is about: .cu, .cuh, .h, .cpp or .c
//   expected.EXT    its port; .cu comes out as .hip
//   findings.json   its findings that are not safe renames that were applied
//                   (those show in the bytes): an array of objects with check,
//                   line, column, applicability, outcome, place and message;
//                   "path" for a finding in another file of the case. A
//                   finding without "message" leaves the wording open.
//   case.json       optional; see Case
//   anything else   files that the input needs. Their ports stand in the folder
//                   expected/; without one there they must not change.
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <vector>

namespace hipport::golden {

struct Case {
  std::string name;  ///< "area/name"
  std::filesystem::path folder;
  std::string input;               ///< "input.cu"
  std::string expected;            ///< "expected.hip"
  std::vector<std::string> flags;  ///< of the port, beside -o
  int exit = 0;
  /// Why the port cannot compile, by the nature of the case; empty if it does.
  std::string hip;
  /// What its port needs that Debian's HIP 5.2 lacks; empty if nothing.
  std::string needs;
  /// Why its port may be another with a CUDA SDK; empty if it must not.
  std::string sdk;
};

std::ostream& operator<<(std::ostream& stream, const Case& value);

/// All cases, by name. Throws std::runtime_error on one that is malformed.
std::vector<Case> allCases();

/// The path, below the output folder, of the port of `file`.
std::string outputName(const std::string& file);

/// Copies the input of `value` and the files beside it to `folder`.
void copyInputs(const Case& value, const std::filesystem::path& folder);

/// Path → bytes of the files below `folder`; empty if there is no folder.
std::map<std::string, std::string> readTree(
    const std::filesystem::path& folder);

/// The findings of a JSON report as findings.json has them. Paths of the
/// report begin with `prefix`.
nlohmann::ordered_json notableFindings(const nlohmann::json& report,
                                       const Case& value,
                                       const std::string& prefix);

/// How `actual` differs from `expected`, as a unified diff with bytes other
/// than printable ASCII spelled out; empty if it does not.
std::string difference(const std::string& expected, const std::string& actual);

}  // namespace hipport::golden
