// The port of one file, from bytes to bytes, as the program composes it.
//
// The first line of an input may choose how it is ported: "//port ggl roc .h"
// asks for hipLaunchKernelGGL, the roc libraries and another suffix than .cu.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analysis.h"
#include "analysis/vocabulary.h"
#include "fuzz.h"
#include "plan/plan.h"
#include "text/lines.h"
#include "tree/tree.h"

namespace hipport {
namespace {

using fuzz::require;

/// How often a file with errors may be ported before nothing changes.
constexpr int kRestlessRuns = 4;
/// Fewer bytes cannot nest so deeply that they exhaust Clang's stack.
constexpr std::size_t kStackWorth = 4096;

struct Request {
  Target target;
  std::string suffix = ".cu";
};

Request requestOf(std::string_view bytes) {
  Request request;
  request.target.renamesSources = true;
  if (!bytes.starts_with("//port ")) return request;
  const std::string line =
      std::string(bytes.substr(0, bytes.find_first_of("\r\n"))) + " ";
  auto asks = [&](const std::string& word) {
    return line.find(" " + word + " ") != std::string::npos;
  };
  if (asks("ggl")) request.target.launch = LaunchStyle::ggl;
  if (asks("roc")) request.target.flavour = Flavour::roc;
  if (asks("5.2")) request.target.rocm = {5, 2, 0};
  for (const char* suffix : {".cuh", ".h", ".cpp", ".c"}) {
    if (asks(suffix)) request.suffix = suffix;
  }
  return request;
}

void checkFindings(std::string_view bytes, const FilePlan& decided) {
  for (const PlannedFinding& each : decided.findings) {
    const Finding& finding = each.finding;
    require(finding.span.begin <= finding.span.end &&
                finding.span.end <= bytes.size(),
            "a finding lies in the file");
    require(!finding.message.empty(), "a finding says something");
    require(findCheck(finding.check) != nullptr, "a finding has its check");
    require(finding.fix || each.outcome == Outcome::reported ||
                each.outcome == Outcome::suppressed,
            "a finding without a fix is reported or allowed");
    if (!finding.fix) continue;
    for (const Edit& edit : finding.fix->edits) {
      require(edit.span.begin <= edit.span.end && edit.span.end <= bytes.size(),
              "an edit lies in the file");
    }
  }
}

struct Ported {
  std::vector<Edit> edits;
  /// Without errors, so that what Clang says of it is no guess.
  bool isSound = true;
};

/// A tree of one file, read as the program reads trees.
Tree readFileAlone(const std::string& path, std::string_view bytes,
                   const Vocabulary& vocabulary) {
  Tree tree;
  InputFile& file = tree.inventory.files.emplace_back();
  file.path = TreePath(path);
  file.relative = TreePath(path.substr(path.rfind('/') + 1));
  tree.sources.push_back(lexBytes(file, std::string(bytes), vocabulary));
  if (!tree.sources[0].facts.hasCuda) return tree;
  Listener nobody;
  const TreeOptions options;
  parseSources({options, vocabulary}, tree, nobody);
  // The front end lives on after a crash, which would hide its own.
  require(tree.sources[0].facts.failure.find("signal") == std::string::npos ||
              bytes.size() > kStackWorth,
          "nothing crashes on a short file");
  return tree;
}

/// Ports `bytes`, once.
Ported portOnce(const std::string& path, std::string_view bytes,
                const Target& target) {
  const RuleSet rules = RuleSet::builtin();
  const Vocabulary vocabulary = vocabularyOf(rules, target);
  const Tree tree = readFileAlone(path, bytes, vocabulary);
  const FileFacts& facts = tree.sources[0].facts;
  if (!facts.hasCuda) return {};
  const FilePlan decided = plan(analyse({facts, bytes, rules, target}),
                                Applicability::review, readSuppressions(bytes));
  checkFindings(bytes, decided);
  std::vector<Edit> edits = decided.edits.flatten(bytes);
  require(decided.edits.apply(bytes) == applyFlat(bytes, edits),
          "flat edits are the edits");
  std::uint32_t at = 0;
  for (const Edit& edit : edits) {
    require(edit.span.begin >= at && edit.span.begin <= edit.span.end &&
                edit.span.end <= bytes.size() && !edit.source,
            "edits ascend and lie in the file");
    at = edit.span.end;
  }
  return {std::move(edits), facts.parseStatus == ParseStatus::parsed};
}

bool isWideText(std::string_view bytes) {
  return bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
}

}  // namespace
}  // namespace hipport

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace hipport;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  if (isWideText(bytes)) return 0;  // the program refuses those
  const Request request = requestOf(bytes);
  // No such folder exists: nothing on disk is reached from here.
  const std::string stem = "/hipport-fuzz/input";
  const Ported first = portOnce(stem + request.suffix, bytes, request.target);
  std::string text = applyFlat(bytes, first.edits);
  const std::string path =
      stem + (request.suffix == ".cu" ? ".hip" : request.suffix);
  // Names that are ported change what Clang makes of the rest of a line that
  // is wrong: a type that it knows then may be one that it did not know. The
  // port of such a file comes to rest, if not at once.
  const int limit = first.isSound ? 1 : kRestlessRuns;
  for (int run = 1;; ++run) {
    const Ported next = portOnce(path, text, request.target);
    if (next.edits.empty()) return 0;
    if (run >= limit) {
      std::fprintf(stderr, "---- the port\n%s\n---- run %d\n%s", text.c_str(),
                   run + 1, unifiedDiff("input", text, next.edits).c_str());
    }
    require(run < limit, "the port of a port changes nothing");
    text = applyFlat(text, next.edits);
  }
}
