#include "analysis/usage.h"

#include "analysis/includes.h"
#include "analysis/names.h"

#include <algorithm>
#include <map>

#include "text/lines.h"

namespace hipport {
namespace {

/// The lines of a file that something CUDA stands on.
class MarkedLines {
 public:
  explicit MarkedLines(std::string_view bytes)
      : lines_(bytes), marks_(lines_.lineCount() + 1) {}

  void mark(Span span) {
    const std::uint32_t last =
        lines_.position(span.empty() ? span.begin : span.end - 1).line;
    for (std::uint32_t i = lines_.position(span.begin).line; i <= last; ++i) {
      marks_[i] = true;
    }
  }
  std::uint32_t count() const {
    return static_cast<std::uint32_t>(std::ranges::count(marks_, true));
  }

 private:
  LineMap lines_;
  std::vector<bool> marks_;
};

void count(const FileContext& context, const Rule& rule,
           std::map<std::string, LibraryUse>& uses) {
  const Library* library = context.rules.findLibrary(rule.library);
  const std::string title(library ? library->title : rule.library);
  LibraryUse& use = uses[title];
  use.title = title;
  ++use.names;
  const Counterpart* to = counterpartOf(rule, context.target);
  use.unsupported += to == nullptr && !rule.dropped;
  if (to && rule.kind == Kind::header) use.counterparts.emplace(to->name);
}

/// Whether a name is everybody's as well: sqrt, which needs a header at most,
/// and Thrust's namespace, whose names ROCm has.
bool isEverybodys(const Rule& rule, const Target& target) {
  const Counterpart* to = counterpartOf(rule, target);
  if (rule.kind == Kind::nameSpace) return rule.library == "thrust";
  const auto isWritten = [&](const Rule& row) {
    const Counterpart* other = counterpartOf(row, target);
    return row.logical32 || hasPort(row, target) ||
           (other && !other->header.empty());
  };
  return rule.kind == Kind::function && !isWritten(rule) &&
         !(to && !to->hostHeader.empty()) &&
         std::ranges::none_of(rule.overloads(), isWritten);
}

}  // namespace

Usage usageOf(const FileContext& context) {
  const FileFacts& facts = context.facts;
  MarkedLines lines(context.bytes);
  std::map<std::string, LibraryUse> uses;
  for (const NameUse& use : facts.names) {
    if (use.meaning == Meaning::user) continue;
    const Rule* rule = context.rules.find(use.name);
    if (!rule) continue;
    const bool isSaid =
        context.rules.isDistinctive(*rule) ||
        (use.meaning == Meaning::cuda && !isEverybodys(*rule, context.target));
    if (!isSaid) continue;
    lines.mark(use.span);
    count(context, *rule, uses);
  }
  for (const Include& include : facts.includes) {
    const Rule* rule = headerRule(include, context.rules);
    if (!rule) continue;
    lines.mark(include.directive);
    count(context, *rule, uses);
  }
  for (const Launch& launch : facts.launches) {
    lines.mark(launch.isComplete ? launch.whole : launch.open);
  }
  for (const DeviceCode& code : facts.deviceCode) {
    if (!code.isHostToo) lines.mark(code.body);
  }
  for (const AsmStatement& statement : facts.asms) lines.mark(statement.whole);
  Usage usage;
  usage.cudaLines = lines.count();
  for (auto& [title, use] : uses) usage.libraries.push_back(std::move(use));
  return usage;
}

}  // namespace hipport
