// Strings with CUDA names that ROCm spells differently.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <vector>

#include "analysis/check_list.h"
#include "analysis/own_code.h"
#include "analysis/targets.h"
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

/// Whether the text is nothing but blanks and comments.
bool isSpace(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t behind = text[i] == '/' ? behindText(text, i) : i + 1;
    const bool isBlank = withoutLastBlanks(text.substr(i, 1)).empty();
    if (behind == i || (text[i] != '/' && !isBlank)) return false;
    i = behind;
  }
  return true;
}

/// The text of the literal and of those that follow it with nothing but space
/// between: the compiler joins them. Escaped ends of lines are blanks. Empty
/// where another literal begins the text.
std::string joinedText(const CheckContext& context, std::size_t index) {
  const auto& literals = context.facts.strings;
  const auto follows = [&](std::size_t next) {
    const Span between = {literals[next - 1].span.end,
                          literals[next].span.begin};
    return literals[next - 1].spelledIn == literals[next].spelledIn &&
           between.begin < between.end && isSpace(context.text(between));
  };
  if (index > 0 && follows(index)) return {};
  std::string text;
  for (std::size_t i = index; i == index || (i < literals.size() && follows(i));
       ++i) {
    text += contentOf(context.text(literals[i].span));
  }
  for (const std::string_view escape : {"\\n", "\\t"}) {
    for (std::size_t at = text.find(escape); at != std::string::npos;
         at = text.find(escape, at)) {
      text.replace(at, escape.size(), "  ");
    }
  }
  return text;
}

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// The header behind "#include" at the front of `text`.
std::string_view includedIn(std::string_view text) {
  text = withoutBlanks(text.substr(std::string_view("#include").size()));
  if (!text.starts_with('<') && !text.starts_with('"') &&
      !text.starts_with("\\\"")) {
    return {};
  }
  text.remove_prefix(text.starts_with('\\') ? 2 : 1);
  return text.substr(0, text.find_first_of(">\\\""));
}

/// What HIP lacks in `code`: the names of device code that only CUDA has, each
/// once, and headers.
std::vector<std::string> cudaNames(const CheckContext& context,
                                   std::string_view code) {
  std::vector<std::string> names;
  const auto add = [&](std::string_view name) {
    if (std::ranges::find(names, name) == names.end()) names.emplace_back(name);
  };
  const bool isKernel = has(code, "__global__") && has(code, "(");
  constexpr std::string_view kInclude = "#include";
  for (std::size_t i = 0; i < code.size();) {
    if (code.substr(i).starts_with(kInclude)) {
      const std::string_view header = includedIn(code.substr(i));
      const Rule* rule = context.rules.findHeader(header);
      const Counterpart* to =
          rule ? counterpartOf(*rule, context.target) : nullptr;
      if (rule && (!to || to->name != header)) add(header);
      i += kInclude.size() + header.size();
      continue;
    }
    std::size_t end = i;
    while (end < code.size() && isWord(code[end])) ++end;
    const std::string_view word = code.substr(i, end - i);
    // A part of code, put together where the program runs: "x = __any_sync(".
    const std::string_view behind = code.substr(end).substr(0, 2);
    const bool isCalled = word.starts_with("__") && behind.starts_with('(') &&
                          behind.size() == 2 && behind != "()";
    const Rule* rule =
        isKernel || isCalled ? context.rules.find(word) : nullptr;
    if (rule && context.rules.isDistinctive(*rule) &&
        hasPort(*rule, context.target)) {
      add(word);
    }
    i = std::max(end, i + 1);
  }
  return names;
}

/// Whether device code in a string takes lanes from threads by 32.
bool countsLanes(std::string_view code) {
  if ((!has(code, "__global__") && !has(code, "__device__")) ||
      !has(code, "threadIdx")) {
    return false;
  }
  static constexpr std::array kForms = {"threadIdx.x & 31", "threadIdx.x % 32",
                                        "threadIdx.x >> 5", "threadIdx.x / 32",
                                        "threadIdx.x&31",   "threadIdx.x%32",
                                        "threadIdx.x>>5",   "threadIdx.x/32"};
  return std::ranges::any_of(
      kForms, [&](std::string_view form) { return has(code, form); });
}

/// The architecture of NVIDIA's that a word of an option names: "sm_80".
std::string_view architectureIn(std::string_view text) {
  for (const std::string_view kind : {"sm_", "compute_"}) {
    for (std::size_t at = text.find(kind); at != std::string_view::npos;
         at = text.find(kind, at + 1)) {
      if (at > 0 && isWord(text[at - 1])) continue;
      std::size_t end = at + kind.size();
      while (end < text.size() && isWord(text[end])) ++end;
      const std::string_view number = text.substr(at + kind.size());
      // "compute_" that a number is added to is an option as well.
      const bool isOpen = number.empty() && text.starts_with('-');
      if (isOpen || (!number.empty() &&
                     std::isdigit(static_cast<unsigned char>(number[0])))) {
        return text.substr(at, end - at);
      }
    }
  }
  return {};
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
  static constexpr std::array<std::string_view, 4> kFolders = {
      "/usr/local/cuda", "/usr/lib/cuda", "/opt/cuda",
      "NVIDIA GPU Computing Toolkit"};
  return std::ranges::any_of(kFolders, [&](std::string_view folder) {
    const std::size_t at = text.find(folder);
    if (at == std::string_view::npos) return false;
    // "/usr/local/cudaish" is another folder.
    const std::string_view rest = text.substr(at + folder.size());
    return rest.empty() || !isWord(rest.front());
  });
}

/// Whether the text is a file of NVIDIA's driver.
bool namesDriver(std::string_view text) {
  return text.starts_with("/dev/nvidia") ||
         text.starts_with("/proc/driver/nvidia") ||
         text.starts_with("/sys/module/nvidia");
}

/// Whether a string that a device's name is searched for or compared with is
/// of NVIDIA's.
bool isProduct(const CheckContext& context, Span span, std::string_view text) {
  static constexpr std::array<std::string_view, 11> kProducts = {
      "NVIDIA", "Tesla", "GeForce", "Quadro", "TITAN", "RTX",
      "GTX",    "A100",  "H100",    "V100",   "P100"};
  static constexpr std::array<std::string_view, 8> kSearches = {
      "find",    "strstr",   "strcmp",      "strncmp",
      "compare", "contains", "starts_with", "rfind"};
  if (std::ranges::find(kProducts, text.substr(0, text.find(' '))) ==
      kProducts.end()) {
    return false;
  }
  constexpr std::size_t kReach = 120;
  const std::size_t begin = span.begin > kReach ? span.begin - kReach : 0;
  std::string_view before = context.bytes.substr(begin, span.begin - begin);
  const std::size_t statement = before.find_last_of(";{}");
  if (statement != std::string_view::npos) before.remove_prefix(statement + 1);
  return has(before, ".name") &&
         (withoutLastBlanks(before).ends_with("==") ||
          std::ranges::find(kSearches, calleeOf(context, span)) !=
              kSearches.end());
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

/// What is known of one literal; each of the functions below says it in
/// `finding` or knows nothing.
struct Literal {
  const CheckContext& context;
  const StringLiteral& fact;
  std::string_view text;
  bool hasCompiler;  ///< the file compiles code at run time
};

bool judgeVariable(const Literal& it, Finding& finding) {
  const std::string_view variable = variableOf(it.text);
  const NamedRule* rule = BuildRules::builtin().findEnvironment(variable);
  if (!rule) return false;
  finding.applicability = Applicability::review;
  finding.message =
      rule->rocm.empty()
          ? fmt::format("the environment variable {} has no effect in ROCm",
                        variable)
          : fmt::format("the environment variable {} is called {} in ROCm",
                        variable, rule->rocm);
  if (!rule->note.empty()) finding.notes.emplace_back(rule->note);
  return true;
}

bool judgeLibrary(const Literal& it, Finding& finding) {
  const NamedRule* rule = it.text.find(' ') == std::string_view::npos
                              ? BuildRules::builtin().findLoaded(it.text)
                              : nullptr;
  if (!rule) return false;
  finding.message =
      fmt::format("{} is a CUDA library; ROCm has {}", it.text, rule->rocm);
  return true;
}

bool judgeCommand(const Literal& it, Finding& finding) {
  const std::string_view program = programOf(it.text);
  const NamedRule* rule = BuildRules::builtin().findTool(program);
  if ((!rule && program != kCompiler) || !isCommand(it.context, it.fact.span)) {
    return false;
  }
  if (!rule) {
    finding.message =
        fmt::format("{} is a CUDA program; ROCm has hipcc", kCompiler);
    finding.notes.emplace_back(
        "it takes Clang's options, and what it prints is HIP's");
    return true;
  }
  finding.message = rule->rocm.empty()
                        ? fmt::format("{} is a CUDA program", rule->name)
                        : fmt::format("{} is a CUDA program; ROCm has {}",
                                      rule->name, rule->rocm);
  if (!rule->note.empty()) finding.notes.emplace_back(rule->note);
  return true;
}

bool judgePath(const Literal& it, Finding& finding) {
  const bool isSentence = it.text.find(' ') != std::string_view::npos &&
                          isShown(it.context, it.fact.span);
  if (isSentence) return false;
  finding.applicability = Applicability::review;
  if (namesDriver(it.text)) {
    finding.message = "this is a file of NVIDIA's driver";
    finding.notes.emplace_back(
        "AMD's has /dev/kfd, /dev/dri and /sys/module/amdgpu");
    return true;
  }
  if (!namesFolder(it.text)) return false;
  finding.message = "this path is in a CUDA installation; ROCm is in /opt/rocm";
  finding.notes.emplace_back(
      "ask for ROCM_PATH first, and look whether the file has a "
      "counterpart");
  return true;
}

bool judgeOption(const Literal& it, Finding& finding) {
  const OptionRule* rule = it.hasCompiler ? optionOf(it.text) : nullptr;
  // What stays in a port was said of the CUDA source.
  const bool isSaid = isShown(it.context, it.fact.span) || isForHip(it.context);
  const std::string_view architecture =
      isSaid ? std::string_view() : architectureIn(it.text);
  if (!rule && architecture.empty()) return false;
  finding.message =
      rule ? fmt::format("{} is an NVRTC option that hipRTC does not know",
                         it.text)
           : fmt::format("{} names an architecture of NVIDIA's", architecture);
  const auto& architectures = it.context.target.architectures;
  if ((!rule || rule->hip == "$arch") && !architectures.empty()) {
    finding.notes.push_back(
        fmt::format("write --offload-arch={}", architectures.front().text()));
  } else if (rule && rule->treatment == OptionRule::Treatment::replace &&
             rule->hip.find('$') == std::string::npos) {
    finding.notes.push_back(fmt::format("write {}", rule->hip));
  } else {
    finding.notes.emplace_back(!rule || rule->note.empty() ? "remove it"
                                                           : rule->note);
  }
  return true;
}

bool judgeCode(const Literal& it, Finding& finding) {
  const auto index =
      static_cast<std::size_t>(&it.fact - it.context.facts.strings.data());
  const std::string code = joinedText(it.context, index);
  if (code.empty() || isShown(it.context, it.fact.span)) return false;
  finding.span.end = finding.span.begin + 1;
  if (const auto names = cudaNames(it.context, code); !names.empty()) {
    finding.message = fmt::format(
        "this string contains device code with names that HIP does not have: "
        "{}",
        fmt::join(names, ", "));
    finding.notes.emplace_back(
        "port the text as a separate file and put the result back; hipRTC "
        "compiles HIP");
    return true;
  }
  const bool isWide =
      !architecturesWhere(it.context.target, [](const Architecture& each) {
         return each.wave == 64;
       }).empty();
  if (!isWide || !countsLanes(code)) {
    finding.span.end = it.fact.span.end;
    return false;
  }
  finding.message =
      "this string contains device code that counts on warps of 32 lanes";
  finding.notes.emplace_back(
      "port the text as a separate file and put the result back");
  return true;
}

bool judgeLookUp(const Literal& it, Finding& finding) {
  const Rule* rule = it.context.rules.find(it.text);
  if (!rule || rule->kind != Kind::function ||
      !it.context.rules.isDistinctive(*rule) ||
      !isLookUp(it.context, it.fact.span)) {
    return false;
  }
  const Counterpart* to = counterpartOf(*rule, it.context.target);
  finding.message =
      to ? fmt::format("{} is looked up by name; HIP has {}", it.text, to->name)
         : fmt::format("{} is looked up by name; HIP has no counterpart",
                       it.text);
  return true;
}

bool judgeProduct(const Literal& it, Finding& finding) {
  if (!isProduct(it.context, it.fact.span, it.text)) return false;
  finding.applicability = Applicability::review;
  finding.message = fmt::format("no AMD GPU has \"{}\" in its name", it.text);
  finding.notes.emplace_back(
      "ask for what the GPU can do, or for gcnArchName of its properties");
  return true;
}

/// Files of CUDA's that a program reads, loads or compiles where it runs.
bool judgeFile(const Literal& it, Finding& finding) {
  static constexpr std::array<std::string_view, 3> kBinaries = {
      ".ptx", ".cubin", ".fatbin"};
  static constexpr std::array<std::string_view, 8> kWords = {
      "open", "stream", "read", "load", "file", "compile", "program", "source"};
  const auto endsIn = [&](std::string_view suffix) {
    return it.text.size() > suffix.size() && it.text.ends_with(suffix);
  };
  const bool isBinary = std::ranges::any_of(kBinaries, endsIn);
  const bool isSource = endsIn(".cu") || endsIn(".cuh");
  if ((!isBinary && !isSource) ||
      it.text.find_first_of(" \\%") != std::string_view::npos ||
      isShown(it.context, it.fact.span) || isForHip(it.context)) {
    return false;
  }
  // The name that a program is given says nothing but who it is.
  const std::string_view callee = calleeOf(it.context, it.fact.span);
  if (callee == "nvrtcCreateProgram") return false;
  constexpr std::size_t kReach = 120;
  const std::uint32_t at = it.fact.span.begin;
  const std::size_t begin = at > kReach ? at - kReach : 0;
  std::string before(it.context.bytes.substr(begin, at - begin));
  before.erase(0, before.find_last_of(";{}\n#") + 1);
  std::ranges::transform(before, before.begin(), [](unsigned char c) {
    return static_cast<char>(std::tolower(c));
  });
  const bool isRead = std::ranges::any_of(
      kWords, [&](std::string_view word) { return has(before, word); });
  const bool isKept = it.hasCompiler && callee.empty();
  if (!isRead && !isKept) return false;
  finding.applicability = Applicability::review;
  if (isBinary) {
    finding.message = fmt::format(
        "{} is code for NVIDIA GPUs that is loaded where the program runs",
        it.text);
    finding.notes.emplace_back(
        "make a code object of the ported source, hipcc --genco, and load it");
  } else {
    finding.message = fmt::format(
        "{} is CUDA source that is read where the program runs", it.text);
    finding.notes.emplace_back(
        "port that file with the tree, name it as the port does, and give "
        "hipRTC the folder of the support headers that it includes");
  }
  return true;
}

void run(const CheckContext& context, Findings& findings) {
  static constexpr std::array kJudges = {
      judgeVariable, judgeLibrary, judgeCommand, judgePath, judgeOption,
      judgeCode,     judgeLookUp,  judgeProduct, judgeFile};
  const bool hasCompiler = compiles(context);
  for (const StringLiteral& literal : context.facts.strings) {
    const Literal it{context, literal, contentOf(context.text(literal.span)),
                     hasCompiler};
    Finding finding;
    finding.span = literal.span;
    finding.spelledIn = literal.spelledIn;
    finding.severity = Severity::warning;
    const bool isKnown = std::ranges::any_of(kJudges, [&](const auto& judge) {
      finding.applicability = Applicability::manual;
      return judge(it, finding);
    });
    if (isKnown) findings.push_back(std::move(finding));
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
- CUDA code that is compiled at run time and has names or headers that HIP lacks,
  or takes lanes from threads by 32
- options for the run-time compiler, in files that use NVRTC, and architectures of
  NVIDIA's (`sm_80`)
- CUDA programs in a shell command: `system("nvidia-smi")`
- paths in a CUDA installation: `/usr/local/cuda/bin/nvcc`, but not in a sentence that
  is printed; files of the driver
- names of NVIDIA's products that a device's name is compared with
- files with CUDA source (`"kernels/add.cu"`) or code for NVIDIA GPUs (`.ptx`, `.cubin`)
  that the program opens

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
