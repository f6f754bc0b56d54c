#include "validate/answers.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "cache/disk.h"
#include "files/files.h"
#include "report/refusal.h"
#include "text/error.h"

namespace hipport {
namespace fs = std::filesystem;
using nlohmann::json;

// What is kept of each; see their own descriptions.
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(KernelResources, symbol, name, wave, vgprs,
                                   agprs, sgprs, vgprSpills, sgprSpills, lds,
                                   scratch, hasDynamicStack, blockThreads)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodeObject, architecture, kernels, problem)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CodePlace, path, line, column)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CompilerNote, place, message)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CompilerError, place, message, notes,
                                   includers)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ReferenceCase, name, type, size, matches,
                                   worst, checksum, seconds, bytes, flops)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Mismatch, place, expected, actual)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Comparison, output, values, differs, worst,
                                   problem, first)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RunFault, id, message, kernel, file, line,
                                   block, wave, lane, endsKernel)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Run, unit, device, architecture, isEmulated,
                                   state, failure, message, deviceName, cases,
                                   outputs, faults, notes, printed)

namespace {

/// Stands for the working folder.
constexpr std::string_view kHere = "{here}";

/// Whether a path begins at `at`: behind an option's name, say.
bool isPathBegin(std::string_view text, std::size_t at) {
  const std::size_t word = text.find_last_of(" =,:;\"'", at);
  return text.substr(word + 1, at - word - 1).find('/') ==
         std::string_view::npos;
}

/// Puts `by` in the place of the folder `what`, wherever paths begin with it.
void replace(std::string& text, std::string_view what, std::string_view by) {
  std::size_t at = text.find(what);
  while (at != std::string::npos) {
    const std::size_t end = at + what.size();
    const bool isWhole = end == text.size() || text[end] == '/';
    if (isWhole && isPathBegin(text, at)) {
      text.replace(at, what.size(), by);
      at += by.size();
    } else {
      at += 1;
    }
    at = text.find(what, at);
  }
}

std::string here() { return fs::current_path().string(); }

void forAnywhere(std::string& path) { replace(path, here(), kHere); }
void forHere(std::string& path) { replace(path, kHere, here()); }

void movePaths(Compiled& compiled, void (*move)(std::string&)) {
  for (CompilerError& error : compiled.errors) {
    move(error.place.path);
    for (CompilerNote& note : error.notes) move(note.place.path);
    for (CodePlace& place : error.includers) move(place.path);
  }
}

void movePaths(std::vector<Run>& runs, void (*move)(std::string&)) {
  for (Run& run : runs) {
    for (RunFault& fault : run.faults) move(fault.file);
  }
}

json toJson(const Compiled& compiled) {
  json result = {{"failure", compiled.failure},
                 {"errors", compiled.errors},
                 {"warnings", compiled.warnings},
                 {"isRelocatable", compiled.isRelocatable},
                 {"took", compiled.took.count()},
                 {"output", compiled.output}};
  if (compiled.code) result["code"] = *compiled.code;
  return result;
}

std::chrono::milliseconds tookOf(const json& from) {
  return std::chrono::milliseconds(from.at("took").get<std::int64_t>());
}

Compiled compiledFrom(const json& from) {
  Compiled result;
  from.at("failure").get_to(result.failure);
  from.at("errors").get_to(result.errors);
  from.at("warnings").get_to(result.warnings);
  from.at("isRelocatable").get_to(result.isRelocatable);
  result.took = tookOf(from);
  from.at("output").get_to(result.output);
  if (from.contains("code")) from["code"].get_to(result.code.emplace());
  return result;
}

json toJson(const std::vector<Run>& runs) {
  json list = json::array();
  for (const Run& each : runs) {
    json& run = list.emplace_back(each);
    run["took"] = each.took.count();
  }
  return list;
}

std::vector<Run> runsFrom(const json& list) {
  auto runs = list.get<std::vector<Run>>();
  for (std::size_t i = 0; i < runs.size(); ++i) runs[i].took = tookOf(list[i]);
  return runs;
}

std::string programId() {
  return digestOf(buildId(nullptr).value_or(HIPPORT_VERSION)).text();
}

json movable(const std::set<std::string>& files) {
  json result = files;
  for (json& each : result) forAnywhere(each.get_ref<std::string&>());
  return result;
}

Question named(std::string_view kind, std::string_view asked, std::string shown,
               std::set<std::string> inputs) {
  std::string name(kind);
  name += digestOf(fmt::format("{} {}", programId(), asked)).text();
  return {std::move(name), std::move(shown), std::move(inputs)};
}

json toJson(const CompileCommand& command) {
  json result = {{"words", command.words},
                 {"folder", command.folder.string()},
                 {"environment", command.environment},
                 {"relocatable", command.relocatable},
                 {"platform", command.platform},
                 {"seconds", command.timeLimit.count()}};
  for (json& word : result["words"]) {
    forAnywhere(word.get_ref<std::string&>());
  }
  forAnywhere(result["folder"].get_ref<std::string&>());
  return result;
}

/// By folder: the names of the files in it, each with its digest.
json toJson(const Answers::Digests& digests) {
  json result = json::object();
  for (const auto& [file, digest] : digests) {
    std::string folder = fs::path(file).parent_path().string();
    forAnywhere(folder);
    result[folder][fs::path(file).filename().string()] = digest;
  }
  return result;
}

}  // namespace

Question questionOf(const CompileCommand& command, std::string_view identity,
                    std::string shown, std::set<std::string> inputs) {
  // A header that is new may be found before the one that was.
  const std::string asked = fmt::format(
      "{} {} {}", identity, toJson(command).dump(), movable(inputs).dump());
  return named(kCompileStep, asked, std::move(shown), std::move(inputs));
}

Question questionOf(const std::vector<std::string>& asked, std::string shown,
                    std::set<std::string> inputs) {
  json words = asked;
  for (json& word : words) forAnywhere(word.get_ref<std::string&>());
  return named("run-", words.dump(), std::move(shown), std::move(inputs));
}

std::string toText(const CompileCommand& command, const Question& question) {
  const json step = {{"step", 1},
                     {"program", programId()},
                     {"name", question.name},
                     {"shown", question.shown},
                     {"inputs", movable(question.inputs)},
                     {"command", toJson(command)}};
  return step.dump(1, ' ', /*ensure_ascii=*/true,
                   json::error_handler_t::replace) +
         "\n";
}

std::pair<CompileCommand, Question> commandFromText(std::string_view text,
                                                    const std::string& file) {
  std::pair<CompileCommand, Question> result;
  auto& [command, question] = result;
  const Refusal refusal = {"step of this hipify-port", "nothing was compiled",
                           "Make the steps again with `hipify-port plan`"};
  readOrRefuse(file, refusal, [&] {
    json step = json::parse(text);
    if (step.at("step") != 1 || step.at("program") != programId()) {
      throw std::invalid_argument("another program wrote it");
    }
    step.at("name").get_to(question.name);
    step.at("shown").get_to(question.shown);
    for (auto each : step.at("inputs").get<std::vector<std::string>>()) {
      forHere(each);
      question.inputs.insert(std::move(each));
    }
    const json& from = step.at("command");
    from.at("words").get_to(command.words);
    for (std::string& word : command.words) forHere(word);
    auto folder = from.at("folder").get<std::string>();
    forHere(folder);
    command.folder = folder;
    from.at("environment").get_to(command.environment);
    from.at("relocatable").get_to(command.relocatable);
    from.at("platform").get_to(command.platform);
    command.timeLimit =
        std::chrono::seconds(from.at("seconds").get<std::int64_t>());
  });
  return result;
}

Answers::Answers(fs::path folder) : folder_(std::move(folder)) {}

fs::path Answers::fileOf(const Question& question) const {
  return folder_ / question.name;
}

std::string Answers::digestOfFile(const std::string& path) {
  {
    const std::scoped_lock lock(mutex_);
    const auto known = digests_.find(path);
    if (known != digests_.end()) return known->second;
  }
  const auto digest = DiskFile(path).digest();
  const std::string text = digest ? digest->text() : "";
  const std::scoped_lock lock(mutex_);
  return digests_.try_emplace(path, text).first->second;
}

Answers::Digests Answers::digestsOf(const std::set<std::string>& files) {
  Digests digests;
  for (const std::string& each : files) digests[each] = digestOfFile(each);
  return digests;
}

namespace {

/// Of a file that `keep` wrote, the answer, where all that it depends on is as
/// it was.
template <typename DigestOf>
std::optional<json> answerIn(const fs::path& file, const DigestOf& digestOf) {
  const std::optional<std::string> bytes = readSealed(DiskFile(file.string()));
  if (!bytes) return std::nullopt;
  json entry = json::from_cbor(*bytes, /*strict=*/true,
                               /*allow_exceptions=*/false);
  if (!entry.is_object()) return std::nullopt;
  for (const auto& [folder, files] : entry.at("files").items()) {
    std::string path = folder;
    forHere(path);
    for (const auto& [name, digest] : files.items()) {
      if (digestOf((fs::path(path) / name).string()) !=
          digest.get<std::string>()) {
        return std::nullopt;
      }
    }
  }
  return std::move(entry.at("answer"));
}

void write(const fs::path& folder, const Question& question,
           const Answers::Digests& digests, json answer) {
  const json entry = {{"files", toJson(digests)},
                      {"answer", std::move(answer)}};
  std::string bytes;
  json::to_cbor(entry, bytes);
  if (writeSealed(folder, question.name, bytes)) return;
  throw Error(ExitCode::usage,
              fmt::format("{}: cannot be written; what became of {} is lost. "
                          "Name a folder that can be with --cache-dir DIR",
                          (folder / question.name).string(), question.shown));
}

}  // namespace

std::optional<Compiled> Answers::findCompiled(const Question& question) {
  const auto answer = answerIn(fileOf(question), [&](const std::string& path) {
    return digestOfFile(path);
  });
  if (!answer) return std::nullopt;
  Compiled compiled = compiledFrom(*answer);
  movePaths(compiled, forHere);
  return compiled;
}

std::optional<std::vector<Run>> Answers::findRuns(const Question& question) {
  const auto answer = answerIn(fileOf(question), [&](const std::string& path) {
    return digestOfFile(path);
  });
  if (!answer) return std::nullopt;
  std::vector<Run> runs = runsFrom(*answer);
  movePaths(runs, forHere);
  return runs;
}

void Answers::keep(const Question& question, const Digests& digests,
                   const Compiled& compiled) {
  Digests all = digests;
  for (const std::string& each : compiled.files) {
    all.try_emplace(each, digestOfFile(each));
  }
  Compiled kept = compiled;
  movePaths(kept, forAnywhere);
  write(folder_, question, all, toJson(kept));
}

void Answers::keep(const Question& question, const Digests& digests,
                   const std::vector<Run>& runs) {
  std::vector<Run> kept = runs;
  movePaths(kept, forAnywhere);
  write(folder_, question, digests, toJson(kept));
}

}  // namespace hipport
