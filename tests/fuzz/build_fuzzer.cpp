// The build files' side over any bytes, read as CMake, as make and as a script:
// every finding lies in the file, the plan's edits are disjoint and inside it,
// what they make is what the set of edits says, and porting again comes to an
// end. What chooses between CUDA and its port comes off as it went on.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "buildfiles/buildfiles.h"
#include "buildfiles/dual.h"
#include "fuzz.h"
#include "plan/plan.h"

namespace hipport {
namespace {

using fuzz::require;

constexpr std::array kPaths = {
    "CMakeLists.txt", "cmake/x.cmake", "Makefile",   "src/Makefile.am",
    "build.sh",       "configure.ac",  "Dockerfile", "setup.py"};

BuildTree treeOf(bool isDual) {
  BuildTree tree;
  tree.renamesSources = true;
  tree.isDual = isDual;
  tree.architectures = {"gfx90a", "gfx1100"};
  return tree;
}

/// The file's port; `mistakes` says that a reader gave up in it.
std::string ported(const BuildFile& file, bool isDual, bool& mistakes) {
  const BuildRules& rules = BuildRules::builtin();
  std::vector<Findings> found =
      analyseBuild(treeOf(isDual), parseBuild({&file, 1}, rules), rules);
  require(found.size() == 1, "each file has its findings");
  for (const Finding& finding : found.front()) {
    require(finding.span.begin <= finding.span.end &&
                finding.span.end <= file.bytes.size(),
            "a finding lies in the file");
    require(!finding.message.empty(), "a finding says what it found");
    if (!finding.fix) continue;
    require(!finding.fix->edits.empty(), "a fix has edits");
    for (const Edit& edit : finding.fix->edits) {
      require(edit.span.begin <= edit.span.end &&
                  edit.span.end <= file.bytes.size(),
              "an edit lies in the file");
    }
  }
  for (const Finding& finding : found.front()) {
    mistakes |= finding.check == "build-gap";
  }
  const FilePlan decided =
      plan(std::move(found.front()), Applicability::review);
  for (const PlannedFinding& each : decided.findings) {
    mistakes |= each.outcome == Outcome::conflicted;
  }
  const std::vector<Edit> flat = decided.edits.flatten(file.bytes);
  std::uint32_t last = 0;
  for (const Edit& edit : flat) {
    require(edit.span.begin >= last && edit.span.end <= file.bytes.size(),
            "edits are disjoint and ascend");
    last = edit.span.end;
  }
  std::string result = applyFlat(file.bytes, flat);
  require(result == decided.edits.apply(file.bytes),
          "the port is the file with its edits");
  return result;
}

void checkPort(const char* path, std::string_view bytes) {
  bool mistakes = false;
  ported({path, bytes}, true, mistakes);
  // Real files are ported once; what a fix moves together in a broken one may
  // be found by the next. It comes to an end.
  std::string last(bytes);
  for (int i = 0; i < 4; ++i) {
    std::string next = ported({path, last}, false, mistakes);
    if (mistakes || next == last) return;
    last = std::move(next);
  }
  std::fprintf(stderr, "%s: %s\n", path, last.c_str());
  require(false, "porting again and again comes to an end");
}

void checkSwitch(const char* path, std::string_view bytes) {
  // A lone CR at the end would become the line end of DOS.
  if (!dualSwitchIn(bytes).empty() || bytes.ends_with('\r')) return;
  const std::string with = withDualSwitch({path, bytes});
  if (with.empty()) return;
  require(withDualSwitch({path, with}) == with, "one option is enough");
  std::string without = with;
  const std::vector<Span> spans = dualSwitchIn(with);
  for (auto span = spans.rbegin(); span != spans.rend(); ++span) {
    without.erase(span->begin, span->size());
  }
  // A last line without an end got one.
  require(without == bytes || without == std::string(bytes) + "\n" ||
              without == std::string(bytes) + "\r\n",
          "the CUDA build is as it was");
}

}  // namespace
}  // namespace hipport

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace hipport;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const char* path : kPaths) checkPort(path, bytes);
  checkSwitch("CMakeLists.txt", bytes);
  checkSwitch("src/Makefile", bytes);
  return 0;
}
