// Kernel launches, where the port spells them as hipLaunchKernelGGL.
#include <fmt/format.h>

#include "analysis/check_list.h"

namespace hipport {
namespace {

bool isBlank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

/// Whether a comma outside parentheses would end a macro argument early.
bool hasBareComma(std::string_view text) {
  int depth = 0;
  for (const char c : text) {
    if (c == '(') ++depth;
    if (c == ')') --depth;
    if (c == ',' && depth == 0) return true;
  }
  return false;
}

/// Whether `text` is one whole "dim3(...)".
bool isDim3(std::string_view text) {
  if (!text.starts_with("dim3")) return false;
  const std::size_t open = text.find('(');
  if (open == std::string_view::npos || !isBlank(text.substr(4, open - 4))) {
    return false;
  }
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')' && --depth == 0) return i + 1 == text.size();
  }
  return false;
}

Fix rewrite(const CheckContext& context, const Launch& launch) {
  Fix fix;
  auto insert = [&](std::uint32_t at, std::string_view text) {
    fix.edits.push_back({{at, at}, std::string(text), {}});
  };
  // Replaces `token`, with the white space around it up to the rims, by `text`.
  // Comments there stay.
  auto replace = [&](std::uint32_t rimBegin, Span token, std::uint32_t rimEnd,
                     std::string_view text) {
    Span span = token;
    if (isBlank(context.text({rimBegin, token.begin}))) span.begin = rimBegin;
    if (isBlank(context.text({token.end, rimEnd}))) span.end = rimEnd;
    fix.edits.push_back({span, std::string(text), {}});
  };

  const bool isTemplate =
      context.text(launch.kernel).find('<') != std::string_view::npos;
  insert(launch.kernel.begin, isTemplate ? "hipLaunchKernelGGL(HIP_KERNEL_NAME("
                                         : "hipLaunchKernelGGL(");
  std::string between = isTemplate ? "), " : ", ";
  std::string behind;  // what closes the last configuration argument
  for (std::size_t i = 0; i < launch.config.size(); ++i) {
    const Span config = launch.config[i];
    const std::string_view text = context.text(config);
    std::string_view before;
    std::string_view after;
    if (i < 2 && !isDim3(text)) {
      before = "dim3(";
      after = ")";
    } else if (i >= 2 && hasBareComma(text)) {
      before = "(";
      after = ")";
    }
    if (i == 0) {
      replace(launch.kernel.end, launch.open, config.begin,
              between + std::string(before));
    } else if (!before.empty()) {
      insert(config.begin, before);
    }
    if (i + 1 == launch.config.size()) {
      behind = after;
    } else if (!after.empty()) {
      insert(config.end, after);
    }
  }
  for (std::size_t i = launch.config.size(); i < 4; ++i) {
    behind += i == 1 ? ", dim3(1)" : ", 0";
  }
  if (!launch.arguments.empty()) behind += ", ";
  const std::uint32_t rim = launch.arguments.empty()
                                ? launch.parentheses.begin + 1
                                : launch.arguments.front().begin;
  Span open = {launch.close.begin, launch.parentheses.begin + 1};
  if (!isBlank(context.text({launch.close.end, launch.parentheses.begin}))) {
    // A comment between ">>>" and "(".
    fix.edits.push_back(
        {{launch.parentheses.begin, open.end}, std::string(), {}});
    open = launch.close;
    // The white space before the comment is enough.
    while (behind.ends_with(' ')) behind.pop_back();
  }
  replace(launch.config.back().end, open,
          open.end == launch.close.end ? open.end : rim, behind);
  return fix;
}

/// "<< <grid, block> >>": nvcc takes it, Clang does not.
void joinBrackets(const CheckContext& context, Findings& findings) {
  for (const Launch& launch : context.facts.launches) {
    Finding finding;
    finding.span = launch.open;
    finding.spelledIn = launch.spelledIn;
    finding.applicability = Applicability::safe;
    finding.message =
        "the brackets of this launch contain blanks, which Clang rejects; they "
        "are removed";
    finding.fix.emplace();
    for (const auto& [bracket, text] :
         {std::pair{launch.open, "<<<"}, std::pair{launch.close, ">>>"}}) {
      if (bracket.size() > 3) {
        finding.fix->edits.push_back({bracket, text, {}});
      }
    }
    if (!finding.fix->edits.empty()) findings.push_back(std::move(finding));
  }
}

void run(const CheckContext& context, Findings& findings) {
  if (context.target.launch == LaunchStyle::keep) {
    joinBrackets(context, findings);
    return;
  }
  for (const Launch& launch : context.facts.launches) {
    Finding finding;
    finding.span = launch.isComplete ? launch.whole : launch.open;
    finding.spelledIn = launch.spelledIn;
    if (launch.isComplete && launch.isStatement) {
      finding.message = "this launch becomes hipLaunchKernelGGL";
      finding.applicability = Applicability::safe;
      finding.fix = rewrite(context, launch);
    } else {
      finding.severity = Severity::warning;
      finding.message = fmt::format(
          "this launch cannot be written as hipLaunchKernelGGL, because {}",
          launch.isComplete
              ? "that is a statement and the launch is part of an expression"
              : "part of it is elsewhere or depends on an #if");
      finding.notes.emplace_back("hipcc compiles it unchanged");
    }
    findings.push_back(std::move(finding));
  }
}

}  // namespace

const Check checks::kernel_launch = {
    "kernel-launch", "a kernel launch to be written as `hipLaunchKernelGGL`",
    R"(hipcc compiles `kernel<<<grid, block>>>(...)` unchanged, so by default it is kept. (Only
the blanks in `<< <` and `>> >` are removed: nvcc accepts them, Clang does not.) With
`--launch=ggl` every launch becomes a call of `hipLaunchKernelGGL`, which other
compilers and macros also accept: grid and block as `dim3`, shared memory and stream
with their defaults written out, and template kernels inside `HIP_KERNEL_NAME()` so that
their commas do not split the macro's arguments.

```cpp
scale<<<blocks, threads>>>(data, n);                                    // before
hipLaunchKernelGGL(scale, dim3(blocks), dim3(threads), 0, 0, data, n);  // after
```
)",
    run};

}  // namespace hipport
