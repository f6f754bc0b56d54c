#include "validate/problems.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "files/files.h"
#include "text/lines.h"
#include "text/literals.h"
#include "text/undeclared.h"
#include "tree/support_headers.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kParseGap = "parse-gap";
constexpr std::string_view kInlinePtx = "inline-ptx";

std::string normal(const std::string& path) {
  return fs::path(path).lexically_normal().string();
}
std::string shown(const std::string& path) { return shownAs(normal(path)); }

std::string lastLine(std::string_view text) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  return std::string(text.substr(text.rfind('\n') + 1));
}

/// Adds what the port said of a line of the source; false if it said nothing.
bool addFindings(Problem& problem, const MappedFile& file, std::uint32_t line) {
  const std::size_t before = problem.findings.size();
  for (const MappedFinding& finding : file.findings) {
    if (finding.line <= line && line <= finding.lastLine) {
      problem.findings.push_back(
          fmt::format("{}: {}", finding.check, finding.message));
    }
  }
  return problem.findings.size() > before;
}

}  // namespace

void ProblemMapper::add(UnitResult& result, const std::string& target,
                        const PortUnit& unit, const Compiled& compiled) {
  if (compiled.failure == Failure::none) return;
  if (compiled.errors.empty()) {
    Problem problem;
    problem.failure = compiled.failure;
    problem.message = textOf(compiled.failure).what;
    if (!compiled.output.empty()) {
      problem.notes.push_back("the compiler printed: " +
                              lastLine(compiled.output));
    }
    problem.targets = {target};
    addProblem(result, std::move(problem));
  }
  for (const CompilerError& error : compiled.errors) {
    Problem problem;
    // The first is why the unit fails: a crash, say.
    problem.failure = &error == &compiled.errors.front() ? compiled.failure
                                                         : failureOf(error);
    problem.message = error.message;
    const CodePlace place = placeOf(error);
    const bool isForeseen =
        locate(problem, place, unit) || isForeseenInMacro(problem, error) ||
        isForeseenByCondition(problem, place) || isForeseenInBranch(problem) ||
        isForeseenByAssembly(problem, place);
    for (const CompilerNote& note : error.notes) {
      problem.notes.push_back(note.place.line == 0
                                  ? note.message
                                  : fmt::format("{}:{}: {}",
                                                shown(note.place.path),
                                                note.place.line, note.message));
    }
    if (place != error.place && error.place.line > 0) {
      problem.notes.insert(
          problem.notes.begin(),
          fmt::format("the error is at {}:{}", shown(error.place.path),
                      error.place.line));
    }
    // What comes behind the first error mostly follows from it.
    problem.isUnforeseen = !isForeseen && &error == &compiled.errors.front() &&
                           isFaultOfPort(problem, unit);
    problem.targets = {target};
    addProblem(result, std::move(problem));
  }
}

/// A header that nobody has here is no fault of the port's.
bool ProblemMapper::isFaultOfPort(const Problem& problem,
                                  const PortUnit& unit) {
  const bool isRefused = problem.failure == Failure::compileError ||
                         problem.failure == Failure::notPorted;
  if (!isRefused && problem.failure != Failure::missingHeader) return false;
  const auto mapped = maps_.find(normal(unit.path.string()));
  if (!mapped || !mapped->file) return false;
  if (isRefused) return true;
  const std::string_view message = problem.message;
  const std::size_t begin = message.find('\'') + 1;
  const std::string header =
      "/" +
      std::string(message.substr(begin, message.find('\'', begin) - begin));
  return std::ranges::any_of(
      byPath_, [&](const auto& each) { return each.first.ends_with(header); });
}

bool ProblemMapper::isOwn(const CodePlace& place) const {
  const auto found = byPath_.find(normal(place.path));
  return place.line > 0 && found != byPath_.end() &&
         !isSupportHeader(found->second->file->path, found->second->bytes);
}

/// Where the error is in the port itself: what is wrong in a header of HIP or
/// of a template is so because of a line of the port, and notes lead there, or
/// the includes that lead to the header.
CodePlace ProblemMapper::placeOf(const CompilerError& error) const {
  if (isOwn(error.place)) return error.place;
  for (const CompilerNote& note : error.notes) {
    if (isOwn(note.place)) return note.place;
  }
  for (const CodePlace& includer : error.includers) {
    if (isOwn(includer)) return includer;
  }
  return error.place;
}

bool ProblemMapper::locate(Problem& problem, const CodePlace& place,
                           const PortUnit& unit) {
  if (place.line == 0) {
    problem.port.path = unit.shown;
    return false;
  }
  const std::string path = normal(place.path);
  problem.port = {shownAs(path), place.line, place.column};
  const auto found = byPath_.find(path);
  if (found == byPath_.end()) return false;
  const Source& source = *found->second;
  const LineMap lines(source.bytes);
  if (place.line <= lines.lineCount()) {
    problem.text = lines.lineText(place.line);
  }
  validation_.texts.emplace(problem.port.path, source.bytes);
  const auto mapped = maps_.find(path);
  if (!mapped || !mapped->file) return false;
  if (mapped->file->fingerprint != fingerprintOf(source.bytes)) {
    problem.notes.emplace_back(
        "this file was changed since it was ported: the line in its CUDA "
        "source is unknown");
    return true;
  }
  const fs::path original = mapped->source();
  const std::uint32_t line = originOf(mapped->file->lines, place.line);
  problem.source = ShownPlace{shownAs(original), line, 0};
  std::error_code error;
  if (fs::is_regular_file(original, error)) {
    validation_.texts.try_emplace(problem.source->path, readFile(original));
  }
  const bool hasGap = std::ranges::any_of(
      mapped->file->findings, [](const MappedFinding& finding) {
        return finding.check == kParseGap;  // at the first of the file's gaps
      });
  return addFindings(problem, *mapped->file, line) || hasGap;
}

std::optional<ProblemMapper::Unchanged> ProblemMapper::unchanged(
    const std::string& path) {
  const auto found = byPath_.find(path);
  const auto mapped = maps_.find(path);
  if (found == byPath_.end() || !mapped || !mapped->file ||
      mapped->file->findings.empty() ||
      mapped->file->fingerprint != fingerprintOf(found->second->bytes)) {
    return std::nullopt;
  }
  return Unchanged{found->second, mapped->file};
}

/// A finding at a condition says that another branch is compiled than CUDA's,
/// which may be the one that does not compile.
bool ProblemMapper::isForeseenByCondition(Problem& problem,
                                          const CodePlace& place) {
  const auto file = unchanged(normal(place.path));
  if (place.line == 0 || !file) return false;
  const std::string_view bytes = file->source->bytes;
  const LineMap lines(bytes);
  if (place.line > lines.lineCount()) return false;
  const std::string_view text = lines.lineText(place.line);
  const auto begin = static_cast<std::uint32_t>(text.data() - bytes.data());
  const Span line = {begin, begin + static_cast<std::uint32_t>(text.size())};
  return std::ranges::any_of(
      file->source->facts.conditionals, [&](const Conditional& each) {
        return (each.text.contains(line) || each.rest.contains(line)) &&
               addFindings(problem, *file->ported,
                           originOf(file->ported->lines,
                                    lines.position(each.condition.begin).line));
      });
}

/// A name may be declared in a branch alone that, as a finding at its condition
/// says, is not compiled.
bool ProblemMapper::isForeseenInBranch(Problem& problem) {
  const std::string_view name = undeclaredName(problem.message);
  if (name.empty()) return false;
  bool isForeseen = false;
  for (const auto& [path, source] : byPath_) {
    if (!hasWord(source->bytes, name)) continue;
    const auto file = unchanged(path);
    if (!file) continue;
    const LineMap lines(source->bytes);
    for (const Conditional& each : source->facts.conditionals) {
      const std::size_t end = std::max(each.text.end, each.rest.end);
      const std::string_view branches =
          std::string_view(source->bytes)
              .substr(each.text.begin, end - each.text.begin);
      const std::uint32_t line = originOf(
          file->ported->lines, lines.position(each.condition.begin).line);
      isForeseen |=
          hasWord(branches, name) && addFindings(problem, *file->ported, line);
    }
  }
  return isForeseen;
}

/// Registers that an asm statement asks for are given out when all is inlined:
/// what cannot be is said of the function around it.
bool ProblemMapper::isForeseenByAssembly(Problem& problem,
                                         const CodePlace& place) {
  static constexpr std::array<std::string_view, 4> kOfRegisters = {
      "illegal VGPR to SGPR copy", "illegal SGPR to VGPR copy",
      "couldn't allocate ",
      "inline assembly requires more registers than available"};
  const bool isOfRegisters = std::ranges::any_of(
      kOfRegisters,
      [&](std::string_view each) { return problem.message.starts_with(each); });
  const auto file = unchanged(normal(place.path));
  if (!isOfRegisters || !file) return false;
  const std::size_t before = problem.findings.size();
  for (const MappedFinding& each : file->ported->findings) {
    if (each.check == kInlinePtx) {
      problem.findings.push_back(
          fmt::format("{}: {}", each.check, each.message));
    }
  }
  return problem.findings.size() > before;
}

/// The findings of what a macro makes stand at the macro.
bool ProblemMapper::isForeseenInMacro(Problem& problem,
                                      const CompilerError& error) {
  return std::ranges::any_of(error.notes, [&](const CompilerNote& note) {
    if (!note.message.starts_with("expanded from macro")) return false;
    const auto file = unchanged(normal(note.place.path));
    return file && addFindings(problem, *file->ported,
                               originOf(file->ported->lines, note.place.line));
  });
}

}  // namespace hipport
