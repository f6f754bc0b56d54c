#include "report/report.h"

#include <algorithm>

namespace hipport {

std::string_view toString(Outcome outcome) {
  switch (outcome) {
    case Outcome::applied:
      return "applied";
    case Outcome::withheld:
      return "withheld";
    case Outcome::conflicted:
      return "conflicted";
    case Outcome::superseded:
      return "superseded";
    case Outcome::reported:
      return "reported";
    case Outcome::suppressed:
      return "suppressed";
  }
  return "";
}

std::string_view toString(Action action) {
  switch (action) {
    case Action::none:
      return "none";
    case Action::automatic:
      return "automatic";
    case Action::review:
      return "review";
    case Action::manual:
      return "manual";
  }
  return "";
}

std::string_view toString(Applicability applicability) {
  switch (applicability) {
    case Applicability::manual:
      return "manual";
    case Applicability::review:
      return "review";
    case Applicability::safe:
      return "safe";
  }
  return "";
}

std::string_view toString(Severity severity) {
  switch (severity) {
    case Severity::note:
      return "note";
    case Severity::warning:
      return "warning";
    case Severity::error:
      return "error";
  }
  return "";
}

std::string_view toString(SpellingKind kind) {
  switch (kind) {
    case SpellingKind::written:
      return "written";
    case SpellingKind::macroArgument:
      return "macro-argument";
    case SpellingKind::macroBody:
      return "macro-body";
    case SpellingKind::inactive:
      return "inactive";
    case SpellingKind::pasted:
      return "pasted";
    case SpellingKind::unresolved:
      return "unresolved";
    case SpellingKind::foreign:
      return "foreign";
  }
  return "";
}

std::string_view toString(ParseStatus parseStatus) {
  switch (parseStatus) {
    case ParseStatus::lexed:
      return "lexed";
    case ParseStatus::gaps:
      return "gaps";
    case ParseStatus::parsed:
      return "parsed";
  }
  return "";
}

std::string_view toString(FileState state) {
  switch (state) {
    case FileState::unchanged:
      return "unchanged";
    case FileState::written:
      return "written";
    case FileState::wouldChange:
      return "would-change";
    case FileState::failed:
      return "failed";
  }
  return "";
}

Totals totals(const Report& report) {
  Totals sums;
  sums.files = report.files.size();
  sums.errors = report.errors.size();
  for (const FileReport& file : report.files) {
    sums.changed += file.state == FileState::written ||
                    file.state == FileState::wouldChange;
    if (file.state != FileState::failed) sums.edits += file.edits.size();
    sums.findings += file.findings.size();
    sums.names.active += file.names.active;
    sums.names.resolved += file.names.resolved;
    ++sums.byParseStatus[std::string(toString(file.parseStatus))];
    for (const PlannedFinding& planned : file.findings) {
      ++sums.byOutcome[std::string(toString(planned.outcome))];
      ++sums.byApplicability[std::string(
          toString(planned.finding.applicability))];
      ++sums.byCheck[planned.finding.check];
      const Action action = actionOf(planned);
      sums.manual += action == Action::manual;
      sums.review += action == Action::review;
      sums.automatic += action == Action::automatic;
      sums.known += planned.inBaseline;
    }
  }
  return sums;
}

bool needsAttention(const Report& report, Applicability level) {
  return std::ranges::any_of(report.files, [&](const FileReport& file) {
    return std::ranges::any_of(file.findings,
                               [&](const PlannedFinding& planned) {
                                 return needsAttention(planned, level);
                               });
  });
}

}  // namespace hipport
