// Conditions on CUDA macros that have a value: compute capability, versions.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string>

#include "analysis/check_list.h"
#include "analysis/names.h"
#include "analysis/version_comparison.h"
#include "text/literals.h"

namespace hipport {
namespace {

constexpr std::string_view kPlatform = "__HIP_PLATFORM_AMD__";
constexpr std::string_view kDevice = "__HIP_DEVICE_COMPILE__";

/// What a condition tests besides its one comparison.
enum class Guard : std::uint8_t {
  none,        ///< nothing
  defined,     ///< "defined(X) &&"
  notDefined,  ///< "!defined(X) ||"
  other,
};

/// Takes parentheses off that enclose all of `text`.
std::string_view bare(std::string_view text) {
  const std::size_t first = std::min(text.find_first_not_of('('), text.size());
  const std::size_t last = text.find_last_not_of(')') + 1;
  const std::size_t closing = text.size() - last;
  // Between them the outermost stay open that enclose all.
  std::size_t open = first;
  std::size_t enclosing = first;
  for (std::size_t i = first; i < last; ++i) {
    if (text[i] == '(') ++open;
    if (text[i] == ')') --open;
    enclosing = std::min(enclosing, open);
    if (enclosing == 0) return text;
  }
  if (open != closing) return text;
  return text.substr(enclosing, text.size() - 2 * enclosing);
}

Guard guardOf(std::string_view condition, const VersionComparison& comparison,
              std::string_view comparisonText) {
  const std::string text = withoutAnyBlanks(condition);
  const std::string compared = withoutAnyBlanks(comparisonText);
  const std::string_view rest = bare(text);
  if (rest == compared) return Guard::none;
  for (const bool isNot : {false, true}) {
    for (const char* form : {"defined({})", "defined{}", "(defined({}))"}) {
      const std::string asked =
          (isNot ? "!" : "") +
          fmt::format(fmt::runtime(form), comparison.name) +
          (isNot ? "||" : "&&");
      if (rest.starts_with(asked) &&
          bare(rest.substr(asked.size())) == compared) {
        return isNot ? Guard::notDefined : Guard::defined;
      }
    }
  }
  return Guard::other;
}

/// Whether HIP follows the versions that the macro holds.
bool isFollowed(const Rule& rule) { return rule.follows >= 0; }

std::string versionText(const Rule& rule, long number) {
  if (rule.name == "__CUDACC_VER_MAJOR__") {
    return fmt::format("CUDA {}", number);
  }
  if (rule.library == "cuda-driver" || rule.library == "cuda-runtime") {
    return fmt::format("CUDA {}.{}", number / 1000, number % 1000 / 10);
  }
  return isCapability(rule) ? fmt::format("compute capability {}.{}",
                                          number / 100, number % 100 / 10)
                            : fmt::format("{} {}", rule.name, number);
}

/// What a compute capability added, and what AMD GPUs have of it.
std::string_view broughtBy(long number) {
  struct Step {
    long from;
    std::string_view what;
  };
  static constexpr std::array kSteps = {
      Step{900,
           "9.0 added clusters, TMA and wgmma; AMD GPUs have none of them"},
      Step{800,
           "8.0 added bf16 arithmetic and asynchronous copies; HIP has the "
           "arithmetic"},
      Step{700,
           "7.0 added independent thread scheduling and matrix instructions; "
           "AMD's lanes run in lockstep"},
      Step{600, "6.0 added atomicAdd on double, which HIP has"},
      Step{530, "5.3 added arithmetic on half, which HIP has"},
      Step{350, "3.5 added __ldg and 64-bit atomics, which HIP has"},
      Step{300, "3.0 added shuffles, which HIP has"},
  };
  for (const Step& step : kSteps) {
    if (number >= step.from) return step.what;
  }
  return {};
}

bool contains(const CheckContext& context, Span span, std::string_view text) {
  return context.text(span).find(text) != std::string_view::npos;
}

void insert(std::uint32_t at, std::string_view text, Fix& fix) {
  fix.edits.push_back({{at, at}, std::string(text), {}});
}

/// A condition with all its comparisons of macros that HIP does not define.
class Test {
 public:
  Test(const CheckContext& context, const Findings& findings,
       const Conditional& conditional, const NameUse& first)
      : context_(context),
        findings_(findings),
        conditional_(conditional),
        first_(first) {}

  Finding judge() const {
    Finding finding;
    finding.span = first_.span;
    finding.spelledIn = first_.spelledIn;
    finding.severity = Severity::warning;
    const Rule& rule = *context_.rules.find(first_.name);
    const auto comparison = comparisonAt(context_, first_);
    if (!comparison) {
      finding.message = fmt::format(
          "HIP does not define {}, so it is 0 in this condition", first_.name);
      noteRule(rule, finding);
      return finding;
    }
    const Guard guard = guardOf(context_.text(conditional_.condition),
                                *comparison, context_.text(comparison->span));
    if (guard == Guard::other && followAll(finding)) return finding;
    if (isFollowed(rule)) {
      judgeVersion(rule, *comparison, guard, finding);
    } else {
      judgeOther(rule, *comparison, guard, finding);
    }
    return finding;
  }

 private:
  static bool holds(const VersionComparison& comparison, Guard guard) {
    return guard == Guard::notDefined ||
           (guard == Guard::none && comparison.holdsForNone());
  }

  static void noteRule(const Rule& rule, Finding& finding) {
    if (!rule.unsupported.empty()) {
      finding.notes.emplace_back(rule.unsupported);
    }
    if (rule.hip && !rule.hip->note.empty()) {
      finding.notes.emplace_back(rule.hip->note);
    }
  }

  /// AMD should take the branch that the newest CUDA takes, which is the one
  /// that was parsed and checked.
  void judgeVersion(const Rule& rule, const VersionComparison& comparison,
                    Guard guard, Finding& finding) const {
    const bool isNewTaken = guard != Guard::other &&
                            holds(comparison, guard) == comparison.asksForNew();
    const std::string version = versionText(rule, comparison.number);
    if (comparison.number > rule.follows || isNewTaken) {
      finding.severity = Severity::note;
      finding.applicability = Applicability::safe;
      finding.message = fmt::format(
          "HIP does not define {}; the branch {} is compiled", first_.name,
          isNewTaken ? "for " + version + " and later"
                     : "for versions before " + version);
      return;
    }
    const bool isPlain = guard != Guard::other;
    if (!isPlain || hasManual(comparison.asksForNew() ? conditional_.text
                                                      : conditional_.rest)) {
      finding.message = fmt::format(
          "HIP does not define {}; the branch for versions before {} is "
          "compiled",
          first_.name, version);
      finding.notes.emplace_back(
          isPlain ? "the other branch has names that HIP lacks: write a "
                    "branch for HIP, #if defined(__HIP_PLATFORM_AMD__)"
                  : "HIP follows the newer CUDA: make the condition true for "
                    "__HIP_PLATFORM_AMD__ as well");
      noteRule(rule, finding);
      return;
    }
    finding.severity = Severity::note;
    finding.applicability = Applicability::review;
    finding.message = followsVersion(comparison, version);
    finding.fix = rewrite(comparison, guard, kPlatform);
  }

  static std::string followsVersion(const VersionComparison& comparison,
                                    std::string_view version) {
    return fmt::format(
        "HIP does not define {} but follows the newer CUDA; it takes the "
        "branch for {} and later",
        comparison.name, version);
  }
  static std::string followsCapability(std::string_view version) {
    return fmt::format(
        "HIP has no compute capability; AMD GPUs take the branch for {} and "
        "later",
        version);
  }

  /// Whether something in `branch` must be ported by hand.
  bool hasManual(Span branch) const {
    return std::ranges::any_of(findings_, [&](const Finding& each) {
      return branch.contains(each.span) &&
             each.applicability == Applicability::manual;
    });
  }

  /// Whether HIP counts as newer than what is compared with.
  static bool isFollowedTo(const Rule& rule, long number) {
    return number <= (isCapability(rule) ? kFollowedCapability : rule.follows);
  }

  static std::string addition(const VersionComparison& comparison,
                              std::string_view macro) {
    return fmt::format("{}defined({})",
                       comparison.asksForNew() ? " || " : " && !", macro);
  }

  /// Makes the condition, for HIP (`macro` is defined), come out as for the
  /// newest.
  Fix rewrite(const VersionComparison& comparison, Guard guard,
              std::string_view macro) const {
    Fix fix;
    const Span condition = conditional_.condition;
    if (guard == Guard::notDefined) {
      insert(condition.begin, "(", fix);
      insert(condition.end, ")" + addition(comparison, macro), fix);
    } else {
      insert(condition.end, addition(comparison, macro), fix);
    }
    return fix;
  }

  /// The same of one comparison among other tests.
  void wrap(const VersionComparison& comparison, std::string_view macro,
            Fix& fix) const {
    const Span span = comparison.span;
    const bool isEnclosed = context_.bytes[span.begin - 1] == '(' &&
                            context_.bytes[span.end] == ')';
    if (!isEnclosed) insert(span.begin, "(", fix);
    insert(span.end, addition(comparison, macro) + (isEnclosed ? "" : ")"),
           fix);
  }

  /// A condition of several tests: each comparison comes out as for the newest
  /// CUDA and a GPU of kFollowedCapability, and a macro that is asked for is
  /// there. False where one of them is used in another way, where part of the
  /// branch that HIP then takes must be ported by hand, or where nothing
  /// changes. The other one is what HIP takes without this.
  bool followAll(Finding& finding) const {
    Fix fix;
    std::string message;
    auto macroFor = [&](const Rule& rule, bool asksForNew) {
      const Span left = asksForNew ? conditional_.rest : conditional_.text;
      return isCapability(rule) && !definesOfHip(left) ? kDevice : kPlatform;
    };
    const std::vector<NameUse>& names = context_.facts.names;
    auto next = std::ranges::lower_bound(
        names, conditional_.condition.begin, {},
        [](const NameUse& use) { return use.span.begin; });
    for (; next != names.end() && conditional_.condition.contains(next->span);
         ++next) {
      const Rule* rule = context_.rules.find(next->name);
      if (!rule || !(isFollowed(*rule) || isCapability(*rule))) continue;
      if (next->isMacroOperand) {
        // One whose value is not asked for beside has become HIP's already.
        if (context_.resolutionOf(*next).treatment != Treatment::rename) {
          fix.edits.push_back(
              {next->span, std::string(macroFor(*rule, true)), {}});
        }
        continue;
      }
      const auto comparison = comparisonAt(context_, *next);
      if (!comparison) {
        // "== 11" holds neither for the newer CUDA nor where nothing is
        // defined.
        const auto equal = equalityAt(context_, *next);
        if (equal && *equal > 0 && !isCapability(*rule) &&
            *equal != rule->follows) {
          continue;
        }
        return false;
      }
      if (!isFollowedTo(*rule, comparison->number)) continue;
      if (hasManual(comparison->asksForNew() ? conditional_.text
                                             : conditional_.rest)) {
        return false;
      }
      wrap(*comparison, macroFor(*rule, comparison->asksForNew()), fix);
      if (message.empty()) {
        const std::string version = versionText(*rule, comparison->number);
        message = isCapability(*rule) ? followsCapability(version)
                                      : followsVersion(*comparison, version);
        if (isCapability(*rule)) noteBrought(*comparison, finding);
      }
    }
    if (message.empty()) return false;
    finding.severity = Severity::note;
    finding.applicability = Applicability::review;
    finding.message = std::move(message);
    finding.fix = std::move(fix);
    return true;
  }

  /// Compute capabilities, and versions of libraries.
  void judgeOther(const Rule& rule, const VersionComparison& comparison,
                  Guard guard, Finding& finding) const {
    const std::string version = versionText(rule, comparison.number);
    const bool isTrue = holds(comparison, guard);
    const bool isNewTaken =
        guard != Guard::other && isTrue == comparison.asksForNew();
    if (isNewTaken) {
      finding.severity = Severity::note;
      finding.applicability = Applicability::safe;
      finding.message = fmt::format(
          "HIP does not define {}; the branch for {} and later is compiled",
          first_.name, version);
      return;
    }
    if (isCapability(rule) && follow(comparison, guard, version, finding)) {
      return;
    }
    if (guard == Guard::other) {
      finding.message = fmt::format(
          "HIP does not define {}, so it is 0 in this condition", first_.name);
      noteRule(rule, finding);
      return;
    }
    const Span taken = isTrue ? conditional_.text : conditional_.rest;
    const bool isNothing = taken.begin == taken.end;
    const bool isFatal =
        contains(context_, taken, "#error") || definesOfHip(taken);
    finding.message =
        isNothing
            ? fmt::format(
                  "HIP does not define {}; this branch for {} is not compiled",
                  first_.name, version)
            : fmt::format(
                  "HIP does not define {}; AMD GPUs take the branch for "
                  "anything before {}",
                  first_.name, version);
    if (isCapability(rule)) noteBrought(comparison, finding);
    if (isFatal && !isNothing) {
      finding.notes.emplace_back(
          "that branch has an #error, or defines what HIP already has");
    }
    if (!isNothing && !isFatal) finding.applicability = Applicability::review;
    noteRule(rule, finding);
  }

  static void noteBrought(const VersionComparison& comparison,
                          Finding& finding) {
    if (const std::string_view brought = broughtBy(comparison.number);
        !brought.empty()) {
      finding.notes.emplace_back(brought);
    }
  }

  /// Whether a branch defines, or declares, a device function that HIP has:
  /// atomicAdd, or shuffles for GPUs that lack them.
  bool definesOfHip(Span branch) const {
    const std::string_view text = context_.text(branch);
    for (std::size_t at = 0; at < text.size();) {
      std::size_t end = behindText(text, at);
      if (end == at && isWord(text[at])) {
        while (end < text.size() && isWord(text[end])) ++end;
        const Rule* rule = end < text.size() && text[end] == '('
                               ? context_.rules.find(text.substr(at, end - at))
                               : nullptr;
        if (rule && rule->kind == Kind::function && rule->library == "device" &&
            rule->hip && isDeclared(text, at, end)) {
          return true;
        }
      }
      at = std::max(end, at + 1);
    }
    return false;
  }

  /// Whether the name in front of the "(" at `open` is a function's that is
  /// declared there: a type stands before it.
  static bool isDeclared(std::string_view text, std::size_t begin,
                         std::size_t open) {
    std::string_view before = text.substr(0, begin);
    before = before.substr(0, before.find_last_not_of(" \t\r\n") + 1);
    std::size_t word = before.size();
    while (word > 0 && isWord(before[word - 1])) --word;
    static constexpr std::array<std::string_view, 3> kStatements = {
        "return", "else", "do"};
    if (word == before.size() ||
        std::ranges::find(kStatements, before.substr(word)) !=
            kStatements.end()) {
      return false;
    }
    int depth = 0;
    std::size_t at = open;
    for (; at < text.size(); ++at) {
      if (text[at] == '(') ++depth;
      if (text[at] == ')' && --depth == 0) break;
    }
    at = text.find_first_not_of(" \t\r\n", std::min(at + 1, text.size()));
    return at != std::string_view::npos && (text[at] == '{' || text[at] == ';');
  }

  /// AMD GPUs take the branch of the newer capability, unless part of it must
  /// be ported by hand. Host code does not test for a capability.
  bool follow(const VersionComparison& comparison, Guard guard,
              const std::string& version, Finding& finding) const {
    const Span taken =
        comparison.asksForNew() ? conditional_.text : conditional_.rest;
    const Span left =
        comparison.asksForNew() ? conditional_.rest : conditional_.text;
    if (guard == Guard::other || comparison.number > kFollowedCapability ||
        hasManual(taken)) {
      return false;
    }
    finding.severity = Severity::note;
    finding.applicability = Applicability::review;
    finding.message = followsCapability(version);
    noteBrought(comparison, finding);
    // A device function is also declared for the host.
    finding.fix =
        rewrite(comparison, guard, definesOfHip(left) ? kPlatform : kDevice);
    return true;
  }

  const CheckContext& context_;
  const Findings& findings_;
  const Conditional& conditional_;
  const NameUse& first_;
};

/// `static_assert(__CUDA_ARCH__ >= LEAST * 10)`: whoever builds for AMD GPUs
/// means them to be new enough.
Finding ofAssertion(const NameUse& use, const Rule& rule, Span asserted) {
  Finding finding;
  finding.span = use.span;
  finding.spelledIn = use.spelledIn;
  finding.applicability = Applicability::review;
  finding.message =
      isCapability(rule)
          ? "HIP has no compute capability; the static_assert lets AMD GPUs "
            "pass"
          : fmt::format(
                "HIP does not define {} but follows the newer CUDA; the "
                "static_assert holds",
                use.name);
  finding.fix = Fix{{Edit{asserted, "true", {}}}};
  return finding;
}

/// `__CUDA_ARCH__ >= 600 ? a : b`: its result on AMD GPUs.
/// Nothing for the second name of an assertion.
std::optional<Finding> ofCode(const CheckContext& context, const NameUse& use) {
  const Rule& rule = *context.rules.find(use.name);
  const auto compared = comparisonAt(context, use);
  if (!compared || !isCapability(rule)) {
    const Span asserted = *assertedAt(context, use);
    const std::string_view before =
        context.bytes.substr(asserted.begin, use.span.begin - asserted.begin);
    if (std::ranges::any_of(before, isWord)) return std::nullopt;
    return ofAssertion(use, rule, asserted);
  }
  const VersionComparison& comparison = *compared;
  Finding finding;
  finding.span = use.span;
  finding.spelledIn = use.spelledIn;
  finding.applicability = Applicability::review;
  const bool isFollowed = comparison.number <= kFollowedCapability;
  finding.message = fmt::format(
      "HIP has no compute capability; AMD GPUs take the result for {}{}{}",
      isFollowed ? "" : "anything before ",
      versionText(rule, comparison.number), isFollowed ? " and later" : "");
  if (const auto brought = broughtBy(comparison.number); !brought.empty()) {
    finding.notes.emplace_back(brought);
  }
  finding.fix =
      Fix{{Edit{comparison.span,
                comparison.asksForNew() == isFollowed ? "true" : "false",
                {}}}};
  return finding;
}

void run(const CheckContext& context, Findings& findings) {
  const Conditional* last = nullptr;
  Findings own;
  for (const NameUse& use : context.facts.names) {
    if (!isValueTest(context, use, context.resolutionOf(use))) continue;
    if (!use.isInCondition) {
      if (auto finding = ofCode(context, use))
        own.push_back(*std::move(finding));
      continue;
    }
    if (use.isMacroOperand) continue;
    const Conditional* conditional = conditionalAt(context.facts, use.span);
    if (!conditional || conditional == last) continue;
    last = conditional;
    own.push_back(Test(context, findings, *conditional, use).judge());
  }
  findings.insert(findings.end(), own.begin(), own.end());
}

}  // namespace

const Check checks::version_test = {
    "version-test", "a condition on the version of CUDA or of the GPU",
    R"(HIP does not define `CUDA_VERSION` and similar macros, including those of libraries
(`CUSPARSE_VERSION`), nor a compute capability (`__CUDA_ARCH__`). An `#if` that compares
them uses 0, so without a change an AMD GPU is treated as the oldest GPU with the oldest
CUDA.

HIP follows the newer CUDA: in a condition on the CUDA version it should take the branch
that a new CUDA takes, which is also the branch that was parsed and checked. The
condition is changed accordingly, with applicability *review*, unless that branch has
names that HIP lacks.

AMD GPUs have what NVIDIA GPUs up to compute capability 7.5 added (shuffles, atomics on
`double`, arithmetic on `half`), so they take the branch of the newer GPUs, again with
applicability *review*, unless something in the branch must be ported by hand. Most later
features exist only on NVIDIA GPUs (asynchronous copies, clusters). Such a condition is
left, AMD GPUs take the older branch, and the finding says so. Conditions for which
nothing would be compiled, or which end in an `#error`, are *manual*. A comparison in
code, behind `#ifdef __CUDA_ARCH__`, becomes its result by the same rule. A
`static_assert` that compares the capability with anything but a number
(`MIN_ARCH * 10`), or asks for a version of nvcc, holds for AMD GPUs.

```cpp
#if CUDART_VERSION >= 10000                                     // before
#if __CUDA_ARCH__ >= 530

#if CUDART_VERSION >= 10000 || defined(__HIP_PLATFORM_AMD__)    // after
#if __CUDA_ARCH__ >= 530 || defined(__HIP_DEVICE_COMPILE__)
```
)",
    run,
    /*runsLast=*/true};

}  // namespace hipport
