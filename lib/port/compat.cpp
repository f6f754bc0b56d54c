#include "port/compat.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "analysis/analysis.h"
#include "analysis/needed_headers.h"
#include "analysis/suppressions.h"
#include "buildfiles/paths.h"
#include "plan/plan.h"
#include "text/lines.h"
#include "tree/support_headers.h"

namespace hipport {
namespace fs = std::filesystem;

fs::path compatFolder(const fs::path& header) {
  fs::path folder = header;
  folder.replace_extension(".include");
  return folder;
}

namespace {

/// A name that the tree uses and HIP calls otherwise.
struct Alias {
  const Counterpart* to = nullptr;
  std::string_view library;
  /// What its calls become, by their number of arguments, where calls are
  /// rewritten: an overload's template may differ from its row's.
  std::map<std::size_t, std::string_view> calls;
};

struct Aliases {
  std::map<std::string, Alias> names;
  /// By the spelling of a CUDA header: what it includes; empty for nothing.
  std::map<std::string, std::string> headers;
  /// Headers that declare names which HIP has, and its own headers do not
  /// declare there.
  std::set<std::string_view> needed;
  std::set<CompatObstacle> obstacles;
};

/// Checks whose fixes the aliases and headers stand for.
bool isCovered(std::string_view check) {
  constexpr std::array<std::string_view, 7> kCovered = {
      "call-arguments", "cuda-api",    "cuda-header",   "dropped-word",
      "helper-header",  "pasted-name", "runtime-header"};
  return std::ranges::find(kCovered, check) != kCovered.end();
}

std::string placeOf(const Source& source, const LineMap& lines, Span span) {
  const Position position = lines.position(span.begin);
  return fmt::format("{}:{}:{}", source.file->shown, position.line,
                     position.column);
}

/// The preprocessor knows no angle brackets: "kernel<float, 2>" is two
/// arguments to it.
bool isSplit(std::string_view argument) {
  int depth = 0;
  for (const char c : argument) {
    if (c == '(') ++depth;
    if (c == ')') --depth;
    if (c == ',' && depth == 0) return true;
  }
  return false;
}

/// Takes what `use` needs into `found`, or says why that cannot be.
void addUse(const CheckContext& context, const NameUse& use,
            const std::string& place, Aliases& found) {
  const Resolution& resolution = context.resolutionOf(use);
  const auto stops = [&](std::string_view why) {
    found.obstacles.insert({place, fmt::format("{} {}", use.name, why)});
  };
  switch (resolution.treatment) {
    case Treatment::leave:
    case Treatment::unsupported:
    case Treatment::unknown:
    case Treatment::ambiguous:
      return;  // nothing to do, or findings say it
    case Treatment::pasted:
      if (!resolution.rule) {
        if (use.paste) return;  // its names are uses by themselves
        stops(
            "is the beginning of names that token pasting makes; the full "
            "names are not known");
        return;
      }
      break;
    case Treatment::drop:  // an alias of nothing
    case Treatment::rename:
    case Treatment::rewriteCall:
    case Treatment::doubtfulCall:
      break;
  }
  static const Counterpart kNothing;
  const Counterpart& to =
      resolution.treatment == Treatment::drop ? kNothing : *resolution.to;
  if (resolution.isGone || (to.name == use.name && to.calls.empty())) {
    return;  // findings say it
  }
  if (resolution.rule->kind == Kind::member) {
    stops(fmt::format("is a member; write {}", to.name));
    return;
  }
  Alias& alias =
      found.names
          .try_emplace(use.name, Alias{&to, resolution.rule->library, {}})
          .first->second;
  const auto differs = [&](std::string_view here, std::string_view elsewhere) {
    stops(
        fmt::format("becomes {} here and {} elsewhere, depending on the types "
                    "of its arguments; write {}",
                    here, elsewhere, here));
  };
  if (alias.to != &to && (alias.to->calls.empty() || to.calls.empty())) {
    if (alias.to->name != to.name || !to.calls.empty() ||
        !alias.to->calls.empty()) {
      const auto written = [](const Counterpart& each) {
        return each.calls.empty() ? each.name : each.calls.front().text;
      };
      differs(written(to), written(*alias.to));
    }
    return;
  }
  if (to.calls.empty()) return;
  if (!use.call) {
    if (use.spelledIn != SpellingKind::macroBody &&
        use.spelledIn != SpellingKind::pasted) {
      stops(fmt::format(
          "is named but not called, and only its calls can be replaced, by {}",
          to.calls.front().text));
    }
    return;
  }
  const Call& call = context.facts.calls[*use.call];
  const CallTemplate* const written = to.callFor(call.arguments.size());
  if (!written) return;  // findings say it
  if (std::ranges::any_of(call.arguments, [&](const auto& argument) {
        return isSplit(context.text(argument));
      })) {
    stops(
        "has an argument with a comma at which the preprocessor would split "
        "it; put the argument in parentheses or give it a name");
  }
  const std::string_view known =
      alias.calls.try_emplace(call.arguments.size(), written->text)
          .first->second;
  if (known != written->text) differs(written->text, known);
}

void addFile(const CheckContext& context, const Source& source,
             Aliases& found) {
  const LineMap lines(source.bytes);
  for (const NameUse& use : context.facts.names) {
    addUse(context, use, placeOf(source, lines, use.span), found);
  }
  for (const PlannedInclude& planned : context.includes) {
    if (!planned.rule) continue;
    const Counterpart* to = counterpartOf(*planned.rule, context.target);
    if (planned.rule->dropped) {
      found.headers.emplace(planned.include->spelling, "");
    } else if (to && to->name != planned.include->spelling) {
      found.headers.emplace(planned.include->spelling, to->name);
    }
  }
  for (const NeededHeader& each : neededHeaders(context, {})) {
    found.needed.insert(each.header);
  }
  const FilePlan decided = plan(analyse(context), Applicability::review,
                                readSuppressions(source.bytes));
  for (const PlannedFinding& planned : decided.findings) {
    const Finding& finding = planned.finding;
    const bool isDone = isCovered(finding.check) &&
                        (finding.fix || finding.check == "call-arguments");
    if (isDone || planned.outcome == Outcome::suppressed ||
        (!finding.fix && finding.applicability != Applicability::manual)) {
      continue;
    }
    std::string message =
        fmt::format("{} [{}]", finding.message, finding.check);
    if (finding.fix) message += "; this needs a change in the source";
    found.obstacles.insert({placeOf(source, lines, finding.span), message});
  }
}

// ---- what is written

/// The parts of a template's call between its outer commas.
std::vector<std::string> elementsOf(std::string_view text) {
  std::vector<std::string> elements;
  const std::size_t open = text.find('(');
  std::string element;
  int depth = 0;
  for (const char c : text.substr(open + 1, text.size() - open - 2)) {
    if (c == '(') ++depth;
    if (c == ')') --depth;
    if (c == ',' && depth == 0) {
      elements.push_back(element);
      element.clear();
    } else if (c != ' ' || !element.empty()) {
      element += c;
    }
  }
  if (!element.empty()) elements.push_back(element);
  return elements;
}

/// The body of a macro with `arguments` parameters a1, a2 ... that writes the
/// call of a template.
std::string bodyOf(std::string_view text, std::size_t arguments) {
  std::vector<std::string> out;
  for (const std::string& element : elementsOf(text)) {
    const std::size_t dollar = element.find('$');
    if (dollar == std::string::npos) {
      out.push_back(element);
      continue;
    }
    std::size_t end = dollar + 1;
    std::size_t number = 0;
    while (end < element.size() && element[end] >= '0' && element[end] <= '9') {
      number = number * 10 + static_cast<std::size_t>(element[end++] - '0');
    }
    if (element.substr(end) == "...") {
      for (; number <= arguments; ++number) {
        out.push_back(fmt::format("a{}", number));
      }
      continue;
    }
    if (number > arguments) continue;
    const std::string before = element.substr(0, dollar);
    const std::string after = element.substr(end);
    const bool isAlone = (before.empty() || before.ends_with('(')) &&
                         (after.empty() || after.starts_with(')'));
    out.push_back(fmt::format("{}{}a{}{}{}", before, isAlone ? "" : "(", number,
                              isAlone ? "" : ")", after));
  }
  return fmt::format("{}({})", text.substr(0, text.find('(')),
                     fmt::join(out, ", "));
}

std::string parametersOf(std::size_t count) {
  std::vector<std::string> names;
  for (std::size_t i = 1; i <= count; ++i) {
    names.push_back(fmt::format("a{}", i));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

/// Macros of several numbers of arguments go by the number.
constexpr std::string_view kCounting =
    R"(
// The number of arguments, up to 16.
#define HIPPORT_COMPAT_COUNT(...)                                           \
  HIPPORT_COMPAT_COUNT_(__VA_ARGS__, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, \
                        5, 4, 3, 2, 1, 0)
#define HIPPORT_COMPAT_COUNT_(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, \
                              a12, a13, a14, a15, a16, n, ...)              \
  n
#define HIPPORT_COMPAT_JOIN(a, b) HIPPORT_COMPAT_JOIN_(a, b)
#define HIPPORT_COMPAT_JOIN_(a, b) a##b
)";

std::string defineOf(const std::string& name, const Alias& alias) {
  if (alias.to->definedOnly) {
    // Whether it is defined is what sources ask; HIP decides by the pass.
    return fmt::format("#ifdef {0}\n#define {1} {0}\n#endif\n", alias.to->name,
                       name);
  }
  if (alias.to->calls.empty()) {
    return alias.to->name.empty()
               ? fmt::format("#define {}\n", name)
               : fmt::format("#define {} {}\n", name, alias.to->name);
  }
  std::string out;
  for (const auto& [arity, text] : alias.calls) {
    const std::string macro = alias.calls.size() == 1
                                  ? name
                                  : fmt::format("hipport_{}_{}", name, arity);
    out += fmt::format("#define {}({}) {}\n", macro, parametersOf(arity),
                       bodyOf(text, arity));
  }
  if (alias.calls.size() > 1) {
    out += fmt::format(
        "#define {}(...)                       \\\n"
        "  HIPPORT_COMPAT_JOIN(hipport_{}_,    \\\n"
        "                      HIPPORT_COMPAT_COUNT(__VA_ARGS__))(__VA_ARGS__)"
        "\n",
        name, name);
  }
  return out;
}

std::set<std::string_view> supportHeadersOf(const Aliases& found) {
  std::set<std::string_view> helpers;
  const auto add = [&](std::string_view header) {
    helpers.insert(header);
    for (const std::string_view each : includedSupportHeaders(header)) {
      helpers.insert(each);
    }
  };
  for (const std::string_view header : found.needed) {
    if (isSupportHeaderName(header)) add(header);
  }
  for (const auto& [name, alias] : found.names) {
    for (const SupportHeader& helper : kSupportHeaders) {
      const bool calls =
          alias.to->name.starts_with(helper.scope) ||
          std::ranges::any_of(alias.calls, [&](const auto& call) {
            return callsSupportHeader(call.second, helper);
          });
      if (!calls) continue;
      add(helper.header);
      break;
    }
  }
  return helpers;
}

std::string headerText(const Aliases& found, const fs::path& output) {
  std::string out = fmt::format(
      "// Maps the CUDA names of a source tree to HIP; the sources stay "
      "unchanged.\n"
      "// Generated by hipify-port compat; compile with\n"
      "//   hipcc -x hip -include {} -I {} ...\n"
      "#ifndef HIPPORT_COMPAT_H\n"
      "#define HIPPORT_COMPAT_H\n\n"
      "#include <hip/hip_runtime.h>\n",
      output.filename().string(), compatFolder(output).filename().string());
  for (const std::string_view header : found.needed) {
    if (!isSupportHeaderName(header))
      out += fmt::format("#include <{}>\n", header);
  }
  for (const std::string_view helper : supportHeadersOf(found)) {
    out += fmt::format("#include \"{}/{}\"\n",
                       compatFolder(output).filename().string(), helper);
  }
  if (std::ranges::any_of(found.names, [](const auto& each) {
        return each.second.calls.size() > 1;
      })) {
    out += kCounting;
  }
  std::map<std::string_view, std::string> byLibrary;
  for (const auto& [name, alias] : found.names) {
    byLibrary[alias.library] += defineOf(name, alias);
  }
  for (const auto& [library, defines] : byLibrary) {
    out += fmt::format("\n// {}\n{}", library, defines);
  }
  return out + "\n#endif  // HIPPORT_COMPAT_H\n";
}

/// A header by a CUDA header's name. Device functions are words of HIP's own
/// headers as well, which must not see the macros.
std::string wrapperText(const Aliases& found, const std::string& cuda,
                        const std::string& hip) {
  std::string out = fmt::format(
      "// <{}> for HIP; generated by hipify-port compat.\n"
      "#pragma once\n",
      cuda);
  if (hip.empty()) return out;
  std::string pushed, popped;
  for (const auto& [name, alias] : found.names) {
    if (alias.library != "device") continue;
    pushed +=
        fmt::format("#pragma push_macro(\"{}\")\n#undef {}\n", name, name);
    popped += fmt::format("#pragma pop_macro(\"{}\")\n", name);
  }
  return fmt::format("{}{}#include <{}>\n{}", out, pushed, hip, popped);
}

}  // namespace

bool isCompatHeader(std::string_view bytes) {
  return bytes.find("#ifndef HIPPORT_COMPAT_H") != std::string_view::npos;
}

CompatHeader compatHeader(const Tree& tree, const RuleSet& rules,
                          const Target& target, const fs::path& output) {
  Aliases found;
  for (const Source& source : tree.sources) {
    if (!source.facts.hasCuda || source.file->path == output) continue;
    const std::string toRoot =
        pathToRoot(source.file->relative.generic_string());
    addFile({source.facts, source.bytes, rules, target, toRoot}, source, found);
  }
  // A function that is only named has no macro to stand for its calls.
  std::erase_if(found.names, [](const auto& each) {
    return !each.second.to->calls.empty() && each.second.calls.empty();
  });

  CompatHeader header;
  const fs::path folder = compatFolder(output);
  header.files.emplace(output, headerText(found, output));
  for (const std::string_view each : supportHeadersOf(found)) {
    header.files.emplace(folder / each, supportHeaderText(each));
  }
  for (const auto& [cuda, hip] : found.headers) {
    header.files.emplace(folder / cuda, wrapperText(found, cuda, hip));
  }
  header.names = found.names.size();
  header.headers = found.headers.size();
  header.obstacles = std::move(found.obstacles);
  return header;
}

}  // namespace hipport
