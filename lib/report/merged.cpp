#include "report/merged.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "report/refusal.h"
#include "report/writer.h"
#include "text/error.h"

namespace hipport {
namespace {

using nlohmann::ordered_json;

constexpr int kReportVersion = 2;

constexpr Refusal kNoCompanion = {
    "JSON report that fits the others", "nothing was merged",
    "Name files that one version wrote by --report json:FILE, with the same "
    "options and from the same sources"};

/// The value that toString spells so, of those up to `last`.
template <typename Enum>
Enum fromString(const ordered_json& word, Enum last) {
  const auto text = word.get<std::string>();
  for (unsigned i = 0; i <= static_cast<unsigned>(last); ++i) {
    if (toString(static_cast<Enum>(i)) == text) return static_cast<Enum>(i);
  }
  throw std::invalid_argument("\"" + text + "\" is not a word of its format");
}

Span spanOf(const ordered_json& json) {
  const auto begin = json.at("offset").get<std::uint32_t>();
  return {begin, begin + json.at("length").get<std::uint32_t>()};
}

PlannedFinding findingOf(const ordered_json& json) {
  PlannedFinding planned;
  Finding& finding = planned.finding;
  finding.check = json.at("check");
  finding.span = spanOf(json.at("span"));
  finding.spelledIn = fromString(json.at("spelling"), SpellingKind::foreign);
  finding.severity = fromString(json.at("severity"), Severity::error);
  finding.applicability =
      fromString(json.at("applicability"), Applicability::safe);
  finding.message = json.at("message");
  planned.outcome = fromString(json.at("outcome"), Outcome::suppressed);
  planned.inBaseline = json.value("inBaseline", false);
  return planned;
}

FileReport fileOf(const ordered_json& json) {
  FileReport file;
  file.path = json.at("path");
  file.state = fromString(json.at("state"), FileState::failed);
  file.parseStatus = fromString(json.at("parseStatus"), ParseStatus::parsed);
  file.names = {json.at("names").at("active"), json.at("names").at("resolved")};
  file.lines = json.at("lines");
  file.usage.cudaLines = json.at("cudaLines");
  for (const ordered_json& each :
       json.value("libraries", ordered_json::array())) {
    file.usage.libraries.push_back({each.at("library"), each.at("places"),
                                    each.at("unsupported"),
                                    each.at("counterparts")});
  }
  for (const ordered_json& each : json.at("findings")) {
    file.findings.push_back(findingOf(each));
  }
  for (const ordered_json& each : json.at("edits")) {
    file.edits.push_back({spanOf(each), each.at("text"), {}});
  }
  return file;
}

/// What makes two findings one.
using Key = std::tuple<std::uint32_t, std::uint32_t, std::string, std::string>;

Key keyOf(const ordered_json& finding) {
  const Span span = spanOf(finding.at("span"));
  return {span.begin, span.end, finding.at("check"), finding.at("message")};
}

/// How good what a run says of a place is: of code that a compiler saw, more is
/// known.
auto rankOf(const ordered_json& finding) {
  const PlannedFinding planned = findingOf(finding);
  return std::tuple(planned.finding.applicability,
                    planned.outcome == Outcome::applied, finding.dump());
}

/// A file as one report has it.
struct Side {
  ordered_json file;
  std::string report;
};

bool isIn(const ordered_json& list, const ordered_json& element) {
  return std::ranges::find(list, element) != list.end();
}

bool overlaps(Span a, Span b) {
  return a == b || (a.begin < b.end && b.begin < a.end);
}

/// Leaves to a person what one side would write and another would not.
void mergeEdits(const std::vector<Side>& sides, ordered_json& joined) {
  const auto isInAll = [&](const ordered_json& edit) {
    return std::ranges::all_of(sides, [&](const Side& side) {
      return isIn(side.file.at("edits"), edit);
    });
  };
  std::vector<Span> doubtful;
  for (const Side& side : sides) {
    for (const ordered_json& edit : side.file.at("edits")) {
      if (!isInAll(edit)) doubtful.push_back(spanOf(edit));
    }
  }
  ordered_json agreed = ordered_json::array();
  for (const ordered_json& edit : sides.front().file.at("edits")) {
    const bool isClear = std::ranges::none_of(
        doubtful, [&](Span span) { return overlaps(span, spanOf(edit)); });
    if (isClear && isInAll(edit)) agreed.push_back(edit);
  }
  joined["state"] =
      toString(agreed.empty() ? FileState::unchanged : FileState::wouldChange);
  joined.erase("output");
  joined["edits"] = std::move(agreed);

  std::map<Key, std::size_t> counts;
  std::set<std::string> reports;
  for (const Side& side : sides) {
    reports.insert(side.report);
    for (const ordered_json& each : side.file.at("findings")) {
      ++counts[keyOf(each)];
    }
  }
  for (ordered_json& finding : joined["findings"]) {
    PlannedFinding planned = findingOf(finding);
    if (planned.outcome != Outcome::applied) continue;
    const Span span = planned.finding.span;
    const bool isDoubtful =
        counts.at(keyOf(finding)) < sides.size() ||
        std::ranges::any_of(
            doubtful,
            [&](Span other) {
              return span.begin <= other.end && other.begin <= span.end;
            });
    if (!isDoubtful) continue;
    planned.outcome = Outcome::conflicted;
    finding["outcome"] = toString(planned.outcome);
    finding["severity"] = toString(Severity::warning);
    finding["action"] = toString(actionOf(planned));
    finding["notes"].push_back(
        fmt::format("{} parsed the file in different units and disagree about "
                    "this fix; none of it is written",
                    fmt::join(reports, ", ")));
  }
}

/// What several runs say of the same file; whether they would write the same.
bool join(std::vector<Side> sides, ordered_json& joined) {
  const auto rank = [](const Side& side) {
    return std::tuple(
        fromString(side.file.at("parseStatus"), ParseStatus::parsed),
        side.file.at("names").at("resolved").get<std::size_t>(),
        side.file.dump());
  };
  std::ranges::sort(sides, std::greater(), rank);
  joined = sides.front().file;
  std::map<Key, ordered_json> findings;
  bool isSame = true;
  for (const Side& side : sides) {
    isSame &= side.file.at("edits") == joined.at("edits");
    if (!side.file.contains("failure")) joined.erase("failure");
    for (const ordered_json& each : side.file.at("findings")) {
      const auto [place, isNew] = findings.try_emplace(keyOf(each), each);
      if (!isNew && rankOf(each) > rankOf(place->second)) place->second = each;
    }
  }
  joined["findings"] = ordered_json::array();
  for (auto& [key, finding] : findings) {
    joined["findings"].push_back(std::move(finding));
  }
  if (!isSame) mergeEdits(sides, joined);
  return isSame;
}

/// Adds what is said of a tree; what is said already is shown in more places.
void addNote(const ordered_json& json, std::vector<TreeNote>& notes) {
  TreeNote note = {json.at("topic"), json.at("message"), json.at("where")};
  const auto known = std::ranges::find_if(notes, [&](const TreeNote& each) {
    return each.topic == note.topic && each.message == note.message;
  });
  if (known == notes.end()) {
    notes.push_back(std::move(note));
    return;
  }
  std::set<std::string> where(known->where.begin(), known->where.end());
  where.insert(note.where.begin(), note.where.end());
  known->where.assign(where.begin(), where.end());
}

/// Adds what is the same for all files, or a sum.
void addHead(const ordered_json& json, bool isFirst, Report& sum) {
  const ordered_json& totals = json.at("totals");
  sum.filesSeen += totals.at("filesSeen").get<std::size_t>();
  sum.filesCopied += totals.at("filesCopied").get<std::size_t>();
  for (const auto& error : json.at("errors").get<std::vector<std::string>>()) {
    if (std::ranges::find(sum.errors, error) == sum.errors.end()) {
      sum.errors.push_back(error);
    }
  }
  for (const ordered_json& helper : json.at("supportHeaders")) {
    sum.supportHeaders.push_back(helper);
  }
  for (const ordered_json& note : json.value("notes", ordered_json::array())) {
    addNote(note, sum.notes);
  }
  if (totals.contains("baselineFixed")) {
    sum.baselineFixed = sum.baselineFixed.value_or(0) +
                        totals.at("baselineFixed").get<std::size_t>();
  }
  if (json.contains("sdk")) {
    const ordered_json& sdk = json.at("sdk");
    if (!isFirst && (!sum.sdk || sum.sdk->version !=
                                     sdk.at("version").get<std::string>())) {
      throw std::invalid_argument("it was made with a different --cuda-path");
    }
    if (!sum.sdk) sum.sdk = {sdk.at("version"), 0, 0};
    sum.sdk->units += sdk.at("units").get<std::size_t>();
    sum.sdk->unitsReparsed += sdk.at("unitsReparsed").get<std::size_t>();
  } else if (sum.sdk) {
    throw std::invalid_argument("it was made without --cuda-path");
  }
  // What an earlier report left is the same for all; of that, each part has
  // what it has.
  const ordered_json steps = json.value("progress", ordered_json::array());
  if (isFirst) {
    for (const ordered_json& step : steps) {
      sum.progress.push_back({step.at("since"), step.at("before")});
    }
  }
  if (steps.size() != sum.progress.size()) {
    throw std::invalid_argument("it was made with a different --earlier");
  }
  for (std::size_t i = 0; i < steps.size(); ++i) {
    Progress& all = sum.progress[i];
    if (all.since != steps[i].at("since").get<std::string>() ||
        all.before != steps[i].at("before").get<std::size_t>()) {
      throw std::invalid_argument("it was made with a different --earlier");
    }
    all.remaining += steps[i].at("remaining").get<std::size_t>();
    all.added += steps[i].at("new").get<std::size_t>();
    all.fixed = all.before - std::min(all.before, all.remaining);
  }
}

/// The files of all reports by path, each as often as reports differ on it.
using Files = std::map<std::filesystem::path, std::vector<Side>>;

/// Whether another report had it already.
bool addFile(const ordered_json& file, const std::string& report,
             Files& files) {
  fileOf(file);  // throws if it is none
  const auto path = file.at("path").get<std::string>();
  const auto& content = file.at("content");
  std::vector<Side>& sides = files[path];
  if (!sides.empty() && sides.front().file.at("content") != content) {
    throw std::invalid_argument(fmt::format(
        "the text of {} differs from that in {}", path, sides.front().report));
  }
  const bool isNew = sides.empty();
  const auto same = std::ranges::find(sides, file, &Side::file);
  if (same == sides.end()) {
    sides.push_back({file, report});
  } else {
    same->report = std::min(same->report, report);
  }
  return !isNew;
}

/// Adds what one report says; returns how many of its files are in others.
std::size_t addReport(const ordered_json& json, const std::string& name,
                      const ordered_json& first, Report& sum, Files& files) {
  if (json.at("schemaVersion") != kReportVersion) {
    throw std::invalid_argument(fmt::format("its format has version {}, not {}",
                                            json.at("schemaVersion").dump(),
                                            kReportVersion));
  }
  for (const char* part : {"tool", "target"}) {
    if (json.at(part) != first.at(part)) {
      throw std::invalid_argument(
          fmt::format("its {} differs from that of the first report", part));
    }
  }
  addHead(json, &json == &first, sum);
  sum.version = json.at("tool").at("version");
  std::size_t shared = 0;
  for (const ordered_json& file : json.at("files")) {
    shared += addFile(file, name, files) ? 1 : 0;
  }
  return shared;
}

}  // namespace

MergedReport mergeReports(const std::vector<NamedReport>& reports) {
  MergedReport joined;
  Report& sum = joined.report;
  Files files;
  std::size_t shared = 0;
  ordered_json first;
  for (const NamedReport& report : reports) {
    readOrRefuse(report.name, kNoCompanion, [&] {
      ordered_json other;
      ordered_json& json = &report == &reports.front() ? first : other;
      json = ordered_json::parse(report.text);
      shared += addReport(json, report.name, first, sum, files);
    });
  }
  if (shared > 0 && !sum.progress.empty()) {
    throw Error(ExitCode::usage,
                "the reports show the progress since an earlier one and share "
                "files, which would count twice; nothing was merged. Make them "
                "without --earlier");
  }
  sum.filesSeen -= std::min(sum.filesSeen, shared);
  std::ranges::sort(sum.supportHeaders);
  const auto again = std::ranges::unique(sum.supportHeaders);
  sum.supportHeaders.erase(again.begin(), again.end());

  ordered_json all = ordered_json::array();
  for (auto& [path, sides] : files) {
    ordered_json file = sides.front().file;
    if (sides.size() > 1 && !join(std::move(sides), file)) {
      joined.conflicts.push_back(
          fmt::format("{}: the reports port it in different ways; where they "
                      "disagree, it is left to port by hand. Run over all of "
                      "its units at once to decide",
                      path.string()));
    }
    sum.files.push_back(fileOf(file));
    all.push_back(std::move(file));
  }
  joined.text = toJson(sum, first.at("target").dump(), all.dump());
  return joined;
}

}  // namespace hipport
