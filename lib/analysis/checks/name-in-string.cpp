// Strings with CUDA names that ROCm spells differently.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <vector>

#include "analysis/check_list.h"
#include "rules/build_rules.h"
#include "text/literals.h"

namespace hipport {
namespace {

/// The name of the function that `span` is an argument of, or "": of
/// `find<Init>(std::string("x"))` that is find.
std::string_view calleeOf(const CheckContext& context, Span span) {
  constexpr std::size_t kReach = 120;
  const std::size_t begin = span.begin > kReach ? span.begin - kReach : 0;
  std::string_view before = context.bytes.substr(begin, span.begin - begin);
  const std::size_t statement = before.find_last_of(";{}");
  if (statement != std::string_view::npos) before.remove_prefix(statement + 1);
  while (true) {
    for (int open = 0; !before.empty() && open <= 0;) {
      open += before.back() == '(' ? 1 : before.back() == ')' ? -1 : 0;
      before.remove_suffix(1);
    }
    before = withoutLastBlanks(before);
    if (before.ends_with('>')) before = before.substr(0, before.rfind('<'));
    std::size_t word = before.size();
    while (word > 0 && isWord(before[word - 1])) --word;
    const std::string_view name = before.substr(word);
    if (name != "string" && name != "string_view") return name;
    before.remove_suffix(name.size());
  }
}

/// Whether `span` is an argument of a look-up of symbols by name: of dlsym, or
/// of a function of the tree's that is called as one is.
bool isLookUp(const CheckContext& context, Span span) {
  std::string callee(calleeOf(context, span));
  std::ranges::transform(callee, callee.begin(), [](unsigned char c) {
    return static_cast<char>(std::tolower(c));
  });
  static constexpr std::array kWords = {"sym", "procaddress", "getproc",
                                        "entrypoint", "resolve"};
  return std::ranges::any_of(kWords, [&](std::string_view word) {
    return callee.find(word) != std::string::npos;
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

constexpr std::string_view kCompiler = "nvcc";

/// The program that a command line for the shell begins with.
std::string_view programOf(std::string_view command) {
  return command.substr(0, command.find_first_of(" |;&><"));
}

/// Whether `span` begins what a shell is called with, be it in a string that
/// more is added to.
bool isCommand(const CheckContext& context, Span span) {
  std::string_view before = context.bytes.substr(0, span.begin);
  while (true) {
    before = withoutLastBlanks(before);
    if (before.ends_with("system(") || before.ends_with("popen(")) return true;
    if (!before.ends_with('(')) return false;
    before.remove_suffix(1);
    for (const std::string_view type : {"std::string", "string"}) {
      if (before.ends_with(type)) before.remove_suffix(type.size());
    }
  }
}

/// Whether the text names the folder of a CUDA installation.
bool namesFolder(std::string_view text) {
  constexpr std::string_view kFolder = "/usr/local/cuda";
  const std::size_t at = text.find(kFolder);
  if (at == std::string_view::npos) return false;
  // "/usr/local/cudaish" is another folder.
  const std::string_view rest = text.substr(at + kFolder.size());
  return rest.empty() || !isWord(rest.front());
}

/// Whether the string is a sentence that a person gets to read: an argument of
/// printf, or written to the stream of errors or of output.
bool isShown(const CheckContext& context, Span span) {
  constexpr std::size_t kReach = 400;
  const std::size_t begin = span.begin > kReach ? span.begin - kReach : 0;
  std::string_view before = context.bytes.substr(begin, span.begin - begin);
  const std::size_t statement = before.find_last_of(";{}");
  if (statement != std::string_view::npos) before.remove_prefix(statement + 1);
  if (withoutLastBlanks(before).ends_with("<<")) {
    return before.find("cerr") != std::string_view::npos ||
           before.find("cout") != std::string_view::npos;
  }
  const std::string_view callee = calleeOf(context, span);
  return callee == "printf" || callee == "puts" || callee == "perror";
}

/// The name of the variable in "NAME" and "NAME=value".
std::string_view variableOf(std::string_view text) {
  return text.find(' ') == std::string_view::npos
             ? text.substr(0, text.find('='))
             : text;
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
    const std::string_view variable = variableOf(text);
    if (const NamedRule* rule = named.findEnvironment(variable)) {
      finding.applicability = Applicability::review;
      finding.message =
          rule->rocm.empty()
              ? fmt::format("the environment variable {} has no effect in ROCm",
                            variable)
              : fmt::format("the environment variable {} is called {} in ROCm",
                            variable, rule->rocm);
      if (!rule->note.empty()) finding.notes.emplace_back(rule->note);
    } else if (const NamedRule* rule = text.find(' ') == std::string_view::npos
                                           ? named.findLoaded(text)
                                           : nullptr) {
      finding.message =
          fmt::format("{} is a CUDA library; ROCm has {}", text, rule->rocm);
    } else if (const NamedRule* rule = named.findTool(programOf(text));
               rule && isCommand(context, literal.span)) {
      finding.message = rule->rocm.empty()
                            ? fmt::format("{} is a CUDA program", rule->name)
                            : fmt::format("{} is a CUDA program; ROCm has {}",
                                          rule->name, rule->rocm);
      if (!rule->note.empty()) finding.notes.emplace_back(rule->note);
    } else if (programOf(text) == kCompiler &&
               isCommand(context, literal.span)) {
      finding.message =
          fmt::format("{} is a CUDA program; ROCm has hipcc", kCompiler);
      finding.notes.emplace_back(
          "it takes Clang's options, and what it prints is HIP's");
    } else if (namesFolder(text) &&
               !(text.find(' ') != std::string_view::npos &&
                 isShown(context, literal.span))) {
      finding.applicability = Applicability::review;
      finding.message =
          "this path is in a CUDA installation; ROCm is in /opt/rocm";
      finding.notes.emplace_back(
          "ask for ROCM_PATH first, and look whether the file has a "
          "counterpart");
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
- paths in a CUDA installation: `/usr/local/cuda/bin/nvcc`, but not in a sentence that
  is printed

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
