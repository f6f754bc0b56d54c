// Advice as text, like a compiler's messages.
#include <fmt/color.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "advise/advice.h"
#include "advise/source_lines.h"
#include "report/writer.h"
#include "text/harmless.h"

namespace hipport {
namespace {

const std::string& pathOf(const Advice& advice) {
  return advice.place.path.empty() ? advice.unit : advice.place.path;
}

std::string placeText(const Advice& advice) {
  const std::string& path = pathOf(advice);
  return advice.place.line == 0 ? path
                                : fmt::format("{}:{}", path, advice.place.line);
}

std::string percent(double share) {
  return fmt::format("{:.0f} %", share * 100);
}

class TextWriter {
 public:
  TextWriter(const Advices& advices, const TextStyle& style)
      : advices_(advices), style_(style) {}

  std::string write() {
    std::size_t left = 0;
    for (const Advice& each : advices_.list) {
      if (isSmall(each) && !style_.verbose) {
        ++left;
      } else {
        writeAdvice(each);
      }
    }
    if (left > 0) {
      out_ += fmt::format(
          "{} of advice that may save less than 1 % of the run; --verbose "
          "lists them\n",
          counted(left, "piece"));
    }
    writeKernels();
    if (advices_.against) out_ += toText(*advices_.against, style_.verbose);
    for (const std::string& each : advices_.notes) {
      out_ += "not known: " + harmless(each) + "\n";
    }
    for (const Run& run : advices_.validation.runs) {
      if (run.state == RunState::matched) continue;
      out_ += fmt::format(
          "{}: {}{}\n", harmless(run.device), stateOf(run),
          run.message.empty() ? std::string() : ": " + harmless(run.message));
    }
    if (advices_.validation.runs.empty()) {
      out_ +=
          "nothing was run: --emulate or --record DIR emulates the program, "
          "and says what its lines cost\n";
    }
    out_ +=
        fmt::format("{} of advice\n", counted(advices_.list.size(), "piece"));
    return std::move(out_);
  }

 private:
  std::string styled(std::string_view text) const {
    return style_.colour ? fmt::format(fmt::emphasis::bold |
                                           fmt::fg(fmt::terminal_color::cyan),
                                       "{}", text)
                         : std::string(text);
  }

  /// Of what is known to take little of the run.
  static bool isSmall(const Advice& advice) {
    constexpr double kSmall = 0.01;
    return advice.share >= 0 && advice.share < kSmall;
  }

  void writeAdvice(const Advice& advice) {
    out_ += fmt::format("{}: {} {} [{}: {}]\n", harmless(placeText(advice)),
                        styled("advice:"), harmless(advice.message), advice.id,
                        fmt::join(advice.targets, ", "));
    const std::string text = sources_.at(advice.place);
    if (!text.empty()) {
      out_ += fmt::format("{:>5} | {}\n", advice.place.line, harmless(text));
    }
    if (!advice.kernel.empty()) {
      out_ += fmt::format(
          "      = kernel: {}{}\n", harmless(advice.kernel),
          advice.otherKernels == 0
              ? std::string()
              : fmt::format(", and {}",
                            counted(advice.otherKernels, "other kernel")));
    }
    out_ += fmt::format("      = cost: {}\n", harmless(advice.cost));
    out_ += fmt::format("      = help: {}\n", harmless(advice.remedy));
    if (!advice.fix) return;
    out_ += fmt::format(
        "      = fix (--apply={}): {} {} becomes {}\n",
        advice.fix->applicability == Applicability::safe ? "safe" : "review",
        advice.fix->path == pathOf(advice)
            ? std::string("line")
            : harmless(advice.fix->path) + ", line",
        advice.fix->line, harmless(advice.fix->text));
  }

  void writeKernels() {
    constexpr std::size_t kMost = 10;
    std::size_t shown = 0;
    for (const KernelProfile& each : advices_.kernels) {
      if (!each.measured.isCounted) continue;
      if (!style_.verbose && shown++ == kMost) break;
      out_ += fmt::format(
          "{}, {}: {} of the run, bound by its {}; {} of the lanes work{}\n",
          harmless(each.kernel), each.architecture, percent(each.share),
          each.load.bound(), percent(each.utilisation),
          each.hasResources
              ? fmt::format("; {} of {} waves on a SIMD unit{}",
                            each.occupancy.waves, each.occupancy.most,
                            each.occupancy.limiter == Limiter::waves
                                ? ""
                                : fmt::format(", limited by {}",
                                              toString(each.occupancy.limiter)))
              : std::string());
    }
  }

  const Advices& advices_;
  TextStyle style_;
  SourceLines sources_;
  std::string out_;
};

}  // namespace

std::string toText(const Advices& advices, const TextStyle& style) {
  return TextWriter(advices, style).write();
}

}  // namespace hipport
