// compat: one header that lets unchanged CUDA sources compile as HIP.
//
// Names are given their HIP meaning by macros, which the header defines; the
// CUDA headers that the sources include are found in a folder beside it, as
// headers that include HIP's. What macros cannot do is reported.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/analysis.h"
#include "analysis/suppressions.h"
#include "buildfiles/paths.h"
#include "commands/commands.h"
#include "commands/reading.h"
#include "files/files.h"
#include "plan/plan.h"
#include "port/tree_plan.h"
#include "rule_files.h"
#include "text/error.h"
#include "text/lines.h"
#include "tree/support_headers.h"
#include "tree/tree.h"

namespace hipport {
namespace fs = std::filesystem;
namespace {

struct CompatArguments : ReadingArguments {
  std::string output;
};

/// A name that the tree uses and HIP calls otherwise.
struct Alias {
  const Counterpart* to = nullptr;
  std::string_view library;
  std::set<std::size_t> arities;  ///< of its calls, where they are rewritten
};

/// What a person has to do, with its place.
struct Obstacle {
  std::string place;
  std::string message;
  friend auto operator<=>(const Obstacle&, const Obstacle&) = default;
};

struct Compatibility {
  std::map<std::string, Alias> aliases;
  /// By the spelling of a CUDA header: what it includes; empty for nothing.
  std::map<std::string, std::string> headers;
  std::set<Obstacle> obstacles;
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
            const std::string& place, Compatibility& found) {
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
  const auto [at, isNew] = found.aliases.try_emplace(
      use.name, Alias{&to, resolution.rule->library, {}});
  Alias& alias = at->second;
  if (alias.to != &to && alias.to->name != to.name) {
    stops(
        fmt::format("becomes {} here and {} elsewhere, depending on the types "
                    "of its arguments; write {}",
                    to.name, alias.to->name, to.name));
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
  if (!to.callFor(call.arguments.size())) return;  // findings say it
  if (std::ranges::any_of(call.arguments, [&](const auto& argument) {
        return isSplit(context.text(argument));
      })) {
    stops(
        "has an argument with a comma at which the preprocessor would split "
        "it; put the argument in parentheses or give it a name");
  }
  alias.arities.insert(call.arguments.size());
}

void addFile(const CheckContext& context, const Source& source,
             Compatibility& found) {
  const LineMap lines(source.bytes);
  for (const NameUse& use : context.facts.names) {
    addUse(context, use, placeOf(source, lines, use.span), found);
  }
  for (const PlannedInclude& planned : context.includes) {
    if (!planned.rule) continue;
    const Counterpart* to = planned.rule->counterpart(context.target.flavour);
    if (planned.rule->dropped) {
      found.headers.emplace(planned.include->spelling, "");
    } else if (to && to->name != planned.include->spelling) {
      found.headers.emplace(planned.include->spelling, to->name);
    }
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
  for (const std::size_t arity : alias.arities) {
    const std::string macro = alias.arities.size() == 1
                                  ? name
                                  : fmt::format("hipport_{}_{}", name, arity);
    out += fmt::format("#define {}({}) {}\n", macro, parametersOf(arity),
                       bodyOf(alias.to->callFor(arity)->text, arity));
  }
  if (alias.arities.size() > 1) {
    out += fmt::format(
        "#define {}(...)                       \\\n"
        "  HIPPORT_COMPAT_JOIN(hipport_{}_,    \\\n"
        "                      HIPPORT_COMPAT_COUNT(__VA_ARGS__))(__VA_ARGS__)"
        "\n",
        name, name);
  }
  return out;
}

/// The folder of headers that belongs to the header at `output`.
fs::path headersOf(const fs::path& output) {
  fs::path folder = output;
  folder.replace_extension(".include");
  return folder;
}

std::set<std::string_view> helpersOf(const Compatibility& found) {
  std::set<std::string_view> helpers;
  for (const auto& [name, alias] : found.aliases) {
    for (const SupportHeader& helper : kSupportHeaders) {
      const bool calls =
          alias.to->name.starts_with(helper.scope) ||
          std::ranges::any_of(alias.to->calls, [&](const CallTemplate& call) {
            return callsSupportHeader(call.text, helper);
          });
      if (!calls) continue;
      helpers.insert(helper.header);
      break;
    }
  }
  return helpers;
}

std::string headerText(const Compatibility& found, const fs::path& output) {
  std::string out = fmt::format(
      "// Maps the CUDA names of a source tree to HIP; the sources stay "
      "unchanged.\n"
      "// Generated by hipify-port compat; compile with\n"
      "//   hipcc -x hip -include {} -I {} ...\n"
      "#ifndef HIPPORT_COMPAT_H\n"
      "#define HIPPORT_COMPAT_H\n\n"
      "#include <hip/hip_runtime.h>\n",
      output.filename().string(), headersOf(output).filename().string());
  for (const std::string_view helper : helpersOf(found)) {
    out += fmt::format("#include \"{}/{}\"\n",
                       headersOf(output).filename().string(), helper);
  }
  if (std::ranges::any_of(found.aliases, [](const auto& each) {
        return each.second.arities.size() > 1;
      })) {
    out += kCounting;
  }
  std::map<std::string_view, std::string> byLibrary;
  for (const auto& [name, alias] : found.aliases) {
    byLibrary[alias.library] += defineOf(name, alias);
  }
  for (const auto& [library, defines] : byLibrary) {
    out += fmt::format("\n// {}\n{}", library, defines);
  }
  return out + "\n#endif  // HIPPORT_COMPAT_H\n";
}

/// A header by a CUDA header's name. Device functions are words of HIP's own
/// headers as well, which must not see the macros.
std::string wrapperText(const Compatibility& found, const std::string& cuda,
                        const std::string& hip) {
  std::string out = fmt::format(
      "// <{}> for HIP; generated by hipify-port compat.\n"
      "#pragma once\n",
      cuda);
  if (hip.empty()) return out;
  std::string pushed, popped;
  for (const auto& [name, alias] : found.aliases) {
    if (alias.library != "device") continue;
    pushed +=
        fmt::format("#pragma push_macro(\"{}\")\n#undef {}\n", name, name);
    popped += fmt::format("#pragma pop_macro(\"{}\")\n", name);
  }
  return fmt::format("{}{}#include <{}>\n{}", out, pushed, hip, popped);
}

// ---- the command

ExitCode run(CLI::App& command, CompatArguments& arguments) {
  RunOptions& options = arguments.options;
  options.port.delivery.mode = PortMode::report;
  if (options.port.tree.inventory.paths.empty() || arguments.output.empty()) {
    throw Error(ExitCode::usage,
                "PATH and -o FILE are required: the sources, and the header "
                "to write; see hipify-port compat --help");
  }
  finalize(command, arguments);
  if (options.port.tree.cache.shard) {
    throw Error(
        ExitCode::usage,
        "--shard: the header needs the names of all sources, but a shard "
        "parses only some; nothing was written. Leave out --shard");
  }
  const fs::path output = resolved(arguments.output);
  if (fs::is_directory(output)) {
    throw Error(ExitCode::usage,
                fmt::format("-o {}: that is a folder; nothing was written. "
                            "Name a file",
                            arguments.output));
  }
  Inventory inventory = takeInventory(options.port.tree.inventory);
  if (inventory.find(output) &&
      readFile(output).find("HIPPORT_COMPAT_H") == std::string::npos) {
    throw Error(ExitCode::usage,
                fmt::format("-o {} would replace an input; nothing was "
                            "written. Choose another place",
                            arguments.output));
  }
  const RuleFiles ruleFiles(options.rules);
  const RuleSet rules = ruleFiles.rules();
  Listener nobody;
  const Tree tree = readTree(std::move(inventory), options.port.tree, rules,
                             options.port.target, nobody);
  const Target target = withNeededWarps(options.port.target, tree, rules);

  Compatibility found;
  const std::vector<std::string> errors = tree.errors();
  for (const Source& source : tree.sources) {
    if (!source.facts.hasCuda || source.file->path == output) continue;
    const std::string toRoot =
        pathToRoot(source.file->relative.generic_string());
    addFile({source.facts, source.bytes, rules, target, toRoot}, source, found);
  }
  // A function that is only named has no macro to stand for its calls.
  std::erase_if(found.aliases, [](const auto& each) {
    return !each.second.to->calls.empty() && each.second.arities.empty();
  });

  const fs::path folder = headersOf(output);
  const auto write = [](const fs::path& path, std::string_view text) {
    fs::create_directories(path.parent_path());
    writeFile(path, text, path);
  };
  write(output, headerText(found, output));
  for (const std::string_view helper : helpersOf(found)) {
    write(folder / helper, supportHeaderText(helper));
  }
  for (const auto& [cuda, hip] : found.headers) {
    write(folder / cuda, wrapperText(found, cuda, hip));
  }
  for (const Obstacle& each : found.obstacles) {
    fmt::print(stderr, "{}: {}\n", each.place, each.message);
  }
  for (const std::string& error : errors) {
    fmt::print(stderr, "hipify-port: {}\n", error);
  }
  if (!options.quiet) {
    fmt::print(stderr,
               "{} name{} and {} header{} in {}; {} place{} left to change in "
               "the sources\n"
               "compile with: hipcc -x hip -include {} -I {}\n",
               found.aliases.size(), found.aliases.size() == 1 ? "" : "s",
               found.headers.size(), found.headers.size() == 1 ? "" : "s",
               arguments.output, found.obstacles.size(),
               found.obstacles.size() == 1 ? "" : "s", arguments.output,
               headersOf(arguments.output).string());
  }
  if (!errors.empty()) return ExitCode::input;
  return found.obstacles.empty() ? ExitCode::clean : ExitCode::findings;
}

}  // namespace

Command compatCommand(CLI::App& app) {
  CLI::App& command = *app.add_subcommand(
      "compat",
      "write a header that lets CUDA sources compile unchanged as HIP");
  const auto arguments = std::make_shared<CompatArguments>();
  command
      .add_option("-o,--output", arguments->output,
                  "the header to write; replacements of CUDA's headers go into "
                  "a folder beside it")
      ->type_name("FILE");
  addSources(command, *arguments);
  command.add_flag("--quiet", arguments->options.quiet,
                   "print only errors and the places left to change");
  return {&command, [&command, arguments] { return run(command, *arguments); }};
}

}  // namespace hipport
