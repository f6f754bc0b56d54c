#include "update/audit.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <utility>

#include "analysis/vocabulary.h"
#include "files/files.h"
#include "frontend/lexer.h"
#include "text/lines.h"
#include "text/literals.h"
#include "text/matching.h"
#include "update/hand_edits.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

Finding findingAt(std::string check, Span span, std::string message) {
  Finding finding;
  finding.check = std::move(check);
  finding.span = span;
  finding.severity = Severity::warning;
  finding.message = std::move(message);
  return finding;
}

/// The first line of a span with something in it.
Span lineOf(std::string_view bytes, Span span) {
  while (span.begin < span.end &&
         (bytes[span.begin] == ' ' || bytes[span.begin] == '\t' ||
          bytes[span.begin] == '\r' || bytes[span.begin] == '\n')) {
    ++span.begin;
  }
  const auto end = static_cast<std::uint32_t>(
      std::min(bytes.find('\n', span.begin), bytes.size()));
  return {span.begin, std::min(std::max(span.begin, end), span.end)};
}

}  // namespace

Audit::Audit(fs::path cuda, fs::path folder, const PortResult& fresh)
    : cuda_(std::move(cuda)),
      folder_(std::move(folder)),
      fresh_(fresh),
      vocabulary_(vocabularyOf(fresh.tree.rules, fresh.report.target)) {
  for (const FileReport& each : fresh.report.files) {
    if (!each.output.empty()) reports_.emplace(each.output, &each);
  }
}

std::string Audit::upstreamPlace(const AuditedFile& audited, Span span) const {
  const std::string& port = audited.port;
  const std::string now = theirsOf(audited);
  std::uint32_t line = LineMap(now).position(span.begin).line;
  std::string path = shownAs(cuda_ / port);
  if (const FileReport* file = audited.isCuda ? nullptr : reportOf(port)) {
    line = originOf(lineOrigins(file->bytes, file->edits), line);
    path = file->path;
  }
  return fmt::format("{}:{}", path, line);
}

void Audit::addPlaces(const AuditedFile& file, Findings& findings) const {
  for (const MergedPlace& place : file.places) {
    const std::string where =
        place.upstream.empty()
            ? " (gone upstream)"
            : " (upstream: " + upstreamPlace(file, place.upstream) + ")";
    const std::string name =
        place.name.empty() ? "these lines" : "'" + place.name + "'";
    switch (place.as) {
      case MergedAs::conflict:
        findings.push_back(findingAt(
            "merge-conflict", lineOf(file.bytes, place.result),
            fmt::format("{} changed by hand and upstream in the same place{}",
                        place.name.empty() ? "these lines were" : name + " was",
                        where)));
        break;
      case MergedAs::woven:
        findings.push_back(findingAt(
            "edited-upstream", lineOf(file.bytes, place.result),
            fmt::format("by hand and upstream, different words of {} were "
                        "changed; both are kept{}",
                        place.name.empty() ? "this line" : "a line in " + name,
                        where)));
        break;
      case MergedAs::ported:
        findings.push_back(findingAt(
            "edited-upstream", lineOf(file.bytes, place.result),
            "the branch for CUDA beside this one changed upstream; the port of "
            "that was merged into this branch"));
        break;
      case MergedAs::both:
        findings.push_back(findingAt(
            "edited-upstream", lineOf(file.bytes, place.result),
            fmt::format("{} was edited by hand, and its CUDA changed{}",
                        place.name.empty() ? "this file" : name, where)));
        break;
    }
    for (const HandEdit& edit : file.edits) {
      if (edit.name != place.name || edit.name.empty()) continue;
      for (const std::string& reason : edit.reasons) {
        findings.back().notes.push_back("the edit was asked for by " + reason);
      }
    }
  }
}

namespace {

/// The lines of a text that an earlier one does not have.
std::vector<Span> newLines(std::string_view before, std::string_view now) {
  const TextLines a(before);
  const TextLines b(now);
  std::vector<Span> spans;
  for (const Replacement& each :
       replacementsOf(sameLines(a, b), a.lines.size(), b.lines.size())) {
    if (each.otherFirst == each.otherLast) continue;
    const std::size_t last = each.otherLast - 1;
    spans.push_back(
        {b.starts[each.otherFirst],
         b.starts[last] + static_cast<std::uint32_t>(b.lines[last].size())});
  }
  return spans;
}

bool touchesAny(const std::vector<Span>& spans, Span place) {
  return std::ranges::any_of(spans, [&](Span each) {
    return each.begin < place.end && place.begin < each.end;
  });
}

/// From the #if to the #endif that a branch belongs to; `at` is in the branch.
Span groupAround(const TextLines& text, std::uint32_t at) {
  const auto here = static_cast<std::ptrdiff_t>(
      std::ranges::upper_bound(text.starts, at) - text.starts.begin() - 1);
  const auto word = [&](std::ptrdiff_t i) {
    std::string_view line =
        withoutBlanks(text.lines[static_cast<std::size_t>(i)]);
    if (!line.starts_with('#')) return std::string_view();
    line = withoutBlanks(line.substr(1));
    return takeWord(line);
  };
  Span group{at, at};
  int depth = 0;
  for (std::ptrdiff_t i = here; i >= 0; --i) {
    const std::string_view keyword = word(i);
    depth += keyword == "endif" && i != here ? 1 : 0;
    if (keyword.starts_with("if") && depth-- == 0) {
      group.begin = text.starts[static_cast<std::size_t>(i)];
      break;
    }
  }
  depth = 0;
  const auto count = static_cast<std::ptrdiff_t>(text.lines.size());
  for (std::ptrdiff_t i = here; i < count; ++i) {
    const std::string_view keyword = word(i);
    depth += keyword.starts_with("if") && i != here ? 1 : 0;
    if (keyword == "endif" && depth-- == 0) {
      group.end = text.starts[static_cast<std::size_t>(i)];
      break;
    }
  }
  return group;
}

/// The words of code in a span, without directives.
template <typename Visit>
void forEachWord(std::string_view bytes, Span span, Visit visit) {
  for (std::size_t at = span.begin; at < span.end;) {
    const std::size_t behind = behindText(bytes, at);
    if (behind != at) {
      at = behind;
      continue;
    }
    if (bytes[at] == '#') {
      at = std::min(bytes.find('\n', at), bytes.size());
      continue;
    }
    if (!isWord(bytes[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < bytes.size() && isWord(bytes[end])) ++end;
    visit(
        Span{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)});
    at = end;
  }
}

}  // namespace

void Audit::addBranches(const AuditedFile& file, Findings& findings) const {
  if (file.ours.empty() || syntaxOf(file.port) != Syntax::cxx) return;
  const std::vector<Span> fresh = newLines(file.ours, file.bytes);
  if (fresh.empty()) return;
  const RuleSet& rules = fresh_.tree.rules;
  const Target& target = fresh_.report.target;
  const FileFacts facts = factsOf(file.port, file.bytes);
  // Branches that only HIP compiles hold no names, as facts go, also where they
  // stand in one that HIP's compiler passes over: g++ may read that for HIP.
  std::vector<Span> elsewhere;  // lines without a CUDA name in such a branch
  for (const Span lines : fresh) {
    const std::size_t before = findings.size();
    forEachWord(file.bytes, lines, [&](Span word) {
      const std::string_view name =
          std::string_view(file.bytes).substr(word.begin, word.size());
      const Rule* const rule = rules.find(name);
      if (!rule || !isEvidence(rules, name) || !hasPort(*rule, target)) return;
      const auto known = std::ranges::lower_bound(
          facts.names, word, {}, [](const NameUse& use) { return use.span; });
      if (known != facts.names.end() && known->span == word) return;
      findings.push_back(findingAt(
          "cuda-in-hip-branch", word,
          fmt::format("'{}' is new here, in a branch that HIP compiles",
                      name)));
    });
    if (findings.size() == before) elsewhere.push_back(lines);
  }
  const TextLines text(file.bytes);
  for (const Span branch : facts.besideHip) {
    if (!touchesAny(elsewhere, branch)) continue;
    const Span group = groupAround(text, branch.begin);
    const bool isElsewhere = touchesAny(fresh, {group.begin, branch.begin}) ||
                             touchesAny(fresh, {branch.end, group.end});
    if (isElsewhere) continue;
    const auto first = std::ranges::find_if(
        elsewhere, [&](Span each) { return touchesAny({each}, branch); });
    const Span place{std::max(first->begin, branch.begin),
                     std::min(first->end, branch.end)};
    Finding finding = findingAt(
        "one-sided-guard", lineOf(file.bytes, place),
        "this changed upstream, in a branch that HIP does not compile; the "
        "branch for HIP is as it was");
    finding.notes.push_back(
        fmt::format("the branches begin at line {}",
                    LineMap(file.bytes).position(group.begin).line));
    findings.push_back(std::move(finding));
  }
}

bool Audit::collectShared(const std::string& port, std::string_view bytes,
                          std::set<std::string>& names) const {
  const FileFacts facts = factsOf(port, bytes);
  for (const NameUse& each : facts.names) {
    if (!touchesAny(facts.besideHip, each.span)) names.insert(each.name);
  }
  bool defines = false;
  for (std::string_view line : TextLines(bytes).lines) {
    line = withoutBlanks(line);
    if (!line.starts_with('#')) continue;
    line = withoutBlanks(line.substr(1));
    if (takeWord(line) != "define") continue;
    line = withoutBlanks(line);
    const std::string name(takeWord(line));
    if (!isEvidence(fresh_.tree.rules, name)) continue;
    names.insert(name);
    defines = true;
  }
  return defines;
}

void Audit::addShared(const AuditedFile& file, Findings& findings) const {
  if (!file.shared || file.ours.empty()) return;
  const FileFacts facts = factsOf(file.port, file.bytes);
  const std::vector<Span> fresh = newLines(file.ours, file.bytes);
  std::set<std::string> said;
  for (const NameUse& each : facts.names) {
    if (!touchesAny(fresh, each.span) ||
        touchesAny(facts.besideHip, each.span) ||
        !isEvidence(fresh_.tree.rules, each.name) ||
        file.shared->contains(each.name) || !said.insert(each.name).second) {
      continue;
    }
    findings.push_back(findingAt(
        "cuda-in-hip-branch", each.span,
        fmt::format("'{}' is new here, in code that HIP compiles too, and no "
                    "macro gives it a meaning there",
                    each.name)));
  }
}

FileFacts Audit::factsOf(const std::string& port,
                         std::string_view bytes) const {
  return lexFile(port, bytes, vocabulary_);
}

Findings Audit::findingsOf(const AuditedFile& file) const {
  Findings findings;
  addPlaces(file, findings);
  addBranches(file, findings);
  addShared(file, findings);
  return findings;
}

const FileReport* Audit::reportOf(const std::string& port) const {
  const auto report = reports_.find((folder_ / port).string());
  return report == reports_.end() ? nullptr : report->second;
}

std::string Audit::theirsOf(const AuditedFile& file) const {
  return readFile((file.isCuda ? cuda_ : folder_) / file.port);
}

std::multimap<std::string, std::uint32_t> Audit::reasonsOf(
    const AuditedFile& file) const {
  std::multimap<std::string, std::uint32_t> reasons;
  const FileReport* const report = reportOf(file.port);
  if (!report) return reasons;
  const LineMap source(report->bytes);
  // Where lines of the source came to be in the port.
  std::map<std::uint32_t, std::uint32_t> ported;
  if (!file.isCuda) {
    for (const LineOrigin& run : lineOrigins(report->bytes, report->edits)) {
      for (std::uint32_t i = 0; i < run.count; ++i) {
        ported.emplace(run.from + i, run.line + i);
      }
    }
  }
  for (const PlannedFinding& each : report->findings) {
    const std::uint32_t line = source.position(each.finding.span.begin).line;
    const auto found = ported.find(line);
    reasons.emplace(
        fmt::format("{}: {}", each.finding.check, each.finding.message),
        found == ported.end() ? line : found->second);
  }
  return reasons;
}

Findings Audit::staleEdits(const AuditedFile& file) const {
  Findings findings;
  if (file.edits.empty()) return findings;
  const auto now = reasonsOf(file);
  const Syntax syntax = syntaxOf(file.port);
  const std::string theirs = theirsOf(file);
  const TextLines before(file.ours);
  const TextLines after(file.bytes);
  const std::vector<Match> same = sameLines(before, after);
  // Of several findings alike, that of the edit is the one in its declaration.
  const auto isGone = [&](const HandEdit& edit, const std::string& reason) {
    const auto [first, last] = now.equal_range(reason);
    if (first == last) return true;
    const auto was =
        !file.before
            ? 0
            : std::ranges::count_if(
                  file.before->findings, [&](const MappedFinding& each) {
                    return each.check + ": " + each.message == reason;
                  });
    return std::distance(first, last) < was && !edit.name.empty() &&
           std::none_of(
               first, last,
               [&](const auto& each) {
                 return declarationAt(theirs, syntax, each.second) == edit.name;
               });
  };
  for (const HandEdit& edit : file.edits) {
    for (const std::string& reason : edit.reasons) {
      if (!isGone(edit, reason)) continue;
      const auto line =
          std::ranges::lower_bound(same, edit.line - 1, {}, &Match::first);
      if (line == same.end() || line->first >= edit.lastLine) continue;
      const std::uint32_t at = after.starts[line->second];
      Finding finding = findingAt(
          "stale-edit",
          lineOf(file.bytes,
                 {at, static_cast<std::uint32_t>(file.bytes.size())}),
          fmt::format("{}was edited by hand for a finding that is gone",
                      edit.name.empty() ? "this " : "'" + edit.name + "' "));
      finding.notes.push_back("it was " + reason);
      findings.push_back(std::move(finding));
    }
  }
  return findings;
}

Findings Audit::returnedFindings(const AuditedFile& file) const {
  Findings findings;
  std::set<std::string> answered;
  for (const HandEdit& edit : file.edits) {
    answered.insert(edit.reasons.begin(), edit.reasons.end());
  }
  if (answered.empty()) return findings;
  const auto now = reasonsOf(file);
  const std::string theirs = theirsOf(file);
  const TextLines fresh(theirs);
  const TextLines text(file.bytes);
  const std::vector<Match> upstream = sameLines(fresh, text);
  const std::vector<Match> kept = sameLines(TextLines(file.ours), text);
  const auto wasThere = [&](std::size_t line) {
    const auto found = std::ranges::lower_bound(kept, line, {}, &Match::second);
    return found != kept.end() && found->second == line;
  };
  for (const std::string& reason : answered) {
    const auto [first, last] = now.equal_range(reason);
    for (auto each = first; each != last; ++each) {
      const auto line = std::ranges::lower_bound(upstream, each->second - 1, {},
                                                 &Match::first);
      if (line == upstream.end() || line->first != each->second - 1 ||
          wasThere(line->second)) {
        continue;
      }
      const std::uint32_t at = text.starts[line->second];
      const bool isOpen =
          std::ranges::any_of(file.places, [&](const MergedPlace& place) {
            return place.as == MergedAs::conflict && place.result.begin <= at &&
                   at < place.result.end;
          });
      if (isOpen) continue;
      findings.push_back(findingAt(
          "stale-edit",
          lineOf(file.bytes,
                 {at, static_cast<std::uint32_t>(file.bytes.size())}),
          fmt::format("what an edit by hand answered elsewhere is here now: {}",
                      reason)));
    }
  }
  return findings;
}

Finding Audit::changedOutput(const OriginFile& before, const OriginFile& now,
                             std::string_view why) const {
  std::set<std::string> checks;
  if (const FileReport* report = reportOf(now.port)) {
    for (const PlannedFinding& each : report->findings) {
      if (each.outcome != Outcome::applied || !each.finding.fix) continue;
      const bool isNew =
          std::ranges::any_of(each.finding.fix->edits, [&](const Edit& edit) {
            return std::ranges::none_of(before.edits, [&](const Edit& old) {
              return old.span == edit.span && old.text == edit.text;
            });
          });
      if (isNew) checks.insert(each.finding.check);
    }
  }
  Finding finding = findingAt(
      "changed-output", {0, 0},
      fmt::format("this is ported otherwise than before, though its CUDA did "
                  "not change: {}",
                  why));
  if (!checks.empty()) {
    finding.notes.push_back(fmt::format("what these checks write is new: {}",
                                        fmt::join(checks, ", ")));
  }
  return finding;
}

std::vector<FileReport> Audit::newFindings(const PortMap* before) const {
  std::vector<FileReport> reports;
  for (const FileReport& each : fresh_.report.files) {
    std::map<std::pair<std::string, std::string>, std::size_t> known;
    const std::string port =
        fs::path(each.output).lexically_relative(folder_).generic_string();
    if (const MappedFile* file = before ? before->find(port) : nullptr) {
      for (const MappedFinding& old : file->findings) {
        ++known[{old.check, old.message}];
      }
    }
    std::vector<PlannedFinding> fresh;
    for (const PlannedFinding& planned : each.findings) {
      if (actionOf(planned) < Action::review) continue;
      std::size_t& left =
          known[{planned.finding.check, planned.finding.message}];
      if (left > 0) {
        --left;
      } else {
        fresh.push_back(planned);
      }
    }
    if (fresh.empty()) continue;
    reports.push_back(each);
    reports.back().findings = std::move(fresh);
    reports.back().edits.clear();
    reports.back().output.clear();
    reports.back().state = FileState::unchanged;
  }
  return reports;
}

namespace {

/// Whether a build file names a source: by its name, or as an object.
std::size_t mentionOf(std::string_view build, std::string_view source) {
  const fs::path path(source);
  const std::string stem = path.stem().string();
  for (const std::string& name :
       {path.filename().string(), stem + ".o", stem + ".cu"}) {
    for (std::size_t at = build.find(name); at != std::string_view::npos;
         at = build.find(name, at + 1)) {
      const bool begins = at == 0 || !isWord(build[at - 1]);
      const std::size_t end = at + name.size();
      if (begins && (end == build.size() || !isWord(build[end]))) return at;
    }
  }
  return std::string_view::npos;
}

}  // namespace

Findings unlistedSources(const HandBuild& build,
                         const std::vector<std::string>& added,
                         const std::vector<std::string>& known) {
  Findings findings;
  for (const std::string& source : added) {
    if (mentionOf(build.bytes, source) != std::string_view::npos) continue;
    const fs::path folder = fs::path(source).parent_path();
    for (const std::string& other : known) {
      if (fs::path(other).parent_path() != folder) continue;
      const std::size_t at = mentionOf(build.bytes, other);
      if (at == std::string_view::npos) continue;
      const auto begin = static_cast<std::uint32_t>(at);
      findings.push_back(findingAt(
          "unlisted-source",
          lineOf(build.bytes,
                 {begin, static_cast<std::uint32_t>(build.bytes.size())}),
          fmt::format("{} is listed, and {}, which is new, is not", other,
                      source)));
      break;
    }
  }
  return findings;
}

Finding fileConflict(std::string message) {
  return findingAt("file-conflict", {0, 0}, std::move(message));
}

}  // namespace hipport
