// Report: one value that says what a run did, and its writers.
//
// Every total is derived from outcomes when a report is written; nothing is
// counted on the way.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analysis.h"
#include "analysis/facts.h"
#include "analysis/names.h"
#include "analysis/usage.h"
#include "plan/plan.h"
#include "text/edit.h"

namespace hipport {

/// What happened to a file on disk.
enum class FileState : std::uint8_t {
  unchanged,    ///< nothing to port in it
  written,      ///< its port was written
  wouldChange,  ///< --diff or --check: its port was made and not written
  failed,       ///< its port could not be written
};

struct FileReport {
  std::string path;    ///< as the user knows it
  std::string output;  ///< path of the port; empty if none was written
  FileState state = FileState::unchanged;
  ParseStatus parseStatus = ParseStatus::parsed;
  std::string failure;  ///< why it could not be parsed at all
  std::vector<GapGroup> gaps;
  NameCount names;
  std::uint32_t lines = 0;
  Usage usage;
  std::vector<PlannedFinding> findings;
  std::vector<Edit> edits;  ///< disjoint, ascending: input + edits = port
  std::string bytes;        ///< of the input
};

/// How units were read under --cuda-path.
struct SdkUse {
  std::string version;    ///< "12.4"; empty if it cannot be told
  std::size_t units = 0;  ///< parsed against the SDK
  std::size_t unitsReparsed =
      0;  ///< of them, with the built-in headers as well
};

/// What changed since an earlier report. Findings that are ported without
/// anything to check count as well: they are what is left to port.
struct Progress {
  std::string since;  ///< the earlier report, as it was named
  std::size_t before = 0;
  std::size_t fixed = 0;
  std::size_t remaining = 0;
  std::size_t added = 0;
};

/// What is worth knowing of a tree as a whole. It is said once, and asks for
/// nothing in one place.
struct TreeNote {
  std::string topic;               ///< in kebab-case: "torch-extension"
  std::string message;             ///< what is so, and what to do
  std::vector<std::string> where;  ///< files and build switches that show it
};

struct Report {
  std::string version;  ///< of this program
  Target target;
  std::optional<SdkUse> sdk;
  std::vector<FileReport> files;  ///< with CUDA in them; by path
  std::vector<TreeNote> notes;
  std::vector<std::string> errors;  ///< inputs that could not be read
  std::size_t filesSeen = 0;        ///< sources, headers and build files
  std::size_t filesCopied = 0;
  /// It is about what came together in a port, and counts no ported files.
  bool isOfUpdate = false;
  /// Helper headers that came to the port, or would: as a user would
  /// write them.
  std::vector<std::string> supportHeaders;
  std::vector<Progress> progress;  ///< in the order of the earlier reports
  /// Findings of the baseline that are no more; nothing without a baseline.
  std::optional<std::size_t> baselineFixed;
};

struct Totals {
  std::size_t files = 0;  ///< with CUDA in them
  std::size_t changed = 0;
  std::size_t edits = 0;
  std::size_t findings = 0;
  std::size_t errors = 0;
  std::map<std::string, std::size_t> byOutcome;
  std::map<std::string, std::size_t> byApplicability;
  std::map<std::string, std::size_t> byCheck;
  std::map<std::string, std::size_t> byParseStatus;
  std::size_t manual = 0;     ///< findings by what they ask of a person
  std::size_t review = 0;     ///<
  std::size_t automatic = 0;  ///<
  std::size_t known = 0;      ///< in the baseline
  NameCount names;
};

Totals totals(const Report& report);

/// Whether a finding at or above `level` is left.
bool needsAttention(const Report& report, Applicability level);

std::string_view toString(Outcome outcome);
std::string_view toString(Action action);
std::string_view toString(Applicability applicability);
std::string_view toString(Severity severity);
std::string_view toString(SpellingKind kind);
std::string_view toString(ParseStatus parseStatus);
std::string_view toString(FileState state);

struct TextStyle {
  bool colour = false;
  /// Also list what was ported without anything to check.
  bool verbose = false;
};

/// Findings as a compiler prints them, then a summary.
std::string toText(const Report& report, const TextStyle& style);

/// One kind of report: a word for --report, and its writer. Writers are pure:
/// the same report makes the same bytes. Bytes of names and sources that are
/// no UTF-8 come out as U+FFFD, and nothing that they hold can be taken for the
/// format's own syntax.
struct Format {
  std::string_view name;
  std::string_view summary;  ///< what it is for
  std::string (*write)(const Report& report, const TextStyle& style);
};

/// Every format, in the order in which help names them.
std::span<const Format> formats();

/// The format of that name, or null.
const Format* findFormat(std::string_view name);

}  // namespace hipport
