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
  if (!use.sides) return "this tree declares the same name";
  const std::string cuda = shown(facts, use.sides->cuda);
  const std::string user = shown(facts, use.sides->user);
  return cuda == user
             ? "its meaning depends on where the macro is expanded"
             : fmt::format("it is CUDA's in {} and the tree's own in {}", cuda,
                           user);
}

void run(const CheckContext& context, Findings& findings) {
  for (const NameUse& use : context.facts.names) {
    const Resolution& resolution = context.resolutionOf(use);
    if (resolution.treatment != Treatment::ambiguous) continue;
    Finding finding;
    finding.span = use.span;
    finding.spelledIn = use.spelledIn;
    finding.severity = Severity::warning;
    // An everyday word is most likely not CUDA's: review is enough.
    if (!context.rules.isDistinctive(*resolution.rule)) {
      finding.applicability = Applicability::review;
    }
    finding.message = fmt::format(
        "{} may be CUDA's or your own name; it was not changed", use.name);
    finding.notes.push_back(why(context.facts, use));
    if (resolution.to) {
      finding.notes.push_back(
          fmt::format("if it is CUDA's, it becomes {}", resolution.to->name));
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::ambiguous_name = {
    "ambiguous-name", "a name that may be CUDA's or the tree's own",
    R"(Clang could not tell what the name refers to here: it is in a branch that is not
compiled, it is in code that did not parse, or two files that include this one
disagree. In addition, the tree declares the same name itself, or the name is an
everyday word. Renaming it might break your code; leaving it might leave CUDA in the
port.

Check the place, and rename it if it is CUDA's.
)",
    run};

}  // namespace hipport
