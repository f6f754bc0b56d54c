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

std::string_view toString(Need need) {
  switch (need) {
    case Need::nothing:
      return "nothing";
    case Need::automatic:
      return "automatic";
    case Need::look:
      return "look";
    case Need::hands:
      return "hands";
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

std::string_view toString(Place place) {
  switch (place) {
    case Place::written:
      return "written";
    case Place::macroArgument:
      return "macro-argument";
    case Place::macroBody:
      return "macro-body";
    case Place::inactive:
      return "inactive";
    case Place::pasted:
      return "pasted";
    case Place::unresolved:
      return "unresolved";
    case Place::foreign:
      return "foreign";
  }
  return "";
}

std::string_view toString(Understanding understanding) {
  switch (understanding) {
    case Understanding::lexed:
      return "lexed";
    case Understanding::gaps:
      return "gaps";
    case Understanding::parsed:
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
    ++sums.byUnderstanding[std::string(toString(file.understanding))];
    for (const PlannedFinding& planned : file.findings) {
      ++sums.byOutcome[std::string(toString(planned.outcome))];
      ++sums.byApplicability[std::string(
          toString(planned.finding.applicability))];
      ++sums.byCheck[planned.finding.check];
      const Need need = needOf(planned);
      sums.hands += need == Need::hands;
      sums.look += need == Need::look;
      sums.automatic += need == Need::automatic;
      sums.known += planned.isKnown;
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
