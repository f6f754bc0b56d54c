#include "port/open_switches.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "buildfiles/words.h"
#include "text/lines.h"
#include "text/lists.h"
#include "text/literals.h"
#include "text/paths.h"
#include "text/undeclared.h"
#include "tree/configured_headers.h"

namespace hipport {
namespace {

constexpr std::size_t kShown = 4;
// A tree may be hostile: so many conditions are looked at, and so much of what
// each decides about.
constexpr std::size_t kMostConditions = 1000;
constexpr std::uint32_t kMostText = 1 << 16;

using Switches = std::map<std::string, std::string, std::less<>>;

/// The open switches of headers that sources include, and whose they are.
Switches openSwitches(const std::vector<ConfiguredHeader>& headers,
                      const IncludeGraph& graph,
                      const std::vector<std::string>& macros) {
  std::set<std::string_view> included;
  for (const auto& [path, targets] : graph.targets) {
    included.insert(targets.begin(), targets.end());
  }
  Switches open;
  for (const ConfiguredHeader& header : headers) {
    if (!included.contains(header.path)) continue;
    for (const std::string& each : header.open) {
      open.try_emplace(each, lastPart(header.path));
    }
  }
  for (const std::string_view macro : macros) {
    if (!macro.starts_with("-D")) continue;
    open.erase(std::string(macro.substr(2, macro.find('=') - 2)));
  }
  return open;
}

/// Calls `take` with each word of `text` and its offset.
void forEachWord(std::string_view text, const auto& take) {
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && isWord(text[end])) ++end;
    if (end > at) take(text.substr(at, end - at), at);
    at = std::max(end, at + 1);
  }
}

/// What an #if decides about, with open switches in its condition.
struct Decided {
  const Source* source = nullptr;
  Span whole;  ///< from the condition to the end of what it decides about
  std::vector<std::string> switches;

  /// The part of it that is looked at.
  Span part() const {
    return {whole.begin, std::min(whole.end, whole.begin + kMostText)};
  }
};

std::vector<Decided> decidedIn(const Source& source, const Switches& open,
                               std::size_t most) {
  std::vector<Decided> found;
  for (const Conditional& each : source.facts.conditionals) {
    if (found.size() == most) break;
    Decided decided = {
        &source,
        {each.condition.begin, std::max(each.text.end, each.rest.end)},
        {}};
    if (decided.whole.end > source.bytes.size()) continue;
    forEachWord(std::string_view(source.bytes)
                    .substr(each.condition.begin, each.condition.size()),
                [&](std::string_view word, std::size_t) {
                  if (open.contains(word)) decided.switches.emplace_back(word);
                });
    if (!decided.switches.empty()) found.push_back(std::move(decided));
  }
  return found;
}

/// Where an #error stands in a part of a source; what it says.
std::vector<std::pair<std::uint32_t, std::string>> errorsIn(
    std::string_view bytes, Span part) {
  std::vector<std::pair<std::uint32_t, std::string>> found;
  for (std::size_t at = part.begin; at < part.end;) {
    const std::size_t end = std::min<std::size_t>(
        std::min(bytes.find('\n', at), bytes.size()), part.end);
    std::string_view rest = withoutBlanks(bytes.substr(at, end - at));
    if (rest.starts_with('#')) {
      rest.remove_prefix(1);
      if (takeWord(rest) == "error") {
        found.emplace_back(static_cast<std::uint32_t>(at),
                           std::string(withoutBlanks(rest)));
      }
    }
    at = end + 1;
  }
  return found;
}

/// The names that a part of a source declares, as far as words tell.
std::set<std::string_view> declaredIn(std::string_view part) {
  static constexpr std::array<std::string_view, 6> kBefore = {
      "class", "define", "enum", "struct", "union", "using"};
  std::set<std::string_view> names;
  std::string_view before;
  std::size_t behind = 0;
  forEachWord(part, [&](std::string_view word, std::size_t at) {
    const std::string_view gap = part.substr(behind, at - behind);
    const std::string_view rest = withoutBlanks(part.substr(at + word.size()));
    const bool isBehindWord =
        !before.empty() && before != "return" &&
        gap.find_first_not_of(" \t*&") == std::string_view::npos;
    if (isBehindWord && (std::ranges::find(kBefore, before) != kBefore.end() ||
                         rest.starts_with('(') || rest.starts_with(';') ||
                         rest.starts_with('='))) {
      names.insert(word);
    }
    before = word;
    behind = at + word.size();
  });
  return names;
}

/// The first place outside of `except` where code has a name.
std::optional<Span> firstUse(std::string_view bytes, std::string_view name,
                             Span except) {
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t behind = behindText(bytes, at);
    if (behind > at) {
      at = behind;
      continue;
    }
    std::size_t end = at;
    while (end < bytes.size() && isWord(bytes[end])) ++end;
    const Span word = {static_cast<std::uint32_t>(at),
                       static_cast<std::uint32_t>(end)};
    if (bytes.substr(at, end - at) == name && !except.contains(word)) {
      return word;
    }
    at = std::max(end, at + 1);
  }
  return std::nullopt;
}

class Finder {
 public:
  Finder(const Tree& tree, const std::vector<std::string>& macros) {
    const std::vector<ConfiguredHeader> headers =
        configuredHeaders(tree.inventory, tree.hints);
    if (std::ranges::all_of(headers, [](const ConfiguredHeader& each) {
          return each.open.empty();
        })) {
      return;
    }
    SpelledIncludes includes = includesOf(tree.sources);
    addIncludes(headers, includes);
    graph_ = resolveIncludes(includes);
    open_ = openSwitches(headers, graph_, macros);
    if (open_.empty()) return;
    for (const Source& source : tree.sources) {
      for (const Gap& gap : source.facts.gaps) messages_.insert(gap.message);
    }
    for (const Source& source : tree.sources) {
      byPath_.emplace(source.facts.path, &source);
      std::vector<Decided> decided =
          decidedIn(source, open_, kMostConditions - decided_.size());
      noteErrors(source, decided);
      std::ranges::move(decided, std::back_inserter(decided_));
    }
    for (std::size_t i = 0; i < decided_.size(); ++i) {
      const Span part = decided_[i].part();
      const std::string_view bytes = decided_[i].source->bytes;
      for (const std::string_view name :
           declaredIn(bytes.substr(part.begin, part.size()))) {
        declaredBy_.try_emplace(name, i);
      }
    }
    for (const Source& source : tree.sources) noteNames(source);
  }

  std::map<std::string, Findings> take() { return std::move(found_); }

 private:
  /// Errors in what the switches decide about, in the source itself.
  void noteErrors(const Source& source, const std::vector<Decided>& decided) {
    // What units say of a file without CUDA stands at the #include.
    std::vector<std::pair<std::uint32_t, std::string>> errors;
    for (const Gap& gap : source.facts.gaps) {
      errors.emplace_back(gap.span.begin, gap.message);
    }
    if (source.facts.parseStatus == ParseStatus::lexed) {
      for (const Decided& each : decided) {
        std::ranges::move(errorsIn(source.bytes, each.part()),
                          std::back_inserter(errors));
      }
      std::erase_if(errors, [&](const auto& error) {
        return !messages_.contains(error.second);
      });
      std::ranges::sort(errors);
      const auto doubles = std::ranges::unique(errors);
      errors.erase(doubles.begin(), doubles.end());
    }
    std::set<std::uint32_t> said;
    for (const auto& [offset, message] : errors) {
      std::set<std::string> switches;
      const Decided* first = nullptr;
      for (const Decided& each : decided) {
        if (offset < each.whole.begin || offset >= each.whole.end) continue;
        if (!first) first = &each;
        switches.insert(each.switches.begin(), each.switches.end());
      }
      if (!first) continue;
      inside_.emplace(&source, offset);
      if (said.insert(first->whole.begin).second) {
        add(source, first->whole, switches, message, {});
      }
    }
  }

  /// Names that nobody declares, for the switches leave their declaration out.
  void noteNames(const Source& source) {
    if (declaredBy_.empty()) return;
    std::set<std::string_view> said;
    for (const Gap& gap : source.facts.gaps) {
      const std::string_view name = undeclaredName(gap.message);
      if (name.empty() || inside_.contains({&source, gap.span.begin})) continue;
      if (said.contains(name)) continue;
      const auto declaration = declaredBy_.find(name);
      if (declaration == declaredBy_.end()) continue;
      const Decided& each = decided_[declaration->second];
      said.insert(name);
      const LineMap lines(each.source->bytes);
      const auto [user, span] = userOf(source, gap, name, each);
      add(*user, span, {each.switches.begin(), each.switches.end()},
          gap.message,
          fmt::format("{}:{} decides about its declaration",
                      each.source->file->shown,
                      lines.position(each.whole.begin).line));
    }
  }

  /// Where the name of a gap is used. What is wrong in a header without CUDA is
  /// a gap of the #include that leads to it.
  std::pair<const Source*, Span> userOf(const Source& source, const Gap& gap,
                                        std::string_view name,
                                        const Decided& declaration) const {
    const auto include = std::ranges::find_if(
        source.facts.includes,
        [&](const Include& each) { return each.directive.contains(gap.span); });
    const auto targets = graph_.targets.find(source.facts.path);
    if (include == source.facts.includes.end() ||
        targets == graph_.targets.end()) {
      return {&source, gap.span};
    }
    const auto index =
        static_cast<std::size_t>(include - source.facts.includes.begin());
    const std::string& target = targets->second.at(index);
    std::set<std::string> files = reachable({target}, graph_);
    files.insert(target);
    for (const std::string& path : files) {
      const auto file = byPath_.find(path);
      if (file == byPath_.end()) continue;
      const bool isSame = file->second == declaration.source;
      if (const auto use = firstUse(file->second->bytes, name,
                                    isSame ? declaration.whole : Span())) {
        return {file->second, *use};
      }
    }
    return {&source, gap.span};
  }

  void add(const Source& source, Span span,
           const std::set<std::string>& switches, std::string_view error,
           std::string note) {
    Finding finding;
    finding.check = kBuildGap;
    finding.path = source.facts.path;
    finding.span = span;
    finding.severity = Severity::warning;
    finding.applicability = Applicability::manual;
    const std::vector<std::string> names(switches.begin(), switches.end());
    finding.message = fmt::format(
        "{} of {} {} taken to be off, for no configure step says so, and an "
        "error follows: {}",
        firstOf(names, kShown), open_.find(names.front())->second,
        names.size() == 1 ? "is" : "are", error);
    if (!note.empty()) finding.notes.push_back(std::move(note));
    finding.notes.push_back(
        fmt::format("give -D {} if it is on, or -I for the folder of a "
                    "configured {}",
                    names.front(), open_.find(names.front())->second));
    found_[source.facts.path].push_back(std::move(finding));
  }

  Switches open_;
  IncludeGraph graph_;
  std::map<std::string_view, const Source*> byPath_;
  std::set<std::string_view> messages_;  ///< of all errors of units
  std::vector<Decided> decided_;
  /// The first of `decided_` that declares a name.
  std::map<std::string_view, std::size_t> declaredBy_;
  /// Errors of which it is said already.
  std::set<std::pair<const Source*, std::uint32_t>> inside_;
  std::map<std::string, Findings> found_;
};

}  // namespace

std::map<std::string, Findings> findOpenSwitches(
    const Tree& tree, const std::vector<std::string>& macros) {
  return Finder(tree, macros).take();
}

}  // namespace hipport
