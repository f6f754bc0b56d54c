// A name that may be CUDA's or the user's.
#include <fmt/format.h>

#include <filesystem>

#include "analysis/check_list.h"
#include "analysis/names.h"

namespace hipport {
namespace {

/// The path of a unit as seen from the file; absolute ones differ by machine.
std::string shown(const FileFacts& facts, const std::string& unit) {
  return std::filesystem::path(unit)
      .lexically_relative(std::filesystem::path(facts.path).parent_path())
      .string();
}

std::string why(const FileFacts& facts, const NameUse& use) {
  if (use.meaning != Meaning::mixed) return "this place could not be parsed";
  if (!use.sides) return "the same name is declared in this tree as well";
  const std::string cuda = shown(facts, use.sides->cuda);
  const std::string user = shown(facts, use.sides->user);
  return cuda == user
             ? "it means either, depending on where the macro is expanded"
             : fmt::format("{} takes it for CUDA's and {} for its own", cuda,
                           user);
}

void run(const CheckContext& context, Findings& findings) {
  for (const NameUse& use : context.facts.names) {
    const Resolution& resolution = context.resolutionOf(use);
    if (resolution.treatment != Treatment::ambiguous) continue;
    Finding finding;
    finding.span = use.span;
    finding.place = use.place;
    finding.severity = Severity::warning;
    // An everyday word is most likely not CUDA's; it is worth a look only.
    if (!context.rules.isDistinctive(*resolution.rule)) {
      finding.applicability = Applicability::review;
    }
    finding.message = fmt::format(
        "{} may be CUDA's or a name of your own; it was left as it is",
        use.name);
    finding.notes.push_back(why(context.facts, use));
    if (resolution.to) {
      finding.notes.push_back(
          fmt::format("CUDA's becomes {}", resolution.to->name));
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::ambiguous_name = {
    "ambiguous-name", "a name that may be CUDA's or one of the tree's own",
    R"(The compiler could not tell what the name refers to at this place (it is in
a branch that is not compiled, in code that did not parse, or two files that
include this one disagree), and the tree declares the same name itself or the
name is an everyday word. Renaming might break your code, leaving it might leave
CUDA in the port: look at the place and rename it if it is CUDA's.
)",
    run};

}  // namespace hipport
