// Strings with CUDA names that ROCm spells differently.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "analysis/check_list.h"
#include "rules/build_rules.h"
#include "text/literals.h"

namespace hipport {
namespace {

/// Whether a look-up of symbols by name is called just before `span`.
bool isLookUp(const CheckContext& context, Span span) {
  constexpr std::size_t kReach = 80;
  const std::size_t begin = span.begin > kReach ? span.begin - kReach : 0;
  std::string_view before = context.bytes.substr(begin, span.begin - begin);
  const std::size_t statement = before.find_last_of(";{}");
  if (statement != std::string_view::npos) before.remove_prefix(statement + 1);
  static constexpr std::array kCalls = {
      "dlsym", "GetProcAddress", "cuGetProcAddress", "cudaGetDriverEntryPoint"};
  return std::ranges::any_of(kCalls, [&](std::string_view call) {
    return before.find(call) != std::string_view::npos;
  });
}

/// The names in `code` that only CUDA has, each once; nothing unless it is
/// device code.
std::vector<std::string> cudaNames(const CheckContext& context,
                                   std::string_view code) {
  std::vector<std::string> names;
  if (code.find("__global__") == std::string_view::npos ||
      code.find('(') == std::string_view::npos) {
    return names;
  }
  for (std::size_t i = 0; i < code.size();) {
    std::size_t end = i;
    while (end < code.size() && isWord(code[end])) ++end;
    const std::string_view word = code.substr(i, end - i);
    const Rule* rule = context.rules.find(word);
    if (rule && context.rules.isDistinctive(*rule) &&
        hasPort(*rule, context.target) &&
        std::ranges::find(names, word) == names.end()) {
      names.emplace_back(word);
    }
    i = std::max(end, i + 1);
  }
  return names;
}

/// Whether the file compiles code at run time, which takes options.
bool compiles(const CheckContext& context) {
  return std::ranges::any_of(context.facts.names, [&](const NameUse& use) {
    const Rule* rule = context.rules.find(use.name);
    return rule && rule->library == "nvrtc" && use.meaning != Meaning::user;
  });
}

/// What becomes of an option of the compiler, as nvcc and NVRTC have it.
const OptionRule* optionOf(std::string_view text) {
  if (!text.starts_with('-')) return nullptr;
  const std::size_t equal = text.find('=');
  const std::string_view name = text.substr(0, equal);
  const std::string_view value =
      equal == std::string_view::npos ? "" : text.substr(equal + 1);
  const auto options = BuildRules::builtin().options();
  const auto found = std::ranges::find_if(options, [&](const OptionRule& each) {
    return each.name == name && (each.value.empty() || each.value == value);
  });
  // Clang accepts both spellings of the standard.
  const bool isSame = found != options.end() &&
                      (found->hip == name || found->hip.starts_with("-std"));
  return found == options.end() || isSame ? nullptr : &*found;
}

/// The program that a command line for the shell begins with.
std::string_view programOf(std::string_view command) {
  return command.substr(0, command.find_first_of(" |;&><"));
}

/// Whether a shell is called just before `span`.
bool isCommand(const CheckContext& context, Span span) {
  std::string_view before = context.bytes.substr(0, span.begin);
  before = before.substr(0, before.find_last_not_of(" \t\r\n") + 1);
  return before.ends_with("system(") || before.ends_with("popen(");
}

void run(const CheckContext& context, Findings& findings) {
  const bool hasCompiler = compiles(context);
  for (const StringLiteral& literal : context.facts.strings) {
    const std::string_view text = contentOf(context.text(literal.span));
    Finding finding;
    finding.span = literal.span;
    finding.spelledIn = literal.spelledIn;
    finding.severity = Severity::warning;
    const BuildRules& named = BuildRules::builtin();
    if (const NamedRule* rule = named.findEnvironment(text)) {
      finding.applicability = Applicability::review;
      finding.message =
          rule->rocm.empty()
              ? fmt::format("the environment variable {} has no effect in ROCm",
                            text)
              : fmt::format("the environment variable {} is called {} in ROCm",
                            text, rule->rocm);
      if (!rule->note.empty()) finding.notes.emplace_back(rule->note);
    } else if (const NamedRule* rule = named.findLoaded(text)) {
      finding.message =
          fmt::format("{} is a CUDA library; ROCm has {}", text, rule->rocm);
    } else if (const NamedRule* rule = named.findTool(programOf(text));
               rule && isCommand(context, literal.span)) {
      finding.message = rule->rocm.empty()
                            ? fmt::format("{} is a CUDA program", rule->name)
                            : fmt::format("{} is a CUDA program; ROCm has {}",
                                          rule->name, rule->rocm);
      if (!rule->note.empty()) finding.notes.emplace_back(rule->note);
    } else if (const OptionRule* rule =
                   hasCompiler ? optionOf(text) : nullptr) {
      finding.message =
          fmt::format("{} is an NVRTC option that hipRTC does not know", text);
      const auto& architectures = context.target.architectures;
      if (rule->hip == "$arch" && !architectures.empty()) {
        finding.notes.push_back(fmt::format("write --offload-arch={}",
                                            architectures.front().text()));
      } else if (rule->treatment == OptionRule::Treatment::replace &&
                 rule->hip.find('$') == std::string::npos) {
        finding.notes.push_back(fmt::format("write {}", rule->hip));
      } else {
        finding.notes.emplace_back(rule->note.empty() ? "remove it"
                                                      : rule->note);
      }
    } else if (const auto names = cudaNames(context, text); !names.empty()) {
      finding.span.end = finding.span.begin + 1;
      finding.message = fmt::format(
          "this string contains device code with names that HIP does not have: "
          "{}",
          fmt::join(names, ", "));
      finding.notes.emplace_back(
          "port the text as a separate file and put the result back; hipRTC "
          "compiles HIP");
    } else if (const Rule* rule = context.rules.find(text);
               rule && rule->kind == Kind::function &&
               context.rules.isDistinctive(*rule) &&
               isLookUp(context, literal.span)) {
      const Counterpart* to = counterpartOf(*rule, context.target);
      finding.message =
          to ? fmt::format("{} is looked up by name; HIP has {}", text,
                           to->name)
             : fmt::format("{} is looked up by name; HIP has no counterpart",
                           text);
    } else {
      continue;
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::name_in_string = {
    "name-in-string", "a string that contains a CUDA name",
    R"(Strings are never changed, because it is not known how the program uses them. Some
contain names that ROCm spells differently, and the port compiles all the same:

- environment variables, such as `CUDA_LAUNCH_BLOCKING`
- shared libraries that are loaded by name, such as `libcuda.so.1`
- functions that are looked up in them with `dlsym` and similar functions
- CUDA code that is compiled at run time and has names that HIP lacks
- options for the run-time compiler, in files that use NVRTC
- CUDA programs in a shell command: `system("nvidia-smi")`

The finding gives the counterpart. Write it; for a library, also check the version
suffix.

```cpp
void* driver = dlopen("libcuda.so.1", RTLD_NOW);  // before
void* init = dlsym(driver, "cuInit");

void* driver = dlopen("libamdhip64.so", RTLD_NOW);  // after
void* init = dlsym(driver, "hipInit");
```
)",
    run};

}  // namespace hipport
