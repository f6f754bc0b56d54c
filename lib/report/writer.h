// What the writers of reports share: the order of findings, places as other
// programs count them, and text that is safe to put into a format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "report/report.h"
#include "text/lines.h"

namespace hipport {

/// `text` with every byte that is no UTF-8 as U+FFFD.
std::string toUtf8(std::string_view text);

/// The same without control characters but tabs and newlines: they have no
/// place in XML, and a terminal or browser may obey them.
std::string toPlainText(std::string_view text);

/// A path as a URI: relative, or with "file://" in front if it is absolute.
/// Bytes that a URI may not hold are percent-encoded, as they are.
std::string toUri(std::string_view path);

/// For text and attributes of XML 1.0. Newlines in attributes have to be
/// spelled, or they become spaces.
std::string toXml(std::string_view text);

/// JUnit XML of `cases`, each an element "testcase" already: how many there are
/// and how many of them failed. Inputs that could not be read are cases too.
std::string junitOf(std::string_view cases, std::size_t count,
                    std::size_t failures,
                    const std::vector<std::string>& errors);

/// 16 hexadecimal digits.
std::string toHex(std::uint64_t value);

/// A finding with its file.
struct OpenFinding {
  const FileReport* file = nullptr;
  const PlannedFinding* planned = nullptr;
  Action action = Action::none;
};

/// The findings that ask for something: what hands must do first, then what
/// wants a look, then, where nothing was written yet, what a port would do by
/// itself; among equals the more severe, then by file and place.
std::vector<OpenFinding> worstFirst(const Report& report);

/// Findings of one file that say the same, as generated and unrolled code has
/// them: to a person they are one finding with its places.
struct FindingGroup {
  OpenFinding first;
  std::vector<const PlannedFinding*> others;  ///< in the order of the file
};

/// Each group stands where its first finding does.
std::vector<FindingGroup> groupsOf(const std::vector<OpenFinding>& findings);

/// "2 more places like it: lines 5, 9"; empty where there is only one place.
std::string othersOf(const FindingGroup& group, const LineMap& lines);

/// Line and column of a place, both from 1; the column in characters, where
/// a byte that is no UTF-8 is one.
Position characterPosition(const LineMap& lines, std::uint32_t offset);

/// Maps of lines, made once a file. Findings are asked for in the order of
/// files most of the time, so that one is enough.
class LineMaps {
 public:
  const LineMap& of(const FileReport& file);

 private:
  const FileReport* file_ = nullptr;
  std::unique_ptr<LineMap> lines_;
};

/// The JSON report of `report`, with a target and files that are JSON already.
std::string toJson(const Report& report, std::string_view target,
                   std::string_view files);

std::string toCsv(const Report& report);
std::string toEffortText(const Report& report);
std::string toGithub(const Report& report);
std::string toGitlab(const Report& report);
std::string toHtml(const Report& report);
std::string toJson(const Report& report);
std::string toJunit(const Report& report);
std::string toMarkdown(const Report& report);
std::string toSarif(const Report& report);

/// "1 file", "2 files".
std::string counted(std::size_t number, std::string_view noun);

}  // namespace hipport
